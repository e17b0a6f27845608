import Glibc
import TestSupport
import Testing

@testable import LuaHost

/// The budget ends compilation of constructs that take time proportional to the preceding code.
@Suite("Compiling under the budget", .serialized)
struct CompilerTests {
    private static let size = (4 << 20) - 4096

    /// Returns a text of about 4 MiB.
    private static func filled(_ head: String, _ piece: String, _ tail: String = "") -> String {
        head + String(repeating: piece, count: (size - head.utf8.count - tail.utf8.count) / piece.utf8.count) + tail
    }

    /// Returns nested functions, each with the maximum number of locals.
    private static func nested(_ body: String) -> String {
        let locals = (0..<195).map { "a\($0)" }.joined(separator: ",")
        let depth = 180
        return String(repeating: "local \(locals) local function f() ", count: depth) + body
            + String(repeating: " end", count: depth)
    }

    static let cases: [(name: String, text: @Sendable () -> String)] = [
        ("elseif", { filled("if x then ", "elseif x then ", " end") }),
        ("and", { filled("return ", "x and ", "x") }),
        ("or", { filled("return ", "x or ", "x") }),
        ("and, compared", { filled("return ", "x<1 and ", "x") }),
        ("and, or", { filled("return ", "x and y or ", "x") }),
        ("not of a chain", { filled("return " + String(repeating: "not ", count: 150) + "(", "x and ", "x)") }),
        ("condition of a loop", { filled("while ", "x or ", "x do end") }),
        ("breaks", { filled("", "while true do " + String(repeating: "break ", count: 32_000) + "end ") }),
        ("gotos forward", { filled("", "do " + String(repeating: "goto a ", count: 32_000) + "::a:: end ") }),
        (
            "gotos back",
            {
                let labels = (0..<32_000).map { "::l\($0)::x=1 " }.joined()
                return filled("do " + labels, "goto l31999 ", "end")
            }
        ),
        ("labels", { filled("", "do " + (0..<32_000).map { "::l\($0)::x=1 " }.joined() + " end ") }),
        ("missing labels", { filled("", "goto a ") }),
        ("names", { filled("", "x=x ") }),
        ("names in nested functions", { nested(filled("", "x=x ", String(repeating: " ", count: 300_000))) }),
        ("upvalues in nested functions", { nested(filled("", "a194=a0 ", String(repeating: " ", count: 300_000))) }),
        ("constants", { "return {" + (0..<500_000).map { "\($0).5" }.joined(separator: ",") + "}" }),
        ("functions", { filled("return {", "function() end,", "}") }),
        ("a long number", { filled("return ", "1") }),
        ("a long number of zeros", { filled("return 0.", "0", "1") }),
        ("a long hexadecimal number", { filled("return 0x", "f") }),
        ("a long exponent", { filled("return 1e", "9") }),
        ("a long name", { filled("return ", "a") }),
        ("a long string", { filled("return \"", "\\065", "\"") }),
        ("brackets that do not close", { filled("return [===[", "]==", "]===]") }),
        ("a long comment", { filled("--[==[", "]=", "]==] return 1") }),
        ("parentheses", { filled("return ", "(") }),
        ("calls", { filled("f", "()") }),
        ("fields", { filled("return a", ".b") }),
        ("concatenation", { filled("return a", "..a") }),
        ("addition", { filled("return a", "+a") }),
        ("assignment to many", { filled("a", ",a", "=1") }),
        ("empty statements", { filled("", ";") }),
        ("blocks", { filled("", "do local a end ") }),
    ]

    /// The CPU time of this thread in seconds, independent of other load.
    private static var cpuTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    @Test(arguments: cases.map(\.name))
    func a3A3TimeLimitEndsCompilationOfHugeScriptsWithinTwoSeconds(name: String) throws {
        let number = Self.cases.firstIndex { $0.name == name }!
        let text = Self.cases[number].text()
        #expect(text.utf8.count <= 5 << 20)
        var limits = Limits()
        limits.time = 0.2
        limits.scriptSize = 5 << 20
        let stage = try Stage(limits)
        // As a file and as a text that a script loads; by default, each case in one of the two ways.
        if Seeds.isFullRound || number.isMultiple(of: 2) {
            let start = Self.cpuTime
            let error = stage.failure(text, name: "main.lua")
            let time = Self.cpuTime - start
            #expect(time < 2, "\(time) s: \(error.map { "\($0)" } ?? "done")")
        }
        if Seeds.isFullRound || !number.isMultiple(of: 2) {
            try stage.define("text") { frame throws(LuaCallError) in frame.return(text) }
            let start = Self.cpuTime
            let error = stage.failure("local f = load(text()) while f == nil do end")
            let time = Self.cpuTime - start
            #expect(time < 2, "\(time) s: \(error.map { "\($0)" } ?? "done")")
        }
        #expect(try stage.run("return 7")[0].integer == 7)
        stage.host.close()
        #expect(stage.host.memoryInUse == 0)
    }

    @Test func a3A3TimeLimitEndsCompilationOfALongElseifChain() throws {
        var limits = Limits()
        limits.time = 0.2
        let stage = try Stage(limits)
        let text = Self.cases[0].text()
        let error = stage.failure(text, name: "main.lua")
        #expect(
            error?.kind == .time && error?.message == "the time limit of 0.2 seconds is used up",
            "\(String(describing: error))")
        let inside = stage.failure(
            "local t = 'if x then ' .. ('elseif x then '):rep(200000) .. ' end'\nwhile true do pcall(load, t) end")
        #expect(inside?.kind == .time && inside?.source?.line == 2, "\(String(describing: inside))")
    }

    /// Without a time limit, the instruction limit ends compilation.
    @Test func a3CompilationCountsTowardTheInstructionLimit() throws {
        var limits = Limits()
        limits.time = nil
        limits.instructions = 1_000_000
        let stage = try Stage(limits)
        #expect(stage.failure("local s = ('x=1 '):rep(20000) while true do load(s) end")?.kind == .instructions)
        #expect(stage.failure(Self.filled("", "x=1 "), name: "main.lua")?.kind == .instructions)
        #expect(try stage.run("return load('return 7')()")[0].integer == 7)
    }

    /// Piece boundaries inside a name, number or character don't change the result.
    @Test func a3A3TokensThatCrossReadBufferBoundariesAreCompiledCorrectly() throws {
        let stage = try Stage()
        for padding in 0..<70 {
            let spaces = String(repeating: " ", count: padding)
            let text =
                """
                \(spaces)local naïf = "ä€😀\\n" --[[ \(spaces) ]] return naïf .. [==[ ]=] ]==] .. 12345.678e2, 0x1F, 'x'
                """
                .replacing("naïf", with: "a_long_name_of_a_local")
            #expect(try stage.run(text).map(\.summary) == ["\"ä€😀\n ]=] 1234567.8\"", "31", "\"x\""], "\(padding)")
            #expect(stage.failure(spaces + "local x = = 1")?.message == "unexpected symbol near '='")
        }
        #expect(try stage.run("").isEmpty)
        #expect(try stage.run("#!/usr/bin/tatami\nreturn 1").map(\.summary) == ["1"])
    }
}
