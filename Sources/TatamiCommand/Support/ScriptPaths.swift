import FoundationEssentials
import Glibc

/// Finds specs or scripts in files and directories.
enum ScriptPaths {
    static let ending = "_spec.lua"

    /// Returns the given files and, for each given directory, all `*_spec.lua` files in and below it, sorted. Hidden
    /// files and `.build` are skipped.
    ///
    /// - Returns: The paths, or a failure if a given path does not exist.
    static func findSpecs(_ paths: [String]) -> Result<[String], ScriptPathsError> {
        find(paths) { $0.hasSuffix(ending) }
    }

    /// Returns the given files and, for each given directory, all scripts in and below it, sorted. This skips specs,
    /// the directories `modules` and `plugins`, all files of a plugin except its examples, and files that only declare
    /// names.
    static func findScripts(_ paths: [String]) -> Result<[String], ScriptPathsError> {
        find(paths, leavingOut: ["modules", "plugins"]) { $0.hasSuffix(".lua") && !$0.hasSuffix(ending) }.map {
            $0.filter { paths.contains($0) || !isDeclarations(file: $0) }
        }
    }

    /// Returns whether a Lua text only declares names for the Lua language server, as the output of `tatami reference`
    /// does: one of the comments at its start is `---@meta`.
    static func isDeclarations(_ text: String) -> Bool {
        let start = text.prefix(declarationLength).split(whereSeparator: \.isNewline).prefix { $0.hasPrefix("--") }
        return start.contains { $0.prefixMatch(of: /---\s*@meta(?:\s|$)/) != nil }
    }

    /// The maximum length of the comments in which `---@meta` is searched.
    private static let declarationLength = 1024

    private static func isDeclarations(file path: String) -> Bool {
        // Opening a named pipe must not wait.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return false }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: declarationLength)
        let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
        return count > 0 && isDeclarations(String(decoding: bytes[..<count], as: UTF8.self))
    }

    /// The prefix of the file names of a plugin's example screens.
    static let examples = "example"

    /// Returns whether a directory contains a plugin.
    static func isPlugin(_ directory: String) -> Bool {
        FileManager.default.fileExists(atPath: directory + "/plugin.lua")
    }

    private static func find(
        _ paths: [String], leavingOut excluded: Set<String> = [], _ isWanted: (String) -> Bool
    ) -> Result<[String], ScriptPathsError> {
        var found: [String] = []
        for path in paths {
            // A file with this name is written as ./-.
            if path == StandardInput.name {
                found.append(path)
                continue
            }
            var isDirectory = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
                return .failure(.missing(path))
            }
            if isDirectory { collect(path, excluded, isWanted, into: &found) } else { found.append(path) }
        }
        var seen: Set<String> = []
        return .success(found.filter { seen.insert($0).inserted })
    }

    private static func collect(
        _ directory: String, _ excluded: Set<String>, _ isWanted: (String) -> Bool, into found: inout [String]
    ) {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []).sorted()
        let isPlugin = !excluded.isEmpty && isPlugin(directory)
        for name in names where !name.hasPrefix(".") && !excluded.contains(name) {
            if isPlugin, !name.hasPrefix(examples) { continue }
            let path = directory == "." ? name : directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
            if isWanted(name) {
                found.append(path)
                continue
            }
            // Links could form cycles, so they are not followed.
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            if attributes?[.type] as? FileAttributeType == .typeDirectory {
                collect(path, excluded, isWanted, into: &found)
            }
        }
    }
}

enum ScriptPathsError: Error {
    case missing(String)
}
