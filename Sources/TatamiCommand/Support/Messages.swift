import Diagnostics
import Layout
import LuaHost
import Rendering
import Tatami

/// Writes the messages of a command to stderr as text or JSON, or gathers them for a report.
final class Messages {
    enum Form {
        case text
        /// JSON, with one object per line.
        case json
        /// No output: the messages are collected in `gathered`.
        case gathered
    }

    let form: Form
    /// Whether to leave out everything but errors.
    let isQuiet: Bool
    /// The number of messages so far, including messages that were not printed.
    private(set) var count = 0
    private(set) var gathered: [Diagnostic] = []

    init(_ form: Form, isQuiet: Bool = false) {
        self.form = form
        self.isQuiet = isQuiet
        if form != .gathered { Output.setMessages(isJSON: form == .json) }
    }

    convenience init(isJSON: Bool = false, isQuiet: Bool = false) {
        self.init(isJSON ? .json : .text, isQuiet: isQuiet)
    }

    /// Returns and clears the gathered messages.
    func take() -> [Diagnostic] {
        defer { gathered = [] }
        return gathered
    }

    func diagnostics(_ list: [Diagnostic]) {
        count += list.reduce(0) { $0 + max(1, $1.alike) }
        let list = isQuiet && form != .gathered ? list.filter { $0.severity == .error } : list
        switch form {
        case .gathered: gathered += list
        case .json: Output.say(TerminalText(safe: Self.lines(list)), on: .stderr)
        case .text: Output.say(Self.text(list, as: Output.messageStyle(.stderr)), on: .stderr)
        }
    }

    func error(_ message: String, code: DiagnosticCode, source: String? = nil, notes: [String] = []) {
        diagnostics([Diagnostic(severity: .error, code: code, message: message, notes: notes, source: source)])
    }

    func warning(_ message: String, code: DiagnosticCode, source: String? = nil) {
        diagnostics([Diagnostic(severity: .warning, code: code, message: message, source: source)])
    }

    /// Reports a Lua error. The notes contain the call stack if it has more than one frame.
    func error(_ error: LuaError) {
        let trace = error.traceback.count > 1 ? Self.trace(error.traceback) : []
        var finding = Diagnostic(
            severity: .error, code: DiagnosticCode(error.kind), message: error.message, notes: trace,
            source: error.source?.description)
        if !trace.isEmpty {
            finding.related = error.traceback.filter { $0.source != error.source }.map {
                RelatedLocation(text: "called here\($0.name.map { ", in \($0)" } ?? "")", source: $0.source.description)
            }
        }
        diagnostics([finding])
    }

    /// Reports the fonts that texts use, if messages are JSON: `{"code": "fonts", "fonts": [{"family": …}]}`.
    func fonts(_ used: [FontUse]) {
        guard form == .json, !isQuiet else { return }
        var object = JSONObject()
        object.add("severity", "note")
        object.add("code", DiagnosticCode.fonts.rawValue)
        let names = used.map { "\($0.family) \($0.style)" }
        object.add(
            "message", names.isEmpty ? "no text is shown" : "texts are shown in \(names.joined(separator: ", "))")
        object.add(json: "fonts", "[\(used.map(\.json).joined(separator: ", "))]")
        Output.say(TerminalText(safe: object.text + "\n"), on: .stderr)
    }

    /// The prefix of each line that a script prints.
    var printPrefix: TerminalText = ""

    /// Prints output of a script to stderr, line by line, unless `--quiet` is set.
    func printed(_ text: String) {
        guard !isQuiet else { return }
        for line in TerminalText.lines(of: text) { Output.say("\(printPrefix)\(line)\n", on: .stderr) }
    }

    // MARK: As text

    /// The style of diagnostics as text.
    enum Style {
        /// One line for each diagnostic and each note, for pipes and files.
        case lines
        /// Each diagnostic with the source line, and with its code as a link to the code's page, for terminals.
        case excerpts(isColored: Bool)
    }

    private static let shownOfAPlace = 5

    private struct Place: Hashable {
        var severity: Diagnostic.Severity
        var code: DiagnosticCode
        var source: String
    }

    /// Returns diagnostics as text. If a source line has many diagnostics with the same code, only the first few are
    /// shown, followed by the number of others.
    static func text(_ list: [Diagnostic], as style: Style) -> TerminalText {
        var counts: [Place: Int] = [:]
        var places: [Place] = []
        var text: TerminalText = ""
        var excerpts = SourceExcerpts()
        for item in limited(list) {
            if let source = item.source {
                let place = Place(severity: item.severity, code: item.code, source: source)
                let before = counts[place, default: 0]
                counts[place] = before + max(1, item.alike)
                if before >= shownOfAPlace {
                    if before == shownOfAPlace { places.append(place) }
                    continue
                }
            }
            switch style {
            case .lines:
                text += line(item)
                for note in item.notes { text += "  \(cut(note))\n" }
            case .excerpts(let isColored):
                text += withExcerpt(item, isColored: isColored, &excerpts)
            }
        }
        for place in places {
            let count = counts[place]!
            let shown = count > 100 ? "the first hundred" : "all of them"
            text += line(
                Diagnostic(
                    severity: place.severity, code: place.code,
                    message: """
                        \(count - shownOfAPlace) more like this from this line (\(place.code.rawValue)); use --json to see \
                        \(shown)
                        """,
                    source: place.source))
        }
        return text
    }

    private static func line(_ item: Diagnostic) -> TerminalText {
        let place: TerminalText = item.source.map { "\(cut($0)): " } ?? ""
        return "\(place)\(item.severity.rawValue): \(cut(item.message))\n"
    }

    /// Returns a diagnostic in the form of compilers: severity, code and message, location, source line, and notes.
    private static func withExcerpt(
        _ item: Diagnostic, isColored: Bool, _ excerpts: inout SourceExcerpts
    ) -> TerminalText {
        let color = isColored ? (item.severity == .error ? "31;1" : "33;1") : nil
        let code: TerminalText = "\(item.codeName)"
        let linked = code.linked(to: CodePages.shared.address(of: item.codeName))
        let head = ("\(item.severity.rawValue)[\(linked)]" as TerminalText).painted(color)
        let message: TerminalText = "\(cut(item.message))"
        var text: TerminalText = "\(head): \(message.painted(isColored ? "1" : nil))\n"
        text += excerpts.text(of: item, color: color)
        for note in item.notes { text += "  = \(cut(note))\n" }
        return text + "\n"
    }

    // MARK: Limits

    /// The maximum number of diagnostics that are shown per code. The limit per source line is not enough, because a
    /// script can have many lines.
    private static let mostOfACode = 1_000

    /// Returns the first diagnostics of each code, followed by a diagnostic with the number of others.
    private static func limited(_ list: [Diagnostic]) -> [Diagnostic] {
        guard list.count > mostOfACode else { return list }
        struct Key: Hashable {
            var severity: Diagnostic.Severity
            var code: DiagnosticCode
        }
        var counts: [Key: Int] = [:]
        var keys: [Key] = []
        var shown: [Diagnostic] = []
        for item in list {
            let key = Key(severity: item.severity, code: item.code)
            let count = counts[key, default: 0]
            if count == 0 { keys.append(key) }
            counts[key] = count + 1
            if count < mostOfACode { shown.append(item) }
        }
        for key in keys where counts[key]! > mostOfACode {
            let more = counts[key]! - mostOfACode
            var rest = Diagnostic(
                severity: key.severity, code: key.code, message: "\(more) more like this (\(key.code.rawValue))")
            rest.alike = more
            shown.append(rest)
        }
        return shown
    }

    /// Returns a text on one line, with unsafe characters escaped, and cut to a maximum length.
    private static func cut(_ text: String) -> String {
        SafeText.escaped(text, limit: SafeText.messageLimit, keepsTabs: true)
    }

    /// Returns a text with its characters unchanged, cut to a maximum length.
    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > SafeText.messageLimit else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: SafeText.messageLimit - 3)
        while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
        return text[..<end] + "…"
    }

    /// Returns the call stack of an error as lines, innermost call first. Equal consecutive calls become one line with
    /// their number. The last line says whether there were more calls than an error records.
    static func trace(_ frames: [LuaError.Frame]) -> [String] {
        var lines: [(text: String, count: Int)] = []
        for frame in frames {
            let text = "at \(frame)"
            if lines.last?.text == text { lines[lines.count - 1].count += 1 } else { lines.append((text, 1)) }
        }
        let calls = lines.map { $0.count > 1 ? "\($0.text), \($0.count) times" : $0.text }
        return frames.count < LuaError.Frame.maximumCount ? calls : calls + ["… further calls are not shown"]
    }

    // MARK: As JSON

    /// Returns diagnostics as JSON objects, one per line.
    private static func lines(_ list: [Diagnostic]) -> String { limited(list).map { json($0) + "\n" }.joined() }

    static func json(_ diagnostic: Diagnostic) -> String {
        var object = JSONObject()
        object.add("severity", diagnostic.severity.rawValue)
        object.add("code", diagnostic.codeName)
        // The notes of an error are its call stack; the notes of a diagnostic belong to its message.
        var message = shortened(diagnostic.message)
        if !diagnostic.constraints.isEmpty || diagnostic.view != nil {
            for note in diagnostic.notes { message += "\n  " + shortened(note) }
        }
        object.add("message", message)
        object.add("view", diagnostic.view)
        object.add("attribute", diagnostic.attribute)
        object.add("source", diagnostic.source)
        object.add(constraints: diagnostic.constraints)
        return object.text
    }
}

extension JSONObject {
    /// Adds the field `constraints` with the members of a conflict. Adds nothing if there are none.
    mutating func add(constraints: [ConflictMember]) {
        guard !constraints.isEmpty else { return }
        let members = constraints.map { member in
            var object = JSONObject()
            object.add("text", member.text)
            object.add("view", member.view)
            object.add("source", member.source)
            object.add(json: "dropped", "\(member.isDropped)")
            return object.text
        }
        add(json: "constraints", "[\(members.joined(separator: ", "))]")
    }
}

extension FontUse {
    /// The font as a JSON object.
    var json: String {
        var object = JSONObject()
        object.add("family", family)
        object.add("style", style)
        object.add("version", version)
        object.add("file", file)
        return object.text
    }
}
