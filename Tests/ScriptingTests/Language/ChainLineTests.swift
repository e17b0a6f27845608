import Layout
import Testing

@testable import Scripting

/// Messages name the line of the call that failed, even if a chain calls the same method several times.
struct ChainLineTests {
    /// The lines of the constraints of the first conflict, in their order.
    private func lines(_ script: String) throws -> [String] {
        let scene = try Scene(script: script)
        let conflict = try #require(scene.diagnostics.first { $0.code == .conflict })
        return conflict.constraints.compactMap { $0.source.map { String($0.drop { $0 != ":" }.dropFirst()) } }
    }

    @Test func theSecondCallOfAMethodReportsItsOwnLine() throws {
        #expect(
            try lines(
                """
                return function(content)
                  content:putView("a"):top(equal):height(equalTo(1)):width(equalTo(5))
                    :left(equalTo(1), parent, priority.required)
                    :top(equalTo(4))
                    -- :left(equalTo(9), parent) is only a comment
                    :left(equalTo(2), parent, priority.required)
                end
                """) == ["3", "6"])
    }

    @Test func threeCallsOfAMethodOnTwoLinesKeepTheirLines() throws {
        #expect(
            try lines(
                """
                return function(content)
                  content:putView("a"):left(equal):top(equal):height(equalTo(1))
                    :width(lessThanTo(90)):width(equalTo(5), priority.required)
                    :width(equalTo(6), priority.required)
                end
                """) == ["3", "4"])
    }

    /// A nested layout between the calls may contain chains and calls with the same names.
    @Test(arguments: [
        "layoutContent(function(c)", "layout(function(n) local c = content", "apply(function(v) local c = content",
    ])
    func nestedLayoutsDoNotChangeTheLinesOfAChain(_ call: String) throws {
        #expect(
            try lines(
                """
                return function(content)
                  content:putView("a"):left(equal):top(equal):height(equalTo(1))
                    :width(equalTo(5), priority.required)
                    :\(call)
                      c:putView("b"):left(equal):top(equal):height(equalTo(1))
                        :width(equalTo(7))
                        :width(equalTo(8))
                    end)
                    :width(equalTo(6), priority.required)
                end
                """) == ["3", "9"])
    }

    /// A statement that runs again restarts its chain; the next statement starts another chain.
    @Test func callsInALoopKeepTheirLines() throws {
        #expect(
            try lines(
                """
                return function(content)
                  local a = content:putView("a"):left(equal):top(equal):height(equalTo(1))
                  for i = 1, 2 do
                    a
                      :width(moreThanTo(i))
                      :width(equalTo(5 * i), priority.required)
                  end
                  a:width(lessThanTo(50))
                end
                """) == ["6", "6"])
    }

    /// Calls with wrong arguments have lines too, and earlier wrong calls are counted.
    @Test func wrongArgumentsReportTheirOwnLines() throws {
        let scene = try Scene(
            script: """
                return function(content)
                  content:putView("a"):left(equal):height(equalTo(1))
                    :top("x")
                    :width(equalTo(3))
                    :top("y", { a = function() return content:foo() end })
                end
                """)
        #expect(
            scene.diagnostics.filter { $0.severity == .error }.compactMap(\.source).prefix(2) == [
                "test.lua:3", "test.lua:5",
            ])
    }

    /// The lines of the errors of a script's calls, in their order.
    private func errorLines(_ script: String) throws -> [String] {
        try Scene(script: script).diagnostics.filter { $0.severity == .error }
            .compactMap { $0.source.map { String($0.drop { $0 != ":" }.dropFirst()) } }
    }

    @Test func wrongSetterCallsAreReportedAtTheirOwnLines() throws {
        #expect(
            try errorLines(
                """
                return function(content)
                  content:putLabel("a"):left(equal)
                    :alpha(2):top(equal)
                    :alpha(0.5)
                    :numberOfLines(-1)
                    :alpha("x")
                    :alpha(0.7):alpha(
                      3)
                end
                """) == ["3", "5", "6", "7"])
    }

    @Test func wrongOffsetInsetAndIdentifierCallsAreReportedAtTheirOwnLines() throws {
        #expect(
            try errorLines(
                """
                return function(content)
                  content:putView("a")
                    :left(equal)
                    :offset("x")
                    :top(equal)
                    :offset(1)
                    :offset("y")
                    :inset(1):identifier("top")
                    :inset({})
                    :identifier("top")
                    :identifier(2)
                end
                """) == ["4", "7", "9", "11"])
    }

    /// Calls that end the script have lines too.
    @Test(arguments: ["didClicked(3)", "apply(5)", "bind('title', 4)", "layoutContent('x')", "assignTo(7)", "foo()"])
    func errorsThatEndTheScriptReportTheirLine(_ call: String) throws {
        let text = try Scene.failure(
            of: """
                return function(content)
                  content:putButton("a"):didClicked(function() end)
                    :apply(function(view) view.title = "x" end)
                    :layoutContent(function(inside) inside:putView("b"):apply(function() end) end)
                    :\(call)
                    :title("y")
                end
                """)
        #expect(text.hasPrefix("test.lua:5: "), "\(text)")
    }

    /// The arguments and the number of constants of the function don't matter.
    @Test func complexArgumentsDoNotChangeTheReportedLine() throws {
        let constants = (0..<300).map { "'constant\($0)'" }.joined(separator: ", ")
        #expect(
            try errorLines(
                """
                local known = { \(constants) }
                return function(content)
                  local label = content:putLabel("a")
                  local function pass(...) return ... end
                  label:left(equal):text(({ \(constants), pass("x") })[301] or known[1])
                    :alpha(#known > 3 and pass(pass(
                      7)) or -1)
                    :text(pass(not label, nil, label))
                    :textColor(label == nil and "red"
                      or { light = pass("blue"), dark = (function() return "nothing" end)() }):top(equal)
                  return label
                    :alpha(pass(9))
                end
                """) == ["6", "8", "9", "12"])
    }

    /// The name of the called function may be missing in the bytecode before the call.
    @Test(arguments: [
        "(nil)(1)", "local a; local b; (nil)(a, b)", "local a = (nil)[1]()", "(1 or content)()", "(content and nil)()",
    ])
    func callsOfValuesThatAreNotFunctionsReportTheirLine(_ call: String) throws {
        let text = try Scene.failure(of: "return function(content)\n  \(call)\nend")
        #expect(text.hasPrefix("test.lua:2: "), "\(text)")
    }

    /// Each function in a traceback has the line of its call.
    @Test func tracebackHasTheLineOfEachCall() throws {
        let scene = try Scene(script: "", isRun: false)
        let error = try #require(throws: ScriptError.self) {
            try scene.run(
                """
                local part = {}
                function part:good() return self end
                function part:bad()
                  error("stop")
                end
                local function use()
                  part
                    :good()
                    :bad()
                    :good()
                end
                return function(content)
                  content:putView("a"):apply(function() end)
                    :left(equal)
                    :left(equal, use())
                end
                """)
        }
        #expect(error.description == "test.lua:4: stop")
        #expect(error.lua.traceback.map(\.source.line) == [4, 9, 15])
    }

    /// Errors in calls made by the engine's Lua modules have the line of the script's call.
    @Test func errorsInTheLuaOfTheEngineReportTheLineOfTheScript() throws {
        let text = try Scene.failure(
            of: """
                local Card = molecule "Card"
                return function(content)
                  content:putView("a"):layoutContent(function(inside)
                    inside
                      :put(Card)
                      :left(equal)
                      :put(
                        5)
                  end)
                end
                """)
        #expect(text.hasPrefix("test.lua:7: "), "\(text)")
    }

    /// If a chunk is loaded again with another text, messages use the lines of the new text.
    @Test func messagesUseTheLinesOfAReloadedChunk() throws {
        let scene = try Scene(script: "return function(content)\n  content:putView()\n    :alpha('x')\nend")
        func errors() -> [String?] { scene.diagnostics.filter { $0.severity == .error }.map(\.source) }
        #expect(errors() == ["test.lua:3"])
        try scene.run("return function(content)\n  content:putView()\n\n\n    :alpha('y')\nend")
        #expect(errors() == ["test.lua:3", "test.lua:5"])
    }
}
