/// Which constraints a view's layouts have made, and which of others speak of it.
extension Screen {
    /// The constraints that layouts of a view have made, in the order of their making.
    func owned(of view: Int) -> [Int32] {
        var list: [Int32] = []
        var index = nodes[view].owned.first
        while index >= 0 {
            list.append(index)
            index = constraints[Int(index)].nextOwned
        }
        return list
    }

    /// O(1).
    func own(_ index: Int32, by owner: Int) {
        let last = nodes[owner].owned.last
        if last < 0 { nodes[owner].owned.first = index } else { constraints[Int(last)].nextOwned = index }
        constraints[Int(index)].previousOwned = last
        nodes[owner].owned.last = index
    }

    /// Takes a constraint off its owner's list. O(1).
    func disown(_ index: Int32) {
        let constraint = constraints[Int(index)]
        let (owner, previous, next) = (Int(constraint.owner), constraint.previousOwned, constraint.nextOwned)
        if previous < 0 { nodes[owner].owned.first = next } else { constraints[Int(previous)].nextOwned = next }
        if next < 0 { nodes[owner].owned.last = previous } else { constraints[Int(next)].previousOwned = previous }
    }

    /// The constraints that layouts of other views have made about a view, in the order of their making.
    func mentions(of view: Int) -> [Int32] {
        var list: [Int32] = []
        var index = nodes[view].mentions.first
        while index >= 0 {
            list.append(index)
            index = links(index, at: view).next
        }
        return list
    }

    /// Notes at the views of a constraint that it speaks of them. The owner knows its constraints anyhow.
    func mention(_ index: Int32, _ constraint: LayoutConstraint) {
        if constraint.first.view != constraint.owner { mention(index, at: Int(constraint.first.view)) }
        if let second = constraint.second, second.view != constraint.owner, second.view != constraint.first.view {
            mention(index, at: Int(second.view))
        }
    }

    /// O(1).
    private func mention(_ index: Int32, at view: Int) {
        let last = nodes[view].mentions.last
        if last < 0 { nodes[view].mentions.first = index } else { setLinks(last, at: view) { $0.next = index } }
        setLinks(index, at: view) { $0.previous = last }
        nodes[view].mentions.last = index
    }

    /// Takes a constraint off the list of a view that it mentions. O(1).
    func unlistMention(_ index: Int32, at view: Int) {
        let links = links(index, at: view)
        if links.previous < 0 {
            nodes[view].mentions.first = links.next
        } else {
            setLinks(links.previous, at: view) { $0.next = links.next }
        }
        if links.next < 0 {
            nodes[view].mentions.last = links.previous
        } else {
            setLinks(links.next, at: view) { $0.previous = links.previous }
        }
    }

    private func links(_ index: Int32, at view: Int) -> LayoutConstraint.Links {
        let constraint = constraints[Int(index)]
        return constraint.first.view == Int32(view) ? constraint.atFirst : constraint.atSecond
    }

    private func setLinks(_ index: Int32, at view: Int, _ change: (inout LayoutConstraint.Links) -> Void) {
        if constraints[Int(index)].first.view == Int32(view) {
            change(&constraints[Int(index)].atFirst)
        } else {
            change(&constraints[Int(index)].atSecond)
        }
    }
}
