/// The last step of a pass, which updates visible cells after the containers' frames were solved.
extension LayoutPass {
    /// The maximum number of rounds in which a pass updates cells. A container in a cell gets its frame one round after
    /// the cell, so each new container restarts the count, up to the maximum nesting depth.
    static let maximumCellRounds = 4

    /// Updates the cells of containers and solves the changes, until nothing changes or a limit is reached.
    func layOutCells() {
        marks.needsCells = false
        let cells = frames.cells
        guard !cells.isArranging, !cells.containers.isEmpty, let arranger = tree.screen.cellArranger else { return }
        cells.isArranging = true
        defer { cells.isArranging = false }
        cells.unsettled = []
        var isAgain = false
        var roundsLeft = Self.maximumCellRounds
        var nesting = 0
        while roundsLeft > 0 {
            roundsLeft -= 1
            var hasChanged = false
            let newest = cells.containers.last
            marks.needsCells = false
            for container in cells.containers
            where tree[Int(container)].flags.contains(.isInScreen) && !isGivenUp && !allowance.isUnfinished {
                guard arranger.layOutCells(of: tree.id(Int(container)), isAgain: isAgain) else { continue }
                hasChanged = true
                if roundsLeft == 0 { cells.unsettled.append(container) }
            }
            isAgain = !marks.needsCells
            marks.needsCells = false
            if hasWork {
                solve()
                hasChanged = true
                if marks.needsCells { isAgain = false }
            }
            guard hasChanged, !isGivenUp, !allowance.isUnfinished else { return }
            if cells.containers.last != newest, nesting < CellNesting.deepest {
                nesting += 1
                roundsLeft = Self.maximumCellRounds
                cells.unsettled = []
            }
        }
    }

    /// Returns a cell's height at a width, as determined by its content. The cell keeps this size. Solves pending
    /// changes.
    func fittingHeight(_ index: Int, width: Double) -> Double {
        frames.cells.setSize(index, width: width, height: nil)
        solve()
        return frames.solvedFrame(index).height
    }
}
