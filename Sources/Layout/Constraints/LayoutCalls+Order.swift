/// The order of siblings, which a script may change.
extension LayoutCalls {
    /// Makes a view the frontmost, or the hindmost, of its siblings. In a stack it stays where it is arranged.
    func move(_ view: ViewID, toFront isFront: Bool) throws(LayoutFault) {
        let index = try tree.index(view)
        let parent = Int(tree[index].parent)
        guard parent >= 0 else {
            throw LayoutFault(
                "\(tree.path(of: view)) has no superview, so there is nothing that it could lie before or behind",
                code: .noSuperview)
        }
        guard let position = tree[parent].children.firstIndex(of: Int32(index)) else { return }
        tree[parent].children.remove(at: position)
        if isFront {
            putCount += 1
            tree[index].put.order.depth = Double(putCount)
            tree[parent].children.append(Int32(index))
        } else {
            let least = tree[parent].children.reduce(tree[index].put.order.depth) {
                min($0, tree[Int($1)].put.order.depth)
            }
            tree[index].put.order.depth = least - 1
            tree[parent].children.insert(Int32(index), at: 0)
        }
        subviewsDidMove(in: parent)
    }

    /// Moves a view that was just put into a stack to another place among those that the stack arranges.
    func arrange(_ view: ViewID, at position: ArrangedPosition) throws(LayoutFault) {
        let index = try tree.index(view)
        let stack = Int(tree[index].parent)
        let others = settledArranged(stack).filter { $0 != Int32(index) }
        let target = try target(position, others, stack)
        if target > 0, target < others.count, !isRoom(others[target - 1], others[target]) { respace(stack, others) }
        let before = target > 0 ? tree[Int(others[target - 1])].put.order.rank : nil
        let after = target < others.count ? tree[Int(others[target])].put.order.rank : nil
        tree[index].put.order.rank =
            switch (before, after) {
            case (let before?, let after?): (before + after) / 2
            case (let before?, nil): max(before + 1, tree[index].put.order.rank)
            case (nil, let after?): after - 1
            case (nil, nil): tree[index].put.order.rank
            }
        // A layout that runs again sorts all of them when it ends.
        if isRenewing(tree.id(stack)) { return }
        tree[stack].arranged = Array(others[..<target]) + [Int32(index)] + others[target...]
        marks.needsArrangement(stack)
    }

    /// Throws what ``arrange(_:at:)`` would if the view were put into the stack now: a call that cannot be carried out
    /// must put nothing. The put refuses a view that is not a stack.
    func checkPosition(_ position: ArrangedPosition, of view: ViewID, in stack: ViewID) throws(LayoutFault) {
        let stack = try tree.index(stack)
        guard tree.registry.kinds[tree[stack].kind].arranges else { return }
        _ = try target(position, settledArranged(stack).filter { $0 != Int32(view.index) }, stack)
    }

    private func target(_ position: ArrangedPosition, _ others: [Int32], _ stack: Int) throws(LayoutFault) -> Int {
        let neighbour: ViewID
        switch position {
        case .index(let index):
            guard (0...others.count).contains(index) else {
                throw LayoutFault(
                    """
                    there is no position \(index + 1) in \(tree.path(ofIndex: stack)), which arranges \
                    \(CountText.of(others.count, "other view", "other views")): positions go from 1 to \
                    \(others.count + 1)
                    """,
                    code: .invalidArgument)
            }
            return index
        case .before(let view), .after(let view): neighbour = view
        }
        guard tree.isAlive(neighbour), let found = others.firstIndex(of: Int32(neighbour.index)) else {
            throw LayoutFault(
                """
                \(tree.path(of: neighbour)) is not among the views that \(tree.path(ofIndex: stack)) arranges, so \
                nothing can be inserted beside it
                """,
                code: .invalidArgument)
        }
        return if case .before = position { found } else { found + 1 }
    }

    /// What a stack arranges as the layout that is being made has it: one that runs again has not put all of it yet.
    private func settledArranged(_ stack: Int) -> [Int32] {
        guard let context = layoutContext(of: stack), context.isRenewal else { return tree[stack].arranged }
        let settled = tree[stack].arranged.filter {
            tree[Int($0)].put.unit != context.unit || tree[Int($0)].put.number >= context.renewalStart
        }
        return settled.sorted { tree[Int($0)].put.order.rank < tree[Int($1)].put.order.rank }
    }

    private func isRoom(_ a: Int32, _ b: Int32) -> Bool {
        let (low, high) = (tree[Int(a)].put.order.rank, tree[Int(b)].put.order.rank)
        let middle = (low + high) / 2
        return low < middle && middle < high
    }

    /// Spreads the ranks of a stack's views, below those of what is put from now on.
    private func respace(_ stack: Int, _ order: [Int32]) {
        let settled = Set(order)
        // Those that may go come first, as they did.
        let all = tree[stack].arranged.filter { !settled.contains($0) } + order
        let step = Double(putCount) / Double(all.count + 1)
        for (target, view) in all.enumerated() { tree[Int(view)].put.order.rank = step * Double(target + 1) }
    }
}
