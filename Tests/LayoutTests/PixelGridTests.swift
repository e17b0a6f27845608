import Geometry
import TestSupport
import Testing

@testable import Layout

/// Rounding to the pixel grid on random screens. `scripts/fuzz-layout` runs many seeds.
struct PixelGridTests {
    /// Edges shared by views are shared in pixels too, anywhere in the tree: no gaps, no overlaps. Edges move by at
    /// most half a pixel. Thin views follow other rules: see `thinViewsAreAtLeastOnePixelThickWithoutGapsOrOverhang`.
    @Test(arguments: Seeds.range(500_000, short: 20, full: 100))
    func sharedEdgesStaySharedAndMoveAtMostHalfAPixel(_ seed: Int) throws {
        let random = try RandomScreen(seed: UInt64(seed))
        for _ in 0..<25 { try random.edit() }
        for scale in [1.0, 2, 3, 1.5] {
            random.screen.traits.scale = scale
            random.screen.traits.size = Size(
                width: random.random.points(50...1000) / 3, height: random.random.points(50...1000) / 7)
            let snapshot = random.screen.snapshot()
            // In screen coordinates, including content offsets.
            var horizontal: [(exact: Double, pixels: Double)] = []
            var vertical: [(exact: Double, pixels: Double)] = []
            for (view, node) in zip(random.views, snapshot.nodes) {
                let exact = random.screen.frames.absoluteFrame(Int(view.index))
                if !isThin(exact.width, scale) {
                    horizontal += [(exact.x, node.pixelFrame.x), (exact.maxX, node.pixelFrame.maxX)]
                }
                if !isThin(exact.height, scale) {
                    vertical += [(exact.y, node.pixelFrame.y), (exact.maxY, node.pixelFrame.maxY)]
                }
            }
            for edges in [horizontal, vertical] {
                let sorted = edges.sorted { $0.exact < $1.exact }
                for (a, b) in zip(sorted, sorted.dropFirst()) {
                    if b.exact - a.exact < 1e-9 {
                        #expect(
                            abs(a.pixels - b.pixels) < 1e-9, "seed \(seed), scale \(scale): \(a) and \(b) are one edge")
                    } else {
                        #expect(
                            b.pixels - a.pixels > -1e-9, "seed \(seed), scale \(scale): \(a) and \(b) change places")
                    }
                }
                for edge in edges {
                    #expect(
                        abs(edge.exact - edge.pixels) <= 0.5 / scale + 1e-5,
                        "seed \(seed), scale \(scale): \(edge) is moved too far")
                    let pixels = edge.pixels * scale
                    #expect(
                        abs(pixels - pixels.rounded()) < 1e-6,
                        "seed \(seed), scale \(scale): \(edge) is not on the grid")
                }
            }
        }
    }

    private func isThin(_ length: Double, _ scale: Double) -> Bool { length > 1e-6 && length * scale < PixelGrid.thin }

    /// One axis of a view: exact, on the grid, and its superview on the grid.
    private struct Span {
        var low: Double, high: Double
        var near: Double, far: Double
        var outerLow: Double, outerHigh: Double
    }

    private func spans(_ random: RandomScreen, isVertical: Bool) -> [Span] {
        let snapshot = random.screen.snapshot()
        return zip(random.views, snapshot.nodes).map { view, node in
            let exact = random.screen.frames.absoluteFrame(Int(view.index))
            let outer = node.parent < 0 ? node.pixelFrame : snapshot.nodes[node.parent].pixelFrame
            return isVertical
                ? Span(
                    low: exact.y, high: exact.maxY, near: node.pixelFrame.y, far: node.pixelFrame.maxY,
                    outerLow: outer.y,
                    outerHigh: outer.maxY)
                : Span(
                    low: exact.x, high: exact.maxX, near: node.pixelFrame.x, far: node.pixelFrame.maxX,
                    outerLow: outer.x,
                    outerHigh: outer.maxX)
        }
    }

    /// Thin views are at least one pixel thick, equally thick everywhere, cover their rounded span (no gaps), have at
    /// most one additional pixel, and stay inside their superview if possible.
    @Test(arguments: Seeds.range(600_000, short: 20, full: 100))
    func thinViewsAreAtLeastOnePixelThickWithoutGapsOrOverhang(_ seed: Int) throws {
        let random = try RandomScreen(seed: UInt64(seed))
        for _ in 0..<12 { try random.edit() }
        try random.putLines()
        for _ in 0..<5 { try random.edit() }
        for scale in [1.0, 1.5, 2, 2.625, 3] {
            random.screen.traits.scale = scale
            for span in spans(random, isVertical: false) + spans(random, isVertical: true) {
                let length = span.high - span.low
                let pixels = ((span.far - span.near) * scale).rounded()
                guard isThin(length, scale) else {
                    if length > 1e-6 { #expect(pixels >= 1, "seed \(seed), scale \(scale): \(span)") }
                    continue
                }
                #expect(
                    pixels == max(1, (length * scale - 1e-4).rounded(.up)),
                    "seed \(seed), scale \(scale): \(span) has another thickness")
                let (near, far) = (PixelGrid.round(span.low, scale: scale), PixelGrid.round(span.high, scale: scale))
                #expect(
                    span.near <= near + 1e-9 && span.far >= far - 1e-9,
                    "seed \(seed), scale \(scale): beside \(span) is a gap")
                #expect(
                    (near - span.near + span.far - far) * scale < 1.01,
                    "seed \(seed), scale \(scale): \(span) is moved too far")
                if near >= span.outerLow - 1e-9, far <= span.outerHigh + 1e-9,
                    (span.outerHigh - span.outerLow) * scale > pixels - 0.5
                {
                    #expect(
                        span.near >= span.outerLow - 1e-6 && span.far <= span.outerHigh + 1e-6,
                        "seed \(seed), scale \(scale): \(span) sticks out of its superview")
                }
            }
        }
    }

    /// Rows with lines of half a point between them: all lines are visible and equally thick, and rows touch the lines
    /// below.
    @Test(arguments: [1.0, 1.5, 2, 2.625, 3]) func halfPointLinesAreEquallyThickAtEachScale(_ scale: Double) throws {
        let random = try RandomScreen(seed: 0)
        let screen = random.screen
        screen.traits = Traits(size: Size(width: 100, height: 800), scale: scale)
        try random.putLines(count: 20)
        let lines = screen.snapshot().nodes.filter { $0.frame.height == 0.5 }
        #expect(lines.count == 20)
        #expect(Set(lines.map { ($0.pixelFrame.height * scale).rounded() }) == [(0.5 * scale).rounded(.up)])
    }
}
