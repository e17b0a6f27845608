import Foundation

/// What the command itself costs from the start of its process.
enum StartBench {
    private static let hello = """
        return function(content)
          content:putLabel():text("Hello"):center(equal, parent)
        end
        """

    /// The median CPU milliseconds of processes of this program that lay out the smallest screen and write it as JSON:
    /// the loading of the program, and reading the fonts that are there, are part of it.
    static func milliseconds(runs: Int = 7) throws -> Double {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "tatami-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let script = directory.appendingPathComponent("hello.lua")
        try Data(hello.utf8).write(to: script)
        let result = directory.appendingPathComponent("hello.json")
        let seconds = try Bench.medianOfParts(runs: runs) { _ in
            try? FileManager.default.removeItem(at: result)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            process.arguments = ["render", script.path, "-o", result.path]
            process.standardError = FileHandle.nullDevice
            let before = childTime()
            try process.run()
            process.waitUntilExit()
            let spent = childTime() - before
            // A process that failed early has been quick for nothing.
            let isDone = process.terminationStatus == 0 && FileManager.default.fileExists(atPath: result.path)
            return isDone ? spent : .nan
        }
        return seconds * 1e3
    }

    /// CPU seconds of the processes that were started and waited for.
    private static func childTime() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }
}
