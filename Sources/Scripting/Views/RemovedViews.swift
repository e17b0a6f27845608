import Layout

/// The views that scripts removed from a screen, with their subviews. They exist as long as the script holds them, and
/// may be put again. Nothing reports when the script releases them, so they are checked when there are many.
struct RemovedViews {
    private(set) var tops: Set<ViewID> = []
    /// The number of views at which they are checked.
    private var threshold = Self.least
    private static let least = 1_000
    private(set) var count = 0

    var isEmpty: Bool { tops.isEmpty }

    /// Whether there are enough new views since the last check to justify the next one.
    var isDue: Bool { count >= threshold }

    mutating func add(_ view: ViewID, count: Int) {
        tops.insert(view)
        self.count += count
    }

    /// Removes a view that is put again or destroyed.
    mutating func take(_ view: ViewID) -> Bool { !tops.isEmpty && tops.remove(view) != nil }

    /// Keeps only the views that the script still holds, after a check.
    mutating func keep(_ tops: Set<ViewID>, count: Int) {
        self.tops = tops
        self.count = count
        threshold = max(Self.least, 2 * count)
    }
}
