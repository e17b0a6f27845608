import CTurboJPEG

/// Reads JPEG with libjpeg-turbo's TurboJPEG interface, which reports errors by value.
enum JPEGDecoder {
    static func isJPEG(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 3 && bytes[0] == 0xFF && bytes[1] == 0xD8 && bytes[2] == 0xFF
    }

    static func decode(_ bytes: [UInt8], _ memory: DecodingMemory = DecodingMemory(nil)) throws(DecodingFault)
        -> DecodedImage
    {
        guard let handle = tjInitDecompress() else { throw .engine("no memory for the decoder") }
        defer { tjDestroy(handle) }
        let (image, isCMYK): (PixelImage, Bool) = try bytes.withUnsafeBufferPointer { buffer throws(DecodingFault) in
            var width: Int32 = 0
            var height: Int32 = 0
            var subsampling: Int32 = 0
            var colorspace: Int32 = 0
            let length = UInt(buffer.count)
            if tjDecompressHeader3(handle, buffer.baseAddress, length, &width, &height, &subsampling, &colorspace) != 0
            {
                try fail(handle, hasHeader: false)
            }
            // The bytes end before the frame's header.
            guard width != 0 || height != 0 else { throw .truncated }
            try DecodingFault.check(width: Int(width), height: Int(height))
            try memory.take(width: Int(width), height: Int(height))
            let image = PixelImage(width: Int(width), height: Int(height))
            let isCMYK = colorspace == Int32(TJCS_CMYK.rawValue) || colorspace == Int32(TJCS_YCCK.rawValue)
            let format = isCMYK ? TJPF_CMYK : TJPF_BGRA
            // Progressive files can hold endless scans of one picture; no honest one has 500.
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
    ) throws(DecodingFault) -> ColorResult {
        if let profile, let conversion = try ColorConversion(profile, from: .inks, memory) {
            conversion.convert(image)
            return .converted
        }
        convertFromCMYK(image)
        // Others have other rules for inks without a profile.
        return profile == nil ? .converted : .ignored
    }

    /// Adobe's files, which all CMYK files are in practice, store the inverse of each ink.
    private static func convertFromCMYK(_ image: PixelImage) {
        for index in 0..<image.width * image.height {
            let pixel = UInt32(littleEndian: image.pixels[index])
            let black = pixel >> 24
            func channel(_ ink: UInt32) -> UInt32 { (ink * black + 127) / 255 }
            image.pixels[index] =
                0xFF00_0000 | channel(pixel & 255) << 16 | channel(pixel >> 8 & 255) << 8 | channel(pixel >> 16 & 255)
        }
    }

    /// Warnings about stray bytes do not matter: the picture is there. A file that ends too early has a grey rest.
    private static func fail(_ handle: tjhandle, hasHeader: Bool) throws(DecodingFault) {
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
