import Glibc
import LuaHost
import Tatami

/// The events that `watch` waits for: file changes, signals and the end of its input.
final class WatchSource {
    enum Event {
        /// Files may have changed.
        case hint(FileWatcher.Hint)
        /// The maximum time has passed, or the wait was interrupted.
        case nothing
        /// The command should end.
        case end
    }

    private let watcher: FileWatcher
    private let signals: Int32
    /// Whether the command ends when standard input ends. This is the case if standard input is a terminal, pipe or
    /// socket.
    private var followsInput: Bool

    /// The polling interval in milliseconds, used if files cannot be watched.
    private static let pollInterval: Int32 = 500

    init(polls: Bool) {
        watcher = FileWatcher(polls: polls)
        signals = SignalPipe.open([SIGINT, SIGTERM, SIGHUP])
        var information = stat()
        let isOpen = fstat(STDIN_FILENO, &information) == 0
        let kind = information.st_mode & S_IFMT
        followsInput = isOpen && (kind == S_IFIFO || kind == S_IFSOCK || isatty(STDIN_FILENO) == 1)
    }

    /// Watches the files in a log. Returns whether they may already have changed since they were read.
    func watch(_ log: ReadLog) -> Bool { watcher.watch(log) }

    /// Waits for the next event.
    ///
    /// - Parameter milliseconds: The maximum time; nil for no limit.
    func next(within milliseconds: Int32?) -> Event {
        var sources = [pollfd(fd: signals, events: Int16(POLLIN), revents: 0)]
        sources.append(pollfd(fd: watcher.descriptor ?? -1, events: Int16(POLLIN), revents: 0))
        sources.append(pollfd(fd: followsInput ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0))
        let timeout = milliseconds ?? (watcher.descriptor == nil ? Self.pollInterval : -1)
        let count = poll(&sources, nfds_t(sources.count), timeout)
        if sources[0].revents != 0 { return .end }
        if count < 0 { return .nothing }
        if sources[2].revents != 0, isInputOver() { return .end }
        if sources[1].revents != 0 || count == 0 && watcher.descriptor == nil && milliseconds == nil {
            return .hint(watcher.take())
        }
        return .nothing
    }

    /// Reads and discards the bytes of standard input. Returns whether it ended.
    private func isInputOver() -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
            let count = read(STDIN_FILENO, buffer.baseAddress!, buffer.count)
            return count == 0 || count < 0 && errno != EINTR && errno != EAGAIN
        }
    }
}
