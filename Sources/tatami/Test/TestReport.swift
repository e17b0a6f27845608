import Foundation
import Scripting

/// What a test run tells.
enum TestReport {
    struct Summary {
        var passed = 0
        var failed = 0
        var pending = 0
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
                case .failed:
                    summary.failed += 1
                    summary.hitLimit = summary.hitLimit || result.failures.contains(where: \.isLimit)
                }
            }
        }
        return summary
    }

    /// One file: a line if all is well, else its failures.
    static func text(_ outcome: SpecFile.Outcome, isColored: Bool) -> String {
        func paint(_ text: String, _ code: Int) -> String { isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
        let failed = outcome.results.filter { $0.status == .failed }
        let pending = outcome.results.count { $0.status == .pending }
        var text = ""
        if let fault = outcome.fault {
            text += "\(paint("✘", 31)) \(outcome.path)\n"
            text += Self.text(fault, indent: "    ")
        } else {
            let mark = failed.isEmpty ? paint("✔", 32) : paint("✘", 31)
            var counts = "\(outcome.results.count - failed.count - pending) passed"
            if !failed.isEmpty { counts += ", \(failed.count) failed" }
            if pending > 0 { counts += ", \(pending) to be written" }
            text += "\(mark) \(outcome.path): \(counts) (\(milliseconds(outcome.seconds)))\n"
        }
        for result in failed {
            text += "  \(paint("✘", 31)) \(result.name) (\(milliseconds(result.seconds)))\n"
            for failure in result.failures { text += Self.text(failure, indent: "    ") }
        }
        for line in outcome.printed { text += "  | \(line)\n" }
        return text
    }

    private static func text(_ failure: SpecFailure, indent: String) -> String {
        var text = "\(indent)\(failure.source.map { "\($0): " } ?? "")\(failure.message)\n"
        func block(_ label: String, _ value: String?) {
            guard let value else { return }
            let lines = value.split(separator: "\n", omittingEmptySubsequences: false)
            text += "\(indent)  \(label) \(lines[0])\n"
            for line in lines.dropFirst() { text += "\(indent)           \(line)\n" }
        }
        block("expected:", failure.expected)
        block("found:   ", failure.found)
        return text
    }

    static func milliseconds(_ seconds: Double) -> String { String(format: "%.0f ms", seconds * 1000) }

    /// JUnit's XML, one suite a file.
    static func junit(_ outcomes: [SpecFile.Outcome]) -> String {
        var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
        for outcome in outcomes {
            let failures = outcome.results.count { $0.status == .failed }
            let skipped = outcome.results.count { $0.status == .pending }
            xml +=
                "  <testsuite name=\"\(escaped(outcome.path))\" tests=\"\(outcome.results.count)\" failures=\"\(failures)\" "
                + "errors=\"\(outcome.fault == nil ? 0 : 1)\" skipped=\"\(skipped)\" time=\"\(String(format: "%.3f", outcome.seconds))\">\n"
            if let fault = outcome.fault {
                xml += "    <testcase name=\"(file)\" classname=\"\(escaped(outcome.path))\">\n"
                xml +=
                    "      <error message=\"\(escaped(fault.message))\">\(escaped(Self.text(fault, indent: "")))</error>\n    </testcase>\n"
            }
            for result in outcome.results {
                xml +=
                    "    <testcase name=\"\(escaped(result.name))\" classname=\"\(escaped(outcome.path))\" "
                    + "time=\"\(String(format: "%.3f", result.seconds))\""
                switch result.status {
                case .passed: xml += "/>\n"
                case .pending: xml += "><skipped/></testcase>\n"
                case .failed:
                    xml += ">\n"
                    for failure in result.failures {
                        xml +=
                            "      <failure message=\"\(escaped(failure.message))\">\(escaped(Self.text(failure, indent: "")))</failure>\n"
                    }
                    xml += "    </testcase>\n"
                }
            }
            xml += "  </testsuite>\n"
        }
        return xml + "</testsuites>\n"
    }

    /// For XML: markup escaped, what XML cannot hold left out.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case _ where scalar.value < 0x20 && scalar != "\n" && scalar != "\t": result += "?"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
