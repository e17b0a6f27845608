import Foundation
import Geometry
import Layout
import LuaHost
import Rendering
import Scripting
import Tatami

/// A script with its files in a temporary directory, and its running versions.
final class WrittenScript {
    let folder: URL
    private(set) var live: LiveScript!
    private(set) var printed: [String] = []
    /// Called for each line that the script prints.
    var onPrint: (String) -> Void = { _ in }
    private let limits: Limits

    static let traits = Traits(size: Size(width: 320, height: 480), scale: 1)

    init(_ files: [String: String], seconds: Double = 60) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("tatami-reload-\(UUID().uuidString)")
        var limits = Limits()
        limits.time = seconds
        self.limits = limits
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files { try write(name, text) }
        let measurer = PangoTextMeasurer()
        live = LiveScript(
            [.init(traits: Self.traits, takesPreferredSize: false)],
            open: { [unowned self] log throws(OpeningError) in try setup(measurer, log) },
            print: { [unowned self] line in
                printed.append(line)
                onPrint(line)
            })
    }

    deinit {
        live = nil
        try? FileManager.default.removeItem(at: folder)
    }

    // MARK: Files

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    func write(_ name: String, _ text: String) throws {
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(at: folder.appendingPathComponent(name)) }

    // MARK: Versions

    func setup(_ measurer: PangoTextMeasurer, _ log: ReadLog) throws(OpeningError) -> ScriptSetup {
        var options = ScriptHost.Options()
        options.limits = limits
        let file = try ScriptFile(path: path("main.lua"), limit: limits.scriptSize, log: log)
        if FileManager.default.fileExists(atPath: path("data.json")) {
            let bytes: [UInt8]
            do { bytes = try log.readAnywhere(path("data.json"), limit: 1 << 20) } catch {
                throw OpeningError("\(error)", code: .fileUnreadable)
            }
            options.data = try ScriptSetup.data(bytes, name: "data.json")
        }
        return try ScriptSetup(
            file: file, plugins: [], options: options, measurer: measurer, share: ScriptSetup.Share(states: 100),
            log: log)
    }

    var host: ScriptHost { live.version!.screens[0].host }

    func play(_ events: String) throws {
        try live.during { () throws(ScriptError) in
            try host.playEvents(Array(events.utf8), chunkName: "events.lua")
        }
    }

    /// The running screen as JSON.
    func json() throws -> String {
        let version = live.version!
        return try Self.json(version.screens[0].host, version.setup)
    }

    /// The screen of a cold start from the files, with the given changes applied.
    func cold(_ changes: ScreenChanges, from versions: [String: String]) throws -> String {
        let setup = try setup(PangoTextMeasurer(), ReadLog())
        let host = try setup.host(traits: Self.traits, print: { _ in })
        try host.run(setup.file.source, chunkName: setup.file.name)
        try host.layOut()
        var changes = changes
        try host.migrate(&changes, from: versions)
        _ = try host.take(changes)
        return try Self.json(host, setup)
    }

    private static func json(_ host: ScriptHost, _ setup: ScriptSetup) throws -> String {
        String(decoding: JSONTree.write(try host.snapshot(), exact: true, metrics: nil), as: UTF8.self)
    }

    /// The error of a reload.
    func failure() -> ReloadError? {
        do {
            _ = try live.reload()
            return nil
        } catch {
            return error
        }
    }

    /// The first difference of two texts, for messages.
    static func difference(_ a: String, _ b: String) -> String {
        let count = zip(a, b).prefix { $0 == $1 }.count
        let (start, length) = (max(0, count - 120), 240)
        return "… \(a.dropFirst(start).prefix(length)) … and … \(b.dropFirst(start).prefix(length)) …"
    }
}
