import Layout
import LuaHost

/// Creates a manifest from the table that `plugin.lua` returned, and checks its fields.
struct ManifestReader {
    /// The name of the field that is being read, from which an error gets its line. Nil before the first field.
    private(set) var field: String?

    /// The maximum length of a name in bytes; `longestText` is the maximum length of a description.
    private static let longestName = 64
    private static let longestText = 500
    /// The maximum number of entries in a list.
    private static let mostEntries = 1_000
    static let fields =
        ["name", "version", "api", "description", "requires", "permissions", "kinds"]
        + PluginFeature.Kind.allCases.map(\.field)

    mutating func manifest(_ value: LuaValue) throws(LuaCallError) -> PluginManifest {
        guard case .dictionary(let pairs) = value else {
            throw LuaCallError(
                """
                a manifest must return a table with named fields: { name = "…", version = "1.0.0", api = \
                \(PluginManifest.currentAPI) }
                """)
        }
        var manifest = PluginManifest()
        for (key, value) in pairs {
            field = key
            try set(key, value, of: &manifest)
        }
        field = "name"
        try Self.check(name: manifest.name)
        field = "api"
        guard let range = VersionRange(manifest.api), range.contains(SemanticVersion(PluginManifest.currentAPI, 0, 0))
        else {
            throw LuaCallError(
                """
                the plugin '\(manifest.name)' is made for version \(manifest.api) of the plugin interface; this engine \
                has version \(PluginManifest.currentAPI)
                """
            )
        }
        field = "requires"
        if manifest.requires.contains(where: { $0.name == manifest.name }) {
            throw LuaCallError("the plugin '\(manifest.name)' requires itself; leave it out of 'requires'")
        }
        return manifest
    }

    private func set(_ key: String, _ value: LuaValue, of manifest: inout PluginManifest) throws(LuaCallError) {
        switch (key, value) {
        case ("name", .string(let text)): manifest.name = text
        case ("version", .string(let text)): manifest.version = try Self.version(text)
        case ("description", .string(let text)):
            try Self.checkLength(text, "'description' of a manifest", Self.longestText)
            manifest.description = text
        case ("api", .integer(let number)): manifest.api = "\(number)"
        case ("api", .string(let text)):
            guard VersionRange(text) != nil else {
                throw LuaCallError("'api' of a manifest must be a version or a range of versions, as in \">=1 <3\"")
            }
            manifest.api = text
        case ("requires", _): manifest.requires = try Self.requirements(value)
        case ("permissions", _): manifest.permissions = try Self.permissions(value)
        case ("kinds", _): manifest.kinds = try Self.names(value, key)
        default:
            if let kind = PluginFeature.Kind.allCases.first(where: { $0.field == key }) {
                let names = try Self.featureNames(value, kind)
                manifest.features[kind] = names.isEmpty ? nil : names
                return
            }
            guard Self.fields.contains(key) else {
                try Self.checkLength(key, "the name of a field of a manifest")
                throw LuaCallError(
                    """
                    a manifest has no field \
                    '\(key)'\(FamiliarNames.suggestion(for: key, in: Self.fields, orList: "It has"))
                    """
                )
            }
            let expected = key == "api" ? "a version or a range such as \">=1 <3\"" : "a text"
            throw Self.wrongType(key, value, expected: expected)
        }
    }

    private static func version(_ text: String) throws(LuaCallError) -> SemanticVersion {
        guard let version = SemanticVersion(text) else {
            try checkLength(text, "'version' of a manifest")
            throw LuaCallError("'version' of a manifest must be three numbers, as in \"1.4.0\"; found '\(text)'")
        }
        return version
    }

    private static func wrongType(_ key: String, _ value: LuaValue, expected: String) -> LuaCallError {
        LuaCallError("'\(key)' of a manifest must be \(expected); found \(value.kindName)")
    }

    // MARK: Lists

    private static func names(_ value: LuaValue, _ key: String) throws(LuaCallError) -> [String] {
        switch value {
        case .dictionary(let fields) where fields.isEmpty: return []
        case .array(let list):
            guard list.count <= mostEntries else {
                throw LuaCallError("'\(key)' of a manifest has \(list.count) entries; expected at most \(mostEntries)")
            }
            var names: [String] = []
            var known: Set<String> = []
            for item in list {
                guard case .string(let name) = item else {
                    throw LuaCallError("'\(key)' of a manifest must be a list of strings")
                }
                try checkLength(name, "a name in '\(key)' of a manifest")
                guard known.insert(name).inserted else {
                    throw LuaCallError("'\(key)' of a manifest names '\(name)' twice")
                }
                names.append(name)
            }
            return names
        default: throw wrongType(key, value, expected: "a list of names")
        }
    }

    private static func featureNames(_ value: LuaValue, _ kind: PluginFeature.Kind) throws(LuaCallError) -> [String] {
        let names = try names(value, kind.field)
        for name in names {
            guard isName(name) else {
                throw LuaCallError(
                    "a name in '\(kind.field)' must be lower-case letters, digits, '-' and '_'; found '\(name)'")
            }
            guard !kind.taken.contains(name) else {
                throw LuaCallError("the engine already has a \(kind.rawValue) '\(name)'; choose another name")
            }
        }
        return names
    }

    /// Reads the required plugins: `{ "base" }`, or `{ base = "^1.2" }` with ranges of versions.
    private static func requirements(_ value: LuaValue) throws(LuaCallError) -> [PluginManifest.Requirement] {
        guard case .dictionary(let fields) = value, !fields.isEmpty else {
            return try names(value, "requires").map { .init(name: $0, versions: .any) }
        }
        var requirements: [PluginManifest.Requirement] = []
        for (name, versions) in fields {
            try checkLength(name, "a name in 'requires' of a manifest")
            guard case .string(let text) = versions, let range = VersionRange(text) else {
                throw LuaCallError(
                    "'requires' of a manifest needs a range of versions for '\(name)', as in { \(name) = \"^1.2\" }")
            }
            requirements.append(.init(name: name, versions: range))
        }
        return requirements.sorted { $0.name < $1.name }
    }

    /// Reads the requested permissions with their reasons: `{ ["files:read=icons"] = "shows the icons" }`.
    private static func permissions(_ value: LuaValue) throws(LuaCallError) -> [PluginManifest.Request] {
        if case .array(let list) = value, list.isEmpty { return [] }
        let example = "{ [\"env=LANG\"] = \"greets in the user's language\" }"
        guard case .dictionary(let fields) = value else {
            throw LuaCallError(
                "'permissions' of a manifest must be a table with a reason for each permission: \(example)")
        }
        var requests: [PluginManifest.Request] = []
        for (name, reason) in fields {
            guard let permission = PluginPermission(name) else {
                try checkLength(name, "a name in 'permissions' of a manifest", 512)
                throw LuaCallError("unknown permission '\(name)'; the permissions are \(PluginPermission.forms)")
            }
            guard case .string(let text) = reason, !text.isEmpty else {
                throw LuaCallError("the permission '\(name)' needs a reason that people can read: \(example)")
            }
            try checkLength(text, "the reason for '\(name)'", longestText)
            requests.append(.init(permission: permission, reason: text))
        }
        return requests.sorted { $0.permission < $1.permission }
    }

    // MARK: Checks

    private static func checkLength(_ name: String, _ what: String, _ limit: Int = longestName) throws(LuaCallError) {
        guard name.utf8.count > limit else { return }
        throw LuaCallError("\(what) must have at most \(limit) bytes; found \(name.utf8.count)")
    }

    private static func check(name: String) throws(LuaCallError) {
        if name.isEmpty {
            throw LuaCallError("a manifest needs the plugin's name; write name = \"…\" in lower-case letters")
        }
        try checkLength(name, "'name' of a manifest")
        guard isName(name) else {
            throw LuaCallError("a plugin's name must be lower-case letters, digits, '-' and '_'; found '\(name)'")
        }
    }

    /// Returns whether a plugin's name has only valid characters and is not empty. Its length is not checked.
    static func isName(_ name: String) -> Bool {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return !name.isEmpty
            && name.utf8.allSatisfy {
                letters.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
            }
    }

    /// Returns the number of the line that sets a field in the text of a manifest; nil if no line does.
    static func line(of field: String, in text: [UInt8]) -> Int? {
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            var rest = line[...]
            while let range = rest.firstRange(of: field) {
                let before = rest[..<range.lowerBound].last ?? " "
                let after = rest[range.upperBound...].drop { $0 == " " || $0 == "\"" || $0 == "'" || $0 == "]" }
                if after.first == "=", !before.isLetter, !before.isNumber, before != "_" { return number + 1 }
                rest = rest[range.upperBound...]
            }
        }
        return nil
    }
}
