import CPango
import Glibc
package import Layout
import Synchronization

/// The fonts that text is shaped with: an isolated fontconfig configuration of the project's own, so that neither the
/// machine's configuration, nor HOME, nor the language of the environment can change a glyph.
///
/// A library is immutable and may be shared by threads; each measurer makes its own font map over it.
package final class FontLibrary: Sendable {
    /// The library over `standardDirectories`, made at first use.
    package static let standard = FontLibrary()

    /// Where Debian's packages put the fonts that are part of the contract: fonts-inter, fonts-noto-core,
    /// fonts-noto-color-emoji, fonts-noto-cjk and, for monospaced text, fonts-dejavu-core.
    package static let standardDirectories = [
        "/usr/share/fonts/opentype/inter",
        "/usr/share/fonts/truetype/noto",
        "/usr/share/fonts/opentype/noto",
        "/usr/share/fonts/truetype/dejavu",
    ]

    /// The family of text that asks for none.
    package static let defaultFamily = "Inter"
    /// The family of monospaced text that asks for none.
    package static let monospacedFamily = "DejaVu Sans Mono"
    package static let emojiFamily = "Noto Color Emoji"
    /// The pinned CJK font. The locale of a text chooses among its language forms (`locl`).
    package static let cjkFamily = "Noto Sans CJK JP"

    /// The configuration; owned by the library. Fontconfig locks it itself.
    nonisolated(unsafe) let configuration: OpaquePointer
    /// The families present, in code point order.
    package let families: [String]
    /// The families and the generic names, as fontconfig compares names, once one was asked for.
    private let comparable = Mutex<Set<String>?>(nil)
    /// The selections made so far, by the family that they are for.
    private let selections = Mutex<[String: FontSelection?]>([:])
    /// Whether there is no font at all: text is then measured with the built-in table and drawn as bars.
    package let isEmpty: Bool

    /// The fonts that scripts bring, in the order in which they were named.
    package let own: [FontFile]

    /// The fonts of the default set, as far as they lie in the given directories, which are searched recursively, and
    /// those that scripts bring. A family that scripts bring takes the place of the installed one of that name.
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
    }

    /// Takes out of a set what is not of the default set or has one of the names, and puts other fonts into it.
    /// - Returns: the families of what is in it then.
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

    /// The families of a set, in code point order. Strings are made of names that differ: most fonts share theirs.
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

    /// Whether there is a font of a family, or the name is a generic one such as `serif`.
    package func has(_ family: String) -> Bool {
        comparable.withLock { names in
            if names == nil { names = Set((families + Self.genericFamilies.map(\.name)).map(Self.comparable)) }
            return names!.contains(Self.comparable(family))
        }
    }

    /// The family that a generic name such as `serif` stands for; any other name is one itself.
    static func family(named name: String) -> String {
        genericFamilies.first { isSame($0.name, name) }?.family ?? name
    }

    /// Whether two names are one for fontconfig.
    static func isSame(_ one: String, _ other: String) -> Bool { comparable(one) == comparable(other) }

    /// Without case and spaces.
    private static func comparable(_ family: String) -> String { family.lowercased().filter { $0 != " " } }

    deinit {
        FcConfigDestroy(configuration)
    }

    /// Lets go of a font map over the configuration of this library or one of its selections.
    ///
    /// A map never gives back the configuration that it was given, only one that another takes the place of: 33 KB for
    /// each set of fonts that a script brings. Of the standard library, which stays, nothing has to be given back.
    func letGo(of map: UnsafeMutablePointer<PangoFontMap>) {
        if self !== FontLibrary.standard { pango_fc_font_map_set_config(OpaquePointer(map), nil) }
        g_object_unref(map)
    }

    /// One family of each package of the contract.
    private static let packages = [
        (defaultFamily, "fonts-inter"), (monospacedFamily, "fonts-dejavu-core"), ("Noto Sans", "fonts-noto-core"),
        (emojiFamily, "fonts-noto-color-emoji"), (cjkFamily, "fonts-noto-cjk"),
    ]

    /// A font of one family of each package of the contract, as far as they are there.
    package var mainFonts: [(family: String, version: String)] {
        let set = FcConfigGetFonts(configuration, FcSetSystem)!
        let patterns = (0..<Int(set.pointee.nfont)).compactMap { set.pointee.fonts[$0].map(FontPattern.init) }
        return Self.packages.compactMap { family, _ in
            let fonts = patterns.filter { $0.family == family }
            return (fonts.first { $0.style == "Regular" } ?? fonts.first).map { (family, $0.version ?? "") }
        }
    }

    /// What is wrong with the fonts, for the diagnostics of a snapshot: `nil` where the families of the contract were
    /// found.
    ///
    /// - Parameter allowsNone: whether a machine without any font deserves a warning only.
    package func diagnostic(allowsNone: Bool) -> Diagnostic? {
        if isEmpty {
            let option = allowsNone ? "" : ", or accept that with --allow-missing-fonts"
            return Diagnostic(
                severity: allowsNone ? .warning : .error, code: .fonts,
                message:
                    """
                    there is no font: text is measured with the built-in table of Inter ("metrics": "builtin") and drawn \
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
                expected the font families \(missing.map(\.0).joined(separator: ", ")), not found: text looks and \
                measures\u{20}
                """
                    + "differently from other machines; install \(missing.map(\.1).joined(separator: ", "))")
    }
}

extension FontLibrary {
    /// The fonts of the default families and of one that a text names; nil if there is no font of that very name, or
    /// too many others were asked for.
    func selection(for family: String?) -> FontSelection? {
        guard !isEmpty, family.map(families.contains) ?? true else { return nil }
        return selections.withLock { known in
            if let selection = known[family ?? ""] { return selection }
            guard known.count < Self.mostSelections else { return nil }
            let selected = [Self.defaultFamily, Self.monospacedFamily] + [family].compactMap(\.self)
            let selection = FontSelection(of: configuration, families: selected)
            known[family ?? ""] = .some(selection)
            return selection
        }
    }

    private static let mostSelections = 16

    /// Takes away what would leak from the environment into shaping: Pango chooses glyph forms by PANGO_LANGUAGE and
    /// LANGUAGE even where a context has a language, fontconfig by FC_LANG and LC_*, HarfBuzz and FreeType by their
    /// options. Must run before the first use of any of them.
    private static func isolateEnvironment() {
        setenv("PANGO_LANGUAGE", "en", 1)
        setenv("FC_LANG", "en", 1)
        for name in ["HB_OPTIONS", "HB_SHAPER_LIST", "FREETYPE_PROPERTIES"] {
            unsetenv(name)
        }
    }

    /// The first library becomes fontconfig's current configuration: otherwise Pango would load the machine's, which
    /// costs milliseconds and complains where there is none.
    private static func makeCurrent(_ configuration: OpaquePointer) {
        currentIsSet.withLock { isSet in
            if !isSet {
                FcConfigSetCurrent(configuration)
                isSet = true
            }
        }
    }

    private static let currentIsSet = Mutex(false)

    /// Where fontconfig may keep what it learnt from scanning: the caches of the system's packages, then one of our
    /// own, under XDG_CACHE_HOME, HOME or, without either, a directory in TMPDIR that belongs to the user alone.
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
            // Another user's directory of that name could hold forged caches.
            if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid(),
                status.st_mode & 0o022 == 0
            {
                directories.append(path)
            }
        }
        return directories
    }
}
