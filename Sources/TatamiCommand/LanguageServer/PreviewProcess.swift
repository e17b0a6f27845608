import Glibc
import Installation
import Preview
import Tatami

/// Runs previews for editors: one `tatami serve` process for each directory of scripts. The processes end with this
/// process.
final class PreviewProcess {
    /// The reason why a preview is unavailable.
    struct StartError: Error {
        var message: String
    }

    private let options: ScriptOptions
    private let limits: LimitOptions
    private let origins: OriginOptions
    private var running: [String: (process: pid_t, input: Int32, address: String)] = [:]

    /// The maximum time that a preview may take to start.
    private static let patience = Duration.seconds(10)

    init(_ options: ScriptOptions, _ limits: LimitOptions, _ origins: OriginOptions) {
        (self.options, self.limits, self.origins) = (options, limits, origins)
    }

    /// Returns the URL of a script's preview. Starts the preview of its directory if it does not run.
    func address(of path: String) throws(StartError) -> String {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        if let known = running[folder], waitpid(known.process, nil, WNOHANG) != 0 {
            close(known.input)
            running[folder] = nil
        }
        let found: String
        if let known = running[folder] { found = known.address } else { found = try start(folder) }
        return "\(found)?script=\(PercentText.encoded(path))"
    }

    func stop() {
        // Each process exits when its input closes.
        for (_, item) in running { close(item.input) }
        running = [:]
    }

    private func start(_ folder: String) throws(StartError) -> String {
        let noRoom = StartError(message: "cannot start the preview: too many open files")
        guard let input = Spawn.pipe() else { throw noRoom }
        guard let output = Spawn.pipe() else {
            for end in [input.reading, input.writing] { close(end) }
            throw noRoom
        }
        let words = ["serve", folder, "--port", "0", "--exit-on-stdin-close"] + arguments
        let process = Spawn.start(ProgramFile.startPath, words, input: input.reading, output: output.writing)
        for end in [input.reading, output.writing] { close(end) }
        defer { close(output.reading) }
        guard let process, let line = Self.line(of: output.reading), line.hasPrefix("http://") else {
            close(input.writing)
            if let process {
                kill(process, SIGTERM)
                waitpid(process, nil, 0)
            }
            throw StartError(
                message: "the preview of '\(folder)' did not start; run 'tatami serve' there to see the reason")
        }
        running[folder] = (process, input.writing, line)
        return line
    }

    /// The options of this command as arguments for the preview.
    private var arguments: [String] {
        var list = options.plugins.flatMap { ["--plugins", $0] } + options.fonts.flatMap { ["--fonts", $0] }
        list += options.set.flatMap { ["--set", $0] } + (options.data.map { ["--data", $0] } ?? [])
        list += origins.allowOrigin.flatMap { ["--allow-origin", $0] }
        list += [
            "--max-memory", "\(limits.maxMemory)", "--max-time", "\(limits.maxTime)", "--max-views",
            "\(limits.maxViews)",
        ]
        return list
    }

    /// Reads the first line from a descriptor; returns nil if none arrives in time.
    private static func line(of descriptor: Int32) -> String? {
        var bytes: [UInt8] = []
        let end = ContinuousClock.now + patience
        while true {
            let left = Int32((end - ContinuousClock.now) / .milliseconds(1)) + 1
            var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard left > 0, poll(&source, 1, left) > 0 else { return nil }
            var byte: UInt8 = 0
            guard read(descriptor, &byte, 1) == 1 else { return nil }
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
    }
}
