/// Where a view comes among its siblings: the lesser first. A put counts on, so that what is put later comes later; a
/// script may say otherwise (`insertStacked`, `bringToFront`). A layout that runs again brings its views in this order.
struct SiblingOrder {
    /// From back to front.
    var depth = 0.0
    /// Along the stack that arranges it.
    var rank = 0.0

    init() {}

    init(putNumber: UInt32) { (depth, rank) = (Double(putNumber), Double(putNumber)) }
}

/// Where a stack arranges a view that is inserted.
package enum ArrangedPlace: Hashable, Sendable {
    /// Counted from 0.
    case index(Int)
    case before(ViewID)
    case after(ViewID)
}

extension Screen {
    /// Makes a view the frontmost, or the hindmost, of its siblings. In a stack it stays where it is arranged.
    package func move(_ view: ViewID, toFront isFront: Bool) throws(LayoutFault) {
        let index = try index(view)
        let parent = Int(nodes[index].parent)
        guard parent >= 0 else {
            throw LayoutFault(
                "\(path(of: view)) has no superview, so there is nothing that it could lie before or behind",
                code: .noSuperview)
        }
        guard let place = nodes[parent].children.firstIndex(of: Int32(index)) else { return }
        nodes[parent].children.remove(at: place)
        if isFront {
            putCount += 1
            nodes[index].order.depth = Double(putCount)
            nodes[parent].children.append(Int32(index))
        } else {
            let least = nodes[parent].children.reduce(nodes[index].order.depth) { min($0, nodes[Int($1)].order.depth) }
            nodes[index].order.depth = least - 1
            nodes[parent].children.insert(Int32(index), at: 0)
        }
        subviewsDidMove(in: parent)
    }

    /// Moves a view that was just put into a stack to another place among those that the stack arranges.
    package func arrange(_ view: ViewID, at place: ArrangedPlace) throws(LayoutFault) {
        let index = try index(view)
        let stack = Int(nodes[index].parent)
        let others = settledArranged(stack).filter { $0 != Int32(index) }
        let target = try target(place, others, stack)
        if target > 0, target < others.count, !isRoom(others[target - 1], others[target]) { respace(stack, others) }
        let before = target > 0 ? nodes[Int(others[target - 1])].order.rank : nil
        let after = target < others.count ? nodes[Int(others[target])].order.rank : nil
        nodes[index].order.rank =
            switch (before, after) {
            case (let before?, let after?): (before + after) / 2
            case (let before?, nil): max(before + 1, nodes[index].order.rank)
            case (nil, let after?): after - 1
            case (nil, nil): nodes[index].order.rank
            }
        // A layout that runs again sorts all of them when it ends.
        if isRenewing(id(stack)) { return }
        nodes[stack].arranged = Array(others[..<target]) + [Int32(index)] + others[target...]
        markNeedsArrangement(stack)
    }

    /// Throws what ``arrange(_:at:)`` would if the view were put into the stack now: a call that cannot be carried out
    /// must put nothing. What is no stack is refused by the put.
    package func checkPlace(_ place: ArrangedPlace, of view: ViewID, in stack: ViewID) throws(LayoutFault) {
        let stack = try index(stack)
        guard registry.kinds[nodes[stack].kind].isStack else { return }
        _ = try target(place, settledArranged(stack).filter { $0 != Int32(view.index) }, stack)
    }

    private func target(_ place: ArrangedPlace, _ others: [Int32], _ stack: Int) throws(LayoutFault) -> Int {
        let neighbour: ViewID
        switch place {
        case .index(let index):
            guard (0...others.count).contains(index) else {
                throw LayoutFault(
                    """
                    there is no position \(index + 1) in \(path(ofIndex: stack)), which arranges \(others.count) other \
                    view\(others.count == 1 ? "" : "s"): positions go from 1 to \(others.count + 1)
                    """,
                    code: .argument)
            }
            return index
        case .before(let view), .after(let view): neighbour = view
        }
        guard isAlive(neighbour), let found = others.firstIndex(of: Int32(neighbour.index)) else {
            throw LayoutFault(
                """
                \(path(of: neighbour)) is not among the views that \(path(ofIndex: stack)) arranges, so nothing can be \
                inserted beside it
                """,
                code: .argument)
        }
        return if case .before = place { found } else { found + 1 }
    }

    /// What a stack arranges as the layout that is being made has it: one that runs again has not put all of it yet.
    private func settledArranged(_ stack: Int) -> [Int32] {
        guard let context = layoutContext(of: stack), context.isRenewal else { return nodes[stack].arranged }
        let settled = nodes[stack].arranged.filter {
            nodes[Int($0)].unit != context.unit || nodes[Int($0)].putNumber >= context.renewalStart
        }
        return settled.sorted { nodes[Int($0)].order.rank < nodes[Int($1)].order.rank }
    }

    private func isRoom(_ a: Int32, _ b: Int32) -> Bool {
        let (low, high) = (nodes[Int(a)].order.rank, nodes[Int(b)].order.rank)
        let middle = (low + high) / 2
        return low < middle && middle < high
    }

    /// Spreads the ranks of a stack's views, below those of what is put from now on.
    private func respace(_ stack: Int, _ order: [Int32]) {
        let settled = Set(order)
        // Those that may go come first, as they did.
        let all = nodes[stack].arranged.filter { !settled.contains($0) } + order
        let step = Double(putCount) / Double(all.count + 1)
        for (place, view) in all.enumerated() { nodes[Int(view)].order.rank = step * Double(place + 1) }
    }
}
