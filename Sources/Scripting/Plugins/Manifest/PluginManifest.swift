package import LuaHost

/// The manifest of a plugin: the data in its `plugin.lua`, which runs in an empty environment.
package struct PluginManifest: Sendable, Equatable {
    /// The name of the plugin: at most 64 lower-case letters, digits, `-` and `_`. If several plugins of a host have
    /// the same name, only the first one is used.
    package internal(set) var name = ""
    /// The version of the plugin; 0.0.0 if the manifest has none.
    package internal(set) var version = SemanticVersion(0, 0, 0)
    /// The text of the range of versions of the plugin interface that the plugin supports, such as `1` or `>=1 <3`. The
    /// range contains the engine's version.
    package internal(set) var api = "0"
    /// The description of the plugin for users; empty if the manifest has none.
    package internal(set) var description = ""
    /// The plugins that this plugin requires, with ranges of versions: in the order of the manifest, or sorted by name
    /// if the manifest states ranges.
    package internal(set) var requires: [Requirement] = []
    /// The permissions that the plugin requests, with reasons for the user, sorted by permission.
    package internal(set) var permissions: [Request] = []
    /// The names of the kinds of views that the plugin defines, in the order of the manifest. If `kinds` or `features`
    /// is not empty, the plugin loads only when one of them is first used.
    package internal(set) var kinds: [String] = []
    /// The names of the plugin's features, except kinds of views, in the order of the manifest. Kinds of features that
    /// the plugin lacks are missing.
    package internal(set) var features: [PluginFeature.Kind: [String]] = [:]

    /// Whether the plugin is loaded only when one of its kinds or features is first used. A plugin whose manifest names
    /// none is loaded at once.
    var waits: Bool { !kinds.isEmpty || !features.isEmpty }

    /// A plugin that another plugin requires.
    package struct Requirement: Sendable, Equatable {
        /// The name of the required plugin.
        package var name: String
        /// The versions of the plugin that are suitable.
        package var versions: VersionRange
    }

    /// A permission that a plugin requests.
    package struct Request: Sendable, Equatable {
        /// The requested permission.
        package var permission: PluginPermission
        /// Why the plugin needs the permission, as a text for the user.
        package var reason: String
    }

    /// The major version of the plugin interface that this engine has.
    package static let currentAPI = 1

    init() {}

    /// Returns whether a plugin's name has only valid characters and is not empty. Its length is not checked.
    package static func isName(_ text: String) -> Bool { ManifestReader.isName(text) }

    /// The name with the version, such as `badge 1.2.0`.
    package var title: String { "\(name) \(version)" }

    /// Creates a manifest from the table that `plugin.lua` returned, as a dictionary.
    ///
    /// - Parameters:
    ///   - source: The name of the file in messages.
    ///   - text: The text of the file, to find the line of an invalid field.
    /// - Throws: An error with the line of the field if a field is unknown or invalid, if the name is missing, or if
    ///   the plugin does not support the engine's version of the plugin interface.
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
