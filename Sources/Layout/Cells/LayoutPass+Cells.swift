/// The last step of a pass: containers have their frames, and make and place the cells that are seen.
extension LayoutPass {
    /// How often a pass asks containers for their cells. One that lies in a cell has its frame a round later than that
    /// cell: with each container that comes the rounds begin anew, as far as containers may lie in each other.
    static let maximumCellRounds = 4

    /// Asks containers for their cells, and solves what they leave to be solved, till nothing changes.
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

    /// The height that a cell wants at a width. Solves what is to be solved.
    func fittingHeight(_ index: Int, width: Double) -> Double {
        frames.cells.setSize(index, width: width, height: nil)
        solve()
        return frames.solvedFrame(index).height
    }
}
