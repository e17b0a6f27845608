package import LuaHost

/// How far a plugin has been loaded.
package enum PluginState: Sendable {
    /// The plugin's manifest was read.
    case discovered
    /// The plugins that it requires exist in suitable versions.
    case resolved
    /// The plugin's `init.lua` is running.
    case staged
    /// Scripts can use its kinds and features.
    case active
    /// The plugin was unloaded.
    case gone
    /// It was left out because of this error.
    case broken(LuaError)

    /// The state as `tatami plugin list` shows it.
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

/// A plugin of a host: its manifest, its directory, and its state.
package struct PluginRecord {
    /// The manifest; nil if it could not be read.
    package internal(set) var manifest: PluginManifest?
    /// The directory with the plugin's modules and pictures; not nil in the records of a host.
    package internal(set) var directory: SandboxedDirectory?
    /// The name of the directory in messages.
    package internal(set) var display: String
    /// How far the plugin has been loaded.
    package internal(set) var state: PluginState
    /// The permissions that the plugin requests, and that the user or a lock file has granted.
    package internal(set) var granted: Set<PluginPermission> = []
    /// The owner to which the Lua state attributes the plugin's values and memory; nil before its code runs.
    package internal(set) var owner: LuaOwner?

    /// The plugin's name in messages, such as `badge 1.2.0`; `display` if the manifest could not be read.
    package var title: String { manifest?.title ?? display }

    /// The error because of which the plugin was left out; nil if its state is not `broken`.
    package var fault: LuaError? {
        if case .broken(let error) = state { error } else { nil }
    }
}
