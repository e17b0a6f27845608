import Layout
import LuaHost

/// Taking views out of the screen.
extension ScriptHost {
    func removeFromSuperview(_ frame: inout CallFrame) throws {
        try remove(try viewArgument(0, frame))
        if !screen.isInLayout { try tellAppearances() }
    }

    /// Takes a view out of its superview.
    func remove(_ view: ViewID) throws {
        try screen.removeFromSuperview(view)
    }
}
