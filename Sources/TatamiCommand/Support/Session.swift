import Diagnostics
import FoundationEssentials
import Glibc
import Layout
import LuaHost
import Rendering
import Scripting
import Tatami

/// An opened script, with the states and actions to apply to each of its screens.
final class Stage {
    let setup: ScriptSetup
    let messages: Messages
    /// The states to set after the script ran, with their values.
    fileprivate let settings: [(name: String, value: LuaValue)]
    /// The actions file to run on each screen; nil for none.
    fileprivate var events: ScriptFile?
    /// Whether missing fonts cause only a warning, instead of an error.
    let allowsMissingFonts: Bool
    /// The time to which each screen's clock advances; nil for no advance.
    var moment: Double?
    /// The permissions to compare with the requests of the plugins when the first screen is made.
    var grants: [AllowArgument] = []
    /// The plugins of the script's host; nil before it is made.
    private(set) var plugins: [PluginRecord]?

    var measurer: PangoTextMeasurer { setup.measurer }
    var images: ImageStore { setup.images }

    /// Creates a stage for an opened script, and reports its warnings.
    init(
        _ setup: ScriptSetup, settings: [(name: String, value: LuaValue)], allowsMissingFonts: Bool,
        _ messages: Messages
    ) {
        self.setup = setup
        self.allowsMissingFonts = allowsMissingFonts
        self.settings = settings
        self.messages = messages
        messages.diagnostics(setup.warnings)
    }

    /// Opens the script at a path. Reports errors, then throws the exit status.
    convenience init(
        script path: String, script: ScriptOptions, limits: LimitOptions, _ messages: Messages,
        _ options: ScriptHost.Options = ScriptHost.Options()
    ) throws {
        try self.init(
            file: { limit throws(OpeningError) in try ScriptFile(argument: path, limit: limit) }, script: script,
            limits: limits, messages, options)
    }

    /// Opens the script that a function reads. Reports errors, then throws the exit status.
    ///
    /// - Parameter open: Reads the script. Its argument is the maximum size in bytes.
    convenience init(
        file open: (Int) throws(OpeningError) -> ScriptFile, script: ScriptOptions, limits: LimitOptions,
        _ messages: Messages, _ options: ScriptHost.Options
    ) throws {
        var options = options
        options.limits = limits.limits
        options.maximumViews = limits.maxViews
        options.rights = script.rights.rights
        let setup = try messages.reporting { () throws(OpeningError) in
            var file = try open(options.limits.scriptSize)
            file.fonts = script.fonts
            if let data = script.data { options.data = try Self.data(data) }
            return try ScriptSetup(
                file: file, plugins: script.plugins, options: options,
                measurer: PangoTextMeasurer(), share: ScriptSetup.Share(states: 1))
        }
        let settings = try script.set.map { argument in
            guard let setting = StateSetting(argument) else {
                messages.error("--set takes NAME=VALUE; found '\(argument)'", code: .usage)
                throw ExitStatus.usage
            }
            return (setting.name, setting.value)
        }
        self.init(setup, settings: settings, allowsMissingFonts: script.allowMissingFonts, messages)
        grants = script.rights.allow
    }

    /// Reports permissions that have no effect, for the first screen. Returns false if a plugin is unknown.
    fileprivate func checkGrants(among plugins: [PluginRecord]) -> Bool {
        self.plugins = plugins
        let findings = grants.findings(among: plugins)
        grants = []
        messages.diagnostics(findings)
        return !findings.contains { $0.severity == .error }
    }

    private static func data(_ path: String) throws(OpeningError) -> LuaValue {
        if path == StandardInput.name {
            let bytes: [UInt8]
            do { bytes = try StandardInput.read() } catch {
                throw OpeningError("cannot read the data: \(error)", code: .fileUnreadable)
            }
            return try ScriptSetup.data(bytes, name: StandardInput.title)
        }
        guard let contents = FileManager.default.contents(atPath: path) else {
            throw OpeningError(
                "cannot read the data file '\(path)'\(NearFile.suggestion(for: path, fileExtension: "json"))",
                code: .fileUnreadable)
        }
        return try ScriptSetup.data(Array(contents), name: path)
    }

    /// Reads the actions to perform on each screen, and sets the time to which its clock advances. Reports errors, then
    /// throws the exit status.
    func play(_ playing: PlayingOptions) throws {
        if let path = playing.actions {
            events = try messages.reporting { () throws(OpeningError) in
                try ScriptFile(argument: path, what: "actions file", limit: setup.options.limits.scriptSize)
            }
        }
        moment = playing.at
    }
}

/// A state and its value, from `--set NAME=VALUE`. The value is JSON if it is valid JSON, else text.
struct StateSetting {
    var name: String
    var value: LuaValue

    /// Parses a setting; returns nil if it has no equals sign.
    init?(_ argument: String) {
        guard let equals = argument.firstIndex(of: "=") else { return nil }
        let text = String(argument[argument.index(after: equals)...])
        name = String(argument[..<equals])
        value = (try? JSONData.parse(Array(text.utf8))) ?? .string(text)
    }
}

/// A running script with its host and screen.
final class Session {
    let host: ScriptHost
    let messages: Messages
    private let stage: Stage
    var setup: ScriptSetup { stage.setup }

    /// Runs the script. Reports errors, then throws the exit status.
    ///
    /// - Parameters:
    ///   - takesPreferredSize: Whether the script's preferred size replaces the size in `traits`.
    ///   - print: Called with each line that the script prints; nil to print the lines as messages.
    init(
        _ stage: Stage, traits: Traits, takesPreferredSize: Bool = false, print: ((String) -> Void)? = nil
    ) throws {
        self.stage = stage
        messages = stage.messages
        var started: ScriptHost?
        var isGranted = true
        do throws(ScriptError) {
            let printed = { [messages = stage.messages] in messages.printed($0) }
            host = try stage.setup.host(
                traits: traits, takesPreferredSize: takesPreferredSize, print: print ?? printed)
            started = host
            isGranted = stage.checkGrants(among: host.plugins)
            if isGranted { try Self.run(stage, on: host) }
        } catch {
            // Earlier diagnostics often explain the error.
            stage.messages.diagnostics(
                (started?.main.screen.reported ?? []) + (started?.shadowedWords(in: stage.setup.file.name) ?? []))
            throw Self.reported(error, stage.messages)
        }
        guard isGranted else { throw ExitStatus.inputFault }
    }

    private static func run(_ stage: Stage, on host: ScriptHost) throws(ScriptError) {
        try host.run(stage.setup.file.source, chunkName: stage.setup.file.name)
        for setting in stage.settings { try host.setState(setting.name, to: setting.value) }
        if let events = stage.events { try host.playEvents(events.source, chunkName: events.name) }
        if let moment = stage.moment { try host.advance(to: moment) }
    }

    /// Reports a script error and returns its exit status.
    private static func reported(_ error: ScriptError, _ messages: Messages) -> ExitStatus {
        messages.error(error.lua)
        return error.lua.kind == .internal ? .engineFault : error.isLimit ? .limit : .inputFault
    }

    /// Opens and runs the script at a path. Reports errors, then throws the exit status.
    convenience init(
        script path: String, screen: ScreenOptions, device: Device? = nil, script: ScriptOptions,
        playing: PlayingOptions,
        limits: LimitOptions
    ) throws {
        let stage = try Stage(
            script: path, script: script, limits: limits, Messages(isJSON: script.json, isQuiet: script.quiet))
        try stage.play(playing)
        try self.init(stage, screen: screen, device: device)
    }

    /// Runs an opened script on a device or, if it is nil, on the screen that options or the script describe.
    convenience init(
        _ stage: Stage, screen: ScreenOptions, device: Device?, print: ((String) -> Void)? = nil
    ) throws {
        try self.init(
            stage, traits: screen.traits(on: device), takesPreferredSize: screen.size == nil && device == nil,
            print: print)
    }

    /// Keeps the session in memory until the process exits. The system frees memory faster than deinitializers do.
    func stayOpen() { _ = Unmanaged.passRetained(self) }

    /// Updates the frames. Reports an error such as an exceeded time limit, then throws the exit status.
    func layOut() throws {
        do { try host.layOut() } catch { throw Self.reported(error, messages) }
    }

    /// Returns likely mistakes; see `ScriptHost.advice`.
    func advice() throws -> [Diagnostic] {
        do { return try host.advice() } catch { throw Self.reported(error, messages) }
    }

    /// Returns the diagnostics of the screen, including all rows of tables up to a limit; see
    /// `ScriptHost.rowDiagnostics`.
    func rowDiagnostics(limit: Int, with known: [Diagnostic]) throws -> RowDiagnostics {
        do { return try host.rowDiagnostics(limit: limit, with: known) } catch { throw Self.reported(error, messages) }
    }

    /// Returns the diagnostics of plugin rules; see `FeatureRunner.ruleDiagnostics`.
    func ruleDiagnostics() throws -> [Diagnostic] {
        do { return try host.features.ruleDiagnostics() } catch { throw Self.reported(error, messages) }
    }

    /// Returns all diagnostics that `check` reports for a screen.
    func findings() throws -> [Diagnostic] { try snapshot().diagnostics + advice() + ruleDiagnostics() }

    /// Returns the bytes that a plugin's renderer makes of a snapshot. Reports an error, then throws the exit status.
    func output(_ snapshot: Snapshot, as name: String) throws -> [UInt8] {
        do { return try host.features.render(snapshot, as: name) } catch { throw Self.reported(error, messages) }
    }

    /// Lays out the screen and returns its snapshot, with diagnostics about fonts. Reports an error, then throws the
    /// exit status.
    func snapshot() throws -> Snapshot {
        var snapshot: Snapshot
        do { snapshot = try host.snapshot() } catch { throw Self.reported(error, messages) }
        if let fonts = stage.measurer.fonts.diagnostic(allowsNone: stage.allowsMissingFonts) {
            snapshot.diagnostics.append(fonts)
        }
        if stage.allowsMissingFonts {
            for index in snapshot.diagnostics.indices where snapshot.diagnostics[index].code == .fonts {
                snapshot.diagnostics[index].severity = .warning
            }
        }
        return snapshot
    }
}

extension ScriptFile {
    /// Reads a script from a path, or from standard input for `-`.
    init(
        argument path: String, what: String = "script", limit: Int, log: ReadLog? = nil
    ) throws(OpeningError) {
        guard path == StandardInput.name else {
            try self.init(path: path, what: what, limit: limit, log: log)
            return
        }
        let directory: SandboxedDirectory
        let source: [UInt8]
        do {
            directory = try SandboxedDirectory(path: ".")
            source = try StandardInput.read(limit: limit)
        } catch StandardInput.Failure.tooLarge(let limit) {
            throw Self.tooLarge("it", what: what, limit: limit)
        } catch {
            throw OpeningError("cannot read the \(what): \(error)", code: .fileUnreadable)
        }
        self.init(name: StandardInput.title, prefix: "", source: source, directory: directory)
    }
}

extension Messages {
    /// Runs a function that opens a script. Reports an error, then throws the exit status.
    func reporting<Result>(_ body: () throws(OpeningError) -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            self.error(error.message, code: error.code, source: error.source, notes: error.notes)
            throw error.code == .limit ? ExitStatus.limit : ExitStatus.inputFault
        }
    }
}
