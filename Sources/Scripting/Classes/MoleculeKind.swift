import Layout
import LuaHost

/// The kind of a molecule: a plain view whose content its class puts.
final class MoleculeKind: KindBehavior {
    let table: LuaReference

    init(table: LuaReference) { self.table = table }
}
