/// File changes that were not handled yet, and the time to handle them.
///
/// Written files are handled at once. Removed files wait a short, fixed time, because many editors move a file away
/// before they write it again.
package struct PendingChanges {
    private var hint = FileWatcher.Hint()
    /// The time at which to handle the changes, in nanoseconds of a monotonic clock; nil if there are no changes.
    private var due: UInt64?

    /// The time to wait before a removed file counts as changed, in nanoseconds.
    static let grace: UInt64 = 100_000_000

    /// Creates an empty set of changes.
    package init() {}

    /// Adds changes.
    ///
    /// - Parameter now: The time in nanoseconds of a monotonic clock.
    package mutating func add(_ more: FileWatcher.Hint, at now: UInt64) {
        guard !more.isEmpty else { return }
        hint.formUnion(more)
        let isUrgent = more.isEverything || !more.now.isEmpty
        due = min(due ?? .max, isUrgent ? now : now + Self.grace)
    }

    /// Returns the milliseconds until changes are due, rounded up; 0 if they are due, and nil if there are no changes.
    ///
    /// - Parameter now: The time in nanoseconds of a monotonic clock.
    package func patience(at now: UInt64) -> Int32? {
        due.map { Int32((max($0, now) - now + 999_999) / 1_000_000) }
    }

    /// Returns the changes and removes them, if it is time to handle them; else returns nil. `now` is the time in
    /// nanoseconds of a monotonic clock.
    package mutating func takeDue(at now: UInt64) -> FileWatcher.Hint? {
        guard let due, due <= now else { return nil }
        defer { self = PendingChanges() }
        return hint
    }
}
