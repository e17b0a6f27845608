package import Layout
package import LuaHost

extension ScriptHost {
    /// Lets a person do something to the screen, and settles what comes of it.
    ///
    /// - Returns: why a person could not do it; nil where it was done.
    /// - Throws: what a callback failed with, or the limit that it hit.
    package func perform(_ action: (Interactor) throws -> Void) throws(ScriptError) -> InteractionFault? {
        do {
            try asEntry {
                try using(main) { host in
                    try action(host.main.interactor)
                    try host.libraries.screens.settle(host.main)
                }
            }
            return nil
        } catch let fault as InteractionFault {
            return fault
        } catch let fault as LuaFault where fault.kind == .runtime {
            throw ScriptError(LuaError(kind: .runtime, message: fault.message, source: fault.source))
        } catch {
            throw ScriptError(of: error)
        }
    }

    /// Sets one of the values of `screenState`: a state, or what a person has typed or switched.
    ///
    /// - Returns: whether it was kept, and if not why.
    /// - Throws: what observers of a state failed with that have nobody else to throw to.
    package func take(_ value: LuaValue, for key: ScreenState.Key) throws(ScriptError) -> CarryReport {
        var changes = ScreenChanges()
        do throws(NotPlain) {
            changes.values = [ScreenChanges.Value(key: key, value: try PlainValue(value, in: lua))]
        } catch {
            changes.dropped = [.init(what: key.text, reason: "it would hold \(error.found)")]
        }
        return try take(changes)
    }

    /// Seconds on the screen's clock at which something comes due; nil while nothing waits.
    package var nextDeadline: Double? { main.clock.nextDeadline }

    /// Whether what is at a point of the screen, or around it, waits for a quick movement of a finger.
    package func waitsForSwipe(at point: Point) -> Bool {
        var next = screen.hitTest(point)
        while let view = next {
            if main.interactor.responder?.responds(to: .swipe, of: view) == true { return true }
            next = (try? screen.superview(of: view)) ?? nil
        }
        return false
    }
}
