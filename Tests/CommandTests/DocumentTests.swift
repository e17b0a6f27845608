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
        try photograph(scratch, "a.html", as: "b.png")
        try compare(scratch, "a.png", "b.png", share: 0.01)
    }

    /// A page of 500 × 400 as the browser shows it, at two pixels per point.
    private func photograph(_ scratch: Scratch, _ file: String, as picture: String) throws {
        _ = try tool(
            "chromium",
            [
                "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--font-render-hinting=none",
                "--disable-lcd-text", "--force-color-profile=srgb", "--force-device-scale-factor=2",
                "--user-data-dir=\(scratch.folder.path)/profile", "--window-size=500,400",
                "--screenshot=\(scratch.folder.path)/\(picture)", "file://\(scratch.folder.path)/\(file)",
            ], in: scratch.folder)
    }

    private func compare(_ scratch: Scratch, _ first: String, _ second: String, share: Double) throws {
        let result = try Command.run(
            ["compare", first, second, "--tolerance", "10", "--share", "\(share)"], in: scratch.folder, input: nil)
        #expect(
            result.status == 0, "\(second): \(String(decoding: result.output, as: UTF8.self)) \(result.messages)")
    }

    private static let effects = """
        return function(c)
          local function box(name, x, y, width, height)
            return c:putView(name):left(equalTo(x)):top(equalTo(y)):width(equalTo(width)):height(equalTo(height))
          end
          box("a", 20, 20, 140, 90):cornerRadius(16):gradient { colors = { "#ff7a18", "#af002d", "#319197" }, angle = 120 }
          box("b", 180, 20, 140, 90):gradient { type = "radial", colors = { "white", "#0a84ff", "#00000000" } }
          box("c", 340, 20, 140, 90):backgroundColor("systemYellow"):borderWidth(6):borderColor("systemIndigo")
            :transform { rotation = 20, scale = 0.8 }:shadow { color = "black", radius = 8, offset = { x = 6, y = 6 }, opacity = 0.5 }
            :layoutContent(function(v) v:putLabel("t"):text("Turned"):font { size = 24 }:center(equal, parent) end)
          box("d", 20, 140, 460, 100):gradient { colors = { "#ff3b30", "#ffcc00", "#34c759", "#007aff" }, angle = 90 }
          local modes = { "multiply", "screen", "overlay", "darken", "colorDodge", "softLight", "difference", "luminosity" }
          for i, mode in ipairs(modes) do
            box(mode, 20 + (i - 1) * 58, 130, 50, 120):backgroundColor("#5080c0"):blendMode(mode):cornerRadius(8)
          end
          box("e", 20, 270, 220, 110):backgroundColor("#e0e0e0"):clipsToBounds(true):cornerRadius(20):layoutContent(function(v)
            v:putView("f"):left(equalTo(120)):top(equalTo(-20)):size(equalTo { width = 120, height = 90 })
              :backgroundColor("#ff9500"):transform { rotation = -30 }:alpha(0.7):blendMode("multiply")
          end)
          box("g", 280, 270, 180, 100):alpha(0.8):transform { translation = { x = 10, y = -5 }, scale = { x = -1, y = 1 } }
            :gradient { colors = { "black", "white" }, from = { x = 0, y = 0 }, to = { x = 1, y = 1 } }
        end

        """

    /// Gradients, transforms and blend modes: the picture, two documents in a browser, and a page of poppler's.
    @Test func effectsLookAlikeInEveryFormat() throws {
        let scratch = try scratch(Self.effects)
        for ending in ["png", "html", "svg", "pdf"] { try render(scratch, "a.\(ending)", ["--size", "500x400"]) }
        try photograph(scratch, "a.html", as: "html.png")
        try photograph(scratch, "a.svg", as: "svg.png")
        _ = try tool("pdftoppm", ["-png", "-r", "144", "-singlefile", "a.pdf", "pdf"], in: scratch.folder)
        for other in ["html", "svg", "pdf"] { try compare(scratch, "a.png", "\(other).png", share: 0.005) }
    }

    @Test func webPIsWrittenByItsEnding() throws {
        let scratch = try scratch(Self.texts)
        try render(scratch, "a.png", ["--size", "500x400"])
        try render(scratch, "a.webp", ["--size", "500x400"])
        try render(scratch, "low.webp", ["--size", "500x400", "--quality", "40"])
        let same = try Command.run(["compare", "a.png", "a.webp"], in: scratch.folder, input: nil)
        #expect(same.status == 0 && String(decoding: same.output, as: UTF8.self).hasPrefix("0 of "), "\(same)")
        try compare(scratch, "a.png", "low.webp", share: 0.05)
        let wrong = try Command.run(
            ["render", "a.lua", "-o", "a.png", "--quality", "40"], in: scratch.folder, input: nil)
        #expect(wrong.status == 2 && wrong.messages.contains("is for WebP; found the format png"), "\(wrong.messages)")
        let job = #"{"id": 1, "script": "a.lua", "format": "png", "quality": 40}"# + "\n"
        let batch = try Command.run(["batch", "--quiet"], in: scratch.folder, input: Data(job.utf8))
        #expect(String(decoding: batch.output, as: UTF8.self).contains("is for WebP"), "\(batch)")
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
