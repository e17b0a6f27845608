package import LuaHost

/// The progress of a plugin.
package enum PluginState: Sendable {
    /// Its manifest was read.
    case discovered
    /// Its requirements exist in suitable versions.
    case resolved
    /// Its `init.lua` is running.
    case staged
    /// Its registrations are available.
    case active
    /// It was unloaded.
    case gone
    /// It is left out because of this error.
    case broken(LuaError)

    /// The text in `plugin list`.
    package var title: String {
        switch self {
        case .discovered: "discovered"
        case .resolved: "resolved"
        case .staged: "staged"
        case .active: "active"
        case .gone: "gone"
        case .broken: "broken"
        }
    }
}

/// A plugin of a host: its manifest, its directory, its state, and the owner of its code.
package struct PluginRecord {
    /// The manifest; nil if it could not be read.
    package internal(set) var manifest: PluginManifest?
    /// The directory with its modules and pictures; nil if it could not be opened.
    package internal(set) var directory: SandboxedDirectory?
    /// The name of the directory in messages.
    package internal(set) var display: String
    /// The plugin's progress, from discovered to active, gone or broken.
    package internal(set) var state: PluginState
    /// The granted permissions, of those it requests.
    package internal(set) var granted: Set<PluginPermission> = []
    /// The owner of its code, once it runs.
    package internal(set) var owner: LuaOwner?

    /// The title in messages, such as `badge 1.2.0`; the directory if the manifest cannot be read.
    package var title: String { manifest?.title ?? display }

    /// The error because of which it is left out.
    package var fault: LuaError? {
        if case .broken(let error) = state { error } else { nil }
    }
}
