import CPango
package import Layout

extension PangoTextMeasurer {
    /// Returns the requested families that lack characters of a text, each with a family that shows such characters
    /// instead. Excludes emoji and requested families that are not available.
    package func fallbacks(of request: TextRequest) -> [FontFallback] {
        let layout = layout(request, width: nil)
        var found: [FontFallback] = []
        for run in layout.runs where run.face >= 0 {
            guard let asked = layout.shaped.stretches[Int(run.stretch)].style.font.family, hasFamily(asked) else {
                continue
            }
            let names = families(ofFace: run.face)
            guard let shown = names.first, shown != FontLibrary.emojiFamily,
                !names.contains(where: { FontLibrary.isSame($0, FontLibrary.family(named: asked)) })
            else { continue }
            let fallback = FontFallback(family: asked, shown: shown)
            if !found.contains(fallback) { found.append(fallback) }
        }
        return found
    }

    /// Returns the name of the package with the CJK fonts if a text needs them and they are not installed; otherwise
    /// nil. Without them, the text would show boxes, or some of its characters in fonts that follow them in fallback
    /// order.
    package func missingFonts(of request: TextRequest) -> String? {
        guard fonts.lacksCJK, CJKCharacters.mayBe(in: request.text) else { return nil }
        let layout = layout(request, width: nil)
        let isMissing = layout.runs.contains { run in
            guard CJKCharacters.are(in: layout.shaped.bytes[run.text]) else { return false }
            guard run.face >= 0, layout.glyphs[run.glyphs].allSatisfy({ $0.id & GlyphID.unknownFlag == 0 }) else {
                return true
            }
            let asked = layout.shaped.stretches[Int(run.stretch)].style.font.family.map(FontLibrary.family)
            let proper =
                [FontLibrary.defaultFamily, FontLibrary.monospacedFamily, FontLibrary.emojiFamily]
                + [asked].compactMap(\.self) + fonts.own.flatMap(\.families)
            return !families(ofFace: run.face).contains { shown in
                proper.contains { FontLibrary.isSame($0, shown) }
            }
        }
        return isMissing ? FontLibrary.cjkPackage : nil
    }

    private func families(ofFace face: Int32) -> [String] {
        let font = UnsafeMutableRawPointer(faces.fonts[Int(face)]).assumingMemoryBound(to: PangoFcFont.self)
        return FontPattern(pango_fc_font_get_pattern(font)).families
    }
}

/// The characters for which fallback uses `FontLibrary.cjkFamily`.
private enum CJKCharacters {
    /// Letters, ideographs, punctuation, full-width forms and box drawing that no earlier font in fallback order has.
    private static let ranges: [ClosedRange<UInt32>] = [
        0x1100...0x11FF, 0x2500...0x259F, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
        0xFE10...0xFE1F, 0xFE30...0xFE6F, 0xFF00...0xFFEF, 0x1F200...0x1F2FF, 0x20000...0x3FFFF,
    ]

    /// Returns false if a text certainly has no such characters. This fast check looks only at the bytes, so it is also
    /// true for some other texts.
    static func mayBe(in text: String) -> Bool { text.utf8.contains { $0 >= 0xE1 } }

    static func are(in bytes: some Sequence<UInt8>) -> Bool {
        String(decoding: Array(bytes), as: UTF8.self).unicodeScalars.contains { scalar in
            ranges.contains { $0.contains(scalar.value) }
        }
    }
}
