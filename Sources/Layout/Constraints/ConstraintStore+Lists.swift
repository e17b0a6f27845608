/// The lists of constraints per view.
extension ConstraintStore {
    /// Returns the constraints created by layouts of a view, in the order of creation.
    func owned(of view: Int) -> [Int32] {
        var list: [Int32] = []
        var index = tree[view].constraints.owned.first
        while index >= 0 {
            list.append(index)
            index = self[Int(index)].links.atOwner.next
        }
        return list
    }

    /// Removes a constraint from its owner's list. O(1).
    func disown(_ index: Int32) {
        let constraint = self[Int(index)]
        let (owner, previous, next) = (
            Int(constraint.owner), constraint.links.atOwner.previous, constraint.links.atOwner.next
        )
        if previous < 0 {
            tree[owner].constraints.owned.first = next
        } else {
            self[Int(previous)].links.atOwner.next = next
        }
        if next < 0 {
            tree[owner].constraints.owned.last = previous
        } else {
            self[Int(next)].links.atOwner.previous = previous
        }
    }

    /// Returns the constraints created by layouts of other views that mention a view, in the order of creation.
    func mentions(of view: Int) -> [Int32] {
        var list: [Int32] = []
        var index = tree[view].constraints.mentions.first
        while index >= 0 {
            list.append(index)
            index = links(index, at: view).next
        }
        return list
    }

    /// Adds a constraint to the list of a view that it mentions; its owner has it in another list. O(1).
    ///
    /// - Returns: The previous constraint in the list; -1 for the first.
    func mention(_ index: Int32, at view: Int) -> Int32 {
        let last = tree[view].constraints.mentions.append(index)
        if last >= 0 { setLinks(last, at: view) { $0.next = index } }
        return last
    }

    /// Removes a constraint from the list of a view that it mentions. O(1).
    func unlistMention(_ index: Int32, at view: Int) {
        let links = links(index, at: view)
        if links.previous < 0 {
            tree[view].constraints.mentions.first = links.next
        } else {
            setLinks(links.previous, at: view) { $0.next = links.next }
        }
        if links.next < 0 {
            tree[view].constraints.mentions.last = links.previous
        } else {
            setLinks(links.next, at: view) { $0.previous = links.previous }
        }
    }

    private func links(_ index: Int32, at view: Int) -> LayoutConstraint.Link {
        let constraint = self[Int(index)]
        return constraint.first.view == Int32(view) ? constraint.links.atFirst : constraint.links.atSecond
    }

    @inline(__always)
    private func setLinks(_ index: Int32, at view: Int, _ change: (inout LayoutConstraint.Link) -> Void) {
        if self[Int(index)].first.view == Int32(view) {
            change(&self[Int(index)].links.atFirst)
        } else {
            change(&self[Int(index)].links.atSecond)
        }
    }
}
