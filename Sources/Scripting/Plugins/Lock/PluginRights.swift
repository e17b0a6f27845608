package import LuaHost

/// Which plugins may run, and which permissions each has beyond reading its own directory.
package struct PluginRights {
    /// The permissions granted on the command line, by plugin name. A plugin also needs to request them.
    package var granted: [String: Set<PluginPermission>] = [:]
    /// Whether a plugin may run only if it matches its entry in `locks`, as with `--locked`. Without lock files, all
    /// plugins may run.
    package var isLocked = false
    /// The contents of the lock files. If several contain a plugin, the first lock file counts.
    package var locks: [PluginLock] = []
    /// The errors for plugins that are in a lock file, but missing.
    package var missing: [LuaError] = []
    /// The path of the directory that contains the built-in plugins, which need no lock file. Nil without built-in
    /// plugins.
    package var builtIn: String?
    /// The script's directory, which permissions `files:read=DIR` are relative to; nil without a script.
    package var files: SandboxedDirectory?

    /// Creates rights that grant nothing and require no lock files.
    package init() {}

    /// Grants a permission to a plugin: adds it to `granted`.
    ///
    /// - Parameter text: The plugin's name, a colon and a permission, as in `badge:env=LANG`.
    /// - Returns: False if the text has another form. Nothing is then granted.
    package mutating func grant(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":"), PluginManifest.isName(String(text[..<colon])),
            let permission = PluginPermission(String(text[text.index(after: colon)...]))
        else { return false }
        granted[String(text[..<colon]), default: []].insert(permission)
        return true
    }

    /// Returns the error for a plugin that may not run because it does not match a lock file; nil if it may run.
    func refusal(_ manifest: PluginManifest, _ directory: SandboxedDirectory, _ display: String) -> LuaError? {
        guard isLocked, !isBuiltIn(directory) else { return nil }
        for lock in locks {
            guard let entry = lock.entry(named: manifest.name) else { continue }
            return lock.difference(of: manifest, in: directory, display, from: entry)
        }
        return locks.first?.unknown(manifest, display)
    }

    /// Returns the directory through which a host must read a plugin. If `isLocked` is true, the result is restricted
    /// to its present contents: a file that changes after the comparison with a lock file cannot be read. Otherwise,
    /// and for built-in plugins, returns the directory unchanged. Linear in the bytes of the files.
    ///
    /// - Throws: An error if the directory cannot be hashed; see `PluginHash.pinned`.
    package func pinned(_ directory: SandboxedDirectory) throws(PluginHash.HashError) -> SandboxedDirectory {
        guard isLocked, !isBuiltIn(directory) else { return directory }
        return try PluginHash.pinned(directory)
    }

    /// Returns whether scripts may load a plugin's modules with `require`. If `isLocked` is true, they may only if a
    /// lock file contains the hash of the plugin's files, or if the plugin is built in.
    ///
    /// - Parameter directory: The plugin's directory, as `pinned` returns it.
    package func hasModules(of directory: SandboxedDirectory) -> Bool {
        guard isLocked, !isBuiltIn(directory) else { return true }
        guard let hash = directory.pin?.hash else { return false }
        return locks.contains { $0.entries.contains { $0.hash == hash } }
    }

    /// Returns the permissions that a plugin's manifest requests and that the user has granted. A lock file grants
    /// permissions only with `--locked`, and only if its `grants` is true.
    func granted(to manifest: PluginManifest) -> Set<PluginPermission> {
        var all = granted[manifest.name] ?? []
        if isLocked, let lock = locks.first(where: { $0.entry(named: manifest.name) != nil }), lock.grants {
            all.formUnion(lock.entry(named: manifest.name)?.allowed ?? [])
        }
        return all.intersection(manifest.permissions.map(\.permission))
    }

    /// Returns whether a directory is the directory of a built-in plugin.
    func isBuiltIn(_ directory: SandboxedDirectory) -> Bool {
        builtIn.map { directory.path.hasPrefix($0 + "/") } ?? false
    }
}
