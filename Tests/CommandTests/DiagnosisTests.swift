import Foundation
import Testing

/// Typical mistakes and their messages: `Diagnoses/NAME.expected` has the output of `tatami check` for `NAME.lua` on a
/// screen of 390 × 844 points, then the output of `tatami explain` for the attributes in its second line.
///
/// With TATAMI_RECORD=1 in the environment, the expected files are written instead of compared; read the difference
/// before you commit it.
@Suite struct DiagnosisTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Diagnoses")

    static func names(ending: String) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
    }

    @Test(arguments: names(ending: ".lua"))
    func checkAndExplainPrintTheRecordedTextForATypicalMistake(_ name: String) throws {
        let lines = try String(contentsOf: Self.folder.appendingPathComponent("\(name).lua"), encoding: .utf8).split(
            separator: "\n")
        let prefix = "-- explain: "
        try #require(lines.count > 1 && lines[1].hasPrefix(prefix), "the second line names what is explained")

        let check = try Command.run(["check", "\(name).lua"], in: Self.folder, environment: ["NO_COLOR": "1"])
        #expect(!check.isKilled)
        var found = check.messages + String(decoding: check.output, as: UTF8.self) + "status \(check.status)\n"
        for target in lines[1].dropFirst(prefix.count).split(separator: " ") {
            let explanation = try Command.run(
                ["explain", "\(name).lua", String(target)], in: Self.folder, environment: ["NO_COLOR": "1"])
            #expect(explanation.status == 0)
            found += "\n" + String(decoding: explanation.output, as: UTF8.self)
            try checkSum(explanation.output)
        }

        let file = Self.folder.appendingPathComponent("\(name).expected")
        if ProcessInfo.processInfo.environment["TATAMI_RECORD"] == "1" {
            try found.write(to: file, atomically: true, encoding: .utf8)
        }
        let expected = try String(contentsOf: file, encoding: .utf8)
        #expect(found == expected, "\(name)\nexpected:\n\(expected)\nfound:\n\(found)")
    }

    /// The shares in an explanation add up to its value.
    private func checkSum(_ output: Data) throws {
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
        let value = try #require(
            lines.first?.split(separator: " ").last.flatMap { Double($0.replacingOccurrences(of: "−", with: "-")) })
        let shares = lines.dropFirst().prefix { !$0.contains("not met") && !$0.contains("dropped") }.compactMap {
            line in
            line.split(separator: " ").first.flatMap { Double($0.replacingOccurrences(of: "−", with: "-")) }
        }
        guard !shares.isEmpty else { return }
        #expect(abs(shares.reduce(0, +) - value) < 0.02 * Double(shares.count), "\(lines)")
    }

    @Test func everyScriptWithAMistakeHasAFileOfExpectedOutput() {
        #expect(Self.names(ending: ".lua") == Self.names(ending: ".expected"))
        #expect(Self.names(ending: ".lua").count >= 12)
    }

    /// Scores the messages for the mistakes in `Diagnoses/Mistakes`: see `scripts/diagnoses --help`.
    @Test func messagesAboutTypicalMistakesReachTheRequiredScore() throws {
        let root = Self.folder.appendingPathComponent("../../..").standardized
        let script = root.appendingPathComponent("scripts/diagnoses")
        let result = try Command.run(["--executable", Command.executable.path], in: root, executable: script)
        #expect(result.status == 0, "\(String(decoding: result.output, as: UTF8.self))\(result.messages)")
    }

    /// The shares of each attribute of views in the gallery, in both directions.
    @Test(arguments: ["login.lua", "dashboard.lua", "chat.lua", "stacks.lua", "settings.lua"], ["ltr", "rtl"])
    func contributionsInAnExplanationAddUpToTheValueOfTheAttribute(_ script: String, _ direction: String) throws {
        let gallery = Self.folder.appendingPathComponent("../../../scripts/gallery").standardized
        let tree = try Command.run(["render", script, "--direction", direction, "--format", "json"], in: gallery)
        let object = try #require(try JSONSerialization.jsonObject(with: tree.output) as? [String: Any])
        var paths: [String] = []
        func collect(_ node: [String: Any], _ path: String) {
            paths.append(path)
            for child in node["children"] as? [[String: Any]] ?? [] {
                collect(child, "\(path)/\(child["id"] as? String ?? "")")
            }
        }
        collect(try #require(object["root"] as? [String: Any]), "root")
        #expect(paths.count > 10)
        // A few views only: each is one run of the command.
        for place in stride(from: 1, to: paths.count, by: max(1, paths.count / 8)) {
            let result = try Command.run(
                ["explain", script, paths[place], "--direction", direction, "--json"], in: gallery)
            let explained = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
            let attributes = try #require(explained["attributes"] as? [[String: Any]])
            #expect(attributes.count == 4)
            for attribute in attributes {
                let reasons = try #require(attribute["determinedBy"] as? [[String: Any]])
                let shares = reasons.compactMap { $0["contribution"] as? Double }
                guard shares.count == reasons.count, !shares.isEmpty, (attribute["open"] as? [Any])?.isEmpty == true
                else { continue }
                let value = try #require(attribute["value"] as? Double)
                let offset = attribute["offset"] as? Double ?? 0
                #expect(abs(shares.reduce(offset, +) - value) < 1e-4, "\(script) \(paths[place]) \(attribute)")
            }
        }
    }
}
