import Layout
import LuaHost

/// Changes of a screen's traits, and queries.
extension ScreenLibrary {
    static let circumstances: [Operation<ScreenLibrary>] = [
        action(
            "resize", [ParameterEntry("width", "number"), ParameterEntry("height", "number")],
            text: "Gives the screen another size, in points."
        ) { _, _, play, frame in
            try play.resize(to: Size(width: try frame.expectNumber(1), height: try frame.expectNumber(2)))
        },
        action(
            "rotate",
            text: "Exchanges width and height."
        ) { _, _, play, _ in
            try play.rotate()
        },
        action(
            "showKeyboard", [ParameterEntry("height", "number", isOptional: true)],
            text: """
                Shows a keyboard, as high as it usually is on such a screen if no height is given. \
                `traits.keyboardHeight` is its height; the safe area stays. What it covers cannot be touched.
                """
        ) { _, _, play, frame in
            try play.showKeyboard(height: frame.count > 1 ? try frame.expectNumber(1) : nil)
        },
        action(
            "hideKeyboard",
            text: "Hides the keyboard; the text input with the focus loses it."
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
                Changes the circumstances.
                ! an unknown trait or device
                """
        ) { _, open, _, frame in
            guard case .dictionary(let fields)? = try frame.table(1)?.value else {
                throw frame.mismatch(1, expected: "traits: { dark = true }")
            }
            open.screen.traits = try ScreenCircumstances.traits(fields, from: open.screen.traits)
        },
        action(
            "appear",
            text: """
                The screen comes: its controllers get `viewWillAppear` and `viewDidAppear`.
                """
        ) { library, _, _, _ in
            try library.appear(isThere: true)
        },
        action(
            "disappear",
            text: """
                The screen goes: its controllers get `viewWillDisappear` and `viewDidDisappear`.
                """
        ) { library, _, _, _ in
            try library.appear(isThere: false)
        },
        action(
            "advance", [ParameterEntry("seconds", "number")],
            text: """
                Lets time pass on the screen's clock: what is due happens in order.
                ! the duration is below 0 or too long
                """
        ) { library, open, _, frame in
            try library.advance(open, by: Parameter.duration("seconds").read(1, frame, library.host))
        },
    ]

    static let looking: [Operation<ScreenLibrary>] = [
        action(
            "view", [ParameterEntry("name", "string")], gives: .value("@View"),
            text: """
                A view by its name or path.
                ! there is none, or more than one
                """
        ) { library, _, play, frame in
            frame.return(library.facade(try play.view(named: try frame.expectString(1))))
        },
        action(
            "exists", [ParameterEntry("name", "string")], gives: .value("boolean"),
            text: "Whether there is such a view and it can be seen."
        ) { _, open, _, frame in
            // Cells come and go with the layout.
            if !open.screen.isInLayout { open.screen.layoutIfNeeded() }
            let view = open.screen.view(named: try frame.expectString(1))
            frame.return(view.map { (try? open.screen.touchPoint(of: $0, isTouched: false)) != nil } ?? false)
        },
        action(
            "set", [ParameterEntry("name", "string"), ParameterEntry("value", "any")],
            text: """
                Sets a state of the controller, as `--set` does.
                ! the state is unknown
                """
        ) { library, _, _, frame in
            let value = try frame.value(2)
            do {
                try library.libraries.states.setState(try frame.expectString(1), to: value)
            } catch let error as ScriptError {
                throw LuaFault(error.lua.message)
            }
        },
        action(
            "tree", gives: .value("string"),
            text: "The screen as text, one view per line."
        ) { library, open, _, frame in
            frame.return(try library.tree(of: open))
        },
        action(
            "diagnostics", gives: .value("@Diagnostic[]"),
            text: "All diagnostics of the screen."
        ) { library, open, _, frame in
            frame.return(.array(try library.host.snapshot(of: open).diagnostics.map { LuaValue($0) }))
            library.libraries.specs.running?.expectErrors(of: open) { _ in true }
        },
    ]

    private func tree(of open: OpenScreen) throws -> String {
        if let spec = libraries.specs.running { return spec.tree(try host.snapshot(of: open)) }
        guard let write = host.options.treeText else {
            throw LuaFault("a tree of the screen can be had only in tests and at a prompt (tatami repl)")
        }
        return write(try host.snapshot(of: open))
    }
}
