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

    static func hash(of request: borrowing TextRequest) -> Int { request.fingerprint() }

    func isFor(_ other: borrowing TextRequest) -> Bool { request.isSame(as: other) }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }

    static func == (left: TextKey, right: TextKey) -> Bool {
        left.hash == right.hash && left.isFor(right.request)
    }
}

/// A request's shaped text and its layouts at the widths last asked for.
final class TextEntry {
    let key: TextKey
    let shaped: ShapedText
    @exclusivity(unchecked) private(set) var layouts: [TextLayout] = []
    /// What was measured last, and the widths at which it holds.
    @exclusivity(unchecked) private var lastWidths: ClosedRange<Int> = -1 ... -1
    @exclusivity(unchecked) private var lastMetrics = TextMetrics(
        size: .zero, firstBaseline: 0, lastBaseline: 0, lineCount: 0)

    /// How many widths of one text are remembered: a layout pass asks for the natural one and one or two others.
    private static let layoutsKept = 4

    /// What the entry takes, about: glyphs, positions and the request, for each byte of the text.
    var cost: Int { 1024 + key.request.text.utf8.count * Self.costOfByte + key.request.runs.count * 256 }

    static let costOfByte = 96

    /// The key is compared where it lies: a copy of it counts six references.
    func isFor(_ request: borrowing TextRequest) -> Bool { key.request.isSame(as: request) }

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
