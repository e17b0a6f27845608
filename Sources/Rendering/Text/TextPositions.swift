import CPango

/// The data for line breaking for each character of a shaped text.
struct TextPositions {
    struct Flags: OptionSet {
        var rawValue: UInt8
        /// A line may break before this character.
        static let lineBreak = Flags(rawValue: 1)
        /// A grapheme starts here.
        static let grapheme = Flags(rawValue: 2)
        static let white = Flags(rawValue: 4)
        /// The character is a soft hyphen, which becomes visible if a line breaks after it.
        static let softHyphen = Flags(rawValue: 8)
    }

    /// The first byte of each character, followed by the length of the text.
    var bytes: [Int32] = []
    /// The distance of each character from the start of the text, in reading order, in 1/1024 points, followed by the
    /// total.
    var x: [Int] = []
    var flags: [Flags] = []
    /// The letter spacing after each character in 1/1024 points; empty if there is none.
    private var spacings: [Int32] = []

    /// Returns the letter spacing after the previous character.
    func spacing(before index: Int) -> Int { spacings.isEmpty || index == 0 ? 0 : Int(spacings[index - 1]) }

    /// The number of characters.
    var count: Int { bytes.count - 1 }

    /// Returns the character that starts at a byte.
    func index(ofByte byte: Int) -> Int {
        var low = 0
        var high = bytes.count - 1
        while low < high {
            let middle = (low + high) / 2
            if Int(bytes[middle]) < byte { low = middle + 1 } else { high = middle }
        }
        return low
    }

    init(_ shaped: ShapedText, language: OpaquePointer?) {
        let text = shaped.bytes
        bytes.reserveCapacity(text.count + 1)
        for (index, byte) in text.enumerated() where byte & 0xC0 != 0x80 {
            bytes.append(Int32(index))
        }
        bytes.append(Int32(text.count))
        let count = bytes.count

        flags = text.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return [[.lineBreak, .grapheme]] }
            return withUnsafeTemporaryAllocation(of: PangoLogAttr.self, capacity: count) { attributes in
                attributes.initialize(repeating: PangoLogAttr())
                base.withMemoryRebound(to: CChar.self, capacity: buffer.count) {
                    pango_get_log_attrs($0, Int32(buffer.count), -1, language, attributes.baseAddress, Int32(count))
                }
                return attributes.map { attribute in
                    var flags: Flags = []
                    if attribute.is_line_break != 0 { flags.insert(.lineBreak) }
                    if attribute.is_cursor_position != 0 { flags.insert(.grapheme) }
                    if attribute.is_white != 0 { flags.insert(.white) }
                    return flags
                }
            }
        }
        if text.contains(0xAD) {
            for index in 0..<count - 1 where shaped.isSoftHyphen(Int(bytes[index])) { flags[index].insert(.softHyphen) }
        }
        if shaped.items.contains(where: \.isSpaced) {
            spacings = [Int32](repeating: 0, count: count)
            for item in shaped.items where item.isSpaced {
                let spacing = shaped.stretches[Int(item.stretch)].letterSpacing
                for index in index(ofByte: item.start)..<index(ofByte: item.end) { spacings[index] = spacing }
            }
        }
        x = Self.distances(shaped, bytes: bytes, flags: flags)
    }

    /// Returns the distances, with the advance of each cluster shared among its graphemes (as in a ligature).
    private static func distances(_ shaped: ShapedText, bytes: [Int32], flags: [Flags]) -> [Int] {
        let count = bytes.count - 1
        return withUnsafeTemporaryAllocation(of: Int32.self, capacity: shaped.bytes.count + 1) { advances in
            // -1 means that no cluster starts at the byte.
            advances.initialize(repeating: -1)
            for glyph in shaped.glyphs {
                advances[Int(glyph.cluster)] = max(0, advances[Int(glyph.cluster)]) + glyph.advance
            }
            var x = [Int](repeating: 0, count: count + 1)
            var index = 0
            var distance = 0
            while index < count {
                let advance = Int(max(0, advances[Int(bytes[index])]))
                var next = index + 1
                var graphemes = 1
                while next < count && advances[Int(bytes[next])] < 0 && shaped.bytes[Int(bytes[next])] != 0x0A {
                    if flags[next].contains(.grapheme) {
                        graphemes += 1
                    }
                    next += 1
                }
                var passed = 0
                for character in index..<next {
                    if character > index && flags[character].contains(.grapheme) {
                        passed += 1
                    }
                    x[character] = distance + advance * passed / graphemes
                }
                distance += advance
                index = next
            }
            x[count] = distance
            return x
        }
    }
}
