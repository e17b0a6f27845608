/// What a table holds at most, so that no input makes it hang or overflow.
package enum TableLimits {
    /// Rows, in all sections.
    package static let rows = 50_000_000
    /// Sections.
    package static let sections = 5_000_000
    /// Cells that are alive at once. Rows of no height would otherwise all be on the screen.
    package static let liveCells = 4_096
    /// A row that is at most so many rows from another may be on the screen with it, whatever is guessed of its place.
    static let nearRows = 256
    /// Cells of one class that wait to be used again.
    package static let pooledCells = 64
}
