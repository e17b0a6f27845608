import Layout
import LuaHost

/// Creates views before they are put, and stores views in the script's variables.
final class BuildingLibrary: Library {
    unowned(unsafe) let host: ScriptHost

    init(_ host: ScriptHost) { self.host = host }

    static let operations = making + ends

    static let making: [Operation<BuildingLibrary>] = [
        .reading(
            "build", of: [.global],
            [
                ParameterEntry("what", "string|table|@AnyView"),
                ParameterEntry("properties", "table|fun(view: @View)", isOptional: true),
            ], gives: .value("@Node"),
            text: """
                Creates a view without putting it into a layout. `what` is the name of a kind, or a molecule or \
                controller class. Chain setters, and end with `:build()` to get the view. If `properties` is a table, \
                sets these properties. If it is a function, calls it with the view and returns the view. If `what` is \
                any other table, the setters set the fields of that table, and `:build()` returns it.
                ! the kind is unknown
                > local title = build("Label"):text("Hi"):build()
                """
        ) { library, _, _, frame in try library.build(frame) },
        .reading(
            "assignTo", of: [.node],
            [
                ParameterEntry("table", "table|fun(view: @View)"),
                ParameterEntry("key", "string|integer", isOptional: true),
            ], gives: .receiver,
            text: """
                Stores the view in `table[key]` and names the view after the key if it has no name. With a function \
                instead of a table, calls it with the view.
                ! the key is neither a string nor an integer
                > content:putLabel():assignTo(self, "title")
                """
        ) { library, _, _, frame in try library.assignTo(frame) },
    ]

    /// The method that ends a chain of calls after `build`.
    static let ends: [Operation<BuildingLibrary>] = [
        .reading(
            "build", of: [.node], [], gives: .value("@View"),
            text: "Ends a chain of calls that began with `build`, and returns the view."
        ) { library, _, _, frame in
            frame.return(library.object(library.classes.view, try library.viewArgument(0, frame)))
        }
    ]

    /// Implements `build(what)`, which returns a node for a chain of property setters; `:build()` at its end returns
    /// the view. `build(what, { … })` also sets properties. `build(what, fn)` calls the function with the view and
    /// returns the view. `what` is the name of a kind, a molecule or controller (class or instance), or a view. It can
    /// also be any other table; the chain then sets the table's fields.
    private func build(_ frame: borrowing CallFrame) throws {
        let view: ViewID
        if frame.kind(0) == .string {
            let name = try frame.expectString(0)
            guard let kind = try libraries.plugins.kind(named: name) else {
                throw LuaCallError(
                    "unknown kind of view '\(name)'\(FamiliarNames.suggestion(for: name, in: libraries.plugins.kindNames))"
                )
            }
            view = try libraries.putting.make(kind: kind)
        } else if let object = frame.object(0), isView(object) {
            view = try viewArgument(0, frame)
        } else if let table = try frame.reference(0), table.kind == .table {
            guard let found = try libraries.putting.resolve(table) else { return try buildTable(table, frame) }
            view = found
        } else {
            throw frame.mismatch(0, expected: "the name of a kind, a view, a table, or a molecule or controller")
        }
        guard frame.count <= 2 else { throw frame.mismatch(2, expected: "no more arguments") }
        if let function = try frame.function(1) {
            _ = try lua.call(function, [facade(view)], resultCount: 0)
            frame.return(facade(view))
        } else {
            if frame.count > 1, frame.kind(1) != .nil { try libraries.properties.setProperties(of: view, 1, frame) }
            frame.return(object(classes.node, view))
        }
    }

    private func buildTable(_ table: LuaReference, _ frame: borrowing CallFrame) throws {
        guard let builder = prelude.builder else { return }
        if let function = try frame.function(1) {
            _ = try lua.call(function, [.reference(table)], resultCount: 0)
            frame.return(table)
        } else {
            frame.return(try lua.call(builder, [.reference(table)], resultCount: 1).first ?? .nil)
        }
    }

    // MARK: Variables

    /// The variable in which a put call stores its view: a field of a table, or a function that gets the view.
    enum Assignment {
        case field(LuaReference, LuaValue)
        case function(LuaReference)
    }

    /// Returns the variable that `assignTo` names in the properties in argument `index`; nil without `assignTo`.
    func assignment(_ index: Int, _ frame: borrowing CallFrame) throws -> Assignment? {
        guard frame.kind(index) == .table, let table = try frame.reference(index), lua.object(table) == nil else {
            return nil
        }
        switch try lua.rawGet(table, .string("assignTo")) {
        case .nil: return nil
        case .reference(let function) where function.kind == .function: return .function(function)
        case .reference(let pair) where pair.kind == .table:
            let key = try lua.rawGet(pair, .integer(2))
            if case .reference(let target) = try lua.rawGet(pair, .integer(1)), target.kind == .table {
                switch key {
                case .string, .integer: return .field(target, key)
                default: break
                }
            }
            fallthrough
        default: throw LuaCallError("'assignTo' must be { table, name } or a function that gets the view")
        }
    }

    /// Returns the view that a variable already holds, so that a put call uses it instead of creating a view. Nil if
    /// the variable holds no view that still exists. Throws an error if the view is of another kind.
    func filled(_ assignment: Assignment, kind: Int) throws -> ViewID? {
        guard case .field(let table, let key) = assignment, let view = host.view(of: try lua.get(table, key)) else {
            return nil
        }
        guard try screen.kindIndex(of: view) == kind else {
            throw LuaCallError(
                """
                'assignTo' names a variable that holds \(try screen.kind(of: view).name.withArticle), but this call \
                puts \(registry.kinds[kind].name.withArticle); use another variable, or set it to nil first
                """
            )
        }
        return view
    }

    func assign(_ view: ViewID, to assignment: Assignment) throws {
        switch assignment {
        case .function(let function): _ = try lua.call(function, [facade(view)], resultCount: 0)
        case .field(let table, let key):
            if case .string(let name) = key { try screen.suggestName(name, for: view) }
            try lua.set(table, key, facade(view))
        }
    }

    /// Implements `assignTo(table, key)`, which sets `table[key]` to the view and names a view without a name after the
    /// key, and `assignTo(fn)`, which passes the view to the function.
    private func assignTo(_ frame: borrowing CallFrame) throws {
        let view = try viewArgument(0, frame)
        if let function = try frame.function(1) {
            try assign(view, to: .function(function))
        } else {
            guard let table = try frame.reference(1), table.kind == .table else {
                throw frame.mismatch(1, expected: "a table, or a function")
            }
            let key = try frame.value(2)
            switch key {
            case .string, .integer: try assign(view, to: .field(table, key))
            default: throw frame.mismatch(2, expected: "a name or an index")
            }
        }
        frame.returnArgument(0)
    }
}
