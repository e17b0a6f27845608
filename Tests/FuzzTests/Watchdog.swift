import Foundation
import Glibc

/// Ends the process if a run hangs, because nothing inside the process can stop a hang.
final class Watchdog: @unchecked Sendable {
    static let shared = Watchdog()

    private let lock = NSLock()
    private var what: String?
    private var deadline = Date.distantFuture

    private init() {
        let thread = Thread { [unowned self] in
            while true {
                Thread.sleep(forTimeInterval: 0.5)
                lock.withLock {
                    guard let what, Date() > deadline else { return }
                    FileHandle.standardError.write(
                        Data("error: \(what): no end within \(Self.patience) seconds\n".utf8))
                    abort()
                }
            }
        }
        thread.start()
    }

    /// Far more than a slow machine needs.
    private static let patience = 120.0

    func watch<Result>(_ what: String, _ body: () throws -> Result) rethrows -> Result {
        lock.withLock { (self.what, deadline) = (what, Date() + Self.patience) }
        defer { lock.withLock { (self.what, deadline) = (nil, .distantFuture) } }
        return try body()
    }

    /// Seconds of CPU time that this thread has used, independent of other load.
    static var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
