package import LuaHost

/// Which plugins may run, and which permissions each has beyond reading its own directory.
package struct PluginRights {
    /// The permissions granted on the command line, by plugin name.
    package var granted: [String: Set<PluginPermission>] = [:]
    /// Whether a plugin may run only if it matches its entry in a lock file, as with `--locked`.
    package var isLocked = false
    /// The lock files. If several contain a plugin, the first lock file counts.
    package var locks: [PluginLock] = []
    /// The errors for plugins that are in a lock file, but missing.
    package var missing: [LuaError] = []
    /// The directory that contains the built-in plugins, which need no lock file. Nil without built-in plugins.
    package var builtIn: String?
    /// The script's directory, which permissions `files:read=DIR` are relative to; nil without a script.
    package var files: SandboxedDirectory?

    /// Creates rights that grant nothing and require no lock files.
    package init() {}

    /// Grants a permission to a plugin, as in `badge:env=LANG`.
    ///
    /// - Returns: False if the text is not a plugin's name, a colon and a permission.
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

    /// Returns the directory through which this run reads a plugin. With `--locked`, it is restricted to the contents
    /// that are compared with a lock file: a file that changes later cannot be read. Linear in the bytes of the files.
    package func pinned(_ directory: SandboxedDirectory) throws(PluginHash.HashError) -> SandboxedDirectory {
        guard isLocked, !isBuiltIn(directory) else { return directory }
        return try PluginHash.pinned(directory)
    }

    /// Returns whether scripts may load a plugin's modules with `require`. With `--locked`, only if a lock file
    /// contains the hash of the plugin's files.
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
