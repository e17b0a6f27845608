package import LuaHost

/// Finding and loading plugins: directories with a `plugin.lua` and an `init.lua`.
extension ScriptHost {
    /// Loads plugins, each after those that it requires; among others the order given. What a plugin registers is there for
    /// every script of the host.
    ///
    /// - Parameters:
    ///   - directories: the plugins' own directories, and what to call each in messages.
    ///   - resolverRoots: gets where `require` finds the plugins' modules.
    /// - Throws: the first error: an unreadable or wrong manifest, two plugins of one name, a missing or circular
    ///   requirement, an error in `init.lua`.
    package func loadPlugins(_ directories: [(directory: SandboxedDirectory, display: String)]) throws(ScriptError) {
        do {
            var found: [Found] = []
            for (directory, display) in directories {
                let manifest = try manifest(directory, display)
                if let other = found.first(where: { $0.manifest.name == manifest.name }) {
                    throw LuaError(
                        kind: .file,
                        message: "two plugins are called '\(manifest.name)': \(other.display) and \(display); rename or leave out one")
                }
                found.append(Found(manifest: manifest, directory: directory, display: display))
            }
            var state: [String: Bool] = [:]
            for plugin in found { try load(plugin, among: found, &state, path: []) }
        } catch {
            throw ScriptError(of: error)
        }
    }

    private struct Found {
        var manifest: PluginManifest
        var directory: SandboxedDirectory
        var display: String
    }

    private func manifest(_ directory: SandboxedDirectory, _ display: String) throws -> PluginManifest {
        let name = "\(display)/plugin.lua"
        let source = try read(directory, "plugin.lua", name)
        // Data only: nothing that a manifest could call is there.
        let environment = try lua.makeEnvironment(name: name)
        for global in ["require", "print", "load", "pcall", "xpcall", "setmetatable", "string", "table", "math", "utf8", "coroutine"] {
            try lua.setGlobal(environment, global, .boolean(false))
        }
        guard case .reference(let table)? = try lua.call(try lua.load(source, chunkName: name, in: environment), [], resultCount: 1).first,
            table.kind == .table
        else {
            throw LuaError(
                kind: .runtime, message: "a manifest must return a table: return { name = \"…\", version = \"1.0.0\", api = 1 }",
                source: LuaError.Source(chunk: name, line: 1))
        }
        return try PluginManifest(try lua.withTable(table) { (view) throws(LuaError) in view.value }, source: name)
    }

    private func read(_ directory: SandboxedDirectory, _ file: String, _ display: String) throws -> [UInt8] {
        do {
            return try directory.read(file, limit: lua.limits.scriptSize)
        } catch {
            throw LuaError(kind: .file, message: "cannot read \(display): \(error)")
        }
    }

    /// - Parameter state: by name: false while it is being loaded, true when it is.
    private func load(_ plugin: Found, among all: [Found], _ state: inout [String: Bool], path: [String]) throws {
        let name = plugin.manifest.name
        switch state[name] {
        case true: return
        case false:
            let circle = path[(path.firstIndex(of: name) ?? 0)...] + [name]
            throw LuaError(kind: .file, message: "plugins require each other in a circle: \(circle.joined(separator: " → "))")
        default: break
        }
        state[name] = false
        for required in plugin.manifest.requires {
            guard let other = all.first(where: { $0.manifest.name == required }) else {
                throw LuaError(
                    kind: .file,
                    message: "the plugin '\(name)' requires the plugin '\(required)', which is not there; add it with --plugins")
            }
            try load(other, among: all, &state, path: path + [name])
        }
        let chunk = "\(plugin.display)/init.lua"
        let environment = try lua.makeEnvironment(
            name: name,
            resolver: ModuleResolver(
                roots: [ModuleResolver.Root(plugin.directory, displayPrefix: "\(plugin.display)/")], sizeLimit: lua.limits.scriptSize))
        if let widget = prelude.widget { try lua.setGlobal(environment, "widget", .reference(widget)) }
        let source = try read(plugin.directory, "init.lua", chunk)
        _ = try lua.call(try lua.load(source, chunkName: chunk, in: environment), [], resultCount: 0)
        plugins.append(LoadedPlugin(manifest: plugin.manifest, directory: plugin.directory, environment: environment))
        state[name] = true
    }
}
