import Layout

/// Creates the last allowed line of a text that does not fit.
///
/// The line shows parts of the remaining text: its start and an ellipsis (tail), an ellipsis and its end (head), or
/// both ends (middle). Hard line breaks within these parts have no width.
struct Truncation {
    let typesetter: Typesetter
    let assembler: LineAssembler
    let breaker: LineBreaker
    let limit: Int

    private var positions: TextPositions { breaker.positions }
    private var shaped: ShapedText { typesetter.shaped }

    /// Appends the last allowed line, with an ellipsis if the rest of the text does not fit.
    ///
    /// - Returns: Whether text was omitted.
    func appendLastLine(from start: Int, paragraph: ShapedText.Paragraph, end: Int, to layout: TextLayout) -> Bool {
        let level = paragraph.level
        let hasMore = typesetter.hasInk(from: paragraph.end)
        let rest = bytes(start..<end)
        let (segments, width) = assembler.segments(of: [.text(rest)], level: level)
        if width <= limit && !hasMore {
            assembler.append(segments, width: width, at: Int(positions.bytes[start]), level: level, to: layout)
            return false
        }
        switch typesetter.request.lineBreak {
        case .byTruncatingHead:
            appendHead(from: start, level: level, to: layout)
        case .byTruncatingMiddle:
            appendMiddle(from: start, level: level, to: layout)
        case .byTruncatingTail:
            return appendTail(from: start, end: end, level: level, hasMore: hasMore, to: layout)
        case .byClipping, .byWordWrapping, .byCharWrapping:
            assembler.append(
                segments, width: width, at: Int(positions.bytes[start]), level: level, to: layout, fit: .clip(limit))
        }
        return true
    }

    private func bytes(_ range: Range<Int>) -> Range<Int> {
        Int(positions.bytes[range.lowerBound])..<Int(positions.bytes[range.upperBound])
    }

    /// Returns an ellipsis with the style of the character before an index or, at the start of the line, after it.
    private func ellipsis(after index: Int, from start: Int) -> LineAssembler.Piece {
        .inserted(.ellipsis, at: Int(positions.bytes[max(start, index - 1)]))
    }

    private var ellipsisWidth: Int { shaped.ellipsisWidth }

    /// Returns the end of a part of the text without trailing white space, which should not precede an ellipsis.
    private func trimmed(_ end: Int, from start: Int) -> Int {
        var end = end
        while end > start && (positions.flags[end - 1].contains(.white) || isBreak(end - 1)) {
            end -= 1
        }
        return end
    }

    private func skippingWhite(_ start: Int, to end: Int) -> Int {
        var start = start
        while start < end && (positions.flags[start].contains(.white) || isBreak(start)) {
            start += 1
        }
        return start
    }

    private func isBreak(_ index: Int) -> Bool {
        shaped.bytes[Int(positions.bytes[index])] == 0x0A
    }

    private func appendTail(from start: Int, end: Int, level: UInt8, hasMore: Bool, to layout: TextLayout) -> Bool {
        let paragraphEnd = trimmed(end, from: start)
        if !hasMore {
            // Only trailing spaces don't fit, which take no width.
            let (segments, width) = assembler.segments(of: [.text(bytes(start..<paragraphEnd))], level: level)
            if width <= limit {
                assembler.append(segments, width: width, at: Int(positions.bytes[start]), level: level, to: layout)
                return false
            }
        }
        let room = limit - ellipsisWidth
        var cut =
            positions.x[paragraphEnd] - positions.x[start] <= room
            ? paragraphEnd : fitting(from: start, to: paragraphEnd, room: room)
        while true {
            let shown = trimmed(cut, from: start)
            let pieces: [LineAssembler.Piece] =
                (shown > start ? [.text(bytes(start..<shown))] : []) + [ellipsis(after: shown, from: start)]
            let (segments, width) = assembler.segments(of: pieces, level: level)
            if width <= limit || shown == start {
                assembler.append(segments, width: width, at: Int(positions.bytes[start]), level: level, to: layout)
                return true
            }
            cut = breaker.previousGrapheme(shown, from: start)
        }
    }

    /// Returns the last grapheme boundary for which the text fits into `room`, at least `start`.
    private func fitting(from start: Int, to end: Int, room: Int) -> Int {
        guard start < end else { return start }
        let cut = breaker.lastGrapheme(from: start, to: end, limit: room)
        return positions.x[cut] - positions.x[start] <= room ? cut : start
    }

    /// Returns the first grapheme boundary after which the rest of the text fits into `room`.
    private func fittingTail(from start: Int, room: Int) -> Int {
        let end = trimmed(positions.count, from: start)
        var cut = end
        while cut > start {
            let previous = breaker.previousGrapheme(cut, from: start)
            if positions.x[end] - positions.x[previous] > room {
                break
            }
            cut = previous
        }
        return cut
    }

    private func appendHead(from start: Int, level: UInt8, to layout: TextLayout) {
        let end = trimmed(positions.count, from: start)
        var cut = fittingTail(from: start, room: limit - ellipsisWidth)
        while true {
            let first = skippingWhite(cut, to: end)
            let pieces: [LineAssembler.Piece] =
                [.inserted(.ellipsis, at: Int(positions.bytes[first]))]
                + (first < end ? [.text(bytes(first..<end))] : [])
            let (segments, width) = assembler.segments(of: pieces, level: level)
            if width <= limit || first == end {
                assembler.append(segments, width: width, at: Int(positions.bytes[start]), level: level, to: layout)
                return
            }
            cut = breaker.nextGrapheme(first, to: end)
        }
    }

    /// Appends both ends of the text and an ellipsis between them. Each end gets half of the width; the start also gets
    /// the width that the end does not use.
    private func appendMiddle(from start: Int, level: UInt8, to layout: TextLayout) {
        let end = trimmed(positions.count, from: start)
        let room = max(0, limit - ellipsisWidth)
        var tail = fittingTail(from: start, room: room / 2)
        var head = fitting(from: start, to: tail, room: room - (positions.x[end] - positions.x[tail]))
        while true {
            let shownHead = trimmed(head, from: start)
            let shownTail = skippingWhite(tail, to: end)
            var pieces: [LineAssembler.Piece] = []
            if shownHead > start {
                pieces.append(.text(bytes(start..<shownHead)))
            }
            pieces.append(ellipsis(after: shownHead, from: start))
            if shownTail < end {
                pieces.append(.text(bytes(shownTail..<end)))
            }
            let (segments, width) = assembler.segments(of: pieces, level: level)
            if width <= limit || pieces.count == 1 {
                assembler.append(segments, width: width, at: Int(positions.bytes[start]), level: level, to: layout)
                return
            }
            if shownHead > start
                && positions.x[shownHead] - positions.x[start] >= positions.x[end] - positions.x[shownTail]
            {
                head = breaker.previousGrapheme(shownHead, from: start)
            } else if shownTail < end {
                tail = breaker.nextGrapheme(shownTail, to: end)
            } else {
                head = breaker.previousGrapheme(shownHead, from: start)
            }
        }
    }
}
