import Diagnostics
import Tatami

/// Prints the lines of `tatami watch` to stdout, one for each change.
struct WatchLines {
    let isJSON: Bool
    /// Whether to name all state that was kept or dropped, instead of the first few.
    var isVerbose = false

    /// Prints that a version started.
    func started(_ report: LiveReport, changed: [String], isWritten: Bool, milliseconds: Double) {
        if isJSON {
            var line = object("started", changed, milliseconds)
            line.add("version", report.version)
            line.add(json: "written", "\(isWritten)")
            line.add(json: "fresh", "\(report.isFresh)")
            line.add(json: "kept", Self.list(report.kept))
            line.add(json: "dropped", Self.list(report.dropped.map(\.text)))
            return Output.result(line.text + "\n")
        }
        var parts: [TerminalText] = []
        if !isWritten { parts.append("no visible change") }
        if report.isFresh, report.version > 1 { parts.append("state discarded") }
        let shown = isVerbose ? Int.max : Self.shown
        if !report.kept.isEmpty { parts.append("kept \(Self.names(report.kept, atMost: shown))") }
        for dropped in report.dropped.prefix(shown) { parts.append("dropped \(dropped.text)") }
        let more = report.dropped.count - shown
        if more > 0 { parts.append("dropped \(String(more)) more") }
        let details = parts.reduce("" as TerminalText) { "\($0); \($1)" }
        say("version \(String(report.version))", changed, details, milliseconds)
    }

    /// Prints that a version failed. `running` is the number of the version that still runs; 0 if there is none.
    func failed(running: Int, changed: [String], milliseconds: Double) {
        if isJSON {
            var line = object("failed", changed, milliseconds)
            line.add("version", running)
            return Output.result(line.text + "\n")
        }
        let what: TerminalText =
            running > 0 ? "failed: version \(String(running)) keeps running" : "failed: no version runs yet"
        say(what, changed, "", milliseconds)
    }

    /// Prints the results of specs.
    func tested(_ files: Int, passed: Int, failed: Int, milliseconds: Double) {
        if isJSON {
            var line = JSONObject()
            line.add("event", "tested")
            line.add("files", files)
            line.add("passed", passed)
            line.add("failed", failed)
            line.add(json: "milliseconds", Self.number(milliseconds))
            return Output.result(line.text + "\n")
        }
        let end: TerminalText = failed > 0 ? ", \(String(failed)) failed" : ""
        let count: TerminalText = "\(files.counted("spec file"))"
        Output.say("tested \(count): \(String(passed)) passed\(end), \(Self.number(milliseconds)) ms\n")
    }

    private func say(_ what: TerminalText, _ changed: [String], _ details: TerminalText, _ milliseconds: Double) {
        let because: TerminalText = changed.isEmpty ? "" : " (\(Self.names(changed)))"
        Output.say("\(what)\(because)\(details); \(Self.number(milliseconds)) ms\n")
    }

    private func object(_ event: String, _ changed: [String], _ milliseconds: Double) -> JSONObject {
        var line = JSONObject()
        line.add("event", event)
        line.add(json: "changed", Self.list(changed))
        line.add(json: "milliseconds", Self.number(milliseconds))
        return line
    }

    private static let shown = 5

    private static func names(_ list: [String], atMost shown: Int = shown) -> String {
        let rest = list.count - shown
        return list.prefix(shown).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }

    private static func list(_ texts: [String]) -> String {
        "[\(texts.map(JSONText.quote).joined(separator: ", "))]"
    }

    private static func number(_ milliseconds: Double) -> String {
        let tenths = Int((milliseconds * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
