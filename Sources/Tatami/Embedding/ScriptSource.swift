internal import Layout
internal import LuaHost
internal import Rendering
internal import Scripting

/// The script and data from which the versions of a screen are started.
struct ScriptSource {
    /// The script. If the screen was opened with `takesVersions`, a script from a file is read again for each version.
    private(set) var script: Script
    private(set) var data: ScriptValue
    private var options: ScriptHost.Options
    /// The text measurer. All versions share it, so that unchanged texts are measured once.
    private let measurer = PangoTextMeasurer()

    /// Creates a source from a script and its data.
    ///
    /// - Throws: An error if an argument is out of range.
    init(_ script: Script, data: ScriptValue) throws(TatamiError) {
        self.script = script
        self.data = data
        options = try Self.options(script, data)
    }

    /// Replaces the script and the data of later versions; nil keeps the current value. Throws an error if an argument
    /// is out of range, and then changes nothing.
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
    /// - Parameter log: Records the files that are read. If nil, the script's own file is not read again.
    func setup(log: ReadLog? = nil) throws(OpeningError) -> ScriptSetup {
        let limit = options.limits.scriptSize
        let script = log == nil ? script : try script.reread(limit: limit, log: log)
        return try ScriptSetup(
            file: try script.file(limit: limit, log: log), plugins: script.plugins, options: options,
            measurer: measurer, log: log)
    }
}
