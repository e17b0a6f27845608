import CPango
import Layout

/// Itemizes and shapes text with Pango and HarfBuzz, including font fallback, kerning and ligatures.
struct Shaper {
    let faces: FaceTable
    /// The budget. If it is exceeded, the shaped text is incomplete and must not be used.
    var budget: (any PassBudget)?
    /// The maximum bytes shaped in one call. Longer paragraphs are split so that the budget can be checked.
    var bytesAtOnce = Self.usualBytes

    /// Shapes all paragraphs of a text. O(n).
    func shape(_ text: String, style: TextStyle) -> ShapedText {
        let shaped = ShapedText(bytes: ShapedText.shapedBytes(of: text))
        shaped.stretches = [ShapedText.Stretch(end: shaped.bytes.count, style: style, letterSpacing: 0)]
        shapeParagraphs(of: shaped)
        return shaped
    }

    /// The spacing of text.
    struct Spacing {
        var letters: Double
        var baseline: Double
    }

    /// Shapes a text whose runs have different fonts. Runs beyond the end of the text are truncated, and the last run
    /// extends to its end. O(length of the text + number of runs).
    func shape(
        _ text: String, runs: [TextRun], style: TextStyle, spacing: Spacing, styles: (Font) -> TextStyle
    ) -> ShapedText {
        let shaped = ShapedText(bytes: ShapedText.shapedBytes(of: text))
        var end = 0
        for run in runs {
            if shaped.runEnds.count & 15 == 15, budget?.isUsedUp == true { break }
            end = min(shaped.bytes.count, end + min(max(0, run.length), shaped.bytes.count))
            // Moves the end to a character boundary.
            while end < shaped.bytes.count && shaped.bytes[end] & 0xC0 == 0x80 {
                end += 1
            }
            shaped.runEnds.append(end)
            shaped.append(
                end: end, style: styles(run.font),
                Spacing(letters: run.letterSpacing, baseline: run.baselineOffset))
        }
        if !runs.isEmpty {
            shaped.runEnds[shaped.runEnds.count - 1] = shaped.bytes.count
        }
        if shaped.stretches.isEmpty {
            shaped.append(end: shaped.bytes.count, style: style, spacing)
        }
        shaped.stretches[shaped.stretches.count - 1].end = shaped.bytes.count
        shapeParagraphs(of: shaped)
        if shaped.stretches.contains(where: { $0.letterSpacing != 0 }) {
            // Letter spacing after the last letter of a line does not count.
            let assembler = LineAssembler(shaped: shaped, shaper: self)
            for (index, paragraph) in shaped.paragraphs.enumerated() where !paragraph.items.isEmpty {
                shaped.paragraphs[index].width =
                    assembler.segments(
                        of: [.text(paragraph.start..<paragraph.end)], level: paragraph.level
                    ).width
            }
        }
        return shaped
    }

    /// Returns the hyphen of a style: U+2010 if the font has it, otherwise the ASCII hyphen.
    func hyphen(in style: TextStyle) -> ShapedText {
        let plain = shape("-", style: style)
        let hyphen = shape("\u{2010}", style: style)
        return hyphen.missingGlyphs.count == 0 && hyphen.items.map(\.face) == plain.items.map(\.face) ? hyphen : plain
    }

    private func shapeParagraphs(of shaped: ShapedText) {
        let scratch = pango_glyph_string_new()
        defer { pango_glyph_string_free(scratch) }
        shaped.bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            while true {
                var end = start
                while end < bytes.count && bytes[end] != 0x0A {
                    end += 1
                }
                shapeParagraph(start..<end, of: bytes, into: shaped, scratch: scratch!)
                if end >= bytes.count || budget?.isUsedUp == true {
                    break
                }
                start = end + 1
            }
        }
    }

    private func shapeParagraph(
        _ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, into shaped: ShapedText,
        scratch: UnsafeMutablePointer<PangoGlyphString>
    ) {
        let firstItem = shaped.items.count
        let first = shaped.stretch(at: range.lowerBound)
        let style = shaped.stretches[first].style
        guard !range.isEmpty, let base = bytes.baseAddress else {
            shaped.paragraphs.append(
                ShapedText.Paragraph(
                    start: range.lowerBound, end: range.upperBound, level: style.direction == .rightToLeft ? 1 : 0,
                    items: firstItem..<firstItem, width: 0))
            return
        }
        var direction = tatami_base_direction(
            UnsafeRawPointer(base + range.lowerBound).assumingMemoryBound(to: CChar.self), Int32(range.count))
        if direction == PANGO_DIRECTION_NEUTRAL {
            direction = style.direction == .rightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
        }
        if style.isBuiltin {
            let level: UInt8 = direction == PANGO_DIRECTION_RTL ? 1 : 0
            let width = shapeBuiltin(range, level: level, into: shaped)
            shaped.paragraphs.append(
                ShapedText.Paragraph(
                    start: range.lowerBound, end: range.upperBound, level: level, items: firstItem..<shaped.items.count,
                    width: width))
            return
        }
        let text = ParagraphText(range: range, bytes: bytes, direction: direction, firstStretch: first)
        var width = 0
        var stretch = first
        var start = range.lowerBound
        // Each run with its own font costs a font search, so the number of runs per call is limited, too.
        while start < range.upperBound {
            let last = min(stretch + Self.stretchesAtOnce, shaped.stretches.count) - 1
            var end =
                last == shaped.stretches.count - 1
                ? range.upperBound : min(shaped.stretches[last].end, range.upperBound)
            if end - start > bytesAtOnce { end = Self.cut(start..<start + bytesAtOnce, bytes) }
            width += shapeItems(start..<end, of: text, stretch: &stretch, into: shaped, scratch: scratch)
            start = end
            if budget?.isUsedUp == true { break }
        }
        shaped.paragraphs.append(
            ShapedText.Paragraph(
                start: range.lowerBound, end: range.upperBound, level: direction == PANGO_DIRECTION_RTL ? 1 : 0,
                items: firstItem..<shaped.items.count, width: width))
    }

    private static let stretchesAtOnce = 64
    /// The default of `bytesAtOnce`, which exceeds typical paragraphs.
    private static let usualBytes = 1 << 17

    /// Returns the maximum bytes per call with the fonts of a script, because shaping may try each of their rules for
    /// each glyph.
    static func bytesAtOnce(with own: [FontFile]) -> Int {
        let rules = own.map(\.rules).max() ?? 0
        return rules > 4_096 ? 1 << 12 : usualBytes
    }

    /// Returns the end of the next part, after a space if possible, otherwise at a character boundary.
    private static func cut(_ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var end = range.upperBound
        while end > range.lowerBound + range.count / 2 {
            if bytes[end - 1] == 0x20 { return end }
            end -= 1
        }
        end = range.upperBound
        while bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return end
    }

    /// A paragraph that is being shaped.
    private struct ParagraphText {
        var range: Range<Int>
        /// The bytes of the whole text.
        var bytes: UnsafeBufferPointer<UInt8>
        var direction: PangoDirection
        /// The index of the stretch that contains the paragraph's start.
        var firstStretch: Int
    }

    /// Itemizes and shapes a part of a paragraph.
    /// - Returns: Its width.
    private func shapeItems(
        _ part: Range<Int>, of paragraph: ParagraphText, stretch: inout Int, into shaped: ShapedText,
        scratch: UnsafeMutablePointer<PangoGlyphString>
    ) -> Int {
        let (range, bytes, first) = (paragraph.range, paragraph.bytes, paragraph.firstStretch)
        let text = UnsafeRawPointer(bytes.baseAddress! + range.lowerBound).assumingMemoryBound(to: CChar.self)
        let length = Int32(range.count)
        var width = 0
        let attributes = Self.attributes(of: part, in: range, at: stretch, from: first, in: shaped)
        let list = pango_itemize_with_base_dir(
            shaped.stretches[first].style.context, paragraph.direction, text, Int32(part.lowerBound - range.lowerBound),
            Int32(part.count),
            attributes,
            nil)
        var link = list
        while let node = link {
            let item = node.pointee.data.assumingMemoryBound(to: PangoItem.self)
            if shaped.items.count & 15 == 15, budget?.isUsedUp == true {
                pango_item_free(item)
                link = node.pointee.next
                continue
            }
            let start = range.lowerBound + Int(item.pointee.offset)
            while shaped.stretches[stretch].end <= start && stretch < shaped.stretches.count - 1 {
                stretch += 1
            }
            let own = shaped.stretches[stretch]
            var settled = settle(item, at: start, stretch: stretch, in: shaped)
            let firstGlyph = shaped.glyphs.count
            pango_shape_with_flags(
                text + Int(item.pointee.offset), item.pointee.length, text, length, &item.pointee.analysis, scratch,
                PANGO_SHAPE_NONE)
            width += append(
                scratch,
                of: ShapedPart(start: start, bytes: bytes, stretch: own, analysis: item.pointee.analysis),
                to: &shaped.glyphs, missing: &shaped.missingGlyphs)
            settled.glyphs = firstGlyph..<shaped.glyphs.count
            shaped.items.append(settled)
            link = node.pointee.next
        }
        g_list_free(list)
        if let attributes {
            pango_attr_list_unref(attributes)
        }
        while shaped.stretches[stretch].end <= part.upperBound && stretch < shaped.stretches.count - 1 {
            stretch += 1
        }
        return width
    }

    /// Returns an item without glyphs, with the properties that do not depend on shaping: its face, and what follows
    /// from its script. Records the item as a high part of the text if its font increases the line height.
    private func settle(
        _ item: UnsafeMutablePointer<PangoItem>, at start: Int, stretch: Int, in shaped: ShapedText
    ) -> ShapedText.Item {
        let own = shaped.stretches[stretch]
        let script = PangoScript(rawValue: Int32(item.pointee.analysis.script))
        let face = faces.index(of: item.pointee.analysis.font, size: own.style.font.size)
        let end = start + Int(item.pointee.length)
        let hasAlternates = faces.hasAlternates(face)
        if hasAlternates, ScriptTraits.isPlain(script) { Self.turnOffAlternates(in: item) }
        if !ScriptTraits.keepsLine(script), let line = faces.line(of: face) {
            shaped.highParts.append(
                ShapedText.HighPart(range: start..<end, line: line.raised(by: own.baselineOffset)))
        }
        return ShapedText.Item(
            start: start, end: end, level: item.pointee.analysis.level, face: face, stretch: Int32(stretch),
            isSpaced: own.letterSpacing != 0 && !ScriptTraits.joins(script),
            hasAlternates: hasAlternates && !ScriptTraits.isPlain(script), glyphs: 0..<0, pango: item)
    }

    /// Turns contextual alternates off, so that "->" stays unchanged. Features that the text requests come later and
    /// override this.
    private static func turnOffAlternates(in item: UnsafeMutablePointer<PangoItem>) {
        guard let attribute = pango_attr_font_features_new("calt 0") else { return }
        attribute.pointee.start_index = 0
        attribute.pointee.end_index = .max
        item.pointee.analysis.extra_attrs = g_slist_prepend(item.pointee.analysis.extra_attrs, attribute)
    }

    /// Returns Pango attributes for a part of a paragraph: the fonts of stretches after the paragraph's first one, and
    /// the OpenType features of all stretches. Letter spacing turns ligatures off. Returns nil if the text is a single
    /// stretch with neither letter spacing nor features.
    private static func attributes(
        of part: Range<Int>, in range: Range<Int>, at stretch: Int, from first: Int, in shaped: ShapedText
    ) -> OpaquePointer? {
        guard
            shaped.stretches.count > 1 || shaped.stretches[0].letterSpacing != 0
                || shaped.stretches[0].style.features != nil
        else { return nil }
        let list = pango_attr_list_new()
        var start = part.lowerBound
        var index = stretch
        while start < part.upperBound && index < shaped.stretches.count {
            let stretch = shaped.stretches[index]
            let end = min(stretch.end, part.upperBound)
            var attributes: [UnsafeMutablePointer<PangoAttribute>?] = []
            if index > first {
                attributes.append(pango_attr_font_desc_new(stretch.style.description))
            }
            if stretch.letterSpacing != 0 {
                // Spaced letters have no ligatures.
                attributes.append(pango_attr_font_features_new("liga 0, clig 0"))
            }
            if let features = stretch.style.features { attributes.append(pango_attr_font_features_new(features)) }
            for case let attribute? in attributes {
                attribute.pointee.start_index = guint(start - range.lowerBound)
                attribute.pointee.end_index = guint(end - range.lowerBound)
                pango_attr_list_insert(list, attribute)
            }
            start = end
            index += 1
        }
        return list
    }

    /// Shapes a part of an item separately, for a line break inside a word.
    /// - Returns: Its width.
    func reshape(
        _ range: Range<Int>, of item: ShapedText.Item, paragraph: ShapedText.Paragraph, in shaped: ShapedText,
        into glyphs: inout [ShapedText.Glyph]
    ) -> Int {
        guard let pango = item.pango else { return 0 }
        let scratch = pango_glyph_string_new()
        defer { pango_glyph_string_free(scratch) }
        var missing = MissingGlyphs()
        return shaped.bytes.withUnsafeBufferPointer { bytes in
            let base = UnsafeRawPointer(bytes.baseAddress!).assumingMemoryBound(to: CChar.self)
            pango_shape_with_flags(
                base + range.lowerBound, Int32(range.count), base + paragraph.start,
                Int32(paragraph.end - paragraph.start),
                &pango.pointee.analysis, scratch, PANGO_SHAPE_NONE)
            return append(
                scratch!,
                of: ShapedPart(
                    start: range.lowerBound, bytes: bytes, stretch: shaped.stretches[Int(item.stretch)],
                    analysis: pango.pointee.analysis),
                to: &glyphs, missing: &missing)
        }
    }

    /// A part of a text whose glyphs are known, starting at byte `start`.
    private struct ShapedPart {
        var start: Int
        var bytes: UnsafeBufferPointer<UInt8>
        var stretch: ShapedText.Stretch
        var analysis: PangoAnalysis
    }

    /// Appends the glyphs of a part.
    ///
    /// - Returns: The total width of the glyphs.
    private func append(
        _ string: UnsafeMutablePointer<PangoGlyphString>, of part: ShapedPart, to glyphs: inout [ShapedText.Glyph],
        missing: inout MissingGlyphs
    ) -> Int {
        let count = Int(string.pointee.num_glyphs)
        // If all characters are ignorable, Pango returns no glyphs and no arrays.
        guard count > 0, let infos = string.pointee.glyphs, let clusters = string.pointee.log_clusters else { return 0 }
        let style = part.stretch.style
        let first = glyphs.count
        var width = 0
        for index in 0..<count {
            let info = infos[index]
            let cluster = part.start + Int(clusters[index])
            var glyph = ShapedText.Glyph(
                id: info.glyph, advance: info.geometry.width, dx: info.geometry.x_offset, dy: info.geometry.y_offset,
                cluster: Int32(cluster))
            if part.bytes[cluster] == 0x09 {
                glyph = ShapedText.Glyph(
                    id: GlyphID.empty, advance: style.tabAdvance, dx: 0, dy: 0, cluster: Int32(cluster))
            } else if info.glyph & GlyphID.unknownFlag != 0 {
                glyph = ShapedText.Glyph(
                    id: GlyphID.unknownFlag, advance: style.missingAdvance, dx: 0, dy: 0, cluster: Int32(cluster))
                missing.add(info.glyph)
            }
            width += Int(glyph.advance)
            glyphs.append(glyph)
        }
        if part.stretch.letterSpacing != 0, !ScriptTraits.joins(PangoScript(rawValue: Int32(part.analysis.script))) {
            width += LetterSpacing.apply(
                part.stretch.letterSpacing, to: &glyphs[first...], isRightToLeft: part.analysis.level & 1 == 1)
        }
        return width
    }

}

extension ShapedText {
    /// Adds a stretch, or extends the last stretch if it has the same properties.
    fileprivate func append(end: Int, style: TextStyle, _ spacing: Shaper.Spacing) {
        let letters = Int32((Self.usable(spacing.letters) * TextUnit.perPoint).rounded())
        let offset = Self.usable(spacing.baseline)
        if let last = stretches.last, last.style === style, last.letterSpacing == letters,
            last.baselineOffset == offset
        {
            stretches[stretches.count - 1].end = end
        } else if end > (stretches.last?.end ?? 0) || stretches.isEmpty {
            stretches.append(Stretch(end: end, style: style, letterSpacing: letters, baselineOffset: offset))
        }
    }

    private static func usable(_ length: Double) -> Double {
        length.isFinite ? min(max(length, -1000), 1000) : 0
    }
}

/// Special glyph numbers, Pango's and our own.
enum GlyphID {
    /// A glyph with an advance but without ink.
    static let empty: UInt32 = 0x0FFF_FFFF
    /// A character that no font has.
    static let unknownFlag: UInt32 = 0x1000_0000
    /// A character with built-in metrics, drawn as a bar.
    static let bar: UInt32 = 0x2000_0000
}
