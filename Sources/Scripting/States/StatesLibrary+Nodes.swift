import Layout
import LuaHost
import StateObservation

/// What nodes and views do with states.
extension StatesLibrary {
    static let nodeOperations: [Operation<StatesLibrary>] = [
        nodeBinding(
            "bind", .bind,
            """
            Binds a property and a state both ways from the next change of either on; until then both keep their \
            values. `applyState` also gives the property the state's value, `map` the state the property's. Or binds a \
            view model.
            ! the property cannot be bound, or cannot hold the state's value
            > content:putTextField():bind("text", self.states.name)
            """,
            ofView:
                """
                Binds a property and a state both ways from the next change of either on (see `applyState` and `map`); \
                or binds a view model.
                """
        ),
        nodeBinding(
            "map", .map, "Binds both ways, and the state takes the property's value first.",
            ofView: "Binds both ways, the property's value first."),
        nodeBinding(
            "applyState", .apply,
            """
            Binds both ways, and the property takes the state's value first.
            > content:putSwitch():applyState("isOn", self.states.isWanted)
            """,
            ofView: "Binds both ways, the state's value first."),
        .method(
            "oneWayBind", of: .viewOrNode, .index("property", "string"), .index("state", "@State"),
            .index("callbacks", "@BindingCallbacks", isOptional: true), gives: .receiver,
            text: """
                The state takes the property's value and follows it, and not the other way.
                ! `stateDidSet` is among the callbacks
                """
        ) { library, view, frame, _, _, _ in
            try library.bind(view, .oneWay, frame)
        }
        .saying("The state takes the property's value and follows it.", of: .view),
        .method(
            "observe", of: .viewOrNode, .state("state"), .function("body", "fun(view: @View, changes: @Changes)"),
            gives: .receiver,
            text: "Calls the function after each change of the state, as long as the view is there."
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
                The property takes the state's value, or what the function gives, after each change. The function gets \
                the new value and the changes. A value
                of the property that the chain has set before stays until the first change; without one the property \
                is set at once.
                > label:whenStateChanged(self.states.count, "text", function() return "count: " .. self.count end)
                """
        ) { library, view, frame, state, _, _ in
            try library.whenStateChanged(view, state, frame)
        }
        .saying(
            """
            The property takes the state's value, or what the function gives, after each change; at once if nothing \
            has set the property.
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

    /// `node:bind("text", state[, callbacks])` → node; `node:bind(model)` binds a view model.
    func bind(_ view: ViewID, _ mode: BindingMode, _ frame: borrowing CallFrame) throws {
        if mode != .oneWay, let object = frame.object(1), object.type == classes.model {
            try libraries.viewModels.operate(
                frame.reference(1), mode == .bind ? "bind" : mode == .map ? "map" : "apply", on: view)
            return
        }
        // The name first: an error about it comes before one about the state.
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
                3, expected: "a function that gives the new value", hint: "write function() return … end")
        }
        let reader = PropertyReader(property: try libraries.properties.definition(view, slot))
        let peer = current.peer(of: view)
        let update: (LuaValue, [(key: String, value: LuaValue)]) throws -> Void = {
            [unowned self, weak peer] new, changes in
            let value =
                try function.map { try lua.call($0, [new, .dictionary(changes)], resultCount: 1).first ?? .nil } ?? new
            // The function may have removed the view.
            guard let peer, screen.isAlive(view) else { return }
            // A layout that runs again does not take it for the chain's.
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
    /// A view, or its node in a layout.
    static var viewOrNode: Self {
        Subject(receivers: [.node, .view]) { frame, host in try host.viewArgument(0, frame) }
    }
}
