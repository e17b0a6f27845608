import ArgumentParser
import Scripting

/// `tatami reference`.
struct ReferenceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reference", abstract: "Writes the reference of the script API, for editors or for readers.",
        discussion: """
            The annotations (LuaCATS) let the Lua language server complete and check scripts: write them to a file and name its directory in the \
            editor's setting 'Lua.workspace.library'.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case annotations, markdown
    }

    @Option(help: "annotations for the Lua language server, or Markdown for readers.") var format = Format.annotations

    func run() throws {
        let reference = APIReference()
        Output.write(format == .annotations ? reference.annotations : reference.markdown)
    }
}
