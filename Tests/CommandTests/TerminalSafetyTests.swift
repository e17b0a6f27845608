import Foundation
import Testing

/// Terminal output never contains control characters except our own line feeds, characters that change the text
/// direction, or lines that start with text from a script.
@Suite(.timeLimit(.minutes(20))) struct TerminalSafetyTests {
    /// All kinds of characters that control a terminal or viewer, and after each kind of line break a line that
    /// imitates our own.
    static let hostile =
        """
        A\u{1B}[31;1mB\u{9B}2JC
        FORGED:1: error: x\r
        FORGED:2\rFORGED:3\u{2028}FORGED:4\u{85}\u{202E}\u{2066}\u{200F}\u{61C}\u{7F}\u{8}\tE
        """
    /// The text as a Lua string.
    static let lua =
        "\"" + hostile.utf8.map { "\\" + String(repeating: "0", count: 3 - String($0).count) + String($0) }.joined()
        + "\""
    /// The text as a JSON string with unescaped characters where JSON allows them.
    static let json =
        "\""
        + hostile.replacing("\u{1B}", with: "\\u001b").replacing("\r\n", with: "\\r\\n").replacing("\n", with: "\\n")
        .replacing(
            "\r", with: "\\r"
        )
        .replacing("\u{8}", with: "\\b").replacing("\t", with: "\\t") + "\""

    /// - Parameter mentions: Whether a part of the hostile text must appear, so that the test is meaningful.
    static func check(
        _ text: String, _ what: String, mentions: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for scalar in text.unicodeScalars {
            let value = scalar.value
            let isUnsafe =
                value < 32 && value != 10 || (127..<160).contains(value) || [0x61C, 0x200E, 0x200F].contains(value)
                || (0x2028...0x202E).contains(value) || (0x2066...0x2069).contains(value)
            // Tabs that scripts print stay.
            if isUnsafe, value != 9 {
                Issue.record(
                    "U+\(String(value, radix: 16)) in \(what): \(text.debugDescription)", sourceLocation: sourceLocation
                )
                return
            }
        }
        let lines = text.utf8.split(separator: 10).map {
            String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespaces)
        }
        #expect(!lines.contains { $0.hasPrefix("FORGED") }, "\(what): \(text)", sourceLocation: sourceLocation)
        if mentions {
            #expect(
                text.contains("[31;1mB"), "\(what) does not show what it is about: \(text)",
                sourceLocation: sourceLocation)
        }
    }

    private static func screen(_ line: String) -> String {
        "return function(content)\n  local v = content:putLabel('v'):text('x'):center(equal, parent)\n  \(line)\nend\n"
    }

    /// Errors whose messages contain texts of the script.
    static let lines = [
        "v:textColor(\(lua))", "v:backgroundColor(\(lua))", "v:textAlignment(\(lua))", "v:font { family = \(lua) }",
        "v:font { style = \(lua) }",
        "v:font { weight = \(lua) }", "v:font { [\(lua)] = 1 }", "v:contentMode(\(lua))", "v:lineBreakMode(\(lua))",
        "v[\(lua)](v)",
        "v:shadow { [\(lua)] = 1 }", "v:layoutMargins { [\(lua)] = 1 }", "v:edges(equal, \(lua))",
        "v:at(\(lua), equal)",
        "v:width(equalTo(5), { [\(lua)] = 1 })", "v:layoutContent(\(lua), function() end)",
        "content:putLabel(\(lua)):width(equalTo(9)):width(equalTo(8))",
        "content:putView(\(lua))", "content[\"put\" .. \(lua)](content)", "content:putDatePicker():date(\(lua))",
        "content:putDatePicker():mode(\(lua))",
        "content:putImageView():image(\(lua)):left(equal):top(equal)", "v:text(markup('<' .. \(lua) .. '>x'))",
        "v:width(equalTo(900)):identifier(\(lua)):width(equalTo(901)):identifier(\(lua))",
        "v:left(equalTo(900)):identifier(\(lua))",
        "error(\(lua))", "error(\(lua), 0)", "error({ \(lua) })", "require(\(lua))", "load(\(lua), \(lua))()",
        "load('x', '@' .. \(lua))()",
        "local s = traits[\(lua)]", "v:accessibilityLabel(\(lua)):left(equalTo(-900))", "v:anchor(\(lua))",
        "data[\(lua)] = 1",
        "_G[\(lua)]()",
        "content:putStack():axis(\(lua))", "content:putView('w'):bogus(\(lua))", "local x <close> = \(lua)",
    ]

    @Test(arguments: lines.indices) func a9TextsOfScriptsAreEscapedInMessages(_ index: Int) throws {
        let line = Self.lines[index]
        let scratch = try Scratch()
        try scratch.write("a.lua", Self.screen(line))
        for command in [["check", "a.lua"], ["render", "a.lua"], ["explain", "a.lua", "v"]] {
            for more in [[], ["--json"]] where command[0] != "render" || more.isEmpty {
                let result = try Command.run(command + more, in: scratch.folder)
                #expect(!result.isKilled)
                Self.check(result.messages, "the messages of \(command) for \(line)", mentions: false)
                Self.check(
                    String(decoding: result.output, as: UTF8.self), "the output of \(command) for \(line)",
                    mentions: false)
            }
        }
    }

    /// Labels of constraints in explanations and conflicts.
    @Test func a9IdentifiersOfConstraintsAreEscaped() throws {
        let scratch = try Scratch()
        try scratch.write(
            "a.lua",
            Self.screen(
                """
                v:left(equalTo(10)):identifier(\(Self.lua)):right(equalTo(-20)):width(equalTo(7))\
                :identifier(\(Self.lua))
                """
            ))
        let explained = try Command.run(["explain", "a.lua", "v"], in: scratch.folder)
        Self.check(String(decoding: explained.output, as: UTF8.self), "explain")
        let checked = try Command.run(["check", "a.lua"], in: scratch.folder)
        Self.check(String(decoding: checked.output, as: UTF8.self) + checked.messages, "check")
    }

    @Test func a9NamesAndResultsOfTestsAreEscaped() throws {
        let scratch = try Scratch()
        try scratch.write(
            "s.lua", "return function(content) content:putLabel():text(\(Self.lua)):center(equal, parent) end")
        try scratch.write(
            "a_spec.lua",
            """
            describe(\(Self.lua), function()
              it(\(Self.lua), function() print(\(Self.lua)) expect(\(Self.lua)):toBe("other") end)
              it("raises", function() error(\(Self.lua), 0) end)
              it("has fields", function() expect({ [\(Self.lua)] = 1 }):toEqual({ [\(Self.lua)] = 2 }) end)
              it("opens", function() open(\(Self.lua)) end)
              it("taps", function() open("s.lua"):tap(\(Self.lua)) end)
              it("device", function() open("s.lua", { device = \(Self.lua) }) end)
              it("snapshot", function() expect(open("s.lua")):toMatchSnapshot(\(Self.lua)) end)
              it(\(Self.lua))
            end)
            """)
        let result = try Command.run(["test", "--junit", "report.xml"], in: scratch.folder)
        #expect(result.status == 1)
        Self.check(String(decoding: result.output, as: UTF8.self) + result.messages, "test")
        Self.check(try String(contentsOfFile: scratch.path("report.xml"), encoding: .utf8), "JUnit")
        let read = try Command.shell(
            "python3 -c 'import xml.dom.minidom; xml.dom.minidom.parse(\"report.xml\")'", in: scratch.folder)
        #expect(read.status == 0, "\(read.messages)")
        // An invalid spec.
        try scratch.write("b_spec.lua", "error(\(Self.lua), 0)")
        let broken = try Command.run(["test", "b_spec.lua"], in: scratch.folder)
        Self.check(String(decoding: broken.output, as: UTF8.self) + broken.messages, "a spec that fails")
        let filtered = try Command.run(["test", "a_spec.lua", "--filter", "none" + Self.hostile], in: scratch.folder)
        Self.check(filtered.messages, "a filter")
    }

    @Test func a9TextsInPluginManifestsAreEscapedInMessages() throws {
        let manifests = [
            "return { name = \(Self.lua) }", "return { name = 'p', version = \(Self.lua), [\(Self.lua)] = 1 }",
            "return { name = 'p', kinds = { \(Self.lua) } }",
            "return { name = 'p', engine = \(Self.lua) }", "error(\(Self.lua), 0)", "return \(Self.lua)",
            "widget(\(Self.lua), {}) return { name = 'p' }", "widget('W', { [\(Self.lua)] = 1 }) return { name = 'p' }",
            "widget('W', { properties = { [\(Self.lua)] = 'number' } }) return { name = 'p' }",
            "widget('W', { properties = { a = \(Self.lua) } }) return { name = 'p' }",
        ]
        for manifest in manifests {
            let scratch = try Scratch()
            try scratch.write("a.lua", Self.screen("content:putW():left(equal):top(equal)"))
            try scratch.write("plugins/p/plugin.lua", manifest)
            let result = try Command.run(["check", "a.lua"], in: scratch.folder)
            #expect(!result.isKilled)
            Self.check(String(decoding: result.output, as: UTF8.self) + result.messages, manifest, mentions: false)
        }
    }

    @Test func a9TextsOfInvalidJSONAreEscaped() throws {
        let scratch = try Scratch()
        try scratch.write("a.lua", Self.screen(""))
        let problems = [
            "{\(Self.json): 1}", #"{"constraints": [{"id": \#(Self.json), "terms": {"x": 1}, "constant": 1}]}"#,
            #"""
            {"variables": ["y"], "constraints": [{"id": "a", "terms": {\#(Self.json): 1}, "relation": "==", \#
            "constant": 1}]}
            """#,
            #"{"constraints": [{"id": "a", "terms": {"x": 1}, "relation": \#(Self.json), "constant": 1}]}"#,
            #"""
            {"constraints": [{"id": "a", "terms": {"x": 1}, "relation": "==", "constant": 1}], "steps": [{"remove": \#
            [\#(Self.json)]}]}
            """#,
            #"""
            {"constraints": [{"id": \#(Self.json), "terms": {\#(Self.json): 1}, "relation": "==", "constant": 1}, \#
            {"id": "b", "terms": {\#(Self.json): 1}, "relation": "==", "constant": 2}]}
            """#,
        ]
        for problem in problems {
            try scratch.write("p.json", problem)
            let result = try Command.run(["solve", "p.json"], in: scratch.folder)
            Self.check(String(decoding: result.output, as: UTF8.self) + result.messages, problem)
            #expect(result.status == 1)
        }
        for data in ["{\"a\": \u{1B}[31;1mB\u{9B}2J}", "\u{202E}[31;1mB", "[1, \u{9B}[31;1mB"] {
            try scratch.write("d.json", data)
            let result = try Command.run(["render", "a.lua", "--data", "d.json"], in: scratch.folder)
            Self.check(result.messages, data)
            #expect(result.status == 1)
        }
    }

    /// Names of files and arguments, which can come from untrusted repositories and scripts.
    @Test func a9NamesOfFilesAndArgumentsAreEscaped() throws {
        let scratch = try Scratch()
        let name = Self.hostile.replacing("/", with: "") + ".lua"
        try scratch.write(name, "return function(content) content:putLabl() end\n")
        try scratch.write("a.lua", Self.screen(""))
        try scratch.write(Self.hostile + "/plugins/x/plugin.lua", "error('x')")
        for arguments in [
            ["check", name], ["check", "."], ["render", name], ["render", "none" + name],
            ["render", "a.lua", "-o", "a.lua/" + Self.hostile + ".png"],
            ["render", "a.lua", "-o", "out." + Self.hostile], ["render", "a.lua", "--data", Self.hostile],
            ["render", "a.lua", "--set", Self.hostile + "=1"],
            ["render", "a.lua", "--set", Self.hostile], ["render", "a.lua", "--plugins", Self.hostile],
            ["render", "a.lua", "--device", Self.hostile],
            ["render", "a.lua", "--locale", Self.hostile], ["render", "a.lua", "--actions", Self.hostile],
            ["explain", "a.lua", Self.hostile],
            ["explain", "a.lua", "v." + Self.hostile], ["solve", Self.hostile], [Self.hostile],
            ["render", "a.lua", "--" + Self.hostile],
            ["test", Self.hostile], ["check", "a.lua", "none" + Self.hostile], ["help", Self.hostile],
            ["render", "a.lua", "--format", Self.hostile],
        ] {
            let result = try Command.run(arguments, in: scratch.folder)
            #expect(!result.isKilled && result.status != 0, "\(arguments)")
            Self.check(
                String(decoding: result.output, as: UTF8.self) + result.messages, "\(arguments)", mentions: false)
        }
    }

    /// Text trees: the text of a label is escaped.
    @Test func a9LabelTextsAreEscapedInTreesAndDiagnostics() throws {
        let scratch = try Scratch()
        try scratch.write(
            "a.lua", "return function(content) content:putLabel():text(\(Self.lua)):left(equalTo(-900)):top(equal) end")
        for format in ["text", "json"] {
            let result = try Command.run(["render", "a.lua", "--format", format], in: scratch.folder)
            #expect(result.status == 0)
            Self.check(String(decoding: result.output, as: UTF8.self) + result.messages, format)
        }
        let tree = try Command.run(["render", "a.lua", "--format", "json"], in: scratch.folder).output
        let object = try #require(try JSONSerialization.jsonObject(with: tree) as? [String: Any])
        let child = ((object["root"] as? [String: Any])?["children"] as? [[String: Any]])?.first
        let text = (child?["properties"] as? [String: Any])?["text"] as? String
        #expect(text?.contains("\u{1B}[31;1mB\u{9B}2JC\nFORGED") == true, "the data is what it was: \(text ?? "")")
    }
}
