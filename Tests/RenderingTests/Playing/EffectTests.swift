import Geometry
import Layout
import TestSupport
import Testing

@testable import Rendering

/// Gradients, transforms and blend modes, with pixels derived by hand.
struct EffectTests {
    private let renderer = Renderer(
        text: PangoTextMeasurer(), images: ImageStore { _ throws(ImageError) in throw ImageError(message: "none") })

    private func isNear(_ a: UInt32, _ b: UInt32, by most: Int = 2) -> Bool {
        [24, 16, 8, 0].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= most }
    }

    /// Returns a white image of 40 × 40 with a view of 20 × 10 at 10,15, centered at 20,20.
    private func picture(_ appearance: Appearance, scale: Double = 1, _ commands: [DrawCommand] = []) throws
        -> Renderer.Picture
    {
        var builder = SnapshotBuilder(width: 40, height: 40, scale: scale)
        builder.add("v", frame: Rect(x: 10, y: 15, width: 20, height: 10), appearance: appearance, commands: commands)
        return try renderer.picture(builder.snapshot)
    }

    private static let red = Color(rgba: 0xFF00_00FF)
    private static let white: UInt32 = 0xFFFF_FFFF
    private static let redPixel: UInt32 = 0xFFFF_0000

    private func transform(
        rotation: Double = 0, scale: Point = Point(x: 1, y: 1), translation: Point = .zero
    ) -> AffineTransform? {
        var value = TransformValue()
        (value.rotation, value.scale, value.translation) = (rotation, scale, translation)
        return value.matrix
    }

    // MARK: Transforms

    @Test func defaultTransformHasNoMatrixAndAFullTurnIsTheIdentity() {
        #expect(transform() == nil && transform(rotation: 360) == .identity)
    }

    @Test func quarterTurnSwapsWidthAndHeight() throws {
        let picture = try picture(Appearance(background: Self.red, transform: transform(rotation: 90)))
        // From 15 to 25 horizontally, from 10 to 30 vertically.
        #expect(picture[15, 10] == Self.redPixel && picture[24, 29] == Self.redPixel)
        #expect(picture[14, 20] == Self.white && picture[25, 20] == Self.white)
        #expect(picture[20, 9] == Self.white && picture[20, 30] == Self.white)
    }

    @Test func scaleAndTranslationResizeAndMoveTheBackground() throws {
        let wide = try picture(
            Appearance(
                background: Self.red,
                transform: transform(scale: Point(x: 0.5, y: 2), translation: Point(x: 3, y: -4))))
        // The center is 23,16; 5 to each side and 10 up and down.
        #expect(wide[18, 6] == Self.redPixel && wide[27, 25] == Self.redPixel)
        #expect(
            wide[17, 16] == Self.white && wide[28, 16] == Self.white && wide[23, 5] == Self.white
                && wide[23, 26] == Self.white)
    }

    /// Clockwise, because y points down: the right end of the view moves down.
    @Test func rotationIsClockwise() throws {
        let box = Rect(x: 10, y: 0, width: 10, height: 10)
        let picture = try picture(
            Appearance(transform: transform(rotation: 90)), [.fill(.rect(box), .color(Self.red))])
        #expect(picture[20, 25] == Self.redPixel && picture[20, 15] == Self.white)
    }

    @Test func mirroringAppliesToContents() throws {
        let box = Rect(x: 0, y: 0, width: 5, height: 10)
        let picture = try picture(
            Appearance(transform: transform(scale: Point(x: -1, y: 1))), [.fill(.rect(box), .color(Self.red))])
        #expect(picture[29, 20] == Self.redPixel && picture[10, 20] == Self.white)
    }

    /// A view without area is not drawn in any format, nor are its subviews.
    @Test func viewsScaledToZeroAndTheirSubviewsAreNotDrawn() throws {
        for scale in [Point(x: 0, y: 0), Point(x: 0, y: 1), Point(x: 1e-9, y: 1e-9)] {
            var builder = SnapshotBuilder(width: 40, height: 40)
            let view = builder.add(
                "v", frame: Rect(x: 0, y: 0, width: 40, height: 40),
                appearance: Appearance(
                    background: Self.red, shadow: Shadow(color: .black, offset: .zero, radius: 4), alpha: 0.5,
                    transform: transform(scale: scale)))
            builder.add(
                "w", to: view, frame: Rect(x: 0, y: 0, width: 9, height: 9),
                appearance: Appearance(background: Self.red))
            let picture = try renderer.picture(builder.snapshot)
            #expect((0..<1600).allSatisfy { picture[$0 % 40, $0 / 40] == Self.white })
            #expect(!String(decoding: try renderer.svg(builder.snapshot), as: UTF8.self).contains("#ff0000"))
            #expect(
                !String(decoding: try renderer.html(builder.snapshot, title: "t"), as: UTF8.self).contains("#ff0000"))
            #expect(try renderer.pdf(builder.snapshot).count > 100)
        }
    }

    /// Nested views that become too small or too large to draw are skipped; others are drawn.
    @Test(arguments: [0.001, 1000]) func viewsAfterNestedExtremeScalesAreDrawn(factor: Double) throws {
        var builder = SnapshotBuilder(width: 40, height: 40)
        var parent = 0
        let text = DrawCommand.text(
            TextRequest(text: "Ag", font: Font(size: 300, weight: 400)), in: Rect(x: 0, y: 0, width: 10, height: 10),
            color: .black, vertical: .center)
        for index in 0..<120 {
            parent = builder.add(
                "v\(index)", to: parent, frame: Rect(x: 0, y: 0, width: 10, height: 10),
                appearance: Appearance(
                    shadow: Shadow(color: .black, offset: .zero, radius: 9), alpha: 0.9,
                    transform: transform(rotation: 7, scale: Point(x: factor, y: factor))), commands: [text])
        }
        builder.add("w", frame: Rect(x: 30, y: 30, width: 10, height: 10), appearance: Appearance(background: Self.red))
        #expect(try renderer.picture(builder.snapshot)[35, 35] == Self.redPixel)
        #expect(try renderer.pdf(builder.snapshot).count > 100)
        #expect(try renderer.svg(builder.snapshot).count > 100)
    }

    /// Parts that a transform moves out of the view belong to its alpha group and cast shadows.
    @Test func alphaAndShadowIncludeContentsMovedByATransform() throws {
        var builder = SnapshotBuilder(width: 60, height: 60)
        let view = builder.add(
            "v", frame: Rect(x: 20, y: 25, width: 10, height: 10), appearance: Appearance(alpha: 0.5))
        builder.add(
            "w", to: view, frame: Rect(x: 0, y: 0, width: 10, height: 10),
            appearance: Appearance(background: Self.red, transform: transform(translation: Point(x: 25, y: -20))))
        let picture = try renderer.picture(builder.snapshot)
        #expect(isNear(picture[50, 10], 0xFFFF_7F7F) && picture[25, 30] == Self.white)
        builder.snapshot.nodes[1].appearance = Appearance(
            shadow: Shadow(color: Color(rgba: 0x0000_FFFF), offset: Point(x: -10, y: 10), radius: 0))
        let shadowed = try renderer.picture(builder.snapshot)
        #expect(shadowed[50, 10] == Self.redPixel && shadowed[38, 22] == 0xFF00_00FF)
    }

    /// The shadow's offset follows the view's own axes.
    @Test func shadowsRotateWithTheirViews() throws {
        for background in [Self.red, Color(rgba: 0xFF00_0080)] {
            let shadow = Shadow(color: Color(rgba: 0x0000_FFFF), offset: Point(x: 0, y: -8), radius: 0)
            let picture = try picture(
                Appearance(background: background, shadow: shadow, transform: transform(rotation: 180)))
            // Up becomes down.
            #expect(picture[20, 30] & 0xFF > 120 && picture[20, 30] >> 16 & 255 < 140)
            #expect(picture[20, 10] == Self.white)
        }
    }

    /// Each view is drawn once for its shadow, at any depth of transformed views, with one factor or two.
    @Test(arguments: [Point(x: 1, y: 1), Point(x: 1.01, y: 0.99)]) func deeplyNestedTransformedViewsWithShadowsAreDrawn(
        factors: Point
    ) throws {
        var builder = SnapshotBuilder(width: 60, height: 60)
        var parent = 0
        for index in 0..<40 {
            parent = builder.add(
                "v\(index)", to: parent,
                frame: Rect(x: index == 0 ? 20 : 0, y: index == 0 ? 20 : 0, width: 20, height: 20),
                appearance: Appearance(
                    shadow: Shadow(color: Color(rgba: 0x0000_FF40), offset: Point(x: 4, y: 0), radius: 2),
                    transform: transform(rotation: 9, scale: factors)),
                commands: [.fill(.rect(Rect(x: 6, y: 6, width: 8, height: 8)), .color(Self.red))])
        }
        #expect(try renderer.picture(builder.snapshot)[30, 30] == Self.redPixel)
    }

    /// Rotated text is drawn as text: two ways of rotating by 180° produce the same ink.
    @Test func rotatedTextIsDrawnLikeUprightText() throws {
        let text = DrawCommand.text(
            TextRequest(text: "Ag", font: Font(size: 10, weight: 400)), in: Rect(x: 0, y: -2, width: 20, height: 14),
            color: .black, vertical: .center)
        let plain = try picture(Appearance(), scale: 2, [text])
        let turned = try picture(Appearance(transform: transform(rotation: 180)), scale: 2, [text])
        func ink(_ picture: Renderer.Picture, _ turned: Bool) -> [Int] {
            (0..<6400).map { place in
                let (x, y) = (place % 80, place / 80)
                return 255 - Int((turned ? picture[79 - x, 79 - y] : picture[x, y]) & 255)
            }
        }
        let (a, b) = (ink(plain, false), ink(turned, true))
        let (all, off) = (a.reduce(0, +), zip(a, b).map { abs($0 - $1) }.reduce(0, +))
        #expect(all > 10_000 && off * 2 < all, "\(off) of \(all)")
    }

    // MARK: Gradients

    private func gradient(_ value: GradientValue, width: Double = 40, height: Double = 40) throws -> Renderer.Picture {
        var builder = SnapshotBuilder(width: width, height: height)
        let box = Rect(x: 0, y: 0, width: width, height: height)
        builder.add("v", frame: box, commands: [.fill(.rect(box), value.paint(in: box, isDark: false))])
        return try renderer.picture(builder.snapshot)
    }

    private static let blackToWhite: [ColorValue] = [.fixed(.black), .fixed(.white)]

    /// Pixel centers are at half coordinates: the gray of column x is (x + 0.5) / 40.
    @Test func gradientAnglesMatchCSS() throws {
        let right = try gradient(GradientValue(colors: Self.blackToWhite, line: .angle(90)))
        let down = try gradient(GradientValue(colors: Self.blackToWhite))
        let up = try gradient(GradientValue(colors: Self.blackToWhite, line: .angle(0)))
        for x in [0, 10, 20, 39] {
            let gray = UInt32((255 * (Double(x) + 0.5) / 40).rounded()) * 0x10101 | 0xFF00_0000
            #expect(isNear(right[x, 7], gray) && isNear(down[7, x], gray) && isNear(up[7, 39 - x], gray), "\(x)")
        }
        // 45° in a box of 60 × 20: the line is (60 + 20) · 0.7071 long, so the colors end at the corners, and the
        // perpendicular through the center has the middle color.
        let steep = try gradient(GradientValue(colors: Self.blackToWhite, line: .angle(45)), width: 60, height: 20)
        #expect(steep[0, 19] & 255 < 8 && steep[59, 0] & 255 > 247)
        #expect(isNear(steep[30, 10], 0xFF80_8080, by: 4) && isNear(steep[35, 15], 0xFF80_8080, by: 4))
    }

    @Test func gradientStopsHaveTheirColors() throws {
        let value = GradientValue(
            colors: [.fixed(.black), .fixed(Self.red), .fixed(.white)], locations: [0.25, 0.5, 0.5],
            line: .points(from: Point(x: 0, y: 0), to: Point(x: 1, y: 0)))
        let picture = try gradient(value)
        #expect(picture[0, 5] == 0xFF00_0000 && picture[9, 5] == 0xFF00_0000)
        #expect(isNear(picture[15, 5], 0xFF8C_0000, by: 3), "(15.5 − 10) / 10 of the way")
        #expect(
            isNear(picture[19, 5], 0xFFF2_0000, by: 3) && picture[20, 5] == Self.white && picture[39, 5] == Self.white)
    }

    @Test func radialGradientsEndAtTheFarthestCornerOrTheGivenRadius() throws {
        let value = GradientValue(
            colors: Self.blackToWhite, line: .circles(center: Point(x: 0, y: 0), radius: nil))
        let picture = try gradient(value)
        // √(20.5² + 20.5²) of √(40² + 40²).
        #expect(isNear(picture[20, 20], 0xFF83_8383, by: 3) && picture[39, 39] & 255 > 250 && picture[0, 0] & 255 < 6)
        let small = GradientValue(
            colors: Self.blackToWhite, line: .circles(center: Point(x: 0.5, y: 0.5), radius: 10))
        let spot = try gradient(small)
        #expect(isNear(spot[25, 20], 0xFF8C_8C8C, by: 5) && spot[31, 20] == Self.white && spot[0, 0] == Self.white)
    }

    // MARK: Blend modes

    /// A view of 0x40C0FF over 0x804020, by the formulas of the PDF standard.
    private static let blends: [(mode: BlendMode, expected: UInt32)] = [
        (.normal, 0xFF40_C0FF),
        (.multiply, 0xFF20_3020),  // 128·64, 64·192, 32·255 over 255
        (.screen, 0xFFA0_D0FF),  // a + b − a·b
        (.darken, 0xFF40_4020), (.lighten, 0xFF80_C0FF),
        (.difference, 0xFF40_80DF), (.exclusion, 0xFF80_A0DF),  // |a − b|, a + b − 2·a·b
        (.overlay, 0xFF41_6040),  // 2·a·b below one half of the backdrop: 64, 96, 64; slightly above one half: 65
        (.hardLight, 0xFF40_A1FF),  // reversed: 64, 161, 255
        (.colorDodge, 0xFFAB_FFFF),  // a / (1 − b): 128 · 255 / 191 = 171
    ]

    @Test(arguments: blends.indices) func blendModesMatchTheirFormulas(index: Int) throws {
        let (mode, expected) = Self.blends[index]
        var builder = SnapshotBuilder(width: 20, height: 20, background: Color(rgba: 0x8040_20FF))
        builder.add(
            "v", frame: Rect(x: 0, y: 0, width: 10, height: 20),
            appearance: Appearance(background: Color(rgba: 0x40C0_FFFF), blendMode: mode))
        let picture = try renderer.picture(builder.snapshot)
        #expect(isNear(picture[5, 5], expected), "\(mode): \(String(picture[5, 5], radix: 16))")
        #expect(picture[15, 5] == 0xFF80_4020)
        builder.snapshot.nodes[1].appearance.alpha = 0.5
        let half = try renderer.picture(builder.snapshot)
        let behind: UInt32 = 0x80_4020
        var middle: UInt32 = 0xFF00_0000
        for shift: UInt32 in [16, 8, 0] {
            let sum: UInt32 = (expected >> shift & 255) + (behind >> shift & 255)
            middle |= (sum / 2) << shift
        }
        #expect(isNear(half[5, 5], middle), "\(mode): \(String(half[5, 5], radix: 16))")
    }

    /// A view blends only with content within the view that forms the group.
    @Test(arguments: ["none", "clip", "transform", "shadow", "alpha", "blend"])
    func viewsBlendOnlyWithinAnAncestorWithClippingTransformShadowAlphaOrBlendMode(
        _ how: String
    ) throws {
        var outer = Appearance()
        switch how {
        case "clip": outer.clipsToBounds = true
        case "transform": outer.transform = transform(translation: Point(x: 2, y: 0))
        case "shadow": outer.shadow = Shadow(color: Color(rgba: 0), offset: .zero, radius: 0)
        case "alpha": outer.alpha = 0.999
        case "blend": outer.blendMode = .darken
        default: break
        }
        var builder = SnapshotBuilder(width: 20, height: 20, background: Color(rgba: 0x8080_80FF))
        let group = builder.add("g", frame: Rect(x: 0, y: 0, width: 20, height: 20), appearance: outer)
        let plain = builder.add("p", to: group, frame: Rect(x: 0, y: 0, width: 20, height: 20))
        builder.add(
            "v", to: plain, frame: Rect(x: 0, y: 0, width: 10, height: 10),
            appearance: Appearance(background: Color(rgba: 0x80FF_FFFF), blendMode: .multiply))
        let found = try renderer.picture(builder.snapshot)[5, 5]
        // A view over nothing keeps its color; `darken` then takes the minimum with 0x80.
        let expected: UInt32 = how == "none" ? 0xFF40_8080 : how == "blend" ? 0xFF80_8080 : 0xFF80_FFFF
        #expect(isNear(found, expected), "\(String(found, radix: 16))")
        let svg = String(decoding: try renderer.svg(builder.snapshot), as: UTF8.self)
        #expect(svg.contains("mix-blend-mode:multiply"))
        #expect(svg.contains("isolation:isolate") == ["clip", "transform", "shadow", "alpha"].contains(how))
    }
}
