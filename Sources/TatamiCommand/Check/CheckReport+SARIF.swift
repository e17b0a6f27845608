import Diagnostics
import Layout

/// Writes the report as SARIF 2.1.0 (OASIS), for code scanning.
extension CheckReport {
    func sarif(_ base: PathBase, status: Int32) -> String {
        let codes = DiagnosticCode.allCases
        // The engine's rules, then the rules of plugins that reported something.
        let own = Set(findings.compactMap(\.diagnostic.rule)).sorted { $0.id < $1.id }
        let names = codes.map(\.rawValue) + own.map(\.id)
        let numbers = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
        var driver = JSONObject()
        driver.add("name", "tatami")
        driver.add("version", Version.number)
        driver.add("semanticVersion", Version.number)
        driver.add(json: "rules", Self.list(codes.map(Self.rule) + own.map(Self.rule), indent: 5))
        var invocation = JSONObject()
        invocation.add(json: "executionSuccessful", "\(status <= ExitStatus.inputFault.rawValue)")
        invocation.add("exitCode", Int(status))
        let results = findings.map { Self.result($0, numbers[$0.diagnostic.codeName] ?? 0, base) }
        return """
            {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [
              {"tool": {"driver": \(driver.text)},
               "columnKind": "unicodeCodePoints",
               "invocations": [\(invocation.text)],
               "results": \(Self.list(results, indent: 4))}
            ]}

            """
    }

    private static func list(_ items: [String], indent: Int) -> String {
        let space = String(repeating: " ", count: indent)
        return items.isEmpty ? "[]" : "[\n\(items.map { space + $0 }.joined(separator: ",\n"))]"
    }

    private static func message(_ text: String) -> String {
        var object = JSONObject()
        object.add("text", text)
        return object.text
    }

    /// Returns the SARIF level of a severity.
    private static func level(_ severity: Diagnostic.Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        }
    }

    private static func rule(_ code: DiagnosticCode) -> String {
        let entry = code.entry
        var configuration = JSONObject()
        configuration.add("level", level(entry.severity))
        var help = JSONObject()
        help.add("text", "\(entry.explanation) \(entry.remedy)")
        help.add("markdown", "\(entry.explanation)\n\n\(entry.remedy)")
        var object = JSONObject()
        object.add("id", code.rawValue)
        object.add(json: "shortDescription", message(entry.title))
        object.add(json: "fullDescription", message(entry.explanation))
        object.add(json: "help", help.text)
        object.add(json: "defaultConfiguration", configuration.text)
        return object.text
    }

    /// Returns the SARIF rule for a plugin's rule, of which only the title is known.
    private static func rule(_ rule: Diagnostic.Rule) -> String {
        var object = JSONObject()
        object.add("id", rule.id)
        object.add(json: "shortDescription", message(rule.title))
        object.add(json: "fullDescription", message(rule.title))
        return object.text
    }

    private static func result(_ finding: Finding, _ rule: Int, _ base: PathBase) -> String {
        let diagnostic = finding.diagnostic
        var fingerprints = JSONObject()
        fingerprints.add("tatamiFinding/v1", finding.fingerprint)
        var properties = JSONObject()
        properties.add("view", diagnostic.view)
        properties.add("attribute", diagnostic.attribute)
        if !finding.devices.isEmpty { properties.add(json: "devices", JSONText.list(finding.devices)) }
        var object = JSONObject()
        object.add("ruleId", diagnostic.codeName)
        object.add("ruleIndex", rule)
        object.add("level", level(diagnostic.severity))
        object.add(json: "message", message(([finding.message] + diagnostic.notes).joined(separator: "\n")))
        object.add(json: "locations", "[\(location(finding.place, view: diagnostic.view, base))]")
        let related = diagnostic.otherPlaces.enumerated().map { number, other in
            location(SourcePlace(other.source), view: other.view, id: number, text: other.text, base)
        }
        if !related.isEmpty { object.add(json: "relatedLocations", "[\(related.joined(separator: ", "))]") }
        object.add(json: "partialFingerprints", fingerprints.text)
        if properties.text != "{}" { object.add(json: "properties", properties.text) }
        return object.text
    }

    /// Returns the SARIF location of a diagnostic. If only the file is known, the line is 1, because viewers require a
    /// region.
    private static func location(
        _ place: SourcePlace, view: String?, id: Int? = nil, text: String? = nil, _ base: PathBase
    ) -> String {
        let uri = base.uri(place.path)
        var artifact = JSONObject()
        artifact.add("uri", uri)
        if !uri.hasPrefix("file://") { artifact.add("uriBaseId", "%SRCROOT%") }
        var region = JSONObject()
        region.add("startLine", place.line ?? 1)
        region.add("startColumn", place.column)
        var physical = JSONObject()
        physical.add(json: "artifactLocation", artifact.text)
        physical.add(json: "region", region.text)
        var object = JSONObject()
        object.add("id", id)
        object.add(json: "physicalLocation", physical.text)
        if let view {
            var logical = JSONObject()
            logical.add("fullyQualifiedName", view)
            logical.add("kind", "element")
            object.add(json: "logicalLocations", "[\(logical.text)]")
        }
        if let text { object.add(json: "message", message(text)) }
        return object.text
    }
}
