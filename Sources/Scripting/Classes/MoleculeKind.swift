import Layout
import LuaHost

/// The kind of a molecule: a plain view whose content its class puts.
class MoleculeKind: KindBehavior {
    let table: LuaReference

    init(table: LuaReference) { self.table = table }

    /// The node of `put<Name>` has the views' properties, and users expect the molecule's properties too.
    func advice(forUnknownProperty name: String, of kind: String) -> String? {
        let own = kind.prefix(1).lowercased() + kind.dropFirst()
        return """
            Values for a molecule are states or fields of its instance, set before it is put: local \(own) = \(kind)(); \
            \(own).\(name) = …; content:put(\(own))
            """
    }

    func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {}
}
