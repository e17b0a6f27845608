import CLCMS

/// Converts pixels to sRGB with Little CMS. Profiles are untrusted; restricting their size and kinds of tables limits
/// the work.
final class ColorConversion {
    /// The channels of a pixel in the file.
    enum Channels {
        case color, gray
        /// Cyan, magenta, yellow and black; 255 means no ink.
        case inks
    }

    private let context: cmsContext
    private let transform: cmsHTRANSFORM
    private let channels: Channels

    /// Creates a conversion from a profile.
    ///
    /// - Returns: Nil if the profile is invalid or has different channels.
    init?(_ profile: ColorProfile, from channels: Channels, _ memory: DecodingMemory) throws(ImageDecodingError) {
        if case .icc(let bytes) = profile {
            // Little CMS expands tables to up to eight times their size and samples the result into a table of 2 MiB.
            try memory.take(bytes: 8 * bytes.count + 2 << 20)
        }
        guard let context = cmsCreateContext(nil, nil) else { throw .engine("no memory for a color profile") }
        guard let transform = Self.transform(profile, channels, context) else {
            cmsDeleteContext(context)
            return nil
        }
        (self.context, self.transform, self.channels) = (context, transform, channels)
    }

    deinit {
        cmsDeleteTransform(transform)
        cmsDeleteContext(context)
    }

    private static func transform(
        _ profile: ColorProfile, _ channels: Channels, _ context: cmsContext
    ) -> cmsHTRANSFORM? {
        guard let source = open(profile, context) else { return nil }
        defer { cmsCloseProfile(source) }
        let (space, format) =
            switch channels {
            case .color: (cmsSigRgbData, tatami_bgra8)
            case .gray: (cmsSigGrayData, tatami_gray8)
            case .inks: (cmsSigCmykData, tatami_cmyk8_inverted)
            }
        // Many grayscale images have an RGB profile, which is acceptable.
        let isColoredGray = channels == .gray && cmsGetColorSpace(source) == cmsSigRgbData
        guard isColoredGray || cmsGetColorSpace(source) == space, !hasProgram(source) else { return nil }
        guard let target = cmsCreate_sRGBProfileTHR(context) else { return nil }
        defer { cmsCloseProfile(target) }
        let isCopied = channels == .color || isColoredGray
        return cmsCreateTransformTHR(
            context, source, isColoredGray ? tatami_bgra8 : format, target, tatami_bgra8,
            cmsUInt32Number(INTENT_PERCEPTUAL), isCopied ? cmsUInt32Number(cmsFLAGS_COPY_ALPHA) : 0)
    }

    private static func open(_ profile: ColorProfile, _ context: cmsContext) -> cmsHPROFILE? {
        switch profile {
        case .unreadable: return nil
        case .icc(let bytes):
            guard bytes.count <= ColorProfile.maximumBytes else { return nil }
            return bytes.withUnsafeBytes { cmsOpenProfileFromMemTHR(context, $0.baseAddress, UInt32($0.count)) }
        case .curve(let gamma, let primaries):
            guard (0.1...10).contains(gamma), let curve = cmsBuildGamma(context, 1 / gamma) else { return nil }
            defer { cmsFreeToneCurve(curve) }
            func point(_ place: (x: Double, y: Double)) -> cmsCIExyY { cmsCIExyY(x: place.x, y: place.y, Y: 1) }
            var white = point(primaries.white)
            var ends = cmsCIExyYTRIPLE(
                Red: point(primaries.red), Green: point(primaries.green), Blue: point(primaries.blue))
            var curves: [OpaquePointer?] = [curve, curve, curve]
            return cmsCreateRGBProfileTHR(context, &white, &ends, &curves)
        }
    }

    /// Returns whether a profile has tables of ICC version 4.3. They can have so many steps that converting a pixel
    /// takes a second. Profiles with such tables normally have conventional tables, too.
    private static func hasProgram(_ profile: cmsHPROFILE) -> Bool {
        [cmsSigDToB0Tag, cmsSigDToB1Tag, cmsSigDToB2Tag, cmsSigDToB3Tag].contains { cmsIsTag(profile, $0) != 0 }
    }

    /// Whether the conversion changes no color except by rounding. Most profiles are sRGB.
    lazy var changesNothing: Bool = {
        guard channels != .inks else { return false }
        let steps = stride(from: 0, through: 255, by: 17).map { UInt32($0) }
        var colors: [UInt32] = []
        for red in steps {
            guard channels == .color else {
                colors.append(0xFF00_0000 | red << 16 | red << 8 | red)
                continue
            }
            for green in steps { colors += steps.map { 0xFF00_0000 | red << 16 | green << 8 | $0 } }
        }
        let before = colors
        colors.withUnsafeMutableBufferPointer { run($0.baseAddress!, count: $0.count) }
        return zip(before, colors).allSatisfy { a, b in
            [16, 8, 0].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= 1 }
        }
    }()

    /// Converts the pixels of an image in place. CMYK pixels become opaque RGB.
    func convert(_ image: PixelImage) {
        for y in 0..<image.height {
            let row = image.pixels + y * image.width
            // The conversion needs colors that are not premultiplied.
            var isOpaque = true
            for x in 0..<image.width where channels != .inks && row[x] < 0xFF00_0000 {
                isOpaque = false
                row[x] = Renderer.Picture.straightARGB(row[x])
            }
            run(row, count: image.width)
            guard !isOpaque else { continue }
            for x in 0..<image.width {
                let pixel = row[x]
                row[x] = PixelImage.premultiplied(
                    red: pixel >> 16 & 255, green: pixel >> 8 & 255, blue: pixel & 255, alpha: pixel >> 24)
            }
        }
    }

    private func run(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
        switch channels {
        case .color: cmsDoTransform(transform, pixels, pixels, UInt32(count))
        case .inks:
            cmsDoTransform(transform, pixels, pixels, UInt32(count))
            for place in 0..<count { pixels[place] |= 0xFF00_0000 }
        case .gray:
            for place in 0..<count { pixels[place] = grays[Int(pixels[place] & 255)] | pixels[place] & 0xFF00_0000 }
        }
    }

    /// The converted color of each of the 256 gray values, without alpha.
    private lazy var grays: [UInt32] = {
        var result = (0..<256).map { UInt32($0) * 0x10101 }
        if cmsGetTransformInputFormat(transform) == tatami_gray8 {
            let levels = (0..<256).map { UInt8($0) }
            cmsDoTransform(transform, levels, &result, 256)
        } else {
            result.withUnsafeMutableBufferPointer {
                cmsDoTransform(transform, UnsafeRawPointer($0.baseAddress!), $0.baseAddress!, 256)
            }
        }
        return result.map { $0 & 0xFF_FFFF }
    }()
}
