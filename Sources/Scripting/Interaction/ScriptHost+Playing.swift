import Layout
package import LuaHost
import StateObservation

/// Playing with a screen from Lua.
extension ScriptHost {
    /// What Lua knows a screen by.
    package func handle(of open: OpenScreen) -> LuaValue {
        open.handle.map { .object(LuaObject(classes.screen, index: $0.index, generation: $0.generation)) } ?? .nil
    }

    func screenArgument(_ index: Int, _ frame: borrowing CallFrame) throws -> OpenScreen {
        guard let object = frame.object(index), object.type == classes.screen else {
            throw frame.mismatch(index, expected: "a screen")
        }
        guard let open = screens[object.index, object.generation] else {
            throw LuaFault("this screen is closed: a screen lasts as long as the test that opened it")
        }
        return open
    }

    /// `screen.controller`, `screen.focused`, `screen.root`, `screen.now`, `screen.size`.
    func screenIndex(_ frame: inout CallFrame) throws {
        let open = try screenArgument(0, frame)
        let key = try frame.expectString(1)
        switch key {
        case "controller": frame.return(open.controller.map { .reference($0) } ?? .nil)
        case "focused": frame.return(open.interactor.focused.map(facade) ?? .nil)
        case "root": frame.return(object(viewClass, open.screen.root))
        case "now": frame.return(open.clock.now)
        case "size":
            frame.return(
                .dictionary([
                    ("width", SnapshotValue.number(open.screen.traits.size.width).lua),
                    ("height", SnapshotValue.number(open.screen.traits.size.height).lua),
                ]))
        default:
            let names = ["controller", "focused", "root", "now", "size"] + ScreenMethod.allCases.map { "\($0)" }
            throw LuaFault("a screen has no '\(key)'.\(NearestName.suggestion(for: key, in: names))")
        }
    }

    func play(_ method: ScreenMethod, _ frame: inout CallFrame) throws {
        let open = try screenArgument(0, frame)
        let play = open.interactor!
        switch method {
        case .tap: frame.return(try touch(.tap, play, frame))
        case .doubleTap: frame.return(try touch(.doubleTap, play, frame))
        case .longPress: frame.return(try touch(.longPress, play, frame))
        case .swipe: frame.return(try play.swipe(try gestureStart(1, play, frame), try swipeDirection(2, frame)))
        case .drag: frame.return(try play.drag(try gestureStart(1, play, frame), try dragEnd(2, play, frame)))
        case .type:
            let isNamed = frame.count > 2
            if isNamed { try focus(1, play, frame) }
            try play.type(try frame.expectString(isNamed ? 2 : 1))
        case .delete:
            let isNamed = frame.count > 2 || frame.kind(1) == .string || frame.object(1) != nil
            if isNamed { try focus(1, play, frame) }
            let place = isNamed ? 2 : 1
            try play.delete(frame.count > place ? Int(clamping: try frame.expectInteger(place)) : 1)
        case .clear:
            if frame.count > 1 { try focus(1, play, frame) }
            try play.clear()
        case .pressReturn:
            if frame.count > 1 { try focus(1, play, frame) }
            try play.pressReturn()
        case .moveCaret: try play.moveCaret(to: Int(clamping: try frame.expectInteger(1)))
        case .focus: try play.focus(try target(1, play, frame))
        case .focusNext: try play.focusNext()
        case .focusPrevious: try play.focusNext(isBackward: true)
        case .resignFocus: try play.resignFocus()
        case .toggle: frame.return(try play.toggle(try target(1, play, frame)))
        case .slide: frame.return(try play.slide(try target(1, play, frame), to: try frame.expectNumber(2)))
        case .step:
            let view = try target(1, play, frame)
            frame.return(try play.step(view, by: frame.count > 2 ? Int(clamping: try frame.expectInteger(2)) : 1))
        case .pick:
            let view = try target(1, play, frame)
            if frame.kind(2) == .string {
                frame.return(try play.pick(view, title: try frame.expectString(2)))
            } else {
                frame.return(try play.pick(view, Int(clamping: try frame.expectInteger(2))))
            }
        case .scroll: frame.return(try play.scroll(try target(1, play, frame), by: try point(2, frame)))
        case .scrollTo: frame.return(try play.scroll(try target(1, play, frame), to: try point(2, frame)))
        case .reveal: frame.return(try play.reveal(try target(1, play, frame)))
        case .pullToRefresh: try play.pullToRefresh(try target(1, play, frame))
        case .resize: try play.resize(to: Size(width: try frame.expectNumber(1), height: try frame.expectNumber(2)))
        case .rotate: try play.rotate()
        case .showKeyboard: try play.showKeyboard(height: frame.count > 1 ? try frame.expectNumber(1) : nil)
        case .hideKeyboard: try play.hideKeyboard()
        case .setTraits:
            guard case .dictionary(let fields)? = try frame.table(1)?.value else {
                throw frame.mismatch(1, expected: "traits: { dark = true }")
            }
            open.screen.traits = try ScreenCircumstances.traits(fields, from: open.screen.traits)
        case .appear: try appear(open, isThere: true)
        case .disappear: try appear(open, isThere: false)
        case .advance:
            do {
                try open.clock.advance(by: try Parameter.duration("seconds").read(1, frame, self))
            } catch let error as StateError {
                let isLimit = if case .tooManyTimers = error { true } else { false }
                throw LuaFault(stateText(error), kind: isLimit ? .limit : .runtime)
            }
        case .view: frame.return(facade(try play.view(named: try frame.expectString(1))))
        case .exists:
            let view = open.screen.view(named: try frame.expectString(1))
            frame.return(view.map { (try? open.screen.touchPoint(of: $0, isTouched: false)) != nil } ?? false)
        case .set:
            let value = try frame.value(2)
            do {
                try libraries.states.setState(try frame.expectString(1), to: value)
            } catch let error as ScriptError {
                throw LuaFault(error.lua.message)
            }
        case .tree:
            guard let spec = libraries.specs.running else {
                throw LuaFault("a tree of the screen can be had only in tests")
            }
            frame.return(spec.tree(try snapshot(of: open)))
        case .diagnostics:
            frame.return(.array(try snapshot(of: open).diagnostics.map(Self.table)))
            libraries.specs.running?.expectErrors(of: open) { _ in true }
        case .close:
            guard open !== main else { throw LuaFault("the screen that is shown cannot be closed") }
            libraries.specs.running?.willClose(open)
            close(open)
            libraries.specs.running?.didClose(open)
        }
        if method != .close { try settle(open) }
    }

    /// What happened without anybody to tell it to: a limit that was hit or a callback that failed makes the
    /// interaction fail.
    func settle(_ open: OpenScreen) throws {
        if !open.screen.isInLayout {
            open.interactor.settleKeyboard()
            open.screen.layoutIfNeeded()
        }
        if let error = unfinishedLayout(of: open) { throw error }
        if let limit = open.pendingLimit {
            open.pendingLimit = nil
            throw limit
        }
        if let failure = open.takeFailures().first { throw LuaFault("a callback failed: \(failure)") }
    }

    static func table(_ diagnostic: Diagnostic) -> LuaValue {
        func text(_ value: String?) -> LuaValue { value.map { .string($0) } ?? .nil }
        return .dictionary([
            ("severity", .string(diagnostic.severity.rawValue)), ("code", .string(diagnostic.code.rawValue)),
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

    func target(_ index: Int, _ play: Interactor, _ frame: borrowing CallFrame) throws -> ViewID {
        if frame.kind(index) == .string { return try play.view(named: try frame.expectString(index)) }
        if let object = frame.object(index), isView(object) { return try viewArgument(index, frame) }
        throw frame.mismatch(index, expected: "a view: its name, its path or the view itself")
    }

    private func focus(_ index: Int, _ play: Interactor, _ frame: borrowing CallFrame) throws {
        let view = try target(index, play, frame)
        // One that has the focus keeps its caret.
        if play.focused != view { try play.focus(view) }
    }

    private func touch(_ touch: Interactor.Touch, _ play: Interactor, _ frame: borrowing CallFrame) throws -> Bool {
        if frame.kind(1) == .table, frame.object(1) == nil { return try play.touch(at: try point(1, frame), touch) }
        return try play.touch(try target(1, play, frame), touch)
    }

    func point(_ index: Int, _ frame: borrowing CallFrame) throws -> Point {
        guard let table = try frame.table(index) else { throw frame.mismatch(index, expected: "a point { x =, y = }") }
        func part(_ key: StaticString) throws -> Double {
            let item = table.field(key)
            if item.kind == .absent { return 0 }
            guard let number = item.number, number.isFinite else {
                throw LuaFault("'\(key)' of a point must be a finite number")
            }
            return number
        }
        return Point(x: try part("x"), y: try part("y"))
    }

    /// The whole screen comes or goes: its controllers are told, the outer ones first.
    private func appear(_ open: OpenScreen, isThere: Bool) throws {
        let views = controllers.filter {
            screen.isAlive($0) && screen.isInScreen($0) && instances[$0]?.didAppear == !isThere
        }
        for view in views { instances[view]?.didAppear = isThere }
        try tell(
            views, isThere ? "viewWillAppear" : "viewWillDisappear", isThere ? "viewDidAppear" : "viewDidDisappear")
    }
}
