import ArgumentParser
import Rendering
import Scripting

/// `tatami reference`.
struct ReferenceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reference", abstract: "Writes the reference of the script API, for editors or for readers.",
        discussion: """
            The annotations (LuaCATS) let the Lua language server complete and check scripts: write them to a file and name its directory in the \
            editor's setting 'Lua.workspace.library'.
            """)

    @Option(help: ArgumentHelp("Write pages of Markdown for readers there, instead of annotations to stdout.", valueName: "DIR"))
    var pages: String?

    func run() throws {
        let reference = APIReference()
        guard let pages else { return Output.write(reference.annotations) }
        do {
            for page in reference.pages { try FileWriter.write(Array(page.text.utf8), to: "\(pages)/\(page.name)") }
        } catch let fault as RenderingFault {
            Messages().error(fault.message, code: "\(fault.kind)")
            throw ExitStatus.inputFault
        }
    }
}
