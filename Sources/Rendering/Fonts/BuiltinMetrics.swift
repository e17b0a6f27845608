import CPango

/// The advances and kerning of Inter, for machines without fonts. Layouts are then similar to layouts with fonts.
///
/// The table covers regular and bold, in units of 1/2816 em. Missing characters get a default width by category.
struct BuiltinMetrics {
    static let regular = BuiltinMetrics(advances: regularAdvances, pairs: regularPairs)
    static let bold = BuiltinMetrics(advances: boldAdvances, pairs: boldPairs)

    /// The units per em, and the ascent and descent of a line in these units.
    static let unitsPerEm = 2816
    static let ascent = 2728
    static let descent = 680
    /// The advance of each character of monospaced text in 1/2816 em. DejaVu Sans Mono has 1233/2048 em.
    static let monospacedAdvance = 1695

    private var advances: [UInt32: Int] = [:]
    private var kerning: [UInt32: Int] = [:]

    /// Parses the tables of advances and kerning.
    ///
    /// - Parameters:
    ///   - advances: `@` and a hexadecimal code point, followed by the advances from this code point on.
    ///   - pairs: `@` and the left character, followed by right characters with their kerning. Only ASCII has kerning;
    ///     the width of other text differs by up to 3 %.
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
        // The table is split at spaces, so U+2423 represents the space.
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

    /// Returns the advance of a character in 1/2816 em.
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

    /// Returns the kerning of two printable ASCII characters in 1/2816 em.
    func kerning(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Int {
        left.value < 128 && right.value < 128 ? kerning[left.value << 8 | right.value] ?? 0 : 0
    }
}
