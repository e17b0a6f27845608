internal import CLua
internal import Glibc

/// A directory below which files may be read.
///
/// Paths are relative and contain no `..`. Symbolic links may not lead out of the directory. Only regular files are
/// read, not devices, FIFOs or sockets. Kind and size are checked on the open descriptor, so replacing a file meanwhile
/// has no effect. The directory stays open: renaming it has no effect either.
package final class SandboxedDirectory {
    /// The reason why a file is not read, with the requested path.
    package enum Failure: Error, Equatable, CustomStringConvertible {
        /// A path that is empty or absolute, or contains `..` or a NUL.
        case badPath(String)
        case notFound(String)
        /// A link that leads out of the directory.
        case leadsOut(String)
        /// A link, although links are not allowed.
        case isLink(String)
        case notRegularFile(String)
        case tooLarge(String, limit: Int)
        /// A file of a pinned directory whose contents have changed.
        case changed(String)
        /// Another system error, with its text.
        case system(String, String)

        /// The reason with the path, as a part of a message.
        package var description: String {
            switch self {
            case .badPath(let path):
                if path.hasPrefix("/") {
                    "the path '\(path)' is absolute"
                } else if path.split(separator: "/").contains("..") {
                    "the path '\(path)' contains '..'"
                } else {
                    "'\(path)' is not a valid path"
                }
            case .notFound(let path): "'\(path)' does not exist"
            case .leadsOut(let path): "'\(path)' leads out of the allowed directory through a link"
            case .isLink(let path): "'\(path)' is a symbolic link or below one; links are not followed here"
            case .notRegularFile(let path): "'\(path)' is not a regular file"
            case .tooLarge(let path, let limit): "'\(path)' is larger than \(limit) bytes"
            case .changed(let path): "'\(path)' changed after it was compared with the lock file"
            case .system(let path, let text): "'\(path)': \(text)"
            }
        }
    }

    /// The path that was opened, for messages.
    package let path: String
    private let descriptor: Int32
    /// The log that records each read, also in subdirectories; nil for none.
    private let log: ReadLog?
    /// The only readable files, or nil for no restriction.
    package let pin: PinnedFiles?

    /// Opens a directory.
    ///
    /// - Parameters:
    ///   - path: An absolute path, or a path relative to the working directory.
    ///   - log: A log that records each read; nil for none.
    /// - Throws: `badPath` if the path is empty or contains a NUL; `notFound` if it does not exist or is not a
    ///   directory; `leadsOut` for a loop of links; `system` for other errors, such as missing permissions.
    package init(path: String, log: ReadLog? = nil) throws(Failure) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .badPath(path) }
        let result = clua_open_directory(path)
        guard result >= 0 else { throw Failure(path, errno: -result) }
        self.path = path
        self.log = log
        pin = nil
        descriptor = result
    }

    deinit { close(descriptor) }

    private init(path: String, descriptor: Int32, log: ReadLog?, pin: PinnedFiles?) {
        self.path = path
        self.descriptor = descriptor
        self.log = log
        self.pin = pin
    }

    /// Returns the same directory, which then reads only the recorded files, and only while their digests are
    /// unchanged.
    ///
    /// - Throws: `system` if the process has no file descriptor left.
    package func pinned(to files: PinnedFiles) throws(Failure) -> SandboxedDirectory {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw Failure(path, errno: errno) }
        return SandboxedDirectory(path: path, descriptor: copy, log: log, pin: files)
    }

    /// The symbolic links that a path may contain.
    package enum Links {
        /// Links that stay below the directory.
        case below
        /// No links. For files that are also written.
        case none
    }

    /// Reads a regular file below the directory. Records the read or its failure in the log, if there is one.
    ///
    /// - Parameters:
    ///   - relativePath: A path of at most 4,096 bytes, without `..`.
    ///   - limit: The maximum size in bytes.
    ///   - links: The links that the path may contain. A pinned directory follows only its recorded links.
    /// - Throws: `badPath`, `notFound`, `leadsOut`, `isLink` (if `links` is `none`), `notRegularFile`, `tooLarge`,
    ///   `changed` (in a pinned directory), or `system` for other errors, such as missing permissions.
    package func read(_ relativePath: String, limit: Int, links: Links = .below) throws(Failure) -> [UInt8] {
        do throws(Failure) {
            try checkPath(relativePath)
            let file = try pin?.resolve(relativePath) ?? relativePath
            let found = try readFile(file, limit: limit, links: pin == nil ? links : .none)
            let bytes = log?.standIn(for: relativePath, in: path) ?? found
            guard pin?.matches(bytes, file) != false else { throw .changed(relativePath) }
            log?.note(relativePath, in: path, limit: limit, bytes)
            return bytes
        } catch {
            log?.note(relativePath, in: path, limit: limit, nil)
            throw error
        }
    }

    private func readFile(_ relativePath: String, limit: Int, links: Links) throws(Failure) -> [UInt8] {
        let (file, size) = try openFile(relativePath, links)
        defer { close(file) }
        guard size <= limit else { throw .tooLarge(relativePath, limit: limit) }
        // Reading one byte more than the limit detects a file that grows while it is read.
        var bytes: [UInt8] = []
        var room = min(size, limit) + 1
        while true {
            let start = bytes.count
            var failure: Int32 = 0
            bytes.append(contentsOf: repeatElement(0, count: room))
            let count = bytes.withUnsafeMutableBytes { buffer in
                while true {
                    let result = Glibc.read(file, buffer.baseAddress! + start, room)
                    if result >= 0 || errno != EINTR {
                        failure = errno
                        return result
                    }
                }
            }
            guard count >= 0 else { throw Failure(relativePath, errno: failure) }
            bytes.removeLast(room - count)
            if count == 0 { return bytes }
            guard bytes.count <= limit else { throw .tooLarge(relativePath, limit: limit) }
            room = min(max(room - count, 4096), limit - bytes.count + 1)
        }
    }

    /// Returns whether `read` with the same path would find a regular file that may be opened. Ignores its size and, in
    /// a pinned directory, its contents.
    package func contains(_ relativePath: String) -> Bool {
        if let pin { return (try? pin.resolve(relativePath)) != nil }
        guard let (file, _) = try? openFile(relativePath, .below) else { return false }
        close(file)
        return true
    }

    /// Returns the sorted names in a subdirectory without hidden entries. Returns an empty list if it cannot be read,
    /// and any 1,000 of the names if it has more.
    ///
    /// - Parameter path: A path as for `read`, or an empty string for the directory itself.
    package func names(in path: String) -> [String] {
        guard (try? checkPath(path.isEmpty ? "." : path)) != nil else { return [] }
        let opened = clua_open_beneath(descriptor, path.isEmpty ? "." : path)
        guard opened >= 0 else { return [] }
        guard let stream = fdopendir(opened) else {
            close(opened)
            return []
        }
        defer { closedir(stream) }
        var names: [String] = []
        while names.count < 1_000, let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    /// Opens a subdirectory without following links. It has the log and the pin of this directory.
    ///
    /// - Parameters:
    ///   - relativePath: A path as for `read`.
    ///   - isMade: Whether to create the directory and its parents if they are missing. They stay if a later step
    ///     fails.
    /// - Throws: `badPath`, `notFound` (also for a file), `isLink`, or `system` for other errors, such as missing
    ///   permissions.
    package func subdirectory(_ relativePath: String, isMade: Bool = false) throws(Failure) -> SandboxedDirectory {
        try checkPath(relativePath)
        var current = self
        for name in relativePath.split(separator: "/") where name != "." {
            let path = "\(current.path)/\(name)"
            if isMade, mkdirat(current.descriptor, String(name), 0o777) != 0, errno != EEXIST {
                throw Failure(path, errno: errno)
            }
            let result = clua_open_without_links(current.descriptor, String(name), true)
            guard result >= 0 else { throw -result == ELOOP ? .isLink(path) : Failure(path, errno: -result) }
            current = SandboxedDirectory(
                path: path, descriptor: result, log: log, pin: current.pin?.below(String(name)))
        }
        return current
    }

    /// Calls `body` with the open descriptor of the directory, for relative operations. `body` must not close it.
    ///
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`.
    package func withDescriptor<Result, Fault: Error>(_ body: (Int32) throws(Fault) -> Result) throws(Fault) -> Result {
        try withExtendedLifetime(self) { () throws(Fault) -> Result in try body(descriptor) }
    }

    private func checkPath(_ relativePath: String) throws(Failure) {
        let parts = relativePath.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isBad =
            relativePath.isEmpty || relativePath.utf8.count > 4096 || relativePath.utf8.first == UInt8(ascii: "/")
            || relativePath.utf8.contains(0) || parts.contains { $0.elementsEqual("..".utf8) }
        guard !isBad else { throw .badPath(relativePath) }
    }

    private func openFile(_ relativePath: String, _ links: Links) throws(Failure) -> (descriptor: Int32, size: Int) {
        try checkPath(relativePath)
        let file =
            switch links {
            case .below: clua_open_beneath(descriptor, relativePath)
            case .none: clua_open_without_links(descriptor, relativePath, false)
            }
        if links == .none, file == -ELOOP { throw .isLink(relativePath) }
        guard file >= 0 else { throw Failure(relativePath, errno: -file) }
        var information = stat()
        guard fstat(file, &information) == 0 else {
            let failure = errno
            close(file)
            throw Failure(relativePath, errno: failure)
        }
        guard information.st_mode & S_IFMT == S_IFREG else {
            close(file)
            throw .notRegularFile(relativePath)
        }
        return (file, Int(information.st_size))
    }
}

extension SandboxedDirectory.Failure {
    init(_ path: String, errno: Int32) {
        switch errno {
        case ENOENT, ENOTDIR: self = .notFound(path)
        case EXDEV, ELOOP: self = .leadsOut(path)
        // A socket, or a FIFO or device without a reader or driver.
        case ENXIO, ENODEV, EISDIR: self = .notRegularFile(path)
        default: self = .system(path, String(cString: strerror(errno)))
        }
    }
}
