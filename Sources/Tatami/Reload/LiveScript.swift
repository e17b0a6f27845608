package import Layout
package import LuaHost
package import Scripting

/// A running script that can be reloaded. See `HotReload.md`.
///
/// Use it on one thread. A reload is a transaction: the new version starts next to the old version, gets its state, is
/// laid out, and then replaces it.
package final class LiveScript {
    /// A function that opens a version: it reads the script, finds its plugins, and records in the log the files that
    /// it reads.
    package typealias Open = (ReadLog) throws(OpeningError) -> ScriptSetup

    /// The initial traits of a screen.
    package struct InitialTraits {
        /// The traits: size, safe area, appearance and others.
        package var traits: Traits
        /// Whether the script's preferred size replaces the size in `traits`.
        package var takesPreferredSize: Bool

        /// Creates initial traits. The preferred size replaces the traits' size only if `takesPreferredSize` is true.
        package init(traits: Traits, takesPreferredSize: Bool) {
            self.traits = traits
            self.takesPreferredSize = takesPreferredSize
        }
    }

    /// New contents of files, for a version that is tried before the files are written.
    package struct Trial {
        /// The bytes that replace a file's content for this version, by path without links.
        package var texts: [String: [UInt8]]
        /// Called with the laid out version before it takes over; returns a reason to reject it, or nil.
        package var refusal: (LiveVersion) -> String?

        /// Creates a trial from the new bytes by path and a function that returns a reason to reject the version, or
        /// nil.
        package init(texts: [String: [UInt8]], refusal: @escaping (LiveVersion) -> String?) {
            self.texts = texts
            self.refusal = refusal
        }
    }

    private let initialTraits: [InitialTraits]
    private let open: Open
    /// Called with each new screen that starts without state, after its first layout.
    private let begin: (ScriptHost) throws(ScriptError) -> Void
    private let print: (String) -> Void

    /// The running version; nil before the first successful start.
    package private(set) var version: LiveVersion?
    /// The files that the running version and later failed versions read. A change of any of them starts a new
    /// attempt.
    package private(set) var reads = ReadLog()
    /// The nesting depth of events.
    private var depth = 0
    /// Whether an event or a start of a version is in progress.
    package var isBusy: Bool { depth > 0 }
    /// The completion handlers of reloads that were requested during an event and run after it.
    private var waiting: [(Result<LiveReport, ReloadError>) -> Void] = []

    /// Creates a script that has not started.
    ///
    /// - Parameters:
    ///   - initialTraits: The traits of each screen; at least one.
    ///   - open: Opens the script at each start of a version. Its errors are errors of the reload.
    ///   - begin: Called with each new screen that starts without state, after its first layout. Its errors are errors
    ///     of the reload.
    ///   - print: Called with each line that the script prints.
    package init(
        _ initialTraits: [InitialTraits], open: @escaping Open,
        begin: @escaping (ScriptHost) throws(ScriptError) -> Void = { _ in }, print: @escaping (String) -> Void
    ) {
        self.initialTraits = initialTraits
        self.open = open
        self.begin = begin
        self.print = print
    }

    /// Performs an event, and returns its result or throws its error. Reloads that are requested during the event run
    /// after it.
    package func during<Value, Fault: Error>(_ event: () throws(Fault) -> Value) throws(Fault) -> Value {
        depth += 1
        defer {
            depth -= 1
            if depth == 0, !waiting.isEmpty {
                let reports = waiting
                waiting = []
                let result = Result { () throws(ReloadError) in try reload() }
                for report in reports { report(result) }
            }
        }
        return try event()
    }

    /// Reloads at once and calls `report` with the result. During an event, reloads when the event ends; while a version
    /// starts, reloads when the next event ends. Requests that wait for the same end share one reload, whose result
    /// each `report` gets.
    package func reload(then report: @escaping (Result<LiveReport, ReloadError>) -> Void) {
        guard depth == 0 else { return waiting.append(report) }
        report(Result { () throws(ReloadError) in try reload() })
    }

    /// Starts the script, or a new version that replaces the running version. May not be called during an event; use
    /// ``reload(then:)``.
    ///
    /// - Parameters:
    ///   - isFresh: Whether to start without the current state.
    ///   - trial: New contents of files; nil to use the files. A failed trial leaves no traces.
    /// - Throws: An error if the version cannot be opened, fails, exceeds a limit or is rejected by the trial; the
    ///   running version is unchanged.
    package func reload(isFresh: Bool = false, trying trial: Trial? = nil) throws(ReloadError) -> LiveReport {
        precondition(depth == 0, "a reload comes between two events")
        // The script may request another reload from `print` while it starts.
        depth += 1
        defer { depth -= 1 }
        let old = version
        let former = ReadLog()
        former.merge(reads)
        do throws(ReloadError) {
            let staged: (version: LiveVersion, report: LiveReport)
            do throws(ReloadError) {
                staged = try stage(from: old, isFresh: isFresh, trial)
            } catch {
                // Editors truncate a file before they write it, so an empty file may be incomplete.
                guard trial == nil, reads.waitForContent(of: reads.emptied(since: former)) else { throw error }
                staged = try stage(from: old, isFresh: isFresh, trial)
            }
            let (new, report) = staged
            if let reason = trial?.refusal(new) { throw ReloadError(OpeningError(reason, code: .fileUnreadable)) }
            return commit(new, report, in: old)
        } catch {
            old?.takeMeasurer()
            throw error
        }
    }

    /// Starts a version next to the running version, carries over the state, and lays it out.
    private func stage(
        from old: LiveVersion?, isFresh: Bool, _ trial: Trial?
    ) throws(ReloadError) -> (LiveVersion, LiveReport) {
        let log = ReadLog()
        log.standIns = trial?.texts ?? [:]
        defer {
            log.standIns = [:]
            // Files of a failed trial were never used, so do not watch them.
            if trial == nil { reads.merge(log) }
        }
        var setup: ScriptSetup
        do throws(OpeningError) { setup = try open(log) } catch { throw ReloadError(error) }
        setup.options.notesCells = true
        var started: ScriptHost?
        do throws(ScriptError) {
            var screens: [LiveVersion.Screen] = []
            for initialTraits in initialTraits {
                let host = try setup.host(
                    traits: initialTraits.traits, takesPreferredSize: initialTraits.takesPreferredSize, print: print)
                started = host
                try host.run(setup.file.source, chunkName: setup.file.name)
                try Self.refuseBroken(host, after: old)
                try host.layOut()
                screens.append(LiveVersion.Screen(host))
            }
            let new = LiveVersion(number: (old?.number ?? 0) + 1, setup: setup, screens: screens, reads: log)
            var report = LiveReport(version: new.number)
            report.isFresh = old == nil || isFresh || Self.isReset(setup.file.source)
            for index in screens.indices {
                started = screens[index].host
                if let old, !report.isFresh {
                    try Self.carry(from: old.screens[index], to: screens[index].host, &report)
                } else {
                    try begin(screens[index].host)
                    try screens[index].host.layOut()
                }
            }
            for screen in screens {
                // Drawing code runs only for a snapshot.
                if !screen.host.plugins.isEmpty { _ = try? screen.host.snapshot() }
                try Self.refuseBroken(screen.host, after: old)
            }
            return (new, report)
        } catch {
            // A broken plugin causes further errors in the script; only its own error is reported.
            if let started, let fault = Self.brokenPlugin(of: started, after: old) { throw ReloadError(fault) }
            throw ReloadError(error, reported: started?.main.screen.reported ?? [])
        }
    }

    private static func carry(
        from old: LiveVersion.Screen, to new: ScriptHost, _ report: inout LiveReport
    ) throws(ScriptError) {
        var changes = old.changes
        try new.migrate(&changes, from: old.host.pluginVersions)
        let carried = try new.take(changes)
        // Several screens usually have the same changes.
        report.kept += carried.kept.filter { !report.kept.contains($0) }
        report.dropped += carried.dropped.filter { !report.dropped.contains($0) }
    }

    /// Throws an error if a plugin is broken or fails in the new version, but not in the old version.
    private static func refuseBroken(_ new: ScriptHost, after old: LiveVersion?) throws(ScriptError) {
        if let fault = brokenPlugin(of: new, after: old) { throw fault }
    }

    private static func brokenPlugin(of new: ScriptHost, after old: LiveVersion?) -> ScriptError? {
        guard let old else { return nil }
        let known = old.pluginFaults
        if let error = new.pluginErrors.first(where: { !known.contains($0.message) }) { return ScriptError(error) }
        return new.pluginFailures.first { !known.contains(LiveVersion.what($0)) }
            .map { ScriptError(LuaError(kind: .runtime, message: $0.message)) }
    }

    private func commit(_ new: LiveVersion, _ report: LiveReport, in old: LiveVersion?) -> LiveReport {
        var report = report
        report.warnings = old?.screens.flatMap { $0.host.willEnd() } ?? []
        version = new
        reads = new.reads
        new.takeMeasurer()
        return report
    }

    /// Returns whether a comment `-- @reload reset` in the first 20 lines of a script, before any code, requests a
    /// start without state.
    package static func isReset(_ source: [UInt8]) -> Bool {
        for line in source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).prefix(20) {
            let text = String(decoding: line, as: UTF8.self)
            let words = text.split(whereSeparator: \.isWhitespace)
            guard let first = words.first else { continue }
            guard first.hasPrefix("--") || text.hasPrefix("#!") else { return false }
            if words.joined(separator: " ") == "-- @reload reset" { return true }
        }
        return false
    }
}
