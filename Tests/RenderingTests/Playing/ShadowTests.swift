import Geometry
import Layout
import TestSupport
import Testing

@testable import Rendering

/// Shadows of drawn content, with values derived from the normal distribution.
struct ShadowTests {
    let renderer = Renderer(
        text: PangoTextMeasurer(), images: ImageStore { _ throws(ImageError) in throw ImageError(message: "none") })
    let box = Rect(x: 50, y: 50, width: 100, height: 100)

    /// The darkness of a pixel in a white image, 0 to 1.
    private func darkness(_ picture: Renderer.Picture, _ x: Int, _ y: Int) -> Double {
        1 - Double(picture[x, y] & 0xFF) / 255
    }

    private func picture(
        _ appearance: Appearance, commands: [DrawCommand] = [], scale: Double = 1,
        _ add: (inout SnapshotBuilder, Int) -> Void = { _, _ in }
    ) throws -> Renderer.Picture {
        var builder = SnapshotBuilder(width: 200, height: 200, scale: scale)
        let index = builder.add("box", frame: box, appearance: appearance, commands: commands)
        add(&builder, index)
        return try renderer.picture(builder.snapshot)
    }

    @Test func textCastsAShadowOfItsLetters() throws {
        let shadow = Shadow(color: .black, offset: Point(x: 0, y: 60), radius: 0)
        let white = Color(rgba: 0xFFFF_FFFF)
        let text = DrawCommand.text(
            TextRequest(text: "■", font: Font(size: 40)), in: Rect(x: 0, y: 0, width: 100, height: 50), color: white,
            vertical: .top)
        let found = try picture(Appearance(shadow: shadow), commands: [text])
        let plain = try picture(
            Appearance(),
            commands: [
                .text(
                    TextRequest(text: "■", font: Font(size: 40)), in: Rect(x: 0, y: 60, width: 100, height: 50),
                    color: .black, vertical: .top)
            ])
        // White letters are invisible on white. Their shadow looks like the shadow of black letters.
        for y in 0..<200 {
            for x in 0..<200 where abs(darkness(found, x, y) - darkness(plain, x, y)) > 0.02 {
                Issue.record("at \(x),\(y): \(darkness(found, x, y)), expected \(darkness(plain, x, y))")
                return
            }
        }
        #expect((0..<200).contains { darkness(found, $0, 140) > 0.9 }, "the letter exists")
    }

    @Test func emptyViewsCastNoShadow() throws {
        let found = try picture(Appearance(shadow: Shadow(color: .black, offset: .zero, radius: 8)))
        for y in stride(from: 0, to: 200, by: 5) {
            for x in stride(from: 0, to: 200, by: 5) { #expect(darkness(found, x, y) == 0) }
        }
    }

    @Test func shadowsOfABackgroundAndOfAnEqualDrawnFillLookTheSame() throws {
        let shadow = Shadow(color: .black, offset: Point(x: 7, y: 3), radius: 12)
        let outline = try picture(Appearance(background: .black, shadow: shadow))
        let fill = DrawCommand.fill(.rect(Rect(x: 0, y: 0, width: 100, height: 100)), .color(.black))
        let silhouette = try picture(Appearance(shadow: shadow), commands: [fill])
        for y in 0..<200 {
            for x in 0..<200 where abs(darkness(outline, x, y) - darkness(silhouette, x, y)) > 0.012 {
                Issue.record("at \(x),\(y): \(darkness(silhouette, x, y)), expected \(darkness(outline, x, y))")
                return
            }
        }
    }

    @Test func translucentViewsCastPaleShadows() throws {
        let shadow = Shadow(color: .black, offset: Point(x: 0, y: 120), radius: 0)
        let half = Color(rgba: 0x0000_0080)
        let found = try picture(Appearance(background: half, shadow: shadow))
        #expect(abs(darkness(found, 100, 190) - 128 / 255.0) < 0.01)
        let faint = try picture(
            Appearance(background: half, shadow: Shadow(color: half, offset: Point(x: 0, y: 120), radius: 0)))
        #expect(abs(darkness(faint, 100, 190) - 0.25) < 0.01, "a half of a half")
    }

    @Test func protrudingSubviewsCastShadowsUnlessHiddenOrClipped() throws {
        let shadow = Shadow(color: .black, offset: Point(x: 0, y: 40), radius: 0)
        let white = Color(rgba: 0xFFFF_FFFF)
        func found(isHidden: Bool, clips: Bool) throws -> Double {
            let picture = try picture(Appearance(background: white, shadow: shadow, clipsToBounds: clips)) {
                $0.add(
                    "child", to: $1, frame: Rect(x: 90, y: 40, width: 40, height: 20),
                    appearance: Appearance(background: white), isHidden: isHidden)
            }
            // 20 points to the right of the box, at the height of the child's shadow.
            return darkness(picture, 170, 140)
        }
        #expect(try found(isHidden: false, clips: false) == 1)
        #expect(try found(isHidden: true, clips: false) == 0)
        #expect(try found(isHidden: false, clips: true) == 0)
    }

    @Test func shadowsHaveRoundCornersUnlessASubviewFillsThem() throws {
        let shadow = Shadow(color: .black, offset: Point(x: 0, y: 120), radius: 0)
        let white = Color(rgba: 0xFFFF_FFFF)
        func corner(_ inset: Double) throws -> Double {
            let picture = try picture(Appearance(background: white, cornerRadius: 40, shadow: shadow)) {
                $0.add(
                    "child", to: $1, frame: Rect(x: inset, y: inset, width: 100 - 2 * inset, height: 30),
                    appearance: Appearance(background: white))
            }
            return darkness(picture, 52, 172)
        }
        #expect(try corner(0) == 1, "the child's own corner")
        #expect(try corner(20) == 0)
    }

    @Test func bordersCastRingShapedShadows() throws {
        let shadow = Shadow(color: .black, offset: Point(x: 0, y: 120), radius: 0)
        let border = Color(rgba: 0xFFFF_FFFF)
        let found = try picture(Appearance(borderWidth: 4, borderColor: border, shadow: shadow))
        #expect(darkness(found, 100, 171) == 1 && darkness(found, 100, 185) == 0, "a ring")
    }

    /// Content beyond the edge of the image casts its shadow into it.
    @Test(arguments: [1.0, 2]) func contentOutsideTheImageCastsShadowsIntoIt(scale: Double) throws {
        let half = Color(rgba: 0x0000_00FE)
        var builder = SnapshotBuilder(width: 200, height: 200, scale: scale)
        builder.add(
            "banner", frame: Rect(x: -50, y: -120, width: 300, height: 100),
            appearance: Appearance(
                background: half, shadow: Shadow(color: .black, offset: Point(x: 0, y: 60), radius: 8)))
        let found = try renderer.picture(builder.snapshot)
        // The shadow's lower edge is at 40 with a deviation of 4: 50 % there, 15.9 % at 44, constant along the edge.
        func at(_ x: Double, _ y: Double) -> Double { darkness(found, Int(x * scale), Int(y * scale)) }
        for x in [0.0, 100, 199] {
            #expect(abs((at(x, 40) + at(x, 40 - 1 / scale)) / 2 - 0.5) < 0.02)
            #expect(abs((at(x, 44) + at(x, 44 - 1 / scale)) / 2 - 0.159) < 0.02)
        }
    }

    @Test(arguments: [20.0, 80]) func wideShadowsOfDrawnContentAreGaussian(radius: Double) throws {
        var builder = SnapshotBuilder(width: 600, height: 600)
        builder.add(
            "box", frame: Rect(x: 200, y: 200, width: 200, height: 200),
            appearance: Appearance(shadow: Shadow(color: .black, offset: .zero, radius: radius)),
            commands: [.fill(.rect(Rect(x: 0, y: 0, width: 200, height: 200)), .color(.black))])
        let picture = try renderer.picture(builder.snapshot)
        let deviation = Int(radius / 2)
        #expect(abs(darkness(picture, 200 - deviation, 300) - 0.159) < 0.02)
        #expect(abs(darkness(picture, 200 - 2 * deviation, 300) - 0.023) < 0.01)
        #expect(abs(darkness(picture, 399 + deviation, 300) - 0.159) < 0.02)
    }

    @Test func deeplyNestedViewsWithShadowsAreDrawn() throws {
        var builder = SnapshotBuilder(width: 20, height: 20)
        var parent = 0
        for _ in 0..<60 {
            parent = builder.add(
                "n", to: parent, frame: Rect(x: 0, y: 0, width: 20, height: 20),
                appearance: Appearance(
                    background: Color(rgba: 0xFF00_0010), shadow: Shadow(color: .black, offset: .zero, radius: 2)))
        }
        let found = try renderer.picture(builder.snapshot)
        #expect(found[10, 10] != 0xFFFF_FFFF)
        _ = try renderer.pdf(builder.snapshot)
        _ = try renderer.svg(builder.snapshot)
    }

    @Test func svgShadowOfTextIsABlurFilter() throws {
        var builder = SnapshotBuilder(width: 200, height: 200)
        let shadow = Shadow(color: Color(rgba: 0xFF00_0080), offset: Point(x: 1, y: 2), radius: 6)
        builder.add(
            "label", frame: box, appearance: Appearance(shadow: shadow),
            commands: [SampleScreen.text("Hi", size: 20, box: Rect(x: 0, y: 0, width: 100, height: 30))])
        let svg = String(decoding: try renderer.svg(builder.snapshot), as: UTF8.self)
        let steps = [
            #"<feGaussianBlur in="SourceAlpha" stdDeviation="3"/>"#, #"<feOffset dx="1" dy="2" result="o"/>"#,
            #"<feFlood flood-color="\#(Color(rgba: 0xFF00_00FF).hex)" flood-opacity="0.502"/>"#,
            #"<feComposite in2="o" operator="in"/>"#,
            #"<feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge>"#,
        ]
        #expect(svg.contains(">" + steps.joined() + "</filter>"))
        #expect(svg.components(separatedBy: "<rect").count == 2, "only the background of the screen")
    }
}

/// Color glyphs have their own colors and the alpha of the text.
struct EmojiAlphaTests {
    @Test func emojiHaveTheAlphaOfTheirText() throws {
        let renderer = Renderer(
            text: PangoTextMeasurer(), images: ImageStore { _ throws(ImageError) in throw ImageError(message: "none") })
        func picture(alpha: UInt32) throws -> Renderer.Picture {
            var builder = SnapshotBuilder(width: 60, height: 60)
            builder.add(
                "label", frame: Rect(x: 0, y: 0, width: 60, height: 60),
                commands: [
                    SampleScreen.text("🟥", size: 40, color: alpha, box: Rect(x: 0, y: 0, width: 60, height: 60))
                ])
            return try renderer.picture(builder.snapshot)
        }
        let (full, half) = (try picture(alpha: 0xFF), try picture(alpha: 0x80))
        var compared = 0
        for y in 0..<60 {
            for x in 0..<60 {
                let (whole, pale) = (Int(full[x, y] & 0xFF), Int(half[x, y] & 0xFF))
                // Over white: half of the way from the full color to white.
                if abs(255 - (255 - whole) * 128 / 255 - pale) > 3 { Issue.record("at \(x),\(y)") }
                if whole < 200 { compared += 1 }
            }
        }
        #expect(compared > 400, "a red square of some 30 × 30")
    }
}
