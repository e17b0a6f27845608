import Geometry
import Layout
import LuaHost

/// The methods by which scripts handle the events of views, such as taps.
final class EventLibrary: Library {
    unowned(unsafe) let host: ScriptHost

    init(_ host: ScriptHost) { self.host = host }

    static let intro = """
        These methods set handlers for touches, typing and scrolling. Event files and specs trigger the same events: \
        see *Screens in specs and event files*. Changes that the script makes call no handlers; `view:sendActions` \
        sends an event explicitly. All methods return the node. *Views* have them too.

        A handler receives the view; for a molecule or controller, it receives the instance. Each event has one \
        handler; setting another replaces it. A touch on a view without a handler goes to the nearest superview that \
        has a handler.
        """

    static let operations = events + sending

    /// The methods that set event handlers, such as `button:didClicked(fn)`.
    static let events: [Operation<EventLibrary>] = [
        event(
            "didClicked", .tap, "fun(view: @View, point: @Point)",
            """
            Calls the function after a tap, with the point in the view. Each event has one handler; setting another \
            replaces it.
            > button:didClicked(function() self.count = self.count + 1 end)
            """),
        event(
            "didDoubleTapped", .doubleTap, "fun(view: @View, point: @Point)",
            """
            Calls the function after a double tap, with the point in the view. If the view has only a `didClicked` \
            handler, a double tap calls that handler twice.
            """),
        event(
            "didLongPressed", .longPress, "fun(view: @View, point: @Point)",
            "Calls the function after a long press, with the point in the view."),
        event(
            "didChanged", .change, "fun(view: @View, value: any)",
            """
            Calls the function after the user changes the view's value, such as a text or the position of a slider, \
            with the new value.
            > field:didChanged(function(_, text) self.name = text end)
            """),
        event(
            "didBeginEditing", .beginEditing, "fun(view: @View)",
            "Calls the function when a text input gets the focus."),
        event(
            "didEndEditing", .endEditing, "fun(view: @View)",
            "Calls the function when a text input loses the focus."),
        event(
            "didReturned", .returned, "fun(view: @View, text: string)",
            "Calls the function with the text when the user presses return in a text input with one line."),
        event(
            "didScrolled", .scroll, "fun(view: @View, offset: @Point)",
            "Calls the function when the user scrolls a scroll view, with its new content offset in points."),
        event(
            "didSwiped", .swipe, "fun(view: @View, direction: \"left\"|\"right\"|\"up\"|\"down\")",
            """
            Calls the function after a swipe on the view, with its direction.
            > card:didSwiped(function(_, direction) if direction == "left" then self.page = self.page + 1 end end)
            """),
        event(
            "didDragged", .drag, "fun(view: @View, distance: @Point)",
            "Calls the function at the end of a drag that began on the view, with the distance in points."),
        event(
            "didRefreshed", .refresh, "fun(view: @View)",
            "Calls the function when the user pulls a scroll view down beyond its top."),
    ]

    private static func event(
        _ name: String, _ event: InteractionEvent, _ body: String, _ text: String
    ) -> Operation<EventLibrary> {
        .reading(
            name, of: [.node, .view], [ParameterEntry("body", body)], gives: .receiver, text: text
        ) { library, _, _, frame in try library.setHandler(event, frame) }
    }

    static let sending: [Operation<EventLibrary>] = [
        .reading(
            "sendActions", of: [.view],
            [ParameterEntry("event", "@Event"), ParameterEntry("value", "any", isOptional: true)],
            gives: .value("boolean"),
            text: """
                Sends an event as if the user had caused it: first to the plugin of the view's kind, then to the \
                script's handlers such as `didChanged`. Returns whether the event was handled.
                ! the event is unknown
                > view:sendActions("change", view.currentPage)
                """
        ) { library, _, _, frame in try library.sendActions(frame) }
    ]

    /// Implements a method such as `didClicked(fn)`: sets the view's handler of an event, in place of any earlier
    /// handler.
    private func setHandler(_ event: InteractionEvent, _ frame: borrowing CallFrame) throws {
        let view = try viewArgument(0, frame)
        guard let function = try frame.function(1) else {
            throw frame.mismatch(
                1, expected: "a function",
                hint: frame.kind(1) == .nil || frame.kind(1) == .absent
                    ? "write function() … end; without it, the call is made at once, not after the event" : nil)
        }
        current.peer(of: view).handlers[event] = function
        frame.returnArgument(0)
    }

    static func unknownEvent(_ name: String) -> LuaCallError {
        let names = InteractionEvent.allCases.map(\.rawValue)
        return LuaCallError(
            "unknown event '\(name)'\(FamiliarNames.suggestion(for: name, in: names, orList: "The events are"))")
    }

    /// Implements `view:sendActions(event[, value])`, which runs the handlers of an event as a user's action would, and
    /// returns whether there were any.
    private func sendActions(_ frame: borrowing CallFrame) throws {
        let view = try viewArgument(0, frame)
        let name = try frame.expectString(1)
        guard let event = InteractionEvent(rawValue: name) else { throw Self.unknownEvent(name) }
        let value = frame.count > 2 ? try frame.table(2)?.value ?? frame.value(2) : .nil
        frame.return(try tell(event, of: view, value))
    }
}

extension EventLibrary: InteractionResponder {
    private func widget(_ view: ViewID) -> WidgetKind? { (try? screen.kind(of: view))?.behavior as? WidgetKind }

    func responds(to event: InteractionEvent, of view: ViewID) -> Bool {
        guard let open = host.screen(of: view) else { return false }
        return host.using(open) { host in
            host.current.peers[view]?.handlers[event] != nil || widget(view)?.events[event.rawValue] != nil
                || event == .tap && host.libraries.tables.touches.respondsToTap(view)
                || event == .drag && host.libraries.tables.touches.isIndexTitle(view)
        }
    }

    func respond(to event: InteractionEvent, of view: ViewID, value: PropertyValue) throws -> Bool {
        let value: LuaValue =
            switch value {
            case .none: .nil
            case .boolean(let value): .boolean(value)
            case .string(let text): .string(text)
            case .number(let number): SnapshotValue.number(number).lua
            case .point(let point):
                .dictionary([("x", SnapshotValue.number(point.x).lua), ("y", SnapshotValue.number(point.y).lua)])
            default: .nil
            }
        return try tell(event, of: view, value)
    }

    /// Runs the handlers of an event: first the plugin's, then the script's, with the view and the value as arguments.
    /// Also lets the view's table react to a tap or drag. Returns whether anything handled the event.
    private func tell(_ event: InteractionEvent, of view: ViewID, _ value: LuaValue) throws -> Bool {
        guard let open = host.screen(of: view) else { return false }
        return try host.using(open) { host throws in
            var handled = false
            if try widget(view)?.handle(event.rawValue, of: view, value) == true { handled = true }
            if host.screen.isAlive(view), let function = host.current.peers[view]?.handlers[event] {
                _ = try host.lua.call(function, [host.facade(view), value], resultCount: 0)
                handled = true
            }
            if event == .tap, host.screen.isAlive(view), try host.libraries.tables.touches.tap(view) { handled = true }
            if event == .drag, host.screen.isAlive(view),
                try host.libraries.tables.touches.drag(view, by: distance(value))
            {
                handled = true
            }
            return handled
        }
    }

    private func distance(_ value: LuaValue) -> Point {
        guard case .dictionary(let fields) = value else { return .zero }
        func part(_ name: String) -> Double { fields.first { $0.key == name }?.value.number ?? 0 }
        return Point(x: part("x"), y: part("y"))
    }

    func press(_ view: ViewID, isDown: Bool) -> Bool {
        guard let open = host.screen(of: view) else { return false }
        return host.using(open) { $0.libraries.tables.touches.press(view, isDown: isDown) }
    }
}
