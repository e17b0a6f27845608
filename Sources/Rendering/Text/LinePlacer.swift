import Layout

/// Where the lines of a text stand in a box, and the rectangles of their runs: what all writers draw alike. In points
/// of the box's view. Baselines, and lines under and through the text, lie on whole device pixels of the picture.
struct LinePlacer {
    let layout: TextLayout
    let request: TextRequest
    let box: Rect
    /// Of text that has no other.
    let color: Color
    let vertical: VerticalTextAlignment
    let origin: Point
    let scale: Double

    private var top: Double { vertical.top(of: layout.metrics.size.height, in: box) }

    func baseline(of line: TextLayout.Line) -> Double {
        PixelGrid.round(origin.y + top + line.baseline, scale: scale) - origin.y
    }

    func x(of line: TextLayout.Line) -> Double {
        box.x + layout.lineX(line, alignment: request.alignment, direction: request.direction, in: box.width)
    }

    /// What a clipped line is cut at: its sides; accents and descenders stay.
    func clip(of line: TextLayout.Line) -> Rect {
        let reach = 10 * max(line.height, layout.metrics.firstBaseline)
        return Rect(x: x(of: line), y: baseline(of: line) - reach, width: line.width, height: 2 * reach)
    }

    func look(of run: TextLayout.Run) -> TextRun? {
        run.look >= 0 ? request.runs[Int(run.look)] : nil
    }

    func color(of run: TextLayout.Run) -> Color {
        look(of: run)?.color ?? color
    }

    /// A rectangle of one colour.
    struct Bar {
        var rect: Rect
        var color: Color
    }

    /// What lies behind all lines, so that none covers the descenders of the line above. Each as high as its font.
    func backgrounds(of line: TextLayout.Line) -> [Bar] {
        guard request.runs.contains(where: { $0.background != nil }) else { return [] }
        return bars(of: line) { run, look, style in
            look.background.map { ($0, -style.line.ascent, style.line.ascent + style.line.descent) }
        }
    }

    /// Lines under the text, which lie below its glyphs.
    func underlines(of line: TextLayout.Line) -> [Bar] {
        guard request.runs.contains(where: \.isUnderlined) else { return [] }
        return bars(of: line) { run, look, style in
            look.isUnderlined ? (color(of: run), style.underline.offset, style.underline.thickness) : nil
        }
    }

    /// Lines through the text, which lie above its glyphs.
    func strikethroughs(of line: TextLayout.Line) -> [Bar] {
        guard request.runs.contains(where: \.isStruckThrough) else { return [] }
        return bars(of: line) { run, look, style in
            look.isStruckThrough ? (color(of: run), -style.strikethrough.offset, style.strikethrough.thickness) : nil
        }
    }

    /// Bars of the same colour and height beside each other are one: between two there would be a seam.
    private func bars(
        of line: TextLayout.Line,
        _ bar: (TextLayout.Run, TextRun, TextStyle) -> (color: Color, offset: Double, height: Double)?
    ) -> [Bar] {
        var bars: [Bar] = []
        let left = x(of: line) + line.inset
        let baseline = origin.y + baseline(of: line)
        for run in layout.runs[line.runs] where run.width > 0 {
            let style = layout.shaped.stretches[Int(run.stretch)].style
            guard let look = look(of: run), let wanted = bar(run, look, style), wanted.color.alpha > 0 else { continue }
            let top = PixelGrid.round(baseline + wanted.offset, scale: scale)
            let height = max(1 / scale, PixelGrid.round(wanted.height, scale: scale))
            let rect = Rect(x: left + run.x, y: top - origin.y, width: run.width, height: height)
            if let last = bars.last, last.color == wanted.color, last.rect.y == rect.y, last.rect.height == height,
                abs(last.rect.maxX - rect.x) < 1e-6
            {
                bars[bars.count - 1].rect.width = rect.maxX - last.rect.x
            } else {
                bars.append(Bar(rect: rect, color: wanted.color))
            }
        }
        return bars
    }
}
