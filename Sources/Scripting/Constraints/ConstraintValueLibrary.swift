import Layout
import LuaHost
import StateObservation

/// Constraints as values that scripts can keep, read and change.
final class ConstraintValueLibrary: Library {
    unowned(unsafe) let host: ScriptHost
    /// The constraints that scripts hold.
    @exclusivity(unchecked) var kept = HandleTable<KeptConstraints>()

    init(_ host: ScriptHost) { self.host = host }

    static let intro = """
        An object for all constraints that one call made: for `edges`, these are four. A node's `constraints()`, \
        `constrain` and `screen:constraint(name)` return it. Reading a property returns the value of the first \
        constraint. Setting a property sets it for all of them. If the new value is a state, the property follows the \
        state until the property is set again or the view no longer exists. If the layout runs again, it makes new \
        constraints, and values that were set on the old constraints are lost.
        """

    static let operations: [Operation<ConstraintValueLibrary>] = [
        property("constant", "number|@State", "The constant in points: the number `n` in `equalTo(n)`."),
        property("priority", "number|@State", "The priority, from 1 to 1000."),
        property("isActive", "boolean|@State", "Whether the constraints take part in the layout."),
        property("identifier", "string?", "The name, for messages and for `screen:constraint(name)`."),
        .field(
            "count", of: .constraint, type: "integer", text: "The number of constraints: 4 for a call of `edges`."
        ) { library, frame in
            frame.return(.integer(Int64(try library.keptArgument(0, frame).items.count)))
        },
        .method("activate", of: .constraint, gives: .receiver, text: "Sets `isActive` to true.") { library, kept, _ in
            try library.set(.isActive, .boolean(true), kept)
        },
        .method("deactivate", of: .constraint, gives: .receiver, text: "Sets `isActive` to false.") {
            library, kept, _ in
            try library.set(.isActive, .boolean(false), kept)
        },
        .method(
            "remove", of: .constraint,
            text: """
                Removes the constraints from the screen. Afterwards, reading or setting `constant`, `priority`, \
                `isActive` or `identifier` raises an error.
                """
        ) {
            _, kept, _ in
            for item in kept.alive { try kept.screen.madeConstraints.remove(item.handle) }
        },
        .role(.index, of: .constraint) { library, frame in
            let key = try frame.expectString(1)
            guard try !library.giveField(key, of: .constraint, frame) else { return }
            let names = OperationIndex.shared.names(of: .constraint)
            throw LuaCallError("a constraint has no '\(key)'\(FamiliarNames.suggestion(for: key, in: names))")
        },
        .role(.newIndex, of: .constraint) { library, frame in try library.setField(frame) },
        .role(.text, of: .constraint) { library, frame in
            let kept = try library.keptArgument(0, frame)
            let texts = kept.alive.map { kept.screen.madeConstraints.describe($0.handle) }
            frame.return(.string(texts.isEmpty ? "no constraint" : texts.joined(separator: ", ")))
        },
    ]

    private static func property(_ name: String, _ type: String, _ text: String) -> Operation<ConstraintValueLibrary> {
        .field(name, of: .constraint, type: type, text: text) { library, frame in
            frame.return(try library.value(name, of: library.keptArgument(0, frame)))
        }
    }

    // MARK: Values

    func object(_ kept: KeptConstraints) -> LuaObject {
        lua.drainCollected()
        let handle = self.kept.add(kept)
        return LuaObject(classes.constraint, index: handle.index, generation: handle.generation)
    }

    func keptArgument(_ index: Int, _ frame: borrowing CallFrame) throws -> KeptConstraints {
        guard let object = frame.object(index), object.type == classes.constraint else {
            throw frame.mismatch(index, expected: "constraints, the result of constraints()")
        }
        guard let kept = kept[object.index, object.generation] else {
            throw LuaCallError("these constraints are gone: their screen was closed")
        }
        return kept
    }

    func didCollect(_ object: LuaObject) {
        if object.type == classes.constraint { kept.remove(object.index, object.generation) }
    }

    func didClose(_ open: OpenScreen) { kept.removeAll { $0.screen === open.screen } }

    private func value(_ name: String, of kept: KeptConstraints) throws -> LuaValue {
        guard let first = kept.alive.first else { throw Self.gone }
        return switch name {
        case "constant": .number(first.sign * kept.screen.constant(of: first.handle) + 0)
        case "priority": .number(kept.screen.madeConstraints.priority(of: first.handle))
        case "isActive": .boolean(kept.screen.madeConstraints.isActive(first.handle))
        default: kept.screen.madeConstraints.identifier(of: first.handle).map { .string($0) } ?? .nil
        }
    }

    private static let gone = LuaCallError(
        "these constraints are gone: they were removed, or their layout ran again; store them again in that layout")

    private func setField(_ frame: borrowing CallFrame) throws {
        let kept = try keptArgument(0, frame)
        let key = try frame.expectString(1)
        guard !kept.alive.isEmpty else { throw Self.gone }
        switch key {
        case "constant": try give(.constant, 2, kept, frame)
        case "priority": try give(.priority, 2, kept, frame)
        case "isActive": try give(.isActive, 2, kept, frame)
        case "identifier":
            let name = try frame.expectString(2)
            for item in kept.alive { kept.screen.madeConstraints.setIdentifier(name, of: item.handle) }
        default:
            let near = FamiliarNames.suggestion(
                for: key, in: ["constant", "priority", "isActive", "identifier"], orList: "Scripts can set")
            throw LuaCallError("'\(key)' of a constraint cannot be set\(near)")
        }
    }

    /// Sets a property of the constraints to the value of argument `index`. If the argument is a state, binds the
    /// property to it for as long as the view exists.
    func give(
        _ property: KeptConstraints.Property, _ index: Int, _ kept: KeptConstraints, _ frame: borrowing CallFrame
    ) throws {
        let version = (kept.versions[property] ?? 0) + 1
        kept.versions[property] = version
        guard frame.object(index)?.type == classes.state else {
            let value = try frame.value(index)
            guard property.accepts(value) else {
                throw LuaCallError(
                    """
                    '\(property)' of a constraint must be \(property.expectation), or a state with such a value; found \
                    \(value.described)
                    """
                )
            }
            return try set(property, value, kept)
        }
        let state = try libraries.states.stateArgument(index, frame)
        func update() throws {
            guard kept.versions[property] == version else { return }
            guard property.accepts(state.peek) else {
                let name = state.name.isEmpty ? "the state" : "the state \(state.name)"
                throw LuaCallError(
                    """
                    \(name) is the \(property.name) of a constraint and must be \(property.expectation); found \
                    \(state.peek.described)
                    """
                )
            }
            try set(property, state.peek, kept)
        }
        try update()
        libraries.states.keep(for: kept.view, state, at: place(frame)) { _ in try update() }
    }

    func set(_ property: KeptConstraints.Property, _ value: LuaValue, _ kept: KeptConstraints) throws {
        for item in kept.alive {
            switch property {
            case .constant: try kept.screen.setConstant(item.sign * (value.number ?? 0), of: item.handle)
            case .priority: try kept.screen.madeConstraints.setPriority(value.number ?? 0, of: item.handle)
            case .isActive: try kept.screen.madeConstraints.setActive(value.isTrue, of: item.handle)
            }
        }
    }
}

extension KeptConstraints.Property {
    var name: String {
        switch self {
        case .constant: "constant"
        case .priority: "priority"
        case .isActive: "activity"
        }
    }

    var expectation: String { self == .isActive ? "true or false" : "a finite number" }

    func accepts(_ value: LuaValue) -> Bool {
        if case .boolean = value { return self == .isActive }
        return self != .isActive && value.number?.isFinite == true
    }
}

extension Subject<KeptConstraints> {
    static var constraint: Self {
        Subject(receivers: [.constraint]) { frame, host in try host.libraries.constraintValues.keptArgument(0, frame) }
    }
}
