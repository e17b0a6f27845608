import ArgumentParser
import FoundationEssentials
import Layout
import LuaHost
import Rendering
import Scripting
import Tatami

/// The command `tatami plugin …`, with a subcommand for each task.
struct PluginCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plugin",
        abstract: "Lists, describes, creates, checks, tests and locks plugins.",
        discussion: """
            A plugin is a directory with two files: plugin.lua, which is its manifest, and init.lua. The tutorial \
            "Your first plugin" of the documentation creates one.

            Examples:
              tatami plugin new sparkle
              tatami plugin check plugins/sparkle
            """,
        subcommands: [
            PluginListCommand.self, PluginInfoCommand.self, PluginCheckCommand.self, PluginNewCommand.self,
            PluginTestCommand.self, PluginLockCommand.self,
        ])
}

/// The paths and output options of `plugin` commands.
struct PluginOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Plugins by path or name, or directories of plugins (default: plugins/).", valueName: "path"))
    var paths: [String] = []

    @OptionGroup(title: "Permissions") var rights: RightsOptions

    @Flag(help: "Print results and messages as JSON.")
    var json = false
}

/// The plugins that a command works on. Creates hosts in which it loads them.
struct PluginBench {
    let plugins: [PluginDirectories.Plugin]
    let messages: Messages
    let images: ImageStore
    private let rights: PluginRights
    private let grants: [AllowArgument]

    /// Finds plugins. Reports errors, then throws the exit status.
    ///
    /// - Parameter isAlone: Whether to leave out the built-in plugins if paths are given.
    init(_ options: PluginOptions, isAlone: Bool, _ messages: Messages) throws {
        try self.init(options.paths, options.rights, isAlone: isAlone, messages)
    }

    /// Finds the plugins of a command, with the rights that the user granted.
    ///
    /// - Parameter paths: Plugins by path or name, or directories of plugins. If empty, the directory `plugins` is used
    ///   if it contains any.
    init(_ paths: [String], _ asked: RightsOptions, isAlone: Bool, _ messages: Messages) throws {
        self.messages = messages
        grants = asked.allow
        let paths = paths.map(Self.path)
        let isHere = paths.isEmpty && !PluginDirectories.isEmpty("plugins")
        let given = isHere ? ["plugins"] : paths
        plugins = try messages.reporting { () throws(OpeningError) in
            try PluginDirectories.find(beside: nil, given: given, withBuiltIn: !isAlone || given.isEmpty).plugins
        }
        rights = try messages.reporting { () throws(OpeningError) in
            var rights = try LockFile.rights(asked.rights, prefix: nil, plugins: given)
            rights.files = try? SandboxedDirectory(path: ".")
            return rights
        }
        images = ImageStore { (name) throws(ImageError) in
            throw ImageError(message: "unknown image '\(name)'")
        }
    }

    /// Reports permissions that have no effect on the plugins of a host with all plugins. Throws the exit status if a
    /// plugin is unknown.
    func checkGrants(_ host: ScriptHost) throws {
        let findings = grants.findings(among: host.plugins)
        messages.diagnostics(findings)
        if findings.contains(where: { $0.severity == .error }) { throw ExitStatus.inputFault }
    }

    /// Returns the path of a plugin that is given by name, as `plugin list` prints it. Returns any other text
    /// unchanged, because it is a path.
    static func path(of text: String) -> String {
        let files = FileManager.default
        let place = "plugins/\(text)"
        let isName = PluginTemplate.isName(text) && !files.fileExists(atPath: text)
        return isName && files.fileExists(atPath: "\(place)/plugin.lua") ? place : text
    }

    /// Creates a host and loads plugins in it. Reports an error, then throws the exit status.
    func host(with plugins: [PluginDirectories.Plugin]) throws -> ScriptHost {
        do {
            var options = ScriptHost.Options()
            options.rights = rights
            let host = try ScriptHost(
                options: options, text: PangoTextMeasurer(), images: images, resolver: nil,
                print: { [messages] in messages.printed($0) })
            try host.loadPlugins(plugins)
            return host
        } catch {
            messages.error(error.lua)
            throw error.isLimit ? ExitStatus.limit : ExitStatus.inputFault
        }
    }
}
