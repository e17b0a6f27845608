import ArgumentParser
import Layout
import Scripting
import Tatami

/// The command `tatami NAME …`, which a plugin defines.
struct PluginRunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "a command of a plugin", abstract: "Runs a command of a plugin.")

    @Option(help: ArgumentHelp("A plugin or a directory of plugins to load (repeatable).", valueName: "DIR"))
    var plugins: [String] = []

    @OptionGroup(title: "Permissions") var rights: RightsOptions

    @Argument(parsing: .captureForPassthrough)
    var arguments: [String] = []

    /// Runs a command if a plugin defines it.
    ///
    /// - Parameter arguments: The arguments after the command's name. Options of the engine precede arguments for the
    ///   plugin.
    /// - Returns: False if no plugin defines the command.
    static func runs(_ name: String, _ arguments: [String]) throws -> Bool {
        guard PluginManifest.isName(name) else { return false }
        let command: PluginRunCommand
        do { command = try parse(arguments) } catch {
            // For a misspelled command of the engine, the caller reports the name, not its options.
            guard names.contains(name) else { return false }
            throw error
        }
        return try command.runs(name)
    }

    private func runs(_ name: String) throws -> Bool {
        let messages = Messages()
        let bench = try PluginBench(plugins, rights, isAlone: false, messages)
        let host = try bench.host(with: bench.plugins)
        guard host.features.names(.command).contains(name) else { return false }
        try bench.checkGrants(host)
        do {
            let (output, isGood) = try host.features.runCommand(name, arguments)
            Output.result(output)
            if !isGood { throw ExitStatus.inputFault }
        } catch let error as ScriptError {
            messages.diagnostics(host.pluginFaults)
            messages.error(error.lua)
            throw error.isLimit ? ExitStatus.limit : ExitStatus.inputFault
        }
        return true
    }

    /// The names of the commands that plugins define, if no options say where to find plugins.
    static var names: [String] {
        guard let bench = try? PluginBench([], RightsOptions.parse([]), isAlone: false, Messages(.gathered)),
            let host = try? bench.host(with: bench.plugins)
        else { return [] }
        return host.features.names(.command)
    }

    func run() throws {}
}
