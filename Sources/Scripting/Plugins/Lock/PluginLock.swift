package import LuaHost

/// What a `tatami.lock` says: which plugins are meant, in which versions and with which contents, and what each may.
package struct PluginLock: Sendable, Equatable {
    /// A plugin as it was when the lock was written.
    package struct Entry: Sendable, Equatable {
        /// The plugin's name.
        package var name: String
        /// As its manifest had it.
        package var version: SemanticVersion
        /// Where it lies, from the directory of the lock file.
        package var path: String
        /// Of its directory; see `PluginHash`.
        package var hash: String
        /// What the plugin was granted.
        package var allowed: Set<PluginPermission>
        /// The line of the file that names it.
        package var line: Int

        package init(
            name: String, version: SemanticVersion, path: String, hash: String, allowed: Set<PluginPermission> = [],
            line: Int = 1
        ) {
            (self.name, self.version, self.path, self.hash) = (name, version, path, hash)
            (self.allowed, self.line) = (allowed, line)
        }
    }

    /// What messages call the file.
    package var display: String
    /// The directory that it is about, as the command that writes it takes it.
    package var directory: String
    /// By name.
    package var entries: [Entry]
    /// Whether it grants what it allows: the caller named its directory, or it is in the working directory. A lock file
    /// in the script's directory may come with an untrusted script.
    package var grants: Bool

    package init(display: String, directory: String, entries: [Entry], grants: Bool = true) {
        (self.display, self.directory, self.entries, self.grants) = (display, directory, entries, grants)
    }

    /// The plugin of a name; nil if the lock does not have it.
    package func entry(named name: String) -> Entry? { entries.first { $0.name == name } }

    /// What is to be run to write the lock again.
    private var remedy: String { "tatami plugin lock \(directory)" }

    /// An error at an entry, or at the first line.
    private func fault(_ message: String, _ entry: Entry? = nil) -> LuaError {
        LuaError(kind: .file, message: message, source: LuaError.Source(chunk: display, line: entry?.line ?? 1))
    }

    /// What there is to say of a plugin that the lock does not name.
    func unknown(_ manifest: PluginManifest, _ place: String) -> LuaError {
        fault("\(display) does not have the plugin '\(manifest.name)' of \(place); run \(remedy) if it is meant")
    }

    /// What there is to say of a plugin that the lock names and that is not in its place.
    package func missing(_ entry: Entry) -> LuaError {
        fault(
            """
            \(display) has the plugin '\(entry.name)' \(entry.version) in '\(entry.path)', where there is none; put it \
            back, or run \(remedy)
            """, entry)
    }

    /// Why a plugin is not what the lock says of it; nil if it is.
    func difference(
        of manifest: PluginManifest, in directory: SandboxedDirectory, _ place: String, from entry: Entry
    ) -> LuaError? {
        guard manifest.version == entry.version else {
            return fault(
                """
                \(display) has the plugin '\(entry.name)' in version \(entry.version), and \(place) is version \
                \(manifest.version); put \(entry.version) back, or run \(remedy) to take \(manifest.version)
                """, entry)
        }
        let hash: String
        do throws(PluginHash.Fault) {
            hash = try PluginHash.of(directory)
            guard directory.pin != nil else { throw PluginHash.Fault(message: "its files change meanwhile") }
        } catch {
            return fault("\(place) cannot be compared with \(display): \(error.message)", entry)
        }
        guard hash != entry.hash else { return nil }
        return fault(
            """
            the files of \(place) are not those that \(display) has of '\(entry.name)' \(entry.version) \
            (\(hash.prefix(19))… instead of \(entry.hash.prefix(19))…); put them back, or run \(remedy) to take them
            """, entry)
    }
}
