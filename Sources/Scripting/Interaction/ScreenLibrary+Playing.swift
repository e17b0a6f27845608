import Diagnostics
import Geometry
import Layout
import LuaHost
import StateObservation

/// Reads the arguments of interactions with a screen, and lays out the screen after them.
extension ScreenLibrary {
    /// Lays out the screen after an interaction.
    ///
    /// - Throws: An error of the layout, or the first error of a callback, so that the interaction fails.
    func settle(_ open: OpenScreen) throws {
        if !open.screen.isInLayout {
            open.interactor.settleKeyboard()
            open.screen.layoutIfNeeded()
        }
        if let error = host.unfinishedLayout(of: open) { throw error }
        if let limit = open.failures.takeLimit() { throw limit }
        if let failure = open.failures.take().first { throw LuaCallError("a callback failed: \(failure)") }
    }

    func target(_ index: Int, _ play: EventSimulator, _ frame: borrowing CallFrame) throws -> ViewID {
        if frame.kind(index) == .string { return try play.view(named: try frame.expectString(index)) }
        if let object = frame.object(index), isView(object) { return try viewArgument(index, frame) }
        throw frame.mismatch(index, expected: "a view: its name, its path or the view itself")
    }

    func focus(_ index: Int, _ play: EventSimulator, _ frame: borrowing CallFrame) throws {
        let view = try target(index, play, frame)
        // An input that already has the focus keeps its caret.
        if play.focused != view { try play.focus(view) }
    }

    /// Returns the table or collection that argument `index` names. Throws an error if it names another view.
    func tableTarget(_ index: Int, _ play: EventSimulator, _ frame: borrowing CallFrame) throws -> ScriptTable {
        let view = try target(index, play, frame)
        guard let table = libraries.tables.table(of: view) else {
            throw LuaCallError(
                "\(screen.path(of: view)) has no rows: it is \(try screen.kind(of: view).name.withArticle)")
        }
        return table
    }

    func touch(_ touch: EventSimulator.Touch, _ play: EventSimulator, _ frame: borrowing CallFrame) throws -> Bool {
        if frame.kind(1) == .table, frame.object(1) == nil { return try play.touch(at: try point(1, frame), touch) }
        return try play.touch(try target(1, play, frame), touch)
    }

    func press(_ play: EventSimulator, _ frame: borrowing CallFrame) throws -> Bool {
        if frame.kind(1) == .table, frame.object(1) == nil { return try play.press(at: try point(1, frame)) }
        return try play.press(try target(1, play, frame))
    }

    func point(_ index: Int, _ frame: borrowing CallFrame) throws -> Point {
        guard let table = try frame.table(index) else { throw frame.mismatch(index, expected: "a point { x =, y = }") }
        func part(_ key: StaticString) throws -> Double {
            let item = table.field(key)
            if item.kind == .absent { return 0 }
            guard let number = item.number, number.isFinite else {
                throw LuaCallError("'\(key)' of a point must be a finite number")
            }
            return number
        }
        return Point(x: try part("x"), y: try part("y"))
    }

    /// Calls the hooks for appearing or disappearing of all controllers in the current screen: the `will…` hooks of
    /// outer controllers first, the `did…` hooks of inner controllers first.
    func appear(isThere: Bool) throws {
        let (open, screen) = (current, screen)
        let views = open.controllers.filter {
            screen.isAlive($0) && screen.isInScreen($0) && open.instances[$0]?.didAppear == !isThere
        }
        for view in views { open.instances[view]?.didAppear = isThere }
        try libraries.layouts.tell(
            views, isThere ? "viewWillAppear" : "viewWillDisappear", isThere ? "viewDidAppear" : "viewDidDisappear")
    }

    /// Advances the clock of a screen by `seconds`. Timers and delays that come due run in order. Also measures more
    /// rows of tables, as the engine does while the user is idle.
    func advance(_ open: OpenScreen, by seconds: Double) throws {
        do {
            try open.clock.advance(by: seconds)
            open.tables.measureWhileIdle(seconds)
        } catch {
            let isLimit = if case .tooManyTimers = error { true } else { false }
            throw LuaCallError(host.stateText(error), kind: isLimit ? .limit : .runtime)
        }
    }
}

extension LuaValue {
    /// Creates the table that specs get for a diagnostic.
    init(_ diagnostic: Diagnostic) {
        func text(_ value: String?) -> LuaValue { value.map { .string($0) } ?? .nil }
        self = .dictionary([
            ("severity", .string(diagnostic.severity.rawValue)), ("code", .string(diagnostic.codeName)),
            ("message", .string(diagnostic.text)),
            ("view", text(diagnostic.view)), ("attribute", text(diagnostic.attribute)),
            ("source", text(diagnostic.source)),
            (
                "constraints",
                diagnostic.constraints.isEmpty
                    ? .nil
                    : .array(
                        diagnostic.constraints.map { member in
                            .dictionary([
                                ("text", .string(member.text)), ("view", text(member.view)),
                                ("source", text(member.source)),
                                ("dropped", .boolean(member.isDropped)),
                            ])
                        })
            ),
        ])
    }
}
