import ArgumentParser
import Layout
import LuaHost
import Rendering
import Scripting
import Tatami

/// `tatami repl [SCRIPT]`.
struct ReplCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repl", abstract: "A Lua prompt in a running screen.",
        discussion: """
            What is typed runs in the script's own environment, in which `screen` is the screen: screen:tap("submit"), \
            print(screen:tree()). The value of an expression is printed. Text that is not whole goes on in the next \
            line. Names are completed with Tab: those of the API, and in strings those of views and devices. Without a script \
            the screen is empty.

            Lines can come from a pipe: what is printed goes to stdout, faults and findings to stderr, and the exit \
            status is 1 if a line failed. The end of the input, or exit on a line of its own, ends it.
            """)

    @Argument(help: ArgumentHelp("The Lua script to show.", valueName: "script"))
    var script: String?

    @OptionGroup var onDevice: DeviceOption

    @OptionGroup(title: "Screen") var screen: ScreenOptions
    @OptionGroup(title: "Script") var scriptOptions: ScriptOptions
    @OptionGroup(title: "Playing") var playing: PlayingOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions

    func validate() throws {
        try onDevice.check(screen)
        for path in [script, scriptOptions.data, playing.actions] where path == StandardInput.name {
            throw ValidationError("the lines come from the standard input; found - for a file")
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
            file: { limit throws(OpeningFault) in try ScriptFile(source: empty, name: "empty screen", limit: limit) },
            script: scriptOptions, limits: limits, messages, options)
    }
}
