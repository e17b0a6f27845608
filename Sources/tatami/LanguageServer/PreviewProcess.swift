import Foundation
import Tatami

/// Previews that editors show: one `tatami serve` for each directory of scripts, which ends with this process.
final class PreviewProcess {
    /// Why there is none.
    struct Fault: Error {
        var message: String
    }

    private let options: ScriptOptions
    private let limits: LimitOptions
    private var running: [String: (process: Process, input: Pipe, address: String)] = [:]

    /// Seconds in which a preview must have begun.
    private static let patience = 10.0

    init(_ options: ScriptOptions, _ limits: LimitOptions) { (self.options, self.limits) = (options, limits) }

    /// The address at which a script is shown.
    func address(of path: String) throws(Fault) -> String {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        if let known = running[folder], !known.process.isRunning { running[folder] = nil }
        let found: String
        if let known = running[folder] { found = known.address } else { found = try start(folder) }
        let escaped = path.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? path
        return "\(found)?script=\(escaped)"
    }

    func stop() {
        // Each ends with its input.
        for (_, item) in running { try? item.input.fileHandleForWriting.close() }
        running = [:]
    }

    private func start(_ folder: String) throws(Fault) -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["serve", folder, "--port", "0", "--ends-with-input"] + arguments
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { throw Fault(message: "the preview could not be started: \(error)") }
        guard let line = Self.line(of: output.fileHandleForReading.fileDescriptor), line.hasPrefix("http://") else {
            process.terminate()
            throw Fault(message: "the preview of '\(folder)' did not begin; 'tatami serve' there says why")
        }
        running[folder] = (process, input, line)
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
        let end = DispatchTime.now().uptimeNanoseconds + UInt64(patience * 1e9)
        while true {
            let now = DispatchTime.now().uptimeNanoseconds
            var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard now < end, poll(&source, 1, Int32((end - now) / 1_000_000) + 1) > 0 else { return nil }
            var byte: UInt8 = 0
            guard read(descriptor, &byte, 1) == 1 else { return nil }
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
    }
}
