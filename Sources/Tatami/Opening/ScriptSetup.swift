package import Layout
package import LuaHost
package import Rendering
package import Scripting

/// What the screens of one script share: its text, its files, its plugins, fonts and pictures.
package struct ScriptSetup {
    /// The script.
    package let file: ScriptFile
    /// Those that were named, beside the script and built in, in the order of loading.
    package let plugins: [PluginDirectories.Plugin]
    /// Those of them whose modules scripts can require.
    package let modules: [PluginDirectories.Plugin]
    /// About what lies beside the script and looks like a plugin.
    package let warnings: [Diagnostic]
    /// Measures all texts of the screens, on one thread.
    package let measurer: PangoTextMeasurer
    /// The pictures below the script's directory.
    package let images: ImageStore
    /// Finds the script's modules, then those of plugins.
    package let resolver: ModuleResolver
    /// What each host is made with.
    package var options: ScriptHost.Options
    /// Those that the script brings.
    private let ownFonts: ScriptFonts

    /// The process that a script is opened in, as far as the script has it not for itself.
    package struct Share {
        /// How many hosts there are at a time.
        package var states = 1
        /// Pictures that are kept from script to script.
        package var pictures = PictureCache()
        /// The most bytes that are kept from script to script, beyond what the limits of a script allow.
        package var keptBytes = 0

        package init(states: Int = 1, pictures: PictureCache = PictureCache(), keptBytes: Int = 0) {
            (self.states, self.pictures, self.keptBytes) = (states, pictures, keptBytes)
        }
    }

    /// How many bytes an image file may have.
    private static let imageLimit = 64 << 20

    /// Finds the plugins of a script.
    ///
    /// - Parameters:
    ///   - plugins: paths of plugins, or of directories of plugins.
    ///   - share: who else uses the process.
    ///   - log: where it is noted what is read, beside what the directory of `file` notes.
    package init(
        file: ScriptFile, plugins: [String], options: ScriptHost.Options, measurer: PangoTextMeasurer,
        share: Share = Share(), log: ReadLog? = nil
    ) throws(OpeningFault) {
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
        // A plugin that cannot be pinned is refused, with the reason, when it is loaded.
        self.plugins = found.map { ((try? rights.pinned($0.directory)) ?? $0.directory, $0.display) }
        if rights.isLocked { Self.noteHashes(of: self.plugins, log) }
        modules = self.plugins.filter { rights.hasModules(of: $0.directory) }
        resolver = Self.resolver(of: file, modules, limit: options.limits.scriptSize)
        let process = ProcessMemory(limit: options.limits.memory, states: share.states, allowance: share.keptBytes)
        self.options.processRoom = { process.room }
        self.options.takeFont = { [ownFonts] in ownFonts.take($0, family: $1) }
    }

    /// A lock is about everything in a plugin's directory: a file that nobody reads counts, too.
    private static func noteHashes(of plugins: [PluginDirectories.Plugin], _ log: ReadLog?) {
        for plugin in plugins {
            log?.noteListing(plugin.directory.path, for: "hash") { path in
                (try? SandboxedDirectory(path: path)).flatMap { try? PluginHash.of($0) }.map { [$0] } ?? []
            }
        }
    }

    /// Has texts measured for these screens: the measurer is shared by all versions of a script.
    func takeMeasurer(_ budget: (any PassBudget)?) {
        ownFonts.takeMeasurer()
        measurer.budget = budget
    }

    /// The pictures below a directory.
    package static func images(
        below directory: SandboxedDirectory, _ pictures: PictureCache = PictureCache()
    ) -> ImageStore {
        ImageStore(pictures: pictures) { (name) throws(ImageFault) in
            do {
                return try directory.read(name, limit: imageLimit)
            } catch {
                throw directory.imageFault(name, error)
            }
        }
    }

    /// Finds modules beside a script, and in the plugins' directories for them.
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

    /// A host that knows the plugins and has not run the script.
    ///
    /// - Parameter takesPreferredSize: whether the size in `traits` gives way to the one that the script asks for.
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

    /// The value of a JSON text that scripts get as their data.
    ///
    /// - Parameter name: what messages call it.
    package static func data(_ bytes: [UInt8], name: String) throws(OpeningFault) -> LuaValue {
        do {
            return try JSONData.parse(bytes)
        } catch {
            throw OpeningFault(
                "the data file is not JSON: \(error.message)", code: .data,
                source: "\(name):\(error.line):\(error.column)", notes: JSONData.excerpt(bytes, error))
        }
    }
}
