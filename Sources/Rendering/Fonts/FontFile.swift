import CPango
import Glibc
import Synchronization

/// A font file that a script brings: read once, and used without being installed.
///
/// Its bytes lie in a sealed file in memory, which FreeType maps: a file on disk that is cut while it is mapped would
/// end the process.
package final class FontFile: Sendable {
    /// Where it was read from, for messages.
    package let name: String
    /// Bytes of the file.
    package let byteCount: Int
    /// Tells files with other bytes apart, as far as a person's files go.
    let fingerprint: UInt64
    /// The families of its fonts, by all their names, or the one that the script has named it.
    package let families: [String]
    /// What fontconfig knows of its fonts, the named instances of a variable one among them; owned.
    nonisolated(unsafe) let fonts: UnsafeMutablePointer<FcFontSet>
    /// Where FreeType opens it; another one for each file that was ever read.
    let path: String
    /// How many rules shaping tries at a glyph at most.
    let rules: Int
    private let descriptor: Int32

    /// The most bytes of one file.
    package static let largest = 64 << 20

    /// - Parameter family: what its fonts are called instead of their own name.
    /// - Throws: a fault for what is not a whole TTF, OTF or TTC file.
    package init(name: String, bytes: [UInt8], family: String? = nil) throws(FontFault) {
        guard bytes.count <= Self.largest else {
            throw FontFault(
                "font '\(name)': expected at most \(Self.largest >> 20) MiB, found \(bytes.count >> 20) MiB",
                isLimit: true)
        }
        rules = try FontFileCheck.check(bytes, name: name)
        let descriptor = Self.memoryFile(bytes)
        guard descriptor >= 0 else { throw FontFault("font '\(name)': no memory for it", isLimit: true) }
        let path = Self.uniquePath(of: descriptor)
        let fonts = FcFontSetCreate()!
        var count: Int32 = 0
        FcFreeTypeQueryAll(path, .max, nil, &count, fonts)
        var families: [String] = []
        for index in 0..<Int(fonts.pointee.nfont) {
            let font = fonts.pointee.fonts[index]!
            FcPatternDel(font, FC_FILE)
            FcPatternAddString(font, FC_FILE, path)
            if let family {
                FcPatternDel(font, FC_FAMILY)
                FcPatternAddString(font, FC_FAMILY, family)
            }
            families += FontPattern(font).families
        }
        guard !families.isEmpty else {
            FcFontSetDestroy(fonts)
            close(descriptor)
            throw FontFault(
                "font '\(name)': expected a font with a family name and characters, found none; the file is damaged")
        }
        self.name = name
        byteCount = bytes.count
        // FNV-1a.
        fingerprint = bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01b3 }
        var known: Set<String> = []
        self.families = families.filter { known.insert($0).inserted }
        self.fonts = fonts
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        FcFontSetDestroy(fonts)
        close(descriptor)
    }

    /// Whether another one was read from the same place and is the same.
    func isSame(as other: FontFile) -> Bool {
        name == other.name && fingerprint == other.fingerprint && byteCount == other.byteCount
            && families == other.families
    }

    private static func memoryFile(_ bytes: [UInt8]) -> Int32 {
        let descriptor = tatami_memory_file()
        guard descriptor >= 0 else { return -1 }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + written, $0.count - written) }
            guard count > 0 || errno == EINTR else {
                close(descriptor)
                return -1
            }
            written += max(0, count)
        }
        tatami_seal_file(descriptor)
        return descriptor
    }

    private static let count = Mutex(0)

    /// Cairo knows files by their paths and keeps them for a while, so a path must not come again when the descriptor
    /// does: the number of the file is written into it as a row of slashes and dots, which lead nowhere else.
    private static func uniquePath(of descriptor: Int32) -> String {
        var number = count.withLock {
            $0 += 1
            return $0
        }
        var path = "/proc/self/fd"
        while number > 0 {
            path += number & 1 == 1 ? "//." : "/."
            number >>= 1
        }
        return path + "/\(descriptor)"
    }
}
