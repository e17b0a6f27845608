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
            watch takes the options of render. The screen stays alive: each version keeps the state that --set, \
            --actions, --at and earlier versions produced, as far as it fits. If a version fails, the previous \
            version stays. Each change prints one line to stdout; errors and diagnostics go to stderr.

            watch ends with Ctrl-C, SIGTERM, or the end of its input if that is a terminal or a pipe.

            Examples:
              tatami watch login.lua -o login.png
              tatami watch login.lua --test
            """)

    @OptionGroup var render: RenderCommand

    @Flag(help: "Run the specs in and below the script's directory, then the specs that a change affects.")
    var test = false

    @Flag(help: "Keep no state: apply --set, --actions and --at again to each version.")
    var discardState = false

    @Flag(help: "Name all kept and dropped state, not only the first five entries.")
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
