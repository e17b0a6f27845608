import CPango

/// A font file of a script, used without being installed.
package final class FontFile: Sendable {
    /// The name of the file in messages.
    package let name: String
    /// The size of the file in bytes.
    package let byteCount: Int
    /// A hash of the contents. It distinguishes accidental differences, not crafted ones.
    let fingerprint: UInt64
    /// The family names in the file, or only the family name that the script assigned.
    package let families: [String]
    /// The file's fonts in fontconfig, including named instances of variable fonts; owned.
    nonisolated(unsafe) let fonts: UnsafeMutablePointer<FcFontSet>
    private let bytes: FontBytes
    /// The path from which FreeType reads the bytes. Each `FontFile` has a different path.
    var path: String { bytes.path }
    /// The maximum number of rules that shaping tries for one glyph.
    let rules: Int

    /// The maximum size of a file in bytes.
    package static let largest = 64 << 20

    /// Creates a font file from its bytes, and checks them.
    ///
    /// - Parameters:
    ///   - name: The name of the file in messages.
    ///   - family: A family name that replaces the names in the file; nil to keep them.
    /// - Throws: A `FontError` if the bytes are not a complete TTF, OTF or TTC file, have no font with a family name
    ///   and characters, or exceed a limit such as `largest`.
    package init(name: String, bytes: [UInt8], family: String? = nil) throws(FontError) {
        guard bytes.count <= Self.largest else {
            throw FontError(
                "font '\(name)': expected at most \(Self.largest >> 20) MiB, found \(bytes.count >> 20) MiB",
                isLimit: true)
        }
        rules = try FontFileCheck.check(bytes, name: name)
        guard let file = FontBytes(bytes) else { throw FontError("font '\(name)': no memory for it", isLimit: true) }
        let path = file.path
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
            throw FontError(
                "font '\(name)': expected a font with a family name and characters, found none; the file is damaged")
        }
        self.name = name
        byteCount = bytes.count
        // FNV-1a.
        fingerprint = bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01b3 }
        var known: Set<String> = []
        self.families = families.filter { known.insert($0).inserted }
        self.fonts = fonts
        self.bytes = file
    }

    deinit { FcFontSetDestroy(fonts) }

    /// Returns whether another file has the same name and contents.
    func isSame(as other: FontFile) -> Bool {
        name == other.name && fingerprint == other.fingerprint && byteCount == other.byteCount
            && families == other.families
    }
}
