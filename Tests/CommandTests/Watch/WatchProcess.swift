import Foundation
import Testing

/// A process of `tatami watch` whose output a test reads line by line.
final class WatchProcess {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let errors: FileHandle
    private let errorFile: URL
    private var rest: [UInt8] = []

    /// The time limit per line in milliseconds, for busy machines.
    private static let patience: Int32 = 120_000

    init(_ arguments: [String], in scratch: Scratch) throws {
        errorFile = try scratch.emptyFile(".stderr")
        errors = try FileHandle(forWritingTo: errorFile)
        process.executableURL = Command.executable
        process.arguments = ["watch"] + arguments
        process.currentDirectoryURL = scratch.folder
        var surroundings = ProcessInfo.processInfo.environment
        surroundings["NO_COLOR"] = "1"
        process.environment = surroundings
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        try process.run()
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// The next line without its time.
    func line(_ location: SourceLocation = #_sourceLocation) throws -> String {
        let descriptor = output.fileHandleForReading.fileDescriptor
        while true {
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: rest[..<end], as: UTF8.self)
                rest.removeSubrange(...end)
                return line.replacing(/[;,] [0-9.]+ ms$/, with: "").replacing(/"milliseconds": [0-9.]+/, with: "ms")
            }
            var source = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
            var found = poll(&source, 1, Self.patience)
            while found < 0, errno == EINTR { found = poll(&source, 1, Self.patience) }
            try #require(found > 0, "no line came; on stderr: \(messages)", sourceLocation: location)
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = read(descriptor, &buffer, buffer.count)
            try #require(count > 0, "it has ended; on stderr: \(messages)", sourceLocation: location)
            rest += buffer[..<count]
        }
    }

    /// The text on stderr so far.
    var messages: String { (try? String(contentsOf: errorFile, encoding: .utf8)) ?? "" }

    var pid: Int32 { process.processIdentifier }

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    func closeInput() throws { try input.fileHandleForWriting.close() }

    /// Waits until the process exits.
    func status() -> Int32 {
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }
}
