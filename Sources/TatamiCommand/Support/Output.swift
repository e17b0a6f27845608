import FoundationEssentials
import Glibc
import Rendering
import Synchronization

/// Writes results to stdout and messages to stderr.
///
/// If stdout cannot be written, the command reports the reason at its end and exits with at least 1. If the reader of
/// stdout stops early, the rest is discarded and the exit status does not change.
enum Output {
    enum Stream: Int32 {
        case stdout = 1
        case stderr = 2
    }

    private struct State {
        /// Whether stdout is closed.
        var isOver = false
        /// The error number of the system; 0 if the reader stopped early.
        var failure: Int32 = 0
        var isJSON = false
    }

    private static let state = Mutex(State())

    /// Prepares the streams before the process opens files. A file must not get the descriptor of a closed stream,
    /// which would redirect output into it.
    static func prepare() {
        // The reader of stdout may stop early.
        signal(SIGPIPE, SIG_IGN)
        // A file above the size limit of the system is a failed write, not a signal.
        signal(SIGXFSZ, SIG_IGN)
        // Use the opposite direction, so that reading and writing fail as with a closed stream.
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", mode)
        }
    }

    /// Writes text for users.
    static func say(_ text: TerminalText, on stream: Stream = .stdout) { write(Array(text.string.utf8), stream) }

    /// Writes results that tools read, or that a format has escaped.
    static func result(_ bytes: [UInt8]) { write(bytes, .stdout) }

    static func result(_ text: String) { write(Array(text.utf8), .stdout) }

    /// Whether stdout is closed.
    static var isOver: Bool { state.withLock { $0.isOver } }

    /// Sets whether the error at the end is reported as JSON.
    static func setMessages(isJSON: Bool) { state.withLock { $0.isJSON = isJSON } }

    private static func write(_ bytes: [UInt8], _ stream: Stream) {
        guard stream == .stdout else {
            // A message that cannot be written cannot be reported.
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

    /// Closes stdout at the end of the command, because some systems report errors only then.
    ///
    /// - Parameter status: The exit status of the command.
    /// - Returns: The exit status of the process.
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

    /// Returns whether a stream is a terminal that shows colors.
    static func hasColor(_ stream: Stream) -> Bool {
        isTerminal(stream) && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
    }

    /// Returns how messages are shown: terminals show diagnostics with their source lines; `TERM=dumb` has neither
    /// colors nor links.
    static func messageStyle(_ stream: Stream) -> Messages.Style {
        guard isTerminal(stream), ProcessInfo.processInfo.environment["TERM"] != "dumb" else { return .lines }
        return .excerpts(isColored: hasColor(stream))
    }

    static func isTerminal(_ stream: Stream) -> Bool { isatty(stream.rawValue) == 1 }
}
