import Foundation
import LuaHost
import Scripting

/// The plugins of `plugins/`.
enum ShippedPlugins {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../../../plugins"
    ).standardized

    static var names: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
        }
    }

    static var directories: [(directory: SandboxedDirectory, display: String)] {
        get throws {
            try names.map { (try SandboxedDirectory(path: folder.appendingPathComponent($0).path), "plugins/\($0)") }
        }
    }
}

/// A plugin written by a test.
struct WrittenPlugin {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tatami-plugin-\(UUID().uuidString)")

    /// - Parameter manifest: the manifest's fields after the name.
    init(_ name: String, manifest: String = "", _ widgets: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let plugin = #"return { name = "\#(name)", version = "1.0.0", api = 1, \#(manifest) }"#
        for (file, text) in [("plugin.lua", plugin), ("init.lua", widgets)] {
            try text.write(to: folder.appendingPathComponent(file), atomically: true, encoding: .utf8)
        }
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    static func directories(_ plugins: [WrittenPlugin]) throws -> [(directory: SandboxedDirectory, display: String)] {
        try plugins.enumerated().map { (try SandboxedDirectory(path: $1.folder.path), "plugin\($0 + 1)") }
    }
}
