import Diagnostics
import Glibc
import Scripting

/// Formats the results of a test run.
enum TestReport {
    struct Summary {
        var passed = 0
        var failed = 0
        var pending = 0
        /// The number of tests that the spec skips, or that are skipped because of `only`.
        var skipped = 0
        var faults = 0
        var recorded = 0
        var hitLimit = false
    }

    static func summary(_ outcomes: [SpecFile.Outcome]) -> Summary {
        var summary = Summary()
        for outcome in outcomes {
            if let fault = outcome.fault {
                summary.faults += 1
                summary.hitLimit = summary.hitLimit || fault.isLimit
            }
            summary.recorded += outcome.recorded
            for result in outcome.results {
                switch result.status {
                case .passed: summary.passed += 1
                case .pending: summary.pending += 1
                case .skipped, .leftOut: summary.skipped += 1
                case .failed:
                    summary.failed += 1
                    summary.hitLimit = summary.hitLimit || result.failures.contains(where: \.isLimit)
                }
            }
        }
        return summary
    }

    /// Returns the summary, which is the last line of the output.
    static func line(_ summary: Summary, files: Int, seconds: Double) -> TerminalText {
        var text: TerminalText = "\(summary.passed) passed"
        if summary.failed > 0 { text += ", \(summary.failed) failed" }
        if summary.pending > 0 { text += ", \(summary.pending) pending" }
        if summary.skipped > 0 { text += ", \(summary.skipped) skipped" }
        if summary.faults > 0 { text += ", \(summary.faults.counted("file")) with errors" }
        if summary.recorded > 0 {
            text += ", \(summary.recorded.counted("snapshot")) recorded"
        }
        text += " in \(files.counted("file")) (\(milliseconds(seconds)))\n"
        return text
    }

    /// Returns the result of one spec file: a line, followed by the failures.
    static func text(_ outcome: SpecFile.Outcome, isColored: Bool) -> TerminalText {
        func paint(_ text: TerminalText, _ code: String) -> TerminalText { text.painted(isColored ? code : nil) }
        let failed = outcome.results.filter { $0.status == .failed }
        let pending = outcome.results.count { $0.status == .pending }
        let skipped = outcome.results.count { $0.status == .skipped || $0.status == .leftOut }
        var text: TerminalText = ""
        if let fault = outcome.fault {
            text += "\(paint("✘", "31")) \(outcome.path)\n"
            for line in lines(fault) { text += "    \(line)\n" }
        } else {
            let mark = failed.isEmpty ? paint("✔", "32") : paint("✘", "31")
            var counts = "\(outcome.results.count - failed.count - pending - skipped) passed"
            if !failed.isEmpty { counts += ", \(failed.count) failed" }
            if pending > 0 { counts += ", \(pending) pending" }
            if skipped > 0 { counts += ", \(skipped) skipped" }
            text += "\(mark) \(outcome.path): \(counts) (\(milliseconds(outcome.seconds)))\n"
        }
        for result in failed {
            text += "  \(paint("✘", "31")) \(result.name) (\(milliseconds(result.seconds)))\n"
            for line in result.failures.flatMap(lines) { text += "    \(line)\n" }
        }
        for result in outcome.results {
            switch result.status {
            case .pending: text += "  ○ \(result.name): pending\n"
            case .skipped: text += "  ○ \(result.name): skipped\n"
            case .passed, .failed, .leftOut: break
            }
        }
        if let only = outcome.only { text += "  ○ other tests of this file are skipped: 'only' at \(only)\n" }
        for line in outcome.printed.flatMap({ TerminalText.lines(of: $0) }) { text += "  | \(line)\n" }
        return text
    }

    /// Returns the lines of a failure. The expected and found values can have several lines.
    private static func lines(_ failure: SpecFailure) -> [TerminalText] {
        let place: TerminalText = failure.source.map { "\($0): " } ?? ""
        var lines: [TerminalText] = ["\(place)\(failure.message)"]
        func block(_ label: TerminalText, _ value: String?) {
            guard let value else { return }
            let values = TerminalText.lines(of: value)
            lines.append("  \(label) \(values[0])")
            for line in values.dropFirst() { lines.append("           \(line)") }
        }
        block("expected:", failure.expected)
        block("found:   ", failure.found)
        return lines
    }

    private static func plain(_ failure: SpecFailure) -> String { lines(failure).map { $0.string + "\n" }.joined() }

    static func milliseconds(_ seconds: Double) -> String { String(format: "%.0f ms", seconds * 1000) }

    /// Returns the results as JUnit XML, one suite per file.
    static func junit(_ outcomes: [SpecFile.Outcome]) -> String {
        let sum = summary(outcomes)
        let tests = sum.passed + sum.failed + sum.pending + sum.skipped + sum.faults
        var xml =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites tests=\"\(tests)\" failures=\"\(sum.failed)\" "
        xml += "errors=\"\(sum.faults)\" skipped=\"\(sum.pending + sum.skipped)\">\n"
        for outcome in outcomes {
            let failures = outcome.results.count { $0.status == .failed }
            let skipped = outcome.results.count { $0.status != .passed && $0.status != .failed }
            // An unreadable file counts as a failed test, for tools that count only tests.
            let faults = outcome.fault == nil ? 0 : 1
            xml +=
                """
                  <testsuite name="\(XMLText.escaped(outcome.path))" tests="\(outcome.results.count + faults)" \
                failures="\(failures)"\u{20}
                """
                + "errors=\"\(faults)\" skipped=\"\(skipped)\" time=\"\(String(format: "%.3f", outcome.seconds))\">\n"
            if let fault = outcome.fault {
                xml += "    <testcase name=\"(file)\" classname=\"\(XMLText.escaped(outcome.path))\">\n"
                xml +=
                    """
                          <error message="\(XMLText.escaped(fault.message))">\(XMLText.escaped(plain(fault)))</error>
                        </testcase>

                    """
            }
            for result in outcome.results {
                xml +=
                    """
                        <testcase name="\(XMLText.escaped(result.name))" \
                    classname="\(XMLText.escaped(outcome.path))"\u{20}
                    """
                    + "time=\"\(String(format: "%.3f", result.seconds))\""
                switch result.status {
                case .passed: xml += "/>\n"
                case .pending: xml += "><skipped message=\"pending\"/></testcase>\n"
                case .skipped: xml += "><skipped/></testcase>\n"
                case .leftOut: xml += "><skipped message=\"another test is marked with only\"/></testcase>\n"
                case .failed:
                    xml += ">\n"
                    for failure in result.failures {
                        xml +=
                            """
                                  <failure \
                            message="\(XMLText.escaped(failure.message))">\(XMLText.escaped(plain(failure)))</failure>

                            """
                    }
                    xml += "    </testcase>\n"
                }
            }
            xml += "  </testsuite>\n"
        }
        return xml + "</testsuites>\n"
    }
}
