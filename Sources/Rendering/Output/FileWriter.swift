import Glibc

/// Writes files atomically: a file contains either the old or the new contents.
///
/// The contents are written to a temporary file in the same directory, which is then renamed. If a file has several
/// names (hard links), only the given name refers to the new file. The new file keeps the old permissions and, if the
/// process may set them, owner and group. Set-user-ID and set-group-ID bits are not kept.
package enum FileWriter {
    /// Creates or replaces the file at `path`, and creates missing directories of the path.
    ///
    /// If the path is a symbolic link, its target is created or replaced. Devices, pipes and `/dev/stdout` are written
    /// to directly. A pipe closed by its reader is not an error.
    /// - Throws: `.output` with the path and the reason. No temporary file or created directory remains.
    package static func write(_ bytes: [UInt8], to path: String) throws(RenderingError) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw RenderingError(
                kind: .output, message: "cannot write the output: expected a path, found an empty or malformed one")
        }
        switch try destination(of: path) {
        case .descriptor(let descriptor):
            let result = write(bytes, to: descriptor)
            guard result == 0 || result == EPIPE else { throw fault(path, result) }
        case .device(let target):
            let descriptor = open(target, O_WRONLY | O_CLOEXEC | O_NOCTTY)
            guard descriptor >= 0 else { throw fault(path, errno) }
            var result = write(bytes, to: descriptor)
            if close(descriptor) != 0, result == 0 { result = errno }
            guard result == 0 || result == EPIPE else { throw fault(path, result) }
        case .file(let target):
            let slash = target.lastIndex(of: "/")
            let name = slash.map { String(target[target.index(after: $0)...]) } ?? target
            guard !name.isEmpty else { throw fault(path, reason: "it ends in a slash; name a file") }
            let folder = slash.map { String(target[...$0]) } ?? "."
            // A link to a missing directory is an error. Only directories in the given path are created.
            let made = try target == path && access(folder, F_OK) != 0 ? makeDirectories(folder, for: path) : []
            do throws(RenderingError) {
                // Requests only path lookup, which is permitted even if the directory is not readable.
                let directory = open(folder, pathOnly | O_DIRECTORY | O_CLOEXEC)
                guard directory >= 0 else { throw fault(path, errno) }
                defer { close(directory) }
                try replace(name, in: directory, with: bytes, shownAs: path)
            } catch {
                for directory in made.reversed() { rmdir(directory) }
                throw error
            }
        }
    }

    /// Creates or replaces a file in an open directory. A symbolic link of that name is an error.
    ///
    /// - Parameters:
    ///   - name: The file name, without slash.
    ///   - directory: The descriptor of the directory.
    ///   - bytes: The new contents.
    ///   - path: The path in messages.
    /// - Throws: `.output` if the name belongs to anything but a writable regular file, or the system reports an error.
    ///   No temporary file remains.
    package static func replace(_ name: String, in directory: Int32, with bytes: [UInt8], shownAs path: String)
        throws(RenderingError)
    {
        var old = stat()
        let exists = fstatat(directory, name, &old, AT_SYMLINK_NOFOLLOW) == 0
        if exists {
            guard old.st_mode & S_IFMT == S_IFREG else {
                throw fault(path, reason: "\(kind(old.st_mode)) is in its place; remove it, or name another file")
            }
            guard faccessat(directory, name, W_OK, 0) == 0 else { throw fault(path, errno) }
        }
        let (descriptor, temporary) = try createTemporary(in: directory, for: path)
        var result = write(bytes, to: descriptor)
        if result == 0, exists { result = takeOver(old, descriptor) }
        if close(descriptor) != 0, result == 0 { result = errno }
        if result == 0, renameat(directory, temporary, directory, name) != 0 { result = errno }
        guard result == 0 else {
            unlinkat(directory, temporary, 0)
            throw fault(path, result)
        }
    }

    /// Writes all bytes, even to a nonblocking descriptor, for which it waits.
    ///
    /// - Returns: 0, or the system's error number (`errno`) after which the other bytes are not written.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        bytes.withUnsafeBytes { raw in
            var offset = 0
            while offset < raw.count {
                let count = Glibc.write(descriptor, raw.baseAddress! + offset, raw.count - offset)
                if count > 0 {
                    offset += count
                } else if count == 0 {
                    return EIO
                } else if errno == EAGAIN {
                    var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    if poll(&ready, 1, -1) < 0, errno != EINTR { return errno }
                } else if errno != EINTR {
                    return errno
                }
            }
            return 0
        }
    }

    // MARK: Resolving paths

    private enum Destination {
        /// An open descriptor of the process.
        case descriptor(Int32)
        /// A device or pipe, which is written to directly.
        case device(String)
        /// A file, which may not exist yet.
        case file(String)
    }

    private static func destination(of path: String) throws(RenderingError) -> Destination {
        var target = path
        // The kernel's maximum number of links.
        for _ in 0..<40 {
            if let descriptor = descriptor(named: target) { return .descriptor(descriptor) }
            var status = stat()
            guard lstat(target, &status) == 0 else {
                guard errno == ENOENT else { throw fault(path, errno) }
                return .file(target)
            }
            switch status.st_mode & S_IFMT {
            case S_IFREG: return .file(target)
            case S_IFLNK: target = try following(target, of: path)
            case S_IFCHR, S_IFIFO: return .device(target)
            case S_IFDIR: throw fault(path, reason: "it is a directory; name a file in it")
            default: throw fault(path, reason: "it is \(kind(status.st_mode))")
            }
        }
        throw fault(path, ELOOP)
    }

    /// Returns the path of a symbolic link's target. A relative target is resolved against the link's directory.
    private static func following(_ link: String, of path: String) throws(RenderingError) -> String {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = buffer.withUnsafeMutableBytes {
            readlink(link, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
        }
        guard count > 0 else { throw fault(path, count < 0 ? errno : ENOENT) }
        let target = String(decoding: buffer[..<count], as: UTF8.self)
        guard !target.hasPrefix("/"), let slash = link.lastIndex(of: "/") else { return target }
        return link[...slash] + target
    }

    /// Returns the descriptor for a path such as `/dev/stdout`, or nil for other paths. A descriptor must be written to
    /// as it was opened (`>>` appends), not replaced.
    private static func descriptor(named path: String) -> Int32? {
        switch path {
        case "/dev/stdout": return STDOUT_FILENO
        case "/dev/stderr": return STDERR_FILENO
        default:
            for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
                return Int32(path.dropFirst(folder.count)).flatMap { $0 > STDIN_FILENO ? $0 : nil }
            }
            return nil
        }
    }

    // MARK: Parts

    /// Creates the missing directories of a path that ends with a slash.
    ///
    /// - Returns: The created directories, outermost first.
    private static func makeDirectories(_ folder: String, for path: String) throws(RenderingError) -> [String] {
        var made: [String] = []
        for end in folder.indices.dropFirst() where folder[end] == "/" {
            let directory = String(folder[..<end])
            if mkdir(directory, 0o777) == 0 {
                made.append(directory)
            } else if errno != EEXIST {
                let result = errno
                for directory in made.reversed() { rmdir(directory) }
                throw fault(path, result)
            }
        }
        return made
    }

    /// Linux's `O_PATH`, which Swift does not import.
    private static let pathOnly: Int32 = 0o10_000_000

    /// Creates a file with default permissions and a unique name. The name is short, because the target's name may have
    /// the maximum length. Returns the open descriptor and the name.
    private static func createTemporary(in directory: Int32, for path: String) throws(RenderingError) -> (Int32, String)
    {
        for attempt in 0..<1000 {
            let name = ".tatami-\(getpid())-\(attempt).tmp"
            let descriptor = openat(directory, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
            if descriptor >= 0 { return (descriptor, name) }
            guard errno == EEXIST else { throw fault(path, errno) }
        }
        throw fault(path, EEXIST)
    }

    /// Copies the permissions of the old file and, if the process may set them, owner and group.
    ///
    /// - Returns: 0 or an error number.
    private static func takeOver(_ old: stat, _ descriptor: Int32) -> Int32 {
        var new = stat()
        guard fstat(descriptor, &new) == 0 else { return errno }
        var mode = old.st_mode & 0o777
        if old.st_uid != new.st_uid || old.st_gid != new.st_gid, fchown(descriptor, old.st_uid, old.st_gid) != 0,
            old.st_gid != new.st_gid, fchown(descriptor, new.st_uid, old.st_gid) != 0
        {
            // If the group differs, it gets only the permissions of others.
            mode = mode & 0o707 | (mode & 0o007) << 3
        }
        return fchmod(descriptor, mode) == 0 ? 0 : errno
    }

    private static func kind(_ mode: mode_t) -> String {
        switch mode & S_IFMT {
        case S_IFDIR: "a directory"
        case S_IFLNK: "a symbolic link"
        case S_IFSOCK: "a socket"
        case S_IFBLK: "a block device"
        case S_IFIFO: "a pipe"
        default: "a device"
        }
    }

    private static func fault(_ path: String, _ number: Int32) -> RenderingError {
        fault(path, reason: String(cString: strerror(number)))
    }

    private static func fault(_ path: String, reason: String) -> RenderingError {
        RenderingError(kind: .output, message: "cannot write \(path): \(reason)")
    }
}
