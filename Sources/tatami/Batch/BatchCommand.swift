import ArgumentParser
import FoundationEssentials
import Glibc
import Scripting
import Tatami

/// `tatami batch`.
struct BatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch", abstract: "Lays out many jobs: a line of JSON each, answered by a line of JSON.",
        discussion: """
            A job: {"id": 7, "script": "card.lua", "data": {…}, "output": "7.png"}. Instead of "script", "source" may \
            hold Lua. Other fields: format (json, text, svg, png, pdf, html or a plugin's; else the ending of output, else \
            json), size [W, H], device, scale, safeArea [T, L, B, R], direction, textSize, dark, locale, landscape, \
            keyboard, at, set {NAME: VALUE}, exact, svgText, quality. A result: {"id": 7, "ok": true, "output": "7.png", "ms": \
            6.4}; without "output" in the job it is the result itself: JSON, a text, or base64. If the job failed: \
            {"id": 7, "ok": false, "error": {"message": …, "code": …, "source": "card.lua:3"}}.

            Results come in the order of the jobs, exactly one a line. The status is 0 if every line was answered.
            """)

    @Option(help: ArgumentHelp("How many processes lay out jobs (default: one a core).", valueName: "N"))
    var jobs: Int?

    @Option(
        help: ArgumentHelp("Leaves out the jobs whose ids have a result in this file of results.", valueName: "FILE"))
    var resume: String?

    @Option(help: ArgumentHelp("The directory that outputs lie below.", valueName: "DIR"))
    var outDir = "."

    @Option(help: ArgumentHelp("Seconds after which a job is given up.", valueName: "SECONDS"))
    var timeout = 60.0

    @Option(help: ArgumentHelp("A plugin, or a directory of plugins, for all jobs (repeatable).", valueName: "DIR"))
    var plugins: [String] = []

    @Option(
        help: ArgumentHelp(
            "A directory of fonts for all jobs (repeatable). fonts/ beside a script is found without it.",
            valueName: "DIR"))
    var fonts: [String] = []

    @Flag(help: "Without any font: a warning in the results instead of an error.")
    var allowMissingFonts = false

    @Flag(help: "Adds the CPU seconds of each stage to the results.")
    var time = false

    @Flag(help: "The summary as JSON.")
    var json = false

    @Flag(name: [.short, .long], help: "No summary, no progress, and nothing that scripts print.")
    var quiet = false

    @Flag(help: .hidden)
    var worker = false

    @OptionGroup var rights: RightsOptions
    @OptionGroup(title: "Limits of a job") var limits: LimitOptions

    /// Those of a job, where nothing else is said: time differs from machine to machine, this does not.
    private static let instructions = 200_000_000

    func validate() throws {
        guard jobs.map({ (1...256).contains($0) }) ?? true else {
            throw ValidationError("--jobs must be from 1 to 256")
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
            messages.error(error.message, code: .file)
            throw ExitStatus.inputFault
        }
    }

    private func coordinate() throws(BatchResult.Failure) {
        var settings = BatchCoordinator.Settings(
            // A root that cannot be opened is reported here once, and not by each worker.
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
        options.rights = rights.rights
        return BatchWorker(
            root: root, plugins: plugins, fonts: fonts, allowsMissingFonts: allowMissingFonts, options: options,
            isQuiet: quiet, isTimed: time)
    }
}
