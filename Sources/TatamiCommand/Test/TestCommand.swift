import ArgumentParser
import Diagnostics
import FoundationEssentials
import Glibc
import Layout
import LuaHost
import Rendering
import Scripting
import Synchronization

/// The command `tatami test [PATH…]`.
struct TestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Runs specs, which are tests of screens in Lua.",
        discussion: """
            A spec is a file named *_spec.lua that uses describe, it and expect. A directory selects all specs in \
            and below it. Each file runs in its own Lua state. Snapshot files are stored in snapshots/ next to the \
            spec.

            Examples:
              tatami test
              tatami test screens --filter login --update
            """)

    @Argument(
        help: ArgumentHelp("Specs or directories of specs (default: the working directory).", valueName: "path"))
    var paths: [String] = []

    @Option(help: ArgumentHelp("Run only tests whose full name contains TEXT.", valueName: "TEXT"))
    var filter = ""

    @Flag(help: "Record snapshots that are missing or differ.")
    var update = false

    @Option(help: ArgumentHelp("Write the results as JUnit XML.", valueName: "FILE"))
    var junit: String?

    @Option(
        help: ArgumentHelp(
            "Number of spec files to run in parallel, 1 to 256 (default: one per processor).", valueName: "N"))
    var jobs: Int?

    @Flag(
        name: [.short, .long], help: "Print only files with failures and the summary; print nothing if all tests pass.")
    var quiet = false

    @OptionGroup(title: "Plugins and fonts") var libraries: LibraryOptions
    @OptionGroup(title: "Limits") var limits: SpecLimitOptions

    func validate() throws {
        guard (1...256).contains(jobs ?? 1) else {
            throw ValidationError("--jobs must be from 1 to 256; found \(jobs ?? 0)")
        }
    }

    func run() throws {
        let messages = Messages()
        let files: [String]
        switch ScriptPaths.findSpecs(paths.isEmpty ? ["."] : paths) {
        case .success(let found): files = found
        case .failure(.missing(let path)):
            messages.error("'\(path)' does not exist; expected specs or directories of specs", code: .fileUnreadable)
            throw ExitStatus.inputFault
        }
        guard !files.isEmpty else {
            let place =
                paths.isEmpty ? "the working directory" : paths.map { "'\($0)'" }.joined(separator: ", ")
            messages.error(
                "no spec found in \(place); names of specs end in '\(ScriptPaths.ending)'", code: .fileUnreadable)
            throw ExitStatus.inputFault
        }
        var settings = TestSettings(
            filter: filter, isUpdating: update, plugins: libraries.plugins, maximumViews: limits.maxViews)
        settings.fonts = libraries.fonts
        settings.limits.memory = limits.maxMemory << 20
        settings.limits.time = limits.maxTime
        (settings.granted, settings.isLocked) = (libraries.rights.rights.granted, libraries.rights.locked)
        let start = ContinuousClock.now
        let outcomes = TestRun(
            files: files, settings: settings, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount, isQuiet: quiet
        )
        .outcomes()
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        if let junit { try write(TestReport.junit(outcomes), junit, messages) }
        let summary = TestReport.summary(outcomes)
        let isGood = summary.failed + summary.faults == 0
        if !quiet || !isGood { Output.say(TestReport.line(summary, files: files.count, seconds: seconds)) }
        if summary.passed + summary.failed + summary.pending + summary.skipped + summary.faults == 0 {
            messages.error(
                filter.isEmpty
                    ? """
                    no test found in \(files.count.counted("file")); define tests with it("…", function() … end)
                    """
                    : "no test name contains '\(filter)'", code: .usage)
            throw ExitStatus.inputFault
        }
        if summary.hitLimit { throw ExitStatus.limit }
        if !isGood { throw ExitStatus.inputFault }
    }

    private func write(_ text: String, _ path: String, _ messages: Messages) throws {
        do {
            try FileWriter.write(Array(text.utf8), to: path)
        } catch {
            messages.error(error.message, code: DiagnosticCode(error.kind))
            throw ExitStatus.inputFault
        }
    }
}

/// The options for the limits of `tatami test`. They allow more time than `LimitOptions`.
struct SpecLimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Memory limit per spec file in MiB.", valueName: "MIB"))
    var maxMemory = 256

    @Option(help: ArgumentHelp("Time limit per test in seconds.", valueName: "SECONDS"))
    var maxTime = 600.0

    @Option(help: ArgumentHelp("Limit of views per screen.", valueName: "N"))
    var maxViews = 200_000

    func validate() throws { try LimitOptions.check(memory: maxMemory, time: maxTime, views: maxViews) }
}

/// Runs spec files on several threads and reports their results in order.
final class TestRun: Sendable {
    private struct Progress {
        var next = 0
        var outcomes: [SpecFile.Outcome?]
        var reported = 0
        var tests = 0
        var failures = 0
    }

    private let files: [String]
    private let settings: TestSettings
    private let jobs: Int
    private let progress: Mutex<Progress>
    private let isQuiet: Bool
    /// Whether to show the progress on a line that is repeatedly overwritten.
    private let showsProgress: Bool
    private let isColored = Output.hasColor(.stdout)

    init(files: [String], settings: TestSettings, jobs: Int, isQuiet: Bool) {
        self.files = files
        self.isQuiet = isQuiet
        showsProgress = !isQuiet && Output.isTerminal(.stderr)
        self.jobs = max(1, min(jobs, files.count))
        var settings = settings
        settings.jobs = self.jobs
        self.settings = settings
        progress = Mutex(Progress(outcomes: Array(repeating: nil, count: files.count)))
    }

    /// Runs all files and returns the results in the order of the files.
    func outcomes() -> [SpecFile.Outcome] {
        // Deeply nested calls between Lua and Swift need a large stack.
        Threads.run(jobs, stackSize: 16 << 20) { [self] in
            while let index = take() { finish(index, SpecFile(files[index], settings).run { self.note($0) }) }
        }
        return progress.withLock { $0.outcomes.compactMap { $0 } }
    }

    private func take() -> Int? {
        progress.withLock { progress in
            guard progress.next < files.count else { return nil }
            progress.next += 1
            return progress.next - 1
        }
    }

    private func note(_ result: SpecResult) {
        progress.withLock { progress in
            progress.tests += 1
            if result.status == .failed { progress.failures += 1 }
            if showsProgress { line(progress) }
        }
    }

    private func finish(_ index: Int, _ outcome: SpecFile.Outcome) {
        progress.withLock { progress in
            progress.outcomes[index] = outcome
            if showsProgress { Output.say("\r\u{1B}[K", on: .stderr) }
            while progress.reported < files.count, let outcome = progress.outcomes[progress.reported] {
                if !isQuiet || outcome.hasFailed { Output.say(TestReport.text(outcome, isColored: isColored)) }
                progress.reported += 1
            }
            if showsProgress, progress.reported < files.count { line(progress) }
        }
    }

    private func line(_ progress: Progress) {
        let failed = progress.failures > 0 ? ", \(progress.failures) failed" : ""
        Output.say("\r\u{1B}[K\(progress.reported)/\(files.count) files, \(progress.tests) tests\(failed)", on: .stderr)
    }
}
