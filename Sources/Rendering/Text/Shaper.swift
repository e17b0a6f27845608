import CPango
import Layout

/// Itemizes and shapes with Pango: fonts by character, HarfBuzz's glyphs and positions, kerning and ligatures on.
struct Shaper {
    let faces: FaceTable

    /// Shapes all paragraphs of a text. Linear in its length.
    func shape(_ text: String, style: TextStyle) -> ShapedText {
        let shaped = ShapedText(bytes: ShapedText.shapedBytes(of: text))
        let scratch = pango_glyph_string_new()
        defer { pango_glyph_string_free(scratch) }
        shaped.bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            while true {
                var end = start
                while end < bytes.count && bytes[end] != 0x0A {
                    end += 1
                }
                shapeParagraph(start..<end, of: bytes, into: shaped, style: style, scratch: scratch!)
                if end >= bytes.count {
                    break
                }
                start = end + 1
            }
        }
        return shaped
    }

    private func shapeParagraph(
        _ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, into shaped: ShapedText, style: TextStyle,
        scratch: UnsafeMutablePointer<PangoGlyphString>
    ) {
        let firstItem = shaped.items.count
        guard !range.isEmpty, let base = bytes.baseAddress else {
            shaped.paragraphs.append(
                ShapedText.Paragraph(
                    start: range.lowerBound, end: range.upperBound, level: style.direction == .rightToLeft ? 1 : 0,
                    items: firstItem..<firstItem, width: 0))
            return
        }
        let text = UnsafeRawPointer(base + range.lowerBound).assumingMemoryBound(to: CChar.self)
        let length = Int32(range.count)
        var direction = tatami_base_direction(text, length)
        if direction == PANGO_DIRECTION_NEUTRAL {
            direction = style.direction == .rightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
        }
        if style.isBuiltin {
            let level: UInt8 = direction == PANGO_DIRECTION_RTL ? 1 : 0
            let width = shapeBuiltin(range, level: level, into: shaped, style: style)
            shaped.paragraphs.append(
                ShapedText.Paragraph(
                    start: range.lowerBound, end: range.upperBound, level: level, items: firstItem..<shaped.items.count, width: width))
            return
        }
        var width = 0
        let list = pango_itemize_with_base_dir(style.context, direction, text, 0, length, nil, nil)
        var link = list
        while let node = link {
            let item = node.pointee.data.assumingMemoryBound(to: PangoItem.self)
            let start = range.lowerBound + Int(item.pointee.offset)
            let firstGlyph = shaped.glyphs.count
            pango_shape_with_flags(
                text + Int(item.pointee.offset), item.pointee.length, text, length, &item.pointee.analysis, scratch, PANGO_SHAPE_NONE)
            width += append(scratch, startingAt: start, bytes: bytes, to: &shaped.glyphs, missing: &shaped.missingGlyphs, style: style)
            shaped.items.append(
                ShapedText.Item(
                    start: start, end: start + Int(item.pointee.length), level: item.pointee.analysis.level,
                    face: faces.index(of: item.pointee.analysis.font, size: style.font.size),
                    glyphs: firstGlyph..<shaped.glyphs.count, pango: item))
            link = node.pointee.next
        }
        g_list_free(list)
        shaped.paragraphs.append(
            ShapedText.Paragraph(
                start: range.lowerBound, end: range.upperBound, level: direction == PANGO_DIRECTION_RTL ? 1 : 0,
                items: firstItem..<shaped.items.count, width: width))
    }

    /// Shapes a part of an item on its own, as it looks where a line is broken in the middle of a word.
    /// - Returns: the width.
    func reshape(
        _ range: Range<Int>, of item: ShapedText.Item, paragraph: ShapedText.Paragraph, in shaped: ShapedText, style: TextStyle,
        into glyphs: inout [ShapedText.Glyph]
    ) -> Int {
        guard let pango = item.pango else { return 0 }
        let scratch = pango_glyph_string_new()
        defer { pango_glyph_string_free(scratch) }
        var missing = 0
        return shaped.bytes.withUnsafeBufferPointer { bytes in
            let base = UnsafeRawPointer(bytes.baseAddress!).assumingMemoryBound(to: CChar.self)
            pango_shape_with_flags(
                base + range.lowerBound, Int32(range.count), base + paragraph.start, Int32(paragraph.end - paragraph.start),
                &pango.pointee.analysis, scratch, PANGO_SHAPE_NONE)
            return append(scratch!, startingAt: range.lowerBound, bytes: bytes, to: &glyphs, missing: &missing, style: style)
        }
    }

    private func append(
        _ string: UnsafeMutablePointer<PangoGlyphString>, startingAt start: Int, bytes: UnsafeBufferPointer<UInt8>,
        to glyphs: inout [ShapedText.Glyph], missing: inout Int, style: TextStyle
    ) -> Int {
        let count = Int(string.pointee.num_glyphs)
        // Characters that can all be ignored may give no glyph at all, and then no arrays either.
        guard count > 0, let infos = string.pointee.glyphs, let clusters = string.pointee.log_clusters else { return 0 }
        var width = 0
        for index in 0..<count {
            let info = infos[index]
            let cluster = start + Int(clusters[index])
            var glyph = ShapedText.Glyph(
                id: info.glyph, advance: info.geometry.width, dx: info.geometry.x_offset, dy: info.geometry.y_offset,
                cluster: Int32(cluster))
            if bytes[cluster] == 0x09 {
                glyph = ShapedText.Glyph(id: GlyphID.empty, advance: style.tabAdvance, dx: 0, dy: 0, cluster: Int32(cluster))
            } else if info.glyph & GlyphID.unknownFlag != 0 {
                glyph = ShapedText.Glyph(id: GlyphID.unknownFlag, advance: style.missingAdvance, dx: 0, dy: 0, cluster: Int32(cluster))
                missing += 1
            }
            width += Int(glyph.advance)
            glyphs.append(glyph)
        }
        return width
    }
}

/// Special glyph numbers: Pango's, and our own.
enum GlyphID {
    /// Takes its advance and draws nothing.
    static let empty: UInt32 = 0x0FFF_FFFF
    /// No font has the character.
    static let unknownFlag: UInt32 = 0x1000_0000
    /// A character of the built-in table: drawn as a bar.
    static let bar: UInt32 = 0x2000_0000
}
