internal import LuaHost
internal import Scripting

/// A script to open: its text, and the directory of its modules, images and plugins.
///
/// A script is a value. You can open it any number of times, on several threads. It can read only files in its
/// directory and its plugins.
public struct Script: Hashable, Sendable {
    /// The limits of one screen. Exceeding a limit throws a ``TatamiError`` of kind ``TatamiError/Kind/limit``; the
    /// screen remains usable.
    public struct Limits: Hashable, Sendable {
        /// The memory limit of the script in bytes, at least 1 MiB.
        public var memory = 256 << 20
        /// The time limit per entry (the script, an event or a layout, with all callbacks) in seconds, above 0.
        public var seconds = 5.0
        /// The limit of Lua instructions per entry; nil for no limit. With a limit, Lua is slower, and a script ends at
        /// the same point on every machine.
        public var instructions: Int?
        /// The limit of views per screen, at least 1.
        public var views = 200_000

        /// Creates limits with the defaults of `tatami render`.
        public init() {}
    }

    /// The name in messages; `card.lua:3` is the third line.
    public var name: String
    /// The text of the script. If it is changed, reloads no longer read the script's file.
    public var source: String {
        didSet { path = nil }
    }
    /// The path that the text was read from; nil if the caller gave or changed the text.
    private(set) var path: String?
    /// The path of the directory of the script's modules (`require`), images, `fonts/` and `plugins/`. The working
    /// directory is `.`.
    public var directory: String
    /// Paths of additional plugins or directories of plugins. Built-in plugins are always available.
    public var plugins: [String]
    /// Permissions that plugins get if their manifests request them: `badge:env=LANG`, `badge:files:read=icons`. A text
    /// of another form is an error when a screen is opened.
    public var allowed: [String] = []
    /// Whether plugins must match a `tatami.lock` in a directory of `plugins`, next to the script or in the working
    /// directory. Plugins also get the permissions in these lock files, except those in the file next to the script.
    public var isLocked = false
    /// The limits of each screen.
    public var limits = Limits()

    /// Creates a script from its text.
    ///
    /// - Parameters:
    ///   - source: Lua that returns a controller or a layout function.
    ///   - name: The name in messages.
    ///   - directory: The path of the directory of modules, images, `fonts/` and `plugins/`. Default: the working
    ///     directory.
    ///   - plugins: Paths of additional plugins or directories of plugins.
    public init(source: String, name: String = "script.lua", directory: String = ".", plugins: [String] = []) {
        self.source = source
        self.name = name
        self.directory = directory
        self.plugins = plugins
    }

    /// Creates a script from a file. The file's directory contains its modules, images, `fonts/` and `plugins/`.
    ///
    /// - Parameters:
    ///   - path: The path of the file, which is also the name in messages.
    ///   - plugins: Paths of additional plugins or directories of plugins.
    /// - Throws: A ``TatamiError`` of kind ``TatamiError/Kind/file`` if the file cannot be read, with a suggestion for
    ///   a similar name; of kind ``TatamiError/Kind/limit`` if it has more than 4 MiB.
    public init(path: String, plugins: [String] = []) throws(TatamiError) {
        do throws(OpeningError) {
            let file = try ScriptFile(path: path, limit: LuaHost.Limits().scriptSize)
            self.init(
                source: String(decoding: file.source, as: UTF8.self), name: file.name,
                directory: file.prefix.isEmpty ? "." : file.prefix, plugins: plugins)
            self.path = path
        } catch {
            throw TatamiError(error)
        }
    }

    /// Opens the script for the engine.
    ///
    /// - Parameters:
    ///   - log: Records the files that are read in the script's directory; nil for no record.
    ///   - log: Notes the files that are read in the directory.
    func file(limit: Int, log: ReadLog?) throws(OpeningError) -> ScriptFile {
        let prefix = directory == "." || directory.isEmpty ? "" : directory.hasSuffix("/") ? directory : directory + "/"
        let text = Array(source.utf8)
        guard text.count <= limit else { throw ScriptFile.tooLarge("'\(name)'", what: "script", limit: limit) }
        do {
            return ScriptFile(
                name: name, prefix: prefix, source: text,
                directory: try SandboxedDirectory(path: directory.isEmpty ? "." : directory, log: log))
        } catch {
            throw OpeningError("cannot open the directory of the script: \(error)", code: .fileUnreadable)
        }
    }

    /// Returns the script with the current text of its file; returns the script unchanged if its text is not from a
    /// file.
    ///
    /// - Parameter log: Records that the file was read.
    func reread(limit: Int, log: ReadLog?) throws(OpeningError) -> Script {
        guard let path else { return self }
        var script = self
        script.source = String(
            decoding: try ScriptFile(path: path, limit: limit, log: log).source, as: UTF8.self)
        script.path = path
        return script
    }

    /// Converts the permissions and the lock setting to plugin rights of the engine.
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

    /// Converts the limits to limits of the engine. Throws an error if a limit is out of range.
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
