package import Diagnostics
package import Layout
import LuaHost

/// Applies the limits of Lua entries to work in Swift, such as layout. Each piece of work is an entry of its own, or
/// part of the running entry.
package final class EntryBudget: PassBudget {
    private let lua: LuaRuntime

    init(_ lua: LuaRuntime) { self.lua = lua }

    /// Starts an entry with its own time limit. If an entry is already running, the work becomes a part of it and shares
    /// its limits. Each call needs a call of `end` on the same thread.
    package func begin() { lua.beginEntry() }

    /// Ends the entry, or the part of an entry, that the last call of `begin` has started.
    package func end() { lua.endEntry() }

    /// Whether the running entry has hit a limit of time or memory, so that its work must stop.
    package var isUsedUp: Bool { isOutOfMemory || lua.isOverBudget }

    /// Whether the memory limit is exceeded.
    package var isOutOfMemory: Bool { lua.memory.isOverdrawn || lua.isOverMemory }

    /// Whether a limit stops the constraint solver too; always true.
    package var endsSolving: Bool { true }

    /// The exceeded limit, for messages: `the time limit of 5 seconds`. Only meaningful if `isUsedUp` is true.
    package var limitText: String {
        if isOutOfMemory { return "the memory limit of \(lua.limits.memory >> 20) MiB" }
        return lua.limits.time.map { "the time limit of \(CountText.seconds($0))" } ?? "a limit"
    }

    /// Returns whether `bytes` more can be allocated within the memory limit. If false, the limit then counts as
    /// exceeded.
    package func grants(_ bytes: Int) -> Bool {
        if bytes <= lua.memory.room { return true }
        lua.memory.refuse()
        return false
    }

    /// How many bytes a picture may use beyond the remaining memory and one more memory limit. Together with the
    /// engine's own memory, this is below 100 MB.
    private static let ownPictureBytes = 48 << 20

    /// Returns whether drawing and encoding an image may use `bytes`, including the encoder's buffers. This limit is
    /// higher than for stored memory, because the bytes are freed before the next entry.
    package func grantsPicture(_ bytes: Int) -> Bool {
        bytes - Self.ownPictureBytes - lua.limits.memory <= lua.memory.room
    }

    /// Charges stored bytes to the memory limit; a negative number gives them back.
    package func charge(_ bytes: Int) { lua.memory.counter.pointee += bytes }

    /// Creates an account that charges data that the engine keeps for scripts to the memory limit. When the account is
    /// released, it gives its charge back.
    func makeAccount() -> MemoryAccount {
        MemoryAccount(counter: lua.memory.counter, owner: lua.memory) { [memory = lua.memory] in memory.room }
    }
}

extension ScriptHost {
    /// Runs `body` as one entry: all its calls into Lua share the limits.
    func asEntry<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        budget.begin()
        defer { budget.end() }
        return try body()
    }

    /// Lays out the current screen if needed, and adds a diagnostic for each undefined name that its script has read.
    ///
    /// - Throws: An error if a limit of time or memory stopped the layout. The frames are then incomplete.
    package func layOut() throws(ScriptError) {
        try asEntry { () throws(ScriptError) in
            screen.layoutIfNeeded()
            libraries.names.reportMissingNames(of: current)
            if let error = unfinishedLayout(of: current) { throw ScriptError(error) }
        }
    }

    /// Lays out the current screen and returns its snapshot.
    ///
    /// - Throws: An error if layout, drawing or a callback hit a limit.
    package func snapshot() throws(ScriptError) -> Snapshot {
        try asEntry { () throws(ScriptError) in
            try layOut()
            do { return try snapshot(of: current) } catch { throw ScriptError(of: error) }
        }
    }

    /// Returns warnings about legal but probably unintended code and layouts of the current screen; see
    /// `Screen.advice`.
    ///
    /// - Throws: An error if a limit of time or memory stopped the screen's layout.
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

    /// Returns the error that the last layout of a screen hit a limit; nil if the layout was completed.
    func unfinishedLayout(of open: OpenScreen) -> LuaError? {
        guard open.screen.isUnfinished else { return nil }
        let view = open.screen.unfinishedView
        let views = CountText.of(open.screen.viewCount, "view", "views")
        let how = "by the layout of \(views)" + (view.map { "; it reached \(open.screen.path(of: $0))" } ?? "")
        let source = view.map { open.screen.putSource(of: $0) } ?? .none
        return usedUp(how, advice: "Show fewer views or shorter texts", at: source)
    }

    /// Returns the error that the memory or time of an entry is used up. Also records that a refusal of memory was
    /// reported.
    ///
    /// - Parameters:
    ///   - how: By what, such as `by the layout of 3 views`.
    ///   - advice: How to stay below the limit.
    func usedUp(_ how: String, advice: String, at source: SourceLocation = .none) -> LuaError {
        let isMemory = budget.isOutOfMemory
        let limit = budget.limitText
        let more = isMemory ? "more memory with --max-memory" : "more time with --max-time"
        lua.memory.forgive()
        return LuaError(
            kind: isMemory ? .memory : .time, message: "\(limit) is used up \(how). \(advice), or allow \(more)",
            source: source == .none ? nil : LuaError.Source(chunk: lua.chunkName(source.chunk), line: Int(source.line)))
    }
}
