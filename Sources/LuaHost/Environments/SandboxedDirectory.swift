internal import CLua
internal import Glibc

/// A directory below which files may be read, and nothing else.
///
/// A path is relative, has no `..`, and may pass through symbolic links only as long as they stay below the directory.
/// Only regular files are read: no device, FIFO, socket or directory. The kind and the size are checked on the open
/// descriptor, so exchanging the file meanwhile changes nothing. The directory is held open: it stays the same one when
/// its path is renamed.
package final class SandboxedDirectory {
    /// Why a file is not read; each case has the path as it was asked for.
    package enum Failure: Error, Equatable, CustomStringConvertible {
        /// An empty or absolute path, one with `..` or a NUL.
        case badPath(String)
        case notFound(String)
        /// A link that leads out of the directory.
        case leadsOut(String)
        /// A link where none is followed.
        case isLink(String)
        case notRegularFile(String)
        case tooLarge(String, limit: Int)
        /// A file of a pinned directory whose bytes differ from the pinned ones.
        case changed(String)
        /// Another error of the system: its text.
        case system(String, String)

        package var description: String {
            switch self {
            case .badPath(let path): "'\(path)' is not a path inside the directory"
            case .notFound(let path): "'\(path)' is not there"
            case .leadsOut(let path): "'\(path)' leads out of the directory"
            case .isLink(let path): "'\(path)' is a symbolic link or lies behind one; links are not followed here"
            case .notRegularFile(let path): "'\(path)' is not a regular file"
            case .tooLarge(let path, let limit): "'\(path)' is larger than \(limit) bytes"
            case .changed(let path): "'\(path)' changed after it was compared with the lock file"
            case .system(let path, let text): "'\(path)': \(text)"
            }
        }
    }

    /// The path it was opened with, for messages.
    package let path: String
    private let descriptor: Int32
    /// Where it is noted what is read, by directories that are opened below this one too.
    private let log: ReadLog?
    /// The only files that are read; nil for whatever is there.
    package let pin: PinnedFiles?

    /// Opens a directory.
    ///
    /// - Parameter log: where it is noted what is read.
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

    /// The same directory, of which nothing but the given files is read.
    package func pinned(to files: PinnedFiles) throws(Failure) -> SandboxedDirectory {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw Failure(path, errno: errno) }
        return SandboxedDirectory(path: path, descriptor: copy, log: log, pin: files)
    }

    /// Which symbolic links a path may pass through.
    package enum Links {
        /// Those that stay below the directory.
        case below
        /// None, the last part included: for files that are written as well as read.
        case none
    }

    /// The bytes of a file below the directory.
    ///
    /// - Parameter limit: the most bytes to read; a larger file is refused, not cut.
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
        // The file can grow while it is read: one byte more than allowed tells.
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

    /// Whether a regular file is there that `read` would open.
    package func contains(_ relativePath: String) -> Bool {
        if let pin { return (try? pin.resolve(relativePath)) != nil }
        guard let (file, _) = try? openFile(relativePath, .below) else { return false }
        close(file)
        return true
    }

    /// The names of what lies in a directory below this one, in order, hidden ones left out: at most 1,000.
    ///
    /// - Parameter path: as `read` takes it; empty for the directory itself.
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

    /// A directory below this one, reached without following a link.
    ///
    /// - Parameter isMade: whether it is made if it is not there, and the ones on the way to it.
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

    /// Calls `body` with the open directory, for operations that are relative to it.
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
        // A socket, or a FIFO or device that nobody serves.
        case ENXIO, ENODEV, EISDIR: self = .notRegularFile(path)
        default: self = .system(path, String(cString: strerror(errno)))
        }
    }
}
