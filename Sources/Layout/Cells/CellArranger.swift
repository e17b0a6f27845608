/// Who makes and places the cells of tables and collections. A screen has at most one (`Screen.cellArranger`); what a
/// table is, of which rows and where it scrolled to, is its affair.
///
/// It is asked inside a layout pass, after frames were solved. It may make views, run scripts and lay out; what it
/// leaves to be laid out is laid out before it is asked again, in at most `LayoutPass.maximumCellRounds` rounds since a
/// new container came.
package protocol CellArranger: AnyObject {
    /// Brings the cells of a container in line with its frame, its content offset and its model. Costs next to nothing
    /// where all of that is as it was.
    ///
    /// - Parameter isAgain: whether nothing changed since it was asked last but what was solved: frames, and the heights
    ///   that cells want.
    /// - Returns: whether it changed anything.
    func layOutCells(of container: ViewID, isAgain: Bool) -> Bool

    /// A container leaves the screen: all its cells are to be discarded.
    func discardCells(of container: ViewID)
}

/// Containers in cells of containers.
package enum CellNesting {
    /// A container may lie in so many cells of others, each in the next one.
    package static let deepest = 8
}
