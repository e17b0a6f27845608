import CPango

/// A few families of a library in a separate configuration without fallbacks.
///
/// For each font size, Pango makes fontconfig search all fonts and fallbacks, which takes about three milliseconds. If
/// the requested font has all characters of a text, searching only its family finds the same font.
final class FontSelection: Sendable {
    /// The configuration; owned. Fontconfig synchronizes access.
    nonisolated(unsafe) let configuration: OpaquePointer

    /// Creates a selection of fonts from a library.
    ///
    /// - Returns: Nil if no font has one of these families.
    init?(of library: OpaquePointer, families: [String]) {
        let fonts = Self.fonts(of: library, families: families)
        guard !fonts.isEmpty else { return nil }
        configuration = FontLibrary.makeConfiguration(FontLibrary.selectionText)
        let set = FcConfigGetFonts(configuration, FcSetSystem)!
        for font in fonts {
            FcPatternReference(font)
            FcFontSetAdd(set, font)
        }
    }

    deinit {
        FcConfigDestroy(configuration)
    }

    /// Returns the fonts that have one of the family names.
    private static func fonts(of library: OpaquePointer, families: [String]) -> [OpaquePointer] {
        guard let set = FcConfigGetFonts(library, FcSetSystem) else { return [] }
        return (0..<Int(set.pointee.nfont)).compactMap { set.pointee.fonts[$0] }.filter { font in
            families.contains(where: FontPattern(font).isOf)
        }
    }
}
