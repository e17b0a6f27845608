import Glibc
import Rendering
import Tatami

/// A process that lays out one job after the other, and the two pipes to it.
final class WorkerProcess {
    /// What is found where a result is expected.
    enum Answer {
        case line([UInt8])
        /// Not yet.
        case nothing
        /// The process has ended, or closed its output.
        case end
    }

    let process: pid_t
    /// Jobs go in here.
    let input: Int32
    /// Results come out here.
    let output: Int32
    /// How long a job may take.
    private let timeout: Duration
    /// The number of the job that it runs, and when that has taken too long.
    private(set) var job: (number: Int, deadline: ContinuousClock.Instant)?
    /// The job that it finds in its pipe when it has answered that one, so that it never waits for this process.
    private(set) var next: (number: Int, line: [UInt8])?
    private var outgoing: ArraySlice<UInt8> = []
    private var reader: LineReader

    /// Starts a worker.
    ///
    /// - Throws: the system's reason.
    init(arguments: [String], timeout: Duration) throws(BatchResult.Failure) {
        self.timeout = timeout
        let (jobs, results) = (try Self.pipe(), try Self.pipe())
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, jobs.reading, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, results.writing, STDOUT_FILENO)
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var child: pid_t = 0
        let status = posix_spawn(&child, ProgramFile.startPath, &actions, nil, &words, environ)
        close(jobs.reading)
        close(results.writing)
        guard status == 0 else {
            close(jobs.writing)
            close(results.reading)
            throw Self.failure("start a worker", status)
        }
        (process, input, output) = (child, jobs.writing, results.reading)
        // Jobs may be larger than a pipe takes at once, and nobody may be held back by one worker.
        _ = fcntl(input, F_SETFL, O_NONBLOCK)
        _ = fcntl(output, F_SETFL, O_NONBLOCK)
        reader = LineReader(output, limit: .max)
    }

    /// Both ends are closed in the other workers: a pipe has ended when the worker at its end has.
    private static func pipe() throws(BatchResult.Failure) -> (reading: Int32, writing: Int32) {
        guard let ends = Spawn.pipe() else { throw failure("make a pipe", errno) }
        return ends
    }

    private static func failure(_ what: String, _ number: Int32) -> BatchResult.Failure {
        BatchResult.Failure(message: "cannot \(what): \(String(cString: strerror(number)))", code: "worker")
    }

    /// Whether some of a job is still to be written.
    var wantsToWrite: Bool { !outgoing.isEmpty }

    /// Hands it a job: one that it runs at once, or the next one.
    func run(_ line: [UInt8], number: Int) {
        assert(next == nil)
        if job == nil { job = (number, .now + timeout) } else { next = (number, line) }
        outgoing += line
        write()
    }

    /// Writes as much of the jobs as the pipe takes. That the worker is gone is seen where its result is read.
    func write() {
        while !outgoing.isEmpty {
            let count = outgoing.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
            if count > 0 {
                outgoing = outgoing.dropFirst(count)
            } else if errno != EINTR {
                if errno != EAGAIN { outgoing = [] }
                return
            }
        }
    }

    /// Reads what has come.
    func read() -> Answer {
        var line = reader.next()
        if line == nil {
            _ = reader.fill()
            line = reader.next()
        }
        switch line {
        case .whole(let line) where !reader.endsWithinLine:
            job = next.map { ($0.number, .now + timeout) }
            next = nil
            return .line(line)
        case nil where !reader.isAtEnd: return .nothing
        default: return .end
        }
    }

    /// Whether there is something behind the result that was read last, which no system call tells of again.
    var mayHaveMore: Bool { reader.pendingCount > 0 }

    /// Waits for its end, which is at once if it is killed, else when it has nothing more to do.
    ///
    /// - Returns: what it ended with, in words.
    func end(isKilled: Bool = false) -> String {
        if isKilled { kill(process, SIGKILL) }
        close(input)
        close(output)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? "status \(status >> 8 & 0xFF)" : "signal \(signal)"
    }
}
