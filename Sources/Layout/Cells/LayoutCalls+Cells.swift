/// Adds, shows and names cells.
extension LayoutCalls {
    /// Adds a view to a container as a cell that is not visible yet.
    func addCell(_ cell: ViewID, to container: ViewID) throws(LayoutError) {
        let index = try tree.index(cell)
        let parent = try tree.index(container)
        guard tree[parent].flags.contains(.holdsCells) else {
            throw LayoutError("\(tree.path(of: container)) has no cells")
        }
        if tree[index].parent >= 0 { try removeFromSuperview(cell) }
        tree[index].parent = Int32(parent)
        tree[index].flags.insert(.isCell)
        tree[index].put.source = tree[parent].put.source
        if tree[parent].flags.contains(.isInScreen) { enterScreen(index) }
    }

    /// Makes these cells the visible ones of a container, from back to front, above its other subviews.
    func showCells(_ shown: [ViewID], in container: ViewID) throws(LayoutError) {
        let parent = try tree.index(container)
        var children: [Int32] = []
        children.reserveCapacity(tree[parent].children.count + shown.count)
        for child in tree[parent].children where !tree[Int(child)].flags.contains(.isCell) { children.append(child) }
        for cell in shown { children.append(Int32(try tree.index(cell))) }
        tree[parent].children = children
        subviewsDidMove(in: parent)
    }

    /// Names a cell by its row: `[1,3]`.
    func nameCell(_ cell: ViewID, _ name: String) throws(LayoutError) {
        let index = try tree.index(cell)
        guard tree[index].name != name else { return }
        tree.account.charge(2 * (name.heapSize - tree[index].name.heapSize))
        tree[index].name = name
    }

    /// Discards the cells of all containers in a subtree that leaves the screen. This includes cells that wait for
    /// reuse, which are not subviews.
    func discardCells(in top: Int) {
        guard !frames.cells.containers.isEmpty, let arranger = tree.screen.cellArranger else { return }
        for container in frames.cells.containers where tree.isInside(Int(container), top) {
            arranger.discardCells(of: tree.id(Int(container)))
        }
    }
}
