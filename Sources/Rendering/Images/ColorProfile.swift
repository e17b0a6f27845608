/// What a file says about the colours of its pixels.
enum ColorProfile: Equatable {
    /// An ICC profile.
    case icc([UInt8])
    /// A curve, and what red, green, blue and white are (x and y of CIE 1931): PNG's chunks gAMA and cHRM.
    case curve(gamma: Double, primaries: Primaries)
    /// Something that cannot be read, or is too large.
    case unreadable

    struct Primaries: Equatable {
        var white: (x: Double, y: Double)
        var red: (x: Double, y: Double)
        var green: (x: Double, y: Double)
        var blue: (x: Double, y: Double)

        static let sRGB = Primaries(white: (0.3127, 0.3290), red: (0.64, 0.33), green: (0.30, 0.60), blue: (0.15, 0.06))

        /// As far as files give them.
        static func == (a: Primaries, b: Primaries) -> Bool {
            zip([a.white, a.red, a.green, a.blue], [b.white, b.red, b.green, b.blue]).allSatisfy {
                abs($0.x - $1.x) < 1e-3 && abs($0.y - $1.y) < 1e-3
            }
        }
    }

    /// Photographs for print have the largest, of about 2 MiB.
    static let mostBytes = 4 << 20
}

/// What became of what a file says about its colours.
enum ColorResult {
    /// It says nothing, or sRGB: the file may be shown as it is.
    case plain
    /// Its pixels were brought to sRGB: the file itself would look otherwise wherever its profile is passed over.
    case converted
    /// It cannot be used: the pixels are taken to be in sRGB.
    case ignored
}

extension DecodedImage {
    /// Brings the colours to sRGB.
    ///
    /// - Parameters:
    ///   - profile: what the file says about them; nil for nothing.
    ///   - isGray: whether the file has grey alone.
    mutating func convert(
        from profile: ColorProfile?, isGray: Bool = false, _ memory: DecodingMemory
    ) throws(DecodingFault) {
        guard let profile else { return }
        guard let conversion = try ColorConversion(profile, from: isGray ? .gray : .color, memory) else {
            colors = .ignored
            return
        }
        guard !conversion.changesNothing else { return }
        for frame in frames { conversion.convert(frame.image) }
        colors = .converted
    }
}
