package import Geometry

/// Access to cells, for the cell arranger.
extension Screen {
    /// Adds a view to a container as a cell that is not visible yet.
    ///
    /// - Throws: If the container's kind has no cells.
    package func addCell(_ cell: ViewID, to container: ViewID) throws(LayoutError) {
        try calls.addCell(cell, to: container)
    }

    /// Makes these cells the visible ones of a container, from back to front, above its other subviews. O(subviews).
    package func showCells(_ cells: [ViewID], in container: ViewID) throws(LayoutError) {
        try calls.showCells(cells, in: container)
    }

    /// Names a cell by its row: `[1,3]`. Paths append the name to the container's: `table[1,3]`.
    package func nameCell(_ cell: ViewID, _ name: String) throws(LayoutError) { try calls.nameCell(cell, name) }

    /// Returns a cell's height in points at a width, by its content; at least 0. Solves changes. The cell keeps the size.
    package func fittingHeight(of cell: ViewID, width: Double) throws(LayoutError) -> Double {
        pass.fittingHeight(try tree.index(cell), width: width)
    }

    /// Returns whether the constraints in a cell determine its height. O(constraints in the cell).
    package func isFittingHeightDetermined(of cell: ViewID) throws(LayoutError) -> Bool {
        frames.cells.isHeightDetermined(try tree.index(cell))
    }

    /// Returns a cell's height in points as determined by its content in the last solution; nil if it was set.
    package func fittedHeight(of cell: ViewID) throws(LayoutError) -> Double? {
        let index = try tree.index(cell)
        return frames.cells.isFitted(index) ? frames.solvedFrame(index).height : nil
    }

    /// Sets a cell's frame in its container's content, in points. If `isFitted` is set, the content determines the
    /// height.
    package func placeCell(_ cell: ViewID, at frame: Rect, isFitted: Bool) throws(LayoutError) {
        let index = try tree.index(cell)
        frames.cells.positions[Int32(index)] = frame.origin
        frames.cells.setSize(index, width: frame.width, height: isFitted ? nil : frame.height)
    }

    /// Sets whether a cell passes touches to the views behind, unless a descendant has a handler.
    package func setLetsTouchesThrough(_ cell: ViewID, _ isLetting: Bool) throws(LayoutError) {
        let index = Int32(try tree.index(cell))
        if isLetting {
            frames.cells.touchTransparent.insert(index)
        } else {
            frames.cells.touchTransparent.remove(index)
        }
    }

    /// Sets the content size of a container, in points.
    package func setContentSize(_ size: Size, of container: ViewID) throws(LayoutError) {
        frames.cells.contents[Int32(try tree.index(container))] = size
    }

    /// Returns the space around the content of a container: its insets, and the space of a refresh control.
    package func scrollInsets(of container: ViewID) -> Insets {
        (try? tree.index(container)).map { tree.scrollInsets($0) } ?? .zero
    }

    /// Updates the cells of containers in the next pass.
    package func setNeedsCells() { pass.marks.needsCells = true }

    /// Reports a diagnostic for a cell whose content does not determine its height. `height` is the height that it got.
    ///
    /// - Parameter name: The name of the cell's class.
    package func reportOpenCell(_ cell: ViewID, of name: String, height: Double) {
        parts.findings.report(
            ConstraintDiagnostic.openCell(view: "cells of the class \(name)", height: height), view: cell,
            attribute: "height",
            source: putSource(of: cell))
    }
}
