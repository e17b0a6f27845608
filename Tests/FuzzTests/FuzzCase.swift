import Foundation
import Geometry
import Layout
import LuaHost
import Rendering
import TestSupport

@testable import Scripting

/// One seed: a script with its plugin, events, pictures and data, and the outcome.
struct FuzzCase {
    let seed: Int
    var script: ProgramWriter.Program
    var events: ProgramWriter.Program
    let manifest: String
    let plugin: String
    let images: [String: [UInt8]]
    let traits: Traits
    let format: Int

    init(seed: Int) {
        self.seed = seed
        var writer = ProgramWriter(seed: UInt64(seed))
        script = writer.script()
        if writer.random.chance(50) { script.head.insert("local _ = tatami", at: 0) }
        if writer.random.chance(40) {
            script.body.insert("pcall(function() content:putGauge('gauge'):size(equalTo(40)) end)", at: 0)
        }
        events = writer.events()
        manifest = writer.manifest()
        plugin = writer.plugin().text
        var random = writer.random
        images = Samples.images.mapValues { random.chance(40) ? $0 : Samples.mutated($0, &random) }
        var traits = Traits(
            size: Size(width: Double(random.int(50...500)), height: Double(random.int(50...900))),
            scale: Double(random.int(1...3)))
        if random.chance(20) { traits.direction = .rightToLeft }
        self.traits = traits
        format = random.int(0..<5)
    }

    /// All files in readable form.
    var text: String {
        """
        -- seed \(seed)
        -- plugin.lua
        \(manifest)
        -- init.lua of the plugin
        \(plugin)
        -- the script
        \(script.text)
        -- the events
        \(events.text)

        """
    }

    struct Outcome: Equatable {
        /// Everything printed, reported and drawn.
        var told: [String] = []
        var isLimit = false
        /// Violated expectations.
        var problems: [String] = []
    }

    private static var limits: Limits {
        var limits = Limits()
        limits.time = 1
        limits.memory = 48 << 20
        limits.print = 4096
        return limits
    }

    /// Sanitized code is slower.
    private static let slowness = ProcessInfo.processInfo.environment["ASAN_OPTIONS"] == nil ? 1.0 : 8.0
    /// The suite runs on one thread at a time.
    nonisolated(unsafe) static let measurer = PangoTextMeasurer()

    func run() -> Outcome {
        var outcome = Outcome()
        weak var left: ScriptHost?
        do {
            let host = runOnce(&outcome)
            left = host
        }
        if left != nil { outcome.problems.append("the host is kept alive by something that it holds") }
        return outcome
    }

    private func runOnce(_ outcome: inout Outcome) -> ScriptHost? {
        final class Log { var lines: [String] = [] }
        let log = Log()
        let images = ImageStore { [images] (name) throws(ImageError) in
            guard let bytes = images[name] else { throw ImageError(message: "there is no image '\(name)'") }
            return bytes
        }
        var options = ScriptHost.Options()
        options.traits = traits
        options.limits = Self.limits
        options.maximumViews = 2000
        let host: ScriptHost
        do {
            host = try ScriptHost(
                options: options, text: Self.measurer, images: images, resolver: nil, print: { log.lines.append($0) })
        } catch {
            outcome.problems.append("no host: \(error)")
            return nil
        }
        step("plugin", 2, &outcome) { () throws(ScriptError) in
            try withPlugin { (plugins) throws(ScriptError) in try host.loadPlugins(plugins) }
        }
        step("script", 2, &outcome) { () throws(ScriptError) in
            try host.run(Array(script.text.utf8), chunkName: "script.lua")
        }
        step("layout", 2, &outcome) { () throws(ScriptError) in try host.layOut() }
        step("events", 2, &outcome) { () throws(ScriptError) in
            try host.playEvents(Array(events.text.utf8), chunkName: "events.lua")
        }
        step("layout", 2, &outcome) { () throws(ScriptError) in try host.layOut() }
        let start = Watchdog.seconds
        let snapshot = host.screen.snapshot()
        outcome.told += snapshot.diagnostics.map { "\($0.severity) \($0.code): \($0.message)" }
        outcome.told.append(drawn(snapshot, images))
        if Watchdog.seconds - start > 20 * Self.slowness {
            outcome.problems.append("drawing took \(Watchdog.seconds - start) s")
        }
        outcome.told += log.lines
        outcome.problems += log.lines.flatMap { Self.problems(of: $0, "print", allowing: "\t") }
        checkUse(of: host, &outcome)
        return host
    }

    private func drawn(_ snapshot: Snapshot, _ images: ImageStore) -> String {
        let renderer = Renderer(text: Self.measurer, images: images)
        do throws(RenderingError) {
            let bytes =
                switch format {
                case 0: TextTree.write(snapshot)
                case 1: JSONTree.write(snapshot)
                case 2: try renderer.svg(snapshot, text: seed % 2 == 0 ? .elements : .outlines)
                case 3: try renderer.pdf(snapshot)
                default: try renderer.png(snapshot)
                }
            // A PDF contains its creation time.
            return format == 3
                ? "PDF"
                : """
                \(bytes.count) bytes, \
                \(bytes.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 })
                """
        } catch {
            return error.message
        }
    }

    /// The plugin has its own directory.
    private func withPlugin(_ body: ([(directory: SandboxedDirectory, display: String)]) throws(ScriptError) -> Void)
        throws(ScriptError)
    {
        let path = NSTemporaryDirectory() + "fuzz-\(ProcessInfo.processInfo.processIdentifier)-\(seed)"
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: path) }
        try? Data(manifest.utf8).write(to: URL(fileURLWithPath: path + "/plugin.lua"))
        try? Data(plugin.utf8).write(to: URL(fileURLWithPath: path + "/init.lua"))
        guard let directory = try? SandboxedDirectory(path: path) else { return }
        try body([(directory, "plugins/gauge")])
    }

    /// Runs one step under the time limit: it ends soon after the limit, and its messages are safe to show.
    private func step(_ name: String, _ grace: Double, _ outcome: inout Outcome, _ body: () throws(ScriptError) -> Void)
    {
        let start = Watchdog.seconds
        do throws(ScriptError) {
            try body()
        } catch {
            outcome.told.append("\(name): \(error)")
            outcome.isLimit = outcome.isLimit || error.isLimit
            outcome.problems += Self.problems(of: error.lua.message, name)
            if error.lua.kind == .internal { outcome.problems.append("\(name): a fault of the engine: \(error)") }
            if error.lua.message.utf8.count > 1024 {
                outcome.problems.append("\(name): a message of \(error.lua.message.utf8.count) bytes")
            }
        }
        let seconds = Watchdog.seconds - start
        if seconds > (Self.limits.time! + grace) * Self.slowness {
            outcome.problems.append("\(name): took \(seconds) s")
        }
    }

    /// Control bytes, which affect a terminal, and addresses, which must not leak.
    private static func problems(of text: String, _ what: String, allowing allowed: Unicode.Scalar? = nil) -> [String] {
        var problems: [String] = []
        if text.unicodeScalars.contains(where: { ($0.value < 32 || (127..<160).contains($0.value)) && $0 != allowed }) {
            problems.append("\(what): control bytes in \(text.debugDescription)")
        }
        if text.contains(/0x[0-9a-f]{6,}/) { problems.append("\(what): an address in \(text.debugDescription)") }
        return problems
    }

    /// Checks that the Lua state can run another script after any outcome.
    private func checkUse(of host: ScriptHost, _ outcome: inout Outcome) {
        do {
            let environment = try host.lua.makeEnvironment(name: "after")
            let chunk = try host.lua.load(
                Array("local t = {} for i = 1, 100 do t[i] = i end return #t".utf8), chunkName: "after.lua",
                in: environment)
            guard case .integer(100)? = try host.lua.call(chunk).first else {
                outcome.problems.append("a script that follows gives something else")
                return
            }
        } catch {
            // The script's data may leave no memory for another script.
            if error.kind != .memory { outcome.problems.append("a script that follows fails: \(error)") }
        }
    }

    // MARK: Small cases

    /// Removes statements that a problem of this kind doesn't need.
    func shrunk(for problem: String) -> FuzzCase {
        var smallest = self
        let kind = problem.prefix { $0 != ":" }
        let end = Date() + 60
        func isStill(_ candidate: FuzzCase) -> Bool {
            candidate.run().problems.contains { $0.prefix { $0 != ":" } == kind }
        }
        for path in [\FuzzCase.script.body, \FuzzCase.events.body] {
            var size = smallest[keyPath: path].count / 2
            while size > 0 {
                var place = 0
                while place < smallest[keyPath: path].count, Date() < end {
                    var candidate = smallest
                    candidate[keyPath: path].removeSubrange(place..<min(place + size, candidate[keyPath: path].count))
                    if isStill(candidate) { smallest = candidate } else { place += size }
                }
                size /= 2
            }
        }
        return smallest
    }
}
