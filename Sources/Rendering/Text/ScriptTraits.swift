import CPango

/// What setting text has to know of a script.
enum ScriptTraits {
    /// Whether the letters of a script hang together: space between them would tear words apart.
    static func joins(_ script: PangoScript) -> Bool {
        [
            PANGO_SCRIPT_ARABIC, PANGO_SCRIPT_SYRIAC, PANGO_SCRIPT_NKO, PANGO_SCRIPT_MONGOLIAN, PANGO_SCRIPT_MANDAIC,
            PANGO_SCRIPT_PHAGS_PA,
        ]
        .contains(script)
    }

    /// Whether letters of a script stand in a row between one height and one depth, as those of the default font do.
    /// UIKit's fallback fonts for these are made to its system font's line, so they leave lines as high as they are. The
    /// fonts of all others (Tibetan, Myanmar, Thai, the scripts of India …) stack letters and marks, and make lines
    /// higher.
    static func keepsLine(_ script: PangoScript) -> Bool { isPlain(script) || script == PANGO_SCRIPT_ARABIC }

    /// Whether words of a script read the same without contextual alternates. Where they do not, letters join by them.
    static func isPlain(_ script: PangoScript) -> Bool {
        switch script {
        case PANGO_SCRIPT_COMMON, PANGO_SCRIPT_INHERITED, PANGO_SCRIPT_UNKNOWN, PANGO_SCRIPT_INVALID_CODE,
            PANGO_SCRIPT_LATIN, PANGO_SCRIPT_GREEK, PANGO_SCRIPT_CYRILLIC, PANGO_SCRIPT_ARMENIAN,
            PANGO_SCRIPT_GEORGIAN, PANGO_SCRIPT_HEBREW, PANGO_SCRIPT_HAN, PANGO_SCRIPT_HIRAGANA,
            PANGO_SCRIPT_KATAKANA, PANGO_SCRIPT_HANGUL, PANGO_SCRIPT_BOPOMOFO:
            true
        default: false
        }
    }

    /// Whether a justified line may be stretched behind a character.
    static func isStretched(_ scalar: UInt32) -> Bool { scalar == 0x20 || isIdeographic(scalar) }

    /// Whether a character is one of those of Chinese and Japanese, between which a justified line may be stretched.
    static func isIdeographic(_ scalar: UInt32) -> Bool {
        switch scalar {
        // Radicals, punctuation, kana, Bopomofo, ideographs.
        case 0x2E80...0x312F, 0x31A0...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF9F,
            0x1AFF0...0x1B16F, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}

extension [UInt8] {
    /// The character that starts at a place, of valid UTF-8.
    func scalar(at place: Int) -> UInt32 {
        let first = UInt32(self[place])
        let count = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard count > 1, place + count <= self.count else { return first }
        return self[place + 1..<place + count].reduce(first & (0xFF >> UInt32(count + 1))) {
            $0 << 6 | UInt32($1 & 0x3F)
        }
    }
}
