/// Determines which rows take part in the rounds of a pass, and updates them when a different view is the tallest.
extension LayoutPass {
    /// Resets the baseline view of each row to the row's first view, so that the result does not depend on earlier
    /// passes.
    func restartRowBaselines() {
        guard !rows.isEmpty else { return }
        rows.tallest = rows.tallest.filter { tree.isRow(Int($0.key)) && isBaselineRead(of: Int($0.key)) }
        for stack in rows.tallest.keys { addRows(below: Int(stack)) }
        changeRows(isTrial: false) { tree.shownArranged($0).first }
    }

    /// Adds the rows among a stack's baseline candidates: the stack may use their baselines in the last round.
    private func addRows(below stack: Int) {
        // If a row is already included, so are the rows below it.
        for view in rows.baselineCandidates(of: stack)
        where !tree[view].arranged.isEmpty && rows.tallest[Int32(view)] == nil {
            if tree.isRow(view) { rows.tallest[Int32(view)] = tree.shownArranged(view).first.map(Int32.init) }
            addRows(below: view)
        }
    }

    /// Returns whether a constraint or an arrangement uses a baseline of the view, possibly through its stack.
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

    /// Determines the tallest view of each row from the solved frames.
    ///
    /// - Parameter isTrial: Whether to only determine the changes, without applying them.
    /// - Returns: The rows whose tallest view changed, so that the pass has to solve again.
    func updateRowBaselines(isTrial: Bool) -> [Int32] {
        rows.isEmpty ? [] : changeRows(isTrial: isTrial, rows.tallestView)
    }

    @discardableResult
    private func changeRows(isTrial: Bool, _ choose: (Int) -> Int?) -> [Int32] {
        var changed: [Int32] = []
        // Dictionaries have no order, but the result must not depend on it.
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
