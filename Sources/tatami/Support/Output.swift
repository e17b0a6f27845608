import FoundationEssentials
import Glibc
import Rendering
import Synchronization

/// Results to stdout, messages to stderr.
///
/// What cannot be written to stdout is an error with its reason, told when the command ends, whose exit status is then
/// at least 1. A reader that has gone away is none: the rest is left out quietly, and the status is the command's own.
enum Output {
    enum Stream: Int32 {
        case stdout = 1
        case stderr = 2
    }

    private struct State {
        /// Whether stdout takes nothing any more.
        var isOver = false
        /// Why, as the system's number; 0 for a reader that has gone.
        var failure: Int32 = 0
        var isJSON = false
    }

    private static let state = Mutex(State())

    /// Before the process opens anything: what would take the place of a stream that is closed would be written to as
    /// if it were that.
    static func prepare() {
        // Whoever reads our output may stop reading: so SIGPIPE is ignored: readers may close early.
        signal(SIGPIPE, SIG_IGN)
        // A file that would become larger than the system allows is a failed write, not a signal.
        signal(SIGXFSZ, SIG_IGN)
        // The wrong way round, so that reading from it and writing to it fail as they would have.
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", mode)
        }
    }

    /// Text for people.
    static func say(_ text: TerminalText, on stream: Stream = .stdout) { write(Array(text.string.utf8), stream) }

    /// Results: for programs, or of a format of its own that escapes what it holds.
    static func result(_ bytes: [UInt8]) { write(bytes, .stdout) }

    static func result(_ text: String) { write(Array(text.utf8), .stdout) }

    /// Whether stdout takes nothing any more: what is made for it is made for nobody.
    static var isOver: Bool { state.withLock { $0.isOver } }

    /// Whether the error at the end is one for programs.
    static func setMessages(isJSON: Bool) { state.withLock { $0.isJSON = isJSON } }

    private static func write(_ bytes: [UInt8], _ stream: Stream) {
        guard stream == .stdout else {
            // A message that cannot be written cannot be reported either.
            _ = FileWriter.write(bytes, to: stream.rawValue)
            return
        }
        state.withLock { state in
            guard !state.isOver else { return }
            note(FileWriter.write(bytes, to: stream.rawValue), in: &state)
        }
    }

    private static func note(_ failure: Int32, in state: inout State) {
        guard failure != 0 else { return }
        state.isOver = true
        state.failure = failure == EPIPE ? 0 : failure
    }

    /// At the end of the command: what some systems only say now is an error, too.
    ///
    /// - Parameter status: how the command would end.
    /// - Returns: how it ends.
    static func finish(_ status: Int32) -> Int32 {
        let (failure, isJSON) = state.withLock { state in
            if !state.isOver, close(STDOUT_FILENO) != 0, errno != EBADF { note(errno, in: &state) }
            state.isOver = true
            return (state.failure, state.isJSON)
        }
        guard failure != 0 else { return status }
        Messages(isJSON: isJSON).error(
            "cannot write to the standard output: \(String(cString: strerror(failure)))", code: .output)
        return status == 0 ? ExitStatus.inputFault.rawValue : status
    }

    /// Whether a stream is a terminal that may be given colours.
    static func hasColor(_ stream: Stream) -> Bool {
        isTerminal(stream) && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
    }

    static func isTerminal(_ stream: Stream) -> Bool { isatty(stream.rawValue) == 1 }
}
