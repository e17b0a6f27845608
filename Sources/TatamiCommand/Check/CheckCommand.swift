import ArgumentParser
import Diagnostics
import Layout
import Scripting
import Tatami

/// The command `tatami check SCRIPT…`.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Reports script errors, layout problems and likely mistakes.",
        discussion: """
            Layout problems are conflicts, ambiguity, violated constraints and ties. In a tie, constraints of equal \
            priority cannot all hold, and only their order decides which are violated. Likely mistakes include \
            truncated text, views outside their superview, missing glyphs, undefined names and point values passed as \
            priorities. The \
            script reference explains each diagnostic code. The exit status is 1 if anything is reported, warnings \
            included.

            With several devices, each script is checked on each device, and a diagnostic names its devices unless it \
            occurs on all. With --all-devices, a script that sets preferredContentSize is checked at that size instead.

            Diagnostics go to stdout. In tables and collections, only visible rows are checked unless you pass \
            --all-rows.

            Examples:
              tatami check login.lua
              tatami check screens --all-devices --format sarif
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, github, sarif, junit
    }

    @Argument(
        help: ArgumentHelp(
            """
            Lua scripts, or - for standard input. A directory selects all scripts except specs, modules and plugins.
            """,
            valueName: "path"))
    var paths: [String]

    @Option(
        help: ArgumentHelp(
            "Output format (default: text); github writes workflow annotations, sarif writes SARIF 2.1.0.",
            valueName: "FORMAT"))
    var format: Format?

    @Flag(help: "Check all rows of tables and collections, not only visible rows.")
    var allRows = false

    @Option(
        help: ArgumentHelp(
            "Maximum number of rows per script for --all-rows (default: \(Self.usualRows)).", valueName: "N"))
    var maxRows: Int?

    private static let usualRows = 10_000

    @OptionGroup(title: "Devices") var deviceOptions: DeviceOptions
    @OptionGroup(title: "Screen") var screen: ScreenOptions
    @OptionGroup(title: "Script") var scriptOptions: ScriptOptions
    @OptionGroup(title: "Actions") var playing: PlayingOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions

    func validate() throws {
        try deviceOptions.check(screen)
        try playing.check(scripts: paths, scriptOptions)
        if let maxRows {
            guard allRows else { throw ValidationError("--max-rows needs --all-rows") }
            guard maxRows > 0 else {
                throw ValidationError("--max-rows must be at least 1; found \(maxRows)")
            }
        }
        if scriptOptions.json, let format, format != .json {
            throw ValidationError("--json means --format json; found --format \(format.rawValue); remove one of them")
        }
    }

    func run() throws {
        let format = scriptOptions.json ? .json : format ?? .text
        let base = PathBase(isWorkspace: format == .github || format == .sarif)
        var report = CheckReport(devices: deviceOptions.devices)
        var worst: ExitStatus?
        var plugins: [PluginRecord]?
        for path in findScripts(&report) {
            let (script, found, status) = check(path)
            report.scripts.append(script)
            if let found { plugins = (plugins ?? []) + found }
            // A script that fails does not stop the checks of other scripts.
            if let status, status != .inputFault { worst = worst ?? status }
        }
        // A plugin can be next to only some of the scripts.
        for finding in plugins.map({ scriptOptions.rights.allow.findings(among: $0) }) ?? [] {
            report.others.append(CheckReport.Finding(diagnostic: finding, script: paths.first ?? "."))
        }
        var fingerprints = Fingerprints(base: base)
        for index in report.others.indices {
            report.others[index].fingerprint = fingerprints.name(report.others[index])
        }
        for script in report.scripts.indices {
            for index in report.scripts[script].findings.indices {
                report.scripts[script].findings[index].fingerprint = fingerprints.name(
                    report.scripts[script].findings[index])
            }
        }
        let status = report.findings.isEmpty ? nil : worst ?? .inputFault
        write(report, format, base, status)
        if let status { throw status }
    }

    /// Returns the scripts to check, without duplicates. Adds a diagnostic to the report for a path that does not
    /// exist.
    private func findScripts(_ report: inout CheckReport) -> [String] {
        var scripts: [String] = []
        for path in paths {
            switch ScriptPaths.findScripts([path]) {
            case .success(let found): scripts += found
            case .failure(.missing(let path)):
                report.others.append(
                    fault("cannot read the script: '\(path)' does not exist\(NearFile.suggestion(for: path))", path))
            }
        }
        if scripts.isEmpty, report.others.isEmpty {
            let names = paths.map { "'\($0)'" }.joined(separator: ", ")
            report.others.append(
                fault(
                    "no script found in \(names); expected a .lua file that is not a spec, module or plugin",
                    paths.first ?? "."))
        }
        var seen: Set<String> = []
        return scripts.filter { seen.insert($0).inserted }
    }

    private func fault(_ message: String, _ path: String) -> CheckReport.Finding {
        CheckReport.Finding(
            diagnostic: Diagnostic(severity: .error, code: .fileUnreadable, message: message), script: path)
    }

    private func write(_ report: CheckReport, _ format: Format, _ base: PathBase, _ status: ExitStatus?) {
        switch format {
        case .text:
            let style = Output.messageStyle(.stdout)
            // One list per script, so that each limits its own repeated diagnostics.
            for findings in [report.others] + report.scripts.map(\.findings) {
                Output.say(Messages.text(findings.map(\.labeled), as: style))
            }
            if !scriptOptions.quiet { Output.say("\(report.summary)\n") }
        case .json: Output.result(report.json(base))
        case .github:
            Output.result(report.github(base))
            if !scriptOptions.quiet { Output.say("\(report.summary)\n") }
        case .sarif: Output.result(report.sarif(base, status: status?.rawValue ?? 0))
        case .junit: Output.result(report.junit(base))
        }
    }

    /// Checks a script on all devices. Returns its diagnostics, and its plugins if its host was made; also returns the
    /// exit status if the script could not run, else nil.
    private func check(_ path: String) -> (CheckReport.Script, [PluginRecord]?, ExitStatus?) {
        let messages = Messages(.gathered, isQuiet: scriptOptions.quiet)
        // GitHub interprets output lines that start with ::, including lines from scripts.
        if format == .github { messages.printPrefix = "| " }
        var script = CheckReport.Script(path: path)
        var status: ExitStatus?
        func run(_ device: Device?, _ body: () throws -> Void) {
            var run = CheckReport.Run(device: device)
            let start = ContinuousClock.now
            do {
                try body()
            } catch {
                status = error as? ExitStatus ?? .engineFault
                run.isBroken = true
            }
            run.findings = messages.take()
            run.seconds = (ContinuousClock.now - start) / .seconds(1)
            script.runs.append(run)
        }
        var stage: Stage?
        do {
            var options = ScriptHost.Options()
            // Rows are compared after all of them are checked, so keep repeated diagnostics.
            if allRows { options.alikeLimit = .max }
            let opened = try Stage(script: path, script: scriptOptions, limits: limits, messages, options)
            opened.grants = []
            try opened.play(playing)
            stage = opened
        } catch {
            // The first run below reports the diagnostics.
            status = error as? ExitStatus ?? .engineFault
        }
        let devices = deviceOptions.devices
        for device in devices.isEmpty ? [nil] : devices.map(Optional.some) {
            guard let stage else {
                script.runs.append(CheckReport.Run(device: device, findings: messages.take(), isBroken: true))
                break
            }
            var looked = Look()
            run(device) { looked = try look(stage, device, messages) }
            if looked.isOwnSize, device != nil, deviceOptions.allDevices {
                script.runs = []
                script.isOwnSize = true
                run(nil) { looked = try look(stage, nil, messages) }
            }
            script.take(looked.rows)
            // A script that fails on one device fails on all, and each attempt can use up the time limit.
            if status != nil || script.isOwnSize { break }
        }
        script.findings = CheckReport.merged(script.runs, script: path)
        return (script, stage?.plugins, status)
    }

    /// Lays out a script on one screen and reports its diagnostics to `messages`. With `--all-rows`, this includes the
    /// diagnostics of all rows.
    private func look(_ stage: Stage, _ device: Device?, _ messages: Messages) throws -> Look {
        let session = try Session(stage, screen: screen, device: device)
        let found = try session.findings()
        var look = Look(isOwnSize: session.host.main.preferredContentSize != nil)
        guard allRows else {
            messages.diagnostics(found)
            return look
        }
        do {
            let rows = try session.rowDiagnostics(limit: maxRows ?? Self.usualRows, with: found)
            messages.diagnostics(rows.diagnostics)
            look.rows = CheckReport.Rows(looked: rows.looked, all: rows.all)
        } catch {
            messages.diagnostics(found)
            throw error
        }
        return look
    }

    /// The result of checking one screen.
    private struct Look {
        /// Whether the script sets its preferred size.
        var isOwnSize = false
        /// The number of rows, and of checked rows; nil without `--all-rows`.
        var rows: CheckReport.Rows?
    }
}
