import Diagnostics
import Layout

extension CheckReport {
    /// Returns a JUnit suite with one test case for each script on each screen.
    func junit(_ base: PathBase) -> String {
        var suite = JUnitSuite()
        for other in others { suite.add(base.relative(other.place.path), findings: [other.diagnostic], isBroken: true) }
        for script in scripts {
            let path = base.relative(script.path)
            for run in script.runs {
                suite.add(
                    path, on: run.device?.name, seconds: run.seconds, findings: run.findings, isBroken: run.isBroken)
            }
            // Devices after a failed run are skipped.
            guard !script.isOwnSize else { continue }
            for device in devices.dropFirst(script.runs.count) { suite.skip(path, on: device.name) }
        }
        return suite.text
    }
}

/// The test cases of a suite as XML.
private struct JUnitSuite {
    private var cases: [String] = []
    private var failures = 0
    private var errors = 0
    private var skipped = 0
    private var time = 0.0

    private static func seconds(_ value: Double) -> String {
        let milliseconds = Int((value * 1000).rounded())
        let rest = "\(milliseconds % 1000)"
        return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }

    private mutating func add(_ script: String, on device: String?, seconds: Double, body: String) {
        let name = device.map { "\(script) on \($0)" } ?? script
        let open =
            """
                <testcase name="\(XMLText.escaped(name))" classname="\(XMLText.escaped(script))" \
            time="\(Self.seconds(seconds))"
            """
        cases.append(body.isEmpty ? "\(open)/>\n" : "\(open)>\n\(body)    </testcase>\n")
        time += seconds
    }

    mutating func skip(_ script: String, on device: String) {
        skipped += 1
        add(
            script, on: device, seconds: 0,
            body: "      <skipped message=\"the script could not run on an earlier device\"/>\n")
    }

    /// Adds a test case for a run. It passes if there are no diagnostics.
    ///
    /// - Parameter isBroken: Whether the run could not finish, so that the test case has an error instead of a failure.
    mutating func add(
        _ script: String, on device: String? = nil, seconds: Double = 0, findings: [Diagnostic], isBroken: Bool
    ) {
        guard let first = findings.first else { return add(script, on: device, seconds: seconds, body: "") }
        if isBroken { errors += 1 } else { failures += 1 }
        let element = isBroken ? "error" : "failure"
        let more = findings.count > 1 ? " (and \(findings.count - 1) more)" : ""
        let text = findings.map { finding in
            let source = finding.source.map { "\($0): " } ?? ""
            let lines =
                [source + "\(finding.severity.rawValue): \(finding.message) [\(finding.codeName)]"]
                + finding.notes.map { "  " + $0 }
            return lines.map { XMLText.escaped($0) }.joined(separator: "\n")
        }
        let body =
            """
                  <\(element) type="\(first.codeName)" \
            message="\(XMLText.escaped(first.message + more))">\(text.joined(separator: "\n"))</\(element)>

            """
        add(script, on: device, seconds: seconds, body: body)
    }

    var text: String {
        let counts =
            """
            tests="\(cases.count)" failures="\(failures)" errors="\(errors)" skipped="\(skipped)" \
            time="\(Self.seconds(time))"
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
