/// What has happened to files since somebody last looked at them, and when to look.
///
/// What was written is looked at now. For what went is waited a little, since editors write a file again by moving the
/// old one away first; no longer than that, whatever happens meanwhile.
package struct PendingChanges {
    private var hint = FileWatcher.Hint()
    /// In nanoseconds of a steady clock; nil where nothing waits.
    private var due: UInt64?

    /// How long is waited for a file that went.
    static let grace: UInt64 = 100_000_000

    package init() {}

    /// - Parameter now: nanoseconds of a steady clock.
    package mutating func add(_ more: FileWatcher.Hint, at now: UInt64) {
        guard !more.isEmpty else { return }
        hint.formUnion(more)
        let isUrgent = more.isEverything || !more.now.isEmpty
        due = min(due ?? .max, isUrgent ? now : now + Self.grace)
    }

    /// The milliseconds until there is something to look at, rounded up; nil where nothing waits.
    package func patience(at now: UInt64) -> Int32? {
        due.map { Int32((max($0, now) - now + 999_999) / 1_000_000) }
    }

    /// What to look at, once it is time.
    package mutating func takeDue(at now: UInt64) -> FileWatcher.Hint? {
        guard let due, due <= now else { return nil }
        defer { self = PendingChanges() }
        return hint
    }
}
