import Foundation
import Testing

/// Documents as those who read them see them: poppler, and a browser.
@Suite(.timeLimit(.minutes(20))) struct DocumentTests {
    private func scratch(_ script: String) throws -> Scratch {
        let scratch = try Scratch()
        try scratch.write("a.lua", script)
        return scratch
    }

    private func render(_ scratch: Scratch, _ output: String, _ options: [String] = []) throws {
        let result = try Command.run(["render", "a.lua", "-o", output] + options, in: scratch.folder, input: nil)
        #expect(result.status == 0, "\(result.messages)")
    }

    private func tool(_ name: String, _ arguments: [String], in folder: URL) throws -> String {
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

    private static let texts = """
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

    /// The same picture in fewer bytes.
    @Test func smallPicturesAreTheSame() throws {
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
        #expect(wrong.status == 2 && wrong.messages.contains("'fast' and 'small'"), "\(wrong.messages)")
    }

    @Test func textOfPDFIsFound() throws {
        let scratch = try scratch(Self.texts)
        try render(scratch, "a.pdf", ["--size", "390x300", "--locale", "de"])
        let text = try tool("pdftotext", ["a.pdf", "-"], in: scratch.folder)
        #expect(text.contains("😀") && text.contains("face"), "\(text)")
        let facts = try tool("pdfinfo", ["a.pdf"], in: scratch.folder)
        #expect(facts.contains("Pages:           1") && facts.contains("Title:           a"), "\(facts)")
        let bytes = try Data(contentsOf: scratch.folder.appendingPathComponent("a.pdf"))
        #expect(bytes.range(of: Data("/Lang (de)".utf8)) != nil)
        // Emoji of 24 points have 136 pixels for 1.245 × 24 points: more than 300 an inch.
        let pictures = try tool("pdfimages", ["-list", "a.pdf"], in: scratch.folder)
        #expect(pictures.contains("138"), "\(pictures)")
    }

    @Test func pagesAreOneDocument() throws {
        let scratch = try scratch(Self.texts)
        try render(scratch, "a.pdf", ["--device", "iphone-se", "--device", "ipad-mini", "--pages"])
        let facts = try tool("pdfinfo", ["a.pdf"], in: scratch.folder)
        #expect(facts.contains("Pages:           2"), "\(facts)")
    }

    @Test func htmlLooksAsThePictureInABrowser() throws {
        let scratch = try scratch(Self.texts)
        try render(scratch, "a.png", ["--size", "500x400"])
        try render(scratch, "a.html", ["--size", "500x400"])
        let html = try String(contentsOf: scratch.folder.appendingPathComponent("a.html"), encoding: .utf8)
        #expect(html.contains(">cast</span>") && html.contains(#"role="button" aria-label="Go &quot;on&quot;""#))
        #expect(!html.contains("http") && !html.contains("<script"), "it needs nothing else and runs nothing")
        _ = try tool(
            "chromium",
            [
                "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--font-render-hinting=none",
                "--disable-lcd-text", "--force-color-profile=srgb", "--force-device-scale-factor=2",
                "--user-data-dir=\(scratch.folder.path)/profile", "--window-size=500,400",
                "--screenshot=\(scratch.folder.path)/b.png", "file://\(scratch.folder.path)/a.html",
            ], in: scratch.folder)
        let result = try Command.run(
            ["compare", "a.png", "b.png", "--tolerance", "10", "--share", "0.01"], in: scratch.folder, input: nil)
        #expect(result.status == 0, "\(String(decoding: result.output, as: UTF8.self)) \(result.messages)")
    }

    @Test func comparing() throws {
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
        #expect(try compare("a.png", "dark.png", "--share", "1").status == 0)
        let sizes = try compare("a.png", "small.png")
        #expect(sizes.status == 1 && sizes.messages.contains("780 × 600 and 600 × 600"), "\(sizes.messages)")
        let text = try compare("a.png", "a.lua")
        #expect(text.status == 1 && text.messages.contains("cannot compare 'a.lua'"), "\(text.messages)")
        #expect(try compare("a.png", "none.png").status == 1)
        #expect(try compare("a.png", "a.png", "--tolerance", "-1").status == 2)
    }
}
