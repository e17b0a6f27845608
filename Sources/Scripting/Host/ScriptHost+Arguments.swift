import Layout
import LuaHost
import StateObservation

/// Reads arguments for operations in many libraries.
extension ScriptHost {
    func object(_ type: LuaClass, _ view: ViewID) -> LuaObject {
        LuaObject(type, index: view.index, generation: view.generation)
    }

    func isView(_ object: LuaObject) -> Bool {
        let type = object.type.rawValue
        return type == classes.node.rawValue || type == classes.view.rawValue || type == classes.container.rawValue
    }

    /// Returns the view of argument `index`: a view, a node, or a controller or molecule. Throws an error for other
    /// values, and for a view outside of the current screen.
    func viewArgument(_ index: Int, _ frame: borrowing CallFrame) throws -> ViewID {
        try viewArgument(index, frame, in: screen)
    }

    /// Returns the view of argument `index`. Throws an error unless it is a view of `screen`, the screen of the
    /// operation. The caller passes the screen because each access to it counts a reference.
    func viewArgument(_ index: Int, _ frame: borrowing CallFrame, in screen: Screen) throws -> ViewID {
        guard let object = frame.object(index), isView(object) else { throw frame.mismatch(index, expected: "a view") }
        let view = ViewID(index: object.index, generation: object.generation)
        guard screen.isAlive(view) else { throw absent(self.screen(of: view)) }
        return view
    }

    /// Returns the error for a view that is not in the operation's screen.
    ///
    /// - Parameter other: The screen that contains the view; nil if the view was removed.
    func absent(_ other: OpenScreen?) -> LuaCallError {
        LuaCallError(
            other == nil
                ? "this view is gone: it was removed from its screen"
                : """
                this view belongs to another screen: related and nested views must be in the same screen
                """
        )
    }

    func place(_ frame: borrowing CallFrame) -> SourcePlace {
        frame.location.map { SourcePlace(chunk: Int($0.chunk), line: Int($0.line)) } ?? .unknown
    }

    /// Returns a value. If it is a Lua table, returns a copy of its contents, including nested tables.
    func tree(_ value: LuaValue) throws -> LuaValue {
        guard case .reference(let table) = value, table.kind == .table else { return value }
        return try lua.withTable(table) { (view) throws(LuaError) in view.value }
    }

    /// Returns the value by which scripts know a view: its controller or molecule if there is one, otherwise the view
    /// itself.
    func facade(_ view: ViewID) -> LuaValue {
        if !current.instances.isEmpty, let instance = current.instances[view] { return .reference(instance.table) }
        return .object(object(classes.view, view))
    }

    /// Returns the view of a Lua value: a view, a node, or a controller or molecule. Nil for other values, and for a
    /// view that is not in the current screen.
    func view(of value: LuaValue) -> ViewID? {
        let object: LuaObject? =
            switch value {
            case .object(let object): object
            case .reference(let table) where table.kind == .table: lua.object(table)
            default: nil
            }
        guard let object, isView(object) else { return nil }
        let view = ViewID(index: object.index, generation: object.generation)
        return screen.isAlive(view) ? view : nil
    }
}
