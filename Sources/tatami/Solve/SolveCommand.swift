import ArgumentParser
import Glibc
import Layout
import Tatami

/// `tatami solve FILE|-`.
struct SolveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "solve", abstract: "Solves a constraint problem in JSON.",
        discussion: """
            Input: {"variables": ["x"], "constraints": [{"id": "a", "terms": {"x": 1}, "relation": "==", "constant": \
            5, "priority": 750, "ordered": true}], "steps": [{"constants": {"a": 6}, "priorities": {"a": 500}, \
            "remove": ["a"], "add": []}]}. Relations are == <= >=. Priorities are 1...1000; 1000 (the default) is \
            required. The constraints of a priority are one level, whose sum of violations is minimized; an "ordered" \
            one (not with 1000) is a level of its own, after the others of its priority and in order. Variables and \
            steps can be left out. Output: {"results": [...]}, one result for the system and one for each step: the \
            values, the violations of constraints that do not hold and what holds them, the ambiguous variables, and \
            the constraints that only ties have decided. If the required constraints contradict each other, the result \
            is the minimal conflict, the step is undone and the exit status is 1.
            """)

    @Argument(help: ArgumentHelp("The problem, or - for the standard input.", valueName: "file"))
    var file: String

    @Flag(help: "Adds the CPU seconds of the first solution and of each step, without the reading and writing of JSON.")
    var time = false

    @Flag(
        help: """
            Adds the proof of each result, and the problem: scripts/verify-certificate checks it. Where more than some \
            4,000 constraints hang together there is none, and a warning says so.
            """)
    var certificate = false

    @Flag(help: "Messages on stderr as JSON, one per line.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Time limit in seconds of one result: the system as given, or a step, with all that is said of it.",
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
        } catch let fault as JSONFault {
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
                "\(what): there is no certificate: more constraints hang together than exact numbers are made for",
                code: .limit, source: name)
        }
        for fault in session.outcome.faults { messages.error(fault, code: .refused, source: name) }
        if let ended = session.outcome.ended {
            messages.error(
                "\(ended): the time limit of \(NumberText.short(maxTime)) second\(maxTime == 1 ? "" : "s") is used up; "
                    + "--max-time allows more",
                code: .limit, source: name)
            throw ExitStatus.limit
        }
        if session.outcome.hasFailed { throw ExitStatus.inputFault }
    }
}
