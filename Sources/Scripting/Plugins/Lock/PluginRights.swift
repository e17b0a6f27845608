package import LuaHost

/// The plugins that may run, and the permissions of each beyond its own directory.
package struct PluginRights {
    /// The permissions granted on the command line, by plugin name.
    package var granted: [String: Set<PluginPermission>] = [:]
    /// Whether each plugin must match a lock file.
    package var isLocked = false
    /// The lock files; if two contain a plugin, the first counts.
    package var locks: [PluginLock] = []
    /// The errors for missing plugins in the locks.
    package var missing: [LuaError] = []
    /// The directory of the built-in plugins, which locks don't contain.
    package var builtIn: String?
    /// The base directory of `files:read=DIR`: the script's directory.
    package var files: SandboxedDirectory?

    /// Creates rights that grant nothing and require no lock files.
    package init() {}

    /// Grants a permission: `badge:env=LANG`.
    ///
    /// - Returns: False if the text isn't a plugin's name and a permission.
    package mutating func grant(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":"), PluginManifest.isName(String(text[..<colon])),
            let permission = PluginPermission(String(text[text.index(after: colon)...]))
        else { return false }
        granted[String(text[..<colon]), default: []].insert(permission)
        return true
    }

    /// Returns the reason why a plugin may not run; nil if it may.
    func refusal(_ manifest: PluginManifest, _ directory: SandboxedDirectory, _ display: String) -> LuaError? {
        guard isLocked, !isBuiltIn(directory) else { return nil }
        for lock in locks {
            guard let entry = lock.entry(named: manifest.name) else { continue }
            return lock.difference(of: manifest, in: directory, display, from: entry)
        }
        return locks.first?.unknown(manifest, display)
    }

    /// Returns a plugin's directory as this run reads it: with `--locked`, files that change after they were compared
    /// with a lock file cannot be read. Linear in the bytes of the files.
    package func pinned(_ directory: SandboxedDirectory) throws(PluginHash.HashError) -> SandboxedDirectory {
        guard isLocked, !isBuiltIn(directory) else { return directory }
        return try PluginHash.pinned(directory)
    }

    /// Returns whether scripts may require a plugin's modules: with `--locked`, only if a lock has the plugin's pinned
    /// contents.
    package func hasModules(of directory: SandboxedDirectory) -> Bool {
        guard isLocked, !isBuiltIn(directory) else { return true }
        guard let hash = directory.pin?.hash else { return false }
        return locks.contains { $0.entries.contains { $0.hash == hash } }
    }

    /// Returns the permissions that a plugin asks for and has. A lock file grants only with `--locked`, and only if it
    /// did not come with the script.
    func granted(to manifest: PluginManifest) -> Set<PluginPermission> {
        var all = granted[manifest.name] ?? []
        if isLocked, let lock = locks.first(where: { $0.entry(named: manifest.name) != nil }), lock.grants {
            all.formUnion(lock.entry(named: manifest.name)?.allowed ?? [])
        }
        return all.intersection(manifest.permissions.map(\.permission))
    }

    /// Returns whether a directory belongs to a built-in plugin.
    func isBuiltIn(_ directory: SandboxedDirectory) -> Bool {
        builtIn.map { directory.path.hasPrefix($0 + "/") } ?? false
    }
}
