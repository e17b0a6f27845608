import Foundation
import Testing

/// Wrong scripts from the tables in `BadInput`; ``BadInputTable`` describes their form. The tests compare everything
/// on stderr: the location, the value found, the value expected, and the suggestion.
///
/// With TATAMI_RECORD=1 in the environment, the tables are written instead of compared.
@Suite(.timeLimit(.minutes(20))) struct BadInputTests {
    static let tables = BadInputTable.all()

    static var names: [String] { tables.flatMap(\.cases).map(\.name) }

    static func named(_ name: String) throws -> BadInputTable.Case {
        try #require(tables.lazy.flatMap(\.cases).first { $0.name == name })
    }

    /// Renders a script of the tables in an empty directory.
    static func render(_ name: String, _ options: [String], environment: [String: String]? = nil) throws
        -> Command.Result
    {
        let folder = try Scratch()
        defer { withExtendedLifetime(folder) {} }
        try folder.write("\(name).lua", named(name).script)
        return try Command.run(["render", "\(name).lua"] + options, in: folder.folder, environment: environment)
    }

    @Test(arguments: names) func badScriptEndsWithItsRecordedMessagesAndLeavesNoTemporaryFiles(_ name: String) throws {
        let scratch = try Scratch()
        let temporary = try Scratch()
        let result = try Self.render(
            name, ["--size", "200x200", "--scale", "1", "-o", scratch.path("out.txt")],
            environment: [
                "TMPDIR": temporary.folder.path, "XDG_CACHE_HOME": FileManager.default.temporaryDirectory.path,
                "NO_COLOR": "1",
            ])

        #expect(!result.isKilled)
        #expect(result.output.isEmpty, "with -o nothing goes to stdout")
        #expect(temporary.contents.isEmpty, "no temporary file is left")
        #expect(scratch.contents.isEmpty || scratch.contents == ["out.txt"], "nothing is left beside the output")

        let isWritten = scratch.contents == ["out.txt"]
        let found = "status \(result.status), \(isWritten ? "output" : "no output")\n\(result.messages)"
        if ProcessInfo.processInfo.environment["TATAMI_RECORD"] == "1" {
            try BadInputTable.record(found, of: name)
            return
        }
        let expected = try Self.named(name).expected
        #expect(found == expected, "\(name)\nexpected:\n\(expected)\nfound:\n\(found)")
        #expect(result.status != 0, "bad input does not end well")
    }

    /// The same mistakes as JSON messages, one object per line.
    @Test(arguments: ["unknown-method", "syntax-error", "unsatisfiable", "image-missing", "argument-text-bytes"])
    func jsonErrorsHaveSeverityMessageAndSource(_ name: String) throws {
        let scratch = try Scratch()
        let result = try Self.render(name, ["--json", "-o", scratch.path("out.txt")])
        #expect(result.status == 1)
        let lines = result.messages.split(separator: "\n")
        #expect(!lines.isEmpty)
        for line in lines {
            var object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            // The message about fonts is independent of errors.
            if object["code"] as? String == "fonts" {
                #expect(object["severity"] as? String == "note")
                let fonts = try #require(object["fonts"] as? [[String: String]])
                let names = fonts.map { "\($0["family"] ?? "?") \($0["style"] ?? "?")" }.joined(separator: ", ")
                let message = fonts.isEmpty ? "no text is shown" : "texts are shown in \(names)"
                #expect(object["message"] as? String == message)
                #expect(object.count == 4, "\(line)")
                continue
            }
            #expect(object["severity"] as? String == "error")
            #expect((object["message"] as? String)?.isEmpty == false)
            #expect((object["source"] as? String)?.hasPrefix("\(name).lua:") == true)
            // A conflict also has a list of its constraints; all other fields are text.
            let members = object.removeValue(forKey: "constraints") as? [[String: Any]]
            #expect(object.values.allSatisfy { $0 is String })
            #expect((members == nil) == (object["code"] as? String != "conflict"))
            guard let members else { continue }
            #expect(members.map { $0["dropped"] as? Bool } == [false, false, true])
            #expect(members.map { $0["view"] as? String } == [nil, "root/box", "root/box"])
            #expect(members.map { $0["source"] as? String } == [nil, "unsatisfiable.lua:3", "unsatisfiable.lua:4"])
            #expect(members.last?["text"] as? String == "root/box.width == 0.1 × root.width")
        }
    }

    /// A parsing error must not make the tests pass with empty tables.
    @Test func badInputCasesAreCompleteAndHaveUniqueNames() throws {
        #expect(Self.names.count >= 198)
        #expect(Set(Self.names).count == Self.names.count)
        for table in Self.tables { #expect(table.text == (try String(contentsOf: table.file, encoding: .utf8))) }
    }

    /// Impossible constraints are dropped; the rest of the screen is laid out and drawn.
    @Test func screenWithImpossibleConstraintsIsDrawn() throws {
        let scratch = try Scratch()
        let options = ["--size", "200x200", "--scale", "1"]
        let text = try Self.render("unsatisfiable", options)
        #expect(text.status == 1)
        let tree = String(decoding: text.output, as: UTF8.self)
        #expect(tree.contains("box View 0,0 80×10"))
        #expect(tree.contains("below Label 0,10 "))

        let picture = try Self.render("unsatisfiable", options + ["-o", scratch.path("out.png")])
        #expect(picture.status == 1)
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: scratch.path("out.png"))).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test func missingImageIsReportedAndDrawnAsPlaceholder() throws {
        let scratch = try Scratch()
        try scratch.write(
            "with.lua",
            "return function(c) c:putImageView():image('no.png'):size(equalTo(50)):center(equal, parent) end")
        try scratch.write(
            "without.lua", "return function(c) c:putImageView():size(equalTo(50)):center(equal, parent) end")
        let with = try Command.run(["render", "with.lua", "--format", "svg"], in: scratch.folder)
        let without = try Command.run(["render", "without.lua", "--format", "svg"], in: scratch.folder)
        #expect(with.status == 1)
        #expect(without.status == 0)
        #expect(with.output != without.output)
        #expect(with.messages.contains("no.png"))
    }
}
