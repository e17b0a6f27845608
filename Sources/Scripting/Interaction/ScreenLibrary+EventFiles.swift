import Diagnostics
import Layout
import LuaHost

/// Event files: Lua that simulates a user on the main screen before the screen is rendered.
extension ScreenLibrary {
    /// Runs an event file: Lua in which the global `screen` is the main screen, as in `screen:tap("submit")`.
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

    /// Advances the clock of the main screen to a time in seconds since the screen was made. Timers and delays that
    /// come due run in order. All of them share the limits of one entry.
    ///
    /// - Throws: A callback's error; an error of the kind `limit` if timers never end; an error if the clock is already
    ///   past that time.
    func advance(to seconds: Double) throws(ScriptError) {
        let rest = seconds - host.main.clock.now
        guard rest >= 0 else {
            throw ScriptError(
                LuaError(
                    kind: .runtime,
                    message:
                        """
                        the events advance the screen's clock to \(CountText.seconds(host.main.clock.now)), \
                        which is later than the requested time (\(NumberText.short(seconds)))
                        """
                ))
        }
        try advance(by: rest)
    }

    /// Advances the clock of the main screen by `seconds`. See ``advance(to:)``.
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
