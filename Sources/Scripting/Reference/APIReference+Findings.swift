import Layout

/// The page of all codes: what `check` finds, and what commands end with.
extension APIReference {
    static let findingsTitle = "Findings and errors"

    /// The page about all codes, then one for each group of them: its title and its text.
    var findings: [(title: String, text: String)] {
        let intro = """
            What a command has to say has a code, which stays the same when its words change: programs test for it, \
            and `check` has it in each of
            its formats. An **error** means that a part of the input is not as it must be; a **warning** that \
            something is hardly meant. `check` ends
            with status 1 for either; the other commands end with status 1 for errors alone. With a limit the status \
            is 3, with a fault of the engine 70.

            | format of `check` | error | warning | where the code is |
            |---|---|---|---|
            | `text` | `error:` | `warning:` | – |
            | `json` | `"severity": "error"` | `"severity": "warning"` | `code` |
            | `github` | `::error` | `::warning` | before the title |
            | `sarif` | `"level": "error"` | `"level": "warning"` | `ruleId`; each rule has its level as the default |
            | `junit` | `<failure>`, or `<error>` where the script could not run | `<failure>` | `type`, and behind \
            each line |

            The `fingerprint` of a finding (`partialFingerprints` in SARIF) is made of its code, file, view and \
            attribute, its words without their
            numbers, and the text of its line: it stays when lines are inserted above.

            Examples are scripts with which `tatami check` finds it, with the options that are named, or commands that \
            end with it.

            The codes, by what they are about:

            """
        let groups = DiagnosticCode.groups.map { group in
            let codes = DiagnosticCode.allCases.filter { group.codes[$0] != nil }
            let about =
                group.title.hasPrefix("Lua")
                ? group.title : group.title.prefix(1).lowercased() + group.title.dropFirst()
            return (title: "Findings about \(about)", codes: codes)
        }
        let list = groups.map { "- *\($0.title)*: \($0.codes.map { "`\($0.rawValue)`" }.joined(separator: ", "))\n" }
        return [(Self.findingsTitle, intro + "\n" + list.joined())]
            + groups.map { ($0.title, "\n" + $0.codes.map(Self.described).joined()) }
    }

    private static func described(_ code: DiagnosticCode) -> String {
        let entry = code.entry
        var text =
            """

            ## `\(code.rawValue)`

            \(entry.title) (\(entry.severity.rawValue)). \(entry.explanation)

            - what to do: \(entry.remedy)

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
