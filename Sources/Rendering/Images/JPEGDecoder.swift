import CTurboJPEG

/// Decodes JPEG files with the TurboJPEG interface of libjpeg-turbo, which returns errors.
enum JPEGDecoder {
    static func isJPEG(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 3 && bytes[0] == 0xFF && bytes[1] == 0xD8 && bytes[2] == 0xFF
    }

    static func decode(_ bytes: [UInt8], _ memory: DecodingMemory = DecodingMemory(nil)) throws(ImageDecodingError)
        -> DecodedImage
    {
        guard let handle = tjInitDecompress() else { throw .engine("no memory for the decoder") }
        defer { tjDestroy(handle) }
        let (image, isCMYK): (PixelImage, Bool) = try bytes.withUnsafeBufferPointer {
            buffer throws(ImageDecodingError) in
            var width: Int32 = 0
            var height: Int32 = 0
            var subsampling: Int32 = 0
            var colorspace: Int32 = 0
            let length = UInt(buffer.count)
            if tjDecompressHeader3(handle, buffer.baseAddress, length, &width, &height, &subsampling, &colorspace) != 0
            {
                try fail(handle, hasHeader: false)
            }
            // The file ends before the frame header.
            guard width != 0 || height != 0 else { throw .truncated }
            try ImageDecodingError.check(width: Int(width), height: Int(height))
            try memory.take(width: Int(width), height: Int(height))
            let image = PixelImage(width: Int(width), height: Int(height))
            let isCMYK = colorspace == Int32(TJCS_CMYK.rawValue) || colorspace == Int32(TJCS_YCCK.rawValue)
            let format = isCMYK ? TJPF_CMYK : TJPF_BGRA
            // A malicious progressive file can contain any number of scans; real files have fewer than 500.
            let status = tjDecompress2(
                handle, buffer.baseAddress, length,
                UnsafeMutableRawPointer(image.pixels).assumingMemoryBound(to: UInt8.self), width,
                width * 4, height, Int32(format.rawValue), TJFLAG_LIMITSCANS)
            if status != 0 {
                try fail(handle, hasHeader: true)
            }
            return (image, isCMYK)
        }
        let profile = profile(of: bytes)
        var decoded = DecodedImage(image)
        if isCMYK {
            decoded.colors = try convertInks(image, profile, memory)
        } else {
            try decoded.convert(from: profile, isGray: componentCount(of: bytes) == 1, memory)
        }
        decoded.frames[0].image = image.oriented(orientation(of: bytes))
        return decoded
    }

    private static func convertInks(
        _ image: PixelImage, _ profile: ColorProfile?, _ memory: DecodingMemory
    ) throws(ImageDecodingError) -> ColorResult {
        if let profile, let conversion = try ColorConversion(profile, from: .inks, memory) {
            conversion.convert(image)
            return .converted
        }
        convertFromCMYK(image)
        // Other programs convert CMYK without a profile differently.
        return profile == nil ? .converted : .ignored
    }

    /// Converts CMYK to RGB in place, without a profile. CMYK files are in practice from Adobe, which stores inverted
    /// inks.
    private static func convertFromCMYK(_ image: PixelImage) {
        for index in 0..<image.width * image.height {
            let pixel = UInt32(littleEndian: image.pixels[index])
            let black = pixel >> 24
            func channel(_ ink: UInt32) -> UInt32 { (ink * black + 127) / 255 }
            image.pixels[index] =
                0xFF00_0000 | channel(pixel & 255) << 16 | channel(pixel >> 8 & 255) << 8 | channel(pixel >> 16 & 255)
        }
    }

    /// Throws the last error of the library. If the header was valid, ignores warnings, such as about extra bytes. A
    /// truncated file is an error, although libjpeg would fill the rest with gray.
    private static func fail(_ handle: tjhandle, hasHeader: Bool) throws(ImageDecodingError) {
        let message = String(cString: tjGetErrorStr2(handle))
        let isWarning = tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue)
        if message.contains("Premature end") || message.contains("missing SOS") {
            throw .truncated
        }
        if !isWarning || !hasHeader {
            throw .corrupt(message)
        }
    }
}
