/// The color profile of an image file.
enum ColorProfile: Equatable {
    /// An ICC profile.
    case icc([UInt8])
    /// A gamma curve and primaries (x and y of CIE 1931) from PNG's chunks gAMA and cHRM.
    case curve(gamma: Double, primaries: Primaries)
    /// A profile that is unreadable or too large.
    case unreadable

    struct Primaries: Equatable {
        var white: (x: Double, y: Double)
        var red: (x: Double, y: Double)
        var green: (x: Double, y: Double)
        var blue: (x: Double, y: Double)

        static let sRGB = Primaries(white: (0.3127, 0.3290), red: (0.64, 0.33), green: (0.30, 0.60), blue: (0.15, 0.06))

        /// Returns whether the primaries are equal at the precision of the file format.
        static func == (a: Primaries, b: Primaries) -> Bool {
            zip([a.white, a.red, a.green, a.blue], [b.white, b.red, b.green, b.blue]).allSatisfy {
                abs($0.x - $1.x) < 1e-3 && abs($0.y - $1.y) < 1e-3
            }
        }
    }

    /// The maximum size in bytes. Photos for print have profiles of up to about 2 MiB.
    static let maximumBytes = 4 << 20
}

/// What a color conversion did to the pixels of a file.
enum ColorResult {
    /// No conversion was necessary: the file has no profile or sRGB.
    case plain
    /// The pixels were converted. A program that ignores the profile would show the file differently.
    case converted
    /// The profile is unusable, so the pixels are treated as sRGB.
    case ignored
}

extension DecodedImage {
    /// Converts the colors to sRGB.
    ///
    /// - Parameters:
    ///   - profile: The profile of the file, or nil.
    ///   - isGray: Whether the file is grayscale.
    mutating func convert(
        from profile: ColorProfile?, isGray: Bool = false, _ memory: DecodingMemory
    ) throws(ImageDecodingError) {
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
