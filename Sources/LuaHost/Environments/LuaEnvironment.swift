/// The world of one script or plugin inside a state: its own globals, its own copies of the libraries, its own modules.
///
/// Made by `LuaRuntime.makeEnvironment`. Dropping it lets Lua collect what it held.
package final class LuaEnvironment {
    /// For the host's own use, such as the name of a plugin; it need not be unique.
    package let name: String
    /// The table of globals.
    package let globals: LuaReference
    /// Where `require` looks; nil finds nothing but `tatami`.
    package var resolver: ModuleResolver?
    let id: Int32

    init(name: String, globals: LuaReference, id: Int32, resolver: ModuleResolver?) {
        self.name = name
        self.globals = globals
        self.id = id
        self.resolver = resolver
    }
}
