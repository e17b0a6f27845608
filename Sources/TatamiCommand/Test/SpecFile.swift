import Glibc
import Layout
import LuaHost
import Rendering
import Scripting
import Tatami

/// Runs the tests of one spec file in a separate host, on the calling thread.
final class SpecFile: SpecSupport {
    struct Outcome {
        var path: String
        var results: [SpecResult] = []
        /// The error if the file could not be read or its suites could not be created, so that no test ran; else nil.
        var fault: SpecFailure?
        var expectationCount = 0
        var recorded = 0
        var printed: [String] = []
        /// The source location of the first `only` in the spec, because of which other tests are skipped; nil if there
        /// is none.
        var only: String?
        var seconds = 0.0

        var hasFailed: Bool { fault != nil || results.contains { $0.status == .failed } }
    }

    private let path: String
    private let settings: TestSettings
    /// Records the files that the spec reads; nil for no record.
    private let log: ReadLog?
    private let measurer = PangoTextMeasurer()
    private let snapshots: SnapshotStore
    private var setup: ScriptSetup?

    /// Creates the run of a spec file.
    ///
    /// - Parameter log: Records the files that the spec reads; nil for no record.
    init(_ path: String, _ settings: TestSettings, log: ReadLog? = nil) {
        self.path = path
        self.settings = settings
        self.log = log
        snapshots = SnapshotStore(spec: path, isUpdating: settings.isUpdating, measurer: measurer)
    }

    /// The lines that a spec printed, which are shown after its tests. Their total length is limited.
    private final class Printed {
        private(set) var lines: [String] = []
        private var bytes = 0
        private static let most = 4 << 20

        func append(_ line: String) {
            guard bytes <= Self.most else { return }
            bytes += line.utf8.count + 64
            lines.append(bytes > Self.most ? "… more output is not shown" : line)
        }
    }

    /// Runs the tests of the file.
    ///
    /// - Parameter progress: Called after each test.
    func run(_ progress: (SpecResult) -> Void) -> Outcome {
        var outcome = Outcome(path: path)
        let start = ContinuousClock.now
        func seconds() -> Double { (ContinuousClock.now - start) / .seconds(1) }
        let printed = Printed()
        do {
            var file = try ScriptFile(argument: path, limit: settings.limits.scriptSize, log: log)
            file.fonts = settings.fonts
            snapshots.root = file.directory
            var options = ScriptHost.Options()
            options.limits = settings.limits
            options.maximumViews = settings.maximumViews
            (options.rights.granted, options.rights.isLocked) = (settings.granted, settings.isLocked)
            let setup = try ScriptSetup(
                file: file, plugins: settings.plugins, options: options, measurer: measurer,
                share: ScriptSetup.Share(states: settings.jobs), log: log)
            self.setup = setup
            let host = try setup.host { printed.append($0) }
            let runner = SpecRunner(host: host, support: self)
            try runner.load(file.source, chunkName: file.name)
            outcome.results = runner.run(filter: settings.filter, clock: seconds, progress: progress)
            outcome.expectationCount = runner.expectationCount
            outcome.recorded = snapshots.recorded
            outcome.only = runner.only
            if let fault = host.pluginFaults.first {
                outcome.fault = SpecFailure(fault.message, source: fault.source)
            }
        } catch let error as ScriptError {
            var fault = SpecFailure(error.lua.message, source: error.lua.source?.description)
            fault.isLimit = error.lua.kind.isLimit
            outcome.fault = fault
        } catch let fault as OpeningError {
            outcome.fault = SpecFailure(fault.message, source: fault.source ?? path)
            outcome.fault?.isLimit = fault.code == .limit
        } catch {
            outcome.fault = SpecFailure("cannot read the spec: \(error)", source: path)
        }
        outcome.printed = printed.lines
        outcome.seconds = seconds()
        return outcome
    }

    // MARK: Requests of the spec

    func script(_ path: String) throws(LuaCallError) -> SpecScript {
        guard let setup else { throw LuaCallError("scripts can only be opened while a spec runs") }
        let spec = setup.file
        do {
            // The sandbox checks the whole path. Files of the script are then found in the script's directory.
            let source = try spec.directory.read(path, limit: settings.limits.scriptSize)
            var script = spec
            script.name = spec.prefix + path
            script.source = source
            if let slash = path.lastIndex(of: "/") {
                let below = String(path[..<slash])
                script.prefix = "\(spec.prefix)\(below)/"
                script.directory = try SandboxedDirectory(path: "\(spec.directory.path)/\(below)", log: log)
            }
            return SpecScript(
                source: source, chunkName: script.name, images: ScriptSetup.images(below: script.directory),
                resolver: ScriptSetup.resolver(of: script, setup.modules, limit: settings.limits.scriptSize))
        } catch {
            let near =
                spec.directory.near(path).map { "did you mean '\($0)'?" }
                ?? "scripts must be in or below the spec's directory"
            throw LuaCallError("cannot open the script: \(error); \(near)")
        }
    }

    func tree(_ snapshot: Snapshot) -> String { String(decoding: TextTree.write(snapshot), as: UTF8.self) }

    func compare(_ snapshot: Snapshot, images: any ImageProviding, _ request: SnapshotRequest) -> SpecFailure? {
        snapshots.compare(snapshot, images: images as? ImageStore, request)
    }
}

/// The settings of a test run.
struct TestSettings: Sendable {
    var filter = ""
    var isUpdating = false
    var plugins: [String] = []
    /// The paths of directories with fonts for all specs.
    var fonts: [String] = []
    /// The permissions that the user granted, by plugin.
    var granted: [String: Set<PluginPermission>] = [:]
    var isLocked = false
    var limits = Limits()
    /// The number of spec files that run in parallel.
    var jobs = 1
    var maximumViews = 200_000
}
