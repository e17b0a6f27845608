import CCairo
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

    /// If a context releases the last reference to a font while another thread starts to draw with the font, Cairo
    /// aborts the process. This is too rare to provoke, so the test counts references.
    @Test func contextsNeverReleaseTheLastReferenceToAFont() throws {
        let measurer = PangoTextMeasurer()
        let faces = measurer.faces
        let layout = measurer.layout(TextRequest(text: "A", font: Font(size: 211)), width: nil)
        let font = try #require(faces.scaledFont(layout.runs[0].face))
        /// Selects the font in a context, and returns it with a reference of the test.
        func select(_ body: (OpaquePointer) -> Void) throws -> OpaquePointer {
            let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 4, 4)
            let context = try #require(cairo_create(surface))
            cairo_scale(context, 2, 2)
            body(context)
            let selected = try #require(cairo_scaled_font_reference(cairo_get_scaled_font(context)))
            cairo_destroy(context)
            cairo_surface_destroy(surface)
            return selected
        }
        faces.openContext()
        let fonts = [
            try select { faces.select(font, in: $0) }, try select { faces.select(font, enlarged: 3, in: $0) },
            // Cairo itself has a reference to the last font only.
            try select { faces.select(font, enlarged: 5, in: $0) },
        ]
        for font in fonts.prefix(2) { #expect(cairo_scaled_font_get_reference_count(font) == 2) }
        for font in fonts { cairo_scaled_font_destroy(font) }
        faces.closeContext()
    }

    private final class Failures: @unchecked Sendable {
        private let lock = NSLock()
        private var items: [Int] = []

        func add(_ item: Int) { lock.withLock { items.append(item) } }
        var list: [Int] { lock.withLock { items } }
    }
}
