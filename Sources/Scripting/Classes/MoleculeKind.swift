import Layout
import LuaHost

/// The kind of a molecule: a plain view whose content its class puts.
class MoleculeKind: KindBehavior {
    let table: LuaReference

    init(table: LuaReference) { self.table = table }

    func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {}
}
