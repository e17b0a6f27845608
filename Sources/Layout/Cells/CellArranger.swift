/// Creates and places the cells of tables and collections. A screen has at most one (`Screen.cellArranger`), which
/// knows the models and visible rows.
///
/// It is called during a layout pass, after frames were solved. It may create views, run scripts and lay out; the pass
/// then lays out again before the next call, for at most `LayoutPass.maximumCellRounds` rounds after the last new
/// container.
package protocol CellArranger: AnyObject {
    /// Updates the cells of a table or collection for its frame, content offset and model. Fast if nothing changed.
    ///
    /// - Parameter isAgain: Whether only solved frames and cell heights changed since the last call.
    /// - Returns: Whether this changed anything, so that the pass must solve again.
    func layOutCells(of container: ViewID, isAgain: Bool) -> Bool

    /// Discards all cells of a table or collection that leaves the screen, including cells that wait for reuse.
    func discardCells(of container: ViewID)
}

/// Limits on tables and collections in cells.
package enum CellNesting {
    /// The maximum nesting depth of tables and collections in cells.
    package static let deepest = 8
}
