import Geometry
import Layout
import LuaHost
import StateObservation

/// Methods of screens that specs and event files call.
final class ScreenLibrary: Library {
    unowned(unsafe) let host: ScriptHost

    init(_ host: ScriptHost) { self.host = host }

    static let intro = """
        A screen in tests, in event files (`tatami render --actions`) and at the prompt of `tatami repl`. In a test, \
        `open` returns it; elsewhere it is the global `screen`. The argument `view` is a view, its name or its path. \
        Methods that touch the screen also accept a point `{ x =, y = }` of the screen. Each method lays out the \
        screen after its changes. Actions that a user could not perform raise an error.
        """

    static let operations = fields + touches + typing + controls + circumstances + looking + closing

    typealias Action =
        @Sendable (ScreenLibrary, OpenScreen, EventSimulator, borrowing CallFrame) throws -> Void

    /// Declares a method of screens. After `body`, the method lays out the screen and throws the first error of a
    /// callback.
    static func action(
        _ name: String, _ parameters: [ParameterEntry] = [], gives result: OperationEntry.Result = .nothing,
        text: String, do body: @escaping Action
    ) -> Operation<ScreenLibrary> {
        .reading(name, of: [.screen], parameters, gives: result, text: text) { library, _, _, frame in
            let open = try library.screenArgument(0, frame)
            try body(library, open, open.interactor!, frame)
            try library.settle(open)
        }
    }

    private static func field(
        _ name: String, _ type: String, _ text: String,
        get body: @escaping @Sendable (ScreenLibrary, OpenScreen) -> LuaValue
    ) -> Operation<ScreenLibrary> {
        .field(name, of: .screen, type: type, text: text) { library, frame in
            frame.return(body(library, try library.screenArgument(0, frame)))
        }
    }

    private static let fields: [Operation<ScreenLibrary>] = [
        field("controller", "@Instance?", "The controller or molecule that the script returned.") { _, open in
            open.shown.controller.map { .reference($0) } ?? .nil
        },
        field("focused", "@View?", "The focused view.") { library, open in
            open.interactor.focused.map(library.facade) ?? .nil
        },
        field("root", "@View", "The screen's root view.") { library, open in
            .object(library.object(library.classes.view, open.screen.root))
        },
        field("now", "number", "Seconds on the screen's clock.") { _, open in
            .number(open.clock.now)
        },
        field("size", "@Size", "The screen's size in points.") { _, open in
            .dictionary([
                ("width", SnapshotValue.number(open.screen.traits.size.width).lua),
                ("height", SnapshotValue.number(open.screen.traits.size.height).lua),
            ])
        },
        .role(.index, of: .screen) { library, frame in
            _ = try library.screenArgument(0, frame)
            let key = try frame.expectString(1)
            guard try !library.giveField(key, of: .screen, frame) else { return }
            let names = OperationIndex.shared.names(of: .screen)
            throw LuaCallError("a screen has no '\(key)'\(FamiliarNames.suggestion(for: key, in: names))")
        },
    ]

    private static let touches: [Operation<ScreenLibrary>] = [
        action(
            "tap", [ParameterEntry("view", "string|@AnyView|@Point")], gives: .value("boolean"),
            text: """
                Taps a view. Returns whether the tap had an effect, for example called a handler.
                ! a user could not perform the action: the view is hidden, disabled, off the screen, clipped or covered
                > screen:tap("submit")
                """
        ) { library, _, play, frame in
            frame.return(try library.touch(.tap, play, frame))
        },
        action(
            "doubleTap", [ParameterEntry("view", "string|@AnyView|@Point")], gives: .value("boolean"),
            text: """
                Taps twice at the same point. If the view has no double-tap handler, the second tap reaches the view \
                that is topmost there after the first tap.
                """
        ) { library, _, play, frame in
            frame.return(try library.touch(.doubleTap, play, frame))
        },
        action(
            "longPress", [ParameterEntry("view", "string|@AnyView|@Point")], gives: .value("boolean"),
            text: "Presses a view for a long time. On a button or control without a long-press handler, this is a tap."
        ) { library, _, play, frame in
            frame.return(try library.touch(.longPress, play, frame))
        },
        action(
            "press", [ParameterEntry("view", "string|@AnyView|@Point")], gives: .value("boolean"),
            text: """
                Puts a finger on a view until `release`. Returns whether the view shows the touch, for example with \
                the highlight of a table row. Another touch, swipe, drag or scroll lifts the finger without a tap.
                ! a user could not perform the action
                > screen:press("heroes[1,3]")
                """
        ) { library, _, play, frame in frame.return(try library.press(play, frame)) },
        action(
            "release", gives: .value("boolean"),
            text: """
                Lifts the finger that `press` put down, which completes a tap. Returns whether the tap was handled. If \
                the pressed view was removed or is covered, the tap has no effect.
                ! no finger is on the screen
                """
        ) { _, _, play, frame in frame.return(try play.release()) },
        action(
            "swipe",
            [
                ParameterEntry("view", "string|@AnyView|@Point"),
                ParameterEntry("direction", "\"left\"|\"right\"|\"up\"|\"down\""),
            ], gives: .value("boolean"),
            text: """
                Swipes from the middle of a view, or from a point, in a direction. Returns whether the swipe was \
                handled. The innermost view that can handle the swipe does so: a view with a swipe handler, or a \
                scroll view that can scroll. The scroll view scrolls by its visible length: a swipe to the left shows \
                the content on the right.
                ! a user could not start the swipe there
                > screen:swipe("pager", "left")
                """
        ) { library, _, play, frame in
            frame.return(
                try play.swipe(try library.gestureStart(1, play, frame), try library.swipeDirection(2, frame)))
        },
        action(
            "drag",
            [
                ParameterEntry("view", "string|@AnyView|@Point"),
                ParameterEntry("to", "{ by: @Point }|@Point|string|@AnyView"),
            ], gives: .value("boolean"),
            text: """
                Drags from the middle of a view, or from a point: by a distance, to a point of the screen, or to the \
                middle of another view. The innermost view that can handle the drag does so: a view with a drag \
                handler, a slider, or a scroll view that can scroll. The slider moves its thumb by the distance or to \
                the point. The scroll view follows the finger.
                ! a user could not start the drag there; unknown fields in the point or distance
                > screen:drag("volume", { by = { x = 40, y = 0 } })
                > screen:drag("card", "basket")
                """
        ) { library, _, play, frame in
            frame.return(try play.drag(try library.gestureStart(1, play, frame), try library.dragEnd(2, play, frame)))
        },
    ]

    private static let typing: [Operation<ScreenLibrary>] = [
        action(
            "type", [ParameterEntry("view", "string|@AnyView"), ParameterEntry("text", "string", isOptional: true)],
            text: """
                Types text into a view. With one argument, which is the text, types into the focused view. A line \
                break in the text presses the return key.
                ! the view takes no text; no view has the focus
                > screen:type("user", "ann")
                """
        ) { library, _, play, frame in
            let isNamed = frame.count > 2
            if isNamed { try library.focus(1, play, frame) }
            try play.type(try frame.expectString(isNamed ? 2 : 1))
        },
        action(
            "delete",
            [
                ParameterEntry("view", "string|@AnyView", isOptional: true),
                ParameterEntry("count", "integer", isOptional: true),
            ],
            text: """
                Deletes `count` characters before the caret (default: 1). `screen:delete("user", 3)` deletes in a \
                view, and `screen:delete(3)` in the focused view.
                """
        ) { library, _, play, frame in
            let isNamed = frame.count > 2 || frame.kind(1) == .string || frame.object(1) != nil
            if isNamed { try library.focus(1, play, frame) }
            let argument = isNamed ? 2 : 1
            try play.delete(frame.count > argument ? Int(clamping: try frame.expectInteger(argument)) : 1)
        },
        action(
            "clear", [ParameterEntry("view", "string|@AnyView", isOptional: true)],
            text: "Deletes the text of a view; without an argument, of the focused view."
        ) { library, _, play, frame in
            if frame.count > 1 { try library.focus(1, play, frame) }
            try play.clear()
        },
        action(
            "pressReturn", [ParameterEntry("view", "string|@AnyView", isOptional: true)],
            text: """
                Presses the return key in a view; without an argument, in the focused view. This inserts a line break \
                into a `TextView` and sends the event `return` to other inputs.
                """
        ) { library, _, play, frame in
            if frame.count > 1 { try library.focus(1, play, frame) }
            try play.pressReturn()
        },
        action(
            "moveCaret", [ParameterEntry("position", "integer")],
            text: """
                Moves the caret of the focused view; 0 is before the first character. A position after the text is its \
                end.
                ! no view has the focus
                """
        ) { _, _, play, frame in
            try play.moveCaret(to: Int(clamping: try frame.expectInteger(1)))
        },
        action(
            "focus", [ParameterEntry("view", "string|@AnyView")],
            text: "Focuses a text input and shows the keyboard, unless the device has none."
        ) { library, _, play, frame in
            try play.focus(try library.target(1, play, frame))
        },
        action(
            "focusNext",
            text: """
                Moves the focus to the next text input, and from the last to the first. In tables, only text inputs in \
                existing cells can get the focus.
                """
        ) { _, _, play, _ in
            try play.focusNext()
        },
        action(
            "focusPrevious",
            text: "Moves the focus to the previous text input, and from the first to the last."
        ) { _, _, play, _ in
            try play.focusNext(isBackward: true)
        },
        action(
            "resignFocus",
            text: "Removes the focus and hides the keyboard."
        ) { _, _, play, _ in
            try play.resignFocus()
        },
    ]

    private static let controls: [Operation<ScreenLibrary>] = [
        action(
            "toggle", [ParameterEntry("view", "string|@AnyView")], gives: .value("boolean"),
            text: "Toggles a switch. Returns whether its value changed."
        ) { library, _, play, frame in
            frame.return(try play.toggle(try library.target(1, play, frame)))
        },
        action(
            "slide", [ParameterEntry("view", "string|@AnyView"), ParameterEntry("value", "number")],
            gives: .value("boolean"),
            text: "Moves a slider to a value, limited to its minimum and maximum. Returns whether its value changed."
        ) { library, _, play, frame in
            frame.return(try play.slide(try library.target(1, play, frame), to: try frame.expectNumber(2)))
        },
        action(
            "step", [ParameterEntry("view", "string|@AnyView"), ParameterEntry("count", "integer", isOptional: true)],
            gives: .value("boolean"),
            text: """
                Steps a stepper up `count` times (default: 1), or down if the count is negative; at most 100,000 \
                times. Returns whether its value changed. A widget of a plugin receives the event `step` with the count.
                """
        ) { library, _, play, frame in
            let view = try library.target(1, play, frame)
            frame.return(try play.step(view, by: frame.count > 2 ? Int(clamping: try frame.expectInteger(2)) : 1))
        },
        action(
            "pick", [ParameterEntry("view", "string|@AnyView"), ParameterEntry("segment", "string|integer")],
            gives: .value("boolean"),
            text: """
                Picks a segment by its title, or by its index from 0. Returns whether the selection changed. A widget \
                of a plugin receives the event `pick` with the title or index.
                ! unknown segment
                """
        ) { library, _, play, frame in
            let view = try library.target(1, play, frame)
            if frame.kind(2) == .string {
                frame.return(try play.pick(view, title: try frame.expectString(2)))
            } else {
                frame.return(try play.pick(view, Int(clamping: try frame.expectInteger(2))))
            }
        },
        action(
            "scroll", [ParameterEntry("view", "string|@AnyView"), ParameterEntry("distance", "@Point")],
            gives: .value("boolean"),
            text: """
                Scrolls a view, or the closest scroll view around it, by a distance in points; with a positive `y`, \
                the content moves up. Returns whether it scrolled.
                """
        ) { library, _, play, frame in
            frame.return(try play.scroll(try library.target(1, play, frame), by: try library.point(2, frame)))
        },
        action(
            "scrollTo", [ParameterEntry("view", "string|@AnyView"), ParameterEntry("offset", "@Point")],
            gives: .value("boolean"),
            text: "Scrolls a scroll view to a content offset in points. Returns whether it scrolled."
        ) { library, _, play, frame in
            frame.return(try play.scroll(try library.target(1, play, frame), to: try library.point(2, frame)))
        },
        action(
            "scrollToRow",
            [
                ParameterEntry("view", "string|@AnyView"), ParameterEntry("path", "@RowPath"),
                ParameterEntry("position", "\"top\"|\"middle\"|\"bottom\"|\"none\"", isOptional: true),
            ],
            text: """
                Scrolls a table or collection until a row is visible, or until the row is at a position of the visible \
                area. Calls `didScrolled` if the table scrolled.
                ! unknown row
                > screen:scrollToRow("feed", { 1, 5000 })
                """
        ) { library, _, play, frame in
            let table = try library.tableTarget(1, play, frame)
            let path = try library.libraries.tables.path(2, frame)
            let position = try library.libraries.tables.position(3, frame)
            try play.scrolling(table.view) { try table.scroll(to: path, position) }
        },
        action(
            "selectRow", [ParameterEntry("view", "string|@AnyView"), ParameterEntry("path", "@RowPath")],
            gives: .value("boolean"),
            text: """
                Scrolls until a row is visible, and taps the row. Returns whether the tap had an effect.
                ! unknown row; a row that can't be tapped
                > screen:selectRow("heroes", { 1, 3 })
                """
        ) { library, open, play, frame in
            let table = try library.tableTarget(1, play, frame)
            let path = try library.libraries.tables.path(2, frame)
            try play.scrolling(table.view) { try table.scroll(to: path, .none) }
            guard let cell = table.pane?.cell(at: path) else { return frame.return(false) }
            let view = table.cells[cell].view
            // Views that contain the table may have to scroll too.
            if (try? open.screen.touchPoint(of: view)) == nil { try play.revealAround(table.view, view) }
            frame.return(try play.touch(view))
        },
        action(
            "reveal", [ParameterEntry("view", "string|@AnyView")], gives: .value("boolean"),
            text: """
                Scrolls the scroll views around a view until the view is visible. Returns whether one of them \
                scrolled.
                """
        ) { library, _, play, frame in
            frame.return(try play.reveal(try library.target(1, play, frame)))
        },
        action(
            "pullToRefresh", [ParameterEntry("view", "string|@AnyView")],
            text: """
                Pulls a scroll view down beyond its top, which calls `didRefreshed`.
                ! the view is not scrolled to its top, has no handler, or is already refreshing
                """
        ) { library, _, play, frame in
            try play.pullToRefresh(try library.target(1, play, frame))
        },
    ]

    private static let closing: [Operation<ScreenLibrary>] = [
        .reading(
            "constraint", of: [.screen], [ParameterEntry("name", "string")], gives: .value("@Constraint"),
            text: """
                Returns the constraints with a name, which is their `identifier` or their option `label`.
                ! no constraint has the name
                > expect(screen:constraint("panelWidth").constant):toBe(200)
                """
        ) { library, _, _, frame in
            let open = try library.screenArgument(0, frame)
            let name = try frame.expectString(1)
            let found = open.screen.madeConstraints.named(name)
            guard let first = found.first else { throw LuaCallError("no constraint of the screen is named '\(name)'") }
            let constraints = library.libraries.constraintValues
            let kept = KeptConstraints(open.screen, first.view, found.map { ($0.handle, $0.attribute) })
            frame.return(.object(constraints.object(kept)))
        },
        .reading(
            "close", of: [.screen], [],
            text: """
                Closes the screen of a test.
                ! called in an event file; a later call of a method of the closed screen
                """
        ) { library, _, _, frame in
            let open = try library.screenArgument(0, frame)
            guard open !== library.host.main else { throw LuaCallError("the screen that is shown cannot be closed") }
            let spec = library.libraries.specs.running
            spec?.willClose(open)
            library.host.close(open)
            spec?.didClose(open)
        },
    ]

    func screenArgument(_ index: Int, _ frame: borrowing CallFrame) throws -> OpenScreen {
        guard let object = frame.object(index), object.type == classes.screen else {
            throw frame.mismatch(index, expected: "a screen")
        }
        guard let open = host.screens[object.index, object.generation] else {
            throw LuaCallError("this screen is closed: a screen lasts as long as the test that opened it")
        }
        return open
    }
}
