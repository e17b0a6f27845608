package import LuaHost

/// Which plugins may run, and what each may beyond its own directory.
package struct PluginRights {
    /// What was granted on the command line, by the plugins' names.
    package var granted: [String: Set<PluginPermission>] = [:]
    /// Whether each plugin must be as a lock file says.
    package var isLocked = false
    /// Those lock files; of two that name a plugin the first is meant.
    package var locks: [PluginLock] = []
    /// What the locks name and is not there.
    package var missing: [LuaError] = []
    /// Where the plugins of the engine lie: they come with it, and no lock names them.
    package var builtIn: String?
    /// The directory that `files:read=DIR` is below: the script's.
    package var files: SandboxedDirectory?

    package init() {}

    /// Grants what a text says: `badge:env=LANG`.
    ///
    /// - Returns: false if it is not a plugin's name and a permission.
    package mutating func grant(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":"), PluginManifest.isName(String(text[..<colon])),
            let permission = PluginPermission(String(text[text.index(after: colon)...]))
        else { return false }
        granted[String(text[..<colon]), default: []].insert(permission)
        return true
    }

    /// Why a plugin may not run; nil if it may.
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
    package func pinned(_ directory: SandboxedDirectory) throws(PluginHash.Fault) -> SandboxedDirectory {
        guard isLocked, !isBuiltIn(directory) else { return directory }
        return try PluginHash.pinned(directory)
    }

    /// Whether scripts may require the modules of a plugin: with `--locked`, those of one whose pinned contents a lock
    /// has.
    package func hasModules(of directory: SandboxedDirectory) -> Bool {
        guard isLocked, !isBuiltIn(directory) else { return true }
        guard let hash = directory.pin?.hash else { return false }
        return locks.contains { $0.entries.contains { $0.hash == hash } }
    }

    /// The permissions that a plugin asks for and has. A lock file grants only with `--locked`, and only if it did not
    /// come with the script.
    func granted(to manifest: PluginManifest) -> Set<PluginPermission> {
        var all = granted[manifest.name] ?? []
        if isLocked, let lock = locks.first(where: { $0.entry(named: manifest.name) != nil }), lock.grants {
            all.formUnion(lock.entry(named: manifest.name)?.allowed ?? [])
        }
        return all.intersection(manifest.permissions.map(\.permission))
    }

    /// Whether a directory is that of a plugin which comes with the engine.
    func isBuiltIn(_ directory: SandboxedDirectory) -> Bool {
        builtIn.map { directory.path.hasPrefix($0 + "/") } ?? false
    }
}
