import Layout

/// The constraints of one call, as a value that the script can keep and change later.
final class KeptConstraints {
    struct Item {
        var handle: ConstraintHandle
        var identity: ConstraintIdentity
        var attribute: Attribute

        /// The factor from the number in `equalTo(n)` to the constant of the constraint: -1 at far edges, because a
        /// positive number points inwards.
        var sign: Double { attribute.isFarEdge ? -1 : 1 }
    }

    /// A property of constraints that a script can set, or bind to a state.
    enum Property: Hashable {
        case constant, priority, isActive
    }

    let screen: Screen
    /// The view whose method made the constraints.
    let view: ViewID
    let items: [Item]
    /// How many times each property was set. When a number changes, a state that was bound to the property before stops
    /// setting it.
    var versions: [Property: Int] = [:]

    init(_ screen: Screen, _ view: ViewID, _ handles: some Sequence<(handle: ConstraintHandle, attribute: Attribute)>) {
        self.screen = screen
        self.view = view
        items = handles.map {
            Item(handle: $0.handle, identity: screen.identity(of: $0.handle), attribute: $0.attribute)
        }
    }

    /// The constraints that still exist.
    var alive: [Item] { items.filter { screen.isAlive($0.handle, $0.identity) } }
}
