import Glibc
import Layout

/// A request as a key. Equal means the same bytes; the hash is worked out once, by a fast function, because looking up
/// what has been measured before is most of what a layout pass asks of the text engine.
struct TextKey: Hashable {
    let request: TextRequest
    let hash: Int

    init(_ request: TextRequest) {
        self.request = request
        hash = Self.hash(of: request)
    }

    static func hash(of request: borrowing TextRequest) -> Int {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        Self.mix(request.text, into: &state)
        Self.mix(request.locale, into: &state)
        if let family = request.font.family {
            Self.mix(family, into: &state)
        }
        Self.mix(request.font.size.bitPattern, into: &state)
        var rest =
            UInt64(truncatingIfNeeded: request.maximumLines) << 32 | UInt64(truncatingIfNeeded: request.font.weight)
            << 16
        rest |= UInt64(request.alignment.rawValue) << 12 | UInt64(request.lineBreak.rawValue) << 8
        rest |= UInt64(request.direction.rawValue) << 2
        rest |= (request.font.isItalic ? 2 : 0) | (request.font.isMonospaced ? 1 : 0)
        Self.mix(rest, into: &state)
        // Rotated, so that equal ones do not cancel each other out.
        let lengths = (
            request.lineSpacing.bitPattern, request.lineHeightMultiple.bitPattern, request.letterSpacing.bitPattern
        )
        if lengths != (0, 0, 0) {
            Self.mix(lengths.0 ^ (lengths.1 << 21 | lengths.1 >> 43), into: &state)
            Self.mix(lengths.2, into: &state)
        }
        request.runs.withUnsafeBufferPointer { runs in
            for index in runs.indices {
                // Read in place: copies of a run would count references.
                Self.mix(runs[index].length, runs[index].font, letterSpacing: runs[index].letterSpacing, into: &state)
                var flags: UInt64 = (runs[index].isUnderlined ? 1 : 0) | (runs[index].isStruckThrough ? 2 : 0)
                flags |= (runs[index].color == nil ? 0 : 4) | (runs[index].background == nil ? 0 : 8)
                let colors = UInt64(runs[index].color?.rgba ?? 0) << 32 | UInt64(runs[index].background?.rgba ?? 0)
                state = Self.fold(colors ^ Self.secrets.0, flags ^ state)
            }
        }
        return Int(truncatingIfNeeded: state ^ state >> 32)
    }

    private static let secrets: (UInt64, UInt64) = (0xE703_7ED1_A0B4_28DB, 0x8EBC_6AF0_9C88_C6E3)

    /// Both halves of a product: the step of wyhash.
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
    }

    private static func mix(_ text: String, into state: inout UInt64) {
        var text = text
        text.withUTF8 { utf8 in
            var index = 0
            let raw = UnsafeRawBufferPointer(utf8)
            func word(_ offset: Int) -> UInt64 { raw.loadUnaligned(fromByteOffset: index + offset, as: UInt64.self) }
            if raw.count >= 32 {
                // Two products that do not wait for each other.
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

    func hash(into hasher: inout Hasher) {
        hasher.combine(hash)
    }

    static func == (left: TextKey, right: TextKey) -> Bool {
        left.hash == right.hash && left.isFor(right.request)
    }

    func isFor(_ other: borrowing TextRequest) -> Bool { Self.areSame(request, other) }

    /// Whether two requests are the same to the byte.
    static func areSame(_ one: borrowing TextRequest, _ other: borrowing TextRequest) -> Bool {
        one.maximumLines == other.maximumLines && one.alignment == other.alignment && one.lineBreak == other.lineBreak
            && one.direction == other.direction && one.lineSpacing == other.lineSpacing
            && one.lineHeightMultiple == other.lineHeightMultiple && one.letterSpacing == other.letterSpacing
            && one.font == other.font && one.locale == other.locale && one.runs == other.runs
            && hasSameBytes(one.text, other.text)
    }

    /// Canonical equivalence, which `==` of strings tests, would take a text for another one with other clusters.
    private static func hasSameBytes(_ left: String, _ right: String) -> Bool {
        var left = left
        var right = right
        return left.withUTF8 { one in
            right.withUTF8 { two in
                one.count == two.count && (one.isEmpty || memcmp(one.baseAddress!, two.baseAddress!, one.count) == 0)
            }
        }
    }
}

/// A request's shaped text and its layouts at the widths last asked for.
final class TextEntry {
    let key: TextKey
    let shaped: ShapedText
    private(set) var layouts: [TextLayout] = []
    /// What was measured last, and the widths at which it holds.
    private var lastWidths: ClosedRange<Int> = -1 ... -1
    private var lastMetrics = TextMetrics(size: .zero, firstBaseline: 0, lastBaseline: 0, lineCount: 0)

    /// How many widths of one text are remembered: a layout pass asks for the natural one and one or two others.
    private static let layoutsKept = 4

    /// What the entry takes, about: glyphs, positions and the request, for each byte of the text.
    var cost: Int { 1024 + key.request.text.utf8.count * Self.costOfByte + key.request.runs.count * 256 }

    static let costOfByte = 96

    /// The key is compared where it lies: a copy of it counts six references.
    func isFor(_ request: borrowing TextRequest) -> Bool { TextKey.areSame(key.request, request) }

    init(key: TextKey, shaped: ShapedText) {
        self.key = key
        self.shaped = shaped
    }

    /// What the text measures at a width that was asked for before.
    func metrics(at limit: Int) -> TextMetrics? {
        if lastWidths.contains(limit) {
            return lastMetrics
        }
        return layout(at: limit)?.metrics
    }

    /// - Parameter limit: at least 0.
    func layout(at limit: Int) -> TextLayout? {
        guard let layout = layouts.first(where: { $0.validWidths.contains(limit) }) else { return nil }
        (lastWidths, lastMetrics) = (layout.validWidths, layout.metrics)
        return layout
    }

    func add(_ layout: TextLayout) {
        if layouts.count >= Self.layoutsKept {
            layouts.removeFirst()
        }
        layouts.append(layout)
        (lastWidths, lastMetrics) = (layout.validWidths, layout.metrics)
    }
}

/// Keeps the entries that were used last: two generations, of which the older is dropped when the younger is full, so
/// that both a hit and a miss cost constant time. Of two texts with one hash, which does not happen by chance, the last
/// stays.
struct TextCache {
    private var young: [Int: TextEntry] = [:]
    private var old: [Int: TextEntry] = [:]
    private let half: Int
    /// What the entries take, of the younger ones.
    private var youngCost = 0
    /// Bytes of a generation.
    private static let halfCost = 24 << 20

    init(capacity: Int) {
        half = max(1, capacity / 2)
    }

    var count: Int { young.count + old.count }

    /// - Parameter hash: that of the request's key.
    mutating func entry(for request: borrowing TextRequest, hash: Int) -> TextEntry? {
        if let entry = young[hash] {
            return entry.isFor(request) ? entry : nil
        }
        guard let entry = old.removeValue(forKey: hash), entry.isFor(request) else { return nil }
        insert(entry)
        return entry
    }

    mutating func insert(_ entry: TextEntry) {
        if young.count >= half || youngCost > Self.halfCost {
            old = young
            young = [:]
            youngCost = 0
        }
        youngCost += entry.cost
        young[entry.key.hash] = entry
    }

    mutating func removeAll() {
        young = [:]
        old = [:]
        youngCost = 0
    }
}
