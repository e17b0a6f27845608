import Glibc
import Installation
import Rendering
import Tatami

/// A worker process with the pipes to and from it.
final class WorkerProcess {
    /// The outcome of reading from the worker.
    enum Answer {
        case line([UInt8])
        /// No complete line has arrived yet.
        case nothing
        /// The process has ended or closed its output.
        case end
    }

    let process: pid_t
    /// The writing end of the pipe that passes jobs to the worker.
    let input: Int32
    /// The reading end of the pipe that returns the worker's answers.
    let output: Int32
    /// The time limit per job.
    private let timeout: Duration
    /// The number of the running job, and the time at which it exceeds its limit; nil if no job runs.
    private(set) var job: (number: Int, deadline: ContinuousClock.Instant)?
    /// The next job, which is already in the pipe so that the worker never waits for the coordinator; nil if there is
    /// none.
    private(set) var next: (number: Int, line: [UInt8])?
    private var outgoing: ArraySlice<UInt8> = []
    private var reader: LineReader

    /// Starts a worker.
    ///
    /// - Throws: An error with the system's reason.
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
        // A job can exceed the capacity of a pipe, and one worker must not block the others.
        _ = fcntl(input, F_SETFL, O_NONBLOCK)
        _ = fcntl(output, F_SETFL, O_NONBLOCK)
        reader = LineReader(output, limit: .max)
    }

    /// Creates a pipe that other workers do not inherit. The pipe therefore closes when its worker ends.
    private static func pipe() throws(BatchResult.Failure) -> (reading: Int32, writing: Int32) {
        guard let ends = Spawn.pipe() else { throw failure("make a pipe", errno) }
        return ends
    }

    private static func failure(_ what: String, _ number: Int32) -> BatchResult.Failure {
        BatchResult.Failure(message: "cannot \(what): \(String(cString: strerror(number)))", code: "worker")
    }

    /// Whether part of a job is not written yet.
    var wantsToWrite: Bool { !outgoing.isEmpty }

    /// Passes a job to the worker. If another job runs, the new job becomes the next job, of which there must be none
    /// yet.
    func run(_ line: [UInt8], number: Int) {
        assert(next == nil)
        if job == nil { job = (number, .now + timeout) } else { next = (number, line) }
        outgoing += line
        write()
    }

    /// Writes the waiting bytes until the pipe is full. If the worker has ended, the bytes are dropped and `read`
    /// reports the end.
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

    /// Reads the answer to the running job, if it has arrived completely. The next job, if there is one, then becomes
    /// the running job.
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

    /// Whether the buffer contains bytes that `poll` does not report.
    var mayHaveMore: Bool { reader.pendingCount > 0 }

    /// Closes the pipes and waits until the worker exits: immediately if it is killed, otherwise after its last job.
    ///
    /// - Returns: The exit status or signal, as text.
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
