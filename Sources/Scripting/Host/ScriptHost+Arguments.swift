import Layout
import LuaHost
import StateObservation

/// Arguments that the operations of many libraries read.
extension ScriptHost {
    func object(_ type: LuaClass, _ view: ViewID) -> LuaObject {
        LuaObject(type, index: view.index, generation: view.generation)
    }

    func isView(_ object: LuaObject) -> Bool {
        let type = object.type.rawValue
        return type == classes.node.rawValue || type == classes.view.rawValue || type == classes.container.rawValue
    }

    /// A view, a node, or a controller or molecule instance.
    func viewArgument(_ index: Int, _ frame: borrowing CallFrame) throws -> ViewID {
        try viewArgument(index, frame, in: screen)
    }

    /// The same on the screen of the operation, which the frequent operations ask for once: each time costs a count of
    /// references.
    func viewArgument(_ index: Int, _ frame: borrowing CallFrame, in screen: Screen) throws -> ViewID {
        guard let object = frame.object(index), isView(object) else { throw frame.mismatch(index, expected: "a view") }
        let view = ViewID(index: object.index, generation: object.generation)
        guard screen.isAlive(view) else { throw absent(self.screen(of: view)) }
        return view
    }

    /// What there is to say of a view that is not in the screen of the operation, from the screen that it lies in, if
    /// any.
    func absent(_ other: OpenScreen?) -> LuaFault {
        LuaFault(
            other == nil
                ? "this view is gone: it was removed from its screen"
                : """
                this view belongs to another screen: what is related to each other, or put into each other, lies \
                in one screen
                """
        )
    }

    func place(_ frame: borrowing CallFrame) -> SourcePlace {
        frame.location.map { SourcePlace(chunk: Int($0.chunk), line: Int($0.line)) } ?? .unknown
    }

    /// A value with tables read in.
    func tree(_ value: LuaValue) throws -> LuaValue {
        guard case .reference(let table) = value, table.kind == .table else { return value }
        return try lua.withTable(table) { (view) throws(LuaError) in view.value }
    }

    /// What scripts see of a view: its instance, if it is a controller's or a molecule's, else the view itself.
    func facade(_ view: ViewID) -> LuaValue {
        if !current.instances.isEmpty, let instance = current.instances[view] { return .reference(instance.table) }
        return .object(object(classes.view, view))
    }

    /// The live view that a value is or stands for.
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
