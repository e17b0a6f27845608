import CPango
import Layout

extension Shaper {
    /// Shapes a paragraph with built-in metrics: one glyph per character, in the direction of the paragraph. Returns
    /// its width.
    func shapeBuiltin(_ range: Range<Int>, level: UInt8, into shaped: ShapedText) -> Int {
        var width = 0
        var start = range.lowerBound
        while start < range.upperBound {
            let stretch = shaped.stretch(at: start)
            let end = min(shaped.stretches[stretch].end, range.upperBound)
            width += shapeBuiltin(start..<max(end, start + 1), level: level, stretch: stretch, into: shaped)
            start = max(end, start + 1)
        }
        return width
    }

    private func shapeBuiltin(_ range: Range<Int>, level: UInt8, stretch: Int, into shaped: ShapedText) -> Int {
        let style = shaped.stretches[stretch].style
        let metrics = style.font.weight >= 550 ? BuiltinMetrics.bold : BuiltinMetrics.regular
        let unit = TextStyle.usableSize(style.font.size) * TextUnit.perPoint / Double(BuiltinMetrics.unitsPerEm)
        let first = shaped.glyphs.count
        var width = 0
        var cluster = range.lowerBound
        var previous: Unicode.Scalar?
        for scalar in String(decoding: shaped.bytes[range], as: UTF8.self).unicodeScalars {
            var advance: Int32
            if scalar == "\t" {
                advance = style.tabAdvance
            } else if style.font.isMonospaced {
                let units = metrics.advance(of: scalar)
                advance = Int32(
                    (Double(
                        units == 0 ? 0 : max(units / BuiltinMetrics.unitsPerEm, 1) * BuiltinMetrics.monospacedAdvance)
                        * unit).rounded()
                )
            } else {
                let kerning = previous.map { metrics.kerning($0, scalar) } ?? 0
                if kerning != 0, shaped.glyphs.count > first {
                    let change = Int32((Double(kerning) * unit).rounded())
                    shaped.glyphs[shaped.glyphs.count - 1].advance += change
                    width += Int(change)
                }
                advance = Int32((Double(metrics.advance(of: scalar)) * unit).rounded())
            }
            let isWhite = scalar.properties.isWhitespace || advance == 0
            shaped.glyphs.append(
                ShapedText.Glyph(
                    id: isWhite ? GlyphID.empty : GlyphID.bar, advance: advance, dx: 0, dy: 0, cluster: Int32(cluster)))
            width += Int(advance)
            cluster += UTF8.width(scalar)
            previous = scalar
        }
        if level & 1 == 1 {
            shaped.glyphs[first...].reverse()
        }
        let spacing = shaped.stretches[stretch].letterSpacing
        if spacing != 0 {
            width += LetterSpacing.apply(spacing, to: &shaped.glyphs[first...], isRightToLeft: level & 1 == 1)
        }
        shaped.items.append(
            ShapedText.Item(
                start: range.lowerBound, end: range.upperBound, level: level, face: FaceTable.builtin,
                stretch: Int32(stretch), isSpaced: spacing != 0, hasAlternates: false,
                glyphs: first..<shaped.glyphs.count, pango: nil))
        return width
    }
}
