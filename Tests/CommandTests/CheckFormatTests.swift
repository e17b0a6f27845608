import Diagnostics
import Foundation
import Layout
import Testing

/// The formats of `tatami check`, parsed as their consumers parse them.
@Suite(.timeLimit(.minutes(20))) struct CheckFormatTests {
    private static let good = "return function(content) content:putLabel('a'):text('Hi'):center(equal, parent) end\n"
    private static let broken = "return function(content)\n  content:putLabl()\nend\n"
    private static let conflict =
        """
        return function(content)
          content:putView('v'):left(equalTo(10), parent, 1000):right(equalTo(10), parent, 1000)

        """
        + "    :width(equalTo(50), 1000):top(equal):height(equalTo(9))\nend\n"
    private static let tall =
        "return function(content)\n  content:putView('tall'):at('fullTop', equal, parent):height(equalTo(700))\nend\n"

    private func scratch() throws -> Scratch {
        let scratch = try Scratch()
        try scratch.write("ui/good.lua", Self.good)
        try scratch.write("ui/broken.lua", Self.broken)
        try scratch.write("ui/a, b: 100% ö.lua", Self.conflict)
        try scratch.write("ui/tall.lua", Self.tall)
        return scratch
    }

    private func check(
        _ scratch: Scratch, _ arguments: String..., folder: String = "", environment: [String: String] = [:]
    ) throws -> (status: Int32, output: String, messages: String) {
        var surroundings = ProcessInfo.processInfo.environment
        surroundings["GITHUB_WORKSPACE"] = nil
        surroundings["NO_COLOR"] = "1"
        surroundings.merge(environment) { $1 }
        let result = try Command.run(
            ["check"] + arguments, in: scratch.folder.appendingPathComponent(folder), environment: surroundings)
        #expect(!result.isKilled)
        return (result.status, String(decoding: result.output, as: UTF8.self), result.messages)
    }

    private func json(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], "\(text)")
    }

    @Test func jsonOutputIsOneDocumentWithSummaryAndDiagnostics() throws {
        let scratch = try scratch()
        let (status, output, messages) = try check(scratch, "ui", "--json")
        #expect(status == 1 && messages.isEmpty)
        #expect(try check(scratch, "ui", "--format", "json").output == output)
        let document = try json(output)
        #expect(document["version"] as? Int == 1)
        #expect((document["summary"] as? [String: Any])?["scripts"] as? Int == 4)
        let findings = try #require(document["findings"] as? [[String: Any]])
        #expect(findings.map { $0["code"] as? String } == ["conflict", "runtime"])
        let conflict = findings[0]
        #expect(conflict["path"] as? String == "ui/a, b: 100% ö.lua" && conflict["line"] as? Int == 3)
        #expect((conflict["constraints"] as? [[String: Any]])?.count == (conflict["notes"] as? [String])?.count)
        #expect(try json(check(scratch, "ui/good.lua", "--json").output)["findings"] as? [String] == [])
    }

    @Test func diagnosticsBecomeEscapedGitHubWorkflowCommands() throws {
        let scratch = try scratch()
        let (status, output, _) = try check(scratch, "ui", "--format", "github")
        #expect(status == 1)
        let lines = output.split(separator: "\n")
        #expect(lines.count == 3 && lines[2] == "4 scripts checked, 2 problems found", "\(output)")
        #expect(
            lines[0].hasPrefix(
                """
                ::error file=ui/a%2C b%3A 100%25 ö.lua,line=3,title=conflict%3A Required constraints conflict::these \
                required
                """
            ),
            "\(lines[0])")
        #expect(lines[0].contains("%0A  root/v.left == root.left + 10 (ui/a, b: 100%25 ö.lua:2)"), "\(lines[0])")
        #expect(lines[1].hasPrefix("::error file=ui/broken.lua,line=2,title=runtime%3A "), "\(lines[1])")
        #expect(
            try check(scratch, "ui/tall.lua", "--size", "300x600", "--format", "github").output.hasPrefix(
                "::warning file=ui/tall.lua,line=2"))
    }

    /// Output of scripts must not become workflow commands.
    @Test func scriptsCannotWriteGitHubWorkflowCommands() throws {
        let scratch = try Scratch()
        try scratch.write(
            "a.lua",
            """
            print('::set-output name=x::y')
            print('  ::add-mask::x')
            error('\\n::error file=z::forged\\r\\n::stop-commands::t', 0)

            """
        )
        let (_, output, messages) = try check(scratch, "a.lua", "--format", "github")
        let lines = (output + messages).split(whereSeparator: \.isNewline).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        #expect(
            lines.filter { $0.hasPrefix("::") }.count == 1 && lines.contains { $0.hasPrefix("::error file=a.lua") },
            "\(lines)")
    }

    @Test func reportedPathsAreRelativeToTheGitHubWorkspaceOrWorkingDirectory() throws {
        let scratch = try scratch()
        let workspace = ["GITHUB_WORKSPACE": scratch.folder.path]
        let github = try check(scratch, "broken.lua", "--format", "github", folder: "ui", environment: workspace).output
        #expect(github.hasPrefix("::error file=ui/broken.lua,line=2,"), "\(github)")
        let sarif = try check(scratch, "../ui/./broken.lua", "--format", "sarif", folder: "ui", environment: workspace)
            .output
        #expect(sarif.contains("\"uri\": \"ui/broken.lua\""), "\(sarif)")
        let absolute = try check(scratch, scratch.path("ui/broken.lua"), "--json").output
        #expect(absolute.contains("\"path\": \"ui/broken.lua\""), "\(absolute)")
        let outside = try check(
            scratch, "../ui/broken.lua", "--format", "sarif", folder: "ui",
            environment: ["GITHUB_WORKSPACE": "/nowhere"]
        ).output
        #expect(outside.contains("\"uri\": \"broken.lua\""), "\(outside)")
    }

    @Test func sarifMatchesItsSchemaAndStatesRulesAndExitCode() throws {
        let scratch = try scratch()
        let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "Support/sarif-2.1.0-reduced.json")
        for (name, arguments) in [
            ("all", ["ui"]), ("none", ["ui/good.lua"]), ("devices", ["ui", "--all-devices"]),
            ("missing", ["nothing.lua"]),
            ("limit", ["ui/good.lua", "--max-views", "1"]),
        ] {
            let result = try Command.run(["check", "--format", "sarif"] + arguments, in: scratch.folder)
            try scratch.write("\(name).sarif", result.output)
            let validated = try Command.shell(
                "python3 -W ignore -c 'import json,sys,jsonschema; "
                    + """
                    jsonschema.Draft7Validator(json.load(open(sys.argv[1]))).validate(json.load(open(sys.argv[2])))' \
                    '\(schema.path)' \(name).sarif
                    """,
                in: scratch.folder)
            #expect(validated.status == 0, "\(name): \(validated.messages)")
            let run = try #require(
                (json(String(decoding: result.output, as: UTF8.self))["runs"] as? [[String: Any]])?.first)
            let rules = try #require(
                ((run["tool"] as? [String: Any])?["driver"] as? [String: Any])?["rules"] as? [[String: Any]])
            #expect(rules.map { $0["id"] as? String } == DiagnosticCode.allCases.map(\.rawValue))
            for finding in try #require(run["results"] as? [[String: Any]]) {
                let index = try #require(finding["ruleIndex"] as? Int)
                #expect(rules[index]["id"] as? String == finding["ruleId"] as? String)
            }
            let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
            #expect(
                invocation["exitCode"] as? Int == Int(result.status)
                    && invocation["executionSuccessful"] as? Bool == (result.status < 2))
        }
        let text = try String(contentsOfFile: scratch.path("all.sarif"), encoding: .utf8)
        #expect(
            text.contains("\"uri\": \"ui/a%2C%20b%3A%20100%25%20%C3%B6.lua\", \"uriBaseId\": \"%SRCROOT%\""), "\(text)")
        // The schema can reject documents.
        try scratch.write("bad.sarif", text.replacing("\"ruleId\"", with: "\"rule\""))
        let refused = try Command.shell(
            "python3 -W ignore -c 'import json,sys,jsonschema; "
                + """
                jsonschema.Draft7Validator(json.load(open(sys.argv[1]))).validate(json.load(open(sys.argv[2])))' \
                '\(schema.path)' bad.sarif
                """,
            in: scratch.folder)
        #expect(refused.status != 0)
    }

    @Test func junitHasACaseForEachScriptAndDevice() throws {
        let scratch = try scratch()
        let (status, output, _) = try check(
            scratch, "ui", "--device", "iphone-se", "--device", "iphone-15", "--format", "junit")
        #expect(status == 1)
        try scratch.write("report.xml", output)
        let read = try Command.shell(
            "python3 -c 'import xml.etree.ElementTree as E; r=E.parse(\"report.xml\").getroot(); s=r[0]; "
                + "print(s.get(\"tests\"), s.get(\"failures\"), s.get(\"errors\"), s.get(\"skipped\")); "
                    + """
                    [print(c.get("classname"), c.get("name"), *[x.tag + ":" + x.get("type","") for x in c], sep="|") \
                    for c in s]'
                    """,
            in: scratch.folder)
        let lines = String(decoding: read.output, as: UTF8.self).split(separator: "\n").map(String.init)
        let odd = "ui/a, b: 100% ö.lua"
        #expect(
            lines == [
                "8 3 1 1", "\(odd)|\(odd) on iphone-se|failure:conflict", "\(odd)|\(odd) on iphone-15|failure:conflict",
                "ui/broken.lua|ui/broken.lua on iphone-se|error:runtime",
                "ui/broken.lua|ui/broken.lua on iphone-15|skipped:",
                "ui/good.lua|ui/good.lua on iphone-se", "ui/good.lua|ui/good.lua on iphone-15",
                "ui/tall.lua|ui/tall.lua on iphone-se|failure:overflow",
                "ui/tall.lua|ui/tall.lua on iphone-15",
            ], "\(lines) \(read.messages)")
    }

    private func fingerprints(_ scratch: Scratch, _ arguments: String...) throws -> [String] {
        let result = try Command.run(["check", "--json"] + arguments, in: scratch.folder)
        let findings = try json(String(decoding: result.output, as: UTF8.self))["findings"] as? [[String: Any]]
        return (findings ?? []).compactMap { $0["fingerprint"] as? String }
    }

    @Test func fingerprintsOfDiagnosticsSurviveInsertedLinesButNotChangedLines() throws {
        let scratch = try Scratch()
        let line = "  content:putView():at('topLeft', equal):size(equalTo(1000))\n"
        let head = "return function(content)\n"
        try scratch.write("a.lua", head + line + line + "end\n")
        let before = try fingerprints(scratch, "a.lua")
        #expect(before.count == 2 && Set(before).count == 2 && before.allSatisfy { $0.count == 16 })
        try scratch.write("a.lua", "-- one\n-- two\n" + head + "  -- three\n" + line + line + "end\n")
        #expect(try fingerprints(scratch, "a.lua") == before)
        // A different number in the message keeps the fingerprint; a different source line changes it.
        #expect(try fingerprints(scratch, "a.lua", "--size", "500x500") == before)
        try scratch.write("a.lua", head + line.replacing("1000", with: "1001") + "end\n")
        #expect(try !before.contains(fingerprints(scratch, "a.lua")[0]))
        #expect(try fingerprints(scratch, "./a.lua") == fingerprints(scratch, scratch.path("a.lua")))
    }

    @Test func jsonOptionWithAnotherFormatAndUnknownFormatsAreRejected() throws {
        #expect(try check(scratch(), "ui", "--json", "--format", "sarif").status == 2)
        #expect(try check(scratch(), "ui", "--format", "xml").status == 2)
    }

    // MARK: Codes

    @Test func everyDiagnosticCodeIsDocumented() {
        #expect(Set(DiagnosticCode.entries.keys) == Set(DiagnosticCode.allCases))
        #expect(
            DiagnosticCode.groups.reduce(0) { $0 + $1.codes.count } == DiagnosticCode.allCases.count,
            "in one group each")
        for code in DiagnosticCode.allCases {
            let entry = code.entry
            #expect(
                !entry.title.isEmpty && !entry.explanation.isEmpty && !entry.remedy.isEmpty && entry.title.count < 60,
                "\(code)")
        }
    }

    /// The examples in the reference cause their diagnostics.
    @Test(arguments: DiagnosticCode.allCases.map(\.rawValue))
    func exampleOfEachDiagnosticCodeCausesItsDiagnostic(_ name: String) throws {
        let code = try #require(DiagnosticCode(rawValue: name))
        let scratch = try Scratch()
        try scratch.write(
            "screen.lua", "return function(content) content:putLabel('title'):text('Hi'):center(equal, parent) end\n")
        try scratch.write("broken.json", "{\"a\": ")
        try scratch.write(
            "refused.json",
            #"""
            {"constraints": [{"id": "a", "terms": {"x": 1}, "relation": "==", "constant": 1}, {"id": "b", "terms": \#
            {"x": 1}, "relation": "==", "constant": 2}]}
            """#
        )
        switch code.entry.example {
        case .none(let text): #expect(!text.isEmpty)
        case .script(let script, let options):
            try scratch.write("example.lua", script + "\n")
            let result = try Command.run(
                ["check", "example.lua", "--json"] + options.split(separator: " ").map(String.init), in: scratch.folder)
            let findings =
                try json(String(decoding: result.output, as: UTF8.self))["findings"] as? [[String: Any]] ?? []
            let own = findings.filter { $0["code"] as? String == name }
            #expect(!own.isEmpty, "\(name): \(findings)")
            #expect(own.contains { $0["severity"] as? String == code.entry.severity.rawValue }, "\(name): \(own)")
        case .command(let command):
            let result = try Command.run(command.split(separator: " ").map(String.init), in: scratch.folder)
            #expect(
                (result.messages + String(decoding: result.output, as: UTF8.self)).contains("\"code\": \"\(name)\""),
                "\(name): \(result.messages)")
            #expect(result.status != 0)
        }
    }
}
