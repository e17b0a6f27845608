import LuaHost

/// A plugin of which the manifest has been read.
struct FoundPlugin {
    var manifest: PluginManifest
    var directory: SandboxedDirectory
    var display: String
}

/// The plugins of a host, loaded or waiting.
struct PluginStore {
    enum State {
        case loading, loaded
        case failed(any Error)
    }

    private(set) var found: [FoundPlugin] = []
    /// By name; those that wait have none.
    var states: [String: State] = [:]
    /// The plugin whose `init.lua` is running.
    var running: PluginManifest?
    private var placeByName: [String: Int] = [:]
    /// Of two plugins with one kind the first is meant.
    private var placeByKind: [String: Int] = [:]

    mutating func add(_ plugins: [FoundPlugin]) {
        for plugin in plugins {
            placeByName[plugin.manifest.name] = found.count
            for kind in plugin.manifest.kinds where placeByKind[kind] == nil { placeByKind[kind] = found.count }
            found.append(plugin)
        }
    }

    func plugin(named name: String) -> FoundPlugin? { placeByName[name].map { found[$0] } }

    func plugin(withKind kind: String) -> FoundPlugin? { placeByKind[kind].map { found[$0] } }
}
