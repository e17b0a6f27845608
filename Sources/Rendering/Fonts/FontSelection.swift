import CPango

/// A few families of a library, as a configuration of their own without fallbacks.
///
/// For each size that is asked for, Pango has fontconfig search all fonts and their fallbacks: some three milliseconds,
/// most of which is about characters that the text does not have. Where it is known that the wanted font has all of
/// them, the search among its own family finds the same font.
final class FontSelection: Sendable {
    /// Owned. Fontconfig locks it itself.
    nonisolated(unsafe) let configuration: OpaquePointer

    /// - Returns: nil if there is no font of these families.
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

    /// The fonts of which any name is one of the families.
    private static func fonts(of library: OpaquePointer, families: [String]) -> [OpaquePointer] {
        guard let set = FcConfigGetFonts(library, FcSetSystem) else { return [] }
        return (0..<Int(set.pointee.nfont)).compactMap { set.pointee.fonts[$0] }.filter { font in
            families.contains(where: FontPattern(font).isOf)
        }
    }
}
