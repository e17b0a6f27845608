internal import CLua
internal import Glibc

extension SandboxedDirectory {
    /// The kind of a directory entry.
    package enum EntryKind: Hashable, Sendable {
        case file
        case directory
        /// A symbolic link with its target path. It is not followed.
        case link(String)
        /// A device, FIFO or socket.
        case other
    }

    /// Returns the entries of this directory, including hidden ones, ordered by the bytes of their names. Does not
    /// follow links.
    ///
    /// - Parameter limit: The maximum number of entries.
    /// - Throws: `badPath` for a name or link target that is not UTF-8, or for a target of more than 4,096 bytes;
    ///   `system` if there are more than `limit` entries; another `Failure` if the directory cannot be read.
    package func entries(limit: Int) throws(Failure) -> [(name: String, kind: EntryKind)] {
        let opened = withDescriptor { clua_open_without_links($0, ".", true) }
        guard opened >= 0 else { throw Failure(path, errno: -opened) }
        guard let stream = fdopendir(opened) else {
            let failure = errno
            close(opened)
            throw Failure(path, errno: failure)
        }
        defer { closedir(stream) }
        var found: [(name: String, kind: EntryKind)] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                guard errno == 0 else { throw Failure(path, errno: errno) }
                break
            }
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard let name = String(validating: bytes, as: UTF8.self) else {
                throw .badPath("\(path)/\(String(decoding: bytes, as: UTF8.self))")
            }
            if name == "." || name == ".." { continue }
            guard found.count < limit else { throw .system(path, "it has more than \(limit) entries") }
            found.append((name, try Self.kind(of: name, in: opened, path)))
        }
        return found.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    private static func kind(of name: String, in directory: Int32, _ path: String) throws(Failure) -> EntryKind {
        var information = stat()
        guard fstatat(directory, name, &information, AT_SYMLINK_NOFOLLOW) == 0 else {
            throw Failure("\(path)/\(name)", errno: errno)
        }
        switch information.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .directory
        case S_IFLNK:
            let target = withUnsafeTemporaryAllocation(byteCount: 4097, alignment: 1) { buffer in
                let count = readlinkat(directory, name, buffer.baseAddress!.assumingMemoryBound(to: CChar.self), 4097)
                return count >= 0 && count <= 4096 ? String(validating: buffer.prefix(count), as: UTF8.self) : nil
            }
            guard let target else { throw .badPath("\(path)/\(name)") }
            return .link(target)
        default: return .other
        }
    }
}
