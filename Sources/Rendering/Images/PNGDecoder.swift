import CSpng
import Layout

/// Decodes PNG files with libspng, which returns errors and never uses longjmp.
enum PNGDecoder {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Decodes a PNG file. Only the first frame of an animated PNG is decoded.
    ///
    /// - Throws: The reason why the file cannot be decoded.
    static func decode(_ bytes: [UInt8], _ memory: DecodingMemory = DecodingMemory(nil)) throws(ImageDecodingError)
        -> DecodedImage
    {
        // The header has a fixed position, so oversized images are rejected first.
        guard bytes.count >= 33 else { throw .truncated }
        func number(at index: Int) -> Int { bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
        try ImageDecodingError.check(width: number(at: 16), height: number(at: 20))
        guard let context = spng_ctx_new(0) else { throw .engine("no memory for the decoder") }
        defer { spng_ctx_free(context) }
        return try bytes.withUnsafeBufferPointer { buffer throws(ImageDecodingError) in
            // Larger text chunks or color profiles are of no use here.
            spng_set_chunk_limits(context, 8 << 20, 32 << 20)
            spng_set_image_limits(context, UInt32(ImageLimits.side), UInt32(ImageLimits.side))
            try check(spng_set_png_buffer(context, buffer.baseAddress, buffer.count))
            var header = spng_ihdr()
            try check(spng_get_ihdr(context, &header))
            let width = Int(header.width)
            let height = Int(header.height)
            // Deflate expands by at most 1,032, so a smaller file cannot contain the pixels that its header declares.
            let bitsAPixel =
                Int(header.bit_depth)
                * (header.color_type == 2 ? 3 : header.color_type == 6 ? 4 : header.color_type == 4 ? 2 : 1)
            if height * ((width * bitsAPixel + 7) / 8) / 1032 > bytes.count {
                throw .truncated
            }
            var size = 0
            try check(spng_decoded_image_size(context, Int32(SPNG_FMT_RGBA8.rawValue), &size))
            guard size == width * height * 4 else { throw .corrupt("its size differs from its header") }
            try memory.take(width: width, height: height)
            let image = PixelImage(width: width, height: height)
            try check(
                spng_decode_image(
                    context, image.pixels, size, Int32(SPNG_FMT_RGBA8.rawValue), Int32(SPNG_DECODE_TRNS.rawValue)))
            for index in 0..<width * height {
                let pixel = UInt32(littleEndian: image.pixels[index])
                image.pixels[index] = PixelImage.premultiplied(
                    red: pixel & 255, green: pixel >> 8 & 255, blue: pixel >> 16 & 255, alpha: pixel >> 24)
            }
            var decoded = DecodedImage(image)
            try decoded.convert(from: profile(in: context), isGray: [0, 4].contains(header.color_type), memory)
            return decoded
        }
    }

    /// Returns the color profile, or nil for sRGB. Uses the first of these chunks that exists: ICC profile; sRGB;
    /// gamma, with primaries if present.
    private static func profile(in context: OpaquePointer) -> ColorProfile? {
        var icc = spng_iccp()
        if spng_get_iccp(context, &icc) == 0 {
            guard let bytes = icc.profile, icc.profile_len <= ColorProfile.maximumBytes else { return .unreadable }
            return bytes.withMemoryRebound(to: UInt8.self, capacity: icc.profile_len) {
                .icc(Array(UnsafeBufferPointer(start: $0, count: icc.profile_len)))
            }
        }
        var intent: UInt8 = 0
        var gamma = 0.0
        guard spng_get_srgb(context, &intent) != 0, spng_get_gama(context, &gamma) == 0 else { return nil }
        var primaries = ColorProfile.Primaries.sRGB
        var given = spng_chrm()
        if spng_get_chrm(context, &given) == 0 {
            primaries = ColorProfile.Primaries(
                white: (given.white_point_x, given.white_point_y), red: (given.red_x, given.red_y),
                green: (given.green_x, given.green_y), blue: (given.blue_x, given.blue_y))
        }
        // A gamma of 1 / 2.2 approximates sRGB and was written by programs that predate the sRGB chunk.
        if abs(gamma - 1 / 2.2) < 5e-4, primaries == .sRGB { return nil }
        return .curve(gamma: gamma, primaries: primaries)
    }

    /// Returns the number of frames of an animated PNG from its `acTL` chunk, which precedes the first data, or 1 for
    /// other files. libspng ignores this chunk.
    static func pictureCount(_ bytes: [UInt8]) -> Int {
        func number(at index: Int) -> Int { bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
        var place = signature.count
        // A chunk has a length, a name, data and a checksum.
        while place + 12 <= bytes.count {
            let (length, name) = (number(at: place), bytes[place + 4..<place + 8])
            if name.elementsEqual("acTL".utf8), length >= 8, place + 12 <= bytes.count { return number(at: place + 8) }
            if name.elementsEqual("IDAT".utf8) { break }
            place += 12 + length
        }
        return 1
    }

    private static func check(_ status: Int32) throws(ImageDecodingError) {
        guard status != 0 else { return }
        let error = spng_errno(rawValue: spng_errno.RawValue(status))
        if error == SPNG_IO_EOF || error == SPNG_EIDAT_TOO_SHORT || error == SPNG_EIDAT_STREAM {
            throw .truncated
        }
        if error == SPNG_EMEM {
            throw .engine("no memory for the image")
        }
        throw .corrupt(String(cString: spng_strerror(status)))
    }
}

/// The reason why bytes cannot be decoded as an image.
enum ImageDecodingError: Error, Hashable {
    case notAnImage
    case truncated
    case corrupt(String)
    case tooLarge(width: Int, height: Int)
    /// The file has at least this number of frames of the given size, which exceeds a limit.
    case tooManyFrames(Int, width: Int, height: Int)
    case engine(String)
    /// The memory limit does not allow this number of bytes.
    case noMemory(Int)

    static func check(width: Int, height: Int) throws(ImageDecodingError) {
        guard width > 0, height > 0 else { throw .corrupt("its header has a size of \(width) × \(height)") }
        guard width <= ImageLimits.side, height <= ImageLimits.side, width * height <= ImageLimits.pixels else {
            throw .tooLarge(width: width, height: height)
        }
    }
}
