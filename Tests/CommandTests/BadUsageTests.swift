import Foundation
import Testing

/// Wrong files, outputs, options, data and limits.
@Suite(.timeLimit(.minutes(20))) struct BadUsageTests {
    // MARK: The script's file

    @Test func missingScriptIsReported() throws {
        try renderBesideGood(["nothing.lua", "-o", "out.png"], in: Scratch(), status: 1, says: ["nothing.lua"])
    }

    @Test func missingActionsFileIsReported() throws {
        let scratch = try Scratch()
        try scratch.write("a.lua", goodScript)
        try renderBesideGood(
            ["a.lua", "--actions", "nothing.lua", "-o", "out.png"], in: scratch, status: 1,
            says: ["cannot read the actions file: 'nothing.lua' does not exist"])
    }

    @Test func folderIsRefusedAsAScript() throws {
        let scratch = try Scratch()
        try scratch.write("folder.lua/x", "")
        try renderBesideGood(["folder.lua", "-o", "out.png"], in: scratch, status: 1, says: ["folder.lua"])
    }

    @Test func bytecodeIsRefusedAsAScript() throws {
        let scratch = try Scratch()
        try scratch.write("code.lua", Data([0x1B, 0x4C, 0x75, 0x61, 0x54, 0x00, 0x19, 0x93]))
        try renderBesideGood(["code.lua", "-o", "out.png"], in: scratch, status: 1, says: ["code.lua", "binary"])
    }

    @Test func specIsRefusedAsAScript() throws {
        let scratch = try Scratch()
        try scratch.write("good_spec.lua", "describe('x', function() end)")
        try renderBesideGood(
            ["good_spec.lua", "-o", "out.png"], in: scratch, status: 1,
            says: ["good_spec.lua:1", "run it with `tatami test`"])
    }

    @Test func imageIsRefusedAsAScript() throws {
        let scratch = try Scratch()
        try scratch.write("picture.lua", Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        try renderBesideGood(["picture.lua", "-o", "out.png"], in: scratch, status: 1, says: ["picture.lua"])
    }

    @Test func tooLargeScriptIsRefused() throws {
        let scratch = try Scratch()
        try scratch.write("large.lua", Data(repeating: UInt8(ascii: " "), count: 4 << 20 + 1))
        try renderBesideGood(["large.lua", "-o", "out.png"], in: scratch, status: 3, says: ["large.lua", "4194304"])
    }

    // MARK: The output

    @Test func missingFoldersOfTheOutputAreCreated() throws {
        try renderBesideGood(
            ["good.lua", "-o", "missing/deep/out.png"], in: Scratch(), status: 0, says: [],
            makes: ["missing", "missing/deep", "missing/deep/out.png"])
    }

    /// A failed write creates no directories.
    @Test func failedOutputCreatesNoFolders() throws {
        let name = "missing/deep/" + String(repeating: "n", count: 256)
        try renderBesideGood(
            ["good.lua", "--format", "png", "-o", name], in: Scratch(), status: 1, says: ["File name too long"])
        try renderBesideGood(
            ["good.lua", "--format", "png", "-o", "missing/deep/"], in: Scratch(), status: 1, says: ["name a file"])
    }

    @Test func folderIsRefusedAsOutput() throws {
        let scratch = try Scratch()
        try scratch.write("out.png/x", "")
        try renderBesideGood(["good.lua", "-o", "out.png"], in: scratch, status: 1, says: ["out.png"])
    }

    @Test func outputPathThroughAFileIsRefused() throws {
        try renderBesideGood(
            ["good.lua", "-o", "good.lua/out.png"], in: Scratch(), status: 1, says: ["good.lua/out.png"])
    }

    @Test func failedScriptKeepsOldOutput() throws {
        let scratch = try Scratch()
        try scratch.write("out.png", "what was there")
        try scratch.write("bad.lua", "return function(content) content:putLable() end")
        try renderBesideGood(["bad.lua", "-o", "out.png"], in: scratch, status: 1, says: ["bad.lua:1", "putLabel"])
        #expect(try String(contentsOfFile: scratch.path("out.png"), encoding: .utf8) == "what was there")
    }

    @Test func writingToAFullDeviceIsAnError() throws {
        let scratch = try Scratch()
        try scratch.write("good.lua", goodScript)
        let result = try Command.run(["render", "good.lua", "--format", "png", "-o", "/dev/full"], in: scratch.folder)
        #expect(result.status == 1)
        #expect(result.messages.contains("/dev/full"))
    }

    // MARK: Usage: status 2

    @Test(
        arguments: [
            (["--format", "gif"], "gif"), (["-o", "out.gif"], "out.gif"), (["--size", "390"], "390"),
            (["--size", "0x10"], "0x10"),
            (["--size", "nanx10"], "nanx10"), (["--size=-5x10"], "-5x10"), (["--scale", "0"], "scale"),
            (["--scale", "nan"], "scale"),
            (["--scale", "99"], "scale"), (["--safe-area", "1,2,3"], "1,2,3"), (["--direction", "up"], "up"),
            (["--text-size", "0"], "text-size"),
            (["--locale", ""], "locale"), (["--sise", "1x1"], "sise"), (["--device", "iphone-99"], "iphone-99"),
            (["--max-time", "0"], "max-time"),
            (
                ["--size", "390"],
                "error: The value '390' is invalid for '--size <WxH>': expected the width and height in points, as in "
                    + "390x844"
            ),
            (["--size=-5x10"], "expected a width and height above 0"),
            (["--size", "390x100001"], "at most 100000 points"),
            (
                ["--safe-area", "1,2,3"],
                "'--safe-area <T,L,B,R>': expected the top, left, bottom and right inset, each from 0 to 100000 points, "
                    + "as in 59,0,34,0"
            ),
            (["-o", "a.png", "-o", "b.png"], "error: '-o' is given twice: 'a.png' and 'b.png'; pass it once"),
            (["-o", "a.png", "--output=b.png"], "error: '--output' is given twice: 'a.png' and 'b.png'; pass it once"),
            (["--scale", "1", "--dark", "--scale=2"], "error: '--scale' is given twice: '1' and '2'; pass it once"),
            (["--sise", "1x1"], "error: Unknown option '--sise'"),
            (["--at=-1"], "--at must be from 0 to 86400 seconds; found -1"),
            (["--at", "nan"], "--at must be from 0 to 86400 seconds"),
            (["--at", "86401"], "found 86401"), (["--at", "soon"], "soon"),
            (["--max-memory", "0"], "max-memory"), (["--max-views", "x"], "max-views"), (["other.lua"], "other.lua"),
        ] as [([String], String)])
    func messageOfAnInvalidOptionNamesTheOptionOrItsValue(_ arguments: [String], _ named: String) throws {
        try renderBesideGood(["good.lua"] + arguments, in: Scratch(), status: 2, says: [named])
    }

    /// Repeatable options, and values that look like options.
    @Test func repeatableOptionsAndDashedValuesAreAccepted() throws {
        let scratch = try Scratch()
        try scratch.write("counter.lua", "local C = controller 'C'\nC.states = { a = '', b = '' }\nreturn C\n")
        for arguments in [
            ["--set", "a=1", "--set", "b=2", "--dark", "--dark"], ["--set", "a=--scale", "--set=b=--scale"],
            ["--device", "iphone-15", "--device", "ipad-mini"],
        ] {
            let result = try Command.run(["render", "counter.lua"] + arguments, in: scratch.folder)
            #expect(result.status == 0, "\(arguments): \(result.messages)")
        }
        try scratch.write("--scale", goodScript)
        let result = try Command.run(["check", "--", "--scale", "--scale"], in: scratch.folder)
        #expect(result.status == 0, "\(result.messages)")
    }

    @Test func commandWithoutScriptIsRefused() throws {
        try renderBesideGood([], in: Scratch(), status: 2, says: ["script"])
    }

    @Test func tooLargeOutputImageIsRefused() throws {
        try renderBesideGood(
            ["good.lua", "--size", "20000x10", "--scale", "1", "-o", "out.png"], in: Scratch(), status: 3,
            says: ["16384"])
    }

    // MARK: Data and states

    @Test func missingDataFileIsReported() throws {
        try renderBesideGood(["good.lua", "--data", "nothing.json"], in: Scratch(), status: 1, says: ["nothing.json"])
    }

    /// The message has the line, the column and an excerpt.
    @Test(
        arguments: [
            (
                "{\"title\": ",
                """
                1:11: error: the data file is not JSON: expected a value, the text ends
                  {"title":\u{20}
                            ^

                """
            ),
            ("", "1:1: error: the data file is not JSON: expected a value, the text ends\n  \n  ^\n"),
            (
                "{\n  \"a\": [1, 2,],\n  \"b\": 2\n}",
                """
                2:14: error: the data file is not JSON: expected a value, found ']'
                    "a": [1, 2,],
                               ^

                """
            ),
            (
                "{\"a\": 1 \"b\"}",
                "1:9: error: the data file is not JSON: expected '}', found '\"'\n  {\"a\": 1 \"b\"}\n          ^\n"
            ),
            ("[nul]", "1:2: error: the data file is not JSON: expected a value, found 'nul'\n  [nul]\n   ^\n"),
            (
                "{} x",
                "1:4: error: the data file is not JSON: expected the end of the text, found 'x'\n  {} x\n     ^\n"
            ),
            (
                "[1,\u{0B}2]",
                "1:4: error: the data file is not JSON: expected a value, found '\\u{B}'\n  [1,·2]\n     ^\n"
            ),
            (
                "-- x",
                """
                1:2: error: the data file is not JSON: expected a digit after '-', found '-'; JSON has no comments
                  -- x
                   ^

                """
            ),
            ("[-]", "1:3: error: the data file is not JSON: expected a digit after '-', found ']'\n  [-]\n    ^\n"),
            ("\u{0C}1", "1:1: error: the data file is not JSON: expected a value, found '\\u{C}'\n  ·1\n  ^\n"),
            (
                "\t[\"ä\u{1B}",
                "1:5: error: the data file is not JSON: control character in a string\n   [\"··\n      ^\n"
            ),
            (
                "[\(String(repeating: "1, ", count: 50))x]",
                """
                1:152: error: the data file is not JSON: expected a value, found 'x'
                  … \(String(repeating: "1, ", count: 23))x]

                """
                    + String(repeating: " ", count: 2 + 1 + 70) + "^\n"
            ),
        ])
    func invalidJSONInTheDataFileIsReportedWithLocationAndExcerpt(_ text: String, _ message: String) throws {
        let scratch = try Scratch()
        try scratch.write("data.json", text)
        try scratch.write("good.lua", goodScript)
        let result = try Command.run(
            ["render", "good.lua", "--data", "data.json"], in: scratch.folder, environment: ["NO_COLOR": "1"])
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(result.messages == "data.json:" + message)
    }

    @Test func invalidUTF8InTheDataFileIsReportedAsJSONWithItsLocation() throws {
        let scratch = try Scratch()
        try scratch.write("data.json", Data([0x5B, 0x0A, 0x22, 0xC3, 0x28, 0x22, 0x5D]))
        try scratch.write("good.lua", goodScript)
        let result = try Command.run(
            ["explain", "good.lua", "root", "--json", "--data", "data.json"], in: scratch.folder)
        #expect(
            result.messages
                == """
                {"severity": "error", "code": "data", "message": "the data file is not JSON: invalid UTF-8", "source": "data.json:2:2"}

                """
        )
    }

    /// Each type of value as scripts see it.
    @Test func jsonValuesOfAllTypesInTheDataFileReachTheScript() throws {
        let scratch = try Scratch()
        try scratch.write(
            "data.json",
            #"""
            {"n": null, "t": true, "f": false, "i": 9007199254740993, "whole": 5.0, "x": -1.5e-1, "s": "ä\u00e9\n", \#
            "twice": 1, "l": [1, [], {}], "twice": 2}
            """#
        )
        try scratch.write(
            "all.lua",
            """
            local d = data
            print(d.n, d.t, d.f, d.i, d.whole, d.x, d.s, d.twice, #d.l, #d.l[2], next(d.l[3]), d.none)
            return function(c) c:putView():edges(equal) end
            """)
        let result = try Command.run(["check", "all.lua", "--data", "data.json"], in: scratch.folder)
        #expect(result.messages == "nil\ttrue\tfalse\t9007199254740993\t5\t-0.15\täé\n\t2\t3\t0\tnil\tnil\n")
    }

    @Test func unknownStateInTheSetOptionSuggestsADeclaredState() throws {
        let scratch = try Scratch()
        try scratch.write(
            "counter.lua",
            """
            local C = controller 'C'
            C.states = { count = 0 }
            function C:layoutContent(c) c:putLabel():text('x'):center(equal, parent) end
            return C

            """
        )
        try renderBesideGood(["counter.lua", "--set", "cuont=5"], in: scratch, status: 1, says: ["cuont", "'count'"])
    }

    @Test func setOptionWithoutAValueIsRefused() throws {
        let scratch = try Scratch()
        try scratch.write("good.lua", goodScript)
        let result = try Command.run(["render", "good.lua", "--set", "count"], in: scratch.folder)
        #expect(result.status == 1 || result.status == 2)
        #expect(result.messages.contains("count"))
    }

    // MARK: Limits: status 3

    @Test(
        arguments: [
            ("while true do end", ["--max-time", "0.2"], "0.2"),
            ("return function(c) while true do end end", ["--max-time", "0.2"], "0.2"),
            (
                "return function(c) pcall(function() while true do end end) while true do end end",
                ["--max-time", "0.2"], "0.2"
            ),
            ("while true do end", ["--max-instructions", "100000"], "100000"),
            ("local t = {} while true do t[#t + 1] = string.rep('x', 1000) end", ["--max-memory", "8"], "8"),
            ("local s = 'x' while true do s = s .. s end", ["--max-memory", "8"], "8"),
            ("return function(c) for i = 1, 100 do c:putView() end end", ["--max-views", "50"], "50"),
            // The default limit.
            ("return function(c) for i = 1, 200000 do c:putView() end end", ["--max-time", "300"], "200000"),
        ] as [(String, [String], String)])
    func messageOfAnExceededScriptLimitStatesItsValue(_ script: String, _ options: [String], _ named: String) throws {
        let scratch = try Scratch()
        try scratch.write("greedy.lua", script)
        try renderBesideGood(["greedy.lua", "-o", "out.png"] + options, in: scratch, status: 3, says: [named])
    }

    /// Texts that take long to measure after the script itself has finished.
    private static let slowLabels = """
        return function(content)
          for i = 1, 200 do content:putLabel():numberOfLines(0):text(string.rep("word " .. i .. " ", \
        8000)):horizontal(equal, parent) end
        end
        """

    @Test(arguments: [
        ["render", "slow.lua", "-o", "out.png"], ["check", "slow.lua"], ["explain", "slow.lua", "root.width"],
    ])
    func timeLimitEndsALayout(_ arguments: [String]) throws {
        let scratch = try Scratch()
        try scratch.write("slow.lua", Self.slowLabels)
        let result = try Command.run(
            arguments + ["--max-time", "1"], in: scratch.folder, environment: ["NO_COLOR": "1"])
        #expect(result.status == 3 && !result.isKilled)
        #expect(
            (result.messages + String(decoding: result.output, as: UTF8.self)).contains(
                try Regex(
                    #"""
                    ^slow.lua:2: error: the time limit of 1 second is used up by the layout of 201 views; it reached \#
                    root/label[-0-9]*\.\#u{20}
                    """#
                )),
            "\(result.messages)")
        #expect(scratch.contents == ["slow.lua"])
    }

    /// A layout that a script requests counts for the script's entry.
    @Test func timeLimitEndsALayoutRequestedByAScript() throws {
        let scratch = try Scratch()
        try scratch.write("slow.lua", Self.slowLabels)
        try scratch.write("events.lua", "local width = screen.root.frame.width\nprint(width)")
        let result = try Command.run(
            ["render", "slow.lua", "--actions", "events.lua", "--max-time", "1"], in: scratch.folder,
            environment: ["NO_COLOR": "1"])
        #expect(result.status == 3 && !result.isKilled)
        #expect(
            result.messages.hasPrefix(
                "events.lua:1: error: the time limit of 1 second is used up; --max-time allows more\n"),
            "\(result.messages)")
    }
}
