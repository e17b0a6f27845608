package import Diagnostics
package import Layout
package import LuaHost
package import Rendering
package import Scripting

/// The resources that all screens of a script share: text, files, plugins, fonts and images.
package struct ScriptSetup {
    /// The script's text and directory.
    package let file: ScriptFile
    /// The plugins in the order of loading: given, next to the script, built in.
    package let plugins: [PluginDirectories.Plugin]
    /// The plugins whose modules scripts can require.
    package let modules: [PluginDirectories.Plugin]
    /// Warnings about ignored fonts, and about directories that look like plugins.
    package let warnings: [Diagnostic]
    /// The measurer for the texts of all screens. It can be used on only one thread.
    package let measurer: PangoTextMeasurer
    /// The images in the script's directory.
    package let images: ImageStore
    /// The resolver that finds modules of the script and, after them, modules of plugins.
    package let resolver: ModuleResolver
    /// The options with which each host is created. Their rights include the lock files and the script's directory.
    package var options: ScriptHost.Options
    private let ownFonts: ScriptFonts

    /// The resources that a script shares with others in the process.
    package struct Share {
        /// The number of hosts that exist at the same time in a process that only runs these scripts, as the command
        /// does. The total memory of the process is then limited too. Nil in a program that embeds the engine, because
        /// no script causes the program's own memory.
        package var states: Int?
        /// Images that are kept between scripts.
        package var pictures = PictureCache()
        /// The bytes that caches may use in addition to the limits of a script.
        package var keptBytes = 0

        /// Creates resources. By default the process runs other code too, and nothing is kept between scripts.
        ///
        /// - Parameters:
        ///   - states: The number of hosts that exist at the same time, if the process only runs these scripts.
        ///   - pictures: Images that are kept between scripts.
        ///   - keptBytes: The bytes that caches may use in addition to the limits of a script.
        package init(states: Int? = nil, pictures: PictureCache = PictureCache(), keptBytes: Int = 0) {
            (self.states, self.pictures, self.keptBytes) = (states, pictures, keptBytes)
        }
    }

    /// The maximum size of an image file in bytes.
    private static let imageLimit = 64 << 20

    /// Finds the plugins and fonts of a script.
    ///
    /// - Parameters:
    ///   - plugins: Paths of plugins or directories of plugins.
    ///   - options: The options of the script's hosts.
    ///   - measurer: The measurer, which then uses the script's fonts.
    ///   - share: The shared resources of the process.
    ///   - log: Records the files that are read, in addition to the files in the directory of `file`; nil for no
    ///     record.
    /// - Throws: An error if a path in `plugins` contains no plugin, if a directory of fonts in `file` cannot be opened
    ///   or is empty, or if `options` require locked plugins without a valid lock file. Files that are not fonts and
    ///   directories without a manifest only cause ``warnings``.
    package init(
        file: ScriptFile, plugins: [String], options: ScriptHost.Options, measurer: PangoTextMeasurer,
        share: Share = Share(), log: ReadLog? = nil
    ) throws(OpeningError) {
        self.file = file
        self.measurer = measurer
        var warnings: [Diagnostic]
        let found: [PluginDirectories.Plugin]
        (found, warnings) = try PluginDirectories.find(beside: file, given: plugins, log: log)
        ownFonts = ScriptFonts(measurer: measurer, directory: file.directory, limit: options.limits.memory)
        warnings += try ownFonts.read(given: file.fonts, prefix: file.prefix, log: log)
        self.warnings = warnings
        images = Self.images(below: file.directory, share.pictures)
        self.options = options
        self.options.rights = try LockFile.rights(options.rights, prefix: file.prefix, plugins: plugins, log: log)
        self.options.rights.files = file.directory
        let rights = self.options.rights
        // A plugin that cannot be pinned is rejected with the reason when it is loaded.
        self.plugins = found.map { ((try? rights.pinned($0.directory)) ?? $0.directory, $0.display) }
        if rights.isLocked { Self.noteHashes(of: self.plugins, log) }
        modules = self.plugins.filter { rights.hasModules(of: $0.directory) }
        resolver = Self.resolver(of: file, modules, limit: options.limits.scriptSize)
        if let states = share.states {
            let process = ProcessMemory(limit: options.limits.memory, states: states, allowance: share.keptBytes)
            self.options.processRoom = { process.room }
        }
        self.options.takeFont = { [ownFonts] in ownFonts.take($0, family: $1) }
    }

    /// Records the hashes of plugins in the log, because a lock file covers every file in a plugin's directory,
    /// including files that are not read.
    private static func noteHashes(of plugins: [PluginDirectories.Plugin], _ log: ReadLog?) {
        for plugin in plugins {
            log?.noteListing(plugin.directory.path, for: "hash") { path in
                (try? SandboxedDirectory(path: path)).flatMap { try? PluginHash.of($0) }.map { [$0] } ?? []
            }
        }
    }

    /// Makes the measurer use the fonts and budget of these screens, because all versions of a script share the
    /// measurer.
    func takeMeasurer(_ budget: (any PassBudget)?) {
        ownFonts.takeMeasurer()
        measurer.budget = budget
    }

    /// Returns a store that reads images from a directory: files of at most 64 MiB. `pictures` keeps the images.
    package static func images(
        below directory: SandboxedDirectory, _ pictures: PictureCache = PictureCache()
    ) -> ImageStore {
        ImageStore(pictures: pictures) { (name) throws(ImageError) in
            do {
                return try directory.read(name, limit: imageLimit)
            } catch {
                throw directory.imageFault(name, error)
            }
        }
    }

    /// Returns a resolver that finds modules in the script's directory and in the `modules` directories of plugins.
    /// `limit` is the maximum size of a module in bytes.
    package static func resolver(
        of file: ScriptFile, _ plugins: [PluginDirectories.Plugin], limit: Int
    ) -> ModuleResolver {
        var roots = [ModuleResolver.Root(file.directory, displayPrefix: file.prefix)]
        for plugin in plugins {
            if let modules = try? plugin.directory.subdirectory("modules") {
                let isOwn = PluginDirectories.builtIn.map { !modules.path.hasPrefix($0 + "/") } ?? true
                roots.append(
                    ModuleResolver.Root(modules, displayPrefix: "\(plugin.display)/modules/", isOwn: isOwn))
            }
        }
        return ModuleResolver(roots: roots, sizeLimit: limit)
    }

    /// Creates a host that has loaded the plugins and has not run the script.
    ///
    /// - Parameters:
    ///   - takesPreferredSize: Whether the script's preferred size replaces the size in `traits`.
    ///   - print: Called with each line that plugins and the script print.
    /// - Throws: An error if the host cannot be created, or if loading plugins exceeds a limit.
    package func host(
        traits: Traits = Traits(), takesPreferredSize: Bool = false, print: @escaping (String) -> Void
    ) throws(ScriptError) -> ScriptHost {
        var options = options
        options.traits = traits
        options.takesPreferredContentSize = takesPreferredSize
        let host = try ScriptHost(options: options, text: measurer, images: images, resolver: resolver, print: print)
        try host.loadPlugins(plugins)
        return host
    }

    /// Parses the JSON text of a script's data.
    ///
    /// - Parameter name: The name of the text in messages.
    /// - Throws: An error with the code `data` and the location if the text is not valid JSON.
    package static func data(_ bytes: [UInt8], name: String) throws(OpeningError) -> LuaValue {
        do {
            return try JSONData.parse(bytes)
        } catch {
            throw OpeningError(
                "the data file is not JSON: \(error.message)", code: .data,
                source: "\(name):\(error.line):\(error.column)", notes: JSONData.excerpt(bytes, error))
        }
    }
}
