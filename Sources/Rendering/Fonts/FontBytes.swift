import CPango
import Glibc
import Synchronization

/// The bytes of a font file under a path of their own, by which FreeType opens it.
///
/// They are in a sealed file in memory, which FreeType maps: a file on disk that is cut while it is mapped would end
/// the process. Without `/proc` such a file has no path. Then a copy in the temporary directory takes its place, which
/// only this user can change; it is removed with the value, or when the process exits.
final class FontBytes: Sendable {
    /// Differs for each value that the process ever made: Cairo knows files by their paths and keeps them for a while.
    let path: String
    private let descriptor: Int32
    private let isCopy: Bool

    /// Fails if the system has no room for them.
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
        // Without the rest of this value: the copy is removed by `deinit` from here on.
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

    /// The number is written into the path as a row of slashes and dots, which lead nowhere else, as descriptors come
    /// again.
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

    /// Those that are there.
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
