import FoundationEssentials
import Glibc
package import LuaHost
package import Scripting

/// The file `tatami.lock`: JSON with one plugin per line, so that line-based tools can compare files.
package enum LockFile {
    /// The name of a lock file: `tatami.lock`.
    package static let name = PluginHash.lockName
    /// The version of the lock file's format.
    private static let form = 1
    private static let mostBytes = 4 << 20

    /// Returns the text of a lock file, sorted by plugin names. Equal locks have equal bytes.
    package static func text(_ lock: PluginLock) -> String {
        let lines = lock.entries.sorted { $0.name < $1.name }.map { entry in
            var fields = [
                ("name", quoted(entry.name)), ("version", quoted(entry.version.description)),
                ("path", quoted(entry.path)), ("hash", quoted(entry.hash)),
            ]
            if !entry.allowed.isEmpty {
                let allowed = entry.allowed.sorted().map { quoted($0.description) }
                fields.append(("allow", "[\(allowed.joined(separator: ", "))]"))
            }
            return "    {\(fields.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", "))}"
        }
        let list = lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n  ]"
        return "{\n  \"version\": \(form),\n  \"plugins\": \(list)\n}\n"
    }

    /// Quotes a name or path for JSON. Control characters are not escaped, because plugins whose paths contain them
    /// cannot be locked.
    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    /// Returns the lock file in a directory; nil if the file does not exist.
    ///
    /// - Parameters:
    ///   - directory: The path of the directory; `.` for the working directory.
    ///   - log: Records that the file was read or missing; nil for no record.
    /// - Throws: An error if the file or directory cannot be read or the file is larger than 4 MiB; an error with the
    ///   line if it is not JSON or not a valid lock file.
    package static func read(in directory: String, log: ReadLog? = nil) throws(OpeningError) -> PluginLock? {
        let display = directory == "." ? name : "\(directory)/\(name)"
        let bytes: [UInt8]
        do throws(SandboxedDirectory.Failure) {
            bytes = try SandboxedDirectory(path: directory, log: log).read(name, limit: mostBytes)
        } catch {
            if case .notFound = error { return nil }
            throw OpeningError("cannot read the lock file: \(error) in '\(directory)'", code: .fileUnreadable)
        }
        let value: LuaValue
        do throws(JSONError) { value = try JSONData.parse(bytes) } catch {
            throw OpeningError(
                "\(display) is not JSON: \(error.message)", code: .fileUnreadable,
                source: "\(display):\(error.line):\(error.column)", notes: JSONData.excerpt(bytes, error))
        }
        let reader = LockReader(display: display, lines: bytes.split(separator: 10, omittingEmptySubsequences: false))
        return PluginLock(display: display, directory: directory, entries: try reader.entries(of: value, form: form))
    }

    // MARK: Which locks are meant

    /// Returns the rights with the directory of built-in plugins and, if the rights require locked plugins
    /// (`--locked`), with the lock files in these directories: the `plugins`, the working directory, and the script's
    /// directory. The last file pins plugins but grants no permissions, because it may come with an untrusted script.
    ///
    /// - Parameters:
    ///   - prefix: The path of the script's directory: empty for the working directory, or ending in a slash. Nil
    ///     without a script.
    ///   - plugins: The paths of plugins and directories of plugins (`--plugins`).
    ///   - log: Records the lock files that were read or missing; nil for no record.
    /// - Throws: An error if the rights require locked plugins, and no lock file exists, or one cannot be read or is
    ///   invalid.
    package static func rights(
        _ rights: PluginRights, prefix: String?, plugins: [String], log: ReadLog? = nil
    ) throws(OpeningError) -> PluginRights {
        var rights = rights
        rights.builtIn = PluginDirectories.builtIn
        guard rights.isLocked else { return rights }
        let own = prefix.map { $0.isEmpty ? "." : String($0.dropLast()) }
        var seen: Set<String> = []
        var places: [String] = []
        let trusted = plugins + ["."]
        for (number, place) in (trusted + [own].compactMap { $0 }).enumerated() {
            let path = (place.isEmpty ? "/" : place)
            guard seen.insert(URL(fileURLWithPath: path).resolvingSymlinksInPath().path).inserted else { continue }
            places.append(path)
            guard FileManager.default.fileExists(atPath: path) else {
                log?.note(name, in: path, limit: mostBytes, nil)
                continue
            }
            guard var lock = try read(in: path, log: log) else { continue }
            lock.grants = number < trusted.count
            rights.locks.append(lock)
            rights.missing += lock.entries.filter { entry in
                !FileManager.default.fileExists(atPath: "\(path)/\(entry.path)/plugin.lua")
            }.map(lock.missing)
        }
        guard !rights.locks.isEmpty else {
            let where_ = places.map { $0 == "." ? "the working directory" : "'\($0)'" }.joined(separator: " or ")
            throw OpeningError(
                """
                --locked needs a \(name); none found in \(where_); create one with 'tatami plugin lock \(places.first ?? ".")'
                """, code: .fileUnreadable)
        }
        return rights
    }
}

/// Converts the parsed JSON of a lock file to entries, and reports errors with their lines.
private struct LockReader {
    var display: String
    var lines: [ArraySlice<UInt8>]

    private func fault(_ message: String, _ line: Int = 1) -> OpeningError {
        OpeningError(
            "\(message); write it again with 'tatami plugin lock'", code: .fileUnreadable, source: "\(display):\(line)")
    }

    func entries(of value: LuaValue, form: Int) throws(OpeningError) -> [PluginLock.Entry] {
        guard case .dictionary(let fields) = value else { throw fault("a lock file must be an object") }
        var list: [LuaValue] = []
        for (key, value) in fields {
            switch (key, value) {
            case ("version", .integer(let number)):
                guard number == form else {
                    throw fault("\(display) has the format version \(number); expected \(form)")
                }
            case ("plugins", .array(let found)): list = found
            case ("plugins", .dictionary(let none)) where none.isEmpty: break
            default: throw fault("a lock file has 'version' and a list of 'plugins'; found '\(key.prefix(64))'")
            }
        }
        guard fields.contains(where: { $0.0 == "version" }) else { throw fault("a lock file needs its 'version'") }
        var entries: [PluginLock.Entry] = []
        for item in list {
            let entry = try entry(item)
            if entries.contains(where: { $0.name == entry.name }) {
                throw fault("\(display) has the plugin '\(entry.name)' twice", entry.line)
            }
            entries.append(entry)
        }
        return entries
    }

    private func entry(_ item: LuaValue) throws(OpeningError) -> PluginLock.Entry {
        guard case .dictionary(let fields) = item else {
            throw fault("'plugins' of a lock file must be a list of objects")
        }
        var texts: [String: String] = [:]
        var allowed: [LuaValue] = []
        for (key, value) in fields {
            switch (key, value) {
            case ("name", .string(let text)), ("version", .string(let text)), ("path", .string(let text)),
                ("hash", .string(let text)):
                texts[key] = text
            case ("allow", .array(let list)): allowed = list
            default:
                throw fault(
                    "'\(key.prefix(64))' of a plugin in a lock file is unknown or has the wrong type",
                    line(texts["name"]))
            }
        }
        let line = line(texts["name"])
        guard let name = texts["name"], PluginManifest.isName(name) else {
            throw fault("a plugin in a lock file needs its 'name'", line)
        }
        guard let version = texts["version"].flatMap({ SemanticVersion($0) }) else {
            throw fault("'\(name)' in a lock file needs a 'version' as in \"1.4.0\"", line)
        }
        guard let path = texts["path"], Self.isPath(path) else {
            throw fault("'\(name)' in a lock file needs a 'path' below its directory", line)
        }
        guard let hash = texts["hash"], hash.wholeMatch(of: /sha256:[0-9a-f]{64}/) != nil else {
            throw fault("'\(name)' in a lock file needs a 'hash': sha256: and 64 digits", line)
        }
        var permissions: Set<PluginPermission> = []
        for value in allowed {
            guard case .string(let text) = value, let permission = PluginPermission(text) else {
                throw fault(
                    "'allow' of '\(name)' in a lock file must be a list of \(PluginPermission.forms)", line)
            }
            permissions.insert(permission)
        }
        return PluginLock.Entry(
            name: name, version: version, path: path, hash: hash, allowed: permissions, line: line)
    }

    private static func isPath(_ text: String) -> Bool {
        !text.isEmpty && !text.hasPrefix("/") && !text.utf8.contains(0)
            && !text.split(separator: "/").contains("..")
    }

    /// Returns the number of the first line that contains a plugin's name in quotes; 1 if the name is nil or in no
    /// line.
    private func line(_ name: String?) -> Int {
        guard let name else { return 1 }
        let wanted = Array("\"\(name)\"".utf8)
        return (lines.firstIndex { $0.firstRange(of: wanted) != nil } ?? 0) + 1
    }
}
