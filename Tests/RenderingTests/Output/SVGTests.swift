import Geometry
import Layout
import Testing

@testable import Rendering

struct SVGTests {
    let renderer = Renderer(
        text: PangoTextMeasurer(),
        images: ImageStore { name throws(ImageError) in
            guard let bytes = TestImages.files[name] else { throw ImageError(message: "none") }
            return bytes
        })

    func svg(_ builder: SnapshotBuilder, _ text: Renderer.SVGText = .elements) throws -> String {
        String(decoding: try renderer.svg(builder.snapshot, text: text), as: UTF8.self)
    }

    @Test func screenHasTheRecordedSVG() throws {
        var builder = SnapshotBuilder(width: 100, height: 50, scale: 2)
        let shadow = Shadow(color: Color(rgba: 0x0000_0033), offset: Point(x: 0, y: 2), radius: 4)
        let card = builder.add(
            "card", frame: Rect(x: 10, y: 10, width: 80, height: 30),
            appearance: Appearance(
                background: Color(rgba: 0xFF00_0080), cornerRadius: 6, borderWidth: 2, borderColor: .black,
                shadow: shadow, alpha: 0.5,
                clipsToBounds: true))
        // H and I at 28.16 points: 20.84 + 7.44 wide; the baseline is 27.28 below the top, on the grid 27.5: at
        // 12.5 - 14.7 + 27.5 = 25.3, on the grid 25.5.
        builder.add(
            "label", to: card, frame: Rect(x: 4, y: 2.5, width: 70, height: 20),
            commands: [
                .text(
                    TextRequest(text: "HI", font: Font(size: 28.16, weight: 400)),
                    in: Rect(x: 0, y: -14.7, width: 70, height: 34),
                    color: Color(rgba: 0x3366_99FF), vertical: .top)
            ])
        builder.add(
            "gone", frame: Rect(x: 0, y: 0, width: 9, height: 9), appearance: Appearance(background: .black),
            isHidden: true)
        let families = "Inter, 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans CJK JP', -apple-system, sans-serif"
        let width = renderer.text.measure(TextRequest(text: "HI", font: Font(size: 28.16)), width: nil).size.width
        #expect(abs(width - 28.28) < 0.005)
        #expect(
            try svg(builder) == """
                <svg xmlns="http://www.w3.org/2000/svg" width="100" height="50" viewBox="0 0 100 50" \
                font-family="\(families)" style="font-variant-ligatures:no-contextual">
                <defs>
                <filter id="d1" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB" x="2" y="4" width="96" \
                height="46"><feGaussianBlur in="SourceAlpha" stdDeviation="2"/><feOffset dx="0" dy="2" result="o"/>\
                <feFlood flood-color="#000000" flood-opacity="0.2"/><feComposite in2="o" operator="in"/>\
                <feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>
                <clipPath id="d2"><rect x="10" y="10" width="80" height="30" rx="6"/></clipPath>
                </defs>
                <rect x="0" y="0" width="100" height="50" fill="#ffffff"/>
                <g opacity="0.5">
                <g filter="url(#d1)">
                <rect x="10" y="10" width="80" height="30" rx="6" fill="#ff0000" fill-opacity="0.502"/>
                <g clip-path="url(#d2)">
                <g transform="translate(14 12.5)">
                <text x="0" y="13" font-size="28.16" fill="#336699" textLength="\(text(rounded: width))" \
                lengthAdjust="spacingAndGlyphs" xml:space="preserve">HI</text>
                </g>
                </g>
                <rect x="11" y="11" width="78" height="28" rx="5" fill="none" stroke="#000000" stroke-width="2"/>
                </g>
                </g>
                </svg>

                """)
    }

    func text(rounded value: Double) -> String {
        var out = ByteWriter()
        out.write(rounded: value)
        return String(decoding: out.bytes, as: UTF8.self)
    }

    @Test func textAndFontFamiliesAreEscaped() throws {
        var builder = SnapshotBuilder(width: 400, height: 50)
        let request = TextRequest(
            text: "<a href=\"x\">&amp;\u{1}\u{FFFF}</a>", font: Font(size: 17, family: "\"><script>'&"))
        builder.add(
            "t", frame: Rect(x: 0, y: 0, width: 400, height: 50),
            commands: [.text(request, in: Rect(x: 0, y: 0, width: 400, height: 50), color: .black, vertical: .top)])
        let svg = try svg(builder)
        #expect(svg.contains(">&lt;a href=&quot;x&quot;&gt;&amp;amp;\u{FFFD}&lt;/a&gt;</text>"))
        #expect(svg.contains("font-family=\"'&quot;&gt;&lt;script&gt;&amp;', Inter"))
        #expect(!svg.contains("<script>"))
    }

    @Test func shapesAreWrittenAndRepeatedGradientsAndImagesAreDefinedOnce() throws {
        var builder = SnapshotBuilder(width: 40, height: 40, background: nil)
        let photo = try renderer.images.image(named: "photo.jpg").id
        let stops = [GradientStop(offset: 0, color: .black), GradientStop(offset: 1, color: Color(rgba: 0xFFFF_FF80))]
        let gradient = Paint.linearGradient(from: .zero, to: Point(x: 5, y: 0), stops: stops)
        let box = Rect(x: 0, y: 0, width: 10, height: 10)
        builder.add(
            "a", frame: Rect(x: 0, y: 0, width: 40, height: 40),
            commands: [
                .fill(.ellipse(in: box), gradient), .fill(.rect(box), gradient),
                .stroke(
                    .path([.move(.zero), .arc(center: Point(x: 5, y: 5), radius: 5, start: 0, end: .pi), .close]),
                    .color(.black),
                    width: 1.5, dash: [1, 2]),
                .save, .clip(.rect(box)), .restore, .image(photo, in: box, mode: .scaleToFill, tint: nil),
                .image(photo, in: box, mode: .scaleAspectFill, tint: .black),
            ])
        let svg = try svg(builder)
        #expect(svg.components(separatedBy: "<linearGradient").count == 2, "defined once")
        #expect(svg.contains("<stop offset=\"1\" stop-color=\"#ffffff\" stop-opacity=\"0.502\"/>"))
        #expect(svg.contains("<ellipse cx=\"5\" cy=\"5\" rx=\"5\" ry=\"5\" fill=\"url(#d1)\"/>"))
        #expect(svg.contains("d=\"M0 0L10 5A5 5 0 0 1 5 10A5 5 0 0 1 0 5Z\""))
        #expect(svg.contains("stroke-dasharray=\"1 2\""))
        #expect(svg.components(separatedBy: "data:image/jpeg;base64,/9j/").count == 2, "the unchanged file, once")
        #expect(svg.contains("feColorMatrix"))
        #expect(
            svg.components(separatedBy: "<g").count == svg.components(separatedBy: "</g>").count,
            "every group is closed")
    }

    @Test func svgWithTextOutlinesContainsNoFont() throws {
        let svg = String(decoding: try renderer.svg(SampleScreen.make(image: nil), text: .outlines), as: UTF8.self)
        #expect(!svg.contains("<text") && !svg.contains("font-family"))
        #expect(svg.contains("data:image/png;base64,"), "emoji are images")
        #expect(svg.utf8.count < 200_000)
    }

    @Test func textStaysSearchableInSVG() throws {
        let svg = String(decoding: try renderer.svg(SampleScreen.make(image: nil)), as: UTF8.self)
        #expect(svg.contains(">Mount Rainier</text>") && svg.contains("مرحبا بالعالم</text>"))
        #expect(svg.contains("direction=\"rtl\""))
        // Truncated text ends with an ellipsis in the same element.
        let bare = svg.replacing(/base64,[^"]*/, with: "")
        let end = try #require(bare.firstRange(of: "views</tspan><tspan "), "\(bare)").upperBound
        let cut = bare[end...].prefixMatch(
            of: /x="[0-9.]+" y="[0-9.]+" textLength="[0-9.]+" lengthAdjust="[A-Za-z]+">…<\/tspan><\/text>/)
        #expect(cut != nil, "\(bare)")
        // Emoji are images.
        #expect(bare.utf8.count < 20_000)
    }

    @Test func pdfHasThePageSizeOfTheSnapshotAndUnicodeMapsOfItsFonts() throws {
        let pdf = String(decoding: try renderer.pdf(SampleScreen.make(image: nil)), as: UTF8.self)
        #expect(pdf.hasPrefix("%PDF-1."))
        #expect(pdf.contains("/MediaBox [ 0 0 390 844 ]"))
        #expect(pdf.contains("/ToUnicode"))
    }
}

extension String {
    func components(separatedBy separator: String) -> [Substring] {
        split(separator: separator, omittingEmptySubsequences: false)
    }
}
