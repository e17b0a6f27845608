import Glibc

/// Delivers signals through a pipe, so that `poll` can wait for them.
enum SignalPipe {
    /// The writing end of the pipe. It is global, because a signal handler gets no context.
    nonisolated(unsafe) private static var writer: Int32 = -1

    static func open(_ signals: [Int32]) -> Int32 {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return -1 }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        writer = ends[1]
        var wanted = sigset_t()
        sigemptyset(&wanted)
        for number in signals {
            sigaddset(&wanted, number)
            signal(number) { _ in
                let error = errno
                var byte: UInt8 = 1
                _ = Glibc.write(SignalPipe.writer, &byte, 1)
                errno = error
            }
        }
        // The parent process may have blocked the signals, and the mask is inherited.
        pthread_sigmask(SIG_UNBLOCK, &wanted, nil)
        return ends[0]
    }
}
