package import LuaHost

/// The manifest of a plugin: the data in its `plugin.lua`, which runs in an empty environment.
package struct PluginManifest: Sendable, Equatable {
    /// The name of the plugin: lower-case letters, digits, `-` and `_`. Unique among the plugins of a host.
    package internal(set) var name = ""
    /// The version of the plugin.
    package internal(set) var version = SemanticVersion(0, 0, 0)
    /// The range of versions of the plugin interface that the plugin supports. It must contain the engine's version.
    package internal(set) var api = "0"
    package internal(set) var description = ""
    /// The plugins that this plugin requires, with ranges of versions, in the order of the manifest.
    package internal(set) var requires: [Requirement] = []
    /// The permissions that the plugin requests, with reasons for the user.
    package internal(set) var permissions: [Request] = []
    /// The kinds of views that the plugin defines. See `waits`.
    package internal(set) var kinds: [String] = []
    /// The names of the plugin's features, except kinds of views.
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

    /// The version of the plugin interface that this engine has.
    package static let currentAPI = 1

    init() {}

    /// Returns whether a plugin's name has only valid characters and is not empty. Its length is not checked.
    package static func isName(_ text: String) -> Bool { ManifestReader.isName(text) }

    /// The name with the version, such as `badge 1.2.0`.
    package var title: String { "\(name) \(version)" }

    /// Creates a manifest from the table that `plugin.lua` returned.
    ///
    /// - Parameters:
    ///   - source: The name of the file in messages.
    ///   - text: The text of the file, to find the line of an invalid field.
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
