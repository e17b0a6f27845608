import Diagnostics
import Layout
import LuaHost

/// Suggestions for values that scripts pass by mistake in place of a relation, a length or a name.
enum RelationHints {
    /// The relation for each comparison operator and name of other languages.
    static let signs = [
        ">=": "moreThan", ">": "moreThan", "<=": "lessThan", "<": "lessThan", "=": "equal", "==": "equal",
        "atLeast": "moreThan",
        "atMost": "lessThan", "greaterThan": "moreThan",
    ]

    /// Returns how to write a percentage such as `"50%"`, which is with a multiplier; nil for other texts.
    static func share(_ text: String) -> String? {
        guard text.hasSuffix("%"), let percent = Double(text.dropLast()) else { return nil }
        return "write a share as equalTo(parent), { multiplyBy = \(NumberText.short(percent / 100)) }"
    }

    /// Returns advice for a name of the layout language that a script wrote as a string.
    static func name(_ name: String) -> String { "write \(name) without quotation marks" }

    /// Returns advice for a length with a unit such as `"8px"`, which must have none; nil for other texts.
    static func unit(_ text: String) -> String? {
        text.firstMatch(of: /^\s*(-?\d+(?:\.\d+)?)\s*[A-Za-z]+\s*$/).map {
            "write \($0.1): lengths are points and have no unit"
        }
    }

    /// Returns advice for argument `index`, which should be a relation; nil if the mistake is unknown.
    static func ofRelation(_ index: Int, _ frame: borrowing CallFrame, _ host: ScriptHost) -> String? {
        switch frame.kind(index) {
        case .integer, .number: return frame.number(index).map { "write equalTo(\(NumberText.short($0)))" }
        case .string:
            guard let text = try? frame.expectString(index) else { return nil }
            if ["equal", "moreThan", "lessThan"].contains(text) { return RelationHints.name(text) }
            if let relation = RelationHints.signs[text] { return "write \(relation)" }
            return Double(text).map { "write equalTo(\(NumberText.short($0)))" } ?? RelationHints.share(text)
        case .table, .object:
            guard frame.object(index) == nil else { return "the relation comes before the target: equal, target" }
            return ofAnchorArithmetic(index, frame) ?? "write equalTo { … }"
        case .nil: return ofNil(frame, host)
        case .absent: return "write equal, or equalTo(8)"
        default: return nil
        }
    }

    /// Returns advice for arithmetic with anchors such as `parent.left + 16`, whose result is a list of its parts. Nil
    /// if argument `index` is no such list.
    static func ofAnchorArithmetic(_ index: Int, _ frame: borrowing CallFrame) -> String? {
        guard let table = try? frame.table(index), table.count > 1 else { return nil }
        return """
            constraint methods take no arithmetic: write a distance before the target, as in \
            left(equalTo(16), parent.leftAnchor), and a factor after it, as in \
            width(equal, parent, { multiplyBy = 0.5 })
            """
    }

    /// Returns the probable reason for a nil argument: an undefined name on the line of the call. That name is then not
    /// reported again.
    static func ofNil(_ frame: borrowing CallFrame, _ host: ScriptHost) -> String {
        if let name = host.libraries.names.takeMissingName(at: frame.location) { return name }
        let line = frame.location.flatMap {
            host.lua.texts.line(of: LuaError.Source(chunk: host.lua.chunkName($0.chunk), line: Int($0.line)))
        }
        return line?.contains(/[\(,]\s*nil\s*[,\)]/) == true
            ? "write a value in place of nil"
            : "check the spelling of the name, or set it before this line"
    }
}
