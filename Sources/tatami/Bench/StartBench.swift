import FoundationEssentials
import Glibc
import Tatami

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
        let seconds = Bench.medianOfParts(runs: runs) { _ in
            try? FileManager.default.removeItem(at: result)
            let spent = Spawn.start(ProgramFile.startPath, ["render", script.path, "-o", result.path])
                .flatMap(Spawn.wait)
            // A process that failed early has been quick for nothing.
            return FileManager.default.fileExists(atPath: result.path) ? spent ?? .nan : .nan
        }
        return seconds * 1e3
    }
}
