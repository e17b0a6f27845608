import Glibc
import Layout
import LuaHost

/// The functions that only plugins can call, such as `host.readFile` and `host.env`. Most need a permission of the
/// plugin whose code calls them.
final class PluginHostLibrary: Library {
    unowned(unsafe) let host: ScriptHost

    init(_ host: ScriptHost) { self.host = host }

    static let operations = permitted + [failing]

    static let intro = """
        Functions that only plugins can call. `host.readFile` and `host.env` need a permission. The plugin's manifest, \
        `plugin.lua`, requests it with a reason: `permissions = { ["files:read=icons"] = "shows the icons" }`. The \
        user grants it with the option `--allow NAME:PERMISSION`, or with `--locked` and a `tatami.lock` that contains \
        it. A `tatami.lock` in the script's directory grants nothing, unless this directory is the working directory \
        or is given with `--plugins`. Without the permission, the plugin loads, but the call raises an error.
        """

    /// The maximum size in bytes of a file that a plugin can read.
    private static let mostBytes = 16 << 20

    private static let permitted: [Operation<PluginHostLibrary>] = [
        .function(
            "host.readFile", of: .plugin, .string("path"), gives: .value("string"),
            text: """
                Returns the bytes of a file, at most 16 MiB. The path is relative to the script's directory and must \
                be below a directory granted with `files:read=DIR`. Links that lead out of that directory are not \
                followed.
                ! a file that is missing, too large or not a regular file; a permission that was not granted
                > local names = host.readFile("icons/names.txt")
                """
        ) { library, frame, path in
            let bytes = try library.readFile(path)
            bytes.withUnsafeBufferPointer { frame.return(bytes: $0) }
        },
        .function(
            "host.env", of: .plugin, .string("name"), gives: .value("string?"),
            text: """
                Returns an environment variable granted with `env=NAME`; nil if it is not set.
                ! a permission that was not granted
                > local language = host.env("LANG") or "C"
                """
        ) { library, frame, name in
            try library.need(.environment(name), "read the variable '\(name)'")
            guard let value = getenv(name) else { return frame.returnNil() }
            let bytes = UnsafeRawBufferPointer(start: value, count: strlen(value))
            bytes.withMemoryRebound(to: UInt8.self) { frame.return(bytes: $0) }
        },
    ]

    /// The operation `host.fail`, which needs no permission.
    private static let failing: Operation<PluginHostLibrary> = .function(
        "host.fail", of: .plugin, .string("message"),
        text: """
            Raises an error in a method of a dialect. The error's source location is the call of the method in the \
            script, or, if no script made the call, a line of the plugin.
            ! always
            > if type(points) ~= "number" then host.fail("inset takes points") end
            """
    ) { _, _, message in throw LuaCallError(message) }

    /// The global `host` of plugins: a table with these functions.
    static var table: LuaValue {
        .dictionary(
            OperationIndex.shared.methods(of: .plugin).filter { $0.name.hasPrefix("host.") }.map {
                (String($0.name.dropFirst("host.".count)), .operation($0.opcode))
            })
    }

    private func readFile(_ path: String) throws -> [UInt8] {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard !path.isEmpty, path.utf8.count <= 4096, !path.utf8.contains(0), !parts.contains(".."), parts.first != ""
        else {
            throw LuaCallError(
                "host.readFile takes a path relative to the script's directory, without '..'; found '\(path)'")
        }
        let names = parts.filter { $0 != "." && !$0.isEmpty }
        guard names.count >= 1 else { throw LuaCallError("host.readFile takes the path of a file; found '\(path)'") }
        let folder = names.dropLast().joined(separator: "/")
        let (record, what) = (try caller(), "read '\(path)'")
        let granted = record.granted.compactMap { Self.rest(of: names, below: $0) }.min {
            $0.rest.count < $1.rest.count
        }
        guard let granted else {
            let asked = record.manifest?.permissions.map(\.permission).first { Self.rest(of: names, below: $0) != nil }
            throw Self.refusal(record, asked, .readFiles(folder.isEmpty ? "." : folder), what)
        }
        guard let base = host.options.rights.files else {
            throw LuaCallError(
                "host.readFile cannot \(what): no script is running whose directory could contain the file")
        }
        do throws(SandboxedDirectory.Failure) {
            let directory = try base.subdirectory(granted.directory)
            return try directory.read(granted.rest.joined(separator: "/"), limit: Self.mostBytes)
        } catch {
            throw LuaCallError("host.readFile cannot \(what): \(error)", kind: .file)
        }
    }

    /// Splits a path into the directory of a permission and the rest below it. Nil if the path is not below that
    /// directory, or if the permission is for something else.
    private static func rest(
        of names: [String], below permission: PluginPermission
    ) -> (directory: String, rest: ArraySlice<String>)? {
        guard case .readFiles(let directory) = permission else { return nil }
        let parts = directory.split(separator: "/").map(String.init).filter { $0 != "." }
        guard names.count > parts.count, names.starts(with: parts) else { return nil }
        return (parts.isEmpty ? "." : parts.joined(separator: "/"), names.dropFirst(parts.count))
    }

    /// Returns the plugin whose code is calling. Thus other code that gets a `host` function from a plugin does not get
    /// the plugin's permissions. Throws an error if the caller is not a plugin.
    private func caller() throws -> PluginRecord {
        guard let record = libraries.plugins.record(of: lua.owner) else {
            throw LuaCallError(
                "only the code of a plugin can call 'host' functions; the code here belongs to no plugin")
        }
        return record
    }

    private func need(_ permission: PluginPermission, _ what: String) throws {
        let record = try caller()
        guard !record.granted.contains(permission) else { return }
        let isAsked = record.manifest?.permissions.contains { $0.permission == permission } == true
        throw Self.refusal(record, isAsked ? permission : nil, permission, what)
    }

    /// Returns the error for a call without the permission that it needs.
    ///
    /// - Parameters:
    ///   - asked: A sufficient permission that the manifest requests but the user has not granted; nil if there is
    ///     none.
    ///   - wanted: The permission that the manifest should request otherwise.
    ///   - what: The attempted access, for the message.
    private static func refusal(
        _ record: PluginRecord, _ asked: PluginPermission?, _ wanted: PluginPermission, _ what: String
    ) -> LuaCallError {
        let name = record.manifest?.name ?? "?"
        if let asked {
            return LuaCallError(
                """
                the plugin '\(name)' needs the permission \(asked) to \(what); to grant it, add --allow \(name):\(asked)
                """)
        }
        return LuaCallError(
            """
            the plugin '\(name)' needs the permission \(wanted) to \(what); to request it, add permissions = { \
            ["\(wanted)"] = "the reason" } to \(record.display)/plugin.lua
            """)
    }
}
