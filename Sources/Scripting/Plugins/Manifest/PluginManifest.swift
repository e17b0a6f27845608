package import LuaHost

/// The manifest of a plugin, `plugin.lua`. It contains only data; it runs in an empty environment.
package struct PluginManifest: Sendable, Equatable {
    /// The name: lower-case letters, digits, `-` and `_`; unique among the plugins of a host.
    package internal(set) var name = ""
    /// The version, which other plugins' requirements refer to.
    package internal(set) var version = SemanticVersion(0, 0, 0)
    /// The supported versions of the plugin interface; a range without the engine's version is refused.
    package internal(set) var api = "0"
    package internal(set) var description = ""
    /// The required plugins and their ranges of versions, in the given order.
    package internal(set) var requires: [Requirement] = []
    /// The requested permissions, with the reasons that users see.
    package internal(set) var permissions: [Request] = []
    /// The kinds of views in the plugin. If a manifest names kinds, the plugin is loaded when one is first mentioned;
    /// any other plugin is loaded at once.
    package internal(set) var kinds: [String] = []
    /// The names of its other features.
    package internal(set) var features: [PluginFeature.Kind: [String]] = [:]

    /// Whether the plugin is loaded only when one of its kinds or features is mentioned.
    var waits: Bool { !kinds.isEmpty || !features.isEmpty }

    /// A plugin that another plugin requires.
    package struct Requirement: Sendable, Equatable {
        /// The name of the required plugin.
        package var name: String
        /// The suitable versions.
        package var versions: VersionRange
    }

    /// A permission that a plugin requests.
    package struct Request: Sendable, Equatable {
        /// The requested permission.
        package var permission: PluginPermission
        /// The reason that users see.
        package var reason: String
    }

    /// The version of this engine's plugin interface.
    package static let currentAPI = 1

    init() {}

    /// Returns whether a text is a valid name of a plugin, apart from its length.
    package static func isName(_ text: String) -> Bool { ManifestReader.isName(text) }

    /// The name with the version, such as `badge 1.2.0`.
    package var title: String { "\(name) \(version)" }

    /// Reads a manifest from the table that `plugin.lua` returned.
    ///
    /// - Parameters:
    ///   - source: The name of the file in messages.
    ///   - text: The text of the file, to find the lines of fields.
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
