import Layout

/// The views that scripts have taken out of a screen, with what is in them. They live on as long as the script holds
/// them, and may be put again; nobody tells when the script lets go, so they are looked through when they have become
/// many.
struct RemovedViews {
    private(set) var tops: Set<ViewID> = []
    /// At least how many views are looked through.
    private var threshold = Self.least
    private static let least = 1_000
    private(set) var count = 0

    var isEmpty: Bool { tops.isEmpty }

    /// Whether so many have come since the last look that the next one is worth its time.
    var isDue: Bool { count >= threshold }

    mutating func add(_ view: ViewID, count: Int) {
        tops.insert(view)
        self.count += count
    }

    /// A view is put again, or gone.
    mutating func take(_ view: ViewID) -> Bool { !tops.isEmpty && tops.remove(view) != nil }

    /// After a look: those that are left.
    mutating func keep(_ tops: Set<ViewID>, count: Int) {
        self.tops = tops
        self.count = count
        threshold = max(Self.least, 2 * count)
    }
}
