import FoundationEssentials
import Glibc
import LuaHost
import Tatami

/// The specs of a directory, for commands that keep running: all of them at the start, then those that a change reaches.
final class WatchedSpecs {
    private let folder: String
    private let settings: TestSettings
    /// What each spec has read: itself, the scripts that it opens, their modules, plugins and images, its snapshots.
    private var logs: [String: ReadLog] = [:]
    /// Where specs were looked for.
    private var listings = ReadLog()
    /// Those that there were when they were run last.
    private(set) var found: [String] = []

    /// - Parameter time: the seconds that a test may take.
    init(in folder: String, _ options: ScriptOptions, time: Double = 600) {
        self.folder = folder
        var settings = TestSettings(plugins: options.plugins)
        (settings.granted, settings.isLocked) = (options.rights.rights.granted, options.rights.locked)
        settings.limits.time = time
        settings.fonts = options.fonts
        self.settings = settings
    }

    /// Those beside a script and below its directory.
    convenience init(beside script: String, _ options: ScriptOptions) {
        let slash = script.lastIndex(of: "/")
        self.init(in: slash.map { $0 == script.startIndex ? "/" : String(script[..<$0]) } ?? ".", options)
    }

    /// What all of them have read.
    var reads: ReadLog {
        let all = ReadLog()
        all.merge(listings)
        for log in logs.values { all.merge(log) }
        return all
    }

    struct Result {
        var files = 0
        var passed = 0
        var failed = 0
    }

    /// Runs the specs that are new, and those that have read something which reads differently now.
    ///
    /// - Parameters:
    ///   - isWanted: which paths to look at.
    ///   - tell: gets what came of each, and what it has read.
    /// - Returns: nil where there was nothing to run.
    func run(_ isWanted: (String) -> Bool, tell: (SpecFile.Outcome, ReadLog) -> Void) -> Result? {
        found = specs()
        logs = logs.filter { found.contains($0.key) }
        let reached = found.filter { path in
            logs[path].map { !$0.changes(isWanted).isEmpty } ?? true
        }
        guard !reached.isEmpty else { return nil }
        var result = Result()
        for path in reached {
            let log = ReadLog()
            let outcome = SpecFile(path, settings, log: log).run { _ in }
            // One that cannot be read is looked at again when it changes.
            logs[path] = log
            let summary = TestReport.summary([outcome])
            result.files += 1
            result.passed += summary.passed
            result.failed += summary.failed + summary.faults
            tell(outcome, log)
        }
        return result
    }

    /// Whether there are others than those that were run last, or one has read something which reads differently now.
    var areOutdated: Bool {
        specs() != found || logs.values.contains { !$0.changes { _ in true }.isEmpty }
    }

    private func specs() -> [String] {
        guard case .success(let found) = ScriptPaths.findSpecs([folder]) else { return [] }
        listings = ReadLog()
        for directory in Set([folder] + found.map { $0.deletingLastPathComponent }) {
            let directory = directory.isEmpty ? "." : directory
            listings.noteListing(directory, for: "specs", Self.names)
        }
        return found
    }

    private static func names(_ directory: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []).filter {
            $0.hasSuffix(ScriptPaths.ending)
        }.sorted()
    }
}
