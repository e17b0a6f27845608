import Geometry
import Layout
import LuaHost
import Rendering
import Scripting

/// The cost of drawing and encoding a screen of 390 × 844 points at 2×, with seven cards that have shadows, pictures
/// and texts.
enum RenderBench {
    static let name = "render"

    static func rows() throws -> [BenchRow] {
        let text = PangoTextMeasurer()
        let photo = try photo(text)
        let images = ImageStore { _ throws(ImageError) in photo }
        var options = ScriptHost.Options()
        options.traits = Traits(size: Size(width: 390, height: 844), scale: 2)
        options.limits.time = nil
        let host = try ScriptHost(options: options, text: text, images: images, resolver: nil, print: { _ in })
        try host.run(Array(script.utf8), chunkName: "bench.lua")
        let snapshot = host.screen.snapshot()
        let renderer = Renderer(text: text, images: images)
        let picture = try renderer.picture(snapshot)

        func row(_ name: String, _ target: Double?, _ body: () throws -> Void) rethrows -> BenchRow {
            let seconds = try Bench.median(runs: 11) { _ in try body() }
            return BenchRow(topic: self.name, name: name, value: seconds * 1e3, unit: "ms", target: target)
        }
        return [
            try row("draw 390 × 844 at 2×: 7 cards, shadows, pictures, text; warm", 16) {
                _ = try renderer.picture(snapshot)
            },
            try row("encode it as PNG", 12) { _ = try picture.png(scale: 2) },
            try row("the same screen as SVG with text elements", nil) { _ = try renderer.svg(snapshot) },
            try row("as PDF", nil) { _ = try renderer.pdf(snapshot) },
        ]
    }

    /// Returns an image of 256 × 256 pixels as PNG.
    private static func photo(_ text: PangoTextMeasurer) throws -> [UInt8] {
        let side = 256.0
        var snapshot = Snapshot(size: Size(width: side, height: side), scale: 1)
        let box = Rect(x: 0, y: 0, width: side, height: side)
        let stops = [
            GradientStop(offset: 0, color: Color(rgba: 0x3478_F6FF)),
            GradientStop(offset: 0.6, color: Color(rgba: 0xFF9F_0AFF)),
            GradientStop(offset: 1, color: Color(rgba: 0x1C1C_1EFF)),
        ]
        snapshot.commands = [
            .fill(.rect(box), .linearGradient(from: .zero, to: Point(x: side, y: side), stops: stops)),
            .fill(.ellipse(in: Rect(x: 60, y: 50, width: 110, height: 110)), .color(Color(rgba: 0xFFFF_FFB0))),
        ]
        snapshot.nodes = [
            SnapshotNode(id: "photo", kind: "View", parent: -1, frame: box, pixelFrame: box, commands: 0..<2)
        ]
        let none = ImageStore { (_) throws(ImageError) in throw ImageError(message: "no images here") }
        return try Renderer(text: text, images: none).png(snapshot)
    }

    private static let script = """
        return function(content)
          content:putView("back"):backgroundColor("#f2f2f7"):edges(equal, parent)
          content:putLabel("title"):text("Places to see"):font("largeTitle"):left(equalTo(16), \
        parent):top(equalTo(56), parent)
          for i = 1, 7 do
            content:putView("card" .. i):backgroundColor("white"):cornerRadius(14)
              :shadow { color = "black", opacity = 0.14, radius = 16, offset = { x = 0, y = 4 } }
              :horizontal(equalTo(16), parent):height(equalTo(88)):top(equalTo(112 + (i - 1) * 100), parent)
              :layoutContent(function(card)
                local picture = \
        card:putImageView():image("photo.png"):contentMode("scaleAspectFill"):clipsToBounds(true)
                  :cornerRadius(10):size(equalTo(64)):left(equalTo(12), parent):centerY(equal, parent)
                local name = card:putLabel():text("Mount Rainier " .. i):font { size = 17, weight = "semibold" }
                  :left(equalTo(12), picture.rightAnchor):top(equalTo(12), parent)
                card:putLabel():text("Glaciers, wild flowers and the best views of the whole of the state, in every \
        season of the year.")
                  :font { size = 14 }:textColor("#6c6c70"):numberOfLines(2)
                  :left(equal, name):right(equalTo(52), parent):top(equalTo(4), name.bottomAnchor)
                card:putLabel():text(tostring(i)):font { size = 13, weight = "bold" \
        }:textColor("white"):textAlignment("center")
                  :backgroundColor("#3478f6"):cornerRadius(12):clipsToBounds(true):size(equalTo(24))
                  :right(equalTo(12), parent):centerY(equal, parent)
              end)
          end
        end
        """
}
