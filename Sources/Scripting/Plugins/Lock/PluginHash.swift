package import LuaHost

/// Computes the hash of a plugin's directory. It depends only on paths and contents, and not on times, owners, file
/// permissions or the order of directory entries, so that it is the same on every machine.
package enum PluginHash {
    /// The reason why a directory has no hash.
    package struct HashError: Error {
        /// The problem and its fix.
        package var message: String
    }

    /// The name of the lock file. A lock file in the plugin's directory is not part of the hash.
    package static let lockName = "tatami.lock"
    private static let mostEntries = 10_000
    private static let mostBytes = 256 << 20
    private static let deepest = 32

    /// Returns the hash of a directory: `sha256:` and 64 hexadecimal digits. Linear in the bytes of the files. For a
    /// result of `pinned`, returns its hash without reading the files again.
    ///
    /// Links aren't followed: the hash includes the path in a link, and a target inside the directory is hashed under
    /// its own name. A plugin cannot read outside of its directory.
    ///
    /// - Throws: An error if a file cannot be read, is not a file, a directory or a link, or is a link to a lock file;
    ///   an error if the directory has more than 10,000 entries, 256 MiB or 32 levels.
    package static func of(_ directory: SandboxedDirectory) throws(HashError) -> String {
        try pinned(directory).pin?.hash ?? ""
    }

    /// Hashes a directory and returns it, restricted to the contents that were hashed: a file that changes later cannot
    /// be read. The `pin` of the result contains the hash. A directory that is already restricted is returned
    /// unchanged.
    ///
    /// - Throws: An error if a file cannot be read, is not a file, a directory or a link, or is a link to a lock file;
    ///   an error if the directory has more than 10,000 entries, 256 MiB or 32 levels.
    package static func pinned(_ directory: SandboxedDirectory) throws(HashError) -> SandboxedDirectory {
        if directory.pin != nil { return directory }
        var walk = Walk()
        do throws(SandboxedDirectory.Failure) {
            try walk.add(directory, "", 0)
            let hash = "sha256:" + SHA256.digest(walk.list)
            return try directory.pinned(to: PinnedFiles(hash: hash, entries: walk.entries, digest: SHA256.digest))
        } catch {
            throw walk.fault ?? HashError(message: "cannot read the plugin: \(error)")
        }
    }

    /// Collects the text that is hashed. It has one line for each file and link: the type, the length of the path, the
    /// path, and the hash of the content.
    private struct Walk {
        var list: [UInt8] = []
        var entries: [String: PinnedFiles.Entry] = [:]
        var fault: HashError?
        private var count = 0
        private var bytes = 0

        mutating func add(
            _ directory: SandboxedDirectory, _ prefix: String, _ depth: Int
        ) throws(SandboxedDirectory.Failure) {
            guard depth < deepest else { throw refuse(prefix, "is more than \(deepest) directories deep") }
            for (name, kind) in try directory.entries(limit: mostEntries) {
                let path = prefix + name
                if path == lockName, kind == .file { continue }
                count += 1
                guard count <= mostEntries else {
                    fault = HashError(
                        message: """
                            the plugin has more than \(mostEntries) files and directories, counted up to '\(path)'; \
                            take out those that it does not need
                            """)
                    throw SandboxedDirectory.Failure.badPath(path)
                }
                switch kind {
                case .directory: try add(try directory.subdirectory(name), "\(path)/", depth + 1)
                case .other: throw refuse(path, "is not a file, a directory or a link; take it out of the plugin")
                case .link(let target):
                    // The lock file isn't hashed, so a link to it would allow unhashed contents.
                    guard target.split(separator: "/").last.map(String.init) != lockName else {
                        throw refuse(path, "is a link to \(lockName); take it out of the plugin")
                    }
                    _ = add("link", path, Array(target.utf8))
                    entries[path] = .link(target: target)
                case .file:
                    let content = try directory.read(name, limit: mostBytes, links: .none)
                    bytes += content.count
                    guard bytes <= mostBytes else {
                        fault = HashError(
                            message: """
                                the plugin has more than \(mostBytes >> 20) MiB, counted up to '\(path)'; take out \
                                files that it does not need
                                """)
                        throw SandboxedDirectory.Failure.badPath(path)
                    }
                    entries[path] = .file(digest: add("file", path, content))
                }
            }
        }

        private mutating func add(_ kind: String, _ path: String, _ content: [UInt8]) -> String {
            let digest = SHA256.digest(content)
            list += "\(kind) \(path.utf8.count) \(path) \(digest)\n".utf8
            return digest
        }

        private mutating func refuse(_ path: String, _ what: String) -> SandboxedDirectory.Failure {
            fault = HashError(message: "'\(path)' \(what)")
            return .badPath(path)
        }
    }
}
