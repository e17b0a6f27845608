import CPango

/// What fontconfig knows of a font.
struct FontPattern {
    let pattern: OpaquePointer

    init(_ pattern: OpaquePointer) { self.pattern = pattern }

    var file: String? { text(FC_FILE, 0) }

    /// All names of its family, the English one first.
    var families: [String] {
        var names: [String] = []
        while let name = text(FC_FAMILY, Int32(names.count)) { names.append(name) }
        return names
    }

    var style: String? { text(FC_STYLE, 0) }

    /// As the font says it: 4.001.
    var version: String? {
        var value: Int32 = 0
        guard FcPatternGetInteger(pattern, FC_FONTVERSION, 0, &value) == FcResultMatch else { return nil }
        // 16.16 fixed point.
        let thousandths = (Int(value & 0xFFFF) * 1000 + 0x8000) >> 16
        let digits = String(thousandths % 1000)
        return "\(Int(value) >> 16 + thousandths / 1000).\(String(repeating: "0", count: 3 - digits.count))\(digits)"
    }

    private func text(_ object: String, _ place: Int32) -> String? {
        var value: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, object, place, &value) == FcResultMatch, let value else { return nil }
        return String(cString: value)
    }
}
