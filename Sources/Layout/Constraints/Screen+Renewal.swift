/// Running a unit of layout again: what it made is compared with what it makes now. Views that it puts again stay, with
/// their state and what others made in them; views that it does not put any more are removed.
extension Screen {
    /// A unit that has made nothing yet.
    package func makeUnit() -> LayoutUnit {
        unitCount += 1
        return LayoutUnit(number: unitCount)
    }

    /// Begins the layout of a view again, by a unit that has laid it out before: its constraints are dropped. Inside of
    /// another layout it may be that of a view which is put there again.
    package func beginRenewal(of view: ViewID, unit: LayoutUnit, isContent: Bool = true) throws(LayoutFault) {
        let top = try index(view)
        guard !contexts.contains(where: { $0.unit == unit }), contexts.count < Self.maximumNesting else {
            throw LayoutFault("the layout of \(path(of: view)) cannot be made again inside itself", code: .nesting)
        }
        forEachView(in: top) { index in
            // The last first: slots are taken again in the order in which they were, which is that of the memory.
            for constraint in owned(of: index).reversed() where constraints[Int(constraint)].unit == unit {
                removeConstraint(constraint, unlistingOwner: true)
            }
            if nodes[index].owned.isEmpty { nodes[index].nextOwnedIndex = 0 }
        }
        contexts.append(
            LayoutContext(
                view: Int32(top), option: .addNew, unit: unit, takesUpNames: true, isRenewal: true,
                renewalStart: putCount + 1))
    }

    /// Ends it: removes the views that the unit has put before and not again, and brings the others into their new
    /// order.
    package func endRenewal() {
        guard let context = contexts.popLast() else { return }
        var gone: [Int] = []
        var parents: [Int] = []
        forEachView(in: Int(context.view)) { index in
            guard nodes[index].unit == context.unit, nodes[index].parent >= 0, index != Int(context.view) else {
                return
            }
            if nodes[index].putNumber < context.renewalStart {
                gone.append(index)
            } else {
                parents.append(Int(nodes[index].parent))
            }
        }
        for view in gone.map(id) where isAlive(view) && nodes[Int(view.index)].parent >= 0 {
            do { try destroy(view) } catch {
                preconditionFailure("a view of the tree cannot be removed: \(error.message)")
            }
        }
        for parent in Set(parents).sorted() { sortChildren(of: parent) }
        if contexts.isEmpty { activatePending() }
    }

    private func sortChildren(of parent: Int) {
        // Those that are not put by layouts have the number 0 and so stay behind the others.
        nodes[parent].children.sort { nodes[Int($0)].order.depth < nodes[Int($1)].order.depth }
        let arranged = nodes[parent].arranged.sorted { nodes[Int($0)].order.rank < nodes[Int($1)].order.rank }
        if nodes[parent].arranged != arranged {
            nodes[parent].arranged = arranged
            markNeedsArrangement(parent)
        }
    }
}
