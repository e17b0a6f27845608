/// The last step of a pass: containers have their frames, and make and place the cells that are seen.
extension LayoutPass {
    /// How often a pass asks containers for their cells: a container in a cell in a container comes to its frame in the
    /// third round.
    static let maximumCellRounds = 4

    /// Asks containers for their cells, and solves what they leave to be solved, till nothing changes.
    func layOutCells() {
        marks.needsCells = false
        let cells = frames.cells
        guard !cells.isArranging, !cells.containers.isEmpty, let arranger = tree.screen.cellArranger else { return }
        cells.isArranging = true
        defer { cells.isArranging = false }
        var isAgain = false
        for _ in 0..<Self.maximumCellRounds {
            var hasChanged = false
            marks.needsCells = false
            for container in cells.containers
            where tree[Int(container)].flags.contains(.isInScreen) && !isGivenUp && !allowance.isUnfinished {
                if arranger.layOutCells(of: tree.id(Int(container)), isAgain: isAgain) { hasChanged = true }
            }
            isAgain = !marks.needsCells
            marks.needsCells = false
            if hasWork {
                solve()
                hasChanged = true
                if marks.needsCells { isAgain = false }
            }
            guard hasChanged, !isGivenUp, !allowance.isUnfinished else { return }
        }
    }

    /// The height that a cell wants at a width. Solves what is to be solved.
    func fittingHeight(_ index: Int, width: Double) -> Double {
        frames.cells.setSize(index, width: width, height: nil)
        solve()
        return frames.solvedFrame(index).height
    }
}
