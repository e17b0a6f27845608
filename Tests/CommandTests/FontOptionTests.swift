import Foundation
import Testing

/// Fonts of scripts as options of commands.
@Suite(.timeLimit(.minutes(20))) struct FontOptionTests {
    private static let fonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("RenderingTests/Fonts")

    private static func script(_ fonts: String, family: String = "Tatami Post") -> String {
        """
        local C = controller "C"
        \(fonts)
        function C:layoutContent(c)
          c:putLabel("a"):text("AAAA"):font { family = "\(family)", size = 100 }:left(equalTo(0)):top(equalTo(0))
        end
        return C

        """
    }

    private func scratch(_ files: [String: String]) throws -> Scratch {
        let scratch = try Scratch()
        for (name, source) in files {
            let target = scratch.folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: Self.fonts.appendingPathComponent(source), to: target)
        }
        return scratch
    }

    private func run(_ scratch: Scratch, _ arguments: [String]) throws -> (
        status: Int32, output: String, messages: String
    ) {
        let result = try Command.run(arguments, in: scratch.folder, input: nil)
        return (result.status, String(decoding: result.output, as: UTF8.self), result.messages)
    }

    /// The font's A is 60 points wide at size 100.
    private static let own = "a Label 0,0 240×"

    @Test func fontsAreFoundInEachSupportedLocation() throws {
        for (place, fonts, options) in [
            ("fonts/Post.otf", "", []), ("brand/Post.otf", "", ["--fonts", "brand"]),
            ("brand/Post.otf", #"C.fonts = { "brand/Post.otf" }"#, []),
        ] as [(String, String, [String])] {
            let scratch = try scratch([place: "Post.otf"])
            try scratch.write("a.lua", Self.script(fonts))
            let (status, output, messages) = try run(scratch, ["render", "a.lua"] + options)
            #expect(status == 0 && messages.isEmpty && output.contains(Self.own), "\(place): \(output) \(messages)")
        }
    }

    /// Specs get the fonts of `--fonts`.
    @Test func specsUseTheFontsOfTheFontsOption() throws {
        let scratch = try scratch(["brand/Post.otf": "Post.otf"])
        try scratch.write("a.lua", Self.script(""))
        try scratch.write(
            "a_spec.lua",
            """
            describe("fonts", function()
              it("are as wide", function() expect(open("a.lua"):view("a").frame.width).toEqual(240) end)
            end)

            """)
        let (status, output, messages) = try run(scratch, ["test", "--fonts", "brand"])
        #expect(status == 0, "\(output) \(messages)")
        #expect(try run(scratch, ["test"]).status == 1)
    }

    /// A worker must not keep fonts of earlier jobs: a leak of 33 KB per font made 8 MB here.
    @Test func fontsOfEarlierBatchJobsAreReleased() throws {
        let scratch = try scratch(["one/fonts/Post.otf": "Post.otf", "two/fonts/Wide.ttf": "Wide.ttf"])
        try scratch.write("one/a.lua", Self.script(""))
        try scratch.write("two/a.lua", Self.script("", family: "Tatami Wide"))
        func peak(_ count: Int) throws -> Int {
            let jobs = (0..<count).map { #"{"id": \#($0), "script": "\#($0 % 2 == 0 ? "one" : "two")/a.lua"}"# + "\n" }
            let result = try Command.run(
                ["batch", "--jobs", "1", "--json"], in: scratch.folder, input: Data(jobs.joined().utf8))
            let summary = try #require(
                try JSONSerialization.jsonObject(with: Data(result.messages.utf8)) as? [String: Any])
            #expect(summary["ok"] as? Int == count, "\(result.messages)")
            return try #require(summary["peakMiB"] as? Int)
        }
        let (early, late) = (try peak(60), try peak(300))
        #expect(late - early <= 4, "\(early) MiB after 60 jobs, \(late) after 300")
    }

    @Test func controllersDefineFontFamiliesInFontsWhichMustBeATable() throws {
        let scratch = try scratch(["x/one": "Post.otf"])
        try scratch.write("a.lua", Self.script(#"C.fonts = { Brand = { "x/one" } }"#, family: "Brand"))
        let (status, output, messages) = try run(scratch, ["render", "a.lua"])
        #expect(status == 0 && messages.isEmpty && output.contains(Self.own), "\(output) \(messages)")
        try scratch.write("b.lua", Self.script("C.fonts = 5"))
        let wrong = try run(scratch, ["render", "b.lua"])
        #expect(wrong.status == 1 && wrong.messages.contains("`fonts` of a controller takes"), "\(wrong.messages)")
    }

    @Test func missingFontFamiliesAndFilesAreReportedWithSuggestions() throws {
        let scratch = try scratch(["fonts/Post.otf": "Post.otf"])
        try scratch.write("a.lua", Self.script("", family: "Tatami Pots"))
        let (status, _, messages) = try run(scratch, ["render", "a.lua"])
        #expect(status == 0)
        #expect(
            messages.contains("unknown font family 'Tatami Pots'")
                && messages.contains("the nearest is 'Tatami Post'")
                && messages.contains("fonts/ next to the script"), "\(messages)")
        let none = try run(scratch, ["render", "a.lua", "--fonts", "."])
        #expect(none.status == 1 && none.messages.contains("no font found in '.'"), "\(none.messages)")
        try scratch.write("b.lua", Self.script(#"C.fonts = { "fonts/Pots.otf" }"#))
        let near = try run(scratch, ["render", "b.lua"])
        #expect(near.messages.contains("did you mean 'fonts/Post.otf'?"), "\(near.messages)")
    }

    @Test func brokenAndLinkedFontFilesAreReported() throws {
        let scratch = try scratch(["fonts/Post.otf": "Post.otf"])
        let whole = try Data(contentsOf: Self.fonts.appendingPathComponent("Wide.ttf"))
        try whole.prefix(700).write(to: scratch.folder.appendingPathComponent("fonts/Cut.ttf"))
        try FileManager.default.createSymbolicLink(
            at: scratch.folder.appendingPathComponent("fonts/Link.ttf"),
            withDestinationURL: Self.fonts.appendingPathComponent("Wide.ttf"))
        try scratch.write("a.lua", Self.script(""))
        let (status, output, messages) = try run(scratch, ["render", "a.lua", "--json"])
        #expect(status == 0 && output.contains(Self.own))
        #expect(messages.contains("font 'fonts/Cut.ttf': expected a whole file"), "\(messages)")
        #expect(messages.contains("'fonts/Link.ttf' leads out of the allowed directory through a link"), "\(messages)")
        #expect(messages.components(separatedBy: #""code": "fontNotFound""#).count == 3, "\(messages)")
    }

    @Test func fontFileLargerThanTheMemoryLimitIsRefused() throws {
        let scratch = try scratch(["fonts/Post.otf": "Post.otf"])
        let file = FileHandle(forWritingAtPath: scratch.folder.appendingPathComponent("fonts/Post.otf").path)
        try file?.truncate(atOffset: 3 << 20)
        try file?.close()
        try scratch.write("a.lua", Self.script(""))
        let (_, _, messages) = try run(scratch, ["render", "a.lua", "--max-memory", "2"])
        #expect(messages.contains("font 'fonts/Post.otf': larger than 2097152 bytes"), "\(messages)")
    }

    /// With --json, a message names the fonts of all texts, including fallbacks and fonts of scripts.
    @Test func jsonMessagesNameTheUsedFontsIncludingFallbacks() throws {
        let scratch = try scratch(["fonts/Post.otf": "Post.otf"])
        try scratch.write("a.lua", Self.script("").replacingOccurrences(of: "AAAA", with: "A ع"))
        let (_, _, messages) = try run(scratch, ["render", "a.lua", "--json"])
        let lines = messages.split(separator: "\n").filter { $0.contains(#""code": "fonts""#) }
        let line = try #require(lines.first)
        let object = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let fonts = try #require(object["fonts"] as? [[String: String]])
        #expect(lines.count == 1 && object["severity"] as? String == "note")
        #expect(fonts.contains { $0["family"] == "Tatami Post" && $0["file"] == "fonts/Post.otf" }, "\(line)")
        #expect(fonts.contains { $0["family"] == "Noto Sans Arabic" && $0["version"]?.isEmpty == false }, "\(line)")
        #expect(try !run(scratch, ["render", "a.lua"]).messages.contains("texts are shown in"))
        #expect(try !run(scratch, ["render", "a.lua", "--json", "--quiet"]).messages.contains("Noto"))
    }

    /// `check` reports characters that the requested family lacks. Emoji, which hardly any family has, and texts
    /// without a requested family are not reported.
    @Test func checkReportsCharactersMissingInTheRequestedFontFamily() throws {
        let scratch = try scratch(["fonts/Post.otf": "Post.otf"])
        for (text, family, expected) in [
            ("A ع", "Tatami Post", "are not in the font Tatami Post and are shown in Noto Sans Arabic"),
            ("AAAA", "Tatami Post", nil), ("A 😀", "Inter", nil), ("a 漢", "inter", "shown in Noto Sans CJK JP"),
            ("code", "monospace", nil),
        ] as [(String, String, String?)] {
            try scratch.write(
                "a.lua", Self.script("", family: family).replacingOccurrences(of: "AAAA", with: text))
            let (status, output, _) = try run(scratch, ["check", "a.lua", "--size", "900x200"])
            if let expected {
                #expect(
                    status == 1 && output.contains("a.lua:4: warning: characters of the text of root/a"), "\(output)")
                #expect(output.contains(expected), "\(text): \(output)")
            } else {
                #expect(status == 0, "\(text): \(output)")
            }
        }
    }

    @Test func fontsCommandNamesTheFontOfAWritingSystem() throws {
        let scratch = try scratch(["brand/Post.otf": "Post.otf"])
        let (status, output, messages) = try run(scratch, ["fonts", "latin", "Arabic"])
        #expect(status == 0 && messages.isEmpty, "\(messages)")
        let lines = output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("Latin ") && lines[0].contains("Inter-Regular.otf") && lines[0].contains("sha256:"))
        #expect(lines[1].contains("Noto Sans Arabic Regular"))
        let wrong = try run(scratch, ["fonts", "Arabix"])
        #expect(wrong.status == 2 && wrong.messages.contains("did you mean 'Arabic'?"), "\(wrong.messages)")
        let json = try run(scratch, ["fonts", "Hebrew", "--json", "--fonts", "brand"])
        let items = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: String]]
        #expect(items?.count == 1 && items?[0]["family"] == "Noto Sans Hebrew" && items?[0]["hash"]?.count == 71)
    }
}
