import Geometry
import Layout

/// A writer of documents whose text is laid out by viewers: the common part of SVG and HTML.
protocol TextWriting {
    var snapshot: Snapshot { get }
    var resources: Player.Resources { get }
    var body: ByteWriter { get set }

    /// Opens an element that clips its contents to a rectangle.
    mutating func beginClip(at rect: Rect)
    mutating func endClip()
    mutating func write(_ bars: [LinePlacer.Bar])
    /// Writes the letters of a line.
    ///
    /// - Parameter separator: The character to write after the line, or nil for none.
    mutating func writeLetters(of line: TextLayout.Line, _ placer: LinePlacer, separator: UInt8?)
}

extension TextWriting {
    mutating func write(
        _ request: TextRequest, in box: Rect, color: Color, vertical: VerticalTextAlignment, origin: Point
    ) {
        guard color.alpha > 0 || !request.runs.isEmpty, !request.text.isEmpty else { return }
        let layout = resources.text.layout(request, width: box.width)
        let placer = LinePlacer(
            layout: layout, request: request, box: box, color: color, vertical: vertical, origin: origin,
            scale: snapshot.scale)
        if !request.runs.isEmpty {
            for line in layout.lines { clipped(line, placer) { $0.write(placer.backgrounds(of: line)) } }
        }
        for (index, line) in layout.lines.enumerated() where !line.text.isEmpty {
            if resources.hasToEnd { break }
            let isLast = index + 1 == layout.lines.count
            let separator = isLast ? UInt8(ascii: "\n") : layout.separator(after: index)
            clipped(line, placer) { writer in
                writer.write(placer.underlines(of: line, faces: writer.resources.text.faces))
                writer.writeLetters(of: line, placer, separator: separator)
                writer.write(placer.strikethroughs(of: line))
            }
        }
    }

    private mutating func clipped(_ line: TextLayout.Line, _ placer: LinePlacer, _ draw: (inout Self) -> Void) {
        guard line.isClipped else { return draw(&self) }
        beginClip(at: placer.clip(of: line))
        draw(&self)
        endClip()
    }

    mutating func beginLink(to address: String) {
        body.write("<a href=\"")
        body.write(xml: address.utf8)
        body.write("\">")
    }

    mutating func endLink() { body.write("</a>") }
}

extension ByteWriter {
    /// Writes CSS declarations for the shaping of a run: font features, and contextual alternates, which documents turn
    /// off at their root.
    mutating func styleShaping(of run: TextLayout.Run, _ font: Font) {
        if run.hasAlternates { write("font-variant-ligatures:normal;") }
        guard !font.features.isEmpty else { return }
        write("font-feature-settings:")
        for (index, feature) in font.features.enumerated() {
            write(index > 0 ? ",'" : "'")
            write(xml: feature.tag.utf8)
            write("' ")
            write(feature.value)
        }
        write(";")
    }
}
