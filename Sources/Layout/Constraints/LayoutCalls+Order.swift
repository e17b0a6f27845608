/// Changes to the order of siblings.
extension LayoutCalls {
    func move(_ view: ViewID, toFront isFront: Bool) throws(LayoutError) {
        let index = try tree.index(view)
        let parent = Int(tree[index].parent)
        guard parent >= 0 else {
            throw LayoutError(
                "\(tree.path(of: view)) has no superview, so it cannot be moved to the front or back",
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

    func arrange(_ view: ViewID, at position: ArrangedPosition) throws(LayoutError) {
        let index = try tree.index(view)
        let stack = Int(tree[index].parent)
        let others = settledArranged(stack).filter { $0 != Int32(index) }
        let target = try target(position, others, stack)
        if target > 0, target < others.count, !hasRoomBetween(others[target - 1], others[target]) {
            respace(stack, others)
        }
        let before = target > 0 ? tree[Int(others[target - 1])].put.order.rank : nil
        let after = target < others.count ? tree[Int(others[target])].put.order.rank : nil
        tree[index].put.order.rank =
            switch (before, after) {
            case (let before?, let after?): (before + after) / 2
            case (let before?, nil): max(before + 1, tree[index].put.order.rank)
            case (nil, let after?): after - 1
            case (nil, nil): tree[index].put.order.rank
            }
        // A layout that runs again sorts all views at its end.
        if isRenewing(tree.id(stack)) { return }
        tree[stack].arranged = Array(others[..<target]) + [Int32(index)] + others[target...]
        marks.needsArrangement(stack)
    }

    func checkPosition(_ position: ArrangedPosition, of view: ViewID, in stack: ViewID) throws(LayoutError) {
        let stack = try tree.index(stack)
        guard tree.registry.kinds[tree[stack].kind].arranges else { return }
        _ = try target(position, settledArranged(stack).filter { $0 != Int32(view.index) }, stack)
    }

    private func target(_ position: ArrangedPosition, _ others: [Int32], _ stack: Int) throws(LayoutError) -> Int {
        let neighbor: ViewID
        switch position {
        case .index(let index):
            guard (0...others.count).contains(index) else {
                throw LayoutError(
                    """
                    position out of range in \(tree.path(ofIndex: stack)): found \(index + 1), expected 1 to \
                    \(others.count + 1)
                    """,
                    code: .invalidArgument)
            }
            return index
        case .before(let view), .after(let view): neighbor = view
        }
        guard tree.isAlive(neighbor), let found = others.firstIndex(of: Int32(neighbor.index)) else {
            throw LayoutError(
                """
                \(tree.path(of: neighbor)) is not among the views that \(tree.path(ofIndex: stack)) arranges, so no \
                view can be inserted next to it
                """,
                code: .invalidArgument)
        }
        return if case .before = position { found } else { found + 1 }
    }

    /// Returns the views that a stack arranges, in order. While a layout of the stack runs again, omits the views that
    /// it has not put again yet.
    private func settledArranged(_ stack: Int) -> [Int32] {
        guard let context = layoutContext(of: stack), context.isRenewal else { return tree[stack].arranged }
        let settled = tree[stack].arranged.filter {
            tree[Int($0)].put.unit != context.unit || tree[Int($0)].put.number >= context.renewalStart
        }
        return settled.sorted { tree[Int($0)].put.order.rank < tree[Int($1)].put.order.rank }
    }

    private func hasRoomBetween(_ a: Int32, _ b: Int32) -> Bool {
        let (low, high) = (tree[Int(a)].put.order.rank, tree[Int(b)].put.order.rank)
        let middle = (low + high) / 2
        return low < middle && middle < high
    }

    /// Distributes the ranks of a stack's views evenly, below the ranks of later puts.
    private func respace(_ stack: Int, _ order: [Int32]) {
        let settled = Set(order)
        // Views that were not put again yet stay first.
        let all = tree[stack].arranged.filter { !settled.contains($0) } + order
        let step = Double(putCount) / Double(all.count + 1)
        for (target, view) in all.enumerated() { tree[Int(view)].put.order.rank = step * Double(target + 1) }
    }
}
