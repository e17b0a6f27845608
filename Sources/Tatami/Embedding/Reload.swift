internal import Layout
internal import Scripting

/// What taking a new version of a script has done: ``ScriptScreen/reload(_:data:isFresh:)``.
public struct Reload: Hashable, Sendable {
    /// Something that was not carried over.
    public struct Dropped: Hashable, Sendable, CustomStringConvertible {
        /// What it is called: `root/name.text`, `Page.count`.
        public var name: String
        /// Why it was not: `there is no such view any more`.
        public var reason: String

        /// `Page.count: it was a number and is a string`
        public var description: String { "\(name): \(reason)" }
    }

    /// The number of the version that runs now. The first one is 1.
    public var version: Int
    /// What was carried over, of that which had happened: states, properties, places that were scrolled to.
    public var kept: [String]
    /// What was not.
    public var dropped: [Dropped]
    /// Whether nothing was to be carried over: that was asked for, or the script says `-- @reload reset`.
    public var isFresh: Bool
    /// What went wrong with the end of the old version: an `onUnload` of a plugin that failed.
    public var findings: [Finding]

    init(_ report: LiveReport) {
        version = report.version
        kept = report.kept
        dropped = report.dropped.map { Dropped(name: $0.what, reason: $0.reason) }
        isFresh = report.isFresh
        findings = report.warnings.map(Finding.init)
    }
}
