import Diagnostics
import LuaHost
import Scripting
import Synchronization

/// Runs the specs of the served directory. They run on a separate thread when a client views the index. After the first
/// run, only specs whose files changed run again. They write no files.
final class PreviewSpecs: Sendable {
    /// The result of a spec, for the index.
    private struct Outcome {
        var passed: Int
        var failed: Int
        /// The message of the first failure; nil if all tests passed. `source` is its location.
        var message: String?
        var source: String?
        /// The files that the spec read, which include the scripts that it tests.
        var reads: Set<String>
    }

    private struct State {
        var isRunning = false
        /// Whether all specs have run at least once.
        var isComplete = false
        var outcomes: [String: Outcome] = [:]
    }

    private let state = Mutex(State())
    /// The specs, which only the thread that runs them uses.
    private let specs: Mutex<WatchedSpecs>

    init(_ folder: String, _ options: ScriptOptions, _ limits: LimitOptions) {
        specs = Mutex(WatchedSpecs(in: folder, options, time: limits.maxTime))
    }

    /// Returns the results of the last runs as JSON. Also starts a new run in the background, unless one is in
    /// progress.
    func look() -> String {
        let text = state.withLock { state in
            let items = state.outcomes.sorted { $0.key < $1.key }.map { path, outcome in
                var object = JSONObject()
                object.add("path", path)
                object.add("passed", outcome.passed)
                object.add("failed", outcome.failed)
                object.add("message", outcome.message)
                object.add("source", outcome.source)
                object.add(json: "reads", "[\(outcome.reads.sorted().map(JSONText.quote).joined(separator: ", "))]")
                return object.text
            }
            return "{\"complete\": \(state.isComplete), \"specs\": [\(items.joined(separator: ", "))]}"
        }
        run()
        return text
    }

    private func run() {
        let isFree = state.withLock { state in
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard isFree else { return }
        // Deeply nested calls between Lua and Swift need a large stack.
        Threads.start(stackSize: 16 << 20) { [self] in
            let found = specs.withLock { specs in
                _ = specs.run({ _ in true }) { outcome, log in note(outcome, log) }
                return Set(specs.found)
            }
            state.withLock { state in
                state.outcomes = state.outcomes.filter { found.contains($0.key) }
                state.isComplete = true
                state.isRunning = false
            }
        }
    }

    private func note(_ outcome: SpecFile.Outcome, _ log: ReadLog) {
        let failure = outcome.fault ?? outcome.results.first { $0.status == .failed }?.failures.first
        let summary = TestReport.summary([outcome])
        let item = Outcome(
            passed: summary.passed, failed: summary.failed + summary.faults, message: failure?.message,
            source: failure?.source, reads: Set(log.entries.keys))
        state.withLock { $0.outcomes[outcome.path] = item }
    }
}
