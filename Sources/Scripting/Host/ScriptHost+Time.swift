package import Diagnostics
package import Layout
import LuaHost

/// The limits of an entry for work in Swift: each piece of work is an entry or part of the running entry.
package final class EntryBudget: PassBudget {
    private let lua: LuaRuntime

    init(_ lua: LuaRuntime) { self.lua = lua }

    package func begin() { lua.beginEntry() }

    package func end() { lua.endEntry() }

    package var isUsedUp: Bool { isOutOfMemory || lua.isOverBudget }

    /// Whether the memory limit is exceeded.
    package var isOutOfMemory: Bool { lua.memory.isOverdrawn || lua.isOverMemory }

    package var endsSolving: Bool { true }

    package var limitText: String {
        if isOutOfMemory { return "the memory limit of \(lua.limits.memory >> 20) MiB" }
        return lua.limits.time.map { "the time limit of \($0 == 1 ? "1 second" : NumberText.short($0) + " seconds")" }
            ?? "a limit"
    }

    package func grants(_ bytes: Int) -> Bool {
        if bytes <= lua.memory.room { return true }
        lua.memory.refuse()
        return false
    }

    /// The additional bytes for a picture, besides twice the limit. With the engine's own memory this is below 100 MB.
    private static let ownPictureBytes = 48 << 20

    package func grantsPicture(_ bytes: Int) -> Bool {
        bytes - Self.ownPictureBytes - lua.limits.memory <= lua.memory.room
    }

    package func charge(_ bytes: Int) { lua.memory.counter.pointee += bytes }

    /// Creates an account for data kept for scripts, which returns its remaining charge when it is released.
    func makeAccount() -> MemoryAccount {
        MemoryAccount(counter: lua.memory.counter, owner: lua.memory) { [memory = lua.memory] in memory.room }
    }
}

extension ScriptHost {
    /// Runs work of the host as one entry: all its calls into Lua share one limit.
    func asEntry<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        budget.begin()
        defer { budget.end() }
        return try body()
    }

    /// Updates the frames of the screen.
    ///
    /// - Throws: An error if the time limit was exceeded first. The frames then have a partial result.
    package func layOut() throws(ScriptError) {
        try asEntry { () throws(ScriptError) in
            screen.layoutIfNeeded()
            libraries.names.reportMissingNames(of: current)
            if let error = unfinishedLayout(of: current) { throw ScriptError(error) }
        }
    }

    /// Returns the snapshot of the screen after a layout.
    ///
    /// - Throws: An error if layout or drawing exceeded a limit.
    package func snapshot() throws(ScriptError) -> Snapshot {
        try asEntry { () throws(ScriptError) in
            try layOut()
            do { return try snapshot(of: current) } catch { throw ScriptError(of: error) }
        }
    }

    /// Returns warnings about legal but probably unintended results; see `Screen.advice`.
    ///
    /// - Throws: An error if a limit was exceeded.
    package func advice() throws(ScriptError) -> [Diagnostic] {
        try asEntry { () throws(ScriptError) in
            let found = screen.advice() + Advisor(host: self).scriptAdvice()
            if let error = unfinishedLayout(of: current) { throw ScriptError(error) }
            return found
        }
    }

    func snapshot(of open: OpenScreen) throws -> Snapshot {
        let snapshot = open.screen.snapshot()
        if let error = unfinishedLayout(of: open) { throw error }
        if let limit = open.failures.takeLimit() { throw limit }
        return snapshot
    }

    /// Returns the error if the last layout of a screen was not completed.
    func unfinishedLayout(of open: OpenScreen) -> LuaError? {
        guard open.screen.isUnfinished else { return nil }
        let view = open.screen.unfinishedView
        let views = open.screen.viewCount == 1 ? "1 view" : "\(open.screen.viewCount) views"
        let how = "by the layout of \(views)" + (view.map { "; it came to \(open.screen.path(of: $0))" } ?? "")
        let source = view.map { open.screen.putSource(of: $0) } ?? .none
        return usedUp(how, advice: "Show fewer views or shorter texts", at: source)
    }

    /// Returns the error for an exceeded budget of memory or time.
    ///
    /// - Parameters:
    ///   - how: `by …`.
    ///   - advice: An alternative to raising the limit.
    func usedUp(_ how: String, advice: String, at source: SourceLocation = .none) -> LuaError {
        let isMemory = budget.isOutOfMemory
        let limit = budget.limitText
        let more = isMemory ? "more memory with --max-memory" : "more time with --max-time"
        lua.memory.forgive()
        return LuaError(
            kind: isMemory ? .memory : .time, message: "\(limit) is used up \(how). \(advice), or give it \(more)",
            source: source == .none ? nil : LuaError.Source(chunk: lua.chunkName(source.chunk), line: Int(source.line)))
    }
}
