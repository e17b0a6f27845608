import ArgumentParser
import Tatami

/// `tatami lsp`.
struct LspCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp", abstract: "A language server for editors, on the standard input and output.",
        discussion: """
            Scripts are laid out while they are typed: the findings of check on unsaved text, with the members of a \
            conflict; on hover what explain says of a view and what the reference says of a name; completion of the \
            API's names, in strings of the views' names; the way from a view's name to where it is put; near names as \
            quick fixes; solved frames as inlay hints, on each --device; a preview in the browser. Editors start it; \
            Editors.md says how.
            """)

    @OptionGroup var onDevices: DeviceOptions
    @OptionGroup(title: "Screen") var screen: ScreenOptions
    @OptionGroup(title: "Script") var scriptOptions: ScriptOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions

    func validate() throws {
        try onDevices.check(screen)
        guard scriptOptions.data != StandardInput.name else {
            throw ValidationError("the standard input is the editor's; name a file with --data")
        }
    }

    func run() throws {
        Output.setMessages(isJSON: true)
        var analyser = ScriptAnalyser(screen: screen, options: scriptOptions, limits: limits)
        analyser.devices = onDevices.devices
        let server = LanguageServer(analyser, preview: PreviewProcess(scriptOptions, limits))
        guard LspLoop(server).run() else { throw ExitStatus.inputFault }
    }
}
