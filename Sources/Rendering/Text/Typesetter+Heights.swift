import Layout

/// The vertical positions of lines.
extension Typesetter {
    struct Block {
        var count = 0
        var height = 0.0
        var firstBaseline = 0.0
        var lastBaseline = 0.0
    }

    /// Sets the vertical positions of a layout's lines, and returns the size and baselines of the block. If the layout
    /// has no lines yet, measures the paragraphs as lines; this takes constant time if all lines have the same height.
    func stack(_ layout: TextLayout) -> Block {
        let paragraphs = shaped.paragraphs
        let count = layout.lines.isEmpty ? max(1, paragraphs.count) : layout.lines.count
        if shaped.isEven {
            let line = scaled(shaped.stretches[0].line)
            let step = line.height + spacing
            for index in layout.lines.indices {
                place(&layout.lines[index], line, top: Double(index) * step)
            }
            return Block(
                count: count, height: Double(count) * line.height + Double(count - 1) * spacing,
                firstBaseline: line.ascent,
                lastBaseline: line.ascent + Double(count - 1) * step)
        }
        var block = Block()
        for index in 0..<count {
            let line: LineMetrics
            if layout.lines.isEmpty {
                let range = paragraphs[index].start..<paragraphs[index].end
                line = scaled(shaped.extents(of: CollectionOfOne(range), start: range.lowerBound))
            } else {
                line = scaled(shaped.extents(of: layout.lines[index].text, start: layout.lines[index].start))
                place(&layout.lines[index], line, top: block.height)
            }
            if index == 0 {
                block.firstBaseline = line.ascent
            }
            block.lastBaseline = block.height + line.ascent
            block.height += line.height + (index < count - 1 ? spacing : 0)
        }
        block.count = count
        return block
    }

    private var spacing: Double { Self.usable(request.lineSpacing) }

    /// Returns a line with the request's line height multiple, which changes the height above the text.
    private func scaled(_ line: LineMetrics) -> LineMetrics {
        let multiple = Self.usable(request.lineHeightMultiple)
        guard multiple > 0, multiple != 1 else { return line }
        let change = line.height * (multiple - 1)
        return LineMetrics(ascent: line.ascent + change, descent: line.descent, height: line.height + change)
    }

    private static func usable(_ length: Double) -> Double {
        length.isFinite ? min(max(0, length), 1e6) : 0
    }

    private func place(_ line: inout TextLayout.Line, _ metrics: LineMetrics, top: Double) {
        line.top = top
        line.baseline = top + metrics.ascent
        line.height = metrics.height
    }
}
