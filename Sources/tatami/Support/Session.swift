import FoundationEssentials
import Glibc
import Layout
import LuaHost
import Rendering
import Scripting
import Tatami

/// A script, and what is done with each screen of it before it is shown.
final class Stage {
    let setup: ScriptSetup
    let messages: Messages
    /// States that are set before anything is looked at.
    fileprivate let settings: [(name: String, value: LuaValue)]
    /// The Lua that plays with each screen before it is shown.
    fileprivate var events: ScriptFile?
    /// Whether a machine without any font deserves a warning only.
    let allowsMissingFonts: Bool
    /// What each screen's clock shows when it is looked at; nil for where the events leave it.
    var moment: Double?

    var measurer: PangoTextMeasurer { setup.measurer }
    var images: ImageStore { setup.images }

    /// A script that is open.
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

    /// Reads a script and finds its plugins. Faults are reported, then thrown as the exit status.
    convenience init(
        script path: String, script: ScriptOptions, limits: LimitOptions, _ messages: Messages,
        _ options: ScriptHost.Options = ScriptHost.Options()
    ) throws {
        try self.init(
            file: { limit throws(OpeningFault) in try ScriptFile(argument: path, limit: limit) }, script: script,
            limits: limits, messages, options)
    }

    /// The same for a script that `file` gives, of at most so many bytes.
    convenience init(
        file open: (Int) throws(OpeningFault) -> ScriptFile, script: ScriptOptions, limits: LimitOptions,
        _ messages: Messages, _ options: ScriptHost.Options
    ) throws {
        var options = options
        options.limits = limits.limits
        options.maximumViews = limits.maxViews
        options.rights = script.rights.rights
        let setup = try messages.telling { () throws(OpeningFault) in
            var file = try open(options.limits.scriptSize)
            file.fonts = script.fonts
            if let data = script.data { options.data = try Self.data(data) }
            return try ScriptSetup(
                file: file, plugins: script.plugins, options: options,
                measurer: PangoTextMeasurer())
        }
        let settings = try script.set.map { argument in
            guard let setting = StateSetting(argument) else {
                messages.error("--set takes NAME=VALUE; found '\(argument)'", code: .usage)
                throw ExitStatus.usage
            }
            return (setting.name, setting.value)
        }
        self.init(setup, settings: settings, allowsMissingFonts: script.allowMissingFonts, messages)
    }

    private static func data(_ path: String) throws(OpeningFault) -> LuaValue {
        if path == StandardInput.name {
            let bytes: [UInt8]
            do { bytes = try StandardInput.read() } catch {
                throw OpeningFault("cannot read the data: \(error)", code: .file)
            }
            return try ScriptSetup.data(bytes, name: StandardInput.title)
        }
        guard let contents = FileManager.default.contents(atPath: path) else {
            throw OpeningFault(
                "cannot read the data file '\(path)'\(NearFile.suggestion(for: path))", code: .file)
        }
        return try ScriptSetup.data(Array(contents), name: path)
    }

    /// Reads what each session plays when its script has run, and until when.
    func play(_ playing: PlayingOptions) throws {
        if let path = playing.actions {
            events = try messages.telling { () throws(OpeningFault) in
                try ScriptFile(argument: path, what: "actions file", limit: setup.options.limits.scriptSize)
            }
        }
        moment = playing.at
    }
}

/// `--set NAME=VALUE`: the value is JSON, or else text.
struct StateSetting {
    var name: String
    var value: LuaValue

    /// Nil without an equals sign.
    init?(_ argument: String) {
        guard let equals = argument.firstIndex(of: "=") else { return nil }
        let text = String(argument[argument.index(after: equals)...])
        name = String(argument[..<equals])
        value = (try? JSONData.parse(Array(text.utf8))) ?? .string(text)
    }
}

/// A script being shown under some circumstances: its host and screen.
final class Session {
    let host: ScriptHost
    let messages: Messages
    private let stage: Stage
    var setup: ScriptSetup { stage.setup }

    /// Runs the script. Faults are reported, then thrown as the exit status.
    ///
    /// - Parameters:
    ///   - takesPreferredSize: whether the size in `traits` gives way to the one that the script asks for.
    ///   - print: gets what the script prints; nil for the messages.
    init(
        _ stage: Stage, traits: Traits, takesPreferredSize: Bool = false, print: ((String) -> Void)? = nil
    ) throws {
        self.stage = stage
        messages = stage.messages
        var started: ScriptHost?
        do throws(ScriptError) {
            let told = { [messages = stage.messages] in messages.printed($0) }
            host = try stage.setup.host(
                traits: traits, takesPreferredSize: takesPreferredSize, print: print ?? told)
            started = host
            try host.run(stage.setup.file.source, chunkName: stage.setup.file.name)
            for setting in stage.settings { try host.setState(setting.name, to: setting.value) }
            if let events = stage.events { try host.playEvents(events.source, chunkName: events.name) }
            if let moment = stage.moment { try host.advance(to: moment) }
        } catch {
            // What was wrong before it is often what it comes from.
            stage.messages.diagnostics(started?.main.screen.reported ?? [])
            throw Self.told(error, stage.messages)
        }
    }

    /// Says what a script ended with; gives the exit status of that.
    private static func told(_ error: ScriptError, _ messages: Messages) -> ExitStatus {
        messages.error(error.lua)
        return error.lua.kind == .internal ? .engineFault : error.isLimit ? .limit : .inputFault
    }

    /// A script alone, under given circumstances.
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

    /// A script on a device, or on a screen that the options, or else the script itself, describe.
    convenience init(
        _ stage: Stage, screen: ScreenOptions, device: Device?, print: ((String) -> Void)? = nil
    ) throws {
        try self.init(
            stage, traits: screen.traits(on: device), takesPreferredSize: screen.size == nil && device == nil,
            print: print)
    }

    /// Leaves everything open to the end of the process, which is near: the system takes memory back faster than state,
    /// screen and fonts are taken apart.
    func stayOpen() { _ = Unmanaged.passRetained(self) }

    /// Brings the frames up to date. That the time limit was used up first is reported, then thrown as the exit status.
    func layOut() throws {
        do { try host.layOut() } catch { throw Self.told(error, messages) }
    }

    /// What is hardly meant; see `ScriptHost.advice`.
    func advice() throws -> [Diagnostic] {
        do { return try host.advice() } catch { throw Self.told(error, messages) }
    }

    /// What was found, and what is wrong in rows of tables; see `ScriptHost.rowFindings`.
    func rowFindings(limit: Int, with known: [Diagnostic]) throws -> RowFindings {
        do { return try host.rowFindings(limit: limit, with: known) } catch { throw Self.told(error, messages) }
    }

    /// What the rules of plugins find; see `FeatureRunner.ruleFindings`.
    func ruleFindings() throws -> [Diagnostic] {
        do { return try host.features.ruleFindings() } catch { throw Self.told(error, messages) }
    }

    /// All that `check` finds on a screen.
    func findings() throws -> [Diagnostic] { try snapshot().diagnostics + advice() + ruleFindings() }

    /// The output of a plugin's renderer.
    func output(_ snapshot: Snapshot, as name: String) throws -> [UInt8] {
        do { return try host.features.render(snapshot, as: name) } catch { throw Self.told(error, messages) }
    }

    /// The screen as it stands, with the diagnostics of fonts; see `layOut`.
    func snapshot() throws -> Snapshot {
        var snapshot: Snapshot
        do { snapshot = try host.snapshot() } catch { throw Self.told(error, messages) }
        if let fonts = stage.measurer.fonts.diagnostic(allowsNone: stage.allowsMissingFonts) {
            snapshot.diagnostics.append(fonts)
        }
        return snapshot
    }
}

extension ScriptFile {
    /// A script named on the command line: a path, or - for the standard input.
    init(
        argument path: String, what: String = "script", limit: Int, log: ReadLog? = nil
    ) throws(OpeningFault) {
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
            throw OpeningFault("cannot read the \(what): \(error)", code: .file)
        }
        self.init(name: StandardInput.title, prefix: "", source: source, directory: directory)
    }
}

extension Messages {
    /// Runs what opens a script. A fault is reported, then thrown as the exit status.
    func telling<Result>(_ body: () throws(OpeningFault) -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            self.error(error.message, code: error.code, source: error.source, notes: error.notes)
            throw error.code == .limit ? ExitStatus.limit : ExitStatus.inputFault
        }
    }
}
