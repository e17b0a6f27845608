import Geometry
import Layout
import TestSupport
import Testing

@testable import Rendering

/// Pixels of everything that can be drawn, derived by hand. Pixels are premultiplied 0xAARRGGBB.
struct PictureTests {
    let renderer = Renderer(
        text: PangoTextMeasurer(), images: ImageStore { _ throws(ImageError) in throw ImageError(message: "none") })

    func picture(_ builder: SnapshotBuilder) throws -> Renderer.Picture {
        try renderer.picture(builder.snapshot)
    }

    /// Returns a white image of 40 × 40 with a view of 20 × 20 at 10,10.
    func box(_ appearance: Appearance, commands: [DrawCommand] = [], scale: Double = 1) throws -> Renderer.Picture {
        var builder = SnapshotBuilder(width: 40, height: 40, scale: scale)
        builder.add("box", frame: Rect(x: 10, y: 10, width: 20, height: 20), appearance: appearance, commands: commands)
        return try picture(builder)
    }

    let red = Color(rgba: 0xFF00_00FF)
    let blue = Color(rgba: 0x0000_FFFF)
    static let redPixel: UInt32 = 0xFFFF_0000
    static let bluePixel: UInt32 = 0xFF00_00FF
    static let white: UInt32 = 0xFFFF_FFFF

    @Test(arguments: [1.0, 2, 3])
    func backgroundsFillTheirFrames(scale: Double) throws {
        let picture = try box(Appearance(background: red), scale: scale)
        #expect(picture.width == Int(40 * scale))
        let near = Int(10 * scale)
        let far = Int(30 * scale)
        #expect(
            picture[near, near] == Self.redPixel && picture[near - 1, near] == Self.white
                && picture[near, near - 1] == Self.white)
        #expect(picture[far - 1, far - 1] == Self.redPixel && picture[far, far - 1] == Self.white)
    }

    @Test func imagesWithoutBackgroundAreTransparent() throws {
        let picture = try renderer.picture(SnapshotBuilder(width: 4, height: 4, background: nil).snapshot)
        #expect(picture[2, 2] == 0)
    }

    @Test func cornerRadiusRoundsBackgroundsUpToHalfTheirSide() throws {
        let picture = try box(Appearance(background: red, cornerRadius: 10))
        #expect(picture[10, 10] == Self.white && picture[29, 29] == Self.white)
        // The centers of the sides: within half a pixel, the circle deviates by 0.0125 pixels, and Cairo's resolution
        // is 1/15.
        #expect(picture[20, 10] & 0xFF < 24 && picture[10, 20] & 0xFF < 24)
        // 45°: the circle passes through 20 - 10·0.7071 = 12.93.
        #expect(picture[12, 12] != Self.redPixel && picture[13, 13] == Self.redPixel)
        let same = try box(Appearance(background: red, cornerRadius: 1000))
        #expect(same[12, 12] == picture[12, 12], "a radius is limited to half of the side")
    }

    @Test func bordersAreInsideTheFrame() throws {
        let picture = try box(Appearance(background: blue, borderWidth: 2, borderColor: red))
        #expect(picture[9, 20] == Self.white)
        #expect(
            picture[10, 20] == Self.redPixel && picture[11, 20] == Self.redPixel && picture[12, 20] == Self.bluePixel)
        #expect(picture[29, 20] == Self.redPixel && picture[27, 20] == Self.bluePixel)
        let thick = try box(Appearance(background: blue, borderWidth: 50, borderColor: red))
        #expect(thick[20, 20] == Self.redPixel)
    }

    @Test func alphaAppliesToAViewAndItsSubviewsTogether() throws {
        var builder = SnapshotBuilder(width: 40, height: 40)
        let outer = builder.add(
            "outer", frame: Rect(x: 0, y: 0, width: 20, height: 20), appearance: Appearance(background: red, alpha: 0.5)
        )
        builder.add(
            "inner", to: outer, frame: Rect(x: 5, y: 5, width: 10, height: 10), appearance: Appearance(background: blue)
        )
        let picture = try picture(builder)
        // Half blue over white: the red below the inner view is invisible.
        let inner = picture[10, 10]
        #expect(
            inner & 0xFF == 0xFF && (0x7E...0x81).contains(inner >> 16 & 0xFF)
                && (0x7E...0x81).contains(inner >> 8 & 0xFF))
        let edge = picture[2, 2]
        #expect(edge >> 16 & 0xFF == 0xFF && (0x7E...0x81).contains(edge & 0xFF))
        #expect(picture[25, 25] == Self.white)
    }

    @Test func hiddenAndFullyTransparentSubtreesAreNotDrawn() throws {
        var builder = SnapshotBuilder(width: 40, height: 40)
        let hidden = builder.add(
            "a", frame: Rect(x: 0, y: 0, width: 20, height: 20), appearance: Appearance(background: red), isHidden: true
        )
        builder.add(
            "b", to: hidden, frame: Rect(x: 0, y: 0, width: 10, height: 10), appearance: Appearance(background: blue))
        let clear = builder.add(
            "c", frame: Rect(x: 20, y: 0, width: 20, height: 20), appearance: Appearance(background: red, alpha: 0))
        builder.add(
            "d", to: clear, frame: Rect(x: 0, y: 0, width: 10, height: 10), appearance: Appearance(background: blue))
        builder.add("e", frame: Rect(x: 0, y: 20, width: 20, height: 20), appearance: Appearance(background: red))
        let picture = try picture(builder)
        #expect(picture[5, 5] == Self.white && picture[25, 5] == Self.white)
        #expect(picture[5, 25] == Self.redPixel)
    }

    @Test func clippingAppliesToDrawCommandsAndSubviews() throws {
        for clips in [false, true] {
            var builder = SnapshotBuilder(width: 40, height: 40)
            let fill = DrawCommand.fill(.rect(Rect(x: -5, y: -5, width: 30, height: 30)), .color(red))
            let box = builder.add(
                "box", frame: Rect(x: 10, y: 10, width: 20, height: 20),
                appearance: Appearance(cornerRadius: 10, clipsToBounds: clips),
                commands: [fill])
            builder.add(
                "child", to: box, frame: Rect(x: 10, y: -8, width: 4, height: 40),
                appearance: Appearance(background: blue))
            let picture = try picture(builder)
            #expect(picture[6, 20] == (clips ? Self.white : Self.redPixel))
            #expect(picture[10, 10] == (clips ? Self.white : Self.redPixel))
            #expect(picture[21, 4] == (clips ? Self.white : Self.bluePixel))
            #expect(picture[21, 20] == Self.bluePixel && picture[12, 20] == Self.redPixel)
        }
    }

    @Test func shadowsAreGaussian() throws {
        // A standard deviation of 4 pixels. Across a long straight edge, the blur is the normal distribution: 50 % on
        // the edge, 15.9 % one deviation outside, 2.3 % two.
        var builder = SnapshotBuilder(width: 200, height: 200)
        // The box is above the image, so its whole shadow is visible.
        let shadow = Shadow(color: .black, offset: Point(x: 0, y: 200), radius: 8)
        builder.add(
            "box", frame: Rect(x: 50, y: -150, width: 100, height: 100),
            appearance: Appearance(background: red, shadow: shadow))
        let picture = try picture(builder)
        func darkness(_ x: Int, _ y: Int) -> Double { 1 - Double(picture[x, y] & 0xFF) / 255 }
        #expect(abs((darkness(49, 100) + darkness(50, 100)) / 2 - 0.5) < 0.01)
        #expect(abs((darkness(45, 100) + darkness(46, 100)) / 2 - 0.159) < 0.01)
        #expect(abs((darkness(41, 100) + darkness(42, 100)) / 2 - 0.023) < 0.01)
        #expect(darkness(100, 100) == 1 && darkness(37, 100) == 0)
        #expect(abs((darkness(49, 49) + darkness(50, 50)) / 2 - 0.25) < 0.06, "a square corner: a half of a half")
        for (x, y) in [(46, 70), (70, 46), (52, 48)] {
            #expect(darkness(x, y) == darkness(199 - x, y) && darkness(x, y) == darkness(x, 199 - y), "symmetric")
        }
    }

    @Test func shadowsWithoutRadiusHaveHardEdges() throws {
        let picture = try box(
            Appearance(background: red, shadow: Shadow(color: blue, offset: Point(x: 5, y: 5), radius: 0)))
        #expect(picture[20, 20] == Self.redPixel && picture[33, 33] == Self.bluePixel && picture[36, 36] == Self.white)
    }

    @Test func wideShadowsAreGaussian() throws {
        var builder = SnapshotBuilder(width: 600, height: 600)
        builder.add(
            "box", frame: Rect(x: 200, y: -400, width: 200, height: 200),
            appearance: Appearance(
                background: red, cornerRadius: 20,
                shadow: Shadow(color: .black, offset: Point(x: 0, y: 600), radius: 80)))
        let picture = try picture(builder)
        func darkness(_ x: Int) -> Double { 1 - Double(picture[x, 300] & 0xFF) / 255 }
        #expect(abs(darkness(200) - 0.5) < 0.03)
        #expect(abs(darkness(160) - 0.159) < 0.02)
    }

    @Test(arguments: [-10, .nan, .infinity, 1e300, 1e-300] as [Double])
    func extremeNumbersInAppearancesAndDrawCommandsDoNotPreventRendering(value: Double) throws {
        let appearance = Appearance(
            background: red, cornerRadius: value, borderWidth: value, borderColor: blue,
            shadow: Shadow(color: blue, offset: Point(x: value, y: value), radius: value), alpha: value,
            clipsToBounds: true)
        let point = Point(x: value, y: value)
        let rect = Rect(x: value, y: value, width: value, height: value)
        let elements: [PathElement] = [
            .line(point), .arc(center: point, radius: value, start: value, end: value),
            .curve(point, control1: point, control2: point),
            .close,
        ]
        let commands: [DrawCommand] = [
            .restore, .clip(.roundedRect(Rect(x: 0, y: 0, width: 20, height: 20), radius: value)),
            .fill(.path(elements), .color(blue)),
            .fill(
                .ellipse(in: rect),
                .linearGradient(from: point, to: point, stops: [GradientStop(offset: value, color: red)])),
            .stroke(.rect(rect), .color(red), width: value, dash: [value, value]),
            .image(ImageID(index: 7), in: rect, mode: .center, tint: nil),
            .text(TextRequest(text: "Hi", font: Font(size: value)), in: rect, color: red, vertical: .bottom), .save,
            .save,
        ]
        let snapshot = { (scale: Double) in
            var builder = SnapshotBuilder(width: 40, height: 40, scale: scale)
            builder.add(
                "box", frame: Rect(x: 10, y: 10, width: 20, height: 20), appearance: appearance, commands: commands)
            builder.add("next", frame: Rect(x: 0, y: 0, width: 5, height: 5), appearance: Appearance(background: red))
            return builder.snapshot
        }(2)
        #expect(try renderer.picture(snapshot)[2, 2] == Self.redPixel, "following content is drawn")
        _ = try renderer.svg(snapshot)
        _ = try renderer.svg(snapshot, text: .outlines)
        _ = try renderer.pdf(snapshot)
    }

    @Test func imagesAndDocumentsOfInvalidOrTooLargeSizesAreErrors() throws {
        for (width, height, scale) in [
            (16385.0, 10.0, 1.0), (8193, 10, 2), (10, 0, 1), (.nan, 10, 1), (10, 10, .infinity), (10, -1, 1),
        ] {
            var snapshot = SnapshotBuilder(width: width, height: height).snapshot
            snapshot.scale = scale
            let fault = #expect(throws: RenderingError.self) { try renderer.png(snapshot) }
            #expect(fault?.kind == .limit && fault?.message.contains("16384") == true)
        }
        // Documents have no pixels.
        for (width, height) in [(100_001.0, 10.0), (10, 0), (.nan, 10), (10, -1), (10, .infinity)] {
            let snapshot = SnapshotBuilder(width: width, height: height).snapshot
            for make in [{ try renderer.svg($0) }, { try renderer.pdf($0) }, { try renderer.html($0, title: "") }]
                as [(Snapshot) throws -> [UInt8]]
            {
                let fault = #expect(throws: RenderingError.self) { try make(snapshot) }
                #expect(fault?.kind == .limit && fault?.message.contains("100000") == true)
            }
        }
        let long = SnapshotBuilder(width: 400, height: 20_000).snapshot
        #expect(try !renderer.svg(long).isEmpty && !renderer.pdf(long).isEmpty)
        #expect(try renderer.picture(SnapshotBuilder(width: 16384, height: 1).snapshot).width == 16384)
    }

    @Test func deepTreesDoNotOverflowTheStack() throws {
        var builder = SnapshotBuilder(width: 10, height: 10)
        var snapshot = builder.snapshot
        let node = SnapshotNode(
            id: "n", kind: "View", parent: 0, frame: Rect(x: 0, y: 0, width: 10, height: 10),
            pixelFrame: Rect(x: 0, y: 0, width: 10, height: 10))
        for index in 1...20_000 {
            snapshot.nodes.append(node)
            snapshot.nodes[index].parent = index - 1
        }
        for index in 0...20_000 {
            snapshot.nodes[index].span = 20_001 - index
        }
        snapshot.nodes[20_000].appearance.background = red
        builder.snapshot = snapshot
        #expect(try picture(builder)[5, 5] == Self.redPixel)
        #expect(JSONTree.write(snapshot).count > 20_000)
    }
}

/// Alpha groups are limited to the bounds of their views; nothing may be missing.
struct GroupBoundsTests {
    @Test(arguments: Array(1...20) as [UInt64])
    func randomAlmostOpaqueViewsLookLikeOpaqueViews(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let measurer = PangoTextMeasurer()
        let images = ImageStore { _ throws(ImageError) in throw ImageError(message: "none") }
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        func rect() -> Rect {
            Rect(x: number(-30...30), y: number(-30...30), width: number(0...60), height: number(0...60))
        }
        let text = RandomText.make(using: &random)
        let color = Color(rgba: 0xFF00_00FF)
        let commands: [DrawCommand] = [
            .fill(
                [
                    .rect(rect()), .ellipse(in: rect()),
                    .path([.move(Point(x: number(-50...0), y: 9)), .line(Point(x: 50, y: -20)), .line(.zero)]),
                ]
                .randomElement(using: &random)!, .color(color)),
            .stroke(
                .path([.move(Point(x: -20, y: 0)), .line(Point(x: 20, y: number(0...9))), .line(Point(x: -20, y: 9))]),
                .color(color),
                width: 4),
            .text(
                TextRequest(
                    text: text, font: Font(size: number(8...30)),
                    alignment: TextAlignment.allCases.randomElement(using: &random)!,
                    lineBreak: .byWordWrapping, maximumLines: 0), in: rect(), color: .black,
                vertical: [.top, .center, .bottom].randomElement(using: &random)!),
        ]
        let shadow = Shadow(
            color: .black, offset: Point(x: number(-20...20), y: number(-20...20)), radius: number(0...20))
        let frames = (rect(), rect())
        let clips = Bool.random(using: &random)
        func picture(alpha: Double) throws -> Renderer.Picture {
            var builder = SnapshotBuilder(width: 300, height: 300, scale: 2)
            let outer = builder.add(
                "outer", frame: frames.0.offset(by: Point(x: 120, y: 120)),
                appearance: Appearance(background: color, alpha: alpha, clipsToBounds: clips))
            builder.add("inner", to: outer, frame: frames.1, appearance: Appearance(shadow: shadow), commands: commands)
            return try Renderer(text: measurer, images: images).picture(builder.snapshot)
        }
        let opaque = try picture(alpha: 1)
        let group = try picture(alpha: 0.9999)
        for y in 0..<opaque.height {
            for x in 0..<opaque.width {
                for shift: UInt32 in [0, 8, 16] {
                    let difference = Int(opaque[x, y] >> shift & 255) - Int(group[x, y] >> shift & 255)
                    if abs(difference) > 3 {
                        Issue.record("seed \(seed): at \(x),\(y)")
                        return
                    }
                }
            }
        }
    }
}
