import Dispatch
import Glibc
import Preview
import Tatami

/// The main loop of the preview: waits for clients, file changes and timers, and runs all screens on one thread.
struct ServeLoop {
    private let server: PreviewServer
    private let hub: PreviewHub
    private let watcher: FileWatcher
    private let signals: Int32
    /// The descriptor that stops the loop when its input ends; -1 for none.
    private let input: Int32

    /// The polling interval in milliseconds, used if files cannot be watched.
    private static let pollInterval: Int32 = 500

    /// Creates the loop of a server.
    ///
    /// - Parameters:
    ///   - polls: Whether to poll for file changes instead of watching files.
    ///   - input: A descriptor that stops the loop when its input ends; -1 for none.
    init(_ server: PreviewServer, _ hub: PreviewHub, polls: Bool, input: Int32) {
        (self.server, self.hub, self.input) = (server, hub, input)
        watcher = FileWatcher(polls: polls)
        signals = SignalPipe.open([SIGINT, SIGTERM, SIGHUP])
    }

    func run() {
        var pending = PendingChanges()
        while true {
            hub.tick()
            hub.show()
            server.flush()
            if watcher.watch(hub.reads) { pending.add(.everything, at: now) }
            var sources = [
                pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
                pollfd(fd: watcher.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: input, events: Int16(POLLIN), revents: 0),
            ]
            sources += server.descriptors()
            let count = poll(&sources, nfds_t(sources.count), timeout(pending))
            if sources[0].revents != 0 { return }
            if sources[1].revents != 0 || count == 0 && watcher.descriptor == nil {
                pending.add(watcher.take(), at: now)
            }
            if sources[2].revents != 0, isOver() { return }
            if count > 0 { server.run(sources[3...]) }
            if let wanted = pending.takeDue(at: now) { hub.react { wanted.contains($0) } }
        }
    }

    private var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

    /// Reads from `input` and discards the bytes. Returns whether the input ended.
    private func isOver() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = read(input, &bytes, bytes.count)
        return count == 0 || count < 0 && errno != EINTR && errno != EAGAIN
    }

    private func timeout(_ pending: PendingChanges) -> Int32 {
        var limits: [Int32] = []
        if let due = hub.patience { limits.append(Int32(min(1_000, (due * 1000).rounded(.up)))) }
        if let changes = pending.patience(at: now) { limits.append(changes) }
        if watcher.descriptor == nil { limits.append(Self.pollInterval) }
        if let clients = server.patience { limits.append(clients) }
        return limits.min() ?? -1
    }
}
