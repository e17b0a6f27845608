internal import Layout
internal import LuaHost
internal import Rendering
internal import Scripting

/// What the versions of a screen are opened with.
struct ScriptSource {
    /// What is run. One that was read from a file is read again for each version but the first of a screen that takes none.
    private(set) var script: Script
    private(set) var data: ScriptValue
    private var options: ScriptHost.Options
    /// Versions share it: texts that stay are measured once.
    private let measurer = PangoTextMeasurer()

    /// - Throws: an argument that is out of its range.
    init(_ script: Script, data: ScriptValue) throws(TatamiError) {
        self.script = script
        self.data = data
        options = try Self.options(script, data)
    }

    /// Takes other things for the versions to come.
    mutating func take(_ script: Script?, data: ScriptValue?) throws(TatamiError) {
        guard script != nil || data != nil else { return }
        options = try Self.options(script ?? self.script, data ?? self.data)
        self.script = script ?? self.script
        self.data = data ?? self.data
    }

    private static func options(_ script: Script, _ data: ScriptValue) throws(TatamiError) -> ScriptHost.Options {
        var options = ScriptHost.Options()
        options.limits = try script.luaLimits()
        options.maximumViews = script.limits.views
        options.data = data.lua
        options.rights = try script.rights()
        return options
    }

    /// Reads what belongs to the script: plugins, fonts, a lock file.
    ///
    /// - Parameters:
    ///   - versions: how many there are at a time.
    ///   - log: where it is noted what is read; nil for a screen that takes no versions, which has the text that the
    ///     script has.
    func setup(versions: Int, log: ReadLog? = nil) throws(OpeningFault) -> ScriptSetup {
        let limit = options.limits.scriptSize
        let script = log == nil ? script : try script.reread(limit: limit, log: log)
        return try ScriptSetup(
            file: try script.file(limit: limit, log: log), plugins: script.plugins, options: options,
            measurer: measurer, share: ScriptSetup.Share(states: versions), log: log)
    }
}
