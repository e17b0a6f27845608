import Glibc
import Preview
import Tatami

/// Previews that editors show: one `tatami serve` for each directory of scripts, which ends with this process.
final class PreviewProcess {
    /// Why there is none.
    struct Fault: Error {
        var message: String
    }

    private let options: ScriptOptions
    private let limits: LimitOptions
    private var running: [String: (process: pid_t, input: Int32, address: String)] = [:]

    /// The time in which a preview must have begun.
    private static let patience = Duration.seconds(10)

    init(_ options: ScriptOptions, _ limits: LimitOptions) { (self.options, self.limits) = (options, limits) }

    /// The address at which a script is shown.
    func address(of path: String) throws(Fault) -> String {
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
        // Each ends with its input.
        for (_, item) in running { close(item.input) }
        running = [:]
    }

    private func start(_ folder: String) throws(Fault) -> String {
        let noRoom = Fault(message: "cannot start the preview: too many open files")
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
            throw Fault(message: "the preview of '\(folder)' did not start; run 'tatami serve' there to see the reason")
        }
        running[folder] = (process, input.writing, line)
        return line
    }

    /// What goes for scripts here goes for them there.
    private var arguments: [String] {
        var list = options.plugins.flatMap { ["--plugins", $0] } + options.fonts.flatMap { ["--fonts", $0] }
        list += options.set.flatMap { ["--set", $0] } + (options.data.map { ["--data", $0] } ?? [])
        list += [
            "--max-memory", "\(limits.maxMemory)", "--max-time", "\(limits.maxTime)", "--max-views",
            "\(limits.maxViews)",
        ]
        return list
    }

    /// The first line of what is written to a descriptor; nil where it does not come.
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
