import TestSupport
import Testing

@testable import Layout

/// Rounding to the pixel grid on random screens. `scripts/fuzz-layout` runs many seeds.
struct PixelGridTests {
    /// Views that share an edge in the exact frames share it in pixels, wherever they lie in the tree: no gap opens between
    /// them, and none overlaps the other. And no edge moves by more than half a pixel.
    @Test(arguments: Seeds.range(500_000, count: 100)) func sharedEdgesStayShared(_ seed: Int) throws {
        let random = try RandomScreen(seed: UInt64(seed))
        for _ in 0..<25 { try random.edit() }
        for scale in [1.0, 2, 3, 1.5] {
            random.screen.traits.scale = scale
            random.screen.traits.size = Size(width: random.random.points(50...1000) / 3, height: random.random.points(50...1000) / 7)
            let snapshot = random.screen.snapshot()
            // In exact points of the screen, through the offsets of what scrolls; frames are relative.
            var horizontal: [(exact: Double, pixels: Double)] = []
            var vertical: [(exact: Double, pixels: Double)] = []
            for (view, node) in zip(random.views, snapshot.nodes) {
                let exact = random.screen.absoluteFrame(Int(view.index))
                horizontal += [(exact.x, node.pixelFrame.x), (exact.maxX, node.pixelFrame.maxX)]
                vertical += [(exact.y, node.pixelFrame.y), (exact.maxY, node.pixelFrame.maxY)]
            }
            for edges in [horizontal, vertical] {
                let sorted = edges.sorted { $0.exact < $1.exact }
                for (a, b) in zip(sorted, sorted.dropFirst()) {
                    if b.exact - a.exact < 1e-9 {
                        #expect(abs(a.pixels - b.pixels) < 1e-9, "seed \(seed), scale \(scale): \(a) and \(b) are one edge")
                    } else {
                        #expect(b.pixels - a.pixels > -1e-9, "seed \(seed), scale \(scale): \(a) and \(b) change places")
                    }
                }
                for edge in edges {
                    #expect(abs(edge.exact - edge.pixels) <= 0.5 / scale + 1e-5, "seed \(seed), scale \(scale): \(edge) is moved too far")
                    let pixels = edge.pixels * scale
                    #expect(abs(pixels - pixels.rounded()) < 1e-6, "seed \(seed), scale \(scale): \(edge) is not on the grid")
                }
            }
        }
    }
}
