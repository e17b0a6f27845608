package import Geometry
package import Layout
package import LuaHost

extension ScriptHost {
    /// Performs an interaction of a user on the main screen, and lays out the changes.
    ///
    /// - Parameter action: Calls the simulator of the main screen, for example its `tap`.
    /// - Returns: The `InteractionError` of `action` if a user could not perform the interaction; nil if it was
    ///   performed.
    /// - Throws: A callback's error, another error of `action`, or an error if a limit was hit.
    package func perform(_ action: (EventSimulator) throws -> Void) throws(ScriptError) -> InteractionError? {
        do {
            try asEntry {
                try using(main) { host in
                    try action(host.main.interactor)
                    try host.libraries.screens.settle(host.main)
                }
            }
            return nil
        } catch let fault as InteractionError {
            return fault
        } catch {
            throw ScriptError(of: error)
        }
    }

    /// Sets one of the main screen's values that `screenState` returns: a state, or a value that a user has entered.
    /// Then lays out the screen. Errors of the state's observers become diagnostics of the screen.
    ///
    /// - Parameters:
    ///   - value: The new value: plain data of the same type as the old value.
    ///   - key: The key of an entry that `screenState` returns.
    /// - Returns: A report with one name in `kept` if the value was set, else with the reason in `dropped`.
    /// - Throws: An error if a limit was hit.
    package func take(_ value: LuaValue, for key: ScreenState.Key) throws(ScriptError) -> CarryReport {
        var changes = ScreenChanges()
        do throws(NotPlainError) {
            changes.values = [ScreenChanges.Value(key: key, value: try PlainValue(value, in: lua))]
        } catch {
            changes.dropped = [.init(what: key.text, reason: "it would hold \(error.found)")]
        }
        return try take(changes)
    }

    /// The time on the main screen's clock, in seconds, at which the next timer or delay comes due. Nil if no timer or
    /// delay waits.
    package var nextDeadline: Double? { main.clock.nextDeadline }

    /// Returns whether the view at a point of the main screen, or a view around it, handles swipes. False if no view is
    /// at the point. The main screen must be the current screen.
    package func waitsForSwipe(at point: Point) -> Bool {
        var next = screen.hitTest(point)
        while let view = next {
            if main.interactor.responder?.responds(to: .swipe, of: view) == true { return true }
            next = (try? screen.superview(of: view)) ?? nil
        }
        return false
    }
}
