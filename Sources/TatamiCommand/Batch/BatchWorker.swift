import Diagnostics
import Glibc
import Layout
import LuaHost
import Rendering
import Scripting
import Tatami

/// Lays out jobs in order. The caches that it keeps between jobs change no result.
final class BatchWorker {
    private let root: BatchRoot
    private let plugins: [String]
    private let fonts: [String]
    private let allowsMissingFonts: Bool
    private let options: ScriptHost.Options
    private let isQuiet: Bool
    private let isTimed: Bool
    private let measurer = PangoTextMeasurer(capacity: textsKept)
    private let kept = DrawingCache(pictureBytes: picturesKept)
    private let memory: ProcessMemory

    /// The maximum length in bytes of the job's id at the start of a printed line.
    private static let idLimit = 64
    private static let textsKept = 512
    private static let picturesKept = 48 << 20
    /// The maximum size in bytes of the texts and drawings that the worker keeps between jobs. It is added to the
    /// limits of a job.
    private static let bytesKept = 160 << 20

    init(
        root: BatchRoot, plugins: [String], fonts: [String], allowsMissingFonts: Bool, options: ScriptHost.Options,
        isQuiet: Bool, isTimed: Bool
    ) {
        self.root = root
        self.plugins = plugins
        self.fonts = fonts
        self.allowsMissingFonts = allowsMissingFonts
        self.options = options
        self.isQuiet = isQuiet
        self.isTimed = isTimed
        memory = ProcessMemory(limit: options.limits.memory)
    }

    /// Reads jobs from standard input and answers them, until the input ends.
    func run() {
        ProcessMemory.keepFreedMemory()
        var reader = LineReader(STDIN_FILENO, limit: .max)
        while !Output.isOver {
            if let line = reader.next() {
                guard case .whole(let bytes) = line, let job = WorkerJob(bytes) else { continue }
                let before = memory.resident
                let result = answer(job)
                Output.result(WorkerAnswer(result).line)
                if case .failure = result.outcome {
                    // The job may have used up its memory limit, which is rare, so the next jobs do not need as much.
                    memory.giveBack()
                } else {
                    memory.giveBack(since: before)
                }
            } else if reader.isAtEnd || !reader.fill() {
                return
            }
        }
    }

    private func answer(_ job: WorkerJob) -> BatchResult {
        let start = ContinuousClock.now
        let messages = Messages(.gathered, isQuiet: isQuiet)
        messages.printPrefix = "\(SafeText.escaped(job.id.text, limit: Self.idLimit)): "
        var timing = Timing(isOn: isTimed)
        let outcome: Result<BatchResult.Product, BatchResult.Failure>
        do {
            outcome = .success(try make(job.text, messages, &timing))
        } catch let fault as JSONError {
            outcome = .failure(
                BatchResult.Failure(
                    message: fault.message, code: "job", source: "\(StandardInput.title):\(job.number):\(fault.column)",
                    notes: JSONData.excerpt(job.text, fault)))
        } catch let failure as BatchResult.Failure {
            outcome = .failure(failure)
        } catch let fault as RenderingError {
            outcome = .failure(
                BatchResult.Failure(message: fault.message, code: DiagnosticCode(fault.kind).rawValue))
        } catch {
            outcome = .failure(Self.failure(messages, error))
        }
        var diagnostics = messages.take()
        if case .failure(let failure) = outcome, diagnostics.last?.message == failure.message {
            diagnostics.removeLast()
        }
        return BatchResult(
            id: job.id, outcome: outcome, diagnostics: diagnostics,
            milliseconds: start.duration(to: .now) / .milliseconds(1), timing: isTimed ? timing : nil)
    }

    /// Returns the failure of a job: the last message before the script ended, or else the error itself.
    private static func failure(_ messages: Messages, _ error: any Error) -> BatchResult.Failure {
        guard error is ExitStatus, let last = messages.gathered.last else {
            return BatchResult.Failure(message: "\(error)", code: DiagnosticCode.internal.rawValue)
        }
        return BatchResult.Failure(
            message: last.message, code: last.codeName, source: last.source, notes: last.notes)
    }

    private func make(
        _ text: [UInt8], _ messages: Messages, _ timing: inout Timing
    ) throws -> BatchResult.Product {
        let job = try BatchJob(line: text)
        let format = try job.settledFormat()
        let session = try timing.measure("script") {
            let stage = Stage(
                try open(job, messages), settings: job.settings, allowsMissingFonts: allowsMissingFonts, messages)
            stage.moment = job.moment
            return try Session(
                stage, traits: job.givenTraits.traits(on: job.device), takesPreferredSize: job.takesPreferredSize)
        }
        let snapshot = try timing.measure("layout") { try session.snapshot() }
        messages.diagnostics(snapshot.diagnostics)
        let bytes = try timing.measure("encode") {
            switch format {
            case .own(let format): return try job.encoding.encode(snapshot, as: format, session.setup, kept)
            case .plugin(let name): return try session.output(snapshot, as: name)
            }
        }
        if let output = job.output {
            try timing.measure("write") { try root.write(bytes, to: output) }
            return .file(output)
        }
        if case .own(.json) = format { return .json(bytes) }
        return .bytes(bytes)
    }

    private func open(_ job: BatchJob, _ messages: Messages) throws -> ScriptSetup {
        var options = options
        if let data = job.data { options.data = data }
        return try messages.reporting { () throws(OpeningError) in
            let limit = options.limits.scriptSize
            var file: ScriptFile
            switch job.source {
            case .file(let path): file = try ScriptFile(path: path, limit: limit)
            case .text(let source): file = try ScriptFile(source: Array(source.utf8), name: "source", limit: limit)
            }
            file.fonts = fonts
            return try ScriptSetup(
                file: file, plugins: plugins, options: options, measurer: measurer,
                share: ScriptSetup.Share(states: 1, pictures: kept.pictures, keptBytes: Self.bytesKept))
        }
    }
}

extension BatchJob {
    /// Returns the job's `format` or, without one, the format that belongs to the output's file extension. Default:
    /// JSON.
    func settledFormat() throws(BatchResult.Failure) -> RenderCommand.FormatArgument {
        var settled = format ?? .own(.json)
        if format == nil, let output { settled = try Self.format(endingOf: output) }
        if encoding.quality.isLossy {
            guard case .own(.webp) = settled else {
                throw BatchResult.Failure(
                    message: "a number as \"quality\" needs the format \"webp\"; use \"fast\" or \"small\"", code: "job"
                )
            }
        }
        return settled
    }

    private static func format(endingOf path: String) throws(BatchResult.Failure) -> RenderCommand.FormatArgument {
        guard let format = RenderCommand.Format(endingOf: path) else {
            throw BatchResult.Failure(
                message:
                    "unknown extension of \(JSONText.quote(path)); expected .png, .webp, .svg, .pdf, .html, .json or .txt, or \"format\"",
                code: "job")
        }
        return .own(format)
    }
}
