import Foundation
import Layout
import LuaHost

/// What a command tells a person (or, with `--json`, a program) on stderr.
final class Messages {
    var isJSON: Bool
    /// How many there were.
    private(set) var count = 0

    init(isJSON: Bool = false) { self.isJSON = isJSON }

    /// Tells a person the first few of what one line of a script is to blame for, and how many more there are; a program all.
    func diagnostics(_ list: [Diagnostic]) {
        var counts: [Place: Int] = [:]
        var places: [Place] = []
        for item in list {
            if !isJSON, let source = item.source {
                let place = Place(severity: item.severity, code: item.code, source: source)
                counts[place, default: 0] += 1
                if counts[place]! > Self.shownOfAPlace {
                    if counts[place]! == Self.shownOfAPlace + 1 { places.append(place) }
                    count += 1
                    continue
                }
            }
            diagnostic(item)
        }
        for place in places {
            let count = counts[place]! - Self.shownOfAPlace
            let more = "\(count) more like this from this line (\(place.code)); use --json to see all of them"
            line(place.severity.rawValue, more, source: place.source)
        }
    }

    private static let shownOfAPlace = 5

    private struct Place: Hashable {
        var severity: Diagnostic.Severity
        var code: String
        var source: String
    }

    private func diagnostic(_ diagnostic: Diagnostic) {
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
