/// A generator whose sequences repeat: a failing test prints its seed.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}

/// Texts of many scripts and sizes.
enum RandomText {
    static let words = [
        "a", "Hello", "office", "AVATAR", "difficult", "Donaudampfschifffahrtsgesellschaft", "naïve", "e\u{301}", "—", "3.14", "foo-bar",
        "你好世界", "東京の夜", "안녕하세요", "مرحبا", "بالعالم", "שלום", "नमस्ते", "สวัสดีชาวโลก", "😀", "👩‍👩‍👧‍👦", "🇩🇪", "\u{10FFFF}", "x\u{AD}y",
    ]
    static let gaps = [" ", " ", " ", "  ", "\n", "\t", "", ", ", "\u{A0}", "\u{200B}", "\r\n", "\u{2028}"]

    static func make(using random: inout SeededRandom) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            text += words.randomElement(using: &random)!
            text += gaps.randomElement(using: &random)!
        }
        return text
    }
}
