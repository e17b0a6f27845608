package import Layout
package import LuaHost

/// The functions that scripts gave for what happens to views.
struct EventHandlers {
    enum Event: Hashable {
        case tap
    }

    struct Key: Hashable {
        var view: ViewID
        var event: Event
    }

    var functions: [Key: LuaReference] = [:]
}

extension ScriptHost {
    /// `button:didClicked(fn)`: kept until the button is tapped; a second one replaces the first.
    func setHandler(_ event: EventHandlers.Event, _ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        guard let function = try frame.function(1) else { throw frame.mismatch(1, expected: "a function") }
        handlers.functions[EventHandlers.Key(view: view, event: event)] = function
        frame.returnArgument(0)
    }

    /// Does what a tap on a view does: its handler runs with the view.
    ///
    /// - Returns: whether there was one.
    package func tap(_ view: ViewID) throws(ScriptError) -> Bool {
        guard let function = handlers.functions[EventHandlers.Key(view: view, event: .tap)] else { return false }
        do {
            _ = try lua.call(function, [facade(view)], resultCount: 0)
        } catch {
            throw ScriptError(error)
        }
        return true
    }
}
