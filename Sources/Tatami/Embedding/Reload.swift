internal import Layout
internal import Scripting

/// The result of ``ScriptScreen/reload(_:data:isFresh:)``.
public struct Reload: Hashable, Sendable {
    /// A value that was not carried over.
    public struct Dropped: Hashable, Sendable, CustomStringConvertible {
        /// The name of the value: `root/name.text`, `Page.count`.
        public var name: String
        /// The reason: `the view no longer exists`.
        public var reason: String

        /// The name with the reason: `Page.count: it was a number and is a string`.
        public var description: String { "\(name): \(reason)" }
    }

    /// The number of the running version, starting at 1.
    public var version: Int
    /// The names of the values that were carried over: states, properties, scroll positions, as in `Page.count` or
    /// `root/name.text`.
    public var kept: [String]
    /// The values that were not carried over, with the reasons.
    public var dropped: [Dropped]
    /// Whether the version started without state, because the caller or `-- @reload reset` in the script asked for it.
    public var isFresh: Bool
    /// Problems at the end of the old version, such as a failed `onUnload` of a plugin.
    public var findings: [Finding]

    init(_ report: LiveReport) {
        version = report.version
        kept = report.kept
        dropped = report.dropped.map { Dropped(name: $0.what, reason: $0.reason) }
        isFresh = report.isFresh
        findings = report.warnings.map(Finding.init)
    }
}
