import Layout

/// Tables inside the cells of other tables.
extension ScriptTable {
    /// Returns whether the table is nested too deeply. It then stays empty, and an error is reported.
    func isNestedTooDeep() -> Bool {
        var classes: [Int] = []
        var view = view
        while let container = (try? screen.superview(of: view)) ?? nil {
            if let slot = open.tables[container]?.cells.slot(of: view) { classes.append(slot.cellClass) }
            view = container
        }
        guard classes.count > CellNesting.deepest else { return false }
        let innermost = classes.first.flatMap { library.classes[$0]?.name } ?? "View"
        let isCycle = classes.dropFirst().contains(classes[0])
        let cause = isCycle ? ": a cell of the class \(innermost) holds a table with cells of its own class" : ""
        open.fail(
            """
            tables in cells of the class \(innermost) show nothing if they are nested in more than \
            \(CellNesting.deepest) \
            cells\(cause)
            """, code: .limit, view: self.view, source: screen.putSource(of: self.view))
        return true
    }

    // MARK: The scroll

    /// Scrolls the table to its start. Called before the cell that contains the table is filled for another row.
    func startOver() {
        guard let pane else { return }
        try? pane.returnToStart()
        ownOffset = pane.start
        try? screen.setProperty(view, slot: ScrollProperty.contentOffset.slot, to: .point(ownOffset))
        scrolling = TableScrolling(isDue: true, startsOver: true)
        screen.setNeedsCells()
    }

    /// Scrolls the table to a stored position, unless the script has set another. Called after the cell that contains
    /// the table was filled for the row to which the position belongs.
    ///
    /// - Parameter distance: The distance from the start of the content in points.
    func goOn(at distance: Double) {
        guard let pane else {
            if wishes.target == nil { wishes.distance = distance }
            return
        }
        guard scrolling.startsOver else { return }
        try? pane.scroll(toDistance: distance)
    }
}
