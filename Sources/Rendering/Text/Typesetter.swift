import Geometry
import Layout

/// Breaks a shaped text into the lines of a request.
struct Typesetter {
    let request: TextRequest
    let shaped: ShapedText
    let shaper: Shaper

    /// Breaks the text into lines and places them.
    ///
    /// - Parameter limit: The available width in 1/1024 points.
    func layout(limit: Int) -> TextLayout {
        let layout = TextLayout(shaped: shaped)
        if fitsUnbroken(limit: limit) {
            var widest = 0
            for paragraph in shaped.paragraphs {
                widest = max(widest, paragraph.width)
            }
            finish(layout, width: TextUnit.points(widest), isTruncated: false)
            layout.validWidths = widest...TextUnit.unlimited
            layout.isPlaced = false
            return layout
        }
        let assembler = LineAssembler(shaped: shaped, shaper: shaper)
        if shaped.positions == nil, shaper.budget?.isUsedUp != true {
            shaped.positions = TextPositions(shaped, language: shaped.stretches[0].style.language)
        }
        var isTruncated = false
        setLines(limit: limit, layout: layout, assembler: assembler, isTruncated: &isTruncated)
        var width = 0.0
        for line in layout.lines {
            width = max(width, line.width)
        }
        finish(layout, width: width, isTruncated: isTruncated)
        // The result is the same for larger widths that don't fit the next word, and for smaller widths that still fit
        // the widest line. Clipped and stretched lines depend on the exact width.
        let widest = Int((layout.metrics.size.width * TextUnit.perPoint).rounded())
        // So do lines with a hyphen or without a trailing space, whose width differs from the width of their letters in
        // the text.
        let isExact =
            request.alignment == .justified
            || layout.runs.contains { $0.isSpaced || $0.insertion == .hyphen }
        layout.validWidths = (isTruncated || isExact ? limit : min(widest, limit))...limit
        return layout
    }

    private func fitsUnbroken(limit: Int) -> Bool {
        if request.maximumLines > 0 && shaped.paragraphs.count > request.maximumLines {
            return false
        }
        return limit == TextUnit.unlimited || shaped.paragraphs.allSatisfy { $0.width <= limit }
    }

    /// Positions the glyphs of a layout whose lines are the paragraphs.
    func place(_ layout: TextLayout) {
        let assembler = LineAssembler(shaped: shaped, shaper: shaper)
        for paragraph in shaped.paragraphs {
            let (segments, width) = assembler.segments(
                of: [.text(paragraph.start..<paragraph.end)], level: paragraph.level)
            assembler.append(segments, width: width, at: paragraph.start, level: paragraph.level, to: layout)
        }
        layout.isPlaced = true
        _ = stack(layout)
    }

    private func finish(_ layout: TextLayout, width: Double, isTruncated: Bool) {
        let block = stack(layout)
        layout.metrics = TextMetrics(
            size: Size(width: width, height: block.height), firstBaseline: block.firstBaseline,
            lastBaseline: block.lastBaseline,
            lineCount: block.count, isTruncated: isTruncated, missingGlyphs: shaped.missingGlyphs.count)
    }
}

extension Typesetter {
    private var ellipsizes: Bool {
        switch request.lineBreak {
        case .byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail: true
        case .byWordWrapping, .byCharWrapping, .byClipping: false
        }
    }

    private func setLines(limit: Int, layout: TextLayout, assembler: LineAssembler, isTruncated: inout Bool) {
        guard let positions = shaped.positions else { return }
        prepareHyphens()
        let breaker = LineBreaker(
            positions: positions, limit: limit, breaksAtCharacters: request.lineBreak == .byCharWrapping,
            hyphenWidth: { hyphenWidth(at: Int(positions.bytes[$0]) - 1) })
        let maximum = request.maximumLines > 0 ? request.maximumLines : Int.max
        for paragraph in shaped.paragraphs {
            let end = positions.index(ofByte: paragraph.end)
            var start = positions.index(ofByte: paragraph.start)
            repeat {
                if shaper.budget?.isUsedUp == true { return }
                let isLast = layout.lines.count == maximum - 1
                if isLast && (ellipsizes || request.lineBreak == .byClipping) {
                    let cutter = Truncation(typesetter: self, assembler: assembler, breaker: breaker, limit: limit)
                    isTruncated = cutter.appendLastLine(from: start, paragraph: paragraph, end: end, to: layout)
                    return
                }
                start = appendLine(
                    from: start, to: end, paragraph: paragraph, breaker: breaker, assembler: assembler, layout: layout)
                if isLast {
                    isTruncated = hasInk(from: Int(positions.bytes[start]))
                    return
                }
            } while start < end
        }
    }

    /// Returns the width of a hyphen after a byte in 1/1024 points.
    func hyphenWidth(at byte: Int) -> Int { shaped.stretches[shaped.stretch(at: byte)].style.hyphen?.width ?? 0 }

    /// Creates the hyphen of each style, if the text has soft hyphens.
    func prepareHyphens() {
        guard shaped.positions?.flags.contains(where: { $0.contains(.softHyphen) }) == true else { return }
        for stretch in shaped.stretches where stretch.style.hyphen == nil {
            stretch.style.hyphen = TextStyle.Sign(shaper.hyphen(in: stretch.style))
        }
    }

    /// Appends the next line of a paragraph.
    ///
    /// - Returns: The start of the next line.
    private func appendLine(
        from start: Int, to end: Int, paragraph: ShapedText.Paragraph, breaker: LineBreaker, assembler: LineAssembler,
        layout: TextLayout
    ) -> Int {
        guard start < end else {
            assembler.append([], width: 0, at: Int(breaker.positions.bytes[start]), level: paragraph.level, to: layout)
            return end
        }
        var line = breaker.line(from: start, to: end)
        let bytes = breaker.positions.bytes
        while true {
            let range = Int(bytes[start])..<Int(bytes[line.visibleEnd])
            var pieces: [LineAssembler.Piece] = [.text(range)]
            if line.isHyphenated { pieces.append(.inserted(.hyphen, at: range.upperBound - 1)) }
            let (segments, width) = assembler.segments(of: pieces, level: paragraph.level)
            let shorter = breaker.previousGrapheme(line.visibleEnd, from: start)
            if width > breaker.limit && shorter > start {
                // A separately shaped part can be wider than within its word, because kerning and ligatures are lost.
                line = LineBreaker.Line(next: shorter, visibleEnd: shorter, isInsideWord: true)
                continue
            }
            let isStretched = request.alignment == .justified && line.next < end
            assembler.append(
                segments, width: width, at: range.lowerBound, level: paragraph.level, to: layout,
                fit: isStretched ? .fill(breaker.limit) : .asItIs)
            return line.next
        }
    }

    /// Returns whether the text from a byte on contains anything but white space.
    func hasInk(from byte: Int) -> Bool {
        let positions = shaped.positions!
        for index in positions.index(ofByte: byte)..<positions.count
        where !positions.flags[index].contains(.white) && shaped.bytes[Int(positions.bytes[index])] != 0x0A {
            return true
        }
        return false
    }
}
