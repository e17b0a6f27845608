package import Layout
import LuaHost

/// The functions that scripts gave for what happens to views.
extension ScriptHost {
    /// `button:didClicked(fn)` and the others: kept until it happens; a second one replaces the first.
    func setHandler(_ event: InteractionEvent, _ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        guard let function = try frame.function(1) else {
            throw frame.mismatch(
                1, expected: "a function",
                hint: frame.kind(1) == .nil || frame.kind(1) == .absent
                    ? "write function() … end; a call in its place is made at once" : nil)
        }
        current.peer(of: view).handlers[event] = function
        frame.returnArgument(0)
    }

    static func unknownEvent(_ name: String) -> LuaFault {
        let names = InteractionEvent.allCases.map(\.rawValue)
        return LuaFault(
            "there is no event '\(name)'.\(NearestName.suggestion(for: name, in: names, orList: "The events are"))")
    }

    static let eventMethods: [(String, NumberedOperation)] = [
        ("didClicked", .didClicked), ("didDoubleTapped", .didDoubleTapped), ("didLongPressed", .didLongPressed),
        ("didChanged", .didChanged), ("didBeginEditing", .didBeginEditing), ("didEndEditing", .didEndEditing),
        ("didReturned", .didReturned), ("didScrolled", .didScrolled), ("didRefreshed", .didRefreshed),
        ("didSwiped", .didSwiped), ("didDragged", .didDragged),
    ]
}

extension ScriptHost: InteractionResponder {
    private func widget(_ view: ViewID) -> WidgetKind? { (try? screen.kind(of: view))?.behavior as? WidgetKind }

    package func responds(to event: InteractionEvent, of view: ViewID) -> Bool {
        guard let open = screen(of: view) else { return false }
        return using(open) { host in
            host.current.peers[view]?.handlers[event] != nil || host.widget(view)?.events[event.rawValue] != nil
        }
    }

    package func respond(to event: InteractionEvent, of view: ViewID, value: PropertyValue) throws -> Bool {
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

    /// The plugin's function runs first, then the script's; both get the view and the value.
    private func tell(_ event: InteractionEvent, of view: ViewID, _ value: LuaValue) throws -> Bool {
        guard let open = screen(of: view) else { return false }
        return try using(open) { host throws in
            var handled = false
            if let function = host.widget(view)?.events[event.rawValue] {
                _ = try host.lua.call(function, [.object(host.object(host.viewClass, view)), value], resultCount: 0)
                handled = true
            }
            if host.screen.isAlive(view), let function = host.current.peers[view]?.handlers[event] {
                _ = try host.lua.call(function, [host.facade(view), value], resultCount: 0)
                handled = true
            }
            return handled
        }
    }

    /// `view:sendActions(event[, value])`: tells who waits for it, as if a person had done it. Says whether there was
    /// anybody.
    func sendActions(_ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        let name = try frame.expectString(1)
        guard let event = InteractionEvent(rawValue: name) else { throw Self.unknownEvent(name) }
        let value = frame.count > 2 ? try frame.table(2)?.value ?? frame.value(2) : .nil
        frame.return(try tell(event, of: view, value))
    }
}
