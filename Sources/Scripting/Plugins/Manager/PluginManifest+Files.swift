import Layout
package import LuaHost

extension PluginManifest {
    /// Reads and checks the `plugin.lua` of a directory. The file contains only data, so the Lua environment in which
    /// it runs has no functions.
    ///
    /// - Parameters:
    ///   - directory: The plugin's directory.
    ///   - display: The name of the plugin's directory in messages.
    ///   - isBuiltIn: Whether the plugin is built in. The process then caches its manifest.
    ///   - lua: The Lua state in which the file runs.
    /// - Throws: An error with a source location if the file is missing, too large or invalid, or if it hit a limit.
    package static func read(
        _ directory: SandboxedDirectory, display: String, isBuiltIn: Bool, with lua: LuaRuntime
    ) throws(LuaError) -> PluginManifest {
        let source = try text(of: "plugin.lua", in: directory, display: display, limit: lua.limits.scriptSize)
        if isBuiltIn, let known = KnownManifests[source] { return known }
        let manifest = try read(source, name: "\(display)/plugin.lua", display: display, with: lua)
        if isBuiltIn { KnownManifests.keep(manifest, of: source) }
        return manifest
    }

    private static func read(
        _ source: [UInt8], name: String, display: String, with lua: LuaRuntime
    ) throws(LuaError) -> PluginManifest {
        let environment = try lua.makeDataEnvironment(name: name)
        // A manifest that loops forever has only a share of the time limit, like a plugin's code.
        let owner = try lua.makeOwner(named: display, memory: lua.limits.memory / 4)
        let value: LuaValue
        do {
            value = try lua.run(as: owner) {
                let chunk = try lua.load(source, chunkName: name, in: environment)
                let result = try lua.call(chunk, [], resultCount: 1).first ?? .nil
                guard case .reference(let table) = result, table.kind == .table else {
                    throw LuaError(
                        kind: .runtime,
                        message:
                            """
                            a manifest must return a table, not \(result.kindName): return { name = "…", version = \
                            "1.0.0", api = 1 }
                            """,
                        source: LuaError.Source(chunk: name, line: 1))
                }
                return try lua.withTable(table) { (view) throws(LuaError) in view.value }
            }
            try lua.end(owner, environments: [], metatable: nil)
        } catch {
            try lua.end(owner, environments: [], metatable: nil)
            throw ScriptError(of: error).lua
        }
        return try PluginManifest(value, source: name, text: source)
    }

    /// Returns the text of a file in a plugin's directory.
    ///
    /// - Parameter limit: The maximum size in bytes.
    /// - Throws: An error if the file is missing, too large, or not a file.
    static func text(
        of file: String, in directory: SandboxedDirectory, display: String, limit: Int
    ) throws(LuaError) -> [UInt8] {
        let name = "\(display)/\(file)"
        do {
            return try directory.read(file, limit: limit)
        } catch {
            throw LuaError(
                kind: .file, message: "cannot read \(name): \(error)", source: LuaError.Source(chunk: name, line: 1))
        }
    }
}
