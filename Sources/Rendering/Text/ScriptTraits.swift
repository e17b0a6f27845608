import CPango

/// The properties of scripts that affect layout.
enum ScriptTraits {
    /// Returns whether the letters of a script are connected, so that letter spacing would break words.
    static func joins(_ script: PangoScript) -> Bool {
        [
            PANGO_SCRIPT_ARABIC, PANGO_SCRIPT_SYRIAC, PANGO_SCRIPT_NKO, PANGO_SCRIPT_MONGOLIAN, PANGO_SCRIPT_MANDAIC,
            PANGO_SCRIPT_PHAGS_PA,
        ]
        .contains(script)
    }

    /// Returns whether the letters of a script have uniform ascent and descent, as in the default font. UIKit's
    /// fallback fonts for these scripts keep the line height of the system font. Fonts of other scripts (Tibetan,
    /// Myanmar, Thai, the scripts of India …) stack letters and marks and increase the line height.
    static func keepsLine(_ script: PangoScript) -> Bool { isPlain(script) || script == PANGO_SCRIPT_ARABIC }

    /// Returns whether words of a script look the same without contextual alternates. In other scripts, contextual
    /// alternates join letters.
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

    /// Returns whether a justified line may be stretched after a character.
    static func isStretched(_ scalar: UInt32) -> Bool { scalar == 0x20 || isIdeographic(scalar) }

    /// Returns whether a character is Chinese or Japanese. Justified lines may be stretched between such characters.
    static func isIdeographic(_ scalar: UInt32) -> Bool {
        switch scalar {
        // Radicals, punctuation, kana, Bopomofo and ideographs.
        case 0x2E80...0x312F, 0x31A0...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF9F,
            0x1AFF0...0x1B16F, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}

extension [UInt8] {
    /// Returns the character that starts at an index of valid UTF-8.
    func scalar(at place: Int) -> UInt32 {
        let first = UInt32(self[place])
        let count = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard count > 1, place + count <= self.count else { return first }
        return self[place + 1..<place + count].reduce(first & (0xFF >> UInt32(count + 1))) {
            $0 << 6 | UInt32($1 & 0x3F)
        }
    }
}
