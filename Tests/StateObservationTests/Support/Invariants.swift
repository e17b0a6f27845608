@testable import StateObservation

/// The conditions that hold between operations.
extension StateNode {
    /// Returns the conditions that this node and its dependents violate.
    func violatedInvariants() -> [String] {
        ([self] + followers()).flatMap { node in
            let violations = node.activity.map { node.violations($0.pointee) } ?? []
            return violations.map { "\(node.name)@\(node.depth): \($0)" }
        }
    }

    private func violations(_ activity: Activity) -> [String] {
        let (links, observers) = (activity.links, activity.observers)
        let outgoing = Array(links.outgoing.active)
        let registrations = registrations
        var found: [String] = []
        func require(_ condition: Bool, _ message: String) { if !condition { found.append(message) } }

        for link in outgoing {
            require(link.node === self, "an outgoing link has another source")
            guard let target = link.targetNode, let incoming = target.activity?.pointee.links.incoming else {
                require(false, "an active link has no target")
                continue
            }
            require(target.depth > depth, "a follower is not deeper")
            require(link.anchor === (target.hasListeners ? target : nil), "a link holds a target without listeners")
            require(
                incoming.indices.contains(link.slot) && incoming[link.slot] === link,
                "the target of an outgoing link does not know the link")
        }
        require(outgoing.count == links.outgoing.count, "wrong number of outgoing links")
        require(outgoing.count(where: \.isListener) == links.listenerCount, "wrong number of listening links")
        require(
            links.incoming.allSatisfy { $0 == nil } || links.isAnchored == hasListeners,
            "the incoming links have another state")
        for (slot, link) in links.incoming.enumerated() {
            require(links.sources[slot]?.toOpaque() == link?.source?.toOpaque(), "wrong source")
            guard let link else { continue }
            require(link.slot == slot && link.targetNode === self, "an incoming link has another target")
        }
        require(
            !activity.hasNext && activity.pending == nil && activity.deliveries == 0, "a delivery is not complete")
        require(registrations.count == observers.registrationCount, "wrong number of registrations")
        require(bindings.count == observers.bindingCount, "wrong number of bindings")
        let handlers = registrations.map(\.handlers)
        require(observers.willSetCount == handlers.count(where: \.includeWillSet), "wrong number of willSet handlers")
        require(observers.uniqueCount == handlers.count(where: \.includeUniqueSet), "wrong number of unique handlers")
        require(observers.getCount == handlers.count(where: \.includeGet), "wrong number of get handlers")
        return found
    }
}
