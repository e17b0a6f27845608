import ArgumentParser
import Diagnostics
import FoundationEssentials
import Layout
import Rendering
import Scripting

/// The command `tatami plugin new NAME`.
struct PluginNewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Creates a plugin: manifest, widget or container, example screen and spec.",
        discussion: """
            The new plugin passes `tatami plugin check` and `tatami plugin test`. Existing files are not \
            overwritten.

            Example:
              tatami plugin new sparkle
              tatami plugin new stairs --container
            """)

    @Argument(help: ArgumentHelp("The name: lower-case letters, digits, - and _.", valueName: "name"))
    var name: String

    @Option(
        name: .customLong("out-dir"),
        help: ArgumentHelp("The directory in which to create the plugin's directory.", valueName: "DIR"))
    var directory = "plugins"

    @Option(
        help: ArgumentHelp(
            "The kind of view that the plugin adds, such as Badge (default: the capitalized name).", valueName: "Kind"))
    var kind: String?

    @Flag(name: .customLong("container"), help: "Create a container, which arranges views, instead of a widget.")
    var isContainer = false

    func run() throws {
        let messages = Messages()
        guard PluginTemplate.isName(name) else {
            throw ValidationError(
                "a plugin's name must be 1 to 64 lower-case letters, digits, '-' and '_'; found '\(name)'")
        }
        let kind = kind ?? PluginTemplate.kind(of: name)
        guard PluginTemplate.isKind(kind) else {
            throw ValidationError(
                "a kind's name must be a capital, then letters and digits, as in Badge; found '\(kind)'; use --kind")
        }
        guard KindRegistry().kind(named: kind) == nil else {
            throw ValidationError(
                "the engine already has a kind '\(kind)'; choose another name with --kind, such as My\(kind)")
        }
        let folder = "\(directory)/\(name)"
        guard !FileManager.default.fileExists(atPath: folder) else {
            messages.error("'\(folder)' already exists; choose another name or remove it", code: .fileUnreadable)
            throw ExitStatus.inputFault
        }
        do {
            for file in PluginTemplate(name: name, kind: kind, isContainer: isContainer).files {
                try FileWriter.write(Array(file.text.utf8), to: "\(folder)/\(file.name)")
                for line in TerminalText.lines(of: "\(folder)/\(file.name)") { Output.say("\(line)\n") }
            }
        } catch {
            messages.error(error.message, code: DiagnosticCode(error.kind))
            throw ExitStatus.inputFault
        }
    }
}
