/// Which rows take part in the rounds of a pass, and what follows when another view of one is the tallest.
extension LayoutPass {
    /// Brings the rows back to where the rounds of a pass start, whatever was solved before: to the first view of each.
    func restartRowBaselines() {
        guard !rows.isEmpty else { return }
        rows.tallest = rows.tallest.filter { tree.isRow(Int($0.key)) && isBaselineRead(of: Int($0.key)) }
        for stack in rows.tallest.keys { knowRows(below: Int(stack)) }
        changeRows(isTrial: false) { tree.shownArranged($0).first }
    }

    /// Takes in the rows that a stack could have its baselines from: by the end of the rounds it may.
    private func knowRows(below stack: Int) {
        // Below a row that is known already all are.
        for view in rows.baselineCandidates(of: stack)
        where !tree[view].arranged.isEmpty && rows.tallest[Int32(view)] == nil {
            if tree.isRow(view) { rows.tallest[Int32(view)] = tree.shownArranged(view).first.map(Int32.init) }
            knowRows(below: view)
        }
    }

    /// Whether a constraint or an arrangement reads a baseline of the view, or could by the stack that it is in.
    private func isBaselineRead(of view: Int) -> Bool {
        func reads(_ constraint: Int32) -> Bool { constraints[Int(constraint)].usesBaseline(of: view) }
        if constraints.owned(of: view).contains(where: reads) || constraints.mentions(of: view).contains(where: reads) {
            return true
        }
        guard tree[view].flags.contains(.isArranged) else { return false }
        let stack = Int(tree[view].parent)
        return tree.arrangesByBaselines(stack)
            || rows.baselineCandidates(of: stack).contains(view) && isBaselineRead(of: stack)
    }

    /// Brings the rows in line with the frames that were solved.
    ///
    /// - Parameter isTrial: whether to leave everything as it is and only tell what would change.
    /// - Returns: the rows of which another view is the tallest, so that the pass has to solve again.
    func updateRowBaselines(isTrial: Bool) -> [Int32] {
        rows.isEmpty ? [] : changeRows(isTrial: isTrial, rows.tallestView)
    }

    @discardableResult
    private func changeRows(isTrial: Bool, _ choose: (Int) -> Int?) -> [Int32] {
        var changed: [Int32] = []
        // The dictionary has no order; the work has one.
        for (stack, known) in rows.tallest.sorted(by: { $0.key < $1.key }) {
            guard let view = choose(Int(stack)), view != Int(known) else { continue }
            changed.append(stack)
            guard !isTrial else { continue }
            rows.tallest[stack] = Int32(view)
            contents.restateBaselines(of: Int(stack))
        }
        return changed
    }
}
