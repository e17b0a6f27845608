import ArgumentParser
import Glibc
import Layout
import LuaHost
import Rendering
import Scripting
import Tatami

/// The command `tatami watch SCRIPT -o OUT`.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Renders again after each change of a script or its files.",
        discussion: """
            watch takes the options of render. The screen keeps running: after a change, states keep their values if \
            the changed script still declares them with the same type. --set, --actions and --at apply at the start, \
            and again if the actions file changes. If a changed script fails, the previous version stays. Each change \
            prints one line to stdout; errors and diagnostics go to stderr.

            watch ends with Ctrl-C or SIGTERM. If its input is a terminal or a pipe, it also ends when the input ends.

            Examples:
              tatami watch login.lua -o login.png
              tatami watch login.lua --test
            """)

    @OptionGroup var render: RenderCommand

    @Flag(help: "Run the specs in and below the script's directory; after a change, run those that it affects again.")
    var test = false

    @Flag(help: "Start again after each change: keep no state, and apply --set, --actions and --at.")
    var discardState = false

    @Flag(help: "Name all states that are kept or dropped, not only the first five.")
    var verbose = false

    @Flag(help: "Check for changes twice per second, for file systems that cannot be watched.")
    var poll = false

    func validate() throws {
        try render.validate()
        guard render.more.isEmpty else {
            throw ValidationError("watch takes one script; found \(1 + render.more.count)")
        }
        for path in [render.script, render.scriptOptions.data, render.playing.actions] where path == StandardInput.name
        {
            throw ValidationError("watch needs files; found - (the standard input)")
        }
        for setting in render.scriptOptions.set where StateSetting(setting) == nil {
            throw ValidationError("--set takes NAME=VALUE; found '\(setting)'")
        }
        guard let output = render.output else {
            if test { return }
            throw ValidationError("missing output; name a file with -o, or add --test")
        }
        guard output != "-" else { throw ValidationError("watch cannot write to stdout; name a file with -o") }
        if case .plugin(let name) = try render.settledFormat(), render.deviceOptions.devices.count > 1 {
            throw ValidationError("--format '\(name)' renders one screen; expected one --device")
        }
    }

    func run() throws {
        let source = WatchSource(polls: poll)
        let screen = WatchedScreen(render, isFresh: discardState)
        let specs = test ? WatchedSpecs(beside: render.script, render.scriptOptions) : nil
        try WatchLoop(source, screen, specs, WatchLines(isJSON: render.scriptOptions.json, isVerbose: verbose)).run()
    }
}
