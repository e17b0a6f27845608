import Diagnostics
import Geometry
import Layout
import LuaHost

/// Methods that change a screen's traits, and methods that return something about it.
extension ScreenLibrary {
    static let circumstances: [Operation<ScreenLibrary>] = [
        action(
            "resize", [ParameterEntry("width", "number"), ParameterEntry("height", "number")],
            text: "Changes the screen's size, in points. Each side is above 0 and at most 100,000."
        ) { _, _, play, frame in
            try play.resize(to: Size(width: try frame.expectNumber(1), height: try frame.expectNumber(2)))
        },
        action(
            "rotate",
            text: """
                Rotates the screen by a quarter turn: swaps its width and height, and adapts the safe area and the \
                keyboard.
                """
        ) { _, _, play, _ in
            play.rotate()
        },
        action(
            "showKeyboard", [ParameterEntry("height", "number", isOptional: true)],
            text: """
                Shows a keyboard. By default, it has the usual height for the screen. The keyboard sets \
                `traits.keyboardHeight`, but not the safe area. Views that it covers can't be touched.
                ! the height is not between 0 and the screen's height
                """
        ) { _, _, play, frame in
            try play.showKeyboard(height: frame.count > 1 ? try frame.expectNumber(1) : nil)
        },
        action(
            "hideKeyboard",
            text: "Hides the keyboard and removes the focus from the text input."
        ) { _, _, play, _ in
            try play.hideKeyboard()
        },
        action(
            "setTraits",
            [
                ParameterEntry(
                    "traits",
                    "{ device?: string, landscape?: boolean, size?: number[], scale?: number, safeArea?: @Insets, direction?: \"ltr\"|\"rtl\", dark?: boolean, textSize?: number, locale?: string, keyboard?: number|boolean }"
                )
            ],
            text: """
                Changes the given traits, with the same names as in the options of `open`: `screen:setTraits { dark = \
                true }`. Other traits stay. `landscape = true` turns a portrait screen; `landscape = false` has no \
                effect.
                ! an unknown trait or device; a value out of range
                """
        ) { _, open, _, frame in
            guard case .dictionary(let fields)? = try frame.table(1)?.value else {
                throw frame.mismatch(1, expected: "traits: { dark = true }")
            }
            open.screen.traits = try SpecTraits.traits(fields, from: open.screen.traits)
        },
        action(
            "appear",
            text: """
                Makes the screen appear again after `disappear`: controllers receive `viewWillAppear` and \
                `viewDidAppear`. A screen that opens appears by itself.
                """
        ) { library, _, _, _ in
            try library.appear(isThere: true)
        },
        action(
            "disappear",
            text: "Makes the screen disappear: controllers receive `viewWillDisappear` and `viewDidDisappear`."
        ) { library, _, _, _ in
            try library.appear(isThere: false)
        },
        action(
            "advance", [ParameterEntry("seconds", "number")],
            text: """
                Advances the screen's clock and runs due timers in order.
                ! the duration is not a number from 0 to 1,000,000,000 seconds
                """
        ) { library, open, _, frame in
            try library.advance(open, by: Parameter.duration("seconds").read(1, frame, library.host))
        },
    ]

    static let looking: [Operation<ScreenLibrary>] = [
        action(
            "view", [ParameterEntry("name", "string")], gives: .value("@View"),
            text: """
                Returns a view by name or path.
                ! no view has the name, or several views have it
                """
        ) { library, _, play, frame in
            frame.return(library.facade(try play.view(named: try frame.expectString(1))))
        },
        action(
            "exists", [ParameterEntry("name", "string")], gives: .value("boolean"),
            text: """
                Returns whether the view exists and is not hidden, off the screen, clipped or under the keyboard. A \
                view that another view covers counts as visible.
                """
        ) { _, open, _, frame in
            // A layout may create or remove cells, so the view exists only after it.
            if !open.screen.isInLayout { open.screen.layoutIfNeeded() }
            let view = open.screen.view(named: try frame.expectString(1))
            frame.return(view.map { (try? open.screen.touchPoint(of: $0, isTouched: false)) != nil } ?? false)
        },
        action(
            "set", [ParameterEntry("name", "string"), ParameterEntry("value", "any")],
            text: """
                Sets a state of the controller, as the option `--set` of `tatami render` does.
                ! the state is unknown
                """
        ) { library, _, _, frame in
            let value = try frame.value(2)
            do {
                try library.libraries.states.setState(try frame.expectString(1), to: value)
            } catch let error as ScriptError {
                throw LuaCallError(error.lua.message)
            }
        },
        action(
            "tree", gives: .value("string"),
            text: """
                Returns the screen as text, one view per line.
                ! called in an event file
                """
        ) { library, open, _, frame in
            frame.return(try library.tree(of: open))
        },
        action(
            "diagnostics", gives: .value("@Diagnostic[]"),
            text: """
                Returns all diagnostics of the screen. A test that calls this does not fail because of the errors \
                among them.
                """
        ) { library, open, _, frame in
            frame.return(.array(try library.host.snapshot(of: open).diagnostics.map { LuaValue($0) }))
            library.libraries.specs.running?.expectErrors(of: open) { _ in true }
        },
    ]

    private func tree(of open: OpenScreen) throws -> String {
        if let spec = libraries.specs.running { return spec.tree(try host.snapshot(of: open)) }
        guard let write = host.options.treeText else {
            throw LuaCallError("a tree of the screen is available only in tests and at a prompt (tatami repl)")
        }
        return write(try host.snapshot(of: open))
    }
}
