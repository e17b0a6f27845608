import CPango
import Glibc

/// The properties of a font in fontconfig.
struct FontPattern {
    let pattern: OpaquePointer

    init(_ pattern: OpaquePointer) { self.pattern = pattern }

    var file: String? { text(FC_FILE, 0) }

    /// Whether the font's file belongs to the supported set (`DefaultFontSet`).
    var isOfDefaultSet: Bool {
        guard let path = string(FC_FILE, 0) else { return false }
        return DefaultFontSet.contains(strrchr(path, Int32(UInt8(ascii: "/"))).map { $0 + 1 } ?? path)
    }

    /// The first family name, which is the English one; nil if there is none.
    var family: String? { text(FC_FAMILY, 0) }

    /// The first family name in fontconfig's memory, valid as long as the pattern; nil if there is none.
    var familyName: UnsafeMutablePointer<CChar>? { string(FC_FAMILY, 0) }

    /// Returns whether `family` is one of the font's family names.
    func isOf(_ family: String) -> Bool {
        var place: Int32 = 0
        while let name = string(FC_FAMILY, place) {
            if family.withCString({ strcmp(name, $0) }) == 0 { return true }
            place += 1
        }
        return false
    }

    /// All family names, the English name first.
    var families: [String] {
        var names: [String] = []
        while let name = text(FC_FAMILY, Int32(names.count)) { names.append(name) }
        return names
    }

    /// The index of the font in its file (lower 16 bits) and of the named instance of a variable font (upper bits).
    var index: Int {
        var value: Int32 = 0
        return FcPatternGetInteger(pattern, FC_INDEX, 0, &value) == FcResultMatch ? Int(value) : 0
    }

    /// The settings of a variable font, such as `wght=650`; nil for other fonts.
    var variations: String? { text(FC_FONT_VARIATIONS, 0) }

    /// The factor from the pixels of a bitmap font to the requested size; nil for other fonts.
    var pictureScale: Double? {
        var value = 0.0
        return FcPatternGetDouble(pattern, "pixelsizefixupfactor", 0, &value) == FcResultMatch && value > 0
            ? value : nil
    }

    /// Whether the font is slanted artificially because its family has no slanted face.
    var isSlanted: Bool {
        var value: UnsafeMutablePointer<FcMatrix>?
        return FcPatternGetMatrix(pattern, FC_MATRIX, 0, &value) == FcResultMatch && value?.pointee.xy ?? 0 != 0
    }

    var style: String? { text(FC_STYLE, 0) }

    /// The version in the font with three decimals, such as 4.001; nil if unknown.
    var version: String? {
        var value: Int32 = 0
        guard FcPatternGetInteger(pattern, FC_FONTVERSION, 0, &value) == FcResultMatch else { return nil }
        // A 16.16 fixed-point number.
        let thousandths = (Int(value & 0xFFFF) * 1000 + 0x8000) >> 16
        let digits = String(thousandths % 1000)
        return "\(Int(value) >> 16 + thousandths / 1000).\(String(repeating: "0", count: 3 - digits.count))\(digits)"
    }

    private func text(_ object: String, _ place: Int32) -> String? {
        string(object, place).map { String(cString: $0) }
    }

    /// Returns a string property in fontconfig's memory, valid as long as the pattern. `place` is the index of the
    /// value if the property has several. Returns nil if there is no such value.
    private func string(_ object: String, _ place: Int32) -> UnsafeMutablePointer<CChar>? {
        var value: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, object, place, &value) == FcResultMatch, let value else { return nil }
        return UnsafeMutableRawPointer(value).assumingMemoryBound(to: CChar.self)
    }
}
