import ArgumentParser
import Diagnostics
import Layout
import Scripting
import Tatami

/// The command `tatami plugin info NAME`.
struct PluginInfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Describes a plugin: manifest, permissions and memory.",
        discussion: """
            The plugin can be built in, or in one of the paths.

            Example:
              tatami plugin info sparkle
            """)

    @Argument(help: ArgumentHelp("The name of the plugin.", valueName: "name"))
    var name: String

    @OptionGroup var options: PluginOptions

    func run() throws {
        let messages = Messages(isJSON: options.json)
        let bench = try PluginBench(options, isAlone: false, messages)
        let host = try bench.host(with: bench.plugins)
        try bench.checkGrants(host)
        let names = host.plugins.compactMap { $0.manifest?.name }
        guard names.contains(name) else {
            messages.diagnostics(host.pluginFaults)
            messages.error(
                "unknown plugin '\(name)'\(NearestName.hint(for: name, in: names, otherwise: "'tatami plugin list' lists them"))",
                code: .pluginFailed)
            throw ExitStatus.inputFault
        }
        do { try host.loadWaitingPlugins() } catch {
            messages.error(error.lua)
            throw error.isLimit ? ExitStatus.limit : ExitStatus.inputFault
        }
        guard let record = host.plugins.first(where: { $0.manifest?.name == name }) else { return }
        let description = PluginDescription(record: record)
        if options.json {
            Output.result(Array((description.json + "\n").utf8))
        } else {
            var lines = description.lines
            if record.fault == nil {
                lines.append("memory       \((host.census(of: record).bytes + 1023) / 1024) KiB when idle")
            }
            for line in lines.flatMap({ TerminalText.lines(of: $0) }) { Output.say("\(line)\n") }
        }
        if let fault = record.fault {
            messages.diagnostics(host.pluginFaults.filter { $0.message == fault.message })
            throw ExitStatus.inputFault
        }
    }
}
