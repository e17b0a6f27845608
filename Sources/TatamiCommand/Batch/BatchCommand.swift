import ArgumentParser
import FoundationEssentials
import Glibc
import Installation
import Scripting
import Tatami

/// The command `tatami batch`.
struct BatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch",
        abstract: "Renders many jobs; each job and each result is one line of JSON.",
        discussion: """
            A job, its result, and its result if the job fails:

              {"id": 7, "script": "card.lua", "data": {"title": "Hello"}, "output": "7.png"}
              {"id": 7, "ok": true, "output": "7.png", "ms": 6.4}
              {"id": 7, "ok": false, "error": {"message": "…", "code": "…", "source": "card.lua:3"}}

            A job has "script" (a path) or "source" (Lua). The other fields match the options of render: data, set \
            {NAME: VALUE}, size [W, H], device, scale, safeArea [T, L, B, R], direction, textSize, dark, locale, \
            landscape, keyboard, at, format, exact, svgText and quality. The format is "format", else it follows from \
            the extension of "output", else it is json. Without "output", the result contains the output itself: \
            json as an object, text, svg and html as a string, other formats in base64.

            Results keep the order of the jobs. The exit status is 0 if every line has a result, even if \
            jobs failed.

            Example:
              tatami batch --out-dir cards < jobs.jsonl > results.jsonl
            """)

    @Option(help: ArgumentHelp("Number of worker processes, 1 to 256 (default: one per core).", valueName: "N"))
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "Skip jobs whose ids have a result in FILE, the results of an earlier run.", valueName: "FILE"))
    var resume: String?

    @Option(help: ArgumentHelp("The directory of the output files.", valueName: "DIR"))
    var outDir = "."

    @Option(help: ArgumentHelp("Time limit per job in seconds.", valueName: "SECONDS"))
    var timeout = 60.0

    @Flag(help: "If no font is installed, draw text as bars and warn, instead of failing.")
    var allowMissingFonts = false

    @Flag(help: "Add the CPU seconds of each stage (script, layout, encode) to the results.")
    var time = false

    @Flag(help: "Print the summary as JSON.")
    var json = false

    @Flag(name: [.short, .long], help: "Print no summary, progress or script output.")
    var quiet = false

    @Flag(help: .hidden)
    var worker = false

    @OptionGroup(title: "Plugins and fonts") var libraries: LibraryOptions
    @OptionGroup(title: "Limits per job") var limits: LimitOptions

    /// The default limit of Lua instructions per entry. With it, a job that never ends is stopped at the same point on
    /// every machine; a time limit cannot guarantee that.
    private static let instructions = 200_000_000

    func validate() throws {
        guard jobs.map({ (1...256).contains($0) }) ?? true else {
            throw ValidationError("--jobs must be from 1 to 256; found \(jobs ?? 0)")
        }
        guard timeout.isFinite, timeout > 0, timeout <= 86_400 else {
            throw ValidationError("--timeout must be above 0 and at most 86400 seconds; found \(timeout)")
        }
    }

    func run() throws {
        let messages = Messages(isJSON: json, isQuiet: quiet)
        do {
            if worker { try makeWorker().run() } else { try coordinate() }
        } catch {
            messages.error(error.message, code: .fileUnreadable)
            throw ExitStatus.inputFault
        }
    }

    private func coordinate() throws(BatchResult.Failure) {
        var settings = BatchCoordinator.Settings(
            // Open the directory here, so that an error is reported once and not by each worker.
            root: try BatchRoot(outDir), jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
            workerArguments: ProgramFile.arguments + ["--worker"], timeout: .seconds(timeout))
        if let resume { settings.finished = try ResumeFile.ids(resume, lineLimit: BatchCoordinator.longestResult) }
        var coordinator = BatchCoordinator(settings, progress: BatchProgress(isQuiet: quiet))
        let summary = try coordinator.run()
        guard !quiet else { return }
        Output.say(json ? TerminalText(safe: summary.json + "\n") : "\(summary.text)\n", on: .stderr)
    }

    private func makeWorker() throws(BatchResult.Failure) -> BatchWorker {
        let root = try BatchRoot(outDir)
        var options = ScriptHost.Options()
        options.limits = limits.limits
        options.limits.instructions = limits.maxInstructions ?? Self.instructions
        options.maximumViews = limits.maxViews
        options.rights = libraries.rights.rights
        return BatchWorker(
            root: root, plugins: libraries.plugins, fonts: libraries.fonts, allowsMissingFonts: allowMissingFonts,
            options: options,
            isQuiet: quiet, isTimed: time)
    }
}
