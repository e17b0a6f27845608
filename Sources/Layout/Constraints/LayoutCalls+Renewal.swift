/// Running a unit of layout again: what it made is compared with what it makes now. Views that it puts again stay, with
/// their state and what others made in them; views that it does not put any more are removed.
extension LayoutCalls {
    /// A unit that has made nothing yet.
    func makeUnit() -> LayoutUnit {
        unitCount += 1
        return LayoutUnit(number: unitCount)
    }

    /// Begins the layout of a view again, by a unit that has laid it out before: its constraints are dropped. Inside
    /// another layout it may be that of a view which is put there again.
    func beginRenewal(of view: ViewID, unit: LayoutUnit, isContent: Bool = true) throws(LayoutFault) {
        let top = try tree.index(view)
        guard !contexts.contains(where: { $0.unit == unit }), contexts.count < Self.maximumNesting else {
            throw LayoutFault("the layout of \(tree.path(of: view)) cannot be made again inside itself", code: .nesting)
        }
        tree.forEachView(in: top) { index in
            // The last first: slots are taken again in the order in which they were, which is that of the memory.
            for constraint in constraints.owned(of: index).reversed() where constraints[Int(constraint)].unit == unit {
                constraints.removeConstraint(constraint, unlistingOwner: true)
            }
            if tree[index].constraints.owned.isEmpty { tree[index].constraints.nextIndex = 0 }
        }
        contexts.append(
            LayoutContext(
                view: Int32(top), option: .addNew, unit: unit, takesUpNames: true, isRenewal: true,
                renewalStart: putCount + 1))
    }

    /// Ends it: removes the views that the unit has put before and not again, and brings the others into their new
    /// order.
    func endRenewal() {
        guard let context = contexts.popLast() else { return }
        var gone: [Int] = []
        var parents: [Int] = []
        tree.forEachView(in: Int(context.view)) { index in
            guard tree[index].put.unit == context.unit, tree[index].parent >= 0, index != Int(context.view) else {
                return
            }
            if tree[index].put.number < context.renewalStart {
                gone.append(index)
            } else {
                parents.append(Int(tree[index].parent))
            }
        }
        let removals = gone.map { (view: tree.id($0), parent: tree.id(Int(tree[$0].parent))) }
        for removal in removals {
            do { try remove(removal.view, from: removal.parent) } catch {
                preconditionFailure("a view of the tree cannot be removed: \(error.message)")
            }
        }
        for parent in Set(parents).sorted() { sortChildren(of: parent) }
        if contexts.isEmpty { constraints.activatePending() }
    }

    private func sortChildren(of parent: Int) {
        // Those that are not put by layouts have the number 0 and so stay behind the others.
        tree[parent].children.sort { tree[Int($0)].put.order.depth < tree[Int($1)].put.order.depth }
        let arranged = tree[parent].arranged.sorted { tree[Int($0)].put.order.rank < tree[Int($1)].put.order.rank }
        if tree[parent].arranged != arranged {
            tree[parent].arranged = arranged
            marks.needsArrangement(parent)
        }
    }
}
