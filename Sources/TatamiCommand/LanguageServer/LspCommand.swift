import ArgumentParser
import Tatami

/// The command `tatami lsp`.
struct LspCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp",
        abstract: "Runs a language server for editors.",
        discussion: """
            The server communicates through stdin and stdout. It lays out scripts while you type and offers \
            diagnostics, explanations on hover, completion, definitions, quick fixes, frames as inlay hints, and a \
            preview in the browser. The guide "Editors" shows how to set up common editors.

            Example:
              tatami lsp --device iphone-se --device ipad-mini
            """)

    @OptionGroup(title: "Devices") var onDevices: DeviceOptions
    @OptionGroup(title: "Preview") var origins: OriginOptions
    @OptionGroup(title: "Screen") var screen: ScreenOptions
    @OptionGroup(title: "Script") var scriptOptions: ScriptOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions

    func validate() throws {
        try onDevices.check(screen)
        guard scriptOptions.data != StandardInput.name else {
            throw ValidationError("the editor uses standard input; name a file with --data")
        }
    }

    func run() throws {
        Output.setMessages(isJSON: true)
        var analyzer = ScriptAnalyzer(screen: screen, options: scriptOptions, limits: limits)
        analyzer.devices = onDevices.devices
        let server = LanguageServer(analyzer, preview: PreviewProcess(scriptOptions, limits, origins))
        guard LspLoop(server).run() else { throw ExitStatus.inputFault }
    }
}
