package import LuaHost

/// How far a plugin has come.
package enum PluginState: Sendable {
    /// Its manifest was read.
    case discovered
    /// What it requires is there, in versions that will do.
    case resolved
    /// Its `init.lua` is running.
    case staged
    /// What it registers is there.
    case active
    /// It was unloaded.
    case gone
    /// It is left out, and why.
    case broken(LuaError)

    /// As `plugin list` shows it.
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

/// A plugin of a host: what it says of itself, where it lies, how far it has come, what runs of it.
package struct PluginRecord {
    /// Nil where it could not be read: what is known then is where the plugin lies.
    package internal(set) var manifest: PluginManifest?
    /// Where its modules and pictures lie; nil where it could not be opened.
    package internal(set) var directory: SandboxedDirectory?
    /// What messages call the directory.
    package internal(set) var display: String
    /// How far it has come.
    package internal(set) var state: PluginState
    /// What it may, of what it asks for.
    package internal(set) var granted: Set<PluginPermission> = []
    /// Whose code it is, once it runs.
    package internal(set) var owner: LuaOwner?

    /// `badge 1.2.0`, or the directory of one whose manifest cannot be read.
    package var title: String { manifest?.title ?? display }

    /// What it is left out for.
    package var fault: LuaError? {
        if case .broken(let error) = state { error } else { nil }
    }
}
