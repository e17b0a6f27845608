package import Layout

/// The functions and states that a script attached to a view.
package struct ViewUses {
    /// A handler that the script set for an event of the view.
    package struct Handler: Hashable {
        /// The event, as `sendActions` names it.
        package var event: String
        /// The location of the function's definition, as `file:line`.
        package var place: String?
    }

    /// A state bound to a property.
    package struct Binding: Hashable {
        /// The state's name with its class: `Login.user`.
        package var state: String
        /// The property's name.
        package var property: String
    }

    /// The event handlers, sorted by event.
    package var handlers: [Handler] = []
    /// The bindings, in the order in which the script made them.
    package var bindings: [Binding] = []
    /// The names of the properties that functions of states set, sorted.
    package var computed: [String] = []
}

extension ScriptHost {
    /// Whether a layout of the current screen asked for a size class.
    package var hasVariations: Bool {
        current.traitReaders.values.contains {
            !$0.traits.isDisjoint(with: [.horizontalSizeClass, .verticalSizeClass])
        }
    }

    /// Returns the functions and states that the script attached to a view of the current screen.
    package func uses(of view: ViewID) -> ViewUses {
        guard let peer = current.peers[view] else { return ViewUses() }
        func name(_ slot: Int) -> String? { (try? screen.propertyDefinition(of: view, slot: slot))?.name }
        return ViewUses(
            handlers: peer.handlers.map { event, function in
                ViewUses.Handler(
                    event: event.rawValue, place: lua.location(of: function).flatMap { screen.sourceText($0) })
            }.sorted { $0.event < $1.event },
            bindings: peer.bindings.compactMap { slot, binding in
                name(slot).map { ViewUses.Binding(state: binding.state.name, property: $0) }
            },
            computed: peer.assignedSlots.compactMap(name).sorted())
    }
}
