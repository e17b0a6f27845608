import Foundation

/// Runs the `tatami` executable from the build of the tests as a separate process.
enum Command {
    struct Result {
        var status: Int32
        var output: Data
        var messages: String

        /// Whether a signal ended the command.
        var isKilled: Bool
    }

    /// The executable next to the test bundle.
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

    /// Runs the command until it exits.
    ///
    /// - Parameters:
    ///   - folder: The working directory.
    ///   - environment: The whole environment. Default: the environment of the tests, without colors.
    ///   - executable: Another executable.
    static func run(
        _ arguments: [String], in folder: URL, environment: [String: String]? = nil, input: Data? = nil,
        executable: URL = executable
    ) throws -> Result {
        // Use files instead of pipes, so that nothing has to be read while the command runs.
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

    /// Runs a shell command, in which `$0` is the executable.
    static func shell(_ line: String, in folder: URL, environment: [String: String]? = nil) throws -> Result {
        try run(
            ["-c", line, executable.path], in: folder, environment: environment,
            executable: URL(fileURLWithPath: "/bin/sh"))
    }
}

/// A temporary directory that exists as long as the value.
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

    /// The paths of all files and directories, sorted.
    var contents: [String] {
        (FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []).sorted()
    }
}
