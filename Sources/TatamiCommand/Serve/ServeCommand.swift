import ArgumentParser
import Diagnostics
import FoundationEssentials
import Glibc
import Layout
import Preview
import Scripting
import Tatami

/// The command `tatami serve SCRIPT|DIR`.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Shows a live preview in the browser.",
        discussion: """
            serve prints the address of a page that shows the running screen. You can click, type, scroll, and \
            inspect views. Each change of the script, its modules, images and plugins takes effect at once. States \
            keep their values if the changed script still declares them with the same type. If a changed script \
            fails, the page still shows the last version that worked, with the error above it.

            With --edit, you can drag views and change the numbers of their constraints and properties on the page, and \
            serve writes the numbers to the script. Without --edit, serve writes no files. The server accepts only \
            browsers that open the printed address, which contains a secret token. Without --host, only browsers on \
            this machine can reach it. It ends with Ctrl-C or SIGTERM.

            Examples:
              tatami serve login.lua --open
              tatami serve screens --edit
            """)

    @Argument(
        help: ArgumentHelp(
            "A Lua script, a directory of scripts, or a plugin with an example.lua.",
            valueName: "script|dir"))
    var path: String

    @Option(help: ArgumentHelp("The port; 0 selects a free port.", valueName: "PORT"))
    var port = 8420

    @Option(
        help: ArgumentHelp(
            """
            The address of this machine to listen on. With 0.0.0.0, browsers on other machines can open the preview: \
            replace 127.0.0.1 in the printed address by the IP address of this machine.
            """,
            valueName: "ADDRESS"))
    var host = "127.0.0.1"

    @Flag(help: "Open the page in the desktop's browser (xdg-open).")
    var open = false

    @OptionGroup var origins: OriginOptions

    @Flag(help: "Let the page change numbers in the served script or, for a directory, in its scripts.")
    var edit = false

    @Flag(help: "Exit when standard input closes, for programs that start a preview.")
    var exitOnStdinClose = false

    @Flag(help: "Check for changes twice per second, for file systems that cannot be watched.")
    var poll = false

    @OptionGroup(title: "Screen") var onDevice: DeviceOption
    @OptionGroup(title: "Screen") var screen: ScreenOptions
    @OptionGroup(title: "Script") var scriptOptions: ScriptOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions

    func validate() throws {
        try onDevice.check(screen)
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port must be from 0 to 65535; found \(port)")
        }
        for path in [path, scriptOptions.data] where path == StandardInput.name {
            throw ValidationError("serve needs files; found - (the standard input)")
        }
        for setting in scriptOptions.set where StateSetting(setting) == nil {
            throw ValidationError("--set takes NAME=VALUE; found '\(setting)'")
        }
    }

    /// Whether a directory is served instead of a single script.
    var isFolder: Bool {
        var isDirectory = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
    }

    func run() throws {
        let messages = Messages(isJSON: scriptOptions.json, isQuiet: scriptOptions.quiet)
        switch ScriptPaths.findScripts([path]) {
        case .success(let scripts) where scripts.isEmpty:
            let hint =
                ScriptPaths.isPlugin(path)
                ? "; add an \(ScriptPaths.examples).lua to show the plugin" : ""
            messages.error("no script found in '\(path)'\(hint)", code: .fileUnreadable)
            throw ExitStatus.inputFault
        case .success: break
        case .failure(.missing(let path)):
            messages.error("'\(path)' does not exist\(NearFile.suggestion(for: path))", code: .fileUnreadable)
            throw ExitStatus.inputFault
        }
        let hub: PreviewHub
        do {
            hub = PreviewHub(self, editor: edit ? try ScriptEditor(serving: path) : nil)
        } catch {
            messages.error("cannot open the directory of '\(path)': \(error)", code: .fileUnreadable)
            throw ExitStatus.inputFault
        }
        let server: PreviewServer
        do {
            server = try PreviewServer(host: host, port: port, origins: origins.allowOrigin, content: hub)
        } catch {
            messages.error(error.message, code: .usage)
            throw ExitStatus.usage
        }
        hub.server = server
        let loop = ServeLoop(server, hub, polls: poll, input: exitOnStdinClose ? STDIN_FILENO : -1)
        let address = address(server)
        if scriptOptions.json {
            var line = JSONObject()
            line.add("event", "listening")
            line.add("address", address)
            Output.result(line.text + "\n")
        } else {
            Output.say("\(address)\n")
        }
        if open { _ = Spawn.start("/usr/bin/xdg-open", [address]) }
        loop.run()
    }

    private func address(_ server: PreviewServer) -> String {
        let name = host.contains(":") ? "[\(host)]" : host == "0.0.0.0" ? "127.0.0.1" : host
        return "http://\(name):\(server.port)/\(server.access.token)/"
    }

}
