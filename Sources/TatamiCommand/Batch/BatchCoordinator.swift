import Diagnostics
import Glibc
import Layout
import Tatami

/// Reads jobs, passes them to workers, and writes the results in the order of the jobs.
struct BatchCoordinator {
    /// The settings for all jobs.
    struct Settings {
        /// The directory of the output files.
        var root: BatchRoot
        /// The maximum number of workers.
        var jobs: Int
        /// The arguments that start a worker process, beginning with the program's name.
        var workerArguments: [String]
        /// The time limit per job.
        var timeout: Duration
        /// The ids of jobs that already have a result and are skipped.
        var finished = KeySet()
    }

    private let settings: Settings
    private let input: Int32
    private var reader: LineReader
    private var lineNumber = 0
    private var window = BatchWindow()
    private var workers: [WorkerProcess] = []
    private var ids = KeySet()
    private var outputs = KeySet()
    private var summary = BatchSummary()
    private var progress: BatchProgress
    /// The number of lines, for the progress; nil if the input is not a file or no progress is shown.
    private let expected: Int?

    /// The maximum size of a job in bytes.
    static let longestLine = 16 << 20
    /// The maximum size of a result in bytes, which is larger than the largest image as base64.
    static let longestResult = 2 << 30

    init(_ settings: Settings, input: Int32 = STDIN_FILENO, progress: BatchProgress) {
        self.settings = settings
        self.input = input
        self.progress = progress
        expected = progress.isShown ? LineReader.lineCount(of: input) : nil
        reader = LineReader(input, limit: Self.longestLine)
    }

    /// Runs until every job has a result or stdout is closed. Returns the counts and times.
    ///
    /// - Throws: An error if the input cannot be read.
    mutating func run() throws(BatchResult.Failure) -> BatchSummary {
        defer {
            // Their jobs are answered, or nothing reads the answers. A worker that was stopped would never end by
            // itself.
            for worker in workers { _ = worker.end(isKilled: true) }
            progress.end()
        }
        while !Output.isOver {
            let hasTakenAll = takeJobs()
            startJobs()
            for result in window.takeResults() { Output.result(result) }
            progress.show(summary, total: total)
            // Rejected jobs can fill the window and leave it empty again. The reader may already have the next lines,
            // so take them before waiting for input.
            if !hasTakenAll, !window.isFull { continue }
            if window.isEmpty, reader.isAtEnd { break }
            try wait()
        }
        return summary
    }

    /// The number of lines, for the progress; nil if a pipe may deliver more lines.
    private var total: Int? {
        reader.isAtEnd && reader.pendingCount == 0 ? lineNumber : expected.map { max($0, lineNumber) }
    }

    // MARK: Jobs

    /// Reads complete lines until the window is full. Adds a result for each line that is not a valid job.
    ///
    /// - Returns: Whether all complete lines have been read.
    private mutating func takeJobs() -> Bool {
        while !window.isFull {
            guard let line = reader.next() else { return true }
            lineNumber += 1
            switch line {
            case .tooLong:
                let limit = Self.longestLine >> 20
                refuse(.null, "the line is larger than \(limit) MiB, the maximum size of a job", column: 1)
            case .whole(let bytes): take(bytes)
            }
        }
        return false
    }

    private mutating func take(_ line: [UInt8]) {
        var header = BatchHeader()
        if let fault = header.read(line) {
            return refuse(header.id, fault.message, column: fault.column, notes: JSONData.excerpt(line, fault))
        }
        if header.id != .null {
            let id = header.id.text
            if settings.finished.contains(id) { return skip(header) }
            guard ids.insert(id) else {
                return refuse(header.id, "duplicate id \(Self.shown(id)): an earlier job has it", column: 1)
            }
        }
        if let output = header.output, !reserve(output) {
            return refuse(
                header.id, "duplicate output \(Self.shown(JSONText.quote(output))): an earlier job writes it", column: 1
            )
        }
        window.add(header.id, line: WorkerJob(number: lineNumber, id: header.id, text: line).line)
    }

    private mutating func skip(_ header: BatchHeader) {
        summary.skip()
        if let output = header.output { _ = reserve(output) }
    }

    /// Reserves an output for a job. Returns false if an earlier job writes the same output. Accepts invalid paths,
    /// because the worker rejects them.
    private mutating func reserve(_ output: String) -> Bool {
        guard let parts = try? settings.root.parts(of: output) else { return true }
        return outputs.insert(parts.joined(separator: "/"))
    }

    private static func shown(_ text: String) -> String { SafeText.escaped(text, limit: SafeText.messageLimit / 2) }

    private mutating func refuse(_ id: JSONValue, _ message: String, column: Int, notes: [String] = []) {
        let failure = BatchResult.Failure(
            message: message, code: "job", source: "\(StandardInput.title):\(lineNumber):\(column)", notes: notes)
        summary.add(isGood: false, milliseconds: nil)
        window.add(result: BatchResult(id: id, outcome: .failure(failure)).line)
    }

    // MARK: Workers

    private mutating func startJobs() {
        while window.waiting > 0 {
            let worker: WorkerProcess
            if let idle = workers.first(where: { $0.job == nil }) {
                worker = idle
            } else if workers.count < settings.jobs {
                do {
                    worker = try WorkerProcess(arguments: settings.workerArguments, timeout: settings.timeout)
                    workers.append(worker)
                } catch {
                    // The running workers can do the job.
                    guard workers.isEmpty else { return }
                    if let (number, _) = window.takeWaiting() { fail(number, error) }
                    continue
                }
            } else if window.waiting > workers.count, let busy = workers.first(where: { $0.next == nil }) {
                // The last jobs go to the workers that finish first.
                worker = busy
            } else {
                return
            }
            guard let (number, line) = window.takeWaiting() else { return }
            worker.run(line, number: number)
        }
    }

    private mutating func fail(_ number: Int, _ failure: BatchResult.Failure) {
        summary.add(isGood: false, milliseconds: nil)
        window.finish(number, BatchResult(id: window.id(of: number), outcome: .failure(failure)).line)
    }

    /// Waits for input, output or the end of a job's time limit.
    private mutating func wait() throws(BatchResult.Failure) {
        let wantsInput = !reader.isAtEnd && !window.isFull
        var sources = [pollfd(fd: wantsInput ? input : -1, events: Int16(POLLIN), revents: 0)]
        for worker in workers {
            sources.append(pollfd(fd: worker.output, events: Int16(POLLIN), revents: 0))
            let writes = worker.wantsToWrite
            sources.append(pollfd(fd: writes ? worker.input : -1, events: Int16(POLLOUT), revents: 0))
        }
        guard poll(&sources, nfds_t(sources.count), timeLeft) >= 0 || errno == EINTR else {
            throw BatchResult.Failure(
                message: "cannot wait for workers: \(String(cString: strerror(errno)))", code: "worker")
        }
        if sources[0].revents != 0, !reader.fill() {
            throw BatchResult.Failure(
                message: "cannot read the standard input: \(String(cString: strerror(errno)))", code: "fileUnreadable")
        }
        for (index, worker) in workers.enumerated() {
            if sources[2 + 2 * index].revents != 0 { worker.write() }
            if sources[1 + 2 * index].revents != 0 { receive(worker) }
        }
        endLateJobs()
    }

    /// The milliseconds until the next job exceeds its time limit; -1 if no job runs.
    private var timeLeft: Int32 {
        guard let first = workers.compactMap({ $0.job?.deadline }).min() else { return -1 }
        let left = ContinuousClock.now.duration(to: first) / .milliseconds(1)
        return Int32(max(0, min(left.rounded(.up), 1e9)))
    }

    private mutating func receive(_ worker: WorkerProcess) {
        while true {
            let number = worker.job?.number
            switch worker.read() {
            case .nothing: return
            case .line(let line):
                guard let number, let answer = WorkerAnswer(line) else {
                    return replace(worker, number, isKilled: true)
                }
                summary.add(isGood: answer.isGood, milliseconds: answer.milliseconds)
                window.finish(number, answer.result)
                guard worker.mayHaveMore else { return }
            case .end: return replace(worker, number, isKilled: false)
            }
        }
    }

    /// Fails the job of a worker that ended. Does not start another worker; that happens when one is needed.
    private mutating func replace(_ worker: WorkerProcess, _ number: Int?, isKilled: Bool) {
        let end = end(worker, isKilled: isKilled)
        guard let number else { return }
        fail(
            number,
            BatchResult.Failure(message: "the worker process that ran this job ended early: \(end)", code: "worker"))
    }

    /// Ends a worker and returns its exit status as text. If the worker had a second job that it had not begun, the job
    /// waits for another worker.
    private mutating func end(_ worker: WorkerProcess, isKilled: Bool) -> String {
        workers.removeAll { $0 === worker }
        if let next = worker.next { window.putBack(next.number, line: next.line) }
        return worker.end(isKilled: isKilled)
    }

    private mutating func endLateJobs() {
        let now = ContinuousClock.now
        for worker in workers {
            guard let job = worker.job, job.deadline <= now else { continue }
            _ = end(worker, isKilled: true)
            let limit = CountText.seconds(settings.timeout / .seconds(1))
            fail(
                job.number,
                BatchResult.Failure(
                    message: "the job exceeded the limit of \(limit); --timeout allows more", code: "timeout")
            )
        }
    }
}
