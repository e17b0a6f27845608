package import Diagnostics
import FoundationEssentials
import Glibc
import Installation
import Layout
package import LuaHost

/// Finds the directories of plugins: the given plugins, the plugins next to the script, and the built-in plugins.
package enum PluginDirectories {
    /// The directory of a plugin, and its name in messages.
    package typealias Plugin = (directory: SandboxedDirectory, display: String)

    /// Finds plugins in this order: the given plugins, those in `plugins/` next to the script, the script's own
    /// directory if it is a plugin, the built-in plugins. If several directories have the same name, the first counts.
    /// Also returns a warning for each directory in `plugins/` that has an `init.lua` but no `plugin.lua`.
    ///
    /// - Parameters:
    ///   - script: The script; nil to search neither its directory nor the `plugins/` next to it.
    ///   - given: Paths of plugins, or of directories of plugins.
    ///   - withBuiltIn: Whether to include the built-in plugins.
    ///   - log: Records the searched directories and the files read from plugins; nil for no record.
    /// - Throws: An error if one of the given paths contains no plugin, or if the directory of a plugin cannot be
    ///   opened.
    package static func find(
        beside script: ScriptFile?, given: [String], withBuiltIn: Bool = true, log: ReadLog? = nil
    ) throws(OpeningError) -> (plugins: [Plugin], warnings: [Diagnostic]) {
        var found: [(name: String, path: String, display: String)] = []
        func add(_ path: String, _ display: String) {
            let name = path.lastPathComponent
            if !found.contains(where: { $0.name == name }) { found.append((name, path, display)) }
        }
        for path in given {
            log?.noteListing(path, for: "plugins", listing)
            let plugins = plugins(in: path)
            guard !plugins.isEmpty else {
                let hint = NearFile.suggestion(for: path)
                throw OpeningError(
                    "no plugin found in '\(path)'; a plugin is a directory with a plugin.lua\(hint)",
                    code: .fileUnreadable)
            }
            for plugin in plugins { add(plugin, plugin) }
        }
        var warnings: [Diagnostic] = []
        if let script {
            let folder = script.prefix + "plugins"
            log?.noteListing(folder, for: "plugins", listing)
            for plugin in plugins(in: folder) { add(plugin, plugin) }
            // Examples and specs of a plugin are in its directory.
            let own = script.prefix.isEmpty ? "." : String(script.prefix.dropLast())
            if FileManager.default.fileExists(atPath: own + "/plugin.lua") { add(own, own) }
            warnings = withoutManifest(in: folder)
        }
        if withBuiltIn {
            for plugin in builtInPlugins { add(plugin, "plugins/\(plugin.lastPathComponent)") }
        }
        var opened: [Plugin] = []
        for plugin in found {
            do {
                opened.append((try SandboxedDirectory(path: plugin.path, log: log), plugin.display))
            } catch {
                throw OpeningError("cannot open the plugin: \(error)", code: .fileUnreadable)
            }
        }
        return (opened, warnings)
    }

    /// Returns the relative paths of the files that make a directory or its subdirectories plugins (`plugin.lua`,
    /// `init.lua`). If the list changes, the search may find other plugins.
    private static func listing(_ path: String) -> [String] {
        let files = FileManager.default
        let names = ((try? files.contentsOfDirectory(atPath: path)) ?? []).sorted()
        return names.flatMap { name -> [String] in
            let marks = ["plugin.lua", "init.lua"].filter { files.fileExists(atPath: "\(path)/\(name)/\($0)") }
            return marks.map { "\(name)/\($0)" } + (name == "plugin.lua" ? [name] : [])
        }
    }

    /// Returns whether a directory does not exist, or neither is a plugin nor contains one.
    package static func isEmpty(_ path: String) -> Bool { plugins(in: path).isEmpty }

    /// Returns the paths, relative to a directory, of the plugins that a lock file in it covers: the directory itself
    /// (`.`) if it is a plugin, else its plugins, and the plugins in `plugins/`.
    package static func below(_ directory: String) -> [String] {
        plugins(in: directory).map { $0 == directory ? "." : String($0.dropFirst(directory.utf8.count + 1)) }
            + plugins(in: directory + "/plugins").map { String($0.dropFirst(directory.utf8.count + 1)) }
    }

    /// Returns the given directory if it is a plugin, else the plugins in it, ordered by name.
    private static func plugins(in path: String) -> [String] {
        let files = FileManager.default
        if files.fileExists(atPath: path + "/plugin.lua") { return [path] }
        let names = (try? files.contentsOfDirectory(atPath: path)) ?? []
        return names.sorted().map { "\(path)/\($0)" }.filter { files.fileExists(atPath: $0 + "/plugin.lua") }
    }

    /// Returns warnings about directories that have an `init.lua` but no manifest.
    private static func withoutManifest(in path: String) -> [Diagnostic] {
        let files = FileManager.default
        guard !files.fileExists(atPath: path + "/plugin.lua") else { return [] }
        let names = (try? files.contentsOfDirectory(atPath: path)) ?? []
        return names.sorted().map { "\(path)/\($0)" }.filter {
            files.fileExists(atPath: $0 + "/init.lua") && !files.fileExists(atPath: $0 + "/plugin.lua")
        }.map { plugin in
            let name = plugin.lastPathComponent
            return Diagnostic(
                severity: .warning, code: .pluginFailed,
                message:
                    """
                    '\(plugin)' has an init.lua but no plugin.lua and is not loaded; write return { name = "\(name)", \
                    version = "1.0.0", api = 1 } into \(plugin)/plugin.lua
                    """,
                source: "\(plugin)/init.lua:1")
        }
    }

    /// The built-in plugins, ordered by name. They are listed once, because an installation does not change while the
    /// program runs.
    private static let builtInPlugins = builtIn.map { plugins(in: $0) } ?? []

    /// The directory of the built-in plugins; nil if it is not found. It is `share/tatami/plugins` of an installation,
    /// or `plugins` in the source tree of the executable or, for programs of other packages, of this library.
    ///
    /// It is determined once, because the executable does not move while it runs.
    package static let builtIn: String? = {
        if let shared = InstalledFiles.path(of: "plugins") { return shared }
        let files = FileManager.default
        if var directory = ProgramFile.path?.deletingLastPathComponent {
            while directory.count > 1 {
                if files.fileExists(atPath: directory + "/Package.swift"),
                    files.fileExists(atPath: directory + "/plugins/bars/plugin.lua")
                {
                    return directory + "/plugins"
                }
                directory = directory.deletingLastPathComponent
            }
        }
        // The file is in Sources/Tatami/Opening/, three directories below the root.
        var root = #filePath
        for _ in 0..<4 { root = root.deletingLastPathComponent }
        let own = root.appendingPathComponent("plugins")
        return files.fileExists(atPath: own) ? own : nil
    }()
}
