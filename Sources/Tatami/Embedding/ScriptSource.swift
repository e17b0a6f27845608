internal import Layout
internal import LuaHost
internal import Rendering
internal import Scripting

/// The inputs of a screen's versions.
struct ScriptSource {
    /// The script. A script from a file is read again for each version, except without `takesVersions`.
    private(set) var script: Script
    private(set) var data: ScriptValue
    private var options: ScriptHost.Options
    /// Shared by versions, so that unchanged texts are measured once.
    private let measurer = PangoTextMeasurer()

    /// Creates a source from a script and its data.
    ///
    /// - Throws: An error if an argument is out of range.
    init(_ script: Script, data: ScriptValue) throws(TatamiError) {
        self.script = script
        self.data = data
        options = try Self.options(script, data)
    }

    /// Replaces the inputs of later versions.
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

    /// Reads the files of the script: plugins, fonts and the lock file.
    ///
    /// - Parameters:
    ///   - versions: The number of versions that exist at the same time.
    ///   - log: Notes the files that are read; nil without `takesVersions`, which does not read the script's file
    ///     again.
    func setup(versions: Int, log: ReadLog? = nil) throws(OpeningError) -> ScriptSetup {
        let limit = options.limits.scriptSize
        let script = log == nil ? script : try script.reread(limit: limit, log: log)
        return try ScriptSetup(
            file: try script.file(limit: limit, log: log), plugins: script.plugins, options: options,
            measurer: measurer, share: ScriptSetup.Share(states: versions), log: log)
    }
}
