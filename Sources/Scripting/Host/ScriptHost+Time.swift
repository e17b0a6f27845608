import Layout
import LuaHost

/// The time that a screen's layout may take: that of the entry into Lua which asks for it, or else as much as an entry has.
final class EntryBudget: PassBudget {
    private unowned let lua: LuaRuntime
    private let limit: Duration?
    private var deadline: SuspendingClock.Instant?

    init(_ lua: LuaRuntime) {
        self.lua = lua
        limit = lua.limits.time.map { .seconds($0) }
    }

    func begin() { deadline = limit.map { SuspendingClock.now.advanced(by: $0) } }

    var isUsedUp: Bool { lua.isOverBudget || deadline.map { SuspendingClock.now >= $0 } ?? false }
}

extension ScriptHost {
    /// Brings the frames of the screen up to date.
    ///
    /// - Throws: if the time limit was used up first. The frames stand as far as the layout came.
    package func layOut() throws(ScriptError) {
        screen.layoutIfNeeded()
        reportMissingNames(of: current)
        if let error = unfinishedLayout(of: current) { throw ScriptError(error) }
    }

    /// What there is to say where the last layout of a screen ended before it was done.
    func unfinishedLayout(of open: OpenScreen) -> LuaError? {
        guard open.screen.isUnfinished else { return nil }
        let limit = lua.limits.time.map { "the time limit of \($0 == 1 ? "1 second" : NumberText.short($0) + " seconds")" } ?? "a limit"
        let place = open.screen.unfinishedView
        let views = open.screen.viewCount == 1 ? "1 view" : "\(open.screen.viewCount) views"
        let how = place.map { "; it came to \(open.screen.path(of: $0))" } ?? ""
        let source = place.map { open.screen.putSource(of: $0) } ?? .none
        return LuaError(
            kind: .time,
            message:
                "\(limit) is used up by the layout of \(views)\(how). Show fewer views or shorter texts, or give it more time with --max-time",
            source: source == .none ? nil : LuaError.Source(chunk: lua.chunkName(source.chunk), line: Int(source.line)))
    }
}
