internal import LuaHost
internal import Scripting

/// A script to be opened: its text, and where its modules, images and plugins lie.
///
/// A script is a value: it can be opened any number of times, on several threads too. Nothing outside its directory
/// and of the plugins is ever read.
public struct Script: Hashable, Sendable {
    /// What one screen may use up. Who hits one gets a ``TatamiError`` of kind ``TatamiError/Kind/limit``; what is in
    /// memory stays usable.
    public struct Limits: Hashable, Sendable {
        /// Bytes that the script's state may have, from 1 MiB.
        public var memory = 256 << 20
        /// Seconds of one entry: the script, an event, a layout, with all callbacks inside it. Above 0.
        public var seconds = 5.0
        /// Lua instructions of one entry; nil for no limit. Counting slows Lua down, and gives the same on any machine.
        public var instructions: Int?
        /// Views of the screen, from 1.
        public var views = 200_000

        /// The limits of `tatami render`.
        public init() {}
    }

    /// What messages call the script; `card.lua:3` is its third line.
    public var name: String
    /// The text of the script.
    public var source: String {
        didSet { path = nil }
    }
    /// The file that the text was read from; nil for a text that is no file's, or not any more.
    private(set) var path: String?
    /// The directory of its modules (`require`), images and `plugins/`.
    public var directory: String
    /// Further plugins: paths of plugins, or of directories of plugins. Those that come with Tatami need no mention.
    public var plugins: [String]
    /// What plugins may beyond their own directory, of what their manifests ask for: `badge:env=LANG`,
    /// `badge:files:read=icons`.
    public var allowed: [String] = []
    /// Whether each plugin must be as a `tatami.lock` says, which lies in a directory of `plugins`, beside the script or
    /// in the working directory; what that grants is granted.
    public var isLocked = false
    /// What each screen of the script may use up.
    public var limits = Limits()

    /// A script that is text.
    ///
    /// - Parameters:
    ///   - source: Lua that returns a controller, or a function that lays out.
    ///   - name: what messages call it.
    ///   - directory: where its modules and images lie.
    ///   - plugins: further plugins, or directories of plugins.
    public init(source: String, name: String = "script.lua", directory: String = ".", plugins: [String] = []) {
        self.source = source
        self.name = name
        self.directory = directory
        self.plugins = plugins
    }

    /// A script in a file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - plugins: further plugins, or directories of plugins.
    /// - Throws: ``TatamiError`` of kind ``TatamiError/Kind/file`` if it cannot be read, with a near name where there is
    ///   one; ``TatamiError/Kind/limit`` if it has more than 4 MiB.
    public init(path: String, plugins: [String] = []) throws(TatamiError) {
        do throws(OpeningFault) {
            let file = try ScriptFile(path: path, limit: LuaHost.Limits().scriptSize)
            self.init(
                source: String(decoding: file.source, as: UTF8.self), name: file.name,
                directory: file.prefix.isEmpty ? "." : file.prefix, plugins: plugins)
            self.path = path
        } catch {
            throw TatamiError(error)
        }
    }

    /// What the engine opens.
    ///
    /// - Parameters:
    ///   - limit: how many bytes the text may have.
    ///   - log: where it is noted what is read below the directory.
    func file(limit: Int, log: ReadLog?) throws(OpeningFault) -> ScriptFile {
        let prefix = directory == "." || directory.isEmpty ? "" : directory.hasSuffix("/") ? directory : directory + "/"
        let text = Array(source.utf8)
        guard text.count <= limit else { throw ScriptFile.tooLarge("'\(name)'", what: "script", limit: limit) }
        do {
            return ScriptFile(
                name: name, prefix: prefix, source: text,
                directory: try SandboxedDirectory(path: directory.isEmpty ? "." : directory, log: log))
        } catch {
            throw OpeningFault("cannot open the directory of the script: \(error)", code: .fileUnreadable)
        }
    }

    /// The same script with the text that its file has now.
    ///
    /// - Parameter log: where it is noted that it was read.
    func reread(limit: Int, log: ReadLog?) throws(OpeningFault) -> Script {
        guard let path else { return self }
        var script = self
        script.source = String(
            decoding: try ScriptFile(path: path, limit: limit, log: log).source, as: UTF8.self)
        script.path = path
        return script
    }

    /// What plugins may, for the engine.
    func rights() throws(TatamiError) -> PluginRights {
        var rights = PluginRights()
        rights.isLocked = isLocked
        for text in allowed where !rights.grant(text) {
            throw TatamiError(
                kind: .argument,
                message:
                    """
                    allowed must have a plugin's name and one of \(PluginPermission.forms), as in badge:env=LANG; \
                    found '\(text)'
                    """)
        }
        return rights
    }

    /// The limits for the engine.
    func luaLimits() throws(TatamiError) -> LuaHost.Limits {
        func require(_ isInRange: Bool, _ name: String, _ range: String, _ found: Any) throws(TatamiError) {
            guard !isInRange else { return }
            throw TatamiError(kind: .argument, message: "limits.\(name) must be \(range); found \(found)")
        }
        try require(limits.memory >= 1 << 20, "memory", "at least 1048576 bytes", limits.memory)
        try require(limits.seconds.isFinite && limits.seconds > 0, "seconds", "above 0", limits.seconds)
        try require(limits.instructions ?? 1 > 0, "instructions", "above 0", limits.instructions ?? 0)
        try require(limits.views > 0, "views", "above 0", limits.views)
        var lua = LuaHost.Limits()
        lua.memory = limits.memory
        lua.time = limits.seconds
        lua.instructions = limits.instructions
        return lua
    }
}
