import Dispatch
import Glibc
import LuaHost
import Tatami

/// Waits for file changes, and updates the screen and the specs that they affect.
struct WatchLoop {
    private let source: WatchSource
    private let screen: WatchedScreen
    private let specs: WatchedSpecs?
    private let lines: WatchLines

    init(_ source: WatchSource, _ screen: WatchedScreen, _ specs: WatchedSpecs?, _ lines: WatchLines) {
        self.source = source
        self.screen = screen
        self.specs = specs
        self.lines = lines
    }

    func run() throws {
        update([])
        runSpecs { _ in true }
        var pending = PendingChanges()
        var needsWatch = true
        while true {
            // The files may have changed before they were watched.
            if needsWatch, source.watch(log) { pending.add(.everything, at: now) }
            needsWatch = false
            switch source.next(within: pending.patience(at: now)) {
            case .end: return
            case .hint(let more): pending.add(more, at: now)
            case .nothing: break
            }
            guard let wanted = pending.takeDue(at: now) else { continue }
            react { wanted.contains($0) }
            needsWatch = true
        }
    }

    private var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

    /// The files that the screen and the specs read.
    private var log: ReadLog {
        let log = ReadLog()
        log.merge(screen.reads)
        if let specs { log.merge(specs.reads) }
        return log
    }

    private func react(_ isWanted: (String) -> Bool) {
        let changed = screen.reads.changes(isWanted)
        if !changed.isEmpty { update(changed) }
        runSpecs(isWanted)
    }

    private func update(_ changed: [String]) {
        let start = ContinuousClock.now
        let result = screen.update(changed)
        let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
        // Watch before printing, because the user may write a file as soon as the line appears.
        let missed = source.watch(log) ? screen.reads.changes({ _ in true }) : []
        if let result {
            lines.started(result.report, changed: changed, isWritten: result.isWritten, milliseconds: milliseconds)
        } else {
            lines.failed(running: screen.runningVersion, changed: changed, milliseconds: milliseconds)
        }
        if !missed.isEmpty { update(missed) }
    }

    private func runSpecs(_ isWanted: (String) -> Bool) {
        guard let specs else { return }
        let start = ContinuousClock.now
        let isColored = Output.hasColor(.stderr)
        let result = specs.run(isWanted) { outcome, _ in
            if outcome.hasFailed { Output.say(TestReport.text(outcome, isColored: isColored), on: .stderr) }
        }
        guard let result else { return }
        let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
        // Watch before printing, as above.
        let isOutdated = source.watch(log) && specs.areOutdated
        lines.tested(result.files, passed: result.passed, failed: result.failed, milliseconds: milliseconds)
        if isOutdated { runSpecs { _ in true } }
    }
}
