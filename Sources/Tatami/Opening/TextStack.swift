import Glibc
import Rendering
import Scripting

/// The libraries and fonts that texts and images depend on. Machines with equal stacks write the same bytes.
package struct TextStack: Sendable {
    /// The versions by name: the libraries, then the groups of fonts, whose versions end with a hash.
    package let parts: [(name: String, version: String)]

    /// The stack of this process.
    package static let current = TextStack(parts: LibraryVersions.all + fonts(in: .standard))

    private init(parts: [(name: String, version: String)]) { self.parts = parts }

    /// Creates a stack from its text. Each line is a name, a space and a version without spaces; other lines are
    /// ignored.
    package init(text: String) {
        parts = text.split(separator: "\n").compactMap { line in
            line.lastIndex(of: " ").map { (String(line[..<$0]), String(line[line.index(after: $0)...])) }
        }
    }

    /// The stack as text, one part per line.
    package var text: String { parts.map { "\($0.name) \($0.version)\n" }.joined() }

    /// Returns a description of each part that differs from another stack, such as `Pango 1.56.3 instead of 1.50.12`;
    /// empty if the stacks are equal. Ignores a missing font for Chinese, Japanese and Korean.
    package func differences(from other: TextStack) -> [String] {
        let names = other.parts.map(\.name) + parts.map(\.name).filter { name in other[name] == nil }
        return names.compactMap { name in
            switch (self[name], other[name]) {
            case (let own?, let others?): own == others ? nil : "\(name) \(own) instead of \(others)"
            // Text that needs these fonts is an error without them, so their absence changes no output.
            case _ where name == FontLibrary.cjkFamily: nil
            case (nil, _): "no \(name)"
            case (let own?, nil): "\(name) \(own), which the other stack lacks"
            }
        }
    }

    private subscript(name: String) -> String? { parts.first { $0.name == name }?.version }

    /// The stack of the official artifacts: Debian 12's libraries and fonts.
    package static let reference = TextStack(
        text: """
            Pango 1.50.12
            HarfBuzz 6.0.0
            FreeType 2.12.1
            FriBidi 1.0.8
            GLib 2.74.6
            Cairo 1.16.0
            pixman 0.42.2
            fontconfig 2.14.1
            libspng 0.7.3
            libdeflate 1.14
            ISA-L 2.30.0
            Little CMS 2.14
            libwebp 1.2.4
            Inter 3.019/896ae71d8dc0
            DejaVu Sans Mono 2.370/e7079480cfb6
            Noto Color Emoji 2.042/28933851332b
            Noto Sans CJK JP 2.004/a131d1c703b1
            Noto Sans 2.004/23749d006f67
            """)

    // MARK: Fonts

    /// The groups of font files by the beginnings of their names. A file belongs to the first group that fits.
    private static let groups: [(family: String, prefixes: [String])] = [
        (FontLibrary.defaultFamily, ["Inter"]), (FontLibrary.monospacedFamily, ["DejaVu"]),
        (FontLibrary.emojiFamily, ["NotoColorEmoji"]), (FontLibrary.cjkFamily, ["NotoSansCJK", "NotoSerifCJK"]),
        ("Noto Sans", ["Noto"]),
    ]

    private static func fonts(in library: FontLibrary) -> [(name: String, version: String)] {
        let versions = library.mainFonts
        var files = library.files.sorted { $0.lastPathComponent < $1.lastPathComponent }
        return groups.compactMap { family, prefixes in
            let own = files.filter { file in prefixes.contains { file.lastPathComponent.hasPrefix($0) } }
            guard !own.isEmpty else { return nil }
            files.removeAll(where: own.contains)
            let version = versions.first { $0.family == family }?.version ?? "?"
            return (family, "\(version)/\(hash(own))")
        }
    }

    /// Returns the first 12 digits of the SHA-256 of the names, sizes and beginnings of font files. A font begins with
    /// the checksums of its tables, so fonts with different contents have different hashes, although the files are not
    /// read completely.
    private static func hash(_ files: [String]) -> String {
        var bytes: [UInt8] = []
        for path in files {
            let (size, beginning) = beginning(of: path)
            bytes += Array("\(path.lastPathComponent) \(size)\n".utf8) + beginning
        }
        return String(SHA256.digest(bytes).prefix(12))
    }

    private static func beginning(of path: String) -> (size: Int, bytes: [UInt8]) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return (0, []) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { return (0, []) }
        let most = 4096
        let bytes = [UInt8](unsafeUninitializedCapacity: most) { room, count in
            count = max(0, pread(file, room.baseAddress, most, 0))
        }
        return (Int(status.st_size), bytes)
    }
}
