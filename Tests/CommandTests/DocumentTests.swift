import Foundation
import Testing

/// Documents in viewers: poppler and a browser.
@Suite(.timeLimit(.minutes(20))) struct DocumentTests {
    func scratch(_ script: String) throws -> Scratch {
        let scratch = try Scratch()
        try scratch.write("a.lua", script)
        return scratch
    }

    func render(_ scratch: Scratch, _ output: String, _ options: [String] = []) throws {
        let result = try Command.run(["render", "a.lua", "-o", output] + options, in: scratch.folder, input: nil)
        #expect(result.status == 0, "\(result.messages)")
    }

    func tool(_ name: String, _ arguments: [String], in folder: URL) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/\(name)")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    /// Takes a screenshot of a document in a browser, at two pixels per point.
    func photograph(_ document: String, as picture: String, size: String, in folder: URL) throws {
        _ = try tool(
            "chromium",
            [
                "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--font-render-hinting=none",
                "--disable-lcd-text", "--force-color-profile=srgb", "--force-device-scale-factor=2",
                "--user-data-dir=\(folder.path)/profile", "--window-size=\(size)",
                "--screenshot=\(folder.path)/\(picture)", "file://\(folder.path)/\(document)",
            ], in: folder)
    }

    static let texts = """
        return function(c)
          c:putLabel("a"):text("Hello"):font { size = 24 }:left(equalTo(20)):top(equalTo(20))
          c:putLabel("b"):text("pale 😀 face"):font { size = 24 }:textColor("#00000080"):left(equalTo(20)):top(equalTo(70))
          c:putLabel("c"):text("cast"):font { size = 40, weight = 700 }:left(equalTo(20)):top(equalTo(120))
            :shadow { color = "black", radius = 6, offset = { x = 3, y = 4 }, opacity = 0.5 }
          c:putView("d"):left(equalTo(20)):top(equalTo(200)):width(equalTo(100)):height(equalTo(60))
            :backgroundColor("systemBlue"):cornerRadius(12):borderWidth(20):borderColor("systemGreen")
          c:putButton("e"):title("Go"):accessibilityLabel("Go \\"on\\""):left(equalTo(200)):top(equalTo(200))
        end

        """

    /// The same pixels in fewer bytes.
    @Test func smallQualityReducesThePNGSizeAndKeepsThePixels() throws {
        let scratch = try scratch(Self.texts)
        for quality in ["fast", "small"] {
            try render(scratch, "\(quality).png", ["--size", "390x300", "--quality", quality])
        }
        let sizes = try ["fast", "small"].map {
            try Data(contentsOf: scratch.folder.appendingPathComponent("\($0).png")).count
        }
        #expect(sizes[1] < sizes[0] * 9 / 10, "\(sizes)")
        let same = try Command.run(["compare", "fast.png", "small.png"], in: scratch.folder, input: nil)
        #expect(same.status == 0 && String(decoding: same.output, as: UTF8.self).hasPrefix("0 of "), "\(same)")
        let wrong = try Command.run(
            ["render", "a.lua", "-o", "a.png", "--quality", "best"], in: scratch.folder, input: nil)
        #expect(wrong.status == 2 && wrong.messages.contains("fast, small or, for WebP, a number"), "\(wrong.messages)")
    }

    @Test func pdfHasExtractableTextTitleLanguageAndSharpEmoji() throws {
        let scratch = try scratch(Self.texts)
        try render(scratch, "a.pdf", ["--size", "390x300", "--locale", "de"])
        let text = try tool("pdftotext", ["a.pdf", "-"], in: scratch.folder)
        #expect(text.contains("😀") && text.contains("face"), "\(text)")
        let facts = try tool("pdfinfo", ["a.pdf"], in: scratch.folder)
        #expect(facts.contains("Pages:           1") && facts.contains("Title:           a"), "\(facts)")
        let bytes = try Data(contentsOf: scratch.folder.appendingPathComponent("a.pdf"))
        #expect(bytes.range(of: Data("/Lang (de)".utf8)) != nil)
        // Emoji of 24 points have 136 pixels for 1.245 × 24 points: more than 300 per inch.
        let pictures = try tool("pdfimages", ["-list", "a.pdf"], in: scratch.folder)
        #expect(pictures.contains("138"), "\(pictures)")
    }

    /// Joined letters, ligatures, marks, soft hyphens, and the text between them.
    @Test func rightToLeftAndHyphenatedWordsCanBeFoundInPDF() throws {
        let scratch = try scratch(
            """
            return function(c)
              c:putLabel("a"):text("على جميع الناس صِفْ"):font { size = 24 }:left(equalTo(20)):top(equalTo(20))
              c:putLabel("b"):text("שלום עולם מְעַט"):font { size = 24 }:left(equalTo(20)):top(equalTo(80))
              c:putLabel("c"):text("Donau\u{AD}dampf"):font { size = 24 }:left(equalTo(20)):top(equalTo(140))
            end

            """)
        try render(scratch, "a.pdf", ["--size", "390x300"])
        let text = try tool("pdftotext", ["a.pdf", "-"], in: scratch.folder)
        for word in ["على", "جميع", "الناس", "صِفْ", "מְעַט", "שלום", "עולם", "Donaudampf"] {
            #expect(text.unicodeScalars.map(\.value).contains(word.unicodeScalars.map(\.value)), "\(word) in \(text)")
        }
    }

    private static let tagged = """
        return function(c)
          c:putLabel("title"):text("Title"):font("title1"):left(equalTo(20)):top(equalTo(20)):link("mailto:a@b.c")
          c:putLabel("part"):left(equalTo(20)):top(equalTo(70))
            :text { "plain, ", { "linked", link = "https://example.org/?a=(1)&b=it's" } }
          c:putView("box"):backgroundColor("red"):accessibilityLabel("Ein roter Kasten – é")
            :left(equalTo(20)):top(equalTo(100)):width(equalTo(40)):height(equalTo(40))
          c:putView("group"):accessibilityLabel("Group"):left(equalTo(20)):top(equalTo(160)):width(equalTo(200))
            :height(equalTo(40)):alpha(0.5):layoutContent(function(g)
              g:putLabel("pale"):text("pale"):left(equalTo(0)):top(equalTo(0))
            end)
          c:putButton("go"):title("Go"):left(equalTo(20)):top(equalTo(220))
        end

        """

    @Test func pdfTagsHeadingsParagraphsFiguresAndLinksOfEachPage() throws {
        let scratch = try scratch(Self.tagged)
        try render(scratch, "a.pdf", ["--device", "iphone-se", "--device", "ipad-mini", "--page-per-device"])
        let facts = try tool("pdfinfo", ["a.pdf"], in: scratch.folder)
        #expect(facts.contains("Tagged:          yes"), "\(facts)")
        let structure = try tool("pdfinfo", ["-struct-text", "a.pdf"], in: scratch.folder)
        #expect(structure.hasPrefix("Document"), "\(structure)")
        for part in ["H1 (block)\n      \"Title\"", "P (block)", "Figure", "Div", "\"linked\""] {
            #expect(structure.contains(part), "\(part) in \(structure)")
        }
        #expect(structure.split(separator: "Document").count == 1, "all is in it")
        #expect(structure.split(separator: "H1 (block)").count == 3, "one a page")
        let urls = try tool("pdfinfo", ["-url", "a.pdf"], in: scratch.folder)
        #expect(urls.contains("mailto:a@b.c") && urls.contains("https://example.org/?a=%281%29&b=it%27s"), "\(urls)")
        let bytes = try Data(contentsOf: scratch.folder.appendingPathComponent("a.pdf"))
        let words = "Ein roter Kasten – é".utf16.map { String(format: "%04X", $0) }.joined()
        #expect(bytes.range(of: Data("/Alt <FEFF\(words)>".utf8)) != nil)
        #expect(bytes.range(of: Data("/T <FEFF00470072006F00750070>".utf8)) != nil)
    }

    @Test func spacesSeparateWordsOfWrappedLinesInPDFTags() throws {
        let scratch = try scratch(
            """
            return function(c)
              c:putLabel("a"):numberOfLines(0):text("The room begins with a door and\\nends with a wall."):width(equalTo(120))
                :left(equalTo(10)):top(equalTo(10))
              c:putLabel("b"):numberOfLines(0):text("吾輩は猫である。名前はまだ無い。"):width(equalTo(120))
                :left(equalTo(10)):top(equalTo(200))
            end
            """)
        try render(scratch, "a.pdf", ["--size", "300x400"])
        let structure = try tool("pdfinfo", ["-struct-text", "a.pdf"], in: scratch.folder)
        #expect(structure.contains("\"The room begins with a door and ends with a wall.\""), "\(structure)")
        #expect(structure.contains("\"吾輩は猫である。名前はまだ無い。\""), "\(structure)")
    }

    /// Cairo rejects all tags of a document if one begins in a fully clipped area.
    @Test func clippedContentHasNoTagsOrLinksInPDF() throws {
        let scratch = try scratch(
            """
            return function(c)
              c:putLabel("seen"):text("seen"):left(equalTo(20)):top(equalTo(20)):link("https://example.org/seen")
              c:putView("frame"):left(equalTo(20)):top(equalTo(60)):width(equalTo(100)):height(equalTo(40)):clipsToBounds(true)
                :layoutContent(function(frame)
                  for i, x in ipairs { 50, 120, 400 } do
                    frame:putView("page" .. i):left(equalTo(x)):top(equalTo(0)):width(equalTo(100)):height(equalTo(40))
                      :clipsToBounds(true):accessibilityLabel("page " .. i):layoutContent(function(page)
                        page:putLabel("words"):text("words" .. i):left(equalTo(0)):top(equalTo(0))
                          :link("https://example.org/" .. i)
                      end)
                  end
                end)
              c:putLabel("last"):text("last"):left(equalTo(20)):top(equalTo(120))
            end

            """)
        try render(scratch, "a.pdf", ["--size", "390x300"])
        let structure = try tool("pdfinfo", ["-struct-text", "a.pdf"], in: scratch.folder)
        for part in ["\"seen\"", "Div", "\"words1\"", "\"last\""] {
            #expect(structure.contains(part), "\(part) in \(structure)")
        }
        #expect(!structure.contains("words3"))
        let urls = try tool("pdfinfo", ["-url", "a.pdf"], in: scratch.folder)
        #expect(urls.contains("org/seen") && urls.contains("org/1") && !urls.contains("org/3"), "\(urls)")
    }

    /// Cairo writes tags in a group wrongly: their content gets the tags of the group.
    @Test func pdfTagsATranslucentViewWithTextAsOneDivision() throws {
        let scratch = try scratch(
            """
            return function(c)
              c:putLabel("plain"):text("plain"):left(equalTo(20)):top(equalTo(20))
              c:putView("group"):left(equalTo(20)):top(equalTo(80)):width(equalTo(200)):height(equalTo(40)):alpha(0.5)
                :layoutContent(function(g) g:putLabel("words"):text("pale"):left(equalTo(0)):top(equalTo(0)) end)
              c:putView("box"):left(equalTo(20)):top(equalTo(140)):size(equalTo(40)):alpha(0.5):backgroundColor("red")
            end

            """)
        try render(scratch, "a.pdf", ["--size", "390x300"])
        let structure = try tool("pdfinfo", ["-struct", "a.pdf"], in: scratch.folder)
        #expect(structure == "Document\n  P (block)\n  Div\n", "\(structure)")
    }

    /// All screens in one document, because rejected tags of one page would affect all pages.
    @Test func pdfOfAllGalleryScreensIsTagged() throws {
        let gallery = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("scripts/gallery")
        let scratch = try Scratch()
        let scripts = try FileManager.default.contentsOfDirectory(atPath: gallery.path)
            .filter { $0.hasSuffix(".lua") && !$0.hasSuffix("_spec.lua") }.sorted()
        let result = try Command.run(
            ["render", "--size", "390x844"] + scripts + ["-o", scratch.path("all.pdf")], in: gallery, input: nil)
        #expect(result.status == 0, "\(result.messages)")
        let facts = try tool("pdfinfo", ["all.pdf"], in: scratch.folder)
        for fact in ["Pages:           \(scripts.count)", "Tagged:          yes"] {
            #expect(facts.contains(fact), "\(facts)")
        }
    }

    /// Roles, names and links do not nest.
    @Test func svgAndHTMLHaveAccessibilityRolesLabelsAndLinks() throws {
        let scratch = try scratch(Self.tagged)
        for output in ["a.svg", "a.html"] {
            try render(scratch, output, ["--size", "390x300"])
            let text = try String(contentsOf: scratch.folder.appendingPathComponent(output), encoding: .utf8)
            for part in [
                #"role="heading" aria-level="1""#, #"aria-label="Ein roter Kasten – é""#, #"role="button""#,
                #"<a href="mailto:a@b.c">"#, #"<a href="https://example.org/?a=(1)&amp;b=it's">"#,
            ] {
                #expect(text.contains(part), "\(part) in \(output): \(text)")
            }
        }
    }

    @Test func eachDeviceIsAPageOfOnePDFDocument() throws {
        let scratch = try scratch(Self.texts)
        try render(scratch, "a.pdf", ["--device", "iphone-se", "--device", "ipad-mini", "--page-per-device"])
        let facts = try tool("pdfinfo", ["a.pdf"], in: scratch.folder)
        #expect(facts.contains("Pages:           2"), "\(facts)")
    }

    @Test func eachScriptIsAPageOfOnePDFDocument() throws {
        let scratch = try scratch(Self.texts)
        try scratch.write("b.lua", Self.tagged)
        func run(_ arguments: String...) throws -> (status: Int32, messages: String) {
            let result = try Command.run(["render"] + arguments, in: scratch.folder, input: nil)
            return (result.status, result.messages)
        }
        #expect(try run("a.lua", "b.lua", "-o", "a.pdf", "--size", "390x300").status == 0)
        let facts = try tool("pdfinfo", ["a.pdf"], in: scratch.folder)
        #expect(facts.contains("Pages:           2") && facts.contains("Title:           a"), "\(facts)")
        let text = try tool("pdftotext", ["a.pdf", "-"], in: scratch.folder)
        #expect(text.contains("Hello") && text.contains("linked"), "\(text)")
        #expect(
            try run(
                "a.lua", "b.lua", "-o", "b.pdf", "--device", "iphone-se", "--device", "ipad-mini", "--page-per-device"
            ).status
                == 0)
        #expect(try tool("pdfinfo", ["b.pdf"], in: scratch.folder).contains("Pages:           4"))
        // A failed script leaves no partial document.
        let failed = try run("a.lua", "none.lua", "-o", "c.pdf")
        #expect(failed.status == 1 && failed.messages.contains("none.lua"), "\(failed.messages)")
        #expect(!FileManager.default.fileExists(atPath: scratch.folder.appendingPathComponent("c.pdf").path))
        let picture = try run("a.lua", "b.lua", "-o", "a.png")
        #expect(
            picture.status == 2 && picture.messages.contains("several scripts need the format 'pdf'"),
            "\(picture.messages)")
    }

    @Test func webPKeepsThePixelsOfPNGAndOnlyWebPAcceptsANumericQuality() throws {
        let scratch = try scratch(Self.texts)
        try render(scratch, "a.png", ["--size", "500x400"])
        try render(scratch, "a.webp", ["--size", "500x400"])
        try render(scratch, "low.webp", ["--size", "500x400", "--quality", "40"])
        let same = try Command.run(["compare", "a.png", "a.webp"], in: scratch.folder, input: nil)
        #expect(same.status == 0 && String(decoding: same.output, as: UTF8.self).hasPrefix("0 of "), "\(same)")
        try compare(scratch, "a.png", "low.webp", share: 0.05)
        let wrong = try Command.run(
            ["render", "a.lua", "-o", "a.png", "--quality", "40"], in: scratch.folder, input: nil)
        #expect(
            wrong.status == 2 && wrong.messages.contains("needs the format 'webp'; found 'png'"), "\(wrong.messages)")
        let job = #"{"id": 1, "script": "a.lua", "format": "png", "quality": 40}"# + "\n"
        let batch = try Command.run(["batch", "--quiet"], in: scratch.folder, input: Data(job.utf8))
        #expect(String(decoding: batch.output, as: UTF8.self).contains("needs the format"), "\(batch)")
    }

    @Test func compareCommandReportsDifferentPixelsAndSizes() throws {
        let scratch = try scratch(Self.texts)
        try render(scratch, "a.png", ["--size", "390x300"])
        try render(scratch, "dark.png", ["--size", "390x300", "--dark"])
        try render(scratch, "small.png", ["--size", "300x300"])
        func compare(_ arguments: String...) throws -> (status: Int32, output: String, messages: String) {
            let result = try Command.run(["compare"] + arguments, in: scratch.folder, input: nil)
            return (result.status, String(decoding: result.output, as: UTF8.self), result.messages)
        }
        let same = try compare("a.png", "a.png", "--json")
        #expect(same.status == 0 && same.output.contains(#""different": 0"#), "\(same)")
        let other = try compare("a.png", "dark.png", "-o", "d.png")
        #expect(other.status == 1 && other.output.contains("pixels differ"), "\(other)")
        // White and black are 100 apart.
        #expect(other.output.contains("by 100 at most") || other.output.contains("by 99.99"), "\(other.output)")
        #expect(FileManager.default.fileExists(atPath: scratch.folder.appendingPathComponent("d.png").path))
        #expect(try compare("a.png", "dark.png", "--max-diff-ratio", "1").status == 0)
        let sizes = try compare("a.png", "small.png")
        #expect(sizes.status == 1 && sizes.messages.contains("780 × 600 and 600 × 600"), "\(sizes.messages)")
        let text = try compare("a.png", "a.lua")
        #expect(text.status == 1 && text.messages.contains("cannot compare 'a.lua'"), "\(text.messages)")
        #expect(try compare("a.png", "none.png").status == 1)
        #expect(try compare("a.png", "a.png", "--tolerance", "-1").status == 2)
    }
}
