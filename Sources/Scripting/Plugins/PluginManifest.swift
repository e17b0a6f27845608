import Layout
package import LuaHost

/// `plugin.lua`: what a plugin says of itself. Data only; it runs in an environment that has nothing in it.
package struct PluginManifest: Sendable, Equatable {
    package var name: String
    package var version: String
    package var api: Int
    package var description: String
    package var requires: [String]
    package var permissions: [String]
    /// The kinds of views that it has. A plugin that names them is loaded when one of them is mentioned first, any
    /// other at once.
    package var kinds: [String]

    /// The version of the plugin interface that this engine has.
    package static let currentAPI = 1

    /// Bytes of a name.
    private static let longestName = 64
    private static let fields = ["name", "version", "api", "description", "requires", "permissions", "kinds"]

    /// Reads a manifest from the table that `plugin.lua` returned.
    init(_ value: LuaValue, source: String) throws(LuaError) {
        func fail(_ message: String) -> LuaError {
            LuaError(kind: .runtime, message: message, source: LuaError.Source(chunk: source, line: 1))
        }
        func checkLength(_ name: String, _ what: String) throws(LuaError) {
            guard name.utf8.count > Self.longestName else { return }
            throw fail("\(what) must have at most \(Self.longestName) bytes; found \(name.utf8.count)")
        }
        guard case .dictionary(let pairs) = value else {
            throw fail(
                "a manifest must return a table: { name = \"…\", version = \"1.0.0\", api = \(Self.currentAPI) }")
        }
        var manifest = (name: "", version: "0.0.0", api: 0, description: "")
        var lists: [String: [String]] = [:]
        for (key, value) in pairs {
            switch (key, value) {
            case ("name", .string(let text)): manifest.name = text
            case ("version", .string(let text)): manifest.version = text
            case ("description", .string(let text)): manifest.description = text
            case ("api", .integer(let number)): manifest.api = Int(clamping: number)
            case ("requires", .array(let list)), ("permissions", .array(let list)), ("kinds", .array(let list)):
                var names: [String] = []
                for item in list {
                    guard case .string(let name) = item else {
                        throw fail("'\(key)' of a manifest must be a list of strings")
                    }
                    try checkLength(name, "a name in '\(key)' of a manifest")
                    names.append(name)
                }
                lists[key] = names
            case ("requires", .dictionary(let fields)) where fields.isEmpty,
                ("permissions", .dictionary(let fields)) where fields.isEmpty,
                ("kinds", .dictionary(let fields)) where fields.isEmpty:
                break
            default:
                guard Self.fields.contains(key) else {
                    try checkLength(key, "the name of a field of a manifest")
                    throw fail(
                        """
                        a manifest has no field \
                        '\(key)'.\(NearestName.suggestion(for: key, in: Self.fields, orList: "It has"))
                        """
                    )
                }
                throw fail("'\(key)' of a manifest has the wrong type: \(value.kindName)")
            }
        }
        guard !manifest.name.isEmpty, manifest.name.utf8.count <= Self.longestName,
            manifest.name.utf8.allSatisfy({
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
            })
        else {
            if manifest.name.isEmpty {
                throw fail("a manifest needs the plugin's name; write name = \"…\" in lower-case letters")
            }
            try checkLength(manifest.name, "'name' of a manifest")
            throw fail("a plugin's name must be lower-case letters, digits, '-' and '_'; found '\(manifest.name)'")
        }
        guard manifest.api == Self.currentAPI else {
            throw fail(
                """
                the plugin '\(manifest.name)' is made for version \(manifest.api) of the plugin interface; this engine \
                has version \(Self.currentAPI)
                """
            )
        }
        name = manifest.name
        version = manifest.version
        api = manifest.api
        description = manifest.description
        requires = lists["requires"] ?? []
        permissions = lists["permissions"] ?? []
        kinds = lists["kinds"] ?? []
    }
}

/// A plugin that is part of a host.
package struct LoadedPlugin {
    package var manifest: PluginManifest
    package var directory: SandboxedDirectory
    let environment: LuaEnvironment
}
