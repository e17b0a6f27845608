import Foundation
import Layout
import LuaHost
import Rendering
import Scripting

/// What the screens of one script share: its text, its files, its plugins, fonts and pictures.
final class Stage {
    let file: ScriptFile
    let measurer = PangoTextMeasurer()
    let images: ImageStore
    let messages: Messages
    fileprivate let options: ScriptHost.Options
    fileprivate let plugins: [PluginDirectories.Plugin]
    fileprivate let resolver: ModuleResolver
    fileprivate let settings: [String]
    /// The Lua that plays with each screen before it is shown.
    fileprivate var events: ScriptFile?
    /// What each screen's clock shows when it is looked at; nil for where the events leave it.
    var moment: Double?

    /// Reads a script and finds its plugins. Faults are told, then thrown as the exit status.
    init(script path: String, script: ScriptOptions, limits: LimitOptions, _ messages: Messages) throws {
        self.messages = messages
        file = try ScriptFile(path: path, limit: limits.limits.scriptSize, messages)
        images = ImageStore { [directory = file.directory] (name) throws(ImageFault) in
            do {
                return try directory.read(name, limit: 64 << 20)
            } catch {
                throw directory.imageFault(name, error)
            }
        }
        var options = ScriptHost.Options()
        options.limits = limits.limits
        options.maximumViews = limits.maxViews
        let process = ProcessMemory(limit: limits.limits.memory)
        options.processRoom = { process.room }
        if let data = script.data { options.data = try Self.data(data, messages) }
        self.options = options
        plugins = try PluginDirectories.find(beside: file, given: script.plugins, messages)
        var roots = [ModuleResolver.Root(file.directory, displayPrefix: file.prefix)]
        for plugin in plugins {
            if let modules = try? SandboxedDirectory(path: plugin.directory.path + "/modules") {
                roots.append(ModuleResolver.Root(modules, displayPrefix: "\(plugin.display)/modules/"))
            }
        }
        resolver = ModuleResolver(roots: roots, sizeLimit: limits.limits.scriptSize)
        settings = script.set
    }

    private static func data(_ path: String, _ messages: Messages) throws -> LuaValue {
        let data: [UInt8]
        let isStandard = path == StandardInput.name
        let path = isStandard ? StandardInput.title : path
        if isStandard {
            do { data = try StandardInput.read() } catch {
                messages.error("cannot read the data: \(error)", code: .file)
                throw ExitStatus.inputFault
            }
        } else if let contents = FileManager.default.contents(atPath: path) {
            data = Array(contents)
        } else {
            messages.error("cannot read the data file '\(path)'\(NearFile.suggestion(for: path))", code: .file)
            throw ExitStatus.inputFault
        }
        do {
            return try JSONData.parse(data)
        } catch {
            messages.error(
                "the data file is not JSON: \(error.message)", code: .data,
                source: "\(path):\(error.line):\(error.column)",
                notes: JSONData.excerpt(data, error))
            throw ExitStatus.inputFault
        }
    }

    /// Reads what each session plays when its script has run, and until when.
    func play(_ playing: PlayingOptions) throws {
        if let path = playing.events {
            events = try ScriptFile(path: path, what: "event file", limit: options.limits.scriptSize, messages)
        }
        moment = playing.at
    }

    fileprivate func set(_ setting: String, _ host: ScriptHost) throws {
        guard let equals = setting.firstIndex(of: "=") else {
            messages.error("--set takes NAME=VALUE; found '\(setting)'", code: .usage)
            throw ExitStatus.usage
        }
        let text = String(setting[setting.index(after: equals)...])
        let value = (try? JSONData.parse(Array(text.utf8))) ?? .string(text)
        try host.setState(String(setting[..<equals]), to: value)
    }
}

/// A script being shown under some circumstances: its host and screen.
final class Session {
    let host: ScriptHost
    let messages: Messages
    private let stage: Stage

    /// Runs the script. Faults are told, then thrown as the exit status.
    ///
    /// - Parameter takesPreferredSize: whether the size in `traits` gives way to the one that the script asks for.
    init(_ stage: Stage, traits: Traits, takesPreferredSize: Bool = false) throws {
        self.stage = stage
        messages = stage.messages
        var options = stage.options
        options.traits = traits
        options.takesPreferredContentSize = takesPreferredSize
        var started: ScriptHost?
        do {
            host = try ScriptHost(
                options: options, text: stage.measurer, images: stage.images, resolver: stage.resolver,
                print: { [messages = stage.messages] in messages.printed($0) })
            started = host
            try host.loadPlugins(stage.plugins)
            try host.run(stage.file.source, chunkName: stage.file.name)
            for setting in stage.settings { try stage.set(setting, host) }
            if let events = stage.events { try host.playEvents(events.source, chunkName: events.name) }
            if let moment = stage.moment { try host.advance(to: moment) }
        } catch let error as ScriptError {
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
    convenience init(_ stage: Stage, screen: ScreenOptions, device: Device?) throws {
        try self.init(stage, traits: screen.traits(on: device), takesPreferredSize: screen.size == nil && device == nil)
    }

    /// Brings the frames up to date. That the time limit was used up first is told, then thrown as the exit status.
    func layOut() throws {
        do { try host.layOut() } catch { throw Self.told(error, messages) }
    }

    /// What is hardly meant; see `ScriptHost.advice`.
    func advice() throws -> [Diagnostic] {
        do { return try host.advice() } catch { throw Self.told(error, messages) }
    }

    /// The screen as it stands, with the diagnostics of fonts; see `layOut`.
    func snapshot() throws -> Snapshot {
        var snapshot: Snapshot
        do { snapshot = try host.snapshot() } catch { throw Self.told(error, messages) }
        if let fonts = stage.measurer.fonts.diagnostic { snapshot.diagnostics.append(fonts) }
        return snapshot
    }
}

/// A script's text and where it lies.
struct ScriptFile {
    /// What messages call it: the path as it was given.
    var name: String
    /// The directory part of the name, to put in front of modules: empty, or ending in a slash.
    var prefix: String
    var source: [UInt8]
    var directory: SandboxedDirectory

    /// - Parameter what: what messages call the file.
    init(path: String, what: String = "script", limit: Int, _ messages: Messages) throws {
        let slash = path.lastIndex(of: "/")
        let file = slash.map { String(path[path.index(after: $0)...]) } ?? path
        guard path != StandardInput.name else {
            name = StandardInput.title
            prefix = ""
            do {
                directory = try SandboxedDirectory(path: ".")
                source = try StandardInput.read(limit: limit)
            } catch StandardInput.Failure.tooLarge(let limit) {
                messages.error(
                    "cannot read the \(what): it is larger than \(limit) bytes, the most a script may have",
                    code: .limit)
                throw ExitStatus.limit
            } catch {
                messages.error("cannot read the \(what): \(error)", code: .file)
                throw ExitStatus.inputFault
            }
            return
        }
        name = path
        prefix = slash.map { String(path[...$0]) } ?? ""
        do {
            directory = try SandboxedDirectory(path: prefix.isEmpty ? "." : prefix)
            source = try directory.read(file, limit: limit)
        } catch SandboxedDirectory.Failure.tooLarge(_, let limit) {
            messages.error(
                "cannot read the \(what): '\(path)' is larger than \(limit) bytes, the most a script may have",
                code: .limit, source: nil)
            throw ExitStatus.limit
        } catch {
            messages.error(
                "cannot read the \(what): \(error)\(NearFile.suggestion(for: path))", code: .file, source: nil)
            throw ExitStatus.inputFault
        }
    }
}
