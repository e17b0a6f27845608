import ArgumentParser
import Glibc
import Layout
import LuaHost
import Rendering
import Scripting
import Tatami

/// `tatami watch SCRIPT -o OUT`.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Renders again at each change of the script, its modules, data, images and plugins.",
        discussion: """
            Takes the options of render. The screen stays alive: what --set, --actions and --at have made happen is \
            kept by the next version, as far as it fits. A change that fails is reported, and the version before it \
            goes on. A line on stdout for each change says what changed, what was kept and how long it took; faults \
            and findings go to stderr. It ends with Ctrl-C, with SIGTERM, or when its input (a terminal or a pipe) \
            ends.
            """)

    @OptionGroup var render: RenderCommand

    @Flag(help: "Runs the specs in and below the script's directory, then those that a change reaches.")
    var test = false

    @Flag(help: "Starts afresh with each change: nothing is kept, --set, --actions and --at happen again.")
    var discardState = false

    @Flag(help: "Names all that a version has kept and dropped, not only the first five.")
    var verbose = false

    @Flag(help: "Looks for changes twice a second, for file systems that cannot be watched.")
    var poll = false

    func validate() throws {
        try render.validate()
        guard render.more.isEmpty else {
            throw ValidationError("watch shows one script; found \(1 + render.more.count)")
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
            throw ValidationError("watch needs a file to write with -o, or --test")
        }
        guard output != "-" else { throw ValidationError("watch writes a file again and again; name one with -o") }
        if case .plugin(let name) = try render.settledFormat(), render.deviceOptions.devices.count > 1 {
            throw ValidationError("--format \(name) writes one screen; give one --device")
        }
    }

    func run() throws {
        let source = WatchSource(polls: poll)
        let screen = WatchedScreen(render, isFresh: discardState)
        let specs = test ? WatchedSpecs(beside: render.script, render.scriptOptions) : nil
        try WatchLoop(source, screen, specs, WatchLines(isJSON: render.scriptOptions.json, isVerbose: verbose)).run()
    }
}
