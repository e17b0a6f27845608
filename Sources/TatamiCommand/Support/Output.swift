import FoundationEssentials
import Glibc
import Rendering
import Synchronization

/// Writes results to stdout and messages to stderr.
///
/// If a write to stdout fails, the command reports the reason at its end and its exit status is not 0. If the reader of
/// stdout stops early, the rest of the output is discarded and the exit status does not change.
enum Output {
    enum Stream: Int32 {
        case stdout = 1
        case stderr = 2
    }

    private struct State {
        /// Whether stdout is closed.
        var isOver = false
        /// The system's error number of the failed write; 0 if none failed or the reader stopped early.
        var failure: Int32 = 0
        var isJSON = false
    }

    private static let state = Mutex(State())

    /// Opens streams that are closed, before the process opens any file. Otherwise a file could get the descriptor of a
    /// closed stream, and output would be written into it.
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

    /// Writes text that users read.
    static func say(_ text: TerminalText, on stream: Stream = .stdout) { write(Array(text.string.utf8), stream) }

    /// Writes a result that is not escaped for terminals: data for tools, or text that a format has already escaped.
    static func result(_ bytes: [UInt8]) { write(bytes, .stdout) }

    static func result(_ text: String) { write(Array(text.utf8), .stdout) }

    /// Whether stdout is closed.
    static var isOver: Bool { state.withLock { $0.isOver } }

    /// Sets whether an error that `finish` reports is JSON.
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

    /// Closes stdout at the end of the command, because some systems report write errors only then. Reports an earlier
    /// or new write error.
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

    /// Returns whether messages on a stream may be colored: it is a terminal, and `NO_COLOR` is not set.
    static func hasColor(_ stream: Stream) -> Bool {
        isTerminal(stream) && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
    }

    /// Returns the style of diagnostics on a stream. Diagnostics on a terminal have excerpts of their source, unless
    /// `TERM` is `dumb`.
    static func messageStyle(_ stream: Stream) -> Messages.Style {
        guard isTerminal(stream), ProcessInfo.processInfo.environment["TERM"] != "dumb" else { return .lines }
        return .excerpts(isColored: hasColor(stream))
    }

    static func isTerminal(_ stream: Stream) -> Bool { isatty(stream.rawValue) == 1 }
}
