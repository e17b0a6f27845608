import ArgumentParser
import Layout
import LuaHost
import Rendering
import Scripting
import Tatami

/// The command `tatami repl [SCRIPT]`.
struct ReplCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repl",
        abstract: "Opens a Lua prompt in a running screen.",
        discussion: """
            Input runs in the environment of the script, where `screen` is the screen. The prompt prints the value \
            of an expression. Incomplete input continues on the next line, Tab completes names, and exit ends the \
            prompt.

            Input can also come from a pipe. Then values go to stdout, errors and diagnostics to stderr, and the \
            exit status is 1 if a line failed.

            Examples:
              tatami repl login.lua
              echo 'print(screen:tree())' | tatami repl login.lua
            """)

    @Argument(help: ArgumentHelp("The Lua script (default: an empty screen).", valueName: "script"))
    var script: String?

    @OptionGroup(title: "Screen") var onDevice: DeviceOption
    @OptionGroup(title: "Screen") var screen: ScreenOptions
    @OptionGroup(title: "Script") var scriptOptions: ScriptOptions
    @OptionGroup(title: "Actions") var playing: PlayingOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions

    func validate() throws {
        try onDevice.check(screen)
        for path in [script, scriptOptions.data, playing.actions] where path == StandardInput.name {
            throw ValidationError("the prompt reads standard input, so - cannot be a file; name a file")
        }
    }

    func run() throws {
        let messages = Messages(isJSON: scriptOptions.json, isQuiet: scriptOptions.quiet)
        let stage = try stage(messages)
        try stage.play(playing)
        let session = try Session(stage, screen: screen, device: onDevice.device) { text in
            for line in TerminalText.lines(of: text) { Output.say("\(line)\n") }
        }
        try ReplLoop(session, messages).run()
    }

    private func stage(_ messages: Messages) throws -> Stage {
        var options = ScriptHost.Options()
        options.treeText = { String(decoding: TextTree.write($0), as: UTF8.self) }
        if let script { return try Stage(script: script, script: scriptOptions, limits: limits, messages, options) }
        let empty = Array("return function(content) end".utf8)
        return try Stage(
            file: { limit throws(OpeningError) in try ScriptFile(source: empty, name: "empty screen", limit: limit) },
            script: scriptOptions, limits: limits, messages, options)
    }
}
