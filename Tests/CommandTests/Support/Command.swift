import Foundation

/// Runs the `tatami` executable that was built along with the tests, as a process of its own.
enum Command {
    struct Result {
        var status: Int32
        var output: Data
        var messages: String

        /// The status, and that the command was not killed by a signal.
        var isKilled: Bool
    }

    /// Beside the test bundle.
    static let executable: URL = {
        if let path = ProcessInfo.processInfo.environment["TATAMI_EXECUTABLE"] { return URL(fileURLWithPath: path) }
        let candidates =
            CommandLine.arguments.filter { $0.hasSuffix(".xctest") } + [
                Bundle.main.bundlePath, CommandLine.arguments[0],
            ]
        for candidate in candidates {
            var folder = URL(fileURLWithPath: candidate)
            for _ in 0..<3 {
                let executable = folder.appendingPathComponent("tatami")
                var isFolder: ObjCBool = false
                if FileManager.default.fileExists(atPath: executable.path, isDirectory: &isFolder), !isFolder.boolValue
                {
                    return executable
                }
                folder.deleteLastPathComponent()
            }
        }
        preconditionFailure("no tatami executable beside the test bundle; build it, or name it in TATAMI_EXECUTABLE")
    }()

    /// Runs the command to its end.
    ///
    /// - Parameters:
    ///   - folder: its working directory.
    ///   - environment: all of its environment; `nil` for that of the tests without colours.
    ///   - executable: another one than that which was built.
    static func run(
        _ arguments: [String], in folder: URL, environment: [String: String]? = nil, input: Data? = nil,
        executable: URL = executable
    ) throws -> Result {
        // Files and not pipes: nothing has to be read while the command runs.
        let scratch = try Scratch()
        let output = try scratch.emptyFile("stdout")
        let messages = try scratch.emptyFile("stderr")
        let stdin = scratch.folder.appendingPathComponent("stdin")
        try (input ?? Data()).write(to: stdin)

        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = folder
        var surroundings = environment ?? ProcessInfo.processInfo.environment
        if environment == nil { surroundings["NO_COLOR"] = "1" }
        process.environment = surroundings
        process.standardInput = try FileHandle(forReadingFrom: stdin)
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: messages)
        try process.run()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: try Data(contentsOf: output),
            messages: String(decoding: try Data(contentsOf: messages), as: UTF8.self),
            isKilled: process.terminationReason == .uncaughtSignal)
    }

    /// Runs a line of the shell, in which `$0` is the command.
    static func shell(_ line: String, in folder: URL, environment: [String: String]? = nil) throws -> Result {
        try run(
            ["-c", line, executable.path], in: folder, environment: environment,
            executable: URL(fileURLWithPath: "/bin/sh"))
    }
}

/// A folder of its own that goes away with the value.
final class Scratch {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("tatami-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    @discardableResult
    func write(_ name: String, _ text: String) throws -> String { try write(name, Data(text.utf8)) }

    @discardableResult
    func write(_ name: String, _ data: Data) throws -> String {
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        return file.path
    }

    func emptyFile(_ name: String) throws -> URL {
        try write(name, Data())
        return folder.appendingPathComponent(name)
    }

    /// What lies in the folder, below it too, in order.
    var contents: [String] {
        (FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []).sorted()
    }
}
