package import LuaHost

/// The content of a lock file, `tatami.lock`: the plugins with their versions, hashes and permissions.
package struct PluginLock: Sendable, Equatable {
    /// A plugin as it was when the lock file was written.
    package struct Entry: Sendable, Equatable {
        /// The plugin's name.
        package var name: String
        /// The version in the plugin's manifest.
        package var version: SemanticVersion
        /// The path of the plugin's directory, relative to the lock file's directory; `.` for that directory itself.
        package var path: String
        /// The hash of the plugin's directory; see `PluginHash`.
        package var hash: String
        /// The permissions that the lock file grants to the plugin.
        package var allowed: Set<PluginPermission>
        /// The line of the lock file, from 1, that names the plugin.
        package var line: Int

        /// Creates an entry, by default without permissions and for line 1.
        ///
        /// - Parameters:
        ///   - path: The plugin's directory, relative to the lock file's directory.
        ///   - hash: The result of `PluginHash.of` for that directory.
        ///   - allowed: The permissions that the lock file grants to the plugin.
        ///   - line: The line of the lock file, from 1, that names the plugin.
        package init(
            name: String, version: SemanticVersion, path: String, hash: String, allowed: Set<PluginPermission> = [],
            line: Int = 1
        ) {
            (self.name, self.version, self.path, self.hash) = (name, version, path, hash)
            (self.allowed, self.line) = (allowed, line)
        }
    }

    /// The name of the lock file in messages.
    package var display: String
    /// The directory that the lock file describes, as an argument of `tatami plugin lock`.
    package var directory: String
    /// The locked plugins, sorted by name.
    package var entries: [Entry]
    /// Whether the permissions in the lock file are granted. True only if the caller named the directory of the lock
    /// file, or if it is in the working directory. A lock file in the script's directory may come with an untrusted
    /// script.
    package var grants: Bool

    /// Creates the content of a lock file.
    ///
    /// - Parameters:
    ///   - display: The name of the lock file in messages.
    ///   - directory: The directory of the lock file, as an argument of `tatami plugin lock` in messages.
    ///   - entries: The locked plugins, sorted by name.
    ///   - grants: Whether the permissions of the entries are granted.
    package init(display: String, directory: String, entries: [Entry], grants: Bool = true) {
        (self.display, self.directory, self.entries, self.grants) = (display, directory, entries, grants)
    }

    /// Returns the entry of a plugin; nil if the lock file doesn't contain the plugin.
    package func entry(named name: String) -> Entry? { entries.first { $0.name == name } }

    /// The command that writes the lock file again, for messages.
    private var remedy: String { "tatami plugin lock \(directory)" }

    /// Returns an error whose location is the entry's line in the lock file, or the first line without an entry.
    private func fault(_ message: String, _ entry: Entry? = nil) -> LuaError {
        LuaError(kind: .file, message: message, source: LuaError.Source(chunk: display, line: entry?.line ?? 1))
    }

    /// Returns the error for a plugin that is not in the lock file.
    ///
    /// - Parameter place: The name of the plugin's directory in messages.
    func unknown(_ manifest: PluginManifest, _ place: String) -> LuaError {
        fault("\(display) does not list the plugin '\(manifest.name)' in \(place); run \(remedy) to add it")
    }

    /// Returns the error that the plugin of one of the entries is missing.
    package func missing(_ entry: Entry) -> LuaError {
        fault(
            """
            \(display) lists the plugin '\(entry.name)' \(entry.version) in '\(entry.path)', but it is missing; \
            restore it, or run \(remedy)
            """, entry)
    }

    /// Compares a plugin's version and files with its entry in the lock file.
    ///
    /// - Parameter place: The name of the plugin's directory in messages.
    /// - Returns: An error that states the difference and the fix; nil if version and files match.
    func difference(
        of manifest: PluginManifest, in directory: SandboxedDirectory, _ place: String, from entry: Entry
    ) -> LuaError? {
        guard manifest.version == entry.version else {
            return fault(
                """
                \(display) lists the plugin '\(entry.name)' in version \(entry.version), but \(place) is version \
                \(manifest.version); restore \(entry.version), or run \(remedy) to accept \(manifest.version)
                """, entry)
        }
        let hash: String
        do throws(PluginHash.HashError) {
            hash = try PluginHash.of(directory)
            guard directory.pin != nil else {
                throw PluginHash.HashError(message: "its files changed while they were read")
            }
        } catch {
            return fault("\(place) cannot be compared with \(display): \(error.message)", entry)
        }
        guard hash != entry.hash else { return nil }
        return fault(
            """
            the files of \(place) differ from \(display), which lists '\(entry.name)' \(entry.version) \
            (\(hash.prefix(19))… instead of \(entry.hash.prefix(19))…); restore them, or run \(remedy) to accept them
            """, entry)
    }
}
