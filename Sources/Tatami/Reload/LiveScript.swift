package import Layout
package import LuaHost
package import Scripting

/// A script that runs, and takes new versions of its files while it does. See `HotReload.md`.
///
/// It belongs to one thread. A reload is a transaction: the new version is started beside the old one, given what has
/// happened, laid out, and only then takes its place.
package final class LiveScript {
    /// How a version is opened: reads the script and finds its plugins, and notes what it reads.
    package typealias Open = (ReadLog) throws(OpeningFault) -> ScriptSetup

    /// The circumstances that a screen starts in.
    package struct Circumstances {
        /// Size, safe area, light and dark, and so on.
        package var traits: Traits
        /// Whether the size in `traits` gives way to the one that the script asks for.
        package var takesPreferredSize: Bool

        package init(traits: Traits, takesPreferredSize: Bool) {
            self.traits = traits
            self.takesPreferredSize = takesPreferredSize
        }
    }

    /// New bytes of files, tried before anybody writes them.
    package struct Trial {
        /// By path without links: what stands in for a file's own bytes while the version is staged.
        package var texts: [String: [UInt8]]
        /// Asked when the version has been staged and laid out, before it takes over: a reason not to let it, or nil.
        package var refusal: (LiveVersion) -> String?

        package init(texts: [String: [UInt8]], refusal: @escaping (LiveVersion) -> String?) {
            self.texts = texts
            self.refusal = refusal
        }
    }

    private let circumstances: [Circumstances]
    private let open: Open
    /// What happens on a screen that starts afresh, and has nothing to take over.
    private let begin: (ScriptHost) throws(ScriptError) -> Void
    private let print: (String) -> Void

    /// The version that runs; nil until one could be started.
    package private(set) var version: LiveVersion?
    /// What the version that runs has read, and what those have read that were tried since and failed: a change of any of
    /// it is a reason to try again.
    package private(set) var reads = ReadLog()
    /// How many events are going on, one inside the other.
    private var depth = 0
    /// Whether something happens on the screen, or a version is being started.
    package var isBusy: Bool { depth > 0 }
    /// What waits for the end of the event.
    private var waiting: [(Result<LiveReport, ReloadFault>) -> Void] = []

    /// - Parameters:
    ///   - circumstances: of each screen; one at least.
    ///   - begin: what happens on each screen that starts afresh.
    ///   - print: gets each line that the script prints.
    package init(
        _ circumstances: [Circumstances], open: @escaping Open,
        begin: @escaping (ScriptHost) throws(ScriptError) -> Void = { _ in }, print: @escaping (String) -> Void
    ) {
        self.circumstances = circumstances
        self.open = open
        self.begin = begin
        self.print = print
    }

    /// Lets something happen on the screen. A reload that is asked for meanwhile comes after it.
    package func during<Value, Fault: Error>(_ event: () throws(Fault) -> Value) throws(Fault) -> Value {
        depth += 1
        defer {
            depth -= 1
            if depth == 0, !waiting.isEmpty {
                let told = waiting
                waiting = []
                let result = Result { () throws(ReloadFault) in try reload() }
                for tell in told { tell(result) }
            }
        }
        return try event()
    }

    /// Reloads now, or at the end of the event that is going on; then says what came of it.
    package func reload(then tell: @escaping (Result<LiveReport, ReloadFault>) -> Void) {
        guard depth == 0 else { return waiting.append(tell) }
        tell(Result { () throws(ReloadFault) in try reload() })
    }

    /// Starts the script, or a new version of it that takes the place of the one that runs.
    ///
    /// - Parameters:
    ///   - isFresh: whether the new version starts with nothing of what has happened.
    ///   - trial: new bytes of files that it is made of; of a trial that fails nothing is left.
    /// - Throws: why it could not be started, or does not take over; what ran goes on as it was.
    package func reload(isFresh: Bool = false, trying trial: Trial? = nil) throws(ReloadFault) -> LiveReport {
        precondition(depth == 0, "a reload comes between two events")
        // What the script prints while it is started may ask for another reload.
        depth += 1
        defer { depth -= 1 }
        let old = version
        let former = ReadLog()
        former.merge(reads)
        do throws(ReloadFault) {
            let staged: (version: LiveVersion, report: LiveReport)
            do throws(ReloadFault) {
                staged = try stage(from: old, isFresh: isFresh, trial)
            } catch {
                // Editors truncate a file before they write it, so an empty file may be incomplete.
                guard trial == nil, reads.waitForContent(of: reads.emptied(since: former)) else { throw error }
                staged = try stage(from: old, isFresh: isFresh, trial)
            }
            let (new, report) = staged
            if let reason = trial?.refusal(new) { throw ReloadFault(OpeningFault(reason, code: .fileUnreadable)) }
            return commit(new, report, in: old)
        } catch {
            old?.takeMeasurer()
            throw error
        }
    }

    /// Starts a version beside the one that runs, gives it what has happened, and lays it out.
    private func stage(
        from old: LiveVersion?, isFresh: Bool, _ trial: Trial?
    ) throws(ReloadFault) -> (LiveVersion, LiveReport) {
        let log = ReadLog()
        log.standIns = trial?.texts ?? [:]
        defer {
            log.standIns = [:]
            // What is tried and fails was never there, so that nobody waits for it to change.
            if trial == nil { reads.merge(log) }
        }
        var setup: ScriptSetup
        do throws(OpeningFault) { setup = try open(log) } catch { throw ReloadFault(error) }
        setup.options.notesCells = true
        var started: ScriptHost?
        do throws(ScriptError) {
            var screens: [LiveVersion.Screen] = []
            for circumstances in circumstances {
                let host = try setup.host(
                    traits: circumstances.traits, takesPreferredSize: circumstances.takesPreferredSize, print: print)
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
            if let started, let fault = Self.brokenPlugin(of: started, after: old) { throw ReloadFault(fault) }
            throw ReloadFault(error, reported: started?.main.screen.reported ?? [])
        }
    }

    private static func carry(
        from old: LiveVersion.Screen, to new: ScriptHost, _ report: inout LiveReport
    ) throws(ScriptError) {
        var changes = old.changes
        try new.migrate(&changes, from: old.host.pluginVersions)
        let carried = try new.take(changes)
        // On several screens the same has happened, as a rule.
        report.kept += carried.kept.filter { !report.kept.contains($0) }
        report.dropped += carried.dropped.filter { !report.dropped.contains($0) }
    }

    /// Throws if a plugin is broken, or fails, that worked in the old version.
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

    /// Whether a script says in one of its first lines, before any code, that each version starts afresh:
    /// `-- @reload reset`.
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
