import Layout
import LuaHost

/// The functions that specs call.
final class SpecLibrary: Library {
    unowned(unsafe) let host: ScriptHost
    /// The runner of the host's spec file; nil if the host runs no spec.
    var running: SpecRunner?

    init(_ host: ScriptHost) { self.host = host }

    static let intro = """
        `tatami test` runs files whose names end in `_spec.lua`, with the additional globals below. Each test has its \
        own screens, which close when the test ends. Time is virtual: `screen:advance` moves the clock. Actions that a \
        user could not perform (for example a tap on a hidden, covered or disabled view) fail the test.
        """

    static let operations = groups + hooks + screens + expectations + matchers

    private func runner() throws -> SpecRunner {
        guard let running else { throw LuaCallError("tests run only with 'tatami test'") }
        return running
    }

    private static let test = [ParameterEntry("name", "string"), ParameterEntry("body", "fun()", isOptional: true)]
    private static let group = [ParameterEntry("name", "string"), ParameterEntry("body", "fun()")]

    private static let groups: [Operation<SpecLibrary>] = [
        .described(
            "describe", of: .spec, group,
            text: """
                Defines a group of tests. `describe.only` and `describe.skip` work as `it.only` and `it.skip` do, for \
                all tests of the group.
                ! called inside a test
                > describe("login", function() it("enables the button", function() end) end)
                """),
        .described(
            "it", of: .spec, test,
            text: """
                Defines a test. If it has no function, the report lists the test as pending. `it.skip(name, body)` \
                skips it; `it.only(name, body)` skips all other tests of the file.
                ! called inside a test
                """),
        .described("test", of: .spec, test, text: "The same as `it`."),
        .described(
            "pending", of: .spec, test,
            text: "Defines a pending test, which the report lists. A function does not run."),
        .described("xit", of: .spec, test, text: "The same as `it.skip`."),
        .described("xdescribe", of: .spec, test, text: "The same as `describe.skip`."),
        .described("fit", of: .spec, test, text: "The same as `it.only`."),
        .described("fdescribe", of: .spec, group, text: "The same as `describe.only`."),
        // (name, mark, fn)
        .function("specDescribe", of: .specPrelude, .string("name"), .mark, .body) { library, frame, name, mark, body in
            try library.runner().describe(name, body, mark, library.source(frame))
        },
        // (name, mark[, fn]); a test without a function is pending
        .function("specIt", of: .specPrelude, .string("name"), .mark, .body) { library, frame, name, mark, body in
            try library.runner().it(name, body, mark, library.source(frame))
        },
    ]

    private static let hooks: [Operation<SpecLibrary>] = [
        hook(
            .beforeAll,
            """
            Runs the function once before the first test of the group. Screens that the function opens stay open until \
            the group ends. If the function fails, the group's tests fail.
            """
        ),
        hook(
            .afterAll,
            """
            Runs the function once after the last test of the group. If the function fails, the report lists a failure \
            named `afterAll`.
            """
        ),
        hook(.beforeEach, "Runs the function before each test of the group and its subgroups."),
        hook(.afterEach, "Runs the function after each test of the group and its subgroups."),
    ]

    private static func hook(_ hook: SpecSuite.Hook, _ text: String) -> Operation<SpecLibrary> {
        .function(hook.rawValue, of: .spec, .function("body", "fun()"), text: text) { library, _, body in
            try library.runner().hook(hook, body)
        }
    }

    private static let screens: [Operation<SpecLibrary>] = [
        .function(
            "open", of: .spec, .index("script", "string"),
            .index(
                "options",
                """
                { device?: string, landscape?: boolean, size?: number[], scale?: number, safeArea?: @Insets, \
                direction?: "ltr"|"rtl", dark?: boolean, textSize?: number, locale?: string, keyboard?: \
                number|boolean, data?: table }
                """,
                isOptional: true), gives: .value("@Screen"),
            text: """
                Opens a script in or below the spec's directory on a screen. Sizes are in points. Without `size` and \
                `device`, the screen has the script's `preferredContentSize`, else 390 × 844 points. `landscape = \
                true` turns a portrait screen. `scale` is from 0.1 to 8 (default: the device's, else 2), `textSize` a \
                factor from 0.5 to 4 (default: 1). `data` is the script's global `data`. `keyboard = 336` shows a \
                keyboard with that height, and `keyboard = true` a keyboard of the usual height. With `keyboard = \
                false`, the device has no keyboard.
                ! called outside a test; a script that is missing or outside of the directory; an unknown option or \
                device; a value out of range; an error of the script
                > local screen = open("login.lua", { device = "iphone-15", dark = true })
                """
        ) { library, frame, _, _ in try library.open(frame) },
        // (screen) → its diagnostics; nil if the value is not a screen
        .function("specDiagnostics", of: .specPrelude) { library, frame in
            guard let object = frame.object(0), object.type == library.classes.screen else { return frame.returnNil() }
            let open = try library.libraries.screens.screenArgument(0, frame)
            library.libraries.names.reportMissingNames(of: open)
            frame.return(.array(try library.host.snapshot(of: open).diagnostics.map { LuaValue($0) }))
        },
        // (screen, code or ""[, text]): the test expects the screen's errors with that code and text
        .function("specExpectsErrors", of: .specPrelude) { library, frame in
            let (open, code) = (try library.libraries.screens.screenArgument(0, frame), try frame.expectString(1))
            let text = frame.kind(2) == .string ? try frame.expectString(2) : ""
            try library.runner().expectErrors(of: open) { error in
                let shown = "\(error.source.map { "\($0): " } ?? "")\(error.message)"
                return (code.isEmpty || error.code.rawValue == code || error.codeName == code)
                    && (text.isEmpty || shown.contains(text))
            }
        },
        .function("specSnapshot", of: .specPrelude) { library, frame in try library.compare(frame) },
    ]

    private static let expectations: [Operation<SpecLibrary>] = [
        .described(
            "expect", of: .spec, [ParameterEntry("value", "any")], gives: .value("@Expectation"),
            text: """
                Begins an expectation about a value. A matcher such as `toEqual` must follow.
                ! called outside a test; if the matcher is missing, the test fails
                > expect(screen:view("submit").frame.width).toEqual(120)
                """),
        // () → the number of an expectation that waits for a matcher; (number): a matcher was called
        .function("specExpects", of: .specPrelude) { library, frame in
            frame.return(try library.runner().expects(at: library.location(frame)))
        },
        .function("specMatches", of: .specPrelude, .integer("number")) { library, _, number in
            try library.runner().matches(number)
        },
        .function("specPasses", of: .specPrelude) { library, _ in library.running?.pass() },
        // (message[, expected[, found]]): the test fails here
        .function("specFail", of: .specPrelude, .string("message")) { library, frame, message in
            let expected = frame.kind(1) == .string ? try frame.expectString(1) : nil
            let found = frame.kind(2) == .string ? try frame.expectString(2) : nil
            try library.runner().fail(
                SpecFailure(message, expected: expected, found: found, source: library.source(frame)))
            throw LuaCallError("the expectation did not hold: \(message)")
        },
    ]

    private func source(_ frame: borrowing CallFrame) -> String? { screen.sourceText(location(frame)) }

    /// Implements `open(script[, options])`, which returns a screen.
    private func open(_ frame: borrowing CallFrame) throws {
        guard frame.kind(0) == .string else {
            throw frame.mismatch(0, expected: "the path of a script: open(\"login.lua\")")
        }
        let path = try frame.expectString(0)
        var fields: [(key: String, value: LuaValue)] = []
        if frame.count > 1, frame.kind(1) != .nil {
            guard let table = try frame.table(1), table.count == 0 else {
                throw frame.mismatch(1, expected: "options: { device = \"iphone-15\", data = { … } }")
            }
            fields = (0..<table.keyCount).map { (table.key($0).string ?? "?", table.value(ofKey: $0).value) }
        }
        frame.return(host.handle(of: try runner().open(path, fields)))
    }

    /// Implements, for the prelude, (screen, name, format, tolerance) → nothing, or message, expected, found.
    private func compare(_ frame: borrowing CallFrame) throws {
        guard let object = frame.object(0), object.type == classes.screen else {
            throw frame.mismatch(0, expected: "a screen (toMatchSnapshot compares screens)")
        }
        let open = try libraries.screens.screenArgument(0, frame)
        let name = frame.kind(1) == .string ? try frame.expectString(1) : nil
        let word =
            frame.kind(2) == .nil
            ? "text" : frame.kind(2) == .string ? try frame.expectString(2) : "\(try frame.value(2).kindName)"
        guard let format = SnapshotRequest.Format(rawValue: word) else {
            throw LuaCallError("a snapshot's format is one of json, text, png; found '\(word)'")
        }
        guard let tolerance = frame.kind(3) == .nil ? 2 : frame.number(3), (0...255).contains(tolerance) else {
            throw LuaCallError(
                "the tolerance of a snapshot must be a number from 0 to 255; found \(try frame.value(3).described)")
        }
        guard let failure = try runner().compare(open, name: name, format, tolerance: tolerance) else { return }
        frame.return(failure.message)
        frame.return(failure.expected.map { .string($0) } ?? .nil)
        frame.return(failure.found.map { .string($0) } ?? .nil)
    }
}

extension Parameter<SpecSuite.Mark> {
    /// The parameter that tells whether the script called `it.only`, `it.skip` or `it`, or the same forms of
    /// `describe`. The prelude passes it.
    fileprivate static var mark: Self {
        Parameter("mark", "string") { index, frame, _ in
            switch try frame.expectString(index) {
            case "only": .only
            case "skip": .skip
            default: .none
            }
        }
    }
}

extension Parameter<LuaReference?> {
    /// The parameter for the function of a test or group; nil if the call has none.
    fileprivate static var body: Self {
        Parameter("body", "fun()", isOptional: true) { index, frame, _ in
            frame.count > index ? try frame.function(index) : nil
        }
    }
}
