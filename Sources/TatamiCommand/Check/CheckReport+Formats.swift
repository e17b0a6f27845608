import Diagnostics
import Layout

/// The formats for tools, except SARIF and JUnit.
extension CheckReport {
    // MARK: JSON

    /// Returns the report as one JSON object with its keys in a fixed order.
    func json(_ base: PathBase) -> String {
        var summary = JSONObject()
        summary.add("scripts", scripts.count)
        summary.add(json: "devices", JSONText.list(devices.map(\.name)))
        if let rows {
            summary.add("rows", rows.looked)
            summary.add("allRows", rows.all)
        }
        summary.add("errors", count(.error))
        summary.add("warnings", count(.warning))
        let items = findings.map { "  " + Self.json($0, base) }
        let list = items.isEmpty ? "[]" : "[\n\(items.joined(separator: ",\n"))\n ]"
        return
            """
            {"version": 1, "tool": \(JSONText.quote("tatami \(Version.number)")), "summary": \(summary.text),
             "findings": \(list)}

            """
    }

    private static func json(_ finding: Finding, _ base: PathBase) -> String {
        let diagnostic = finding.diagnostic
        var object = JSONObject()
        object.add("severity", diagnostic.severity.rawValue)
        object.add("code", diagnostic.codeName)
        object.add("message", diagnostic.message)
        if !diagnostic.notes.isEmpty { object.add(json: "notes", JSONText.list(diagnostic.notes)) }
        object.add("view", diagnostic.view)
        object.add("attribute", diagnostic.attribute)
        object.add("source", diagnostic.source)
        object.add("path", base.relative(finding.place.path))
        object.add("line", finding.place.line)
        object.add("column", finding.place.column)
        if !finding.devices.isEmpty { object.add(json: "devices", JSONText.list(finding.devices)) }
        object.add("fingerprint", finding.fingerprint)
        object.add(constraints: diagnostic.constraints)
        return object.text
    }

    // MARK: GitHub

    /// Returns workflow commands of GitHub, which appear as annotations of source lines.
    func github(_ base: PathBase) -> String {
        findings.map { finding in
            let place = finding.place
            var properties = [
                ("file", base.relative(place.path)),
                ("title", "\(finding.diagnostic.codeName): \(finding.diagnostic.title)"),
            ]
            if let line = place.line { properties.insert(("line", "\(line)"), at: 1) }
            if let column = place.column { properties.insert(("col", "\(column)"), at: 2) }
            let list = properties.map { "\($0)=\(Self.property($1))" }.joined(separator: ",")
            let lines = ([finding.message] + finding.diagnostic.notes.map { "  " + $0 }).map { SafeText.escaped($0) }
            return "::\(finding.diagnostic.severity.rawValue) \(list)::\(Self.data(lines.joined(separator: "\n")))\n"
        }.joined()
    }

    /// Returns a text with the escapes that GitHub requires in workflow commands.
    private static func data(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    private static func property(_ text: String) -> String {
        data(SafeText.escaped(text)).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}

extension JSONText {
    static func list(_ items: [String]) -> String { "[\(items.map(quote).joined(separator: ", "))]" }
}
