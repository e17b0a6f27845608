import Layout
import LuaHost

/// The kind of a molecule: a plain view whose content its class puts.
final class MoleculeKind: KindBehavior {
    let table: LuaReference

    init(table: LuaReference) { self.table = table }
}

extension ScriptHost {
    /// (name, class): makes `put<Name>` put instances of the class.
    func registerMolecule(_ frame: inout CallFrame) throws {
        let name = try frame.expectString(0)
        guard let table = try frame.reference(1) else { throw frame.mismatch(1, expected: "a class") }
        try registry.register(KindRegistry.Registration(name: name, behavior: MoleculeKind(table: table)))
    }

    /// (kind) → a view for a new instance.
    func makeMoleculeView(_ frame: inout CallFrame) throws {
        let name = try frame.expectString(0)
        guard let kind = registry.kind(named: name) else { throw LuaFault("there is no kind '\(name)'") }
        frame.return(object(viewClass, try screen.makeView(kind: kind)))
    }

    /// (view, instance, class, whether it is a controller): from now on the instance stands for the view.
    func adoptInstance(_ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        guard let table = try frame.reference(1) else { throw frame.mismatch(1, expected: "an instance") }
        let isController = frame.boolean(3) ?? false
        instances[view] = Instance(table: table, type: try frame.reference(2), isController: isController)
        if isController { controllers.append(view) }
        if view == screen.root { current.controller = table }
    }
}
