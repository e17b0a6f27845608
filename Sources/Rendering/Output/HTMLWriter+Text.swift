import Layout

extension HTMLWriter {
    mutating func write(
        _ request: TextRequest, in box: Rect, color: Color, vertical: VerticalTextAlignment, origin: Point
    ) {
        guard color.alpha > 0 || !request.runs.isEmpty, !request.text.isEmpty else { return }
        let layout = resources.text.layout(request, width: box.width)
        let placer = LinePlacer(
            layout: layout, request: request, box: box, color: color, vertical: vertical, origin: origin,
            scale: snapshot.scale)
        if !request.runs.isEmpty {
            for line in layout.lines { clipped(line, placer) { $0.write(placer.backgrounds(of: line), $1) } }
        }
        for line in layout.lines where !line.text.isEmpty {
            if resources.hasToEnd { break }
            clipped(line, placer) { writer, corner in
                writer.write(placer.underlines(of: line), corner)
                for segment in layout.segments(of: line) { writer.write(segment, of: line, placer, corner) }
                writer.write(placer.strikethroughs(of: line), corner)
            }
        }
    }

    /// - Parameter draw: is given where the corner of the element around it is.
    private mutating func clipped(
        _ line: TextLayout.Line, _ placer: LinePlacer, _ draw: (inout HTMLWriter, Point) -> Void
    ) {
        guard line.isClipped else { return draw(&self, .zero) }
        let clip = placer.clip(of: line)
        body.write("<div style=\"overflow:clip;")
        body.style("left", clip.x)
        body.style("top", clip.y)
        body.style("width", clip.width)
        body.style("height", clip.height)
        body.write("\">")
        draw(&self, clip.origin)
        body.write("</div>")
    }

    private mutating func write(_ bars: [LinePlacer.Bar], _ corner: Point) {
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

    /// A text of one font at its place, on its baseline.
    private mutating func write(
        _ segment: TextSegment, of line: TextLayout.Line, _ placer: LinePlacer, _ corner: Point
    ) {
        let layout = placer.layout
        let run = layout.runs[segment.run]
        let stretch = layout.shaped.stretches[Int(run.stretch)]
        let color = placer.color(of: run)
        let text = segment.text.isEmpty ? Array("…".utf8) : Array(layout.shaped.bytes[segment.text])
        guard color.alpha > 0, !text.isEmpty else { return }
        body.write("<span style=\"")
        body.style("left", placer.x(of: line) + line.inset + segment.x - corner.x)
        body.style("top", placer.baseline(of: line) - corner.y)
        // Wide enough for what the browser makes of it, so that it never wraps or moves.
        body.style("width", segment.width)
        body.write("font-family:")
        if run.face >= 0 {
            let font = fonts.use(run.face, of: resources.text.faces, for: text)
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
        if stretch.letterSpacing != 0 { body.style("letter-spacing", TextUnit.points(Int(stretch.letterSpacing))) }
        if line.wordSpacing > 0 { body.style("word-spacing", line.wordSpacing) }
        body.write(run.isRightToLeft ? "direction:rtl\">" : "direction:ltr\">")
        body.write(xml: text)
        body.write("</span>")
    }
}
