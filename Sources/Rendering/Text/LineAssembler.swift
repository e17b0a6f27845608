import Layout

/// Builds the visual line of parts of a shaped text: takes or shapes again the glyphs of each part, orders them by the
/// bidirectional algorithm and places them.
struct LineAssembler {
    let shaped: ShapedText
    let shaper: Shaper

    /// A piece of a line in reading order.
    enum Piece {
        /// Bytes of the shaped text.
        case text(Range<Int>)
        /// Looks like the text at a byte.
        case ellipsis(at: Int)
    }

    /// A stretch of glyphs of one level.
    struct Segment {
        var level: UInt8
        var face: Int32
        var stretch: Int32
        var look: Int32
        var text: Range<Int>
        var glyphs: ArraySlice<ShapedText.Glyph>
        var width: Int
        /// Whether the cluster numbers are those of the shaped text.
        var isEllipsis: Bool
    }

    /// The segments of a line in reading order, and the line's width.
    func segments(of pieces: [Piece], level base: UInt8) -> (segments: [Segment], width: Int) {
        var segments: [Segment] = []
        var width = 0
        for piece in pieces {
            switch piece {
            case .text(let range):
                appendText(range, base: base, to: &segments)
            case .ellipsis(let place):
                let stretch = shaped.stretch(at: place)
                guard let ellipsis = shaped.stretches[stretch].style.ellipsis else { continue }
                for item in ellipsis.items {
                    let glyphs = ellipsis.glyphs[item.glyphs]
                    segments.append(
                        Segment(
                            level: base, face: item.face, stretch: Int32(stretch), look: Int32(shaped.run(at: place)),
                            text: place..<place, glyphs: glyphs, width: glyphs.reduce(0) { $0 + Int($1.advance) },
                            isEllipsis: true))
                }
            }
        }
        for segment in segments {
            width += segment.width
        }
        return (segments, width)
    }

    private func appendText(_ range: Range<Int>, base: UInt8, to segments: inout [Segment]) {
        // Both stand in order: a text of many lines is not gone through for each of them.
        let first = shaped.paragraphs.firstPlace { $0.end > range.lowerBound }
        for paragraph in shaped.paragraphs[first...] {
            if paragraph.start >= range.upperBound { break }
            let items = shaped.items[paragraph.items]
            for item in items[items.firstPlace { $0.end > range.lowerBound }...] {
                if item.start >= range.upperBound { break }
                let start = max(item.start, range.lowerBound)
                let end = min(item.end, range.upperBound)
                // Rule L1: white space at the end of a line has the level of the paragraph.
                if item.level != base && end == range.upperBound {
                    var black = end
                    while black > start && shaped.bytes[black - 1] == 0x20 {
                        black -= 1
                    }
                    if black < end {
                        if black > start {
                            append(segment(start..<black, of: item, paragraph: paragraph), to: &segments)
                        }
                        var spaces = segment(black..<end, of: item, paragraph: paragraph)
                        spaces.level = base
                        append(spaces, to: &segments)
                        continue
                    }
                }
                append(segment(start..<end, of: item, paragraph: paragraph), to: &segments)
            }
        }
    }

    /// Appends a segment in as many parts as it has looks. The glyphs stay as they were shaped together; those of a
    /// cluster look as its first character does.
    private func append(_ segment: Segment, to segments: inout [Segment]) {
        var run = shaped.run(at: segment.text.lowerBound)
        guard run >= 0, shaped.runEnds[run] < segment.text.upperBound else {
            segments.append(segment)
            segments[segments.count - 1].look = Int32(run)
            return
        }
        var start = segment.text.lowerBound
        while start < segment.text.upperBound {
            run = shaped.run(at: start)
            let end = min(shaped.runEnds[run], segment.text.upperBound)
            var part = segment
            part.look = Int32(run)
            part.text = start..<end
            // In visual order the glyphs of a byte range are a contiguous stretch.
            part.glyphs = segment.glyphs.filter { part.text.contains(Int($0.cluster)) }[...]
            part.width = part.glyphs.reduce(0) { $0 + Int($1.advance) }
            segments.append(part)
            start = end
        }
    }

    private func segment(_ range: Range<Int>, of item: ShapedText.Item, paragraph: ShapedText.Paragraph) -> Segment {
        var glyphs: ArraySlice<ShapedText.Glyph>
        if range == item.start..<item.end {
            glyphs = shaped.glyphs[item.glyphs]
        } else if isSafe(range.lowerBound, in: item) && isSafe(range.upperBound, in: item) || item.pango == nil {
            // In visual order the glyphs of a byte range are a contiguous stretch.
            glyphs = shaped.glyphs[item.glyphs].filter { range.contains(Int($0.cluster)) }[...]
        } else {
            var fresh: [ShapedText.Glyph] = []
            _ = shaper.reshape(range, of: item, paragraph: paragraph, in: shaped, into: &fresh)
            glyphs = fresh[...]
        }
        var width = 0
        for glyph in glyphs {
            width += Int(glyph.advance)
        }
        return Segment(
            level: item.level, face: item.face, stretch: item.stretch, look: -1, text: range, glyphs: glyphs,
            width: width,
            isEllipsis: false)
    }

    /// Whether the glyphs on both sides of a byte look as if the text ended there: beside a space nothing joins.
    private func isSafe(_ byte: Int, in item: ShapedText.Item) -> Bool {
        byte == item.start || byte == item.end || shaped.bytes[byte] == 0x20 || shaped.bytes[byte - 1] == 0x20
    }

    /// How wide a line is in the end.
    enum LineFit {
        case asItIs
        /// A justified line is stretched to a width by its spaces.
        case fill(Int)
        /// What is wider is cut.
        case clip(Int)
    }

    /// Appends a line to a layout, glyphs from left to right.
    /// - Parameters:
    ///   - start: the byte where the line starts, whose font an empty line is as high as.
    ///   - fit: whether it is made wider or cut.
    func append(
        _ segments: [Segment], width: Int, at start: Int, level: UInt8, to layout: TextLayout,
        fit: LineFit = .asItIs
    ) {
        var width = width
        var spaces = 0
        var extra = 0
        if case .fill(let fill) = fit, fill > width {
            for segment in segments where !segment.isEllipsis {
                for glyph in segment.glyphs where shaped.bytes[Int(glyph.cluster)] == 0x20 {
                    spaces += 1
                }
            }
            extra = spaces > 0 ? fill - width : 0
            width += extra
        }
        let firstRun = layout.runs.count
        var x = 0
        var passed = 0
        for segment in Self.visualOrder(segments) {
            let firstGlyph = layout.glyphs.count
            let left = x
            for glyph in segment.glyphs {
                if glyph.id != GlyphID.empty {
                    layout.glyphs.append(
                        TextLayout.Glyph(
                            id: glyph.id, x: TextUnit.points(x + Int(glyph.dx)), y: TextUnit.points(Int(glyph.dy)),
                            advance: TextUnit.points(Int(glyph.advance)), cluster: glyph.cluster))
                }
                x += Int(glyph.advance)
                if extra > 0 && !segment.isEllipsis && shaped.bytes[Int(glyph.cluster)] == 0x20 {
                    // Shared so that the shares add up to the whole.
                    x += extra * (passed + 1) / spaces - extra * passed / spaces
                    passed += 1
                }
            }
            layout.runs.append(
                TextLayout.Run(
                    face: segment.face, glyphs: firstGlyph..<layout.glyphs.count, stretch: segment.stretch,
                    look: segment.look,
                    text: segment.text,
                    isRightToLeft: segment.level & 1 == 1, x: TextUnit.points(left), width: TextUnit.points(x - left)))
        }
        let isRightToLeft = level & 1 == 1
        var line = TextLayout.Line(
            runs: firstRun..<layout.runs.count, width: TextUnit.points(width), inset: 0, isRightToLeft: isRightToLeft,
            isClipped: false, start: start, text: Self.readingOrder(segments),
            wordSpacing: spaces > 0 ? TextUnit.points(extra) / Double(spaces) : 0)
        if case .clip(let clip) = fit, clip < width {
            line.width = TextUnit.points(clip)
            line.inset = isRightToLeft ? TextUnit.points(clip - width) : 0
            line.isClipped = true
        }
        layout.lines.append(line)
    }

    private static func readingOrder(_ segments: [Segment]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for segment in segments {
            if let last = ranges.last, !last.isEmpty, !segment.isEllipsis, last.upperBound == segment.text.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<segment.text.upperBound
            } else {
                ranges.append(segment.text)
            }
        }
        return ranges
    }

    /// Rule L2 of the Unicode bidirectional algorithm: from the highest level down to the lowest odd one, reverse every
    /// stretch of that level or higher.
    private static func visualOrder(_ segments: [Segment]) -> [Segment] {
        var highest: UInt8 = 0
        var lowestOdd: UInt8 = .max
        for segment in segments {
            highest = max(highest, segment.level)
            if segment.level & 1 == 1 {
                lowestOdd = min(lowestOdd, segment.level)
            }
        }
        guard lowestOdd != .max else { return segments }
        var ordered = segments
        var level = highest
        while level >= lowestOdd {
            var index = 0
            while index < ordered.count {
                guard ordered[index].level >= level else {
                    index += 1
                    continue
                }
                var end = index
                while end < ordered.count && ordered[end].level >= level {
                    end += 1
                }
                ordered[index..<end].reverse()
                index = end
            }
            level -= 1
        }
        return ordered
    }
}

extension RandomAccessCollection {
    /// The first place whose element is beyond something, where all behind it are too; the end if there is none.
    /// Logarithmic.
    func firstPlace(where isBeyond: (Element) -> Bool) -> Index {
        var low = startIndex
        var count = self.count
        while count > 0 {
            let middle = index(low, offsetBy: count / 2)
            if isBeyond(self[middle]) {
                count /= 2
            } else {
                low = index(after: middle)
                count -= count / 2 + 1
            }
        }
        return low
    }
}
