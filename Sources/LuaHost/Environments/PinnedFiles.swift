/// The recorded files and links of a directory. A directory pinned to them reads only these files, and only if their
/// digests are unchanged.
package struct PinnedFiles {
    /// A file or link, by its path below the directory.
    package enum Entry: Equatable, Sendable {
        case file(digest: String)
        /// A link with its target path.
        case link(target: String)
    }

    /// The hash of the whole directory.
    package let hash: String
    private let entries: [String: Entry]
    /// Returns the digest of a file's contents.
    private let digest: ([UInt8]) -> String
    /// The components of the current directory below the pinned directory.
    private var base: [String] = []
    private static let maximumLinks = 40

    /// Creates a record of a directory.
    ///
    /// - Parameters:
    ///   - hash: The hash of the whole directory.
    ///   - entries: The files and links, by path below the directory.
    ///   - digest: Returns the digest of a file's contents, in the same form as in `entries`.
    package init(hash: String, entries: [String: Entry], digest: @escaping ([UInt8]) -> String) {
        (self.hash, self.entries, self.digest) = (hash, entries, digest)
    }

    /// Returns the same record for a subdirectory of the current directory.
    func below(_ name: String) -> PinnedFiles {
        var result = self
        result.base.append(name)
        return result
    }

    /// Resolves links in a path. The result must stay below the current directory.
    ///
    /// - Returns: The path without links, relative to the current directory.
    func resolve(_ path: String) throws(SandboxedDirectory.Failure) -> String {
        var rest = Array(path.split(separator: "/").map(String.init).reversed())
        var parts: [String] = []
        var links = 0
        while let part = rest.popLast() {
            if part == "." { continue }
            if part == ".." {
                guard parts.popLast() != nil else { throw .leadsOut(path) }
                continue
            }
            parts.append(part)
            guard case .link(let target) = entries[key(parts)] else { continue }
            links += 1
            guard links <= Self.maximumLinks, !target.hasPrefix("/") else { throw .leadsOut(path) }
            parts.removeLast()
            rest += target.split(separator: "/").map(String.init).reversed()
        }
        guard case .file = entries[key(parts)] else {
            let folder = parts.isEmpty ? "" : key(parts) + "/"
            throw entries.keys.contains { $0.hasPrefix(folder) } ? .notRegularFile(path) : .notFound(path)
        }
        return parts.joined(separator: "/")
    }

    /// Returns whether the contents of a resolved file match its recorded digest.
    func matches(_ bytes: [UInt8], _ resolved: String) -> Bool {
        entries[key([resolved])] == .file(digest: digest(bytes))
    }

    private func key(_ parts: [String]) -> String { (base + parts).joined(separator: "/") }
}
