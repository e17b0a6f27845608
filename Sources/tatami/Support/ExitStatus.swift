/// How a command ended, thrown after its messages were written.
enum ExitStatus: Int32, Error, CaseIterable {
    case inputFault = 1
    case usage = 2
    case limit = 3
    case engineFault = 70

    var meaning: String {
        switch self {
        case .inputFault:
            "the input has a fault: a script error, a finding, a failed test, a file that cannot be read or written, no font"
        case .usage: "wrong usage of the command"
        case .limit:
            "a limit was hit (--max-time, --max-memory, --max-instructions, --max-views, the size of a picture)"
        case .engineFault: "a fault of the engine itself; please report it"
        }
    }

    /// For the help and the README. A reader of stdout that stops early changes nothing of it.
    static var table: [(status: Int32, meaning: String)] {
        [(0, "all is well, also where a reader of the output stopped early")]
            + allCases.map { ($0.rawValue, $0.meaning) }
    }

    /// The table as lines of a help: the numbers aligned at their right.
    static var help: String {
        table.map { "\($0.status < 10 ? "   " : "  ")\($0.status)  \($0.meaning)" }.joined(separator: "\n")
    }
}
