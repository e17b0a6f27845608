import Layout
import TestSupport

/// Random texts of many scripts and sizes.
enum RandomText {
    static let words = [
        "a", "Hello", "office", "AVATAR", "difficult", "Donaudampfschifffahrtsgesellschaft", "naïve", "e\u{301}", "—",
        "3.14", "foo-bar",
        "你好世界", "東京の夜", "안녕하세요", "مرحبا", "بالعالم", "שלום", "नमस्ते", "สวัสดีชาวโลก", "😀", "👩‍👩‍👧‍👦", "🇩🇪",
        "\u{10FFFF}",
        "x\u{AD}y",
    ]
    static let gaps = [" ", " ", " ", "  ", "\n", "\t", "", ", ", "\u{A0}", "\u{200B}", "\r\n", "\u{2028}"]

    /// Whether a character belongs to a script that increases the line height (here Devanagari and Thai).
    static func isStacked(_ scalar: Unicode.Scalar) -> Bool {
        (0x900...0x97F).contains(scalar.value) || (0xE00...0xE7F).contains(scalar.value)
    }

    static func make(using random: inout SeededGenerator) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            text += words.randomElement(using: &random)!
            text += gaps.randomElement(using: &random)!
        }
        return text
    }

    /// Returns runs that divide the text at random characters, or none.
    static func runs(of text: String, using random: inout SeededGenerator) -> [TextRun] {
        guard Bool.random(using: &random) else { return [] }
        var runs: [TextRun] = []
        for scalar in text.unicodeScalars {
            let length = String(scalar).utf8.count
            if let last = runs.indices.last, Int.random(in: 0..<4, using: &random) > 0 {
                runs[last].length += length
                continue
            }
            let font = Font(
                size: [9, 17, 17, 17, 40].randomElement(using: &random)!,
                weight: [400, 400, 700].randomElement(using: &random)!,
                isItalic: Int.random(in: 0..<8, using: &random) == 0,
                isMonospaced: Int.random(in: 0..<8, using: &random) == 0)
            runs.append(
                TextRun(
                    length: length, font: font, color: [nil, Color(rgba: 0xFF00_00FF)].randomElement(using: &random)!,
                    background: [nil, nil, Color(rgba: 0xFFFF_0080)].randomElement(using: &random)!,
                    isUnderlined: Bool.random(using: &random),
                    isStruckThrough: Int.random(in: 0..<5, using: &random) == 0,
                    letterSpacing: [0, 0, 0, 1.5, -2].randomElement(using: &random)!))
        }
        return runs
    }
}
