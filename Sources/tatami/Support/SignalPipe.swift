import Glibc

/// Signals as bytes of a pipe, so that they can be waited for beside other things.
enum SignalPipe {
    /// Written to by the handler, which can be given nothing else.
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
        // Whoever started the process may have held them back, and a mask is inherited.
        pthread_sigmask(SIG_UNBLOCK, &wanted, nil)
        return ends[0]
    }
}
