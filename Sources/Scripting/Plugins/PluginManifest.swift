import Layout
package import LuaHost

/// `plugin.lua`: what a plugin says of itself. Data only; it runs in an environment that has nothing in it.
package struct PluginManifest: Sendable, Equatable {
    /// Lower-case letters, digits, `-` and `_`; unique among the plugins of a host.
    package var name: String
    /// As its author counts: `1.2.0`. Shown, and not compared.
    package var version: String
    /// The version of the plugin interface that it is written for; any other than the engine's is refused.
    package var api: Int
    package var description: String
    package var requires: [String]
    /// What it says it needs, as names. This engine has nothing to permit, so they change nothing.
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
        do {
            try self.init(value)
        } catch {
            throw LuaError(
                kind: .runtime, message: error.message, source: LuaError.Source(chunk: source, line: 1))
        }
    }

    private init(_ value: LuaValue) throws(LuaFault) {
        guard case .dictionary(let pairs) = value else {
            throw LuaFault(
                "a manifest must return a table: { name = \"…\", version = \"1.0.0\", api = \(Self.currentAPI) }")
        }
        (name, version, api, description) = ("", "0.0.0", 0, "")
        (requires, permissions, kinds) = ([], [], [])
        for (key, value) in pairs { try set(key, value) }
        try Self.check(name: name)
        guard api == Self.currentAPI else {
            throw LuaFault(
                """
                the plugin '\(name)' is made for version \(api) of the plugin interface; this engine has version \
                \(Self.currentAPI)
                """
            )
        }
    }

    private mutating func set(_ key: String, _ value: LuaValue) throws(LuaFault) {
        switch (key, value) {
        case ("name", .string(let text)): name = text
        case ("version", .string(let text)): version = text
        case ("description", .string(let text)): description = text
        case ("api", .integer(let number)): api = Int(clamping: number)
        case ("requires", _): requires = try Self.names(value, key)
        case ("permissions", _): permissions = try Self.names(value, key)
        case ("kinds", _): kinds = try Self.names(value, key)
        default:
            guard Self.fields.contains(key) else {
                try Self.checkLength(key, "the name of a field of a manifest")
                throw LuaFault(
                    """
                    a manifest has no field \
                    '\(key)'.\(FamiliarNames.suggestion(for: key, in: Self.fields, orList: "It has"))
                    """
                )
            }
            throw Self.wrongType(key, value)
        }
    }

    private static func wrongType(_ key: String, _ value: LuaValue) -> LuaFault {
        LuaFault("'\(key)' of a manifest has the wrong type: \(value.kindName)")
    }

    private static func names(_ value: LuaValue, _ key: String) throws(LuaFault) -> [String] {
        switch value {
        case .dictionary(let fields) where fields.isEmpty: return []
        case .array(let list):
            var names: [String] = []
            for item in list {
                guard case .string(let name) = item else {
                    throw LuaFault("'\(key)' of a manifest must be a list of strings")
                }
                try checkLength(name, "a name in '\(key)' of a manifest")
                names.append(name)
            }
            return names
        default: throw wrongType(key, value)
        }
    }

    private static func checkLength(_ name: String, _ what: String) throws(LuaFault) {
        guard name.utf8.count > longestName else { return }
        throw LuaFault("\(what) must have at most \(longestName) bytes; found \(name.utf8.count)")
    }

    private static func check(name: String) throws(LuaFault) {
        if name.isEmpty {
            throw LuaFault("a manifest needs the plugin's name; write name = \"…\" in lower-case letters")
        }
        try checkLength(name, "'name' of a manifest")
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let isGood = name.utf8.allSatisfy {
            letters.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        }
        guard isGood else {
            throw LuaFault("a plugin's name must be lower-case letters, digits, '-' and '_'; found '\(name)'")
        }
    }
}

/// A plugin that is part of a host.
package struct LoadedPlugin {
    /// What it says of itself.
    package var manifest: PluginManifest
    /// Where its modules and pictures lie.
    package var directory: SandboxedDirectory
    let environment: LuaEnvironment
}
