/// The maximum counts of a table, which prevent overflows and endless work for any input.
package enum TableLimits {
    /// The maximum number of rows in all sections together.
    package static let rows = 50_000_000
    /// The maximum number of sections.
    package static let sections = 5_000_000
    /// The maximum number of live cells. Without this limit, all rows without height would get cells.
    package static let liveCells = 4_096
    /// The distance in rows within which rows may be visible together, whatever their estimated positions are.
    static let nearRows = 256
    /// The maximum number of unused cells per reuse class.
    package static let pooledCells = 64
}
