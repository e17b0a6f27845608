import Foundation
import Testing

/// `tatami solve`: problems from files and standard input, and invalid input.
@Suite(.timeLimit(.minutes(20))) struct SolveCommandTests {
    private func solve(_ arguments: [String] = ["-"], _ problem: String = "") throws -> Command.Result {
        let result = try Command.run(
            ["solve"] + arguments, in: FileManager.default.temporaryDirectory, input: Data(problem.utf8))
        #expect(!result.isKilled)
        return result
    }

    private func text(_ result: Command.Result) -> String { String(decoding: result.output, as: UTF8.self) }

    /// The problem of `solve --help`, solved by hand: y is at least x + 10, then at least x + 20; x tends to 5; then y
    /// has no constraints.
    private static let problem = """
        {"variables": ["x", "y"],
         "constraints": [{"id": "c1", "terms": {"x": 1, "y": -1}, "relation": "<=", "constant": -10, "priority": 1000}],
         "steps": [{"constants": {"c1": -20}},
                   {"add": [{"id": "c2", "terms": {"x": 1}, "relation": "==", "constant": 5, "priority": 750}]},
                   {"remove": ["c1"]}]}
        """
    private static let answer = """
        {"results": [{"values": {"x": 0, "y": 10}, "violations": {}, "holding": {}, "ambiguous": ["x"], "tied": []},
         {"values": {"x": 0, "y": 20}, "violations": {}, "holding": {}, "ambiguous": ["x"], "tied": []},
         {"values": {"x": 5, "y": 25}, "violations": {}, "holding": {}, "ambiguous": [], "tied": []},
         {"values": {"x": 5, "y": 0}, "violations": {}, "holding": {}, "ambiguous": ["y"], "tied": []}]}

        """

    // MARK: Good problems

    @Test func problemIsReadFromAFile() throws {
        let scratch = try Scratch()
        let result = try solve([try scratch.write("problem.json", Self.problem)])
        #expect(result.status == 0)
        #expect(text(result) == Self.answer)
        #expect(result.messages.isEmpty)
    }

    @Test func problemIsReadFromStandardInput() throws {
        let result = try solve(["-"], Self.problem)
        #expect(result.status == 0)
        #expect(text(result) == Self.answer)
        #expect(result.messages.isEmpty)
    }

    @Test func resultsStateViolationsBeforeAndAfterAChangeOfPriorities() throws {
        let result = try solve(
            ["-"],
            """
            {"constraints": [{"id": "low", "terms": {"b": 1, "ä\\n": 0}, "relation": ">=", "constant": 4, "priority": \
            749},
                             {"id": "high", "terms": {"b": 2}, "relation": "<=", "constant": 1e0, "priority": 750}],
             "steps": [{"priorities": {"low": 751}}]}
            """)
        #expect(
            text(result) == """
                {"results": [{"values": {"b": 0.5, "ä\\n": 0}, "violations": {"low": 3.5}, "holding": {"low": \
                ["high"]}, "ambiguous": ["ä\\n"], "tied": []},
                 {"values": {"b": 4, "ä\\n": 0}, "violations": {"high": 7}, "holding": {"high": ["low"]}, "ambiguous": \
                ["ä\\n"], "tied": []}]}

                """)
        #expect(result.status == 0)
    }

    @Test func timeOptionOutputsTheSecondsOfTheFirstSolutionAndOfEachStep() throws {
        let result = try solve(["-", "--time"], Self.problem)
        #expect(result.status == 0)
        let object = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
        let cpu = try #require(object["cpu"] as? [String: Any])
        let build = try #require(cpu["build"] as? Double)
        let steps = try #require(cpu["steps"] as? [Double])
        #expect(build > 0 && build < 60)
        #expect(steps.count == 3 && steps.allSatisfy { $0 >= 0 && $0 < 60 })
        #expect((object["results"] as? [Any])?.count == 4)
        #expect(Set(object.keys) == ["results", "cpu"])
    }

    @Test func anEmptyProblemHasAnEmptyAnswer() throws {
        let result = try solve(["-"], "{\"constraints\": []}")
        #expect(
            text(result)
                == "{\"results\": [{\"values\": {}, \"violations\": {}, \"holding\": {}, \"ambiguous\": [], \"tied\": []}]}\n"
        )
        #expect(result.status == 0)
    }

    // MARK: Conflicts

    @Test func anUnsatisfiableSystemNamesAMinimalConflict() throws {
        let result = try solve(
            ["-"],
            """
            {"constraints": [{"id": "a", "terms": {"x": 1}, "relation": "==", "constant": 1},
                             {"id": "free", "terms": {"y": 1}, "relation": "==", "constant": 1},
                             {"id": "b", "terms": {"x": 2}, "relation": ">=", "constant": 3}]}
            """)
        #expect(result.status == 1)
        #expect(text(result) == "{\"results\": [{\"error\": \"unsatisfiable\", \"conflict\": [\"a\", \"b\"]}]}\n")
        #expect(
            result.messages
                == "standard input: error: the problem: these required constraints conflict: \"a\", \"b\"\n")
    }

    @Test func membersOfAConflictFollowTheOrderOfTheFile() throws {
        let rows = (0..<12).map {
            """
            {"id": "c\($0)", "terms": {"x\($0)": -1, "x\(($0 + 1) % 12)": 1}, "relation": ">=", "constant": 1}
            """
        }
        let result = try solve(["-"], "{\"constraints\": [\(rows.joined(separator: ", "))]}")
        let names = (0..<12).map { "\"c\($0)\"" }.joined(separator: ", ")
        #expect(text(result) == "{\"results\": [{\"error\": \"unsatisfiable\", \"conflict\": [\(names)]}]}\n")
    }

    @Test func rejectedStepIsUndoneAndLaterStepsRun() throws {
        let result = try solve(
            ["-"],
            """
            {"constraints": [{"id": "a", "terms": {"y": 1}, "relation": "==", "constant": 1}],
             "steps": [{"constants": {"a": 2}},
                       {"constants": {"a": 7}, "add": [{"id": "b", "terms": {"y": 1}, "relation": ">=", "constant": \
            9}]},
                       {"remove": ["b"]},
                       {"remove": ["a", "a"]},
                       {"constants": {"a": 3}, "remove": ["a"]},
                       {"add": [{"id": "a", "terms": {"y": 1}, "relation": "==", "constant": 1}]},
                       {"constants": {"a": 3}}]}
            """)
        #expect(result.status == 1)
        #expect(
            text(result) == """
                {"results": [{"values": {"y": 1}, "violations": {}, "holding": {}, "ambiguous": [], "tied": []},
                 {"values": {"y": 2}, "violations": {}, "holding": {}, "ambiguous": [], "tied": []},
                 {"error": "unsatisfiable", "conflict": ["a", "b"]},
                 {"error": "unknown constraint \\"b\\""},
                 {"error": "constraint \\"a\\" is removed twice"},
                 {"error": "constraint \\"a\\" is both changed and removed"},
                 {"error": "constraint \\"a\\" already exists"},
                 {"values": {"y": 3}, "violations": {}, "holding": {}, "ambiguous": [], "tied": []}]}

                """)
        #expect(
            result.messages == """
                standard input: error: step 2: these required constraints conflict: "a", "b"
                standard input: error: step 3: unknown constraint "b"
                standard input: error: step 4: constraint "a" is removed twice
                standard input: error: step 5: constraint "a" is both changed and removed
                standard input: error: step 6: constraint "a" already exists

                """)
    }

    // MARK: Invalid problems

    /// The text of a constraint with one part replaced.
    private static func constraint(
        id: String = "\"a\"", terms: String = "{\"x\": 1}", relation: String = "\"==\"", constant: String = "1",
        priority: String = "1000"
    ) -> String {
        "{\"constraints\": [{\"id\": \(id), \"terms\": \(terms), \"relation\": \(relation), \"constant\": \(constant), "
            + "\"priority\": \(priority)}]}"
    }

    private static let bad: [(problem: String, message: String)] = [
        // Invalid JSON.
        ("", "1:1: error: expected the problem as an object, the text ends"),
        ("hello", "1:1: error: expected the problem as an object, found 'hello'"),
        ("{\"constraints\": [}", "1:18: error: expected a value, found '}'"),
        ("{\"constraints\": []", "1:19: error: expected '}', the text ends"),
        ("{\"constraints\": []} x", "1:21: error: expected the end of the text, found 'x'"),
        ("{\"constraints\": [],\n \"steps: []}", "2:3: error: unterminated string"),
        ("{\"x\": " + String(repeating: "[", count: 100_000), "1:507: error: nested too deeply"),
        (String(repeating: "[", count: 100_000), "1:1: error: expected the problem as an object, found '['"),
        // Wrong types.
        ("[]", "1:1: error: expected the problem as an object, found '['"),
        ("{}", "1:1: error: \"constraints\" is missing"),
        ("{\"constraints\": {}}", "1:17: error: expected \"constraints\" as an array, found '{'"),
        ("{\"constraints\": [7]}", "1:18: error: expected a constraint as an object, found '7'"),
        (
            "{\"constraints\": [], \"stepz\": []}",
            "1:29: error: unknown key \"stepz\"; a problem has \"variables\", \"constraints\" and \"steps\""
        ),
        ("{\"constraints\": [{\"terms\": {}}]}", "1:18: error: a constraint has no \"id\""),
        ("{\"constraints\": [{\"id\": \"a\"}]}", "1:18: error: constraint \"a\" has no \"terms\""),
        ("{\"constraints\": [{\"id\": \"a\", \"terms\": {}}]}", "1:18: error: constraint \"a\" has no \"relation\""),
        (
            "{\"constraints\": [{\"id\": \"a\", \"terms\": {}, \"relation\": \"==\"}]}",
            "1:18: error: constraint \"a\" has no \"constant\""
        ),
        (
            "{\"constraints\": [{\"id\": \"a\", \"constants\": 1}]}",
            """
            1:42: error: unknown key "constants"; a constraint has "id", "terms", "relation", "constant", "priority" and "ordered"
            """
        ),
        (constraint(id: "7"), "1:25: error: expected \"id\" as a string, found '7'"),
        (constraint(terms: "[\"x\"]"), "1:39: error: expected \"terms\" as an object, found '['"),
        (constraint(terms: "{\"x\": \"1\"}"), "1:45: error: expected a coefficient as a number, found '\"'"),
        (constraint(relation: "\"=\""), "1:61: error: unknown relation \"=\"; expected \"==\", \"<=\" or \">=\""),
        (constraint(constant: "null"), "1:79: error: expected \"constant\" as a number, found 'null'"),
        (
            "{\"constraints\": [{\"id\": \"a\", \"terms\": {}, \"relation\": \"==\", \"constant\": 0},\n"
                + " {\"id\": \"a\", \"terms\": {}, \"relation\": \"==\", \"constant\": 0}]}",
            "2:2: error: duplicate constraint \"a\""
        ),
        (
            "{\"constraints\": [], \"steps\": [{\"constant\": {}}]}",
            "1:43: error: unknown key \"constant\"; a step has \"constants\", \"priorities\", \"add\" and \"remove\""
        ),
        // Variables.
        ("{\"variables\": [\"x\", \"x\"], \"constraints\": []}", "1:21: error: duplicate variable \"x\""),
        (
            "{\"variables\": [\"y\"], " + constraint().dropFirst(),
            "1:65: error: unknown variable \"x\"; add it to \"variables\""
        ),
        // Numbers.
        (constraint(terms: "{\"x\": NaN}"), "1:45: error: expected a value, found 'NaN'"),
        (constraint(constant: "NaN"), "1:79: error: expected a value, found 'NaN'"),
        (constraint(constant: "-Infinity"), "1:79: error: expected a value as a number, found '-Infinity'"),
        (constraint(constant: "1e999"), "1:79: error: a value is too large: 1e999"),
        (constraint(constant: "1e16"), "1:79: error: \"constant\" is too large: 1e+16"),
        (constraint(constant: "01"), "1:79: error: a number cannot begin with 0"),
        (
            constraint(terms: "{\"x\": 1e13}"),
            "1:45: error: coefficient of \"x\" out of range: found 10000000000000.0, expected 1e-12 to 1e12"
        ),
        (
            constraint(terms: "{\"x\": -1e-13}"),
            "1:45: error: coefficient of \"x\" out of range: found -1e-13, expected 1e-12 to 1e12"
        ),
        (constraint(priority: "1001"), "1:94: error: priority out of range: found 1001.0, expected 1 to 1000"),
        (constraint(priority: "0.5"), "1:94: error: priority out of range: found 0.5, expected 1 to 1000"),
        (constraint(priority: "-1"), "1:94: error: priority out of range: found -1.0, expected 1 to 1000"),
        (
            "{\"constraints\": [], \"steps\": [{\"priorities\": {\"a\": 2000}}]}",
            "1:52: error: priority out of range: found 2000.0, expected 1 to 1000"
        ),
    ]

    @Test(arguments: bad.indices) func invalidProblemIsReportedWithItsLocation(_ index: Int) throws {
        let (problem, message) = Self.bad[index]
        let result = try solve(["-"], problem)
        #expect(result.status == 1)
        #expect(result.output.isEmpty)
        #expect(result.messages == "standard input:\(message)\n", "\(problem.prefix(200))")
    }

    @Test func errorsNameTheFileOfTheProblem() throws {
        let scratch = try Scratch()
        try scratch.write("bad.json", "{\n  \"constraints\": 1}")
        let result = try Command.run(["solve", "bad.json"], in: scratch.folder)
        #expect(result.status == 1)
        #expect(result.messages == "bad.json:2:18: error: expected \"constraints\" as an array, found '1'\n")
    }

    @Test func jsonMessagesHaveCodeAndSource() throws {
        let result = try solve(["-", "--json"], "hello")
        #expect(result.status == 1)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(result.messages.utf8)) as? [String: String])
        #expect(
            object == [
                "severity": "error", "code": "input", "message": "expected the problem as an object, found 'hello'",
                "source": "standard input:1:1",
            ])
    }

    @Test func invalidUTF8AndOtherBinaryInputIsAnError() throws {
        let bytes =
            Data("{\"constraints\": [{\"id\": \"a\", \"terms\": {\"".utf8) + Data([0xff, 0xc3]) + Data("\": 1}, ".utf8)
        for data in [bytes, Data([0]), Data([0xef, 0xbb, 0xbf]), Data((0...255).map { UInt8($0) })] {
            let result = try Command.run(["solve", "-"], in: FileManager.default.temporaryDirectory, input: data)
            #expect(!result.isKilled && result.status == 1)
            #expect(result.messages.hasPrefix("standard input:1:"))
        }
    }

    /// Names that look alike but have different bytes are different, as in JSON.
    @Test func namesAreComparedByBytes() throws {
        let result = try solve(
            ["-"],
            """
            {"variables": ["\\u00e9", "e\\u0301"], "constraints": [{"id": "\\u00e9", "terms": {"\\u00e9": 1}, \
            "relation": "==", "constant": 1}, {"id": "e\\u0301", "terms": {"e\\u0301": 1}, "relation": "==", "constant": 2}]}
            """)
        #expect(result.status == 0, "\(result.messages)")
        #expect(
            Array(text(result).utf8).starts(
                with: Array("{\"results\": [{\"values\": {\"\u{e9}\": 1, \"e\u{301}\": 2}".utf8)))
    }

    /// A problem that is too large for a certificate causes a warning; many small parts do not.
    @Test(arguments: [true, false])
    func certificateIsOmittedWithAWarningOnlyIfTooManyConstraintsConnect(isOne: Bool) throws {
        let rows = (0..<8100).map { row in
            "{\"id\": \"r\(row)\", \"terms\": {\"x\(isOne ? 0 : row)\": 1}, \"relation\": \"==\", \"constant\": \(row), \"priority\": 500}"
        }
        let result = try solve(["-", "--certificate"], "{\"constraints\": [\(rows.joined(separator: ", "))]}")
        #expect(result.status == 0)
        #expect(text(result).contains("\"certificate\"") != isOne)
        #expect(
            result.messages
                == (isOne
                    ? "standard input: warning: the problem: no certificate, because too many constraints are connected for exact arithmetic\n"
                    : ""))
    }

    // MARK: Time

    /// A result that exceeds the time limit ends the output, during solving and during analysis.
    @Test(arguments: [[], ["--certificate"]])
    func timeLimitInTheFirstSolutionLeavesNoOutput(_ arguments: [String]) throws {
        let result = try solve(["-", "--max-time", "0.000001"] + arguments, Self.problem)
        #expect(result.status == 3)
        #expect(result.output.isEmpty)
        #expect(
            result.messages.hasSuffix(
                "error: the problem: the time limit of 1e-06 seconds is used up; --max-time allows more\n"))
    }

    /// Earlier results stay in the output.
    @Test func resultsBeforeTheTimeLimitAreWritten() throws {
        let count = 3000
        let rows = (0..<count).map { row in
            // Use near and distant variables, so that the system is connected and fills in.
            let terms = Set((0..<12).map { (row * 7919 + $0 * $0 * 104_729) % count })
                .map { "\"x\($0)\": \($0 % 7 + 1)" }.joined(separator: ", ")
            return """
                {"id": "r\(row)", "terms": {\(terms)}, "relation": "==", "constant": \(row), "priority": \(row % 3 + 1)}
                """
        }
        let problem = """
            {"constraints": [{"id": "a", "terms": {"x0": 1}, "relation": "==", "constant": 7}],
             "steps": [{"remove": ["b"]}, {"constants": {"a": 8}}, {"add": [\(rows.joined(separator: ", "))]}, {"remove": ["a"]}]}
            """
        let result = try solve(["-", "--max-time", "0.3"], problem)
        #expect(result.status == 3)
        let text = text(result)
        #expect(text.components(separatedBy: "\"values\"").count == 3 && text.hasSuffix("]}\n"))
        #expect(text.contains("{\"error\": \"unknown constraint \\\"b\\\"\"}"))
        #expect(result.messages.contains("error: step 3: the time limit of 0.3 seconds is used up"))
    }

    // MARK: Files and usage

    @Test func unreadableFilesAreErrors() throws {
        let scratch = try Scratch()
        let missing = try Command.run(["solve", "missing.json"], in: scratch.folder)
        #expect(missing.status == 1)
        #expect(missing.messages == "error: cannot read 'missing.json': no such file\n")
        try scratch.write("folder/x", "")
        let folder = try Command.run(["solve", "folder"], in: scratch.folder)
        #expect(folder.status == 1)
        #expect(folder.messages == "error: cannot read 'folder': it is a directory\n")
    }

    @Test(arguments: [
        ([], "Missing expected argument '<file>'"),
        (["-", "--tim"], "Unknown option '--tim'"),
        (["-", "--max-time", "0"], "--max-time must be above 0 and at most 86400 seconds; found 0.0"),
    ]) func wrongOptionsAreReportedWithoutOutput(_ arguments: [String], _ message: String) throws {
        let result = try solve(arguments)
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.messages.hasPrefix("error: \(message)"), "\(result.messages)")
    }
}
