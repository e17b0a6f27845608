import Glibc

/// The processor time used so far, in seconds. For elapsed time, use `ContinuousClock`.
package enum CPUTime {
    /// The processor time that the calling thread has used, in seconds.
    package static var ofThread: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

    /// The processor time that all threads of the process have used, in seconds.
    package static var ofProcess: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
