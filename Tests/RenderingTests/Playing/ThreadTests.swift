import Foundation
import Geometry
import Layout
import Testing

@testable import Rendering

/// Concurrent renderers. Cairo keeps at most ten font files open per process and closes a file that it considers unused
/// to open the next. It must not close fonts that are in use.
struct ThreadTests {
    /// Text in nine weights, upright and italic, and three sizes: more font files than Cairo keeps open.
    private static func sheet() -> Snapshot {
        var builder = SnapshotBuilder(width: 300, height: 900)
        var y = 0.0
        for weight in stride(from: 100, through: 900, by: 100) {
            for isItalic in [false, true] {
                for size in [11.0, 17, 31] {
                    builder.add(
                        "l\(weight)\(isItalic)\(size)", kind: "Label", frame: Rect(x: 0, y: y, width: 300, height: 40),
                        commands: [
                            .text(
                                TextRequest(
                                    text: "Aé 東京 שלום \(weight)",
                                    font: Font(size: size, weight: weight, isItalic: isItalic)),
                                in: Rect(x: 0, y: 0, width: 300, height: 40), color: .black, vertical: .top)
                        ])
                    y += 16
                }
            }
        }
        return builder.snapshot
    }

    @Test(.timeLimit(.minutes(20))) func concurrentRenderersWithManyFontFilesProduceEqualPNGs() throws {
        let sheet = Self.sheet()
        @Sendable func picture() throws -> [UInt8] {
            try Renderer(text: PangoTextMeasurer(), images: ImageStore { _ throws(ImageError) in [] }).png(sheet)
        }
        let expected = try picture()
        let failures = Failures()
        DispatchQueue.concurrentPerform(iterations: 24) { index in
            if (try? picture()) != expected { failures.add(index) }
        }
        #expect(failures.list.isEmpty)
    }

    /// Cairo shares fonts between threads. It aborts the process if a thread releases the last reference to a font while
    /// another thread has found the font and starts to draw with it.
    @Test(.timeLimit(.minutes(20))) func threadsReleaseFontsWhileOthersStartToUseThem() {
        // The text is too large for masks, so each drawing has a font for its size and scale.
        let screens = (0..<80).map { index in
            var builder = SnapshotBuilder(width: 20, height: 20, scale: 2)
            let box = Rect(x: 0, y: 0, width: 20, height: 20)
            builder.add("l", frame: box, commands: [SampleScreen.text("A", size: 100 + Double(index), box: box)])
            return builder.snapshot
        }
        let failures = Failures()
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            let renderer = Renderer(text: PangoTextMeasurer(), images: ImageStore { _ throws(ImageError) in [] })
            for turn in 0..<4000 where (try? renderer.png(screens[turn % screens.count])) == nil {
                failures.add(thread)
            }
        }
        #expect(failures.list.isEmpty)
    }

    private final class Failures: @unchecked Sendable {
        private let lock = NSLock()
        private var items: [Int] = []

        func add(_ item: Int) { lock.withLock { items.append(item) } }
        var list: [Int] { lock.withLock { items } }
    }
}
