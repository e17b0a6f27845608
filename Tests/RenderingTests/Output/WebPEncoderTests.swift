import Geometry
import Layout
import TestSupport
import Testing

@testable import Rendering

struct WebPEncoderTests {
    private let renderer = Renderer(
        text: PangoTextMeasurer(), images: ImageStore { _ throws(ImageError) in throw ImageError(message: "none") })

    /// Rectangles of many colors, some translucent.
    private func screen(width: Double = 120, height: Double = 80, background: Color? = .white) -> Snapshot {
        var random = SeededGenerator(seed: 7)
        var builder = SnapshotBuilder(width: width, height: height, background: background)
        for index in 0..<60 {
            let frame = Rect(
                x: Double(Int.random(in: 0..<Int(width), using: &random)),
                y: Double(Int.random(in: 0..<Int(height), using: &random)), width: 17, height: 13)
            builder.add(
                "v\(index)", frame: frame,
                appearance: Appearance(background: Color(rgba: UInt32(truncatingIfNeeded: random.next()))))
        }
        return builder.snapshot
    }

    @Test(arguments: PictureQuality.lossless, [true, false])
    func losslessWebPKeepsOpaquePixelsExactlyAndTranslucentOnesUpToRounding(
        quality: PictureQuality, isOpaque: Bool
    ) throws {
        let screen = screen(background: isOpaque ? .white : nil)
        let picture = try renderer.picture(screen)
        let found = try WebPDecoder.decode(try renderer.webp(screen, quality: quality)).frames
        #expect(found.count == 1 && found[0].image.width == 120 && found[0].image.height == 80)
        for y in 0..<80 {
            for x in 0..<120 {
                let (a, b) = (picture[x, y], found[0].image.pixels[y * 120 + x])
                // Conversion to straight alpha and back.
                let isNear = [24, 16, 8, 0].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= 1 }
                #expect(a == b || !isOpaque && isNear, "\(x) \(y)")
            }
        }
    }

    @Test func lowerQualityMakesSmallerFiles() throws {
        var builder = SnapshotBuilder(width: 100, height: 100)
        let stops = [
            GradientStop(offset: 0, color: Color(rgba: 0xFF80_20FF)),
            GradientStop(offset: 1, color: Color(rgba: 0x2040_FFFF)),
        ]
        builder.add(
            "v", frame: Rect(x: 0, y: 0, width: 100, height: 100),
            commands: [
                .fill(
                    .ellipse(in: Rect(x: 0, y: 0, width: 100, height: 100)),
                    .radialGradient(center: Point(x: 30, y: 25), radius: 90, stops: stops))
            ])
        let sizes = try [PictureQuality.fast, .small, .lossy(90), .lossy(20)].map {
            try renderer.webp(builder.snapshot, quality: $0).count
        }
        #expect(sizes[1] <= sizes[0] && sizes[2] < sizes[1] && sizes[3] < sizes[2], "\(sizes)")
    }

    @Test func sidesAbove16383PixelsAreRefused() throws {
        let wide = SnapshotBuilder(width: 16_384, height: 1).snapshot
        let fault = #expect(throws: RenderingError.self) { try renderer.webp(wide) }
        #expect(fault?.kind == .limit)
        #expect(
            fault?.message
                == """
                image too large for WebP: found 16384 × 1 pixels, expected at most 16383 × 16383; use a smaller size \
                or scale, or write a PNG
                """)
        #expect(try renderer.webp(SnapshotBuilder(width: 16_383, height: 1).snapshot).count > 20)
    }

    @Test func qualityIsANameOrAWholePercentage() {
        #expect(PictureQuality("fast") == .fast && PictureQuality("small") == .small)
        #expect(PictureQuality("0") == .lossy(0) && PictureQuality("100") == .lossy(100))
        for text in ["", "101", "-1", "8.5", "best", "1e1"] { #expect(PictureQuality(text) == nil, "\(text)") }
    }
}
