import Layout
import LuaHost

/// What specs call.
extension ScriptHost {
    private func runner() throws -> SpecRunner {
        guard let spec else { throw LuaFault("tests are run by 'tatami test'") }
        return spec
    }

    private func mark(_ index: Int, _ frame: borrowing CallFrame) throws -> SpecSuite.Mark {
        switch try frame.expectString(index) {
        case "only": .only
        case "skip": .skip
        default: .none
        }
    }

    /// For the prelude: (name, mark, fn).
    func specDescribe(_ frame: inout CallFrame) throws {
        let body = frame.count > 2 ? try frame.function(2) : nil
        try runner().describe(try frame.expectString(0), body, try mark(1, frame), screen.sourceText(location(frame)))
    }

    /// For the prelude: (name, mark[, fn]); without a function the test is to be written yet.
    func specIt(_ frame: inout CallFrame) throws {
        let body = frame.count > 2 ? try frame.function(2) : nil
        try runner().it(try frame.expectString(0), body, try mark(1, frame), screen.sourceText(location(frame)))
    }

    func specHook(_ hook: SpecSuite.Hook, _ frame: inout CallFrame) throws {
        try runner().hook(hook, try frame.expectFunction(0))
    }

    /// For the prelude: () → the number of an expectation that waits for a matcher; (number): one was called.
    func specExpects(_ frame: inout CallFrame) throws { frame.return(try runner().expects(at: location(frame))) }

    func specMatches(_ frame: inout CallFrame) throws { try runner().matches(try frame.expectInteger(0)) }

    /// `open(script[, options])` → screen.
    func specOpen(_ frame: inout CallFrame) throws {
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
        frame.return(handle(of: try runner().open(path, fields)))
    }

    /// For the prelude: (message[, expected[, found]]): the test has failed here.
    func specFail(_ frame: inout CallFrame) throws {
        func text(_ index: Int) throws -> String? { frame.kind(index) == .string ? try frame.expectString(index) : nil }
        try runner().fail(
            SpecFailure(
                try frame.expectString(0), expected: try text(1), found: try text(2),
                source: screen.sourceText(location(frame))))
        throw LuaFault("the expectation did not hold: \(try frame.expectString(0))")
    }

    func specPasses(_ frame: inout CallFrame) { spec?.pass() }

    /// For the prelude: (screen) → its diagnostics; nil if the value is no screen.
    func specDiagnostics(_ frame: inout CallFrame) throws {
        guard let object = frame.object(0), object.type == classes.screen else { return frame.returnNil() }
        let open = try screenArgument(0, frame)
        reportMissingNames(of: open)
        frame.return(.array(try snapshot(of: open).diagnostics.map(Self.table)))
    }

    /// For the prelude: (screen, code or ""[, text]): the test has seen the screen's errors of that code, and with that
    /// text.
    func specExpectsErrors(_ frame: inout CallFrame) throws {
        let (open, code) = (try screenArgument(0, frame), try frame.expectString(1))
        let text = frame.kind(2) == .string ? try frame.expectString(2) : ""
        try runner().expectErrors(of: open) { error in
            let shown = "\(error.source.map { "\($0): " } ?? "")\(error.message)"
            return (code.isEmpty || error.code.rawValue == code) && (text.isEmpty || shown.contains(text))
        }
    }

    /// For the prelude: (screen, name, format, tolerance) → nothing, or message, expected, found.
    func specSnapshot(_ frame: inout CallFrame) throws {
        guard let object = frame.object(0), object.type == classes.screen else {
            throw frame.mismatch(0, expected: "a screen (toMatchSnapshot compares what a screen shows)")
        }
        let open = try screenArgument(0, frame)
        let name = frame.kind(1) == .string ? try frame.expectString(1) : nil
        let word =
            frame.kind(2) == .nil
            ? "text" : frame.kind(2) == .string ? try frame.expectString(2) : "\(try frame.value(2).kindName)"
        guard let format = SnapshotRequest.Format(rawValue: word) else {
            throw LuaFault("a snapshot's format is one of json, text, png; found '\(word)'")
        }
        guard let tolerance = frame.kind(3) == .nil ? 2 : frame.number(3), (0...255).contains(tolerance) else {
            throw LuaFault(
                "the tolerance of a snapshot must be a number from 0 to 255; found \(try frame.value(3).kindName)")
        }
        guard let failure = try runner().compare(open, name: name, format, tolerance: tolerance) else { return }
        frame.return(failure.message)
        frame.return(failure.expected.map { .string($0) } ?? .nil)
        frame.return(failure.found.map { .string($0) } ?? .nil)
    }
}
