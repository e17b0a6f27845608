import Foundation
import Geometry
import Layout
import TestSupport
import Testing

@testable import Rendering

/// Baselines are on the pixel grid, both in layouts and in drawings.
struct BaselineTests {
    private static let seeds = Seeds.range(710_000, short: 60, full: 600)

    private let renderer = Renderer(
        text: PangoTextMeasurer(), images: ImageStore { _ throws(ImageError) in throw ImageError(message: "none") })

    /// The SVG is the authority: it has the drawn position of each line.
    @Test(arguments: seeds) func equalBaselinesAreDrawnAtTheSamePosition(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let scale = Double(random.int(1...3))
        let screen = try Screen(
            registry: KindRegistry(), text: renderer.text, images: renderer.images,
            traits: Traits(size: Size(width: 600, height: 600), scale: scale))
        func set(_ view: ViewID, _ name: String, _ value: PropertyValue) throws {
            try screen.setProperty(
                view, slot: screen.slot(ofProperty: #require(screen.registry.number(ofProperty: name)), of: view),
                to: value)
        }
        func put(_ letter: String) throws -> (view: ViewID, anchor: Anchor, line: String) {
            let kind = random.pick(["Label", "Label", "TextField", "Button"])
            let view = try screen.makeView(kind: #require(screen.registry.kind(named: kind)))
            try screen.layoutPut(view, into: screen.root, source: .none)
            let lines = kind == "Label" ? random.int(1...4) : 1
            try set(
                view, kind == "Button" ? "title" : "text",
                .string((0..<lines).map { "\(letter)\($0)" }.joined(separator: "\n")))
            try set(
                view, "font",
                .font(
                    FontValue(
                        size: Double(random.int(80...400)) / 10, weight: random.pick([400, 700]),
                        isItalic: random.chance(20), isMonospaced: random.chance(20))))
            if kind == "Label" {
                try set(view, "numberOfLines", .number(0))
                if random.chance(30) { try set(view, "lineSpacing", .number(Double(random.int(1...50)) / 10)) }
                if random.chance(30) { try set(view, "lineHeightMultiple", .number(1.23)) }
            }
            let isFirst = random.chance(50)
            return (
                view, Anchor(view: view, attribute: isFirst ? .firstBaseline : .lastBaseline),
                "\(letter)\(isFirst ? 0 : lines - 1)"
            )
        }
        try screen.beginLayout(of: screen.root)
        let (one, other) = (try put("a"), try put("b"))
        try screen.constrain(
            ConstraintRequest(
                Anchor(view: one.view, attribute: .top), .equal, Anchor(view: screen.root, attribute: .top),
                constant: 200 + Double.random(in: 0...10, using: &random)))
        try screen.constrain(ConstraintRequest(other.anchor, .equal, one.anchor))
        screen.endLayout()
        screen.layoutIfNeeded()

        let offset = try (screen.frame(of: other.view).y - screen.frame(of: one.view).y) * scale
        #expect(abs(offset - offset.rounded()) < 1e-6, "\(seed): \(offset) pixels")
        let svg = String(decoding: try renderer.svg(screen.snapshot()), as: UTF8.self)
        let (drawn, expected) = (try baseline(of: other.line, in: svg), try baseline(of: one.line, in: svg))
        #expect(abs(drawn - expected) < 0.003, "\(seed): \(one.line) at \(expected), \(other.line) at \(drawn)")
    }

    /// The y of a line on the screen: the sum of its y in its view's group and the group's y.
    private func baseline(of line: String, in svg: String) throws -> Double {
        let end = try #require(svg.range(of: ">\(line)</text>")).lowerBound
        let group = try #require(svg[..<end].range(of: "<g transform=\"translate(", options: .backwards)).upperBound
        let shift = try #require(svg[group...].prefixMatch(of: /[-0-9.]+ ([-0-9.]+)/)?.1)
        let element = try #require(svg[..<end].range(of: "<text ", options: .backwards)).upperBound
        let y = try #require(svg[element..<end].firstMatch(of: /y="([-0-9.]+)"/)?.1)
        return try #require(Double(shift)) + #require(Double(y))
    }

    /// The first and the last line are on the rounded baselines, and the distances between lines differ by at most one
    /// pixel.
    @Test(arguments: seeds) func linesAreDrawnInEqualSteps(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let scale = Double(random.int(1...3))
        var request = TextRequest(
            text: (0..<random.int(2...12)).map { "line \($0)" }.joined(separator: "\n"),
            font: Font(size: Double(random.int(80...400)) / 10), maximumLines: 0)
        request.lineSpacing = random.pick([0, 3.3])
        let layout = renderer.text.layout(request, width: 500)
        let placer = LinePlacer(
            layout: layout, request: request, box: Rect(x: 0, y: 0, width: 500, height: 900), color: .black,
            vertical: .top, origin: .zero, scale: scale)
        let drawn = layout.lines.map { placer.baseline(of: $0) }
        #expect(drawn.first == PixelGrid.round(layout.metrics.firstBaseline, scale: scale), "\(seed)")
        #expect(drawn.last == PixelGrid.round(layout.metrics.lastBaseline, scale: scale), "\(seed)")
        let steps = zip(drawn.dropFirst(), drawn).map { (($0 - $1) * scale).rounded() }
        #expect(steps.max()! - steps.min()! <= 1, "\(seed): \(steps)")
    }
}
