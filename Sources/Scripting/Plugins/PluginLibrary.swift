import Layout
import LuaHost

/// Finding and loading plugins: directories with a `plugin.lua` and an `init.lua`, which add kinds of views.
final class PluginLibrary: Library {
    unowned(unsafe) let host: ScriptHost
    private(set) var loaded: [LoadedPlugin] = []
    private(set) var store = PluginStore()

    init(_ host: ScriptHost) { self.host = host }

    static let operations = registration + widgetFields.map(\.operation)

    /// Loads plugins, each after those that it requires; among others the order given. What a plugin registers is there
    /// for every script of the host. A plugin whose manifest names its kinds waits until one of them is mentioned.
    ///
    /// - Parameter directories: the plugins' own directories, and what to call each in messages.
    /// - Throws: the first error: an unreadable or wrong manifest, two plugins of one name, a missing or circular
    ///   requirement, an error in `init.lua`.
    func loadPlugins(_ directories: [(directory: SandboxedDirectory, display: String)]) throws(ScriptError) {
        do {
            var found: [FoundPlugin] = []
            for (directory, display) in directories {
                let manifest = try manifest(directory, display)
                if let other = found.first(where: { $0.manifest.name == manifest.name }) {
                    throw LuaError(
                        kind: .file,
                        message:
                            """
                            two plugins are called '\(manifest.name)': \(other.display) and \(display); rename or \
                            leave out one
                            """
                    )
                }
                found.append(FoundPlugin(manifest: manifest, directory: directory, display: display))
            }
            store.add(found)
            for plugin in found where plugin.manifest.kinds.isEmpty { try load(plugin, path: []) }
        } catch {
            throw ScriptError(of: error)
        }
    }

    /// Loads those too that wait for a mention of their kinds, for a reference that has all of them.
    func loadWaitingPlugins() throws(ScriptError) {
        do {
            for plugin in store.found { try load(plugin, path: []) }
        } catch {
            throw ScriptError(of: error)
        }
    }

    /// The kind of a name; a plugin that has it and waits for that is loaded now.
    func kind(named name: String) throws -> Int? {
        if let kind = registry.kind(named: name) { return kind }
        guard let plugin = store.plugin(withKind: name) else { return nil }
        try load(plugin, path: [])
        return registry.kind(named: name)
    }

    /// The names of all kinds, with those of plugins that are not loaded yet.
    var kindNames: [String] {
        registry.kinds.flatMap { [$0.name] + $0.otherNames }
            + store.found.flatMap(\.manifest.kinds).filter { registry.kind(named: $0) == nil }
    }

    private func manifest(_ directory: SandboxedDirectory, _ display: String) throws -> PluginManifest {
        let name = "\(display)/plugin.lua"
        let source = try read(directory, "plugin.lua", name)
        // Data only: nothing that a manifest could call is there.
        let environment = try lua.makeEnvironment(name: name)
        for global in [
            "require", "print", "load", "pcall", "xpcall", "setmetatable", "string", "table", "math", "utf8",
            "coroutine",
        ] {
            try lua.setGlobal(environment, global, .boolean(false))
        }
        let result =
            try lua.call(try lua.load(source, chunkName: name, in: environment), [], resultCount: 1).first ?? .nil
        guard case .reference(let table) = result, table.kind == .table else {
            throw LuaError(
                kind: .runtime,
                message:
                    """
                    a manifest must return a table, not \(result.kindName): return { name = "…", version = "1.0.0", \
                    api = 1 }
                    """,
                source: LuaError.Source(chunk: name, line: 1))
        }
        return try PluginManifest(try lua.withTable(table) { (view) throws(LuaError) in view.value }, source: name)
    }

    private func read(_ directory: SandboxedDirectory, _ file: String, _ display: String) throws -> [UInt8] {
        do {
            return try directory.read(file, limit: lua.limits.scriptSize)
        } catch {
            throw LuaError(
                kind: .file, message: "cannot read \(display): \(error)",
                source: LuaError.Source(chunk: display, line: 1))
        }
    }

    private func load(_ plugin: FoundPlugin, path: [String]) throws {
        let name = plugin.manifest.name
        switch store.states[name] {
        case .loaded: return
        // What its first lines have registered is there: it cannot be loaded twice.
        case .failed(let error): throw error
        case .loading:
            let circle = path[(path.firstIndex(of: name) ?? 0)...] + [name]
            throw LuaError(
                kind: .file, message: "plugins require each other in a circle: \(circle.joined(separator: " → "))")
        case nil: break
        }
        store.states[name] = .loading
        do {
            for required in plugin.manifest.requires {
                guard let other = store.plugin(named: required) else {
                    throw LuaError(
                        kind: .file,
                        message:
                            """
                            the plugin '\(name)' requires the plugin '\(required)', which is not there; add it with \
                            --plugins
                            """,
                        source: LuaError.Source(chunk: "\(plugin.display)/plugin.lua", line: 1))
                }
                try load(other, path: path + [name])
            }
            try run(plugin)
        } catch {
            store.states[name] = .failed(error)
            throw error
        }
        store.states[name] = .loaded
    }

    private func run(_ plugin: FoundPlugin) throws {
        let chunk = "\(plugin.display)/init.lua"
        let environment = try lua.makeEnvironment(
            name: plugin.manifest.name,
            resolver: ModuleResolver(
                roots: [ModuleResolver.Root(plugin.directory, displayPrefix: "\(plugin.display)/")],
                sizeLimit: lua.limits.scriptSize))
        if let widget = prelude.widget { try lua.setGlobal(environment, "widget", .reference(widget)) }
        let source = try read(plugin.directory, "init.lua", chunk)
        let outer = store.running
        store.running = plugin.manifest
        defer { store.running = outer }
        _ = try lua.call(try lua.load(source, chunkName: chunk, in: environment), [], resultCount: 0)
        for kind in plugin.manifest.kinds where registry.kind(named: kind) == nil {
            throw LuaError(
                kind: .runtime,
                message:
                    """
                    the manifest of the plugin '\(plugin.manifest.name)' names the kind '\(kind)', which its init.lua \
                    does not add
                    """,
                source: LuaError.Source(chunk: chunk, line: 1))
        }
        loaded.append(LoadedPlugin(manifest: plugin.manifest, directory: plugin.directory, environment: environment))
    }
}
