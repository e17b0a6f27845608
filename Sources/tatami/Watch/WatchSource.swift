import Glibc
import LuaHost
import Tatami

/// What `watch` waits for: changes of files, signals, the end of its input.
final class WatchSource {
    enum Event {
        /// Something that was read may be different.
        case hint(FileWatcher.Hint)
        /// Nothing came in the time that was given.
        case nothing
        /// Whoever started it wants it to end.
        case end
    }

    private let watcher: FileWatcher
    private let signals: Int32
    /// Whether the end of the standard input is the end of all: of a terminal or a pipe, whose other end somebody holds.
    private var followsInput: Bool

    /// How often is looked where nobody tells, in milliseconds.
    private static let pollInterval: Int32 = 500

    init(polls: Bool) {
        watcher = FileWatcher(polls: polls)
        signals = SignalPipe.open([SIGINT, SIGTERM, SIGHUP])
        var information = stat()
        let isOpen = fstat(STDIN_FILENO, &information) == 0
        let kind = information.st_mode & S_IFMT
        followsInput = isOpen && (kind == S_IFIFO || kind == S_IFSOCK || isatty(STDIN_FILENO) == 1)
    }

    /// Watches what was read. Returns whether something may have happened to it before it was watched.
    func watch(_ log: ReadLog) -> Bool { watcher.watch(log) }

    /// Waits for the next event.
    ///
    /// - Parameter milliseconds: how long; nil for as long as it takes.
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

    /// Takes what is typed, which means nothing.
    private func isInputOver() -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
            let count = read(STDIN_FILENO, buffer.baseAddress!, buffer.count)
            return count == 0 || count < 0 && errno != EINTR && errno != EAGAIN
        }
    }
}
