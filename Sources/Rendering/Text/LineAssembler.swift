import Layout

/// Creates a visual line from parts of a shaped text: selects or reshapes the glyphs of each part, orders them by the
/// bidirectional algorithm and positions them.
struct LineAssembler {
    let shaped: ShapedText
    let shaper: Shaper

    /// A part of a line in reading order.
    enum Piece {
        /// A byte range of the shaped text.
        case text(Range<Int>)
        /// An inserted sign with the style of the text at a byte.
        case inserted(Insertion, at: Int)
    }

    /// A sign that the text does not contain.
    enum Insertion {
        /// An ellipsis for omitted text.
        case ellipsis
        /// A hyphen, for a line that ends at a soft hyphen.
        case hyphen
    }

    /// Adjacent glyphs with one bidirectional level.
    struct Segment {
        var level: UInt8
        var face: Int32
        var stretch: Int32
        var look: Int32
        var text: Range<Int>
        var glyphs: ArraySlice<ShapedText.Glyph>
        var width: Int
        /// Whether letter spacing was added.
        var isSpaced: Bool
        var hasAlternates: Bool
        /// The kind of the sign if the segment is an inserted sign; otherwise nil. The cluster numbers of a sign don't
        /// refer to the shaped text.
        var insertion: Insertion?
        /// The widths at the left and right ends that do not count for the line: letter spacing after the last letter.
        var trim = (left: 0, right: 0)
    }

    /// Returns the segments of a line in reading order, and the line's width.
    func segments(of pieces: [Piece], level base: UInt8) -> (segments: [Segment], width: Int) {
        var segments: [Segment] = []
        var width = 0
        for piece in pieces {
            switch piece {
            case .text(let range):
                appendText(range, base: base, to: &segments)
            case .inserted(let insertion, let place):
                let stretch = shaped.stretch(at: place)
                let style = shaped.stretches[stretch].style
                // A hyphen has the level of the preceding word.
                let level = insertion == .hyphen ? segments.last?.level ?? base : base
                guard let inserted = insertion == .hyphen ? style.hyphen?.text : style.ellipsis?.text else { continue }
                for item in inserted.items {
                    let glyphs = inserted.glyphs[item.glyphs]
                    segments.append(
                        Segment(
                            level: level, face: item.face, stretch: Int32(stretch), look: Int32(shaped.run(at: place)),
                            text: place..<place, glyphs: glyphs, width: glyphs.reduce(0) { $0 + Int($1.advance) },
                            isSpaced: false, hasAlternates: false, insertion: insertion))
                }
            }
        }
        if segments.contains(where: \.isSpaced) { trim(&segments) }
        for segment in segments {
            width += segment.width - segment.trim.left - segment.trim.right
        }
        return (segments, width)
    }

    /// Excludes the letter spacing after the last letter from the line's width.
    private func trim(_ segments: inout [Segment]) {
        let order = Self.visualOrder(segments)
        guard let first = order.first, let last = order.last else { return }
        func trailing(_ segment: Segment) -> Int {
            guard segment.isSpaced else { return 0 }
            return LetterSpacing.trailing(
                shaped.stretches[Int(segment.stretch)].letterSpacing, in: segment.glyphs,
                isRightToLeft: segment.isRightToLeft)
        }
        if !segments[last].isRightToLeft { segments[last].trim.right = trailing(segments[last]) }
        if segments[first].isRightToLeft { segments[first].trim.left = trailing(segments[first]) }
    }

    private func appendText(_ range: Range<Int>, base: UInt8, to segments: inout [Segment]) {
        // Binary search, because a text with many lines calls this for each line.
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

    /// Appends a segment, split where its look (the colors and lines of the request's runs) changes. The glyphs keep
    /// the shape of the whole segment; a cluster has the look of its first character.
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
            // In visual order, the glyphs of a byte range are adjacent.
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
            // In visual order, the glyphs of a byte range are adjacent.
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
            width: width, isSpaced: item.isSpaced, hasAlternates: item.hasAlternates)
    }

    /// Returns whether the line can be split at a byte without reshaping. Next to a space, glyphs do not join.
    private func isSafe(_ byte: Int, in item: ShapedText.Item) -> Bool {
        byte == item.start || byte == item.end || shaped.bytes[byte] == 0x20 || shaped.bytes[byte - 1] == 0x20
    }

    /// An adjustment of a line's width.
    enum LineFit {
        case asItIs
        /// Justifies the line to a width by stretching spaces and gaps between ideographs.
        case fill(Int)
        /// Clips the line to a width.
        case clip(Int)
    }

    /// Appends a line to a layout, with glyphs from left to right.
    /// - Parameters:
    ///   - start: The first byte of the line, whose font determines the height of an empty line.
    ///   - fit: The adjustment of the width.
    func append(
        _ segments: [Segment], width: Int, at start: Int, level: UInt8, to layout: TextLayout,
        fit: LineFit = .asItIs
    ) {
        var width = width
        let order = Self.visualOrder(segments)
        var stretch = Stretch()
        if case .fill(let fill) = fit, fill > width {
            stretch.gaps = countGaps(segments, in: order)
            stretch.extra = stretch.gaps > 0 ? fill - width : 0
            width += stretch.extra
        }
        let firstRun = layout.runs.count
        var x = 0
        for (place, index) in order.enumerated() {
            let next = place + 1 < order.count ? segments[order[place + 1]].glyphs.first : nil
            append(segments[index], before: next, at: &x, stretch: &stretch, to: layout)
        }
        let isRightToLeft = level & 1 == 1
        var line = TextLayout.Line(
            runs: firstRun..<layout.runs.count, width: TextUnit.points(width), inset: 0, isRightToLeft: isRightToLeft,
            isClipped: false, start: start, text: Self.readingOrder(segments),
            isStretched: stretch.extra > 0)
        if case .clip(let clip) = fit, clip < width {
            line.width = TextUnit.points(clip)
            line.inset = isRightToLeft ? TextUnit.points(clip - width) : 0
            line.isClipped = true
        }
        layout.lines.append(line)
    }

    /// The distribution of extra width over the gaps of a line.
    private struct Stretch {
        var extra = 0
        var gaps = 0
        var passed = 0

        /// Returns the width for the next gap. The widths sum to the total.
        mutating func next() -> Int {
            guard extra > 0 else { return 0 }
            passed += 1
            return extra * passed / gaps - extra * (passed - 1) / gaps
        }
    }

    /// Appends a segment at `x`, and advances `x` by its width.
    private func append(
        _ segment: Segment, before next: ShapedText.Glyph?, at x: inout Int, stretch: inout Stretch,
        to layout: TextLayout
    ) {
        let firstGlyph = layout.glyphs.count
        let left = x
        x -= segment.trim.left
        let offset = shaped.stretches[Int(segment.stretch)].baselineOffset
        for (index, glyph) in zip(segment.glyphs.indices, segment.glyphs) {
            if glyph.id != GlyphID.empty {
                layout.glyphs.append(
                    TextLayout.Glyph(
                        id: glyph.id, x: TextUnit.points(x + Int(glyph.dx)),
                        y: TextUnit.points(Int(glyph.dy)) - offset, advance: TextUnit.points(Int(glyph.advance)),
                        cluster: glyph.cluster))
            }
            x += Int(glyph.advance)
            guard stretch.extra > 0, segment.insertion == nil else { continue }
            let after = index + 1 < segment.glyphs.endIndex ? segment.glyphs[index + 1] : next
            if isGap(after: glyph, before: after) { x += stretch.next() }
        }
        x -= segment.trim.right
        layout.runs.append(
            TextLayout.Run(
                face: segment.face, glyphs: firstGlyph..<layout.glyphs.count, stretch: segment.stretch,
                look: segment.look, text: segment.text, insertion: segment.insertion, isSpaced: segment.isSpaced,
                hasAlternates: segment.hasAlternates, isRightToLeft: segment.isRightToLeft, x: TextUnit.points(left),
                width: TextUnit.points(x - left),
                trimmed: TextUnit.points(segment.trim.left + segment.trim.right)))
    }

    private func countGaps(_ segments: [Segment], in order: [Int]) -> Int {
        var gaps = 0
        var last: ShapedText.Glyph?
        for index in order where segments[index].insertion == nil {
            for glyph in segments[index].glyphs {
                if let last, isGap(after: last, before: glyph) { gaps += 1 }
                last = glyph
            }
        }
        if let last, isGap(after: last, before: nil) { gaps += 1 }
        return gaps
    }

    /// Returns whether a justified line may be stretched after a glyph: a space, or an ideograph other than the last
    /// letter.
    private func isGap(after glyph: ShapedText.Glyph, before next: ShapedText.Glyph?) -> Bool {
        let scalar = shaped.bytes.scalar(at: Int(glyph.cluster))
        guard scalar != 0x20 else { return true }
        guard let next, next.cluster != glyph.cluster else { return false }
        return ScriptTraits.isIdeographic(scalar)
    }

    private static func readingOrder(_ segments: [Segment]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for segment in segments {
            if let last = ranges.last, !last.isEmpty, segment.insertion == nil,
                last.upperBound == segment.text.lowerBound
            {
                ranges[ranges.count - 1] = last.lowerBound..<segment.text.upperBound
            } else {
                ranges.append(segment.text)
            }
        }
        return ranges
    }

    /// Reorders segments by rule L2 of the Unicode bidirectional algorithm: from the highest level to the lowest odd
    /// level, reverse each sequence of that level or higher.
    ///
    /// - Returns: The indices of the segments from left to right.
    private static func visualOrder(_ segments: [Segment]) -> [Int] {
        var highest: UInt8 = 0
        var lowestOdd: UInt8 = .max
        for segment in segments {
            highest = max(highest, segment.level)
            if segment.level & 1 == 1 {
                lowestOdd = min(lowestOdd, segment.level)
            }
        }
        var ordered = Array(segments.indices)
        guard lowestOdd != .max else { return ordered }
        var level = highest
        while level >= lowestOdd {
            var index = 0
            while index < ordered.count {
                guard segments[ordered[index]].level >= level else {
                    index += 1
                    continue
                }
                var end = index
                while end < ordered.count && segments[ordered[end]].level >= level {
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

extension LineAssembler.Segment {
    var isRightToLeft: Bool { level & 1 == 1 }
}

extension RandomAccessCollection {
    /// Returns the first index whose element satisfies a condition that all following elements satisfy, too; `endIndex`
    /// if there is none. O(log n).
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
