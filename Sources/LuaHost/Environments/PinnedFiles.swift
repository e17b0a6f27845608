/// The files and links that a directory had at one moment. A directory that is pinned to them reads nothing else: each
/// file's bytes must have the digest that they had then.
package struct PinnedFiles {
    /// A file or a link, by its path below the directory.
    package enum Entry: Equatable, Sendable {
        case file(digest: String)
        /// With the path that the link holds.
        case link(target: String)
    }

    /// The hash of the whole directory.
    package let hash: String
    private let entries: [String: Entry]
    /// Returns the digest of a file's bytes.
    private let digest: ([UInt8]) -> String
    /// The directory that paths are relative to, as parts of a path below the pinned directory.
    private var base: [String] = []
    private static let mostLinks = 40

    package init(hash: String, entries: [String: Entry], digest: @escaping ([UInt8]) -> String) {
        (self.hash, self.entries, self.digest) = (hash, entries, digest)
    }

    /// The same files, with paths relative to a directory in the current one.
    func below(_ name: String) -> PinnedFiles {
        var result = self
        result.base.append(name)
        return result
    }

    /// Follows the pinned links, which must stay below the current directory.
    ///
    /// - Returns: the file's path without links, relative to the current directory.
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
            guard links <= Self.mostLinks, !target.hasPrefix("/") else { throw .leadsOut(path) }
            parts.removeLast()
            rest += target.split(separator: "/").map(String.init).reversed()
        }
        guard case .file = entries[key(parts)] else {
            let folder = parts.isEmpty ? "" : key(parts) + "/"
            throw entries.keys.contains { $0.hasPrefix(folder) } ? .notRegularFile(path) : .notFound(path)
        }
        return parts.joined(separator: "/")
    }

    /// Whether a file that `resolve` found has the bytes that it had.
    func matches(_ bytes: [UInt8], _ resolved: String) -> Bool {
        entries[key([resolved])] == .file(digest: digest(bytes))
    }

    private func key(_ parts: [String]) -> String { (base + parts).joined(separator: "/") }
}
