import ArgumentParser
import Diagnostics
import Layout
import Rendering
import Scripting
import Tatami

/// The command `tatami reference`.
struct ReferenceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reference",
        abstract: "Writes the reference of the script API.",
        discussion: """
            The output is LuaCATS annotations, with which the Lua language server completes and checks scripts. \
            Save them in a directory that the server's setting 'Lua.workspace.library' lists. They include the kinds \
            of the built-in plugins.

            Examples:
              tatami reference > library/tatami.lua
              tatami reference --markdown pages
            """)

    @Option(
        help: ArgumentHelp(
            "Write Markdown pages to DIR instead.", valueName: "DIR"))
    var markdown: String?

    @Option(
        help: ArgumentHelp(
            "A plugin or a directory of plugins to include (repeatable).", valueName: "DIR"))
    var plugins: [String] = []

    @OptionGroup(title: "Permissions") var rights: RightsOptions

    func run() throws {
        let messages = Messages()
        let host = try host(messages)
        let reference = APIReference(registry: host.registry, features: host.features.all)
        guard let markdown else { return Output.result(reference.annotations) }
        do {
            for page in reference.pages { try FileWriter.write(Array(page.text.utf8), to: "\(markdown)/\(page.name)") }
        } catch {
            messages.error(error.message, code: DiagnosticCode(error.kind))
            throw ExitStatus.inputFault
        }
    }
    /// Creates a host in which all plugins are loaded, so that it knows their kinds.
    private func host(_ messages: Messages) throws -> ScriptHost {
        let found = try messages.reporting { () throws(OpeningError) in
            try PluginDirectories.find(beside: nil, given: plugins)
        }
        let locked = try messages.reporting { () throws(OpeningError) in
            try LockFile.rights(rights.rights, prefix: nil, plugins: plugins)
        }
        do {
            let images = ImageStore { (name) throws(ImageError) in
                throw ImageError(message: "a reference has no image '\(name)'")
            }
            var options = ScriptHost.Options()
            options.rights = locked
            let host = try ScriptHost(
                options: options, text: PangoTextMeasurer(), images: images, resolver: nil,
                print: { messages.printed($0) })
            try host.loadPlugins(found.plugins)
            let grants = rights.allow.findings(among: host.plugins)
            messages.diagnostics(grants)
            guard !grants.contains(where: { $0.severity == .error }) else { throw ExitStatus.inputFault }
            try host.loadWaitingPlugins()
            messages.diagnostics(host.pluginFaults)
            guard host.pluginFaults.isEmpty else { throw ExitStatus.inputFault }
            return host
        } catch let status as ExitStatus {
            throw status
        } catch let error as ScriptError {
            messages.error(error.lua)
            throw ExitStatus.inputFault
        }
    }
}
