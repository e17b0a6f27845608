import ArgumentParser
import FoundationEssentials
import Glibc
import Layout
import Preview
import Scripting
import Tatami

/// `tatami serve SCRIPT|DIR`.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "A live preview in a browser, on the screen that runs.",
        discussion: """
            Prints an address and serves a page there. The page shows the screen as render would, lets it be clicked, \
            typed into and scrolled, and says why each view is where it is. It follows each change of the script, \
            its modules, images and plugins at once; what has happened on the screen is kept as far as it fits. A \
            version that fails leaves the last good one on the page, with the fault above it.

            With --edit, views that are dragged and numbers that are changed on the page are written back to the \
            script. Without it the preview writes no file.

            The server answers this machine only, and only pages that have the token of the address. It ends with \
            Ctrl-C or SIGTERM.
            """)

    @Argument(
        help: ArgumentHelp(
            "The Lua script to show, or a directory of scripts, or of a plugin with its example.lua.",
            valueName: "script|dir"))
    var path: String

    @Option(help: ArgumentHelp("The port; 0 for any that is free.", valueName: "PORT"))
    var port = 8420

    @Option(
        help: ArgumentHelp(
            "The address to listen at. Another one than of this machine alone lets others in who have the token.",
            valueName: "ADDRESS"))
    var host = "127.0.0.1"

    @Flag(help: "Opens the page in the browser of the desktop (xdg-open).")
    var open = false

    @Option(
        help: ArgumentHelp(
            "An origin whose pages may use the preview beside its own: http://localhost:3000 (repeatable).",
            valueName: "ORIGIN"))
    var allowOrigin: [String] = []

    @Flag(help: "Lets the page change numbers in the scripts below the directory that is served; see Preview.md.")
    var edit = false

    @OptionGroup var onDevice: DeviceOption

    @Flag(help: "Ends when the standard input does: for programs that start a preview and may end before it.")
    var exitOnStdinClose = false

    @Flag(help: "Looks for changes twice a second, for file systems that cannot be watched.")
    var poll = false

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
        for origin in allowOrigin where origin.firstMatch(of: /^https?:\/\/[^\/\s]+$/) == nil {
            throw ValidationError("--allow-origin takes an origin, as http://localhost:3000; found '\(origin)'")
        }
    }

    /// Whether a directory is served.
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
                ? "; a plugin is shown by its \(ScriptPaths.examples).lua, as `tatami plugin new` writes it" : ""
            messages.error("there is no script in '\(path)'\(hint)", code: .file)
            throw ExitStatus.inputFault
        case .success: break
        case .failure(.missing(let path)):
            messages.error("there is no '\(path)'\(NearFile.suggestion(for: path))", code: .file)
            throw ExitStatus.inputFault
        }
        let hub: PreviewHub
        do {
            hub = PreviewHub(self, editor: edit ? try ScriptEditor(serving: path) : nil)
        } catch {
            messages.error("cannot open the directory of '\(path)': \(error)", code: .file)
            throw ExitStatus.inputFault
        }
        let server: PreviewServer
        do {
            server = try PreviewServer(host: host, port: port, origins: allowOrigin, content: hub)
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
