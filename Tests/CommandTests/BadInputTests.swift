import Foundation
import Testing

/// Each `BadInput/NAME.lua` is wrong in its own way. `NAME.expected` has the exit status and whether something is
/// written in its first line, then all that the command says on stderr: with the place, what was expected and what was
/// found, and the nearest name where a name is wrong.
///
/// With TATAMI_RECORD=1 in the environment the expected files are written instead of compared.
@Suite(.timeLimit(.minutes(10))) struct BadInputTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("BadInput")

    static func names(ending: String) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
    }

    static let scripts = names(ending: ".lua")

    @Test(arguments: scripts) func message(_ name: String) throws {
        let scratch = try Scratch()
        let temporary = try Scratch()
        let result = try Command.run(
            ["render", "\(name).lua", "--size", "200x200", "--scale", "1", "-o", scratch.path("out.txt")],
            in: Self.folder,
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
        let expectedFile = Self.folder.appendingPathComponent("\(name).expected")
        if ProcessInfo.processInfo.environment["TATAMI_RECORD"] == "1" {
            try found.write(to: expectedFile, atomically: true, encoding: .utf8)
            return
        }
        let expected = try String(contentsOf: expectedFile, encoding: .utf8)
        #expect(found == expected, "\(name)\nexpected:\n\(expected)\nfound:\n\(found)")
        #expect(result.status != 0, "bad input does not end well")
    }

    /// The same mistakes as machine-readable messages: a JSON object a line, nothing else.
    @Test(arguments: ["unknown-method", "syntax-error", "unsatisfiable", "image-missing", "argument-text-bytes"])
    func messagesAsJSON(_ name: String) throws {
        let scratch = try Scratch()
        let result = try Command.run(
            ["render", "\(name).lua", "--json", "-o", scratch.path("out.txt")], in: Self.folder)
        #expect(result.status == 1)
        let lines = result.messages.split(separator: "\n")
        #expect(!lines.isEmpty)
        for line in lines {
            var object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect(object["severity"] as? String == "error")
            #expect((object["message"] as? String)?.isEmpty == false)
            #expect((object["source"] as? String)?.hasPrefix("\(name).lua:") == true)
            // Of a conflict also which constraints, where, and which of them was dropped; everything else is text.
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

    @Test func everyScriptHasItsExpectationAndNoneIsLeftOver() {
        #expect(Self.names(ending: ".lua") == Self.names(ending: ".expected"))
        #expect(Self.scripts.count >= 150)
    }

    /// What cannot hold is left out; the rest of the screen is laid out and drawn.
    @Test func restIsLaidOutAndDrawn() throws {
        let scratch = try Scratch()
        let arguments = ["render", "unsatisfiable.lua", "--size", "200x200", "--scale", "1"]
        let text = try Command.run(arguments, in: Self.folder)
        #expect(text.status == 1)
        let tree = String(decoding: text.output, as: UTF8.self)
        #expect(tree.contains("box View 0,0 80×10"))
        #expect(tree.contains("below Label 0,10 "))

        let picture = try Command.run(arguments + ["-o", scratch.path("out.png")], in: Self.folder)
        #expect(picture.status == 1)
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: scratch.path("out.png"))).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    /// A picture that cannot be read is drawn as a placeholder: other than nothing.
    @Test func unreadableImageIsDrawnAsPlaceholder() throws {
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
