import Foundation
import Testing

/// `host.readFile` and `host.env`, `--allow`, and permissions in lock files.
@Suite struct PluginPermissionTests {
    private let asks = #"["env=GREETING"] = "greets", ["files:read=data/in"] = "reads words""#

    /// A screen with a view that shows the result of the plugin's function.
    private func project(_ call: String, asks: String? = nil) throws -> Scratch {
        let scratch = try Scratch()
        try scratch.write("screens/screen.lua", "return function(content) content:putEcho('echo'):edges(equal) end")
        try scratch.write(
            "screens/plugins/echo/plugin.lua",
            """
            return { name = "echo", version = "1.0.0", api = 1, kinds = { "Echo" },
            permissions = { \(asks ?? self.asks) } }
            """)
        try scratch.write(
            "screens/plugins/echo/init.lua",
            """
            widget "Echo" { layoutContent = function(self, content)
              local isRight, value = pcall(function()
                return \(call)
              end)
              content:putLabel("value"):text(isRight and tostring(value) or "! " .. tostring(value)):edges(equal)
            end }
            """)
        try scratch.write("screens/data/in/words.txt", "hello")
        try scratch.write("screens/data/in/deep/more.txt", "more")
        try scratch.write("screens/data/out.txt", "secret")
        return scratch
    }

    /// - Parameter directory: The working directory. Default: the parent of the script's directory.
    private func shown(
        _ options: String, from directory: String? = nil, in scratch: Scratch, status: Int32 = 0
    ) throws -> String {
        let script =
            directory == nil
            ? "screens/screen.lua" : directory == "screens" ? "screen.lua" : scratch.path("screens/screen.lua")
        let arguments = "render \(script) --size 900x40 --format text \(options)".split(separator: " ")
        var environment = ProcessInfo.processInfo.environment
        environment["GREETING"] = "salve"
        let folder = directory.map { URL(fileURLWithPath: scratch.path($0)) } ?? scratch.folder
        let result = try Command.run(arguments.map(String.init), in: folder, environment: environment)
        #expect(result.status == status, "\(result.messages)")
        let output = String(decoding: result.output, as: UTF8.self)
        return output.firstMatch(of: /text="((?:[^"\\]|\\.)*)"/).map { String($0.1) } ?? result.messages
    }

    @Test(arguments: [
        ("host.env('GREETING')", "--allow echo:env=GREETING", "salve"),
        (
            "host.env('GREETING')", "",
            "! screens/plugins/echo/init.lua:3: the plugin 'echo' needs the permission env=GREETING to read the variable 'GREETING'; to grant it, add --allow echo:env=GREETING"
        ),
        ("host.env('GREETING')", "--allow badge:env=GREETING", "needs the permission env=GREETING"),
        (
            "host.env('HOME')", "--allow echo:env=HOME",
            "to read the variable 'HOME'; to request it, add permissions = { [\\\"env=HOME\\\"] = \\\"the reason\\\" } to screens/plugins/echo/plugin.lua"
        ),
        ("host.readFile('data/in/words.txt')", "--allow echo:files:read=data/in", "hello"),
        ("host.readFile('./data//in/deep/more.txt')", "--allow echo:files:read=data/in", "more"),
        (
            "host.readFile('data/in/words.txt')", "--allow echo:env=GREETING",
            "needs the permission files:read=data/in to read 'data/in/words.txt'; to grant it, add --allow echo:files:read=data/in"
        ),
        (
            "host.readFile('data/out.txt')", "--allow echo:files:read=data/in",
            "to read 'data/out.txt'; to request it, add permissions = { [\\\"files:read=data\\\"]"
        ),
        ("host.readFile('data/in/../out.txt')", "--allow echo:files:read=data/in", "without '..'"),
        ("host.readFile('/etc/hostname')", "--allow echo:files:read=data/in", "found '/etc/hostname'"),
        ("host.readFile('data/in')", "--allow echo:files:read=data/in", "to read 'data/in'; to request it"),
        ("host.readFile('data/in/deep')", "--allow echo:files:read=data/in", "is not a regular file"),
        ("host.readFile('data/in/none.txt')", "--allow echo:files:read=data/in", "'none.txt' does not exist"),
        ("host.readFile('')", "--allow echo:files:read=data/in", "host.readFile takes a path"),
        ("host.readFile('data/in/x\\0')", "--allow echo:files:read=data/in", "host.readFile takes a path"),
        ("host.readFile(nil)", "--allow echo:files:read=data/in", "readFile"),
        ("host.env({})", "--allow echo:env=GREETING", "env"),
    ])
    func hostEnvAndReadFileNeedRequestedAndGrantedPermissions(
        _ call: String, _ options: String, _ expected: String
    ) throws {
        let text = try shown(options, in: project(call))
        #expect(text == expected || text.contains(expected) && text.hasPrefix("! "), "\(text)")
    }

    @Test func grantForAnUnknownPluginOrPermissionIsReported() throws {
        let scratch = try project("1")
        try scratch.write("other/screen.lua", "return function(content) content:putView():edges(equal) end")
        let unknown = "error: unknown plugin 'ecko' in --allow; did you mean 'echo'?\n"
        let none = "error: unknown plugin 'nope' in --allow; 'tatami plugin list' lists them\n"
        let unrequested = """
            warning: the plugin 'echo' does not request env=HOME; it requests env=GREETING, files:read=data/in\n
            """
        for (command, grant, expected, status) in [
            ("render screens/screen.lua", "ecko:env=GREETING", unknown, 1),
            ("render screens/screen.lua", "nope:env=X", none, 1),
            ("render screens/screen.lua", "echo:env=HOME", unrequested, 0),
            ("render screens/screen.lua", "echo:env=GREETING", "", 0),
            ("render screens/screen.lua --device iphone-15 --device iphone-se", "echo:env=HOME", unrequested, 0),
            ("explain screens/screen.lua echo", "ecko:env=GREETING", unknown, 1),
            ("plugin list screens/plugins", "ecko:env=GREETING", unknown, 1),
            ("plugin check screens/plugins", "echo:env=HOME", unrequested, 0),
            ("reference --plugins screens/plugins", "nope:env=X", none, 1),
        ] {
            let words = (command + " --allow " + grant).split(separator: " ").map(String.init)
            let result = try Command.run(words, in: scratch.folder)
            #expect(result.status == Int32(status) && result.messages == expected, "\(words): \(result.messages)")
        }
        // Only some of several scripts need to have the plugin.
        for (path, grant, expected) in [
            (".", "echo:env=GREETING", "2 scripts checked, nothing found"),
            (".", "ecko:env=GREETING", "unknown plugin 'ecko'"),
            ("other", "echo:env=GREETING", "unknown plugin 'echo'"),
            (".", "echo:env=HOME", "does not request env=HOME"),
        ] {
            let result = try Command.run(["check", path, "--allow", grant], in: scratch.folder)
            let output = String(decoding: result.output, as: UTF8.self)
            #expect(output.contains(expected), "\(path) \(grant): \(output)")
            #expect(result.status == (expected.contains("nothing found") ? 0 : 1))
        }
    }

    /// Links do not lead out of a granted directory, even if the directory itself is a link.
    @Test func linksOutOfTheGrantedDirectoryAreRefused() throws {
        let scratch = try project("host.readFile('data/in/link.txt')")
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("screens/data/in/link.txt"), withDestinationPath: "../out.txt")
        let grant = "--allow echo:files:read=data/in"
        #expect(try shown(grant, in: scratch).contains("'link.txt' leads out of the allowed directory through a link"))
        let other = try project("host.readFile('data/in/words.txt')")
        try FileManager.default.moveItem(atPath: other.path("screens/data/in"), toPath: other.path("screens/data/real"))
        try FileManager.default.createSymbolicLink(
            atPath: other.path("screens/data/in"), withDestinationPath: "real")
        #expect(try shown(grant, in: other).contains("is a symbolic link"))
    }

    @Test func hostReadFileRefusesFilesOverSixteenMegabytes() throws {
        let scratch = try project("#host.readFile('data/in/large')")
        let grant = "--max-time 100 --allow echo:files:read=data/in"
        try scratch.write("screens/data/in/large", Data(count: 16 << 20))
        #expect(try shown(grant, in: scratch) == "16777216")
        try scratch.write("screens/data/in/large", Data(count: 16 << 20 + 1))
        #expect(try shown(grant, in: scratch).contains("is larger than 16777216 bytes"))
    }

    /// A function from a plugin has no rights in other code; scripts have no `host`.
    @Test func scriptsCannotUsePermissionsOfAPlugin() throws {
        let scratch = try project("1")
        try scratch.write(
            "screens/plugins/echo/init.lua",
            """
            widget "Echo" { events = { tap = function(self) self:sendActions("change", host.env) end } }
            """)
        try scratch.write(
            "screens/screen.lua",
            """
            return function(content)
              local label = content:putLabel():text(tostring(pcall(function() return host.env end))):edges(equal)
              content:putEcho("echo"):edges(equal):didChanged(function(_, env)
                label.view.text = label.view.text .. " " .. select(2, pcall(env, "GREETING"))
              end)
            end
            """)
        try scratch.write("screens/tap.lua", "screen:tap('echo')")
        let text = try shown("--allow echo:env=GREETING --actions screens/tap.lua", in: scratch)
        #expect(
            text
                == """
                false screens/screen.lua:4: only the code of a plugin can call 'host' functions; the code here belongs \
                to no plugin
                """,
            "\(text)")
    }

    @Test func infoShowsPermissionsAndLockFilesGrantThemOnlyIfLocked() throws {
        let scratch = try project("host.env('GREETING')")
        func run(_ line: String, status: Int32 = 0) throws -> String {
            let result = try Command.run(line.split(separator: " ").map(String.init), in: scratch.folder)
            let output = String(decoding: result.output, as: UTF8.self)
            #expect(result.status == status, "\(output)\(result.messages)")
            return output + result.messages
        }
        let info = try run("plugin info echo screens/plugins --allow echo:env=GREETING")
        #expect(info.contains("requests     env=GREETING (granted): greets\n"), "\(info)")
        #expect(
            info.contains(
                "requests     files:read=data/in (not granted; grant it with --allow echo:files:read=data/in): reads words\n"
            ),
            "\(info)")
        #expect(try run("plugin info echo screens/plugins --json").contains(#""reason": "greets", "granted": false"#))
        // A lock file grants permissions only with --locked.
        _ = try run("plugin lock screens --allow echo:env=GREETING")
        let lock = try String(contentsOfFile: scratch.path("screens/tatami.lock"), encoding: .utf8)
        #expect(lock.contains(#""allow": ["env=GREETING"]}"#), "\(lock)")
        #expect(try shown("--locked", from: "screens", in: scratch) == "salve")
        #expect(try shown("", from: "screens", in: scratch).hasPrefix("! "))
        // The permission stays in the file until the plugin stops requesting it.
        #expect(try run("plugin lock screens").contains("env=GREETING"))
        #expect(try shown("--locked", from: "screens", in: scratch) == "salve")
        #expect(
            try run("plugin lock screens --allow echo:env=HOME", status: 1).contains(
                "the plugin 'echo' does not request env=HOME; it requests env=GREETING, files:read=data/in"))
        #expect(
            try run("plugin lock screens --allow no:env=HOME", status: 1).contains("unknown plugin 'no'"))
        let manifest = try String(contentsOfFile: scratch.path("screens/plugins/echo/plugin.lua"), encoding: .utf8)
        try scratch.write(
            "screens/plugins/echo/plugin.lua", manifest.replacing(#"["env=GREETING"] = "greets","#, with: ""))
        #expect(try !run("plugin lock screens").contains("env=GREETING"))
    }

    /// An untrusted script can bring a lock file. It pins the script's plugins and grants nothing.
    @Test func a13LockFilesOfScriptsGrantNothing() throws {
        let scratch = try project("host.env('GREETING')")
        func lock(_ directory: String) throws {
            let result = try Command.run(
                ["plugin", "lock", directory, "--allow", "echo:env=GREETING"], in: scratch.folder)
            #expect(result.status == 0, "\(result.messages)")
        }
        try lock("screens")
        let refusal = "needs the permission env=GREETING"
        #expect(try shown("--locked", in: scratch).contains(refusal))
        #expect(try shown("--locked", from: "screens/data", in: scratch).contains(refusal))
        #expect(try shown("--locked --allow echo:env=GREETING", in: scratch) == "salve")
        // The user's lock file grants permissions and pins plugins, whatever the script's file contains.
        try lock("screens/plugins")
        #expect(try shown("--locked --plugins \(scratch.path("screens/plugins"))", in: scratch) == "salve")
        #expect(try shown("--locked", in: scratch).contains(refusal))
        let text = try String(contentsOfFile: scratch.path("screens/tatami.lock"), encoding: .utf8)
        try scratch.write("tatami.lock", text.replacing("plugins/echo", with: "screens/plugins/echo"))
        #expect(try shown("--locked", in: scratch) == "salve")
        try scratch.write("screens/plugins/echo/more.lua", "return 1")
        try lock("screens")
        #expect(try shown("--locked", in: scratch, status: 1).contains("differ from tatami.lock, which lists 'echo'"))
    }

    @Test(arguments: ["echo", "echo:net=x", "Echo:env=A", "echo:files:read=../x", "echo:files:read=/x", ":env=A"])
    func malformedPermissionIsRefused(_ grant: String) throws {
        let scratch = try Scratch()
        let result = try Command.run(["render", "a.lua", "--allow", grant], in: scratch.folder)
        #expect(result.status == 2 && result.messages.contains("--allow"), "\(result.messages)")
    }
}
