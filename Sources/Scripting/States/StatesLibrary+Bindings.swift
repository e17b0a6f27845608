import Diagnostics
import Layout
import LuaHost
import StateObservation

/// Binds states to properties of views.
extension StatesLibrary {
    enum BindingMode { case bind, map, apply, oneWay }

    static let bindingIntro =
        """
        A binding connects a state and a property of a view. A state's methods `bind`, `map`, `apply` and `oneWayBind` \
        return it. It lasts as long as both the view and the state exist.
        """

    static let bindingOperations: [Operation<StatesLibrary>] = [
        .method(
            "viewDidSet", of: .binding, .function("body", "fun(view: @View, changes: @Changes)"), gives: .receiver,
            text: """
                Calls the function after the state takes a changed value from the view's property. After the user \
                edits the view, `changes.old` is the property's previous value, even if the state held another value. \
                For a text field, it is the text before the last input.
                """
        ) { library, binding, frame, body in
            try library.setCallback(of: binding, isView: true, body, library.place(frame))
        },
        .method(
            "stateDidSet", of: .binding, .function("body", "fun(view: @View, changes: @Changes)"), gives: .receiver,
            text: """
                Calls the function after the view's property takes a changed value from the state.
                ! the binding is one-way
                """
        ) { library, binding, frame, body in
            try library.setCallback(of: binding, isView: false, body, library.place(frame))
        },
        .method("unbind", of: .binding, text: "Ends the binding.") { _, binding, _ in binding.unbind() },
    ]

    /// Implements `state:bind(view, "text"[, callbacks])`, which returns a binding.
    func bind(_ state: State<LuaValue>, _ mode: BindingMode, _ frame: borrowing CallFrame) throws {
        if frame.kind(1) == .function {
            throw frame.mismatch(1, expected: "a view", hint: "derive a state from a function with mapped(fn)")
        }
        let view = try viewArgument(1, frame)
        let binding = try bind(state, view, 2, mode, frame)
        try setCallbacks(of: binding, 3, frame)
        lua.drainCollected()
        let handle = store.bindings.add(binding)
        frame.return(LuaObject(classes.binding, index: handle.index, generation: handle.generation))
    }

    /// Binds a state to the property of a view that argument `index` names.
    func bind(
        _ state: State<LuaValue>, _ view: ViewID, _ index: Int, _ mode: BindingMode, _ frame: borrowing CallFrame
    ) throws -> StateBinding<LuaValue, ViewPeer> {
        if let name = libraries.properties.standInProperty(index, of: view, frame) {
            return try bind(
                state,
                BoundProperty<ViewPeer, LuaValue>(
                    of: current.peer(of: view), key: name, name: "\(screen.path(of: view)).\(name)",
                    read: { $0.standInValues[name] ?? .nil }, write: { $0.standInValues[name] = $1 }), slot: nil, mode,
                place(frame))
        }
        return try bind(
            state, view, try libraries.properties.propertySlot(index, of: view, frame), mode, place(frame))
    }

    func bind(
        _ state: State<LuaValue>, _ view: ViewID, _ slot: Int, _ mode: BindingMode, _ place: SourcePlace
    ) throws -> StateBinding<LuaValue, ViewPeer> {
        let property = try libraries.properties.definition(view, slot)
        guard property.isBindable else {
            throw LuaCallError("'\(property.name)' of \(try screen.kind(of: view).name.withArticle) cannot be bound")
        }
        let peer = current.peer(of: view)
        let reader = PropertyReader(property: property)
        if mode == .bind || mode == .apply { try check(state, reader, view, property) }
        warnIfBound(state, peer, slot, property, place)
        try screen.observeProperties(of: view)
        let bound = BoundProperty<ViewPeer, LuaValue>(
            of: peer, key: slot, name: "\(screen.path(of: view)).\(property.name)",
            read: { [unowned self] in try libraries.properties.shown($0.view, slot) },
            write: property.isReadOnly
                ? nil
                : { [unowned self] peer, value in
                    guard screen.isAlive(peer.view) else { return }
                    try libraries.properties.setProperty(peer.view, slot, try reader.read(host.tree(value)))
                })
        return try bind(state, bound, slot: slot, mode, place)
    }

    /// Binds a state to a property. Throws an error if the state belongs to another screen.
    ///
    /// - Parameter slot: The property's slot; nil for an unknown property of a placeholder.
    private func bind(
        _ state: State<LuaValue>, _ property: BoundProperty<ViewPeer, LuaValue>, slot: Int?, _ mode: BindingMode,
        _ place: SourcePlace
    ) throws -> StateBinding<LuaValue, ViewPeer> {
        guard state.context === stateContext else {
            throw LuaCallError("a state can only be bound to a view of its own screen")
        }
        let bound = property.keepingBindings(
            connect: { peer, binding in peer.bindings.append((slot ?? -1, binding)) },
            disconnect: { peer, binding in peer.bindings.removeAll { $0.binding === binding } })
        do {
            let binding =
                switch mode {
                case .bind: try state.bind(with: bound, at: place)
                case .map: try state.map(from: bound, at: place)
                case .apply: try state.apply(into: bound, at: place)
                case .oneWay: try state.oneWayBind(with: bound, at: place)
                }
            libraries.layouts.noteRegistration(of: binding) { $0.unbind() }
            return binding
        } catch {
            throw LuaCallError(host.stateText(error))
        }
    }

    /// Throws an error if the property does not accept the state's value. Without this check, the binding would fail
    /// later, at the first change.
    private func check(
        _ state: State<LuaValue>, _ reader: PropertyReader, _ view: ViewID, _ property: PropertyDefinition
    ) throws {
        do {
            if let value = try reader.read(host.tree(state.peek)) {
                try property.type.check(value, property: property.name)
            }
        } catch {
            let name = state.name.isEmpty ? "the state" : "the state \(state.name)"
            throw LuaCallError(
                "\(name) cannot be bound to \(screen.path(of: view)).\(property.name): \(host.message(of: error))")
        }
    }

    /// Warns if the state is already bound to the property. The new binding replaces the earlier binding; if that was
    /// made on another line, this is probably a mistake.
    private func warnIfBound(
        _ state: State<LuaValue>, _ peer: ViewPeer, _ slot: Int, _ property: PropertyDefinition, _ place: SourcePlace
    ) {
        guard !libraries.viewModels.isBinding,
            let earlier = peer.bindings.first(where: {
                $0.slot == slot && $0.binding.state === state && $0.binding.isActive
            })?.binding,
            earlier.place != place
        else { return }
        let first =
            earlier.place.chunk >= 0
            ? "\(lua.chunkName(Int32(earlier.place.chunk))):\(earlier.place.line)" : "an unknown place"
        let name = state.name.isEmpty ? "a state" : "the state \(state.name)"
        screen.report(
            .warning, code: .boundTwice,
            """
            \(name) is bound to \(screen.path(of: peer.view)).\(property.name) a second time, which replaces the \
            binding made at \(first)
            """,
            view: peer.view, attribute: nil,
            source: place.chunk >= 0 ? SourceLocation(chunk: Int32(place.chunk), line: Int32(place.line)) : .none)
    }

    /// Reads the callbacks `{ viewDidSet = fn, stateDidSet = fn }` in argument `index`, and sets them on a binding.
    /// Does nothing if the argument is missing or nil.
    func setCallbacks(of binding: StateBinding<LuaValue, ViewPeer>, _ index: Int, _ frame: borrowing CallFrame) throws {
        guard index < frame.count, frame.kind(index) != .nil else { return }
        guard let table = try frame.table(index) else {
            throw frame.mismatch(index, expected: "callbacks: { viewDidSet = fn, stateDidSet = fn }")
        }
        for item in 0..<table.keyCount {
            let name = table.key(item).string ?? "?"
            guard name == "viewDidSet" || name == "stateDidSet" else {
                throw LuaCallError(
                    """
                    a binding has the callbacks viewDidSet and stateDidSet; found \
                    '\(name)'\(FamiliarNames.suggestion(for: name, in: ["viewDidSet", "stateDidSet"]))
                    """
                )
            }
            let value = table.value(ofKey: item)
            guard value.kind == .function, let function = value.reference else {
                throw LuaCallError("'\(name)' must be a function")
            }
            try setCallback(of: binding, isView: name == "viewDidSet", function, place(frame))
        }
    }

    private func setCallback(
        of binding: StateBinding<LuaValue, ViewPeer>, isView: Bool, _ function: LuaReference, _ place: SourcePlace
    ) throws {
        let body: (ViewPeer, Changes<LuaValue>) throws -> Void = { [unowned self] peer, changes in
            guard screen.isAlive(peer.view) else { return }
            _ = try lua.call(function, [facade(peer.view), .dictionary(describe(changes))], resultCount: 0)
        }
        if isView {
            binding.viewDidSet(body)
        } else {
            guard binding.mode != .oneWay else {
                throw LuaCallError(
                    "stateDidSet is never called by a one-way binding: the view does not follow the state")
            }
            binding.stateDidSet(at: place, body)
        }
    }

    /// Called when a property of a view has changed. Passes the change to the property's bindings.
    func propertyDidChange(_ view: ViewID, slot: Int, old: PropertyValue, in open: OpenScreen) {
        guard let peer = open.peers[view] else { return }
        host.using(open) { host in
            for (bound, binding) in peer.bindings where bound == slot {
                do {
                    let new = try libraries.properties.shown(view, slot)
                    try binding.targetDidChange(
                        to: new, from: try libraries.properties.definition(view, slot).shown(old).lua,
                        at: open.context.currentPlace?() ?? .unknown)
                } catch {
                    open.fail(host.message(of: error), view: view)
                }
            }
        }
    }
}

extension Subject<StateBinding<LuaValue, ViewPeer>> {
    static var binding: Self {
        Subject(receivers: [.binding]) { frame, host in
            guard let object = frame.object(0), object.type == host.classes.binding else {
                throw frame.mismatch(0, expected: "a binding")
            }
            guard let binding = host.libraries.states.store.bindings[object.index, object.generation] else {
                throw LuaCallError("this binding is gone: its screen was closed")
            }
            return binding
        }
    }
}
