import Glibc
import Layout

/// A request as a key. Equal means the same bytes; the hash is worked out once, by a fast function, because looking up what
/// has been measured before is most of what a layout pass asks of the text engine.
struct TextKey: Hashable {
    let request: TextRequest
    private let hash: Int

    init(_ request: TextRequest) {
        self.request = request
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        Self.mix(request.text, into: &state)
        Self.mix(request.locale, into: &state)
        if let family = request.font.family {
            Self.mix(family, into: &state)
        }
        Self.mix(request.font.size.bitPattern, into: &state)
        var rest = UInt64(truncatingIfNeeded: request.maximumLines) << 32 | UInt64(truncatingIfNeeded: request.font.weight) << 16
        rest |= UInt64(request.alignment.rawValue) << 12 | UInt64(request.lineBreak.rawValue) << 8
        rest |= UInt64(request.direction.rawValue) << 2
        rest |= (request.font.isItalic ? 2 : 0) | (request.font.isMonospaced ? 1 : 0)
        Self.mix(rest, into: &state)
        // Rotated, so that equal ones do not cancel each other out.
        let lengths = (request.lineSpacing.bitPattern, request.lineHeightMultiple.bitPattern, request.letterSpacing.bitPattern)
        if lengths != (0, 0, 0) {
            Self.mix(lengths.0 ^ (lengths.1 << 21 | lengths.1 >> 43), into: &state)
            Self.mix(lengths.2, into: &state)
        }
        for run in request.runs {
            Self.mix(run, into: &state)
        }
        hash = Int(truncatingIfNeeded: state ^ state >> 32)
    }

    private static func mix(_ word: UInt64, into state: inout UInt64) {
        let product = (state ^ word).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
        state = product.high ^ product.low
    }

    private static func mix(_ run: TextRun, into state: inout UInt64) {
        var flags: UInt64 = run.font.isItalic ? 1 : 0
        flags |= (run.font.isMonospaced ? 2 : 0) | (run.isUnderlined ? 4 : 0) | (run.isStruckThrough ? 8 : 0)
        flags |= (run.color == nil ? 0 : 16) | (run.background == nil ? 0 : 32) | (run.font.family == nil ? 0 : 64)
        mix(UInt64(truncatingIfNeeded: run.length) << 24 | UInt64(truncatingIfNeeded: run.font.weight) << 8 | flags, into: &state)
        mix(run.font.size.bitPattern, into: &state)
        mix(UInt64(run.color?.rgba ?? 0) << 32 | UInt64(run.background?.rgba ?? 0), into: &state)
        if run.letterSpacing != 0 {
            mix(run.letterSpacing.bitPattern, into: &state)
        }
        if let family = run.font.family {
            mix(family, into: &state)
        }
    }

    private static func mix(_ text: String, into state: inout UInt64) {
        var text = text
        text.withUTF8 { utf8 in
            var index = 0
            let raw = UnsafeRawBufferPointer(utf8)
            while index + 8 <= raw.count {
                mix(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self), into: &state)
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
        left.hash == right.hash && left.request.font == right.request.font && left.request.maximumLines == right.request.maximumLines
            && left.request.alignment == right.request.alignment && left.request.lineBreak == right.request.lineBreak
            && left.request.direction == right.request.direction && left.request.locale == right.request.locale
            && left.request.lineSpacing == right.request.lineSpacing
            && left.request.lineHeightMultiple == right.request.lineHeightMultiple
            && left.request.letterSpacing == right.request.letterSpacing && left.request.runs == right.request.runs
            && hasSameBytes(left.request.text, right.request.text)
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
    let shaped: ShapedText
    var layouts: [TextLayout] = []

    init(shaped: ShapedText) {
        self.shaped = shaped
    }
}

/// Keeps the entries that were used last: two generations, of which the older is dropped when the younger is full, so that
/// both a hit and a miss cost constant time.
struct TextCache {
    private var young: [TextKey: TextEntry] = [:]
    private var old: [TextKey: TextEntry] = [:]
    private let half: Int

    init(capacity: Int) {
        half = max(1, capacity / 2)
    }

    var count: Int { young.count + old.count }

    mutating func entry(for key: TextKey) -> TextEntry? {
        if let entry = young[key] {
            return entry
        }
        guard let entry = old.removeValue(forKey: key) else { return nil }
        insert(entry, for: key)
        return entry
    }

    mutating func insert(_ entry: TextEntry, for key: TextKey) {
        if young.count >= half {
            old = young
            young = [:]
        }
        young[key] = entry
    }

    mutating func removeAll() {
        young = [:]
        old = [:]
    }
}
