import Layout
import LuaHost
import StateObservation

/// Methods of nodes and views that take a state.
extension StatesLibrary {
    static let nodeOperations: [Operation<StatesLibrary>] = [
        nodeBinding(
            "bind", .bind,
            """
            Binds a property and a state in both directions, from the next change on. Until then, both keep their \
            values. To start with the state's value, use `applyState`; with the property's value, `map`. A view model \
            can be bound instead of a property and a state.
            ! the property cannot be bound or cannot hold the state's value
            > content:putTextField():bind("text", self.states.name)
            """,
            ofView:
                """
                Binds a property and a state in both directions, from the next change on (see `applyState` and `map`), \
                or binds a view model.
                """
        ),
        nodeBinding(
            "map", .map, "Binds as `bind` does, but first sets the state to the property's value.",
            ofView: "Binds as `bind` does, but first sets the state to the property's value."),
        nodeBinding(
            "applyState", .apply,
            """
            Binds as `bind` does, but first sets the property to the state's value.
            > content:putSwitch():applyState("isOn", self.states.isWanted)
            """,
            ofView: "Binds as `bind` does, but first sets the property to the state's value."),
        .method(
            "oneWayBind", of: .viewOrNode, .index("property", "string"), .index("state", "@State"),
            .index("callbacks", "@BindingCallbacks", isOptional: true), gives: .receiver,
            text: """
                Sets the state to the property's value, now and after each change of the property. Changes of the \
                state don't set the property.
                ! `stateDidSet` is among the callbacks
                """
        ) { library, view, frame, _, _, _ in
            try library.bind(view, .oneWay, frame)
        }
        .saying("Sets the state to the property's value, now and after each change of the property.", of: .view),
        .method(
            "observe", of: .viewOrNode, .state("state"), .function("body", "fun(view: @View, changes: @Changes)"),
            gives: .receiver,
            text: "Calls the function after each change of the state, as long as the view exists."
        ) { library, view, frame, state, body in
            library.keep(for: view, state, at: library.place(frame)) { [unowned library] changes in
                _ = try library.lua.call(
                    body, [library.facade(view), .dictionary(library.describe(changes))], resultCount: 0)
            }
        },
        .method(
            "whenStateChanged", of: .viewOrNode, .state("state"), .index("property", "string"),
            .index("value", "fun(value: any, changes: @Changes): any", isOptional: true), gives: .receiver,
            text: """
                After each change of the state, sets the property to the state's value, or to the function's result. \
                The function receives the new value and the changes. If no earlier call has set the property, it is \
                also set at once.
                > label:whenStateChanged(self.states.count, "text", function() return "count: " .. self.count end)
                """
        ) { library, view, frame, state, _, _ in
            try library.whenStateChanged(view, state, frame)
        }
        .saying(
            """
            After each change of the state, sets the property to the state's value, or to the function's result. If \
            the property is unset, it is also set at once.
            """,
            of: .view),
    ]

    private static func nodeBinding(
        _ name: String, _ mode: BindingMode, _ text: String, ofView viewText: String
    ) -> Operation<StatesLibrary> {
        .method(
            name, of: .viewOrNode, .index("property", "string|@ViewModel"), .index("state", "@State", isOptional: true),
            .index("callbacks", "@BindingCallbacks", isOptional: true), gives: .receiver, text: text
        ) { library, view, frame, _, _, _ in
            try library.bind(view, mode, frame)
        }
        .saying(viewText, of: .view)
    }

    /// Implements `node:bind("text", state[, callbacks])` and `node:bind(model)`, which binds a view model. Both return
    /// the node.
    func bind(_ view: ViewID, _ mode: BindingMode, _ frame: borrowing CallFrame) throws {
        if mode != .oneWay, let object = frame.object(1), object.type == classes.model {
            try libraries.viewModels.operate(
                frame.reference(1), mode == .bind ? "bind" : mode == .map ? "map" : "apply", on: view)
            return
        }
        // The name is read first, so that an error about it precedes an error about the state.
        if libraries.properties.standInProperty(1, of: view, frame) == nil {
            _ = try libraries.properties.propertySlot(1, of: view, frame)
        }
        let state = try stateArgument(2, frame)
        try setCallbacks(of: try bind(state, view, 1, mode, frame), 3, frame)
    }

    private func whenStateChanged(_ view: ViewID, _ state: State<LuaValue>, _ frame: borrowing CallFrame) throws {
        if libraries.properties.standInProperty(2, of: view, frame) != nil { return }
        let slot = try libraries.properties.propertySlot(2, of: view, frame)
        let function = frame.count > 3 ? try frame.function(3) : nil
        if frame.count > 3, function == nil {
            throw frame.mismatch(
                3, expected: "a function that returns the new value", hint: "write function() return … end")
        }
        let reader = PropertyReader(property: try libraries.properties.definition(view, slot))
        let peer = current.peer(of: view)
        let update: (LuaValue, [(key: String, value: LuaValue)]) throws -> Void = {
            [unowned self, weak peer] new, changes in
            let value =
                try function.map { try lua.call($0, [new, .dictionary(changes)], resultCount: 1).first ?? .nil } ?? new
            // The function may have removed the view.
            guard let peer, screen.isAlive(view) else { return }
            // Recorded so that a layout that runs again doesn't mistake the value for one that the chain has set.
            peer.assignedSlots.insert(slot)
            try libraries.properties.setProperty(view, slot, try reader.read(host.tree(value)))
        }
        if peer.assignedSlots.contains(slot) || !screen.hasOwnProperty(view, slot: slot) {
            let value = state.peek
            try update(value, Self.described(new: value, old: value, trigger: .invoke))
        }
        keep(for: view, state, at: place(frame)) { [unowned self] in try update($0.new, describe($0)) }
    }
}

extension Subject<ViewID> {
    /// A receiver that is a view, or its node in a layout.
    static var viewOrNode: Self {
        Subject(receivers: [.node, .view]) { frame, host in try host.viewArgument(0, frame) }
    }
}
