/// The limits of tables, which prevent overflows and endless work for any input.
package enum TableLimits {
    /// Rows in all sections.
    package static let rows = 50_000_000
    /// Sections.
    package static let sections = 5_000_000
    /// Live cells. Without this limit, rows without height would all be on the screen.
    package static let liveCells = 4_096
    /// Rows within this distance may be on the screen together, whatever their estimated positions are.
    static let nearRows = 256
    /// Unused cells per reuse class.
    package static let pooledCells = 64
}
