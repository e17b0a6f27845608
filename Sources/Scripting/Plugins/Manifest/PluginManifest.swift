package import LuaHost

/// `plugin.lua`: what a plugin says of itself. Data only; it runs in an environment that has nothing in it.
package struct PluginManifest: Sendable, Equatable {
    /// Lower-case letters, digits, `-` and `_`; unique among the plugins of a host.
    package internal(set) var name = ""
    /// Its own, by which others say what they can work with.
    package internal(set) var version = SemanticVersion(0, 0, 0)
    /// The versions of the plugin interface that it is written for; one that leaves out the engine's is refused.
    package internal(set) var api = "0"
    package internal(set) var description = ""
    /// The plugins that it needs, and which versions of each, in the order given.
    package internal(set) var requires: [Requirement] = []
    /// What it asks for, with the reason that people are shown.
    package internal(set) var permissions: [Request] = []
    /// The kinds of views that it has. A plugin that names them is loaded when one of them is mentioned first, any
    /// other at once.
    package internal(set) var kinds: [String] = []
    /// What else it has, by name.
    package internal(set) var features: [PluginFeature.Kind: [String]] = [:]

    /// Whether it is loaded when something of it is mentioned first.
    var waits: Bool { !kinds.isEmpty || !features.isEmpty }

    /// A plugin that another one needs.
    package struct Requirement: Sendable, Equatable {
        /// That plugin's name.
        package var name: String
        /// Those of its versions that will do.
        package var versions: VersionRange
    }

    /// A permission that a plugin asks for.
    package struct Request: Sendable, Equatable {
        /// What is asked for.
        package var permission: PluginPermission
        /// What for, as people are shown it.
        package var reason: String
    }

    /// The version of the plugin interface that this engine has.
    package static let currentAPI = 1

    init() {}

    /// Whether a text can be a plugin's name, apart from its length.
    package static func isName(_ text: String) -> Bool { ManifestReader.isName(text) }

    /// `badge 1.2.0`.
    package var title: String { "\(name) \(version)" }

    /// Reads a manifest from the table that `plugin.lua` returned.
    ///
    /// - Parameters:
    ///   - source: what messages call the file.
    ///   - text: its text, for the lines of fields.
    package init(_ value: LuaValue, source: String, text: [UInt8]) throws(LuaError) {
        var reader = ManifestReader()
        do {
            self = try reader.manifest(value)
        } catch {
            let line = reader.field.flatMap { ManifestReader.line(of: $0, in: text) } ?? 1
            throw LuaError(
                kind: .runtime, message: error.message, source: LuaError.Source(chunk: source, line: line))
        }
    }
}
