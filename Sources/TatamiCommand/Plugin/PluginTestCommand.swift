import ArgumentParser

/// The command `tatami plugin test PATH…`, which runs the specs of plugins.
struct PluginTestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Runs the specs of plugins.",
        discussion: """
            The specs run as with `tatami test`, with the plugins loaded.

            Example:
              tatami plugin test plugins/sparkle
            """)

    @Argument(
        help: ArgumentHelp(
            "Plugins by path or name, or directories of plugins.", valueName: "path"))
    var paths: [String] = ["plugins"]

    @OptionGroup(title: "Permissions") var rights: RightsOptions

    func run() throws {
        let paths = paths.map(PluginBench.path)
        // `TestCommand` parses its own options.
        var arguments = paths
        for path in paths { arguments += ["--plugins", path] }
        if rights.locked { arguments.append("--locked") }
        for grant in rights.allow { arguments += ["--allow", "\(grant.plugin):\(grant.permission)"] }
        let command = try TestCommand.parse(arguments)
        try command.run()
    }
}
