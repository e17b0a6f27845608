package import LuaHost

/// Event files: Lua that plays with the screen before its picture is taken.
extension ScriptHost {
    /// Runs an event file. It sees the screen as `screen`: `screen:tap("submit")`.
    ///
    /// - Throws: the file's error, or that of an interaction which a person could not have done.
    package func playEvents(_ source: [UInt8], chunkName: String) throws(ScriptError) {
        do {
            let events = try lua.makeEnvironment(name: "events", resolver: resolver)
            try lua.setGlobal(events, "screen", handle(of: main))
            try lua.setGlobal(events, "data", .readOnly(data.isTree ? data : .dictionary([])))
            sources[chunkName] = source
            _ = try lua.call(try lua.load(source, chunkName: chunkName, in: events), [], resultCount: 0)
            try settle(main)
        } catch let error as LuaError {
            throw ScriptError(error)
        } catch let fault as LuaFault {
            throw ScriptError(LuaError(kind: .runtime, message: fault.message, source: fault.source))
        } catch {
            throw ScriptError(LuaError(kind: .internal, message: "\(error)"))
        }
    }
}
