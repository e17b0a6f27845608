/// Cells, as the one who arranges them sees them.
extension Screen {
    /// Puts a view into a container as a cell that is not shown yet.
    ///
    /// - Throws: if the container is of a kind without cells.
    package func addCell(_ cell: ViewID, to container: ViewID) throws(LayoutFault) {
        try calls.addCell(cell, to: container)
    }

    /// Shows these cells of a container and no others, from back to front, above its other subviews. O(subviews).
    package func showCells(_ cells: [ViewID], in container: ViewID) throws(LayoutFault) {
        try calls.showCells(cells, in: container)
    }

    /// Names a cell by its place: `[1,3]`. Paths write it behind the name of the container: `table[1,3]`.
    package func nameCell(_ cell: ViewID, _ name: String) throws(LayoutFault) { try calls.nameCell(cell, name) }

    /// The height in points that a cell wants at a width: that which what is in it says, at least 0. Solves what is to be
    /// solved.
    package func fittingHeight(of cell: ViewID, width: Double) throws(LayoutFault) -> Double {
        pass.fittingHeight(try tree.index(cell), width: width)
    }

    /// Whether what is in a cell decides the height that it wants. O(constraints in the cell).
    package func isFittingHeightDetermined(of cell: ViewID) throws(LayoutFault) -> Bool {
        frames.cells.isHeightDetermined(try tree.index(cell))
    }

    /// The height that a cell wants now, as solved last; nil for one that was given a height.
    package func fittedHeight(of cell: ViewID) throws(LayoutFault) -> Double? {
        let index = try tree.index(cell)
        return frames.cells.isFitted(index) ? frames.solvedFrame(index).height : nil
    }

    /// Places a cell in the content of its container, and gives it its width; and its height, unless that is the one that
    /// it wants.
    package func placeCell(_ cell: ViewID, at frame: Rect, isFitted: Bool) throws(LayoutFault) {
        let index = try tree.index(cell)
        frames.cells.places[Int32(index)] = frame.origin
        frames.cells.setSize(index, width: frame.width, height: isFitted ? nil : frame.height)
    }

    /// Whether a cell lets touches through to what is behind it, unless something in it waits for one.
    package func setLetsTouchesThrough(_ cell: ViewID, _ isLetting: Bool) throws(LayoutFault) {
        let index = Int32(try tree.index(cell))
        if isLetting { frames.cells.seenThrough.insert(index) } else { frames.cells.seenThrough.remove(index) }
    }

    /// The size of the content of a container: what can be scrolled.
    package func setContentSize(_ size: Size, of container: ViewID) throws(LayoutFault) {
        frames.cells.contents[Int32(try tree.index(container))] = size
    }

    /// The room around the content of a container: its insets, and what a control takes that refreshes.
    package func scrollInsets(of container: ViewID) -> Insets {
        (try? tree.index(container)).map { tree.scrollInsets($0) } ?? .zero
    }

    /// The cells of a container are to be brought in line with it in the next pass.
    package func setNeedsCells() { pass.marks.needsCells = true }

    /// Notes that nothing in a cell says how high it is.
    ///
    /// - Parameter name: what its class is called.
    package func reportOpenCell(_ cell: ViewID, of name: String, height: Double) {
        parts.findings.report(
            ConstraintFinding.openCell(view: "cells of the class \(name)", height: height), view: cell,
            attribute: "height",
            source: putSource(of: cell))
    }
}
