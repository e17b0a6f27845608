import Layout

/// A text request as a dictionary key. Equality compares bytes. The hash is computed once by a fast function, because
/// cache lookups are the most frequent operation of a layout pass.
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

/// A shaped text with its most recent layouts.
final class TextEntry {
    let key: TextKey
    let shaped: ShapedText
    @exclusivity(unchecked) private(set) var layouts: [TextLayout] = []
    /// The last metrics, and the range of widths for which they are valid.
    @exclusivity(unchecked) private var lastWidths: ClosedRange<Int> = -1 ... -1
    @exclusivity(unchecked) private var lastMetrics = TextMetrics(
        size: .zero, firstBaseline: 0, lastBaseline: 0, lineCount: 0)

    /// The number of cached widths per text. A layout pass uses the natural width and one or two others.
    private static let layoutsKept = 4

    /// The approximate size of the entry in bytes: glyphs, positions and the request.
    var cost: Int { 1024 + key.request.text.utf8.count * Self.costOfByte + key.request.runs.count * 256 }

    static let costOfByte = 96

    /// Returns whether the entry belongs to a request. Compares it in place, because copying it would retain six
    /// objects.
    func isFor(_ request: borrowing TextRequest) -> Bool { key.request.isSame(as: request) }

    init(key: TextKey, shaped: ShapedText) {
        self.key = key
        self.shaped = shaped
    }

    /// Returns the cached metrics at a width, or nil.
    func metrics(at limit: Int) -> TextMetrics? {
        if lastWidths.contains(limit) {
            return lastMetrics
        }
        return layout(at: limit)?.metrics
    }

    /// Returns the cached layout at a width, or nil.
    ///
    /// - Parameter limit: The width in 1/1024 points, at least 0.
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

/// A cache of two generations. When the younger generation is full, the older is dropped. Both hits and misses take
/// constant time. If two texts have the same hash, the cache keeps only the text inserted last.
struct TextCache {
    private var young: [Int: TextEntry] = [:]
    private var old: [Int: TextEntry] = [:]
    private let half: Int
    /// The size of the younger generation in bytes.
    private var youngCost = 0
    /// The maximum size of a generation in bytes.
    private static let halfCost = 24 << 20

    init(capacity: Int) {
        half = max(1, capacity / 2)
    }

    var count: Int { young.count + old.count }

    /// Returns the entry of a text, or nil. An entry in the older generation moves to the younger.
    ///
    /// - Parameter hash: The hash of the request's key.
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
