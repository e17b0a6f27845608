import CPango
import Glibc
import Synchronization

/// A font file in memory, with a unique path for FreeType.
///
/// The bytes are in a sealed memory file that FreeType maps. (If a mapped file on disk were truncated, the process
/// would crash.) Without `/proc`, a memory file has no path; then a private copy in the temporary directory is used.
/// The copy is removed with this value or when the process exits.
final class FontBytes: Sendable {
    /// The path, unique within the process, because Cairo caches files by path.
    let path: String
    private let descriptor: Int32
    private let isCopy: Bool

    /// Stores the bytes of a font file, or returns nil if the system cannot store them.
    init?(_ bytes: [UInt8]) {
        let number = Self.count.withLock {
            $0 += 1
            return $0
        }
        let memory = tatami_memory_file()
        let sealed = Self.path(of: memory, number: number)
        guard memory < 0 || access(sealed, R_OK) != 0 else {
            guard Self.write(bytes, to: memory) else {
                close(memory)
                return nil
            }
            tatami_seal_file(memory)
            (path, descriptor, isCopy) = (sealed, memory, false)
            return
        }
        if memory >= 0 { close(memory) }
        guard let copy = Self.makeCopy(number: number) else { return nil }
        (path, descriptor, isCopy) = (copy.path, copy.descriptor, true)
        // From here on, `deinit` removes the copy.
        guard Self.write(bytes, to: descriptor), fchmod(descriptor, 0o400) == 0 else { return nil }
    }

    deinit {
        close(descriptor)
        guard isCopy else { return }
        unlink(path)
        Self.copies.withLock { _ = $0.remove(path) }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        FileWriter.write(bytes, to: descriptor) == 0
    }

    private static let count = Mutex(0)

    /// Returns a path to a descriptor in which slashes and dots encode a number without changing the target. This makes
    /// paths unique although descriptors are reused.
    private static func path(of descriptor: Int32, number: Int) -> String {
        var number = number
        var path = "/proc/self/fd"
        while number > 0 {
            path += number & 1 == 1 ? "//." : "/."
            number >>= 1
        }
        return path + "/\(descriptor)"
    }

    // MARK: Copies

    /// The paths of the private copies that exist in the temporary directory.
    private static let copies = Mutex<Set<String>>([])

    private static let removesCopiesAtExit: Bool = {
        atexit { FontBytes.copies.withLock { for path in $0 { unlink(path) } } }
        return true
    }()

    private static func makeCopy(number: Int) -> (path: String, descriptor: Int32)? {
        _ = removesCopiesAtExit
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        var name = Array("\(folder.hasPrefix("/") ? folder : "/tmp")/tatami-font-\(number)-XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { return nil }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let path = name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        copies.withLock { _ = $0.insert(path) }
        return (path, descriptor)
    }
}
