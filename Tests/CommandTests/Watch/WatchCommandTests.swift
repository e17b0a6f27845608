import Foundation
import Testing

/// `tatami watch`: its messages, its output, and its end.
struct WatchCommandTests {
    private static let page = """
        local words = require "ui.words"
        local Page = controller "Page"
        Page.states = { count = 0 }
        function Page:layoutContent(content)
          content:putLabel("count"):left(equalTo(8)):top(equalTo(8))
            :whenStateChanged(self.states.count, "text", function(n) return words .. tostring(n) .. data.title end)
          content:putButton("plus"):title("+"):left(equalTo(20)):top(equalTo(80)):size(equalTo(44))
            :didClicked(function() self.count = self.count + 1 end)
        end
        return Page
        """

    private func project() throws -> Scratch {
        let scratch = try Scratch()
        try scratch.write("page.lua", Self.page)
        try scratch.write("ui/words.lua", "return 'n'")
        try scratch.write("data.json", "{ \"title\": \"!\" }")
        try scratch.write("taps.lua", "screen:tap('plus')")
        return scratch
    }

    private static let arguments = ["page.lua", "--data", "data.json", "--actions", "taps.lua", "-o", "out.json"]

    private func label(_ scratch: Scratch) throws -> String {
        let text = try String(contentsOfFile: scratch.path("out.json"), encoding: .utf8)
        return String(try #require(text.firstMatch(of: /"text": "([^"]*)"/)).1)
    }

    /// Replaces a file as editors do.
    private func replace(_ name: String, _ text: String, _ scratch: Scratch) throws {
        try scratch.write(".new", text)
        #expect(rename(scratch.path(".new"), scratch.path(name)) == 0)
    }

    @Test(arguments: [[], ["--poll"]])
    func changesOfScriptsModulesDataAndActionsReloadTheScreen(_ options: [String]) throws {
        let scratch = try project()
        let watch = try WatchProcess(Self.arguments + options, in: scratch)
        #expect(try watch.line() == "version 1")
        #expect(try label(scratch) == "n1!")
        // In place, by renaming, in a subdirectory, and the data.
        try scratch.write("page.lua", Self.page + "\n-- more")
        #expect(try watch.line() == "version 2 (page.lua); no visible change; kept Page.count")
        try replace("ui/words.lua", "return 'N'", scratch)
        #expect(try watch.line() == "version 3 (ui/words.lua); kept Page.count")
        #expect(try label(scratch) == "N1!")
        try scratch.write("data.json", "{ \"title\": \"?\" }")
        #expect(try watch.line() == "version 4 (data.json); kept Page.count")
        #expect(try label(scratch) == "N1?")
        // A directory is replaced.
        try FileManager.default.moveItem(atPath: scratch.path("ui"), toPath: scratch.path("old"))
        #expect(try watch.line().hasPrefix("failed: version 4 keeps running ("))
        #expect(watch.messages.contains("page.lua:1: error: module 'ui.words' is not found"), "\(watch.messages)")
        try scratch.write("new/words.lua", "return 'new'")
        try FileManager.default.moveItem(atPath: scratch.path("new"), toPath: scratch.path("ui"))
        #expect(try watch.line() == "version 5 (ui/words.lua); kept Page.count")
        #expect(try label(scratch) == "new1?")
        // New actions restart the screen.
        try scratch.write("taps.lua", "screen:tap('plus') screen:tap('plus')")
        #expect(try watch.line() == "version 6 (taps.lua); state discarded")
        #expect(try label(scratch) == "new2?")
        watch.signal(SIGTERM)
        #expect(watch.status() == 0)
    }

    /// A removed file is noticed despite other events in its directory and the directory above.
    @Test func changesOfUnrelatedFilesDoNotDelayAReload() throws {
        let scratch = try project()
        let watch = try WatchProcess(Self.arguments, in: scratch)
        #expect(try watch.line() == "version 1")
        let noise = Process()
        noise.executableURL = URL(fileURLWithPath: "/bin/sh")
        noise.arguments = ["-c", "while :; do : > noise; : > ui/noise; done"]
        noise.currentDirectoryURL = scratch.folder
        try noise.run()
        defer {
            // A child of a thread that blocks signals inherits the blocked signals.
            kill(noise.processIdentifier, SIGKILL)
            noise.waitUntilExit()
        }
        try FileManager.default.removeItem(atPath: scratch.path("ui/words.lua"))
        #expect(try watch.line() == "failed: version 1 keeps running (ui/words.lua)")
        try scratch.write("ui/words.lua", "return 'k'")
        #expect(try watch.line() == "version 2 (ui/words.lua); kept Page.count")
        watch.signal(SIGTERM)
        #expect(watch.status() == 0)
    }

    /// Fonts that are added, replaced and removed: next to the script, and in a given directory.
    @Test func addedDamagedRepairedAndRemovedFontsReloadTheScreen() throws {
        let fonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("RenderingTests/Fonts/Post.otf")
        let scratch = try Scratch()
        try scratch.write(
            "page.lua",
            """
            return function(content)
              content:putLabel("a"):text("AAAA"):font { family = "Tatami Post", size = 100 }:left(equalTo(0)):top(equalTo(0))
            end
            """)
        func width() throws -> String {
            let text = try String(contentsOfFile: scratch.path("out.txt"), encoding: .utf8)
            return String(try #require(text.firstMatch(of: /a Label 0,0 ([0-9.]+)×/)).1)
        }
        let watch = try WatchProcess(["page.lua", "-o", "out.txt", "--format", "text"], in: scratch)
        #expect(try watch.line() == "version 1")
        let without = try width()
        #expect(without != "240")
        // The directory appears with the font in it.
        try FileManager.default.createDirectory(atPath: scratch.path("new"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: fonts.path, toPath: scratch.path("new/Post.otf"))
        try FileManager.default.moveItem(atPath: scratch.path("new"), toPath: scratch.path("fonts"))
        #expect(try watch.line() == "version 2 (fonts)")
        #expect(try width() == "240")
        // A damaged font is ignored until it is repaired.
        try Data(contentsOf: fonts).prefix(100).write(to: scratch.folder.appendingPathComponent("fonts/Post.otf"))
        #expect(try watch.line() == "version 3 (fonts/Post.otf)")
        #expect(try width() == without && watch.messages.contains("font 'fonts/Post.otf'"))
        try Data(contentsOf: fonts).write(to: scratch.folder.appendingPathComponent("fonts/Post.otf"))
        #expect(try watch.line() == "version 4 (fonts/Post.otf)")
        #expect(try width() == "240")
        try FileManager.default.removeItem(atPath: scratch.path("fonts/Post.otf"))
        #expect(try watch.line().hasPrefix("version 5 (fonts, fonts/Post.otf)"))
        #expect(try width() == without)
        watch.signal(SIGTERM)
        #expect(watch.status() == 0)
    }

    /// The lock file applies to each version, and all files that it covers are watched.
    @Test func changesOfTheLockFileAndOfLockedPluginFilesAreNoticed() throws {
        let scratch = try Scratch()
        try scratch.write(
            "page.lua", "return function(content) content:putMine('m'):left(equalTo(0)):top(equalTo(0)) end")
        try scratch.write(
            "plugins/mine/plugin.lua", "return { name = 'mine', version = '1.0.0', api = 1, kinds = { 'Mine' } }")
        try scratch.write(
            "plugins/mine/init.lua", "widget 'Mine' { intrinsicSize = function() return { width = 9, height = 9 } end }"
        )
        try scratch.write("plugins/mine/notes.txt", "one")
        func lock() throws {
            let result = try Command.run(["plugin", "lock", "."], in: scratch.folder, input: nil)
            #expect(result.status == 0, "\(result.messages)")
        }
        try lock()
        let watch = try WatchProcess(["page.lua", "--locked", "-o", "out.txt", "--format", "text"], in: scratch)
        #expect(try watch.line() == "version 1")
        // The lock file covers this file, although no version reads it.
        try scratch.write("plugins/mine/notes.txt", "two")
        let failed = try watch.line()
        #expect(failed == "failed: version 1 keeps running (plugins/mine, plugins/mine/notes.txt)", "\(failed)")
        try lock()
        #expect(try watch.line() == "version 2 (tatami.lock); no visible change")
        try scratch.write("tatami.lock", "{")
        #expect(try watch.line().hasPrefix("failed: version 2 keeps running (tatami.lock)"))
        #expect(watch.messages.contains("tatami.lock is not JSON"), "\(watch.messages)")
        try FileManager.default.removeItem(atPath: scratch.path("tatami.lock"))
        #expect(try watch.line().hasPrefix("failed: version 2 keeps running (tatami.lock)"))
        try lock()
        #expect(try watch.line() == "version 3 (tatami.lock); no visible change")
        watch.signal(SIGTERM)
        #expect(watch.status() == 0)
    }

    @Test func addedBrokenAndRemovedPluginsAreNoticed() throws {
        let scratch = try project()
        let watch = try WatchProcess(Self.arguments, in: scratch)
        #expect(try watch.line() == "version 1")
        try scratch.write(
            "new/init.lua", "widget 'Mine' { intrinsicSize = function() return { width = 9, height = 9 } end }")
        try scratch.write(
            "new/plugin.lua", "return { name = 'mine', version = '1.0.0', api = 1, kinds = { 'Mine' } }")
        try FileManager.default.createDirectory(atPath: scratch.path("plugins"), withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: scratch.path("new"), toPath: scratch.path("plugins/mine"))
        #expect(try watch.line() == "version 2 (plugins); no visible change; kept Page.count")
        try replace(
            "page.lua",
            Self.page.replacing(
                "content:putLabel", with: "content:putMine('b'):right(equal):top(equal)\n  content:putLabel"),
            scratch)
        #expect(try watch.line() == "version 3 (page.lua); kept Page.count")
        try scratch.write("plugins/mine/init.lua", "widget 'Mine' {")
        #expect(try watch.line() == "failed: version 3 keeps running (plugins/mine/init.lua)")
        #expect(watch.messages.contains("plugins/mine/init.lua:1: error: "), "\(watch.messages)")
        try scratch.write(
            "plugins/mine/init.lua",
            "widget 'Mine' { intrinsicSize = function() return { width = 19, height = 9 } end }")
        #expect(try watch.line() == "version 4 (plugins/mine/init.lua); kept Page.count")
        try FileManager.default.removeItem(atPath: scratch.path("plugins/mine"))
        #expect(try watch.line().hasPrefix("failed: version 4 keeps running ("))
        watch.signal(SIGINT)
        #expect(watch.status() == 0)
    }

    /// Only specs that read a changed file run.
    @Test func onlySpecsThatReadAChangedFileRunAgain() throws {
        let scratch = try project()
        func spec(_ name: String, _ script: String, _ count: Int) throws {
            try scratch.write(
                "\(name)_spec.lua",
                """
                describe("\(name)", function() it("counts", function()
                  local screen = open("\(script)", { data = { title = "" } })
                  expect(screen:view("count").text).toEqual("n\(count)")
                end) end)
                """)
        }
        try spec("page", "page.lua", 0)
        try scratch.write(
            "other.lua", "return function(content) content:putLabel('count'):text('n5'):center(equal) end")
        try spec("other", "other.lua", 5)
        let watch = try WatchProcess(Self.arguments + ["--test"], in: scratch)
        #expect(try watch.line() == "version 1")
        #expect(try watch.line() == "tested 2 spec files: 2 passed")
        try scratch.write(
            "other.lua", "return function(content) content:putLabel('count'):text('n6'):center(equal) end")
        #expect(try watch.line() == "tested 1 spec file: 0 passed, 1 failed")
        #expect(watch.messages.contains("other_spec.lua"), "\(watch.messages)")
        try spec("other", "other.lua", 6)
        #expect(try watch.line() == "tested 1 spec file: 1 passed")
        try spec("third", "page.lua", 0)
        #expect(try watch.line() == "tested 1 spec file: 1 passed")
        try scratch.write("ui/words.lua", "return 'm'")
        #expect(try watch.line() == "version 2 (ui/words.lua); kept Page.count")
        #expect(try watch.line() == "tested 2 spec files: 0 passed, 2 failed")
        try watch.closeInput()
        #expect(watch.status() == 0)
    }

    /// Specs get the same permissions as the screen.
    @Test func specsGetThePermissionsOfTheScreen() throws {
        let scratch = try project()
        try scratch.write("data/in.txt", "read")
        try scratch.write(
            "plugins/echo/plugin.lua",
            """
            return { name = "echo", version = "1.0.0", api = 1, kinds = { "Echo" },
              permissions = { ["files:read=data"] = "reads words" } }
            """)
        try scratch.write(
            "plugins/echo/init.lua",
            """
            widget "Echo" { layoutContent = function(self, content)
              content:putLabel("value"):text(host.readFile("data/in.txt")):edges(equal)
            end }
            """)
        try scratch.write("echo.lua", "return function(content) content:putEcho('echo'):edges(equal) end")
        try scratch.write(
            "echo_spec.lua",
            """
            describe("echo", function() it("reads", function()
              local screen = open("echo.lua")
              expect(screen:view("value").text).toEqual("read")
            end) end)
            """)
        let results = [([], "0 passed, 1 failed"), (["--allow", "echo:files:read=data"], "1 passed")]
        for (options, result) in results {
            let watch = try WatchProcess(Self.arguments + ["--test"] + options, in: scratch)
            #expect(try watch.line() == "version 1")
            #expect(try watch.line() == "tested 1 spec file: \(result)", "\(watch.messages)")
            watch.signal(SIGTERM)
            #expect(watch.status() == 0)
        }
    }

    @Test func brokenScriptIsOpenedAfterItsFix() throws {
        let scratch = try project()
        try scratch.write("page.lua", "return (")
        let watch = try WatchProcess(Self.arguments + ["--json"], in: scratch)
        #expect(try watch.line() == #"{"event": "failed", "changed": [], ms, "version": 0}"#)
        try replace("page.lua", Self.page, scratch)
        #expect(
            try watch.line()
                == #"{"event": "started", "changed": ["page.lua"], ms, "version": 1, "written": true, "fresh": true, "kept": [], "dropped": []}"#
        )
        #expect(try label(scratch) == "n1!")
        watch.signal(SIGTERM)
        #expect(watch.status() == 0)
    }

    /// The file is complete at any time and keeps its permissions.
    @Test func outputFileIsReplacedInsteadOfRewritten() throws {
        let scratch = try project()
        let watch = try WatchProcess(Self.arguments, in: scratch)
        #expect(try watch.line() == "version 1")
        let old = try FileHandle(forReadingFrom: URL(fileURLWithPath: scratch.path("out.json")))
        try FileManager.default.removeItem(atPath: scratch.path("ui/words.lua"))
        #expect(try watch.line() == "failed: version 1 keeps running (ui/words.lua)")
        #expect(try label(scratch) == "n1!")
        try scratch.write("ui/words.lua", "return 'k'")
        #expect(try watch.line() == "version 2 (ui/words.lua); kept Page.count")
        // A reader that opened the old file can read it to its end.
        #expect(String(decoding: try #require(try old.readToEnd()), as: UTF8.self).contains("n1!"))
        #expect(try label(scratch) == "k1!")
        #expect(scratch.contents.filter { $0.contains("out") } == ["out.json"])
        watch.signal(SIGTERM)
        #expect(watch.status() == 0)
    }

    @Test(arguments: [
        (["page.lua"], "missing output; name a file with -o, or add --test"),
        (["page.lua", "-o", "-"], "watch cannot write to stdout; name a file with -o"),
        (["-", "-o", "out.png"], "watch needs files; found - (the standard input)"),
        (["page.lua", "-o", "out.gif"], "unknown extension of 'out.gif'"),
        (["page.lua", "-o", "out.png", "--set", "count"], "--set takes NAME=VALUE; found 'count'"),
        (["page.lua", "-o", "out.png", "--device", "iphone-15", "--size", "10x10"], "cannot be combined"),
    ])
    func wrongOptionsEndWithStatusTwo(_ arguments: [String], _ expected: String) throws {
        let scratch = try project()
        let result = try Command.run(["watch"] + arguments, in: scratch.folder)
        #expect(result.status == 2 && result.messages.contains(expected), "\(result.status) \(result.messages)")
    }
}
