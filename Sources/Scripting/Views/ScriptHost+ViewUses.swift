package import Layout

/// The event handlers, bindings and computed properties that a script has attached to a view.
package struct ViewUses {
    /// A handler that the script has set for an event of the view.
    package struct Handler: Hashable {
        /// The name of the event as scripts write it, such as `tap`.
        package var event: String
        /// The location of the handler's definition in the script as `file:line`; nil if unknown.
        package var place: String?
    }

    /// A binding of a state to a property of the view.
    package struct Binding: Hashable {
        /// The name of the state with its class, such as `Login.user`.
        package var state: String
        /// The name of the property.
        package var property: String
    }

    /// The event handlers, sorted by the name of the event.
    package var handlers: [Handler] = []
    /// The bindings, in the order in which the script made them.
    package var bindings: [Binding] = []
    /// The sorted names of the properties that `whenStateChanged` has set from states.
    package var computed: [String] = []
}

extension ScriptHost {
    /// Whether a layout of the current screen depends on its horizontal or vertical size class.
    package var hasVariations: Bool {
        current.traitReaders.values.contains {
            !$0.traits.isDisjoint(with: [.horizontalSizeClass, .verticalSizeClass])
        }
    }

    /// Returns the handlers, bindings and computed properties that the script has attached to a view of the current
    /// screen. All lists are empty for other views, and for views without any.
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
