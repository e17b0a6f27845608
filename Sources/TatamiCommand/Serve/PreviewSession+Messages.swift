import Diagnostics
import Geometry
import Layout
import LuaHost
import Scripting
import Tatami

/// Handles messages from pages.
extension PreviewSession {
    typealias MessageError = ClientMessage.MessageError

    /// Handles a message of a client. Throws the reason if it is rejected.
    ///
    /// - Returns: The answer to send to the client; nil if there is none.
    func take(_ message: ClientMessage, from client: Int) throws(MessageError) -> String? {
        // Wheel movements before the message take effect first.
        if !["ack", "wheel"].contains(message.type) { turnWheel() }
        if history.shown != nil, Self.actions.contains(message.type) {
            throw MessageError(message: "the screen shows the past; click 'Present' to use it")
        }
        switch message.type {
        case "ack": viewers[client]?.isWaiting = false
        case "down", "move", "up", "cancel", "wheel", "longPress": try takeTouch(message)
        case "text", "key": try takeKeys(message)
        case "circumstances": return try changeTraits(message)
        case "set": try set(message)
        case "restart":
            reload([], isFresh: true)
        case "pause":
            goLive()
            try message.flag("on") ? clock.pause() : clock.resume()
        case "step":
            let seconds = try message.number("seconds", 0...60)
            clock.pause()
            clock.step(by: seconds)
            perform(nil) { _ in }
        case "panels":
            guard case .list(let names)? = message["show"] else { throw message.expected("show", "a list of panels") }
            viewers[client]?.panels = Set(
                names.compactMap { if case .string(let name) = $0 { Panel(rawValue: name) } else { nil } })
            return panelsText(for: client)
        case "inspect": return try inspect(message, client)
        case "edit": try edit(message)
        case "undo", "redo": try stepBack(isUndo: message.type == "undo")
        case "past": try goBack(to: Int(try message.number("moment", 0...1e9)))
        case "present": goLive()
        default: throw MessageError(message: "unknown message type '\(message.type.prefix(40))'")
        }
        return nil
    }

    /// The types of messages that are rejected while a past moment is shown.
    private static let actions: Set<String> = [
        "down", "move", "up", "wheel", "longPress", "text", "key", "circumstances", "set", "restart", "step", "edit",
        "undo", "redo",
    ]

    // MARK: Fingers and keys

    /// The distance in points that a finger may move before its touch no longer counts as a tap.
    private static let slop = 8.0

    private func takeTouch(_ message: ClientMessage) throws(MessageError) {
        if message.type == "cancel" {
            hand.finger = Finger()
            return perform(nil) { $0.liftFinger() }
        }
        let point = try message.point()
        switch message.type {
        case "wheel":
            let distance = hand.wheel?.distance ?? Geometry.Point(x: 0, y: 0)
            hand.wheel = (
                point,
                Geometry.Point(x: distance.x + (try message.number("dx")), y: distance.y + (try message.number("dy")))
            )
        case "longPress":
            hand.finger = Finger()
            perform("long press at \(Self.text(point))") { _ = try $0.touch(at: point, .longPress) }
        case "down":
            hand.finger = Finger(start: point, last: point, isSwipe: host?.waitsForSwipe(at: point) ?? false)
            perform(nil) { _ = try $0.press(at: point) }
        case "move": move(to: point)
        default: lift(at: point, isQuick: message.has("quick") ? try message.flag("quick") : false)
        }
    }

    private func move(to point: Geometry.Point) {
        guard let start = hand.finger.start else { return }
        if !hand.finger.isMoving, max(abs(point.x - start.x), abs(point.y - start.y)) < Self.slop { return }
        hand.finger.isMoving = true
        guard !hand.finger.isSwipe else { return }
        let from = hand.finger.last
        hand.finger.last = point
        perform(nil) { _ = try $0.drag(.point(from), .point(point)) }
    }

    private func lift(at point: Geometry.Point, isQuick: Bool) {
        let finger = hand.finger
        hand.finger = Finger()
        guard let start = finger.start else { return }
        guard finger.isMoving else {
            return perform("tap at \(Self.text(point))") { play in _ = try play.release() }
        }
        guard finger.isSwipe else { return }
        let (dx, dy) = (point.x - start.x, point.y - start.y)
        if isQuick {
            let direction: EventSimulator.SwipeDirection =
                abs(dx) > abs(dy) ? (dx < 0 ? .left : .right) : dy < 0 ? .up : .down
            perform("swipe \(direction.rawValue)") { _ = try $0.swipe(.point(start), direction) }
        } else {
            perform("drag to \(Self.text(point))") { _ = try $0.drag(.point(start), .point(point)) }
        }
    }

    /// Scrolls by the wheel distance that has accumulated. The session calls this once before each image, so that a
    /// screen that is slow to draw keeps up with the wheel.
    func turnWheel() {
        guard let (point, distance) = hand.wheel else { return }
        hand.wheel = nil
        perform(nil) { [self] in try scroll($0, point, by: distance) }
    }

    private func scroll(_ play: EventSimulator, _ point: Geometry.Point, by distance: Geometry.Point) throws {
        var next = play.screen.hitTest(point, wantsTouches: { _ in true })
        while let view = next {
            if (try? play.screen.scrollRange(of: view)).map({ $0.size != .zero }) ?? false,
                try play.scroll(view, by: distance)
            {
                return
            }
            next = try play.screen.superview(of: view)
        }
    }

    private static func text(_ point: Geometry.Point) -> String {
        "\(NumberText.short(point.x.rounded())), \(NumberText.short(point.y.rounded()))"
    }

    private func takeKeys(_ message: ClientMessage) throws(MessageError) {
        if message.type == "text" {
            let text = try message.text("text", limit: 65_536)
            return perform("typed \(JSONText.quote(String(text.prefix(40))))") { play in
                guard play.focused != nil else { return }
                try play.type(text)
            }
        }
        let key = try message.text("key", limit: 40)
        guard host?.main.interactor.focused != nil || key == "Tab" else { return }
        let isShifted = message.has("shift") ? try message.flag("shift") : false
        switch key {
        case "Backspace": perform("key Backspace") { try $0.delete(1) }
        case "Enter": perform("key Enter") { try $0.pressReturn() }
        case "Tab": perform("key Tab") { try $0.focusNext(isBackward: isShifted) }
        case "Escape": perform("key Escape") { try $0.resignFocus() }
        case "ArrowLeft": perform(nil) { try $0.moveCaret(to: max(0, $0.caretPosition - 1)) }
        case "ArrowRight": perform(nil) { try $0.moveCaret(to: $0.caretPosition + 1) }
        case "Home": perform(nil) { try $0.moveCaret(to: 0) }
        default: throw message.expected("key", "Backspace, Enter, Tab, Escape, ArrowLeft, ArrowRight or Home")
        }
    }

    // MARK: Traits and states

    /// Applies the traits that a page selected.
    ///
    /// - Returns: The constraints that became violated or satisfied, as JSON; nil if the size is unchanged.
    private func changeTraits(_ message: ClientMessage) throws(MessageError) -> String? {
        try chosenTraits.take(message)
        guard let host else { return nil }
        let preferred = host.main.preferredContentSize
        let wanted = chosenTraits.traits(preferred: preferred)
        let before = ConstraintActivity(host.screen)
        perform(nil) { play in
            try play.resize(to: wanted.size)
            var traits = wanted
            traits.keyboardHeight = play.screen.traits.keyboardHeight
            play.screen.traits = traits
        }
        return ConstraintActivity(host.screen).json(since: before, host.screen)
    }

    /// Sets a state of the script, or the value of a control.
    private func set(_ message: ClientMessage) throws(MessageError) {
        let name = (part: try message.text("part"), path: try message.text("path"), kind: try message.text("kind"))
        let (own, number) = (
            try message.text("name"), message.has("number") ? try message.number("number", 0...1e6) : 0
        )
        guard let host else { return }
        let found = host.screenState().entries.first {
            $0.key.part.rawValue == name.part && $0.key.path == name.path && $0.key.kind == name.kind
                && $0.key.name == own && Double($0.key.number) == number
        }
        guard let key = found?.key else { throw MessageError(message: "\(name.path) has no \(name.part) '\(own)'") }
        guard let given = message["value"], let value = try? JSONData.parse(Array(given.text.utf8)) else {
            throw message.expected("value", "a value")
        }
        do throws(ScriptError) {
            let report = try host.take(value, for: key)
            if let dropped = report.dropped.first {
                log.add(.refused, dropped.text)
            } else {
                log.add(.event, "set \(key.text) to \(String(given.text.prefix(60)))")
            }
        } catch {
            log.add(.fault, error.lua.message)
        }
        takePrinted()
        touch()
    }
}
