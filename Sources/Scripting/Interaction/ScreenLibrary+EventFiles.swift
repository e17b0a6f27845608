import Diagnostics
import Layout
import LuaHost

/// Event files: Lua that uses the screen before it is rendered.
extension ScreenLibrary {
    /// Runs an event file, in which the global `screen` is the screen: `screen:tap("submit")`.
    ///
    /// - Throws: An error of the file, or of an interaction that a user could not perform.
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

    /// Advances the screen's clock to `seconds`, which it counts from 0 when the screen is made. Timers and delays run
    /// in order, in one entry under the limits.
    ///
    /// - Throws: a callback's error; `limit` for timers without end; an error if the clock is past that time already.
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
        try advance(by: rest)
    }

    /// Advances the screen's clock by `seconds`, as ``advance(to:)`` does.
    func advance(by seconds: Double) throws(ScriptError) {
        do {
            try host.using(host.main) { host in
                try advance(host.main, by: Parameter.checkedDuration(seconds))
                try settle(host.main)
            }
        } catch {
            throw ScriptError(of: error)
        }
    }
}
