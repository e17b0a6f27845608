import Foundation
import Layout
import LuaHost

/// What a command tells a person (or, with `--json`, a program) on stderr.
final class Messages {
    var isJSON: Bool
    /// How many there were.
    private(set) var count = 0

    init(isJSON: Bool = false) { self.isJSON = isJSON }

    func diagnostic(_ diagnostic: Diagnostic) {
        count += 1
        if isJSON {
            let members = diagnostic.constraints.map { member in
                let fields = Self.fields([("text", member.text), ("view", member.view), ("source", member.source)])
                return "{\(fields), \"dropped\": \(member.isDropped)}"
            }
            object(
                [
                    ("severity", diagnostic.severity.rawValue), ("code", diagnostic.code), ("message", diagnostic.message),
                    ("view", diagnostic.view), ("attribute", diagnostic.attribute), ("source", diagnostic.source),
                ], members.isEmpty ? "" : ", \"constraints\": [\(members.joined(separator: ", "))]")
        } else {
            line(diagnostic.severity.rawValue, diagnostic.message, source: diagnostic.source)
        }
    }

    func error(_ message: String, code: String, source: String? = nil, notes: [String] = []) {
        count += 1
        if isJSON {
            object([("severity", "error"), ("code", code), ("message", message), ("source", source)])
        } else {
            line("error", message, source: source)
            for note in notes { Output.write("  \(note)\n", to: .standardError) }
        }
    }

    /// An error of Lua, with the functions it came through where there is more than one.
    func error(_ error: LuaError) {
        let trace = error.traceback.count > 1 ? error.traceback.map { "at \($0.source)\($0.name.map { " in \($0)" } ?? "")" } : []
        self.error(error.message, code: error.kind.rawValue, source: error.source?.description, notes: trace)
    }

    private func line(_ severity: String, _ message: String, source: String?) {
        var label = severity
        if Output.hasColor(.standardError) {
            label = "\u{1B}[\(severity == "error" ? 31 : 33);1m\(severity)\u{1B}[0m"
        }
        Output.write("\(source.map { "\($0): " } ?? "")\(label): \(message)\n", to: .standardError)
    }

    /// - Parameter more: fields that are JSON already, behind a comma.
    private func object(_ fields: [(String, String?)], _ more: String = "") {
        Output.write("{\(Self.fields(fields))\(more)}\n", to: .standardError)
    }

    private static func fields(_ fields: [(String, String?)]) -> String {
        fields.compactMap { name, value in value.map { "\(JSONText.quote(name)): \(JSONText.quote($0))" } }.joined(separator: ", ")
    }
}

/// Strings as JSON.
enum JSONText {
    static func quote(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
