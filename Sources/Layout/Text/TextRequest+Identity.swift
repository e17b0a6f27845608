import Glibc

/// Equality and fingerprints of requests, both here so that they cover the same fields (a test changes each field in
/// turn).
///
/// Strings are compared by bytes: canonical equivalence, as `==` of strings, would equate texts with different
/// clusters.
extension TextRequest {
    /// Returns whether two requests are equal. Texts are compared by bytes.
    package static func == (one: borrowing TextRequest, other: borrowing TextRequest) -> Bool {
        one.isSame(as: other)
    }

    /// Adds the request's `fingerprint` to the hasher.
    package func hash(into hasher: inout Hasher) { hasher.combine(fingerprint()) }

    /// Returns whether two requests are equal; texts are compared by bytes. Borrows the requests, because copying one
    /// would count six references.
    package borrowing func isSame(as other: borrowing TextRequest) -> Bool {
        maximumLines == other.maximumLines && alignment == other.alignment && lineBreak == other.lineBreak
            && direction == other.direction && lineSpacing == other.lineSpacing
            && lineHeightMultiple == other.lineHeightMultiple && letterSpacing == other.letterSpacing
            && baselineOffset == other.baselineOffset
            && font == other.font && locale == other.locale && runs == other.runs
            && Self.hasSameBytes(text, other.text)
    }

    private static func hasSameBytes(_ left: String, _ right: String) -> Bool {
        var left = left
        var right = right
        return left.withUTF8 { one in
            right.withUTF8 { two in
                one.count == two.count && (one.isEmpty || memcmp(one.baseAddress!, two.baseAddress!, one.count) == 0)
            }
        }
    }

    /// Returns a hash, which is equal for equal requests and rarely equal for others. Uses a fast function (wyhash),
    /// because cached lookups dominate the text engine's work in a layout pass.
    package borrowing func fingerprint() -> Int {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        Self.mix(text, into: &state)
        Self.mix(locale, into: &state)
        if let family = font.family { Self.mix(family, into: &state) }
        Self.mix(font.size.bitPattern, into: &state)
        var rest = UInt64(truncatingIfNeeded: maximumLines) << 32 | UInt64(truncatingIfNeeded: font.weight) << 16
        rest |= UInt64(alignment.rawValue) << 12 | UInt64(lineBreak.rawValue) << 8
        rest |= UInt64(direction.rawValue) << 2
        rest |= (font.isItalic ? 2 : 0) | (font.isMonospaced ? 1 : 0)
        Self.mix(rest, into: &state)
        // Rotated, so that equal values don't cancel out.
        let lengths = (lineSpacing.bitPattern, lineHeightMultiple.bitPattern, letterSpacing.bitPattern)
        if lengths != (0, 0, 0) {
            Self.mix(lengths.0 ^ (lengths.1 << 21 | lengths.1 >> 43), into: &state)
            Self.mix(lengths.2, into: &state)
        }
        if baselineOffset != 0 { Self.mix(baselineOffset.bitPattern ^ Self.secrets.1, into: &state) }
        Self.mix(font.features, into: &state)
        runs.withUnsafeBufferPointer { runs in
            for index in runs.indices {
                // In place, because copying a run would count references.
                Self.mix(runs[index].length, runs[index].font, letterSpacing: runs[index].letterSpacing, into: &state)
                var flags: UInt64 = (runs[index].isUnderlined ? 1 : 0) | (runs[index].isStruckThrough ? 2 : 0)
                flags |= (runs[index].color == nil ? 0 : 4) | (runs[index].background == nil ? 0 : 8)
                let colors = UInt64(runs[index].color?.rgba ?? 0) << 32 | UInt64(runs[index].background?.rgba ?? 0)
                state = Self.fold(colors ^ Self.secrets.0, flags ^ state)
                let offset = runs[index].baselineOffset
                if offset != 0 { Self.mix(offset.bitPattern ^ Self.secrets.1, into: &state) }
                if let link = runs[index].link { Self.mix(link, into: &state) }
            }
        }
        return Int(truncatingIfNeeded: state ^ state >> 32)
    }

    private static let secrets: (UInt64, UInt64) = (0xE703_7ED1_A0B4_28DB, 0x8EBC_6AF0_9C88_C6E3)

    /// Combines both halves of a product, as in one step of wyhash.
    private static func fold(_ one: UInt64, _ two: UInt64) -> UInt64 {
        let product = one.multipliedFullWidth(by: two)
        return product.high ^ product.low
    }

    private static func mix(_ word: UInt64, into state: inout UInt64) {
        state = fold(state ^ word, secrets.0)
    }

    private static func mix(_ length: Int, _ font: Font, letterSpacing: Double, into state: inout UInt64) {
        var flags: UInt64 = (font.isItalic ? 1 : 0) | (font.isMonospaced ? 2 : 0)
        flags |= UInt64(truncatingIfNeeded: length) << 24 | UInt64(truncatingIfNeeded: font.weight) << 8
        state = fold(flags ^ secrets.1, font.size.bitPattern ^ state)
        if letterSpacing != 0 {
            mix(letterSpacing.bitPattern, into: &state)
        }
        if let family = font.family {
            mix(family, into: &state)
        }
        mix(font.features, into: &state)
    }

    private static func mix(_ features: [FontFeature], into state: inout UInt64) {
        for feature in features {
            mix(feature.tag, into: &state)
            mix(UInt64(truncatingIfNeeded: feature.value), into: &state)
        }
    }

    private static func mix(_ text: String, into state: inout UInt64) {
        var text = text
        text.withUTF8 { utf8 in
            var index = 0
            let raw = UnsafeRawBufferPointer(utf8)
            func word(_ offset: Int) -> UInt64 { raw.loadUnaligned(fromByteOffset: index + offset, as: UInt64.self) }
            if raw.count >= 32 {
                // Two products that don't depend on each other.
                var other = state ^ secrets.1
                while index + 32 <= raw.count {
                    state = fold(word(0) ^ secrets.0, word(8) ^ state)
                    other = fold(word(16) ^ secrets.1, word(24) ^ other)
                    index += 32
                }
                state ^= other
            }
            while index + 8 <= raw.count {
                mix(word(0), into: &state)
                index += 8
            }
            var last = UInt64(raw.count) << 56
            var shift: UInt64 = 0
            while index < raw.count {
                last |= UInt64(raw[index]) << shift
                shift += 8
                index += 1
            }
            mix(last, into: &state)
        }
    }
}
