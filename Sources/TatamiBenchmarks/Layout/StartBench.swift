import Foundation
import Installation
import Tatami

/// Runs the `tatami` command of the same build.
enum TatamiCommand {
    struct Failure: Error { var arguments: [String] }

    private static var path: String {
        let own = URL(fileURLWithPath: ProgramFile.path ?? CommandLine.arguments[0])
        return own.deletingLastPathComponent().appendingPathComponent("tatami").path
    }

    /// Runs the command and waits for its end. The output is not read.
    ///
    /// - Returns: The CPU seconds that the command's process used.
    @discardableResult static func run(_ arguments: [String]) throws -> Double {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let before = childSeconds
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(arguments: arguments) }
        return childSeconds - before
    }

    /// The CPU seconds that all ended child processes have used.
    private static var childSeconds: Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }
}

/// The cost of starting the command.
enum StartBench {
    private static let hello = """
        return function(content)
          content:putLabel():text("Hello"):center(equal, parent)
        end
        """

    /// Returns the median CPU milliseconds of a process that writes the smallest screen as JSON. This includes loading
    /// the program and reading the fonts.
    static func milliseconds(runs: Int = 7) throws -> Double {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "tatami-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let script = directory.appendingPathComponent("hello.lua")
        try Data(hello.utf8).write(to: script)
        let result = directory.appendingPathComponent("hello.json")
        return try 1e3
            * Bench.medianOfParts(runs: runs) { _ in
                try? FileManager.default.removeItem(at: result)
                let seconds = try TatamiCommand.run(["render", script.path, "-o", result.path])
                // A process without output was fast only because it failed.
                return FileManager.default.fileExists(atPath: result.path) ? seconds : .nan
            }
    }
}
