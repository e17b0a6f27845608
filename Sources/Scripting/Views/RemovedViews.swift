import Layout

/// The views that scripts have removed from a screen, with their subviews. They exist as long as the script holds them,
/// because it may put them again. No event tells the engine that a script has released a view, so it checks all removed
/// views whenever there are many.
struct RemovedViews {
    private(set) var tops: Set<ViewID> = []
    /// The count of views from which the next check is made.
    private var threshold = Self.least
    private static let least = 1_000
    private(set) var count = 0

    var isEmpty: Bool { tops.isEmpty }

    /// Whether enough views were removed since the last check to justify another check.
    var isDue: Bool { count >= threshold }

    mutating func add(_ view: ViewID, count: Int) {
        tops.insert(view)
        self.count += count
    }

    /// Forgets a view because it is put again or destroyed. Returns whether it was a removed view.
    mutating func take(_ view: ViewID) -> Bool { !tops.isEmpty && tops.remove(view) != nil }

    /// Replaces the removed views after a check by the views that the script still holds.
    ///
    /// - Parameter count: The number of views including subviews.
    mutating func keep(_ tops: Set<ViewID>, count: Int) {
        self.tops = tops
        self.count = count
        threshold = max(Self.least, 2 * count)
    }
}
