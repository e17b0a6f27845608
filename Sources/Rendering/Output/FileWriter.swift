import Glibc

/// Writes outputs so that a file is either the old one or the new one, whole, whatever happens in between.
package enum FileWriter {
    /// Writes to a temporary file in the same directory and renames it to `path`. An existing file's permissions stay; a
    /// symbolic link stays one and its target is replaced. What cannot be replaced so (a device, a pipe) is written to directly.
    /// - Throws: `output`, with the path and the system's reason, and leaves nothing behind.
    package static func write(_ bytes: [UInt8], to path: String) throws(RenderingFault) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw RenderingFault(kind: .output, message: "cannot write the output: expected a path, found an empty or malformed one")
        }
        var status = stat()
        let exists = stat(path, &status) == 0
        if exists {
            switch status.st_mode & S_IFMT {
            case S_IFREG: break
            case S_IFDIR: throw fault(path, reason: "it is a directory; name a file in it")
            default:
                let descriptor = open(path, O_WRONLY | O_CLOEXEC)
                guard descriptor >= 0 else { throw fault(path, errno) }
                let result = writeAll(bytes, to: descriptor)
                close(descriptor)
                guard result == 0 else { throw fault(path, result) }
                return
            }
            guard access(path, W_OK) == 0 else { throw fault(path, errno) }
        }
        let target = exists ? resolved(path) : path
        let (descriptor, temporary) = try createTemporary(beside: target, for: path)
        var result = writeAll(bytes, to: descriptor)
        if result == 0 && exists && fchmod(descriptor, status.st_mode & 0o7777) != 0 {
            result = errno
        }
        if close(descriptor) != 0 && result == 0 {
            result = errno
        }
        if result == 0 && rename(temporary, target) != 0 {
            result = errno
        }
        guard result == 0 else {
            unlink(temporary)
            throw fault(path, result)
        }
    }

    /// A new file of a name of its own (the target's could already be as long as names may be), with the permissions that
    /// the process gives to new files.
    private static func createTemporary(beside target: String, for path: String) throws(RenderingFault) -> (Int32, String) {
        let directory = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
        for attempt in 0..<1000 {
            let name = "\(directory).tatami-\(getpid())-\(attempt).tmp"
            let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor >= 0 {
                return (descriptor, name)
            }
            guard errno == EEXIST else { throw fault(path, errno) }
        }
        throw fault(path, EEXIST)
    }

    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// - Returns: 0, or the error's number.
    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        bytes.withUnsafeBytes { raw in
            var offset = 0
            while offset < raw.count {
                let count = Glibc.write(descriptor, raw.baseAddress! + offset, raw.count - offset)
                if count < 0 {
                    if errno == EINTR {
                        continue
                    }
                    return errno
                }
                offset += count
            }
            return 0
        }
    }

    private static func fault(_ path: String, _ number: Int32) -> RenderingFault {
        fault(path, reason: String(cString: strerror(number)))
    }

    private static func fault(_ path: String, reason: String) -> RenderingFault {
        RenderingFault(kind: .output, message: "cannot write \(path): \(reason)")
    }
}
