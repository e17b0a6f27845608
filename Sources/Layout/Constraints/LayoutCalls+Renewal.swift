/// Runs a layout unit again and compares the results: views that it puts again stay, with their state and the content
/// that other layouts added; views that it does not put again are removed.
extension LayoutCalls {
    func makeUnit() -> LayoutUnit {
        unitCount += 1
        return LayoutUnit(number: unitCount)
    }

    func beginRenewal(of view: ViewID, unit: LayoutUnit) throws(LayoutError) {
        let top = try tree.index(view)
        guard !contexts.contains(where: { $0.unit == unit }), contexts.count < Self.maximumNesting else {
            throw LayoutError("the layout of \(tree.path(of: view)) cannot run again inside itself", code: .nesting)
        }
        tree.forEachView(in: top) { index in
            // In reverse, so that new constraints reuse the storage in ascending order.
            for constraint in constraints.owned(of: index).reversed() where constraints[Int(constraint)].unit == unit {
                constraints.removeConstraint(constraint, unlistingOwner: true)
            }
            if tree[index].constraints.owned.isEmpty { tree[index].constraints.nextIndex = 0 }
        }
        contexts.append(
            LayoutContext(
                view: Int32(top), option: .addNew, unit: unit, reusesNames: true, isRenewal: true,
                renewalStart: putCount + 1))
    }

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
        // Views not put by layouts have order 0 and stay at the back.
        tree[parent].children.sort { tree[Int($0)].put.order.depth < tree[Int($1)].put.order.depth }
        let arranged = tree[parent].arranged.sorted { tree[Int($0)].put.order.rank < tree[Int($1)].put.order.rank }
        if tree[parent].arranged != arranged {
            tree[parent].arranged = arranged
            marks.needsArrangement(parent)
        }
    }
}
