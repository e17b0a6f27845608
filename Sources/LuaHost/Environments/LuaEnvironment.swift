/// The environment of one script or plugin in a state, with its own globals, libraries and modules.
///
/// `LuaRuntime.makeEnvironment` creates environments. Lua collects the contents after the last reference is released.
package final class LuaEnvironment {
    /// A name for the host's use, such as the name of a plugin. It need not be unique.
    package let name: String
    /// The table of globals.
    package let globals: LuaReference
    /// The resolver for `require`. If nil, `require` finds only `tatami`.
    package var resolver: ModuleResolver?
    let id: Int32

    init(name: String, globals: LuaReference, id: Int32, resolver: ModuleResolver?) {
        self.name = name
        self.globals = globals
        self.id = id
        self.resolver = resolver
    }
}
