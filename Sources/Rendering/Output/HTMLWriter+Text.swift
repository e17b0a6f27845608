import Geometry
import Layout

extension HTMLWriter: TextWriting {
    mutating func beginClip(at clip: Rect) {
        body.write("<div style=\"overflow:clip;")
        body.style("left", clip.x)
        body.style("top", clip.y)
        body.style("width", clip.width)
        body.style("height", clip.height)
        body.write("\">")
        corner = clip.origin
    }

    mutating func endClip() {
        body.write("</div>")
        corner = .zero
    }

    mutating func write(_ bars: [LinePlacer.Bar]) {
        for bar in bars {
            body.write("<i style=\"")
            body.style("left", bar.rect.x - corner.x)
            body.style("top", bar.rect.y - corner.y)
            body.style("width", bar.rect.width)
            body.style("height", bar.rect.height)
            body.style("background", bar.color)
            body.write("\"></i>")
        }
    }

    mutating func writeLetters(of line: TextLayout.Line, _ placer: LinePlacer, separator: UInt8?) {
        for segment in placer.layout.segments(of: line) { write(segment, of: line, placer) }
        guard let separator else { return }
        // Browsers insert nothing between positioned elements, so copied or searched text would have joined words.
        body.write("<span>")
        body.write([separator])
        body.write("</span>")
    }

    /// Writes text of one font at its position on the baseline.
    private mutating func write(_ segment: TextSegment, of line: TextLayout.Line, _ placer: LinePlacer) {
        let layout = placer.layout
        let run = layout.runs[segment.run]
        let stretch = layout.shaped.stretches[Int(run.stretch)]
        let color = placer.color(of: run)
        let text = layout.text(of: segment)
        guard color.alpha > 0, !text.isEmpty else { return }
        let link = openLinks == 0 ? placer.look(of: run)?.link : nil
        if let link { beginLink(to: link) }
        body.write("<span style=\"")
        body.style("left", placer.x(of: line) + line.inset + segment.x - corner.x)
        body.style("top", placer.baseline(of: line) - stretch.baselineOffset - corner.y)
        // Wide enough for any browser, so that the text never wraps or moves.
        body.style("width", segment.width)
        body.write("font-family:")
        if run.face >= 0 {
            let font = fonts.use(
                run.face, of: resources.text.faces, for: text, features: stretch.style.font.features)
            body.write("f")
            body.write(font.number)
            body.write(stretch.style.font.isMonospaced ? ",monospace;" : ",sans-serif;")
            if let variations = font.variations, !variations.isEmpty {
                body.write("font-variation-settings:")
                body.write(xml: variations.utf8)
                body.write(";")
            }
            if resources.text.faces.isSlanted(run.face) { body.write("font-style:oblique;") }
        } else {
            body.write("sans-serif;")
        }
        body.style("font-size", TextStyle.usableSize(stretch.style.font.size))
        body.style("color", color)
        if run.isSpaced { body.style("letter-spacing", TextUnit.points(Int(stretch.letterSpacing))) }
        body.styleShaping(of: run, stretch.style.font)
        body.write(run.isRightToLeft ? "direction:rtl\">" : "direction:ltr\">")
        body.write(xml: text)
        body.write("</span>")
        if link != nil { endLink() }
    }
}
