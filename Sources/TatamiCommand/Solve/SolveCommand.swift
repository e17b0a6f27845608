import ArgumentParser
import Diagnostics
import Glibc
import Layout
import Tatami

/// The command `tatami solve FILE|-`.
struct SolveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "solve",
        abstract: "Solves a constraint problem in JSON.",
        discussion: """
            A problem has "constraints" and, if you want, "variables" and "steps":

              {"constraints": [{"id": "a", "terms": {"x": 1}, "relation": "==", "constant": 5, "priority": 750}],
               "steps": [{"constants": {"a": 6}, "priorities": {"a": 500}}, {"remove": ["a"], "add": []}]}

            Relations are ==, <= and >=. Priorities are 1 to 1000; 1000, the default, is required. The constraints \
            of one priority form a level, whose sum of violations is minimized. A constraint below 1000 with \
            "ordered": true is a level of its own, after the unordered constraints of its priority.

            The output has one result for the problem and one for each step: values, violations with the constraints \
            that cause them, ambiguous variables, and ties: constraints of equal priority that cannot all hold, of \
            which only their order decides which are violated. If required constraints conflict, the result lists a \
            minimal set of them: if you remove any one of the set, the others can all hold. A step with a conflict is \
            undone. If the problem or a step has a conflict or another error, the exit status is 1.

            Example:
              tatami solve problem.json
            """)

    @Argument(help: ArgumentHelp("The problem, or - for the standard input.", valueName: "file"))
    var file: String

    @Flag(help: "Add the CPU seconds of each result, excluding reading and writing JSON.")
    var time = false

    @Flag(
        help: """
            Add the problem and a proof of each result, which scripts/verify-certificate checks. Above about 4,000 \
            connected constraints, print a warning instead of a proof.
            """)
    var certificate = false

    @Flag(help: "Print messages as JSON, one object per line.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Time limit per result in seconds.",
            valueName: "SECONDS"))
    var maxTime = 600.0

    func validate() throws {
        try LimitOptions.check(time: maxTime)
    }

    func run() throws {
        let messages = Messages(isJSON: json)
        let name = InputFile.name(file)
        let bytes = try InputFile.read(file, messages)
        let problem: SolveProblem
        do {
            problem = try SolveProblem(json: bytes)
        } catch let fault as JSONError {
            messages.error(fault.message, code: .input, source: "\(name):\(fault.line):\(fault.column)")
            throw ExitStatus.inputFault
        }
        var session = SolveSession(problem, certifies: certificate, seconds: maxTime)
        session.run()
        if let output = session.output(
            withTimes: time, problem: certificate ? String(decoding: bytes, as: UTF8.self) : nil)
        {
            Output.result(output)
        }
        for what in session.outcome.unproven {
            messages.warning(
                "\(what): no certificate, because too many constraints are connected for exact arithmetic",
                code: .limit, source: name)
        }
        for fault in session.outcome.faults { messages.error(fault, code: .refused, source: name) }
        if let ended = session.outcome.ended {
            messages.error(
                "\(ended): the time limit of \(CountText.seconds(maxTime)) is used up; "
                    + "--max-time allows more",
                code: .limit, source: name)
            throw ExitStatus.limit
        }
        if session.outcome.hasFailed { throw ExitStatus.inputFault }
    }
}
