// What always holds between operations. Tests check it after each step; nothing else asks, so that a program does not carry it.
extension StateNode {
    /// What does not hold of this node and everything that follows it; empty if all is well.
    func violatedInvariants() -> [String] {
        ([self] + downstream()).flatMap { $0.ownViolations() }
    }

    private func ownViolations() -> [String] {
        var found: [String] = []
        func require(_ holds: Bool, _ what: String) { if !holds { found.append("\(name)@\(depth): \(what)") } }

        var demanded = registrations.count + bindings.count
        var holes = 0
        for (index, item) in outgoing.enumerated() {
            guard let link = item?.takeUnretainedValue() else {
                holes += 1
                continue
            }
            require(link.outgoingIndex == index, "a link that leaves does not know its index")
            require(link.sourceNode === self, "a link that leaves comes from elsewhere")
            guard let target = link.targetNode else { continue }
            require(target.depth > depth, "a state that follows is not deeper")
            require((link.anchor != nil) == (target.demand > 0), "held, but not demanded, or the other way round")
            require(link.anchor == nil || link.anchor === target, "something else is held")
            require(
                target.incoming.indices.contains(link.slot) && target.incoming[link.slot] === link,
                "the target does not know")
            if link.isRelay || target.demand > 0 { demanded += 1 }
        }
        require(holes == outgoingHoles, "miscounted holes")
        require(demand == demanded, "demand is \(demand), not \(demanded)")
        for (slot, link) in incoming.enumerated() {
            guard let link else { continue }
            require(link.slot == slot && link.targetNode === self, "a link that arrives belongs elsewhere")
        }
        require(
            firstSource.map { $0.toOpaque() } == incoming.first.flatMap { $0?.source?.toOpaque() },
            "the first source is another")
        require(!hasNext && pending == nil && deliveringCount == 0, "a delivery has left something behind")
        let active = Array(registrations.active)
        require(active.count == registrations.count, "miscounted registrations")
        require(bindings.count == Array(bindings.active).count, "miscounted bindings")
        require(willSetCount == active.count { $0.handlers.hearsWillSet }, "miscounted willSet")
        require(uniqueCount == active.count { $0.handlers.hearsUniqueSet }, "miscounted unique")
        require(getCount == active.count { $0.handlers.hearsGet }, "miscounted get")
        return found
    }
}
