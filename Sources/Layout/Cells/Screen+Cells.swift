package import Geometry

/// Access to cells, for the cell arranger.
extension Screen {
    /// Adds a view to a container as a cell that is not visible yet. Removes it from its superview first.
    ///
    /// - Throws: If a view is gone, the container's kind has no cells, `cell` is already a cell, or `cell` has a
    ///   superview and a callback is running that must not change anything.
    package func addCell(_ cell: ViewID, to container: ViewID) throws(LayoutError) {
        try calls.addCell(cell, to: container)
    }

    /// Makes these cells the visible ones of a container, from back to front, above its other subviews. They must have
    /// been added with `addCell`. O(subviews).
    ///
    /// - Throws: If a view is gone.
    package func showCells(_ cells: [ViewID], in container: ViewID) throws(LayoutError) {
        try calls.showCells(cells, in: container)
    }

    /// Sets a cell's name, in brackets: `[1,3]` for a row, by section and row. Paths append it to the container's name:
    /// `table[1,3]`. Throws an error if the cell is gone.
    package func nameCell(_ cell: ViewID, _ name: String) throws(LayoutError) { try calls.nameCell(cell, name) }

    /// Returns a cell's height in points, as determined by its content at this width in points; at least 0. Solves
    /// pending changes. The cell keeps the size.
    ///
    /// - Throws: If the cell is gone.
    package func fittingHeight(of cell: ViewID, width: Double) throws(LayoutError) -> Double {
        pass.fittingHeight(try tree.index(cell), width: width)
    }

    /// Returns whether the constraints in a cell determine its height; false for a cell without a size. O(constraints
    /// in the cell). Throws an error if the cell is gone.
    package func isFittingHeightDetermined(of cell: ViewID) throws(LayoutError) -> Bool {
        frames.cells.isHeightDetermined(try tree.index(cell))
    }

    /// Returns a cell's height in points as determined by its content in the last solution; nil if `placeCell` set the
    /// height, or the cell has no size yet. Throws an error if the cell is gone.
    package func fittedHeight(of cell: ViewID) throws(LayoutError) -> Double? {
        let index = try tree.index(cell)
        return frames.cells.isFitted(index) ? frames.solvedFrame(index).height : nil
    }

    /// Sets a cell's frame in its container's content, in points. If `isFitted` is true, the cell's content determines
    /// the height, and the frame's height is ignored. Throws an error if the cell is gone.
    package func placeCell(_ cell: ViewID, at frame: Rect, isFitted: Bool) throws(LayoutError) {
        let index = try tree.index(cell)
        frames.cells.positions[Int32(index)] = frame.origin
        frames.cells.setSize(index, width: frame.width, height: isFitted ? nil : frame.height)
    }

    /// Sets whether a cell passes touches to the views behind, unless a descendant has a handler. Throws an error if
    /// the cell is gone.
    package func setLetsTouchesThrough(_ cell: ViewID, _ isLetting: Bool) throws(LayoutError) {
        let index = Int32(try tree.index(cell))
        if isLetting {
            frames.cells.touchTransparent.insert(index)
        } else {
            frames.cells.touchTransparent.remove(index)
        }
    }

    /// Sets the content size of a container, in points. Throws an error if the container is gone.
    package func setContentSize(_ size: Size, of container: ViewID) throws(LayoutError) {
        frames.cells.contents[Int32(try tree.index(container))] = size
    }

    /// Returns the space around the content of a container, in points: its insets, and the space of a refresh control.
    /// Returns zero if the container is gone.
    package func scrollInsets(of container: ViewID) -> Insets {
        (try? tree.index(container)).map { tree.scrollInsets($0) } ?? .zero
    }

    /// Makes the next pass update the cells of all containers.
    package func setNeedsCells() { pass.marks.needsCells = true }

    /// Reports a diagnostic for a cell whose content does not determine its height.
    ///
    /// - Parameters:
    ///   - name: The name of the cell's class.
    ///   - height: The height that the cell got instead, in points.
    package func reportOpenCell(_ cell: ViewID, of name: String, height: Double) {
        parts.findings.report(
            ConstraintDiagnostic.openCell(view: "cells of the class \(name)", height: height), view: cell,
            attribute: "height",
            source: putSource(of: cell))
    }
}
