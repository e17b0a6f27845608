import Diagnostics
import Layout

/// The pages about diagnostic codes: codes that `check` reports, and codes that end commands.
extension APIReference {
    static let findingsTitle = "Diagnostics"

    /// The title and text of each page. The first page is about all codes, and each further page is about a group of
    /// codes.
    var findings: [(title: String, text: String)] {
        let intro = """
            Each diagnostic has a code for programs. The code stays the same if the wording changes. An **error** \
            reports wrong input, a **warning** a likely mistake. `check` ends with status 1 if it reports an error or \
            a warning; other commands do so only for errors. If a script exceeds a limit, the command ends with status \
            3. If the engine detects a bug of its own, the command ends with status 70.

            | Format of `check` | Error | Warning | Code |
            |---|---|---|---|
            | `text` | `error:` | `warning:` | – |
            | `json` | `"severity": "error"` | `"severity": "warning"` | `code` |
            | `github` | `::error` | `::warning` | at the start of `title` |
            | `sarif` | `"level": "error"` | `"level": "warning"` | `ruleId`; the rule contains the default level |
            | `junit` | `<failure>`, or `<error>` if the script could not run | `<failure>` | `type`, and in \
            brackets after each message |

            The `fingerprint` of a diagnostic (`partialFingerprints` in SARIF) consists of its code, file, view, \
            attribute, message without numbers, and the text of its line. Inserting lines above does not change it.

            Each code has an example that causes the diagnostic: a script for `tatami check`, with options if needed, \
            or a command. For some codes, it is only described.

            The codes by topic:

            """
        let groups = DiagnosticCode.groups.map { group in
            let codes = DiagnosticCode.allCases.filter { group.codes[$0] != nil }
            let about =
                group.title.hasPrefix("Lua")
                ? group.title : group.title.prefix(1).lowercased() + group.title.dropFirst()
            return (title: "Diagnostics of \(about)", codes: codes)
        }
        let list = groups.map { "- *\($0.title)*: \($0.codes.map { "`\($0.rawValue)`" }.joined(separator: ", "))\n" }
        return [(Self.findingsTitle, intro + "\n" + list.joined())]
            + groups.map { ($0.title, String($0.codes.map(Self.described).joined().dropFirst())) }
    }

    private static func described(_ code: DiagnosticCode) -> String {
        let entry = code.entry
        var text =
            """

            ## `\(code.rawValue)`

            \(entry.title) (\(entry.severity.rawValue)). \(entry.explanation)

            - fix: \(entry.remedy)

            """
        switch entry.example {
        case .script(let script, let options):
            if !options.isEmpty { text += "- with `\(options)`\n" }
            text += "\n```lua\n\(script)\n```\n"
        case .command(let command): text += "\n```\ntatami \(command)\n```\n"
        case .none(let description): text += "- example: \(description)\n"
        }
        return text
    }
}
