import Foundation
import Layout
import LuaHost
import Rendering
import Scripting

/// One spec file being run: a host of its own, on the thread that runs it.
final class SpecFile: SpecSupport {
    struct Outcome {
        var path: String
        var results: [SpecResult] = []
        /// Why the file could not be read or its suites not be made; its tests were not run then.
        var fault: SpecFailure?
        var expectationCount = 0
        var recorded = 0
        var printed: [String] = []
        /// Where the first `only` stands, for which other tests are left out.
        var only: String?
        var seconds = 0.0

        var hasFailed: Bool { fault != nil || results.contains { $0.status == .failed } }
    }

    private let path: String
    private let settings: TestSettings
    private let measurer = PangoTextMeasurer()
    private let snapshots: SnapshotStore
    private var file: ScriptFile?
    private var plugins: [PluginDirectories.Plugin] = []

    init(_ path: String, _ settings: TestSettings) {
        self.path = path
        self.settings = settings
        snapshots = SnapshotStore(spec: path, isUpdating: settings.isUpdating, measurer: measurer)
    }

    /// What a spec prints is told after its tests; of one that prints without end, the beginning.
    private final class Printed {
        private(set) var lines: [String] = []
        private var bytes = 0
        private static let most = 4 << 20

        func append(_ line: String) {
            guard bytes <= Self.most else { return }
            bytes += line.utf8.count + 64
            lines.append(bytes > Self.most ? "… more was printed than is shown" : line)
        }
    }

    /// - Parameter progress: told after each test.
    func run(_ progress: (SpecResult) -> Void) -> Outcome {
        var outcome = Outcome(path: path)
        let start = Self.seconds()
        let printed = Printed()
        do {
            let file = try ScriptFile(path: path, limit: settings.limits.scriptSize, Messages())
            self.file = file
            snapshots.root = file.directory
            plugins = try PluginDirectories.find(beside: file, given: settings.plugins, Messages())
            var options = ScriptHost.Options()
            options.limits = settings.limits
            options.maximumViews = settings.maximumViews
            let process = ProcessMemory(limit: settings.limits.memory, states: settings.jobs)
            options.processRoom = { process.room }
            let host = try ScriptHost(
                options: options, text: measurer, images: images(of: file), resolver: resolver(for: file),
                print: { printed.append($0) })
            try host.loadPlugins(plugins)
            let runner = SpecRunner(host: host, support: self)
            try runner.load(file.source, chunkName: file.name)
            outcome.results = runner.run(filter: settings.filter, clock: Self.seconds, progress: progress)
            outcome.expectationCount = runner.expectationCount
            outcome.recorded = snapshots.recorded
            outcome.only = runner.only
        } catch let error as ScriptError {
            var fault = SpecFailure(error.lua.message, source: error.lua.source?.description)
            fault.isLimit = error.lua.kind.isLimit
            outcome.fault = fault
        } catch {
            outcome.fault = SpecFailure("the spec could not be read", source: path)
        }
        outcome.printed = printed.lines
        outcome.seconds = Self.seconds() - start
        return outcome
    }

    private static func seconds() -> Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    private func images(of file: ScriptFile) -> ImageStore {
        ImageStore { [directory = file.directory] (name) throws(ImageFault) in
            do {
                return try directory.read(name, limit: 64 << 20)
            } catch {
                throw directory.imageFault(name, error)
            }
        }
    }

    private func resolver(for file: ScriptFile) -> ModuleResolver {
        var roots = [ModuleResolver.Root(file.directory, displayPrefix: file.prefix)]
        for plugin in plugins {
            if let modules = try? SandboxedDirectory(path: plugin.directory.path + "/modules") {
                roots.append(ModuleResolver.Root(modules, displayPrefix: "\(plugin.display)/modules/"))
            }
        }
        return ModuleResolver(roots: roots, sizeLimit: settings.limits.scriptSize)
    }

    // MARK: What the spec asks for

    func script(_ path: String) throws(LuaFault) -> SpecScript {
        guard let spec = file else { throw LuaFault("no spec is being run") }
        do {
            // The sandbox checks the whole path; what is in the script's own directory is then found from there.
            let source = try spec.directory.read(path, limit: settings.limits.scriptSize)
            var script = spec
            script.name = spec.prefix + path
            script.source = source
            if let slash = path.lastIndex(of: "/") {
                let below = String(path[..<slash])
                script.prefix = "\(spec.prefix)\(below)/"
                script.directory = try SandboxedDirectory(path: "\(spec.directory.path)/\(below)")
            }
            return SpecScript(
                source: source, chunkName: script.name, images: images(of: script), resolver: resolver(for: script))
        } catch {
            let near =
                spec.directory.near(path).map { "did you mean '\($0)'?" }
                ?? "scripts lie beside the spec or below its directory"
            throw LuaFault("cannot open the script: \(error); \(near)")
        }
    }

    func tree(_ snapshot: Snapshot) -> String { String(decoding: TextTree.write(snapshot), as: UTF8.self) }

    func compare(_ snapshot: Snapshot, images: any ImageProviding, _ request: SnapshotRequest) -> SpecFailure? {
        snapshots.compare(snapshot, images: images as? ImageStore, request)
    }
}

/// What goes for all files of a run.
struct TestSettings: Sendable {
    var filter = ""
    var isUpdating = false
    var plugins: [String] = []
    var limits = Limits()
    /// How many files are run at a time.
    var jobs = 1
    var maximumViews = 200_000
}
