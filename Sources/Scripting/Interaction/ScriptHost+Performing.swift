package import Geometry
package import Layout
package import LuaHost

extension ScriptHost {
    /// Performs an interaction of a user on the screen, and lays out the changes.
    ///
    /// - Returns: the reason if a user could not perform it; nil if it was performed.
    /// - Throws: a callback's error, or the limit that it hit.
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

    /// Sets one of the values of `screenState`: a state, or a value that a user has entered.
    ///
    /// - Returns: whether it was kept, and if not why.
    /// - Throws: errors of a state's observers, which have no other caller.
    package func take(_ value: LuaValue, for key: ScreenState.Key) throws(ScriptError) -> CarryReport {
        var changes = ScreenChanges()
        do throws(NotPlainError) {
            changes.values = [ScreenChanges.Value(key: key, value: try PlainValue(value, in: lua))]
        } catch {
            changes.dropped = [.init(what: key.text, reason: "it would hold \(error.found)")]
        }
        return try take(changes)
    }

    /// Seconds on the screen's clock at which something comes due; nil while nothing waits.
    package var nextDeadline: Double? { main.clock.nextDeadline }

    /// Returns whether the view at a point of the screen, or a view that contains it, handles swipes.
    package func waitsForSwipe(at point: Point) -> Bool {
        var next = screen.hitTest(point)
        while let view = next {
            if main.interactor.responder?.responds(to: .swipe, of: view) == true { return true }
            next = (try? screen.superview(of: view)) ?? nil
        }
        return false
    }
}
