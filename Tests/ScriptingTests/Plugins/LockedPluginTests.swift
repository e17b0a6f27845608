import Foundation
import Layout
import LuaHost
import Testing

@testable import Scripting

/// With a lock file, only verified files run: replacing a file between verification and use fails.
struct LockedPluginTests {
    private let plugin: WrittenPlugin
    private static let original = """
        widget 'Dial' { layoutContent = function(_, content) content:putLabel('l'):text(require 'face') end }
        """

    init() throws {
        plugin = try WrittenPlugin("dials", manifest: "kinds = { 'Dial' }", Self.original)
        try write("face.lua", "return 'original'")
    }

    private func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: plugin.folder.appendingPathComponent(name))
    }

    /// A host that has verified the plugin against a lock file and hasn't run it.
    private func lockedHost() throws -> ScriptHost {
        let directory = try SandboxedDirectory(path: plugin.folder.path)
        let entry = PluginLock.Entry(
            name: "dials", version: try #require(SemanticVersion("1.0.0")), path: ".",
            hash: try PluginHash.of(directory))
        var options = ScriptHost.Options()
        options.limits = .patient
        options.rights.isLocked = true
        options.rights.locks = [PluginLock(display: "tatami.lock", directory: ".", entries: [entry])]
        let host = try ScriptHost(
            options: options, text: TenPointText(), images: NoImages(), resolver: nil, print: { _ in })
        try host.loadPlugins([(directory, "dials")])
        return host
    }

    /// The text that the plugin shows, or the reason why it was rejected.
    private func shown(_ host: ScriptHost) throws -> String {
        try host.run(Array("return function(c) c:putDial('d'):edges(equal) end".utf8), chunkName: "a.lua")
        let snapshot = host.screen.snapshot()
        let text = snapshot.nodes.flatMap(\.properties).compactMap { property -> String? in
            guard property.name == "text", case .string(let text) = property.value else { return nil }
            return text
        }
        let errors = snapshot.diagnostics.filter { $0.severity == .error }.map(\.message)
        return (text + errors).joined(separator: "\n")
    }

    @Test func a12UnchangedLockedFilesRun() throws {
        defer { plugin.remove() }
        #expect(try shown(lockedHost()) == "original")
    }

    @Test(arguments: ["init.lua", "face.lua"])
    func a12AFileReplacedAfterVerificationIsReportedAndDoesNotRun(_ file: String) throws {
        defer { plugin.remove() }
        let host = try lockedHost()
        try write(
            file,
            file == "init.lua" ? Self.original.replacing("require 'face'", with: "'swapped'") : "return 'swapped'")
        let text = try shown(host)
        #expect(!text.contains("swapped"), "\(text)")
        #expect(text.contains("'\(file)' changed after it was compared with the lock file"), "\(text)")
    }

    /// A link in place of a file, or a file that was missing, isn't read either.
    @Test func a12FilesAndLinksAddedAfterVerificationDoNotRun() throws {
        defer { plugin.remove() }
        let host = try lockedHost()
        let face = plugin.folder.appendingPathComponent("face.lua")
        try write("other.lua", "return 'swapped'")
        try FileManager.default.removeItem(at: face)
        try FileManager.default.createSymbolicLink(atPath: face.path, withDestinationPath: "other.lua")
        let text = try shown(host)
        #expect(!text.contains("swapped") && text.contains("'face.lua' is a symbolic link"), "\(text)")
        try FileManager.default.removeItem(at: face)
        try write("face.lua", "return 'original'")
        let second = try lockedHost()
        try FileManager.default.removeItem(at: face)
        try FileManager.default.createDirectory(at: face, withIntermediateDirectories: false)
        try FileManager.default.createDirectory(
            at: plugin.folder.appendingPathComponent("face"), withIntermediateDirectories: false)
        try write("face/init.lua", "return 'swapped'")
        #expect(try !shown(second).contains("swapped"))
    }

    /// Links inside of the locked directory still resolve to their verified targets.
    @Test func a12LinksAreFollowedToTheirLockedTargetsAndNotOutOfThePlugin() throws {
        defer { plugin.remove() }
        let face = plugin.folder.appendingPathComponent("face.lua")
        try FileManager.default.createDirectory(
            at: plugin.folder.appendingPathComponent("faces"), withIntermediateDirectories: false)
        try write("faces/round.lua", "return 'round'")
        try write("square.lua", "return 'square'")
        try FileManager.default.removeItem(at: face)
        try FileManager.default.createSymbolicLink(atPath: face.path, withDestinationPath: "faces/../faces/round.lua")
        #expect(try shown(lockedHost()) == "round")
        let host = try lockedHost()
        try FileManager.default.removeItem(at: face)
        try FileManager.default.createSymbolicLink(atPath: face.path, withDestinationPath: "square.lua")
        #expect(try shown(host) == "round", "the link as it was locked")
        for target in ["../face.lua", "/etc/hostname", "face.lua"] {
            try FileManager.default.removeItem(at: face)
            try FileManager.default.createSymbolicLink(atPath: face.path, withDestinationPath: target)
            #expect(try shown(lockedHost()).contains("'face.lua' leads out of the allowed directory"), "\(target)")
        }
    }
}
