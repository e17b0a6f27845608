import CTurboJPEG

/// Reads JPEG with libjpeg-turbo's TurboJPEG interface, which reports errors by value.
enum JPEGDecoder {
    static func isJPEG(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 3 && bytes[0] == 0xFF && bytes[1] == 0xD8 && bytes[2] == 0xFF
    }

    static func decode(_ bytes: [UInt8], _ memory: DecodingMemory = DecodingMemory(nil)) throws(DecodingFault)
        -> PixelImage
    {
        guard let handle = tjInitDecompress() else { throw .engine("no memory for the decoder") }
        defer { tjDestroy(handle) }
        let image: PixelImage = try bytes.withUnsafeBufferPointer { buffer throws(DecodingFault) in
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
            if isCMYK {
                convertFromCMYK(image)
            }
            return image
        }
        return image.oriented(orientation(of: bytes))
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

    /// How many components a pixel has: 1 for grey, 3 for colours, 4 for inks; 0 if the file does not say it.
    static func componentCount(of bytes: [UInt8]) -> Int {
        var index = 2
        while index + 10 <= bytes.count, bytes[index] == 0xFF {
            let marker = bytes[index + 1]
            // The headers of frames, of which 0xC4, 0xC8 and 0xCC are none.
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) { return Int(bytes[index + 9]) }
            index += 2 + (Int(bytes[index + 2]) << 8 | Int(bytes[index + 3]))
        }
        return 0
    }

    /// The orientation in the EXIF segment, `up` where there is none or it makes no sense.
    static func orientation(of bytes: [UInt8]) -> ImageOrientation {
        var index = 2
        while index + 4 <= bytes.count, bytes[index] == 0xFF {
            let marker = bytes[index + 1]
            // Start of scan: no more metadata.
            if marker == 0xDA || marker == 0xD9 {
                break
            }
            let length = Int(bytes[index + 2]) << 8 | Int(bytes[index + 3])
            let end = index + 2 + length
            guard length >= 2, end <= bytes.count else { break }
            if marker == 0xE1 && length >= 16 && Array(bytes[index + 4..<index + 10]) == [0x45, 0x78, 0x69, 0x66, 0, 0]
            {
                return orientation(inTIFF: bytes[index + 10..<end]) ?? .up
            }
            index = end
        }
        return .up
    }

    private static func orientation(inTIFF tiff: ArraySlice<UInt8>) -> ImageOrientation? {
        let base = tiff.startIndex
        guard tiff.count >= 8 else { return nil }
        let isLittle = tiff[base] == 0x49
        func number(at offset: Int, bytes count: Int) -> Int? {
            guard offset >= 0, offset + count <= tiff.count else { return nil }
            var value = 0
            for index in 0..<count {
                let place = isLittle ? count - 1 - index : index
                value = value << 8 | Int(tiff[base + offset + place])
            }
            return value
        }
        guard let directory = number(at: 4, bytes: 4), let count = number(at: directory, bytes: 2) else { return nil }
        for entry in 0..<count {
            let offset = directory + 2 + entry * 12
            guard let tag = number(at: offset, bytes: 2) else { return nil }
            if tag == 0x0112 {
                return number(at: offset + 8, bytes: 2).flatMap(ImageOrientation.init(rawValue:))
            }
        }
        return nil
    }
}
