import CPango

/// The advances and kerning of Inter, for machines without fonts: layouts there are near to what they are elsewhere.
///
/// Regular and bold; units of 1/2816 em. Characters that the table does not have get a width by their kind.
struct BuiltinMetrics {
    static let regular = BuiltinMetrics(advances: regularAdvances, pairs: regularPairs)
    static let bold = BuiltinMetrics(advances: boldAdvances, pairs: boldPairs)

    /// Units an em, and the extents of a line in them.
    static let unitsPerEm = 2816
    static let ascent = 2728
    static let descent = 680
    /// DejaVu Sans Mono's, for monospaced text: 1233/2048 em.
    static let monospacedAdvance = 1695

    private var advances: [UInt32: Int] = [:]
    private var kerning: [UInt32: Int] = [:]

    /// - Parameters:
    ///   - advances: `@` and a code point in hexadecimal digits, then the advances from there on.
    ///   - pairs: `@` and the left character, then right characters each followed by what the pair adds.
    ///     Of letters outside ASCII there are no pairs: a text of them is up to 2 or 3 % off.
    private init(advances: String, pairs: String) {
        var next: UInt32 = 0
        for word in advances.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            if word.first == "@" {
                next = UInt32(word.dropFirst(), radix: 16) ?? 0
            } else {
                self.advances[next] = Int(word)
                next += 1
            }
        }
        // The table is split at spaces, so it shows one as U+2423.
        func code(_ scalar: Unicode.Scalar?) -> UInt32 {
            guard let scalar else { return 0 }
            return scalar == "\u{2423}" ? 0x20 : scalar.value
        }
        var left: UInt32 = 0
        for word in pairs.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            let scalars = word.unicodeScalars
            guard let first = scalars.first else { continue }
            if first == "@" && scalars.count == 2 {
                left = code(scalars.dropFirst().first)
            } else {
                kerning[left << 8 | code(first)] = Int(word.dropFirst())
            }
        }
    }

    /// The advance of a character in 1/2816 em.
    func advance(of scalar: Unicode.Scalar) -> Int {
        if let known = advances[scalar.value] {
            return known
        }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        if properties.isEmojiPresentation {
            return Self.unitsPerEm * 5 / 4
        }
        return g_unichar_iswide(scalar.value) != 0 ? Self.unitsPerEm : Self.unitsPerEm * 3 / 5
    }

    /// What a pair of printable ASCII characters adds to the sum of their advances.
    func kerning(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Int {
        left.value < 128 && right.value < 128 ? kerning[left.value << 8 | right.value] ?? 0 : 0
    }
}
