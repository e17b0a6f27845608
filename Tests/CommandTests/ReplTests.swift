import Foundation
import Testing

/// `tatami repl`: a prompt in a running screen, here with lines from a pipe.
@Suite(.timeLimit(.minutes(20))) struct ReplTests {
    private static let counter = """
        local C = controller "C"
        C.states = { count = 0 }
        function C:layoutContent(c)
          c:putLabel("shown"):center(equal, parent)
            :whenStateChanged(self.states.count, "text", function() return "count " .. self.count end)
          c:putButton("more"):title("More"):at("topLeft", equal, parent)
            :didClicked(function() self.count = self.count + 1 end)
        end
        return C
        """

    private func answer(_ lines: String, _ arguments: [String] = ["a.lua"]) throws -> (
        status: Int32, output: [String], messages: String
    ) {
        let scratch = try Scratch()
        try scratch.write("a.lua", Self.counter)
        let result = try Command.run(["repl"] + arguments, in: scratch.folder, input: Data(lines.utf8))
        #expect(!result.isKilled)
        let output = String(decoding: result.output, as: UTF8.self).split(separator: "\n").map(String.init)
        return (result.status, output, result.messages)
    }

    @Test func promptRunsLinesInTheScreenAndPrintsTheirValues() throws {
        let (status, output, messages) = try answer(
            """
            screen:tap("more")
            screen.controller.count
            print(screen:tree())
            """)
        #expect(status == 0, "\(messages)")
        #expect(output[0...2] == ["true", "1", "root View 0,0 390×844"])
        #expect(output[3].hasSuffix("text=\"count 1\""), "\(output)")
        #expect(messages == "")
    }

    @Test func incompleteInputContinuesOnTheNextLine() throws {
        let (status, output, messages) = try answer(
            "for i = 1, 2 do\nprint(i)\nend\nsum = function(a, b)\n  return a + b\nend\nsum(2,\n3), 'two'\nexit\nprint('not')\n"
        )
        #expect(status == 0, "\(messages)")
        #expect(output == ["1", "2", "5\ttwo"])
    }

    @Test func luaTablesArePrintedWithTheirContents() throws {
        let (status, output, messages) = try answer(
            """
            { 1, "two", { a = 1.5, ["b c"] = true } }
            {}, "text", nil, { 7 }
            t = { }; t.own = t
            t
            { screen.controller, screen:view("shown") }
            screen.controller
            setmetatable({}, { __tostring = function() return "mine" end })
            print({ 1 } ~= nil)
            """)
        #expect(status == 0, "\(messages)")
        #expect(
            Array(output[..<5]) == [
                "{ 1, \"two\", { a = 1.5, [\"b c\"] = true } }", "{}\ttext\tnil\t{ 7 }", "{ own = { …itself } }",
                "{ C root, Label root/shown }", "C root",
            ], "\(output)")
        #expect(Array(output[5...]) == ["mine", "true"])
    }

    /// An infinite table, and a table whose text is infinite.
    @Test func hugeLuaTablesAreShortenedAndInfiniteOnesReachALimit() throws {
        let (status, output, messages) = try answer(
            """
            (function() local t = {} for i = 1, 100000 do t[i] = { i } end return t end)()
            setmetatable({}, { __index = function(_, key) return key end, __pairs = function() return function(_, key) return (key or 0) + 1, 1 end end })
            setmetatable({}, { __tostring = function() while true do end end })
            "on"
            """, ["a.lua", "--max-time", "1"])
        #expect(status == 1)
        #expect(output.count == 2 && output[0].utf8.count < 3000 && output[1] == "on", "\(output)")
        #expect(messages.split(separator: "\n").count { $0.contains(" limit of ") } == 2, "\(messages)")
    }

    @Test func errorsDoNotEndThePrompt() throws {
        let (status, output, messages) = try answer("screen:tap('mor')\nerror('no')\n1 1\nprint('on')\n")
        #expect(status == 1)
        #expect(output == ["on"])
        let lines = messages.split(separator: "\n")
        #expect(lines.count == 3, "\(messages)")
        #expect(lines[0].hasPrefix("line 1:1: error: unknown view 'mor' in the screen. Did you mean 'more'?"))
        #expect(lines[1] == "line 2:1: error: no")
        #expect(lines[2].hasPrefix("line 3:1: error: "))
    }

    @Test func incompleteInputAtTheEndIsAnError() throws {
        let (status, output, messages) = try answer("if true then")
        #expect(status == 1)
        #expect(output == [])
        #expect(messages == "error: incomplete input: if true then\n")
    }

    @Test func newDiagnosticsAreReportedOnce() throws {
        let (status, output, messages) = try answer(
            """
            local label = screen:view("shown"):layout("editExisting", function(own) own:width(equalTo(5000)) end)
            print("a")
            print("b")
            """)
        #expect(status == 0, "\(messages)")
        #expect(output == ["a", "b"])
        let found = messages.split(separator: "\n").filter { $0.contains("root/shown") }
        #expect(found.count == 1, "\(messages)")
    }

    @Test func infiniteLoopEndsAtTheTimeLimitAndThePromptContinues() throws {
        let (status, output, messages) = try answer("while true do end\nprint('on')\n", ["a.lua", "--max-time", "0.2"])
        #expect(status == 1)
        #expect(output == ["on"])
        #expect(messages.contains("time limit"), "\(messages)")
    }

    @Test func withoutAScriptTheScreenIsEmpty() throws {
        let (status, output, messages) = try answer("print(screen:tree())", ["--size", "100x50"])
        #expect(status == 0, "\(messages)")
        #expect(output == ["root View 0,0 100×50"])
    }

    @Test func invalidUTF8DoesNotEndThePrompt() throws {
        let scratch = try Scratch()
        let result = try Command.run(["repl"], in: scratch.folder, input: Data([0xFF, 0x00, 0x1B, 0x0A] + "1\n".utf8))
        #expect(!result.isKilled)
        #expect(result.status == 1)
        #expect(String(decoding: result.output, as: UTF8.self) == "1\n")
        #expect(!result.messages.utf8.contains(0x1B))
    }

    /// On a pseudo terminal made by `script`, Tab completes API names, and views in strings.
    @Test func tabCompletesMethodsViewsAndDevicesAtATerminal() throws {
        let scratch = try Scratch()
        try scratch.write("a.lua", Self.counter)
        try scratch.write("keys", "screen:doubleT\t(\"mo\t\")\n\"iphone-16-pro-\t\"\nexit\n")
        let home = ["HOME": scratch.folder.path, "TERM": "xterm", "PATH": "/usr/bin:/bin", "NO_COLOR": "1"]
        let result = try Command.shell(
            "(sleep 2; cat keys; sleep 1) | script -qec \"$0 repl a.lua\" /dev/null", in: scratch.folder,
            environment: home)
        let text = String(decoding: result.output, as: UTF8.self)
        #expect(text.contains("\ntrue\r\n"), "\(text) \(result.messages)")
        #expect(text.contains("\niphone-16-pro-max\r\n"), "\(text) \(result.messages)")
        let history = scratch.folder.appendingPathComponent(".local/state/tatami/prompt-history")
        #expect(try String(contentsOf: history, encoding: .utf8).contains("doubleTap"))
    }
}
