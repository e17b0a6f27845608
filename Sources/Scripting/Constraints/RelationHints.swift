import Diagnostics
import Layout
import LuaHost

/// Suggestions for texts in place of a relation, a length or a name.
enum RelationHints {
    /// Comparison operators of other languages.
    static let signs = [
        ">=": "moreThan", ">": "moreThan", "<=": "lessThan", "<": "lessThan", "=": "equal", "==": "equal",
        "atLeast": "moreThan",
        "atMost": "lessThan", "greaterThan": "moreThan",
    ]

    /// Explains how to write a percentage such as `"50%"`: with a multiplier.
    static func share(_ text: String) -> String? {
        guard text.hasSuffix("%"), let percent = Double(text.dropLast()) else { return nil }
        return "write a share as equalTo(parent), { multiplyBy = \(NumberText.short(percent / 100)) }"
    }

    /// Returns a name of the layout language, written as a string.
    static func name(_ name: String) -> String { "write \(name) without quotation marks" }

    /// Explains that lengths such as `"8px"` have no unit.
    static func unit(_ text: String) -> String? {
        text.firstMatch(of: /^\s*(-?\d+(?:\.\d+)?)\s*[A-Za-z]+\s*$/).map {
            "write \($0.1): lengths are points and have no unit"
        }
    }

    /// Returns a suggestion for another value in place of a relation.
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

    /// Returns the fix for `parent.left + 16`, a list of its parts, as an argument of a call.
    static func ofAnchorArithmetic(_ index: Int, _ frame: borrowing CallFrame) -> String? {
        guard let table = try? frame.table(index), table.count > 1 else { return nil }
        return """
            arithmetic with anchors is for descriptions; in a call, write the distance as equalTo(16) before the target \
            and the factor as { multiplyBy = 0.5 } after it
            """
    }

    /// Returns the likely reason for a nil argument.
    static func ofNil(_ frame: borrowing CallFrame, _ host: ScriptHost) -> String {
        host.libraries.names.takeMissingName(at: frame.location)
            ?? "check the spelling of the name, or set it before this line"
    }
}
