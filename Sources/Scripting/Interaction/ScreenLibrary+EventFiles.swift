import Layout
import LuaHost

/// Event files: Lua that plays with the screen before its picture is taken.
extension ScreenLibrary {
    /// Runs an event file. It sees the screen as `screen`: `screen:tap("submit")`.
    ///
    /// - Throws: the file's error, or that of an interaction which a person could not have done.
    func playEvents(_ source: [UInt8], chunkName: String) throws(ScriptError) {
        do {
            let events = try lua.makeEnvironment(name: "events", resolver: host.resolver)
            try lua.setGlobal(events, "screen", host.handle(of: host.main))
            try lua.setGlobal(events, "data", .readOnly(host.data.isTree ? host.data : .dictionary([])))
            _ = try lua.call(try lua.load(source, chunkName: chunkName, in: events), [], resultCount: 0)
            try settle(host.main)
        } catch {
            throw ScriptError(of: error)
        }
    }

    /// Lets time pass until the screen's clock shows `seconds`, which it counts from 0 when the screen is made. What
    /// comes due on the way happens in order, all of it in one entry under the limits.
    ///
    /// - Throws: what a callback failed with; `limit` for timers without end; a fault where the clock is past that time
    ///   already.
    func advance(to seconds: Double) throws(ScriptError) {
        let rest = seconds - host.main.clock.now
        guard rest >= 0 else {
            throw ScriptError(
                LuaError(
                    kind: .runtime,
                    message:
                        """
                        the events take the screen's clock to \(NumberText.short(host.main.clock.now)) seconds, past the \
                        moment that is asked for (\(NumberText.short(seconds)))
                        """
                ))
        }
        do {
            try playEvents(Array("screen:advance(\(rest))".utf8), chunkName: "=")
        } catch {
            // No line of a file asked for it.
            var error = error
            error.lua.source = nil
            error.lua.traceback = []
            throw error
        }
    }
}
