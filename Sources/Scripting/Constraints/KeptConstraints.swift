import Layout

/// The constraints of one call, as a value that the script can keep and change later.
final class KeptConstraints {
    struct Item {
        var handle: ConstraintHandle
        var identity: ConstraintIdentity
        var attribute: Attribute

        /// The sign of the constant that `equalTo(n)` states: it points inwards at far edges.
        var sign: Double { attribute.isFarEdge ? -1 : 1 }
    }

    /// The properties that scripts can set, or bind to a state.
    enum Property: Hashable {
        case constant, priority, isActive
    }

    let screen: Screen
    /// The view whose method made the constraints.
    let view: ViewID
    let items: [Item]
    /// The number of assignments to each property. A bound state stops setting the property when the number changes.
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
