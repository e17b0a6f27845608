import Geometry
import Layout

/// The positions of lines in a box, and the rectangles of their runs, shared by all writers. Coordinates are points of
/// the box's view. Baselines, underlines and strikethroughs are on whole device pixels.
struct LinePlacer {
    let layout: TextLayout
    let request: TextRequest
    let box: Rect
    /// The color of text whose run has no color of its own.
    let color: Color
    let vertical: VerticalTextAlignment
    let origin: Point
    let scale: Double

    /// Returns the y of a line's baseline. The first and the last line are on the baselines that the layout uses, and
    /// the lines between keep the proportions of their distances.
    func baseline(of line: TextLayout.Line) -> Double {
        let metrics = layout.metrics
        let block = IntrinsicSize.TextBlock(metrics, scale: scale)
        let span = metrics.lastBaseline - metrics.firstBaseline
        let part = span > 0 ? (line.baseline - metrics.firstBaseline) / span : 0
        let y = block.firstBaseline + part * (block.lastBaseline - block.firstBaseline)
        return PixelGrid.round(origin.y + vertical.top(of: block.height, in: box) + y, scale: scale) - origin.y
    }

    func x(of line: TextLayout.Line) -> Double {
        box.x + layout.lineX(line, alignment: request.alignment, direction: request.direction, in: box.width)
    }

    /// Returns the clip rectangle of a clipped line. It clips only at the sides, not accents and descenders.
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

    /// A rectangle of one color.
    struct Bar {
        var rect: Rect
        var color: Color

        /// Returns the parts of the bar outside of ranges, with a margin around each range.
        ///
        /// - Parameter ranges: The ranges in ascending order.
        func leavingOut(_ ranges: [ClosedRange<Double>], reach: Double) -> [Bar] {
            var parts: [Bar] = []
            var left = rect.x
            func add(to right: Double) {
                guard right - left > reach else { return }
                var part = self
                (part.rect.x, part.rect.width) = (left, right - left)
                parts.append(part)
            }
            for range in ranges where range.upperBound + reach > rect.x && range.lowerBound - reach < rect.maxX {
                add(to: range.lowerBound - reach)
                left = max(left, range.upperBound + reach)
            }
            guard left > rect.x else { return [self] }
            add(to: rect.maxX)
            return parts
        }
    }

    /// Returns the backgrounds of a line, each as high as its font. They are drawn before all lines, so that they don't
    /// cover descenders of the previous line.
    func backgrounds(of line: TextLayout.Line) -> [Bar] {
        guard request.runs.contains(where: { $0.background != nil }) else { return [] }
        return bars(of: line) { run, look, style in
            look.background.map { ($0, -style.line.ascent, style.line.ascent + style.line.descent) }
        }
    }

    /// Returns the underlines of a line, which are drawn below its glyphs and have gaps for descenders.
    func underlines(of line: TextLayout.Line, faces: FaceTable) -> [Bar] {
        guard request.runs.contains(where: \.isUnderlined) else { return [] }
        let bars = self.bars(of: line) { run, look, style in
            look.isUnderlined ? (color(of: run), style.underline.offset, style.underline.thickness) : nil
        }
        let runs = layout.runs[line.runs].filter { look(of: $0)?.isUnderlined == true }
        let left = x(of: line) + line.inset
        return bars.flatMap { bar in
            let top = bar.rect.y - baseline(of: line)
            let own = runs[runs.firstPlace { left + $0.x + $0.width > bar.rect.x }...]
                .prefix { left + $0.x < bar.rect.maxX }
            let ink = GlyphInk(layout: layout, faces: faces).spans(of: own, from: top, to: top + bar.rect.height)
            return bar.leavingOut(ink.map { (left + $0.start)...(left + $0.end) }, reach: bar.rect.height)
        }
    }

    /// Returns the strikethroughs of a line, which are drawn above its glyphs.
    func strikethroughs(of line: TextLayout.Line) -> [Bar] {
        guard request.runs.contains(where: \.isStruckThrough) else { return [] }
        return bars(of: line) { run, look, style in
            look.isStruckThrough ? (color(of: run), -style.strikethrough.offset, style.strikethrough.thickness) : nil
        }
    }

    /// Returns a bar for each run for which `bar` returns a color, an offset and a height. Merges adjacent bars of the
    /// same color and height, which would have a visible seam.
    private func bars(
        of line: TextLayout.Line,
        _ bar: (TextLayout.Run, TextRun, TextStyle) -> (color: Color, offset: Double, height: Double)?
    ) -> [Bar] {
        var bars: [Bar] = []
        let left = x(of: line) + line.inset
        let baseline = origin.y + baseline(of: line)
        for run in layout.runs[line.runs] where run.width > 0 {
            let stretch = layout.shaped.stretches[Int(run.stretch)]
            guard let look = look(of: run), let wanted = bar(run, look, stretch.style), wanted.color.alpha > 0 else {
                continue
            }
            let top = PixelGrid.round(baseline + wanted.offset - stretch.baselineOffset, scale: scale)
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
