import Foundation
import Testing

/// SVG, HTML and PDF compared with PNG, as viewers show them.
extension DocumentTests {
    /// Tabs, justified lines, both directions, features, offsets, underlines, hyphens, emoji.
    private static let typography = """
        return function(c)
          local function label(name, text, y)
            return c:putLabel(name):text(text):numberOfLines(0):left(equalTo(20)):top(equalTo(y)):width(equalTo(220))
          end
          label("tabs", "a\tb\tc مرحبا 12", 10)
          label("just", "The quick brown fox jumps over the lazy dog again and again", 40):textAlignment("justified")
          label("cjk", "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。", 120):textAlignment("justified")
          label("wide", "WIDE", 220):letterSpacing(12):textAlignment("center")
          label("parts", { "E = mc", { "2", baselineOffset = 6 }, " ", { "gypsy", underline = true } }, 250)
          label("shy", "Donau\u{AD}dampf\u{AD}schiff\u{AD}fahrts\u{AD}gesell\u{AD}schaft", 290)
          label("emoji", "pale 😀 face", 340):textColor("#00000080")
          c:putLabel("figures"):text("1111 -> 0.00"):fontFeatures { "tnum", "zero" }:left(equalTo(20)):top(equalTo(370))
        end

        """

    @Test func typographyOfSVGAndHTMLLooksLikeThePNG() throws {
        let scratch = try scratch(Self.typography)
        for output in ["a.png", "a.svg", "a.html"] { try render(scratch, output, ["--size", "300x400"]) }
        for document in ["a.svg", "a.html"] {
            try photograph(document, as: "b.png", size: "300,400", in: scratch.folder)
            try compare(scratch, "a.png", "b.png", share: 0.012)
        }
        // librsvg does not support font features.
        let plain = Self.typography.split(separator: "\n").filter { !$0.contains("figures") }.joined(separator: "\n")
        try scratch.write("a.lua", plain)
        for output in ["a.png", "a.svg"] { try render(scratch, output, ["--size", "300x400"]) }
        _ = try tool("rsvg-convert", ["-z", "2", "a.svg", "-o", "r.png"], in: scratch.folder)
        try compare(scratch, "a.png", "r.png", share: 0.012)
    }

    /// Shadows of text, of an image with rounded corners, of a translucent view, and one without blur.
    @Test(arguments: ["chromium", "rsvg-convert"]) func svgShadowsLookLikeThePNG(viewer: String) throws {
        let scratch = try scratch(
            """
            return function(c)
              c:putLabel("title"):text("Shadow"):font { size = 56, weight = "black" }:textColor("#ff3b30")
                :shadow { color = "blue", opacity = 1, radius = 6, offset = { x = 4, y = 6 } }:left(equalTo(20)):top(equalTo(20))
              c:putView("card"):backgroundColor("#34c75980"):cornerRadius(24)
                :shadow { color = "black", opacity = 0.6, radius = 20, offset = { x = 0, y = 10 } }
                :left(equalTo(40)):top(equalTo(120)):size(equalTo(100))
              c:putView("hard"):borderWidth(6):borderColor("#007aff"):cornerRadius(30)
                :shadow { color = "black", opacity = 1, radius = 0, offset = { x = 12, y = 12 } }
                :left(equalTo(180)):top(equalTo(120)):size(equalTo(80))
            end

            """)
        for output in ["a.png", "a.svg"] { try render(scratch, output, ["--size", "300x260"]) }
        if viewer == "chromium" {
            try photograph("a.svg", as: "b.png", size: "300,260", in: scratch.folder)
        } else {
            _ = try tool("rsvg-convert", ["-z", "2", "a.svg", "-o", "b.png"], in: scratch.folder)
        }
        try compare(scratch, "a.png", "b.png", share: 0.012)
    }

    @Test func htmlLooksLikeThePNGAndNeedsNoScriptsOrOtherFiles() throws {
        let scratch = try scratch(Self.texts)
        try render(scratch, "a.png", ["--size", "500x400"])
        try render(scratch, "a.html", ["--size", "500x400"])
        let html = try String(contentsOf: scratch.folder.appendingPathComponent("a.html"), encoding: .utf8)
        #expect(html.contains(">cast</span>") && html.contains(#"role="button" aria-label="Go &quot;on&quot;""#))
        #expect(!html.contains("http") && !html.contains("<script"), "it needs nothing else and runs nothing")
        try photograph("a.html", as: "b.png", size: "500,400", in: scratch.folder)
        try compare(scratch, "a.png", "b.png", share: 0.01)
    }

    /// Copied and searched text, with the breaks of lines, paragraphs and labels.
    @Test func textCopiedFromHTMLKeepsOnlyItsOwnLineBreaks() throws {
        let scratch = try scratch(
            """
            return function(c)
              c:putLabel("a"):numberOfLines(0):text("The room begins with a door and\\nends with a wall."):width(equalTo(120))
                :left(equalTo(10)):top(equalTo(10))
              c:putLabel("b"):text("Second label"):left(equalTo(10)):top(equalTo(200))
              c:putLabel("c"):numberOfLines(0):text("吾輩は猫である。名前はまだ無い。"):width(equalTo(120))
                :left(equalTo(10)):top(equalTo(300))
            end
            """)
        try render(scratch, "a.html", ["--size", "300x400"])
        let page = try String(contentsOf: scratch.folder.appendingPathComponent("a.html"), encoding: .utf8)
        let script = """
            <script>
            getSelection().selectAllChildren(document.body)
            document.title = JSON.stringify(getSelection().toString())
            </script>
            """
        try scratch.write("b.html", page.replacing("</body>", with: "\(script)</body>"))
        let dump = try tool(
            "chromium",
            [
                "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(scratch.folder.path)/profile",
                "--dump-dom", "file://\(scratch.folder.path)/b.html",
            ], in: scratch.folder)
        let title = try #require(dump.firstMatch(of: /<title>"(.*?)"<\/title>/)).1
        #expect(
            title.replacing("\\n\\n", with: "\\n").hasPrefix(
                #"The room begins with a door and\nends with a wall.\nSecond label\n吾輩は猫である。名前はまだ無い。"#),
            "\(title)")
    }

    /// Tabular figures and a slashed zero, which are not in the basic subset of a font.
    @Test func htmlKeepsFontFeatures() throws {
        let scratch = try scratch(
            """
            return function(c)
              c:putLabel("a"):text("1111 0.00"):fontFeatures { "tnum", "zero" }:font { size = 48 }:left(equalTo(20))
                :top(equalTo(20))
            end
            """)
        try render(scratch, "a.png", ["--size", "500x400"])
        try render(scratch, "a.html", ["--size", "500x400"])
        try photograph("a.html", as: "b.png", size: "500,400", in: scratch.folder)
        try compare(scratch, "a.png", "b.png", share: 0.001)
    }

    func compare(_ scratch: Scratch, _ first: String, _ second: String, share: Double) throws {
        let result = try Command.run(
            ["compare", first, second, "--tolerance", "10", "--max-diff-ratio", "\(share)"], in: scratch.folder,
            input: nil)
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

    /// Gradients, transforms and blend modes: PNG, two documents in a browser, and a page in poppler.
    @Test func gradientsTransformsAndBlendModesLookAlikeInPNGHTMLSVGAndPDF() throws {
        let scratch = try scratch(Self.effects)
        for ending in ["png", "html", "svg", "pdf"] { try render(scratch, "a.\(ending)", ["--size", "500x400"]) }
        try photograph("a.html", as: "html.png", size: "500,400", in: scratch.folder)
        try photograph("a.svg", as: "svg.png", size: "500,400", in: scratch.folder)
        _ = try tool("pdftoppm", ["-png", "-r", "144", "-singlefile", "a.pdf", "pdf"], in: scratch.folder)
        for other in ["html", "svg", "pdf"] { try compare(scratch, "a.png", "\(other).png", share: 0.005) }
    }

    /// Adjacent views blend, also in succession with the same mode, or after a view that draws nothing.
    @Test(arguments: ["multiply", "screen"])
    func adjacentViewsWithBlendModesLookAlikeInPDFAndPNG(_ mode: String) throws {
        let script = """
            return function(content)
              content:putView("ground"):backgroundColor("#88aaff"):edges(equal, parent)
              content:putView("nothing"):blendMode("\(mode)"):left(equalTo(0)):top(equalTo(0)):size(equalTo { width = 9, height = 9 })
              for i = 0, 2 do
                content:putView("v" .. i):backgroundColor("#ff8800"):blendMode("\(mode)")
                  :left(equalTo(10 + i * 60)):top(equalTo(10)):size(equalTo { width = 40, height = 40 })
              end
            end
            """
        let scratch = try scratch(script)
        for ending in ["png", "pdf"] { try render(scratch, "a.\(ending)", ["--size", "200x60", "--scale", "2"]) }
        _ = try tool("pdftoppm", ["-png", "-r", "144", "-singlefile", "a.pdf", "pdf"], in: scratch.folder)
        try compare(scratch, "a.png", "pdf.png", share: 0.001)
    }
}
