import CPango
package import Diagnostics
import Glibc
import Installation
import Layout
import Synchronization

/// The fonts for text, in an isolated fontconfig configuration. The machine's configuration, HOME and the locale cannot
/// change a glyph.
///
/// A library is immutable and thread-safe. Each measurer creates its own font map for it.
package final class FontLibrary: Sendable {
    /// The library for `standardDirectories`, created on first use.
    package static let standard = FontLibrary()

    /// The fonts of the installation. In a source tree, the directories of Debian's packages fonts-inter,
    /// fonts-noto-core, fonts-noto-color-emoji, fonts-noto-cjk and fonts-dejavu-core.
    package static let standardDirectories =
        InstalledFiles.path(of: "fonts").map { [$0] } ?? [
            "/usr/share/fonts/opentype/inter",
            "/usr/share/fonts/truetype/noto",
            "/usr/share/fonts/opentype/noto",
            "/usr/share/fonts/truetype/dejavu",
        ]

    /// The default family.
    package static let defaultFamily = "Inter"
    /// The default family of monospaced text.
    package static let monospacedFamily = "DejaVu Sans Mono"
    /// The family of emoji.
    package static let emojiFamily = "Noto Color Emoji"
    /// The CJK family. The locale of a text selects its regional forms (`locl`).
    package static let cjkFamily = "Noto Sans CJK JP"

    /// The configuration; owned. Fontconfig synchronizes access.
    nonisolated(unsafe) let configuration: OpaquePointer
    /// The available families, in code point order.
    package let families: [String]
    /// The families and generic names, converted for comparison: in lower case and without spaces. Computed on first
    /// use.
    private let comparable = Mutex<Set<String>?>(nil)
    /// The cached results of `selection(for:)` by family.
    private let selections = Mutex<[String: FontSelection?]>([:])
    /// Whether there are no fonts. Text is then measured with built-in metrics and drawn as bars.
    package let isEmpty: Bool
    /// Whether there are fonts, but none for Chinese, Japanese and Korean.
    let lacksCJK: Bool

    /// The font files that the scripts supply, in the order in which the scripts name them.
    package let own: [FontFile]

    /// Creates a library. Sets or removes the environment variables of the process that would change text.
    ///
    /// - Parameters:
    ///   - directories: The directories that are searched, recursively, for supported fonts. Missing ones are ignored.
    ///   - own: The font files that scripts supply. A family of theirs replaces a found family with the same name.
    package init(directories: [String] = standardDirectories, own: [FontFile] = []) {
        Self.isolateEnvironment()
        let configuration = Self.makeConfiguration(
            Self.configurationText(directories: directories, cacheDirectories: Self.cacheDirectories()))
        let fonts = FcConfigGetFonts(configuration, FcSetSystem)!
        families = Self.keepDefaultSet(fonts, without: Set(own.flatMap(\.families)), adding: own)
        Self.makeCurrent(configuration)
        self.configuration = configuration
        self.own = own
        isEmpty = families.isEmpty
        lacksCJK = !families.isEmpty && !families.contains(Self.cjkFamily)
    }

    /// Changes a set of fonts: removes unsupported fonts and fonts with the given family names, and adds the fonts of
    /// scripts.
    /// - Returns: The families of the resulting set.
    private static func keepDefaultSet(
        _ set: UnsafeMutablePointer<FcFontSet>, without names: Set<String>, adding own: [FontFile]
    ) -> [String] {
        var kept = 0
        for index in 0..<Int(set.pointee.nfont) {
            guard let font = set.pointee.fonts[index] else { continue }
            let pattern = FontPattern(font)
            if pattern.isOfDefaultSet, names.isEmpty || names.isDisjoint(with: pattern.families) {
                set.pointee.fonts[kept] = font
                kept += 1
            } else {
                FcPatternDestroy(font)
            }
        }
        set.pointee.nfont = Int32(kept)
        let families = Self.families(of: set)
        guard !own.isEmpty else { return families }
        for file in own {
            for index in 0..<Int(file.fonts.pointee.nfont) {
                guard let font = file.fonts.pointee.fonts[index] else { continue }
                FcPatternReference(font)
                FcFontSetAdd(set, font)
            }
        }
        return Set(families).union(own.flatMap(\.families)).sorted()
    }

    /// Returns the families of a set, in code point order. Most fonts share their family names, so only distinct names
    /// become strings.
    private static func families(of set: UnsafeMutablePointer<FcFontSet>) -> [String] {
        var names = (0..<Int(set.pointee.nfont)).compactMap { index in
            set.pointee.fonts[index].flatMap { FontPattern($0).familyName }
        }
        names.sort { strcmp($0, $1) < 0 }
        var families: [String] = []
        for (index, name) in names.enumerated() where index == 0 || strcmp(names[index - 1], name) != 0 {
            families.append(String(cString: name))
        }
        return families
    }

    /// Returns whether the library has a family, ignoring case and spaces. Also true for generic names such as `serif`.
    package func has(_ family: String) -> Bool {
        comparable.withLock { names in
            if names == nil { names = Set((families + Self.genericFamilies.map(\.name)).map(Self.comparable)) }
            return names!.contains(Self.comparable(family))
        }
    }

    /// Returns the family for a generic name such as `serif`, or the name itself.
    static func family(named name: String) -> String {
        genericFamilies.first { isSame($0.name, name) }?.family ?? name
    }

    /// Returns whether fontconfig considers two names equal.
    static func isSame(_ one: String, _ other: String) -> Bool { comparable(one) == comparable(other) }

    /// Returns the name in lower case and without spaces, for comparison.
    private static func comparable(_ family: String) -> String { family.lowercased().filter { $0 != " " } }

    deinit {
        FcConfigDestroy(configuration)
    }

    /// Releases a font map of this library or of a selection.
    ///
    /// A map keeps its configuration until it gets another configuration, so releasing only the map would leak 33 KB
    /// for each set of script fonts. The standard library is never released.
    func release(_ map: UnsafeMutablePointer<PangoFontMap>) {
        if self !== FontLibrary.standard { pango_fc_font_map_set_config(OpaquePointer(map), nil) }
        g_object_unref(map)
    }

    /// The font packages that every screen needs, each with one of its families.
    private static let packages = [
        (defaultFamily, "fonts-inter"), (monospacedFamily, "fonts-dejavu-core"), ("Noto Sans", "fonts-noto-core"),
        (emojiFamily, "fonts-noto-color-emoji"),
    ]

    /// The name of the package that contains `cjkFamily`, which only some texts need.
    static let cjkPackage = InstalledFiles.path(of: "fonts") == nil ? "fonts-noto-cjk" : "tatami-fonts-cjk"

    /// The paths of the available font files. The font file of a script has the path from which it is read.
    package var files: Set<String> {
        let set = FcConfigGetFonts(configuration, FcSetSystem)!
        return Set((0..<Int(set.pointee.nfont)).compactMap { set.pointee.fonts[$0].flatMap { FontPattern($0).file } })
    }

    /// The family and version of one font of each available font package. The version is empty if the font has none.
    package var mainFonts: [(family: String, version: String)] {
        let set = FcConfigGetFonts(configuration, FcSetSystem)!
        let patterns = (0..<Int(set.pointee.nfont)).compactMap { set.pointee.fonts[$0].map(FontPattern.init) }
        return (Self.packages.map(\.0) + [Self.cjkFamily]).compactMap { family in
            let fonts = patterns.filter { $0.family == family }
            return (fonts.first { $0.style == "Regular" } ?? fonts.first).map { (family, $0.version ?? "") }
        }
    }

    /// Returns a diagnostic if all fonts or some families of `standardDirectories` are missing; otherwise nil. The CJK
    /// family may be missing.
    ///
    /// - Parameter allowsNone: Whether missing all fonts is only a warning instead of an error. Missing families are
    ///   always a warning.
    package func diagnostic(allowsNone: Bool) -> Diagnostic? {
        if isEmpty {
            let option = allowsNone ? "" : ", or accept the bars with --allow-missing-fonts"
            return Diagnostic(
                severity: allowsNone ? .warning : .error, code: .fonts,
                message:
                    """
                    no font found: text is measured with built-in widths of Inter ("metrics": "builtin") and drawn \
                    as bars; install the Debian packages fonts-inter, fonts-noto-core, fonts-noto-color-emoji and \
                    fonts-noto-cjk\(option)
                    """)
        }
        let missing = Self.packages.filter { !families.contains($0.0) }
        guard !missing.isEmpty else { return nil }
        return Diagnostic(
            severity: .warning, code: .fonts,
            message:
                """
                missing font families \(missing.map(\.0).joined(separator: ", ")): text has other shapes and sizes \
                than on machines with them; install the Debian packages\u{20}
                """
                    + missing.map(\.1).joined(separator: ", "))
    }
}

extension FontLibrary {
    /// Returns a selection of the default families and, unless `family` is nil, the named family. Returns nil if no
    /// font has exactly this name, or if too many selections exist.
    func selection(for family: String?) -> FontSelection? {
        guard !isEmpty, family.map(families.contains) ?? true else { return nil }
        return selections.withLock { known in
            if let selection = known[family ?? ""] { return selection }
            guard known.count < Self.maximumSelections else { return nil }
            let selected = [Self.defaultFamily, Self.monospacedFamily] + [family].compactMap(\.self)
            let selection = FontSelection(of: configuration, families: selected)
            known[family ?? ""] = .some(selection)
            return selection
        }
    }

    private static let maximumSelections = 16

    /// Removes environment variables that affect text. Pango selects glyph forms by PANGO_LANGUAGE and LANGUAGE even if
    /// a context has a language; fontconfig reads FC_LANG and LC_*, looks for fonts below FONTCONFIG_SYSROOT, and
    /// prints to stdout for FC_DEBUG; HarfBuzz and FreeType read their options; libthai reads the directory of its
    /// dictionary. Must run before the first use of these libraries.
    private static func isolateEnvironment() {
        setenv("PANGO_LANGUAGE", "en", 1)
        setenv("FC_LANG", "en", 1)
        for name in [
            "FONTCONFIG_SYSROOT", "FC_DEBUG", "HB_OPTIONS", "HB_SHAPER_LIST", "FREETYPE_PROPERTIES", "LIBTHAI_DICTDIR",
        ] {
            unsetenv(name)
        }
        if let dictionary = InstalledFiles.path(of: "thai") { setenv("LIBTHAI_DICTDIR", dictionary, 1) }
    }

    /// Makes the first library the current configuration. Otherwise Pango would load the machine's configuration, which
    /// takes milliseconds and prints warnings if it is missing.
    private static func makeCurrent(_ configuration: OpaquePointer) {
        currentIsSet.withLock { isSet in
            if !isSet {
                FcConfigSetCurrent(configuration)
                isSet = true
            }
        }
    }

    private static let currentIsSet = Mutex(false)

    /// Returns the directories for fontconfig's caches. The system's come first, then our own one: in XDG_CACHE_HOME,
    /// HOME or, if neither is set, a private directory in TMPDIR.
    static func cacheDirectories() -> [String] {
        var directories = ["/var/cache/fontconfig"]
        func variable(_ name: String) -> String? {
            guard let value = getenv(name) else { return nil }
            let text = String(cString: value)
            return text.hasPrefix("/") ? text : nil
        }
        if let base = variable("XDG_CACHE_HOME") ?? variable("HOME").map({ $0 + "/.cache" }), access(base, W_OK) == 0 {
            directories.append(base + "/tatami/fontconfig")
        } else {
            let path = (variable("TMPDIR") ?? "/tmp") + "/tatami-fontconfig-\(getuid())"
            mkdir(path, 0o700)
            var status = stat()
            // A directory of another user could contain forged caches.
            if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid(),
                status.st_mode & 0o022 == 0
            {
                directories.append(path)
            }
        }
        return directories
    }
}
