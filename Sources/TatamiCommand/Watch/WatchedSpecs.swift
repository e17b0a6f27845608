import FoundationEssentials
import Glibc
import LuaHost
import Tatami

/// The specs of a directory, for commands that keep running. At first all specs run, and later only specs whose files
/// changed.
final class WatchedSpecs {
    private let folder: String
    private let settings: TestSettings
    /// The files that each spec read, by the path of the spec: the spec itself, scripts, modules, plugins, images and
    /// snapshots.
    private var logs: [String: ReadLog] = [:]
    /// A record of the directories that were searched for specs.
    private var listings = ReadLog()
    /// The paths of the specs that were found for the last run.
    private(set) var found: [String] = []

    /// Creates the specs of a directory.
    ///
    /// - Parameter time: The time limit per test in seconds.
    init(in folder: String, _ options: ScriptOptions, time: Double = 600) {
        self.folder = folder
        var settings = TestSettings(plugins: options.plugins)
        (settings.granted, settings.isLocked) = (options.rights.rights.granted, options.rights.locked)
        settings.limits.time = time
        settings.fonts = options.fonts
        self.settings = settings
    }

    /// Creates the specs in and below the directory of a script.
    convenience init(beside script: String, _ options: ScriptOptions) {
        let slash = script.lastIndex(of: "/")
        self.init(in: slash.map { $0 == script.startIndex ? "/" : String(script[..<$0]) } ?? ".", options)
    }

    /// The files that all specs read, and the directories that were searched for specs.
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

    /// Runs new specs and specs whose files changed.
    ///
    /// - Parameters:
    ///   - isWanted: Selects the paths that are checked for changes.
    ///   - report: Called with the result of each spec and the files that it read.
    /// - Returns: Nil if no spec ran.
    func run(_ isWanted: (String) -> Bool, report: (SpecFile.Outcome, ReadLog) -> Void) -> Result? {
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
            // An unreadable spec runs again when it changes.
            logs[path] = log
            let summary = TestReport.summary([outcome])
            result.files += 1
            result.passed += summary.passed
            result.failed += summary.failed + summary.faults
            report(outcome, log)
        }
        return result
    }

    /// Whether the set of specs, or a file that a spec read, has changed since the last run.
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
