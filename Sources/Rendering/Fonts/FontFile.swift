import CPango

/// A font file that a script brings: read once, and used without being installed.
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
    private let bytes: FontBytes
    /// Where FreeType opens it; another one for each file that was ever read.
    var path: String { bytes.path }
    /// How many rules shaping tries at a glyph at most.
    let rules: Int

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
        guard let file = FontBytes(bytes) else { throw FontFault("font '\(name)': no memory for it", isLimit: true) }
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
        self.bytes = file
    }

    deinit { FcFontSetDestroy(fonts) }

    /// Whether another one was read from the same place and is the same.
    func isSame(as other: FontFile) -> Bool {
        name == other.name && fingerprint == other.fingerprint && byteCount == other.byteCount
            && families == other.families
    }
}
