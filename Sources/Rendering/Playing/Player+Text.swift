import CCairo
import Geometry
import Layout

extension TextLayout {
    /// Returns the distance of a line from the left edge of a box with the given width.
    func lineX(_ line: Line, alignment: TextAlignment, direction: LayoutDirection, in width: Double) -> Double {
        switch alignment {
        case .left: 0
        case .right: width - line.width
        case .center: (width - line.width) / 2
        case .natural, .leading, .justified: direction == .leftToRight ? 0 : width - line.width
        case .trailing: direction == .leftToRight ? width - line.width : 0
        }
    }
}

extension TextLayout.Run {
    /// Returns bars that represent words if there are no fonts. They have the x-height and are placed on the baseline.
    func bars(of layout: TextLayout) -> [Rect] {
        guard let last = glyphs.last else { return [] }
        let height = layout.shaped.stretches[Int(stretch)].style.line.ascent * 0.55
        var bars: [Rect] = []
        for index in glyphs {
            let glyph = layout.glyphs[index]
            let end = index < last ? layout.glyphs[index + 1].x : x + width
            let bar = Rect(x: glyph.x, y: 0, width: min(end - glyph.x, glyph.advance), height: height)
            if let before = bars.last, abs(before.maxX - bar.x) < 1e-6 {
                bars[bars.count - 1].width += bar.width
            } else {
                bars.append(bar)
            }
        }
        return bars
    }
}

extension VerticalTextAlignment {
    /// Returns the y at which a block of lines begins in a box.
    func top(of height: Double, in box: Rect) -> Double {
        switch self {
        case .top: box.y
        case .center: box.midY - height / 2
        case .bottom: box.maxY - height
        }
    }
}

extension Player {
    /// Draws the measured layout. Baselines are rounded to whole device pixels, so that text is sharp and equal lines
    /// look equal.
    func draw(_ request: TextRequest, in box: Rect, color: Color, vertical: VerticalTextAlignment, origin: Point) {
        guard color.alpha > 0 || !request.runs.isEmpty, !request.text.isEmpty else { return }
        let layout = resources.text.layout(request, width: box.width)
        let metrics = layout.metrics
        guard metrics.lineCount > 0 else { return }
        let placer = LinePlacer(
            layout: layout, request: request, box: box, color: color, vertical: vertical, origin: origin,
            scale: snapshot.scale)
        if !request.runs.isEmpty {
            for line in layout.lines {
                clipped(line, placer) { fill(placer.backgrounds(of: line)) }
            }
        }
        for (index, line) in layout.lines.enumerated() {
            if resources.hasToEnd { break }
            clipped(line, placer) {
                fill(placer.underlines(of: line, faces: resources.text.faces))
                let x = placer.x(of: line) + line.inset
                let baseline = placer.baseline(of: line)
                for run in layout.runs[line.runs] {
                    let color = placer.color(of: run)
                    guard color.alpha > 0 else { continue }
                    setSource(color)
                    let link = placer.look(of: run)?.link
                    let isLinked = link.map { tags?.beginLink(to: $0, in: context) == true } ?? false
                    withAlpha(of: color, run) { draw(run, of: layout, x: x, baseline: baseline, color: color) }
                    if isLinked { tags?.endLink(in: context) }
                }
                if keepsText, layout.separator(after: index) != nil {
                    showSeparator(of: line, in: layout, x: x, baseline: baseline)
                }
                fill(placer.strikethroughs(of: line))
            }
        }
    }

    /// Runs `draw`. If the run has color glyphs, applies the alpha of the text color to the drawing, because such
    /// glyphs do not use the color itself.
    private func withAlpha(of color: Color, _ run: TextLayout.Run, _ draw: () -> Void) {
        guard color.alpha < 255, !keepsText, run.face >= 0, resources.text.faces.areColored[Int(run.face)] else {
            return draw()
        }
        cairo_push_group(context)
        draw()
        cairo_pop_group_to_source(context)
        cairo_paint_with_alpha(context, Double(color.alpha) / 255)
    }

    private func clipped(_ line: TextLayout.Line, _ placer: LinePlacer, _ draw: () -> Void) {
        guard line.isClipped else { return draw() }
        cairo_save(context)
        path.add(placer.clip(of: line))
        cairo_clip(context)
        draw()
        cairo_restore(context)
    }

    private func fill(_ bars: [LinePlacer.Bar]) {
        for bar in bars {
            setSource(bar.color)
            path.add(bar.rect)
            cairo_fill(context)
        }
    }

    private func draw(
        _ run: TextLayout.Run, of layout: TextLayout, x: Double, baseline: Double, color: Color
    ) {
        if run.face == FaceTable.builtin {
            for bar in run.bars(of: layout) {
                path.add(
                    Rect(x: x + bar.x, y: baseline - bar.height, width: bar.width, height: bar.height),
                    radius: bar.height / 6)
                cairo_fill(context)
            }
            return
        }
        guard !run.glyphs.isEmpty, let font = resources.text.faces.scaledFont(run.face) else { return }
        resources.glyphs.removeAll(keepingCapacity: true)
        var missing: [Double] = []
        for glyph in layout.glyphs[run.glyphs] {
            if glyph.id & GlyphID.unknownFlag != 0 {
                missing.append(x + glyph.x)
            } else {
                resources.glyphs.append(cairo_glyph_t(index: UInt(glyph.id), x: x + glyph.x, y: baseline + glyph.y))
            }
        }
        let size = resources.text.faces.sizes[Int(run.face)]
        guard canvas.canDrawText(ofSize: size) else { return }
        for left in missing {
            drawMissing(x: left, baseline: baseline, size: size)
        }
        guard !resources.glyphs.isEmpty else { return }
        let hasMasks = !keepsText && !canvas.isTransformed && size * scale <= GlyphMasks.largestSize
        if hasMasks, !resources.text.faces.areColored[Int(run.face)], paintMasks(run.face) { return }
        resources.text.faces.select(font, in: context)
        if keepsText && !run.text.isEmpty && missing.isEmpty {
            drawInDocument(run, of: layout, x: x, baseline: baseline, color: color)
        } else {
            cairo_show_glyphs(context, resources.glyphs, Int32(resources.glyphs.count))
        }
    }

    private func paintMasks(_ face: Int32) -> Bool {
        let masks = resources.glyphMasks
        masks.begin(faces: resources.text.faces)
        for glyph in resources.glyphs {
            var x = glyph.x
            var y = glyph.y
            cairo_user_to_device(context, &x, &y)
            guard abs(x) < 1e6, abs(y) < 1e6 else { return false }
            masks.add(face: face, glyph: UInt32(glyph.index), x: x, y: y, scale: scale, faces: resources.text.faces)
        }
        return masks.paint(context)
    }

    /// Draws an empty box for a missing character.
    private func drawMissing(x: Double, baseline: Double, size: Double) {
        cairo_set_line_width(context, size / 16)
        path.add(Rect(x: x + size / 12, y: baseline - size * 0.7, width: size * 0.46, height: size * 0.7))
        cairo_stroke(context)
    }
}
