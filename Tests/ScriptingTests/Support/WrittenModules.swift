import Foundation
import LuaHost

/// Modules written by a test, which exist as long as this object.
final class WrittenModules {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tatami-\(UUID().uuidString)")
    let resolver: ModuleResolver

    /// - Parameter modules: the texts of modules by name.
    init(_ modules: [String: String]) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in modules {
            try text.write(to: folder.appendingPathComponent("\(name).lua"), atomically: true, encoding: .utf8)
        }
        resolver = ModuleResolver(roots: [ModuleResolver.Root(try SandboxedDirectory(path: folder.path))])
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}
