import Foundation
import Testing

/// Shared options and names of commands.
@Suite(.timeLimit(.minutes(20))) struct CommandOptionTests {
    private static let script = "return function(content) content:putLabel('a'):text('Hi'):center(equal, parent) end\n"
    private static let bar =
        """
        return function(content)
          content:putView('bar'):at('fullBottom', equal, keyboard):height(equalTo(44))
        end

        """
    private static let counter = """
        local C = controller "C"
        C.states = { wide = false }
        function C:layoutContent(c)
          local b = c:putButton("b"):title("Grow"):at("topLeft", equal, parent)
          b:didClicked(function() self.wide = true; self:grow() end)
          self.box = c:putView("box"):left(equalTo(0)):top(equalTo(100)):height(equalTo(20)):width(equalTo(50)).view
        end
        function C:grow() self.box:layout("editExisting", function(own) own:width(equalTo(5000)) end) end
        return C
        """

    private func run(_ scratch: Scratch, _ arguments: [String], input: String? = nil) throws -> (
        status: Int32, output: String, messages: String
    ) {
        let result = try Command.run(arguments, in: scratch.folder, input: input.map { Data($0.utf8) })
        #expect(!result.isKilled)
        return (result.status, String(decoding: result.output, as: UTF8.self), result.messages)
    }

    private func scratch() throws -> Scratch {
        let scratch = try Scratch()
        try scratch.write("a.lua", Self.script)
        try scratch.write("bar.lua", Self.bar)
        try scratch.write(
            "late.lua",
            """
            return function(content)
              content:putLabel('a'):text('Hi'):center(equal, parent)
              after(2, function() error('late') end)
            end

            """
        )
        try scratch.write("tap.lua", "screen:tap('b')\n")
        return scratch
    }

    // MARK: Origins

    @Test(
        arguments: [
            "", "localhost:3000", "http://", "http://a/", "http://a;script-src *", "http://a,b", "http:", "https:",
            "file:",
            "data:", "*", "a b:", ":", "HTTP:",
        ], ["serve", "lsp"])
    func allowOriginOptionRejectsInvalidOrigins(_ origin: String, _ command: String) throws {
        let words = command == "serve" ? ["serve", "a.lua", "--port", "0", "--exit-on-stdin-close"] : ["lsp"]
        let (status, output, messages) = try run(try scratch(), words + ["--allow-origin", origin], input: "")
        #expect(status == 2)
        #expect(output == "")
        #expect(messages.contains("--allow-origin must be an origin"), "\(messages)")
    }

    @Test(arguments: ["http://localhost:3000", "https://a.example", "vscode-webview:", "vscode-file:"])
    func allowOriginOptionAcceptsWebAndEditorOrigins(_ origin: String) throws {
        let (status, output, messages) = try run(
            try scratch(), ["serve", "a.lua", "--port", "0", "--exit-on-stdin-close", "--allow-origin", origin],
            input: "")
        #expect(status == 0, "\(messages)")
        #expect(output.hasPrefix("http://127.0.0.1:"))
    }

    // MARK: Traits

    @Test(arguments: ["render", "check", "explain"])
    func keyboardAndLandscapeOptionsChangeTheScreenAndRejectInvalidValues(_ command: String) throws {
        let scratch = try scratch()
        let target = command == "explain" ? ["bar.bottom"] : []
        func answer(_ options: String...) throws -> String {
            let (status, output, messages) = try run(scratch, [command, "bar.lua"] + target + options)
            #expect(status == 0, "\(messages)")
            return output
        }
        let plain = try answer("--device", "iphone-15")
        let up = try answer("--device", "iphone-15", "--keyboard", "300")
        let side = try answer("--device", "iphone-15", "--landscape")
        switch command {
        case "render":
            #expect(plain.contains("bar View 0,808 393×44") && up.contains("bar View 0,508 393×44"), "\(plain)\(up)")
            #expect(side.contains("root View 0,0 852×393"), "\(side)")
            // The screen is landscape already.
            #expect(try answer("--size", "800x300", "--landscape").contains("root View 0,0 800×300"))
        case "explain":
            #expect(plain.contains("= 852") && up.contains("= 552") && side.contains("= 393"), "\(plain)\(up)\(side)")
        default: #expect(plain == up && plain.contains("nothing found"), "\(plain)\(up)")
        }
        for (options, part) in [
            (["--keyboard", "0"], "--keyboard must be above 0"),
            (["--keyboard", "844"], "below the height of the screen (844 points); found 844"),
            (["--keyboard", "nan"], "--keyboard"),
            (["--device", "iphone-15", "--landscape", "--keyboard", "393"], "iphone-15 (393 points)"),
            (["--device", "iphone-15", "--size", "300x300"], "--device and --size cannot be combined"),
            (["--device", "ipone-15"], "unknown device 'ipone-15'; did you mean 'iphone-15'?"),
        ] {
            let (status, _, messages) = try run(scratch, [command, "bar.lua"] + target + options)
            #expect(status == 2 && messages.contains(part), "\(options): \(messages)")
        }
    }

    @Test func checkAndExplainApplyTheActionsAndAtOptions() throws {
        let scratch = try scratch()
        try scratch.write("counter.lua", Self.counter)
        #expect(try run(scratch, ["check", "counter.lua"]).status == 0)
        let played = try run(scratch, ["check", "counter.lua", "--actions", "tap.lua"])
        #expect(played.status == 1 && played.output.contains("root/box reaches out of its superview"), "\(played)")
        let explained = try run(scratch, ["explain", "counter.lua", "box.width", "--actions", "tap.lua"])
        #expect(explained.output.hasPrefix("root/box.width = 5000\n"), "\(explained)")
        #expect(
            try run(scratch, ["explain", "counter.lua", "box.width", "--at", "1"]).output.hasPrefix(
                "root/box.width = 50\n"))
        for command in [["check", "a.lua"], ["explain", "a.lua", "a"]] {
            #expect(try run(scratch, command + ["--at=-1"]).status == 2)
            #expect(try run(scratch, command + ["--actions", "none.lua"]).status == 1)
        }
    }

    // MARK: The standard input

    @Test func scriptOrDataOrActionsCanComeFromStandardInput() throws {
        let scratch = try scratch()
        try scratch.write("d.lua", "return function(c) c:putLabel(data.name):text('x'):center(equal, parent) end")
        try scratch.write("m.lua", "return 'module'")
        #expect(try run(scratch, ["render", "-"], input: Self.script).output.contains("a Label"))
        #expect(try run(scratch, ["explain", "-", "a.width"], input: Self.script).status == 0)
        // A script from standard input uses the working directory.
        #expect(
            try run(scratch, ["check", "-"], input: "require 'm'\n" + Self.script).output
                == "1 script checked, nothing found\n")
        let broken = try run(scratch, ["check", "-"], input: "x x")
        #expect(broken.status == 1 && broken.output.hasPrefix("standard input:1: error: "), "\(broken)")
        #expect(
            try run(scratch, ["render", "d.lua", "--data", "-"], input: #"{"name": "from-stdin"}"#).output.contains(
                "from-stdin Label"))
        #expect(
            try run(scratch, ["render", "d.lua", "--data", "-"], input: "{").messages.hasPrefix(
                "standard input:1:2: error: the data"))
        #expect(
            try run(scratch, ["render", "a.lua", "--actions", "-"], input: "screen:tap('none')").messages.contains(
                "standard input:1: error:"))
        for arguments in [["-", "--data", "-"], ["-", "--actions", "-"], ["a.lua", "--data", "-", "--actions", "-"]] {
            let (status, _, messages) = try run(scratch, ["render"] + arguments, input: "")
            #expect(status == 2 && messages.contains("standard input can be read only once"), "\(messages)")
        }
        #expect(try run(scratch, ["render", "-"], input: String(repeating: " ", count: 4 << 20 + 1)).status == 3)
        let closed = try Command.shell("exec \"$0\" render - <&-", in: scratch.folder)
        #expect(closed.status == 1 && closed.messages.contains("Bad file descriptor"), "\(closed.messages)")
    }

    // MARK: Words

    @Test func quietPrintsOnlyFailures() throws {
        let scratch = try scratch()
        try scratch.write(
            "wide.lua", "print 'hello'\nreturn function(c) c:putView('w'):at('topLeft', equal):size(equalTo(5000)) end")
        #expect(try run(scratch, ["render", "wide.lua"]).messages.contains("reaches out"))
        #expect(try run(scratch, ["render", "wide.lua", "--quiet"]).messages.isEmpty)
        #expect(try run(scratch, ["render", "none.lua", "-q"]).messages.contains("error: "))
        let checked = try run(scratch, ["check", "wide.lua", "-q"])
        #expect(
            checked.status == 1 && checked.output.contains("reaches out") && !checked.output.contains("checked")
                && checked.messages.isEmpty
        )
        #expect(try run(scratch, ["check", "a.lua", "--quiet"]).output.isEmpty)
        try scratch.write("good_spec.lua", "describe('a', function() it('is', function() expect(1):toBe(1) end) end)")
        #expect(try run(scratch, ["test", "--quiet"]).output.isEmpty)
        try scratch.write(
            "bad_spec.lua", "describe('a', function() it('is not', function() expect(1):toBe(2) end) end)")
        let tested = try run(scratch, ["test", "-q"])
        #expect(
            tested.status == 1 && tested.output.contains("is not") && !tested.output.contains("good_spec"),
            "\(tested.output)")
        #expect(tested.output.contains("1 passed, 1 failed"))
    }

    @Test func unknownCommandsAreReportedAndVersionListsTheLibraries() throws {
        let scratch = try scratch()
        for (arguments, part) in [
            (["rendr", "a.lua"], "unknown command 'rendr'; did you mean 'render'?"),
            (["help", "foo"], "unknown command 'foo'; 'tatami help' lists the commands"),
            (["help", "chekc"], "did you mean 'check'?"), (["a.lua"], "unknown command 'a.lua'"),
            (["help", "plugin", "nope"], "unknown command 'plugin nope'; 'tatami help plugin' lists the commands"),
            (["help", "plugin", "chekc"], "unknown command 'plugin chekc'; did you mean 'check'?"),
            (["help", "plugin", "check", "x"], "unknown command 'plugin check x'; 'plugin check' has no commands"),
            (["help", "render", "x"], "unknown command 'render x'; 'render' has no commands"),
            (["plugin", "chekc"], "unknown command 'plugin chekc'; did you mean 'check'?"),
        ] {
            let (status, output, messages) = try run(scratch, arguments)
            #expect(status == 2 && output.isEmpty && messages.contains(part), "\(messages)")
        }
        #expect(try run(scratch, ["help", "check"]).output.contains("tatami check"))
        #expect(try run(scratch, ["help", "plugin", "check"]).output.contains("tatami plugin check"))
        let version = try run(scratch, ["--version"])
        let libraries =
            /tatami \d+\.\d+\.\d+(-\w+)?(, commit \w+(-dirty)?( of the working copy)?)?\nPango [0-9.]+, HarfBuzz [0-9.]+, .*, Inter [0-9.]+\/\w{12}, .*Noto Sans [0-9.]+\/\w{12}\ntext stack: .*\n/
        #expect(version.status == 0 && version.output.wholeMatch(of: libraries) != nil, "\(version)")
    }

    @Test func devicesCommandListsTheDevicePresets() throws {
        let scratch = try scratch()
        let lines = try run(scratch, ["devices"]).output.split(separator: "\n").map {
            $0.split(separator: "  ", omittingEmptySubsequences: true).map { $0.trimmingCharacters(in: .whitespaces) }
        }
        #expect(
            lines.count == 16 && lines.contains(["iphone-15", "iPhone 15", "393x852", "3", "59,0,34,0"]), "\(lines)")
        let json = try run(scratch, ["devices", "--json"]).output
        #expect(
            json.contains(
                #"""
                {"name": "iphone-15", "title": "iPhone 15", "size": [393, 852], "scale": 3, "safeArea": [59, 0, 34, 0]}
                """#), "\(json)")
    }

    /// The page about exit statuses has the same text as the help.
    @Test func helpAndReferenceAgreeOnExitStatuses() throws {
        let help = try run(try scratch(), ["--help"]).output.split(whereSeparator: \.isWhitespace).joined(
            separator: " ")
        let page = try String(
            contentsOf: CheckReferenceFiles.root.appendingPathComponent(
                "Sources/Documentation/pages/reference/exit-statuses.md"), encoding: .utf8)
        for status in ["0", "1", "2", "3", "70"] {
            let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("| \(status) |") }, "\(status)")
            let meaning = row.split(separator: "|")[1].trimmingCharacters(in: .whitespaces)
            #expect(help.contains("\(status) \(meaning.replacing("`", with: ""))"), "\(meaning)")
        }
    }

    // MARK: Terminals

    @Test func imagesAreNotWrittenToATerminalUnlessForced() throws {
        let scratch = try scratch()
        try scratch.write(
            "terminal.py",
            """
            import os, pty, sys
            pid, fd = pty.fork()
            if pid == 0: os.execv(sys.argv[1], sys.argv[1:])
            out = b""
            while True:
                try: part = os.read(fd, 65536)
                except OSError: break
                if not part: break
                out += part
            sys.stdout.buffer.write(out)
            sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
            """)
        for (format, start) in [("png", Data([0x89, 0x50])), ("pdf", Data("%PDF".utf8))] {
            let refused = try Command.shell(
                "python3 terminal.py \"$0\" render a.lua --format \(format)", in: scratch.folder)
            let said = String(decoding: refused.output, as: UTF8.self)
            #expect(refused.status == 2 && said.contains("refusing to write"), "\(said)")
            let forced = try Command.shell(
                "python3 terminal.py \"$0\" render a.lua --force --format \(format)", in: scratch.folder)
            #expect(forced.status == 0 && forced.output.starts(with: start))
            #expect(
                try Command.shell("\"$0\" render a.lua --format \(format) | head -c 4", in: scratch.folder).output
                    .starts(with: start))
        }
        let text = try Command.shell("python3 terminal.py \"$0\" render a.lua", in: scratch.folder)
        #expect(text.status == 0 && String(decoding: text.output, as: UTF8.self).hasPrefix("root View"))
    }

    /// A dashed line, and a tinted band for each edge with an inset.
    @Test func showSafeAreasOptionMarksSafeAreasAndNeedsAnImageFormat() throws {
        let scratch = try scratch()
        func svg(_ options: String...) throws -> String {
            let (status, output, messages) = try run(scratch, ["render", "a.lua", "--format", "svg"] + options)
            #expect(status == 0, "\(messages)")
            return output
        }
        func count(_ text: String, in output: String) -> Int { output.components(separatedBy: text).count - 1 }
        #expect(try !svg("--device", "iphone-15").contains("stroke-dasharray"))
        let phone = try svg("--device", "iphone-15", "--show-safe-areas")
        // Two bands: top and bottom.
        #expect(count("stroke-dasharray", in: phone) == 1 && count("#ff2d55", in: phone) == 3, "\(phone)")
        let none = try svg("--size", "300x200", "--show-safe-areas")
        #expect(count("stroke-dasharray", in: none) == 0)
        let sheet = try svg("--device", "iphone-15", "--device", "iphone-15-pro-max", "--show-safe-areas")
        #expect(count("stroke-dasharray", in: sheet) == 2)
        let tree = try run(scratch, ["render", "a.lua", "--format", "json", "--show-safe-areas"])
        #expect(
            tree.status == 2 && tree.messages.contains("needs an image or document format; found 'json'"),
            "\(tree.messages)")
    }
}

enum CheckReferenceFiles {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
        .standardized
}

/// The completion scripts of shells.
struct ShellCompletionTests {
    @Test func bashCompletionOffersDevicesAndFormats() throws {
        let scratch = try Scratch()
        let result = try Command.run(["--generate-completion-script", "bash"], in: scratch.folder)
        let script = String(decoding: result.output, as: UTF8.self)
        #expect(script.contains("iphone-15") && script.contains("webp"))
    }
}
