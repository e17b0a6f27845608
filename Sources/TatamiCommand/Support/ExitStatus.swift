/// The exit status of a failed command. A command throws it after it has reported its errors.
enum ExitStatus: Int32, Error, CaseIterable {
    case inputFault = 1
    case usage = 2
    case limit = 3
    case engineFault = 70

    var meaning: String {
        switch self {
        case .inputFault:
            "a problem in the input: a script error, a diagnostic, a failed test, an unreadable or unwritable file, a missing font"
        case .usage: "wrong usage of the command"
        case .limit:
            "a limit was reached (--max-time, --max-memory, --max-instructions, --max-views, the size of an image)"
        case .engineFault: "an internal error; please report it"
        }
    }

    /// The exit statuses with their meanings, for the help and `ExitStatuses.md`.
    static var table: [(status: Int32, meaning: String)] {
        [(0, "success, even if the reader of stdout, such as head, stops early")]
            + allCases.map { ($0.rawValue, $0.meaning) }
    }

    /// The exit statuses as lines for the help, with right-aligned numbers.
    static var help: String {
        table.map { "\($0.status < 10 ? "   " : "  ")\($0.status)  \($0.meaning)" }.joined(separator: "\n")
    }
}
