import Layout
import TextSafety

/// The formats for programs but SARIF.
extension CheckReport {
    // MARK: JSON

    /// One document. Keys come in a fixed order.
    func json(_ base: PathBase) -> String {
        var summary = JSONObject()
        summary.add("scripts", scripts.count)
        summary.add(json: "devices", JSONText.list(devices.map(\.name)))
        summary.add("errors", findings.count { $0.diagnostic.severity == .error })
        summary.add("warnings", findings.count { $0.diagnostic.severity == .warning })
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
        object.add("code", diagnostic.code.rawValue)
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

    /// Commands of a workflow of GitHub, which shows each beside its line.
    func github(_ base: PathBase) -> String {
        findings.map { finding in
            let place = finding.place
            var properties = [
                ("file", base.relative(place.path)),
                ("title", "\(finding.diagnostic.code.rawValue): \(finding.diagnostic.code.entry.title)"),
            ]
            if let line = place.line { properties.insert(("line", "\(line)"), at: 1) }
            if let column = place.column { properties.insert(("col", "\(column)"), at: 2) }
            let list = properties.map { "\($0)=\(Self.property($1))" }.joined(separator: ",")
            let lines = ([finding.message] + finding.diagnostic.notes.map { "  " + $0 }).map { SafeText.escaped($0) }
            return "::\(finding.diagnostic.severity.rawValue) \(list)::\(Self.data(lines.joined(separator: "\n")))\n"
        }.joined()
    }

    /// What a command says: what would end it is escaped, as its reader expects.
    private static func data(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    private static func property(_ text: String) -> String {
        data(SafeText.escaped(text)).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }

    // MARK: JUnit

    /// A suite with a test case for each script on each screen.
    func junit(_ base: PathBase) -> String {
        func attribute(_ text: String) -> String { XMLText.escaped(text) }
        func seconds(_ value: Double) -> String {
            let milliseconds = Int((value * 1000).rounded())
            let rest = "\(milliseconds % 1000)"
            return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
        }
        var cases: [String] = []
        var (failures, errors, skipped, time) = (0, 0, 0, 0.0)
        func add(_ script: String, _ device: String?, _ duration: Double, _ body: String) {
            let name = device.map { "\(script) on \($0)" } ?? script
            let open =
                """
                    <testcase name="\(attribute(name))" classname="\(attribute(script))" time="\(seconds(duration))"
                """
            cases.append(body.isEmpty ? "\(open)/>\n" : "\(open)>\n\(body)    </testcase>\n")
            time += duration
        }
        func body(_ findings: [Diagnostic], isBroken: Bool) -> String {
            guard let first = findings.first else { return "" }
            if isBroken { errors += 1 } else { failures += 1 }
            let element = isBroken ? "error" : "failure"
            let more = findings.count > 1 ? " (and \(findings.count - 1) more)" : ""
            let text = findings.map { finding in
                let source = finding.source.map { "\($0): " } ?? ""
                return
                    ([source + "\(finding.severity.rawValue): \(finding.message) [\(finding.code.rawValue)]"]
                    + finding.notes.map { "  " + $0 })
                    .map { XMLText.escaped($0) }.joined(separator: "\n")
            }
            return
                """
                      <\(element) type="\(first.code.rawValue)" \
                message="\(attribute(first.message + more))">\(text.joined(separator: "\n"))
                """
                    + "</\(element)>\n"
        }
        for other in others { add(base.relative(other.place.path), nil, 0, body([other.diagnostic], isBroken: true)) }
        for script in scripts {
            for run in script.runs {
                add(
                    base.relative(script.path), run.device?.name, run.seconds,
                    body(run.findings, isBroken: run.isBroken))
            }
            // What could not run on one device was not tried on the others.
            guard !script.isOwnSize else { continue }
            for device in devices.dropFirst(script.runs.count) {
                skipped += 1
                add(
                    base.relative(script.path), device.name, 0,
                    "      <skipped message=\"the script could not run on an earlier device\"/>\n")
            }
        }
        let counts =
            """
            tests="\(cases.count)" failures="\(failures)" errors="\(errors)" skipped="\(skipped)" \
            time="\(seconds(time))"
            """
        return
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites \(counts)>
              <testsuite name="tatami check" \(counts)>

            """
                + cases.joined() + "  </testsuite>\n</testsuites>\n"
    }
}

extension JSONText {
    static func list(_ items: [String]) -> String { "[\(items.map(quote).joined(separator: ", "))]" }
}
