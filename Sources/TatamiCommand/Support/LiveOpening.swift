import Layout
import LuaHost
import Rendering
import Scripting
import Tatami

/// Opens the versions of a script, for commands that keep it running and reload it.
struct LiveOpening {
    var script: String
    var options: ScriptOptions
    var limits: LimitOptions
    /// The actions to perform on each new screen that starts without state; nil for none.
    var playing: PlayingOptions?
    /// The number of screens per version.
    var screens = 1

    private let measurer = PangoTextMeasurer()
    private let events = EventFile()

    private final class EventFile {
        var file: ScriptFile?
    }

    init(
        script: String, _ options: ScriptOptions, _ limits: LimitOptions, playing: PlayingOptions? = nil,
        screens: Int = 1
    ) {
        (self.script, self.options, self.limits) = (script, options, limits)
        (self.playing, self.screens) = (playing, screens)
    }

    func setup(_ log: ReadLog) throws(OpeningError) -> ScriptSetup {
        var host = ScriptHost.Options()
        host.limits = limits.limits
        host.maximumViews = limits.maxViews
        host.rights = options.rights.rights
        let limit = host.limits.scriptSize
        var file = try ScriptFile(path: script, limit: limit, log: log)
        file.fonts = options.fonts
        events.file = try playing?.actions.map { path throws(OpeningError) in
            try ScriptFile(path: path, what: "actions file", limit: limit, log: log)
        }
        if let path = options.data { host.data = try data(path, log) }
        // Each screen can have an old and a new version.
        return try ScriptSetup(
            file: file, plugins: options.plugins, options: host, measurer: measurer,
            share: ScriptSetup.Share(states: 2 * max(1, screens)), log: log)
    }

    private static let largestData = 1 << 30

    private func data(_ path: String, _ log: ReadLog) throws(OpeningError) -> LuaValue {
        let bytes: [UInt8]
        do {
            bytes = try log.readAnywhere(path, limit: Self.largestData)
        } catch {
            throw OpeningError(
                "cannot read the data file: \(error)\(NearFile.suggestion(for: path, fileExtension: "json"))",
                code: .fileUnreadable)
        }
        return try ScriptSetup.data(bytes, name: path)
    }

    func begin(_ host: ScriptHost) throws(ScriptError) {
        for setting in options.set.compactMap(StateSetting.init) {
            try host.setState(setting.name, to: setting.value)
        }
        if let file = events.file { try host.playEvents(file.source, chunkName: file.name) }
        if let moment = playing?.at { try host.advance(to: moment) }
    }
}
