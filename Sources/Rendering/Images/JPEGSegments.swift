/// The segments of a JPEG file before its first scan.
struct JPEGSegments: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var place = 2

    /// Creates the segments of a file.
    ///
    /// - Parameter bytes: The file, including its signature.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the next segment, or nil at the first scan or at invalid data.
    mutating func next() -> (marker: UInt8, content: ArraySlice<UInt8>)? {
        // A marker may be preceded by any number of 0xFF bytes.
        while place + 1 < bytes.count, bytes[place] == 0xFF, bytes[place + 1] == 0xFF { place += 1 }
        guard place + 4 <= bytes.count, bytes[place] == 0xFF else { return nil }
        let marker = bytes[place + 1]
        // The first scan or the end of the file.
        guard marker != 0xDA, marker != 0xD9 else { return nil }
        let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
        let end = place + 2 + length
        guard length >= 2, end <= bytes.count else { return nil }
        defer { place = end }
        return (marker, bytes[place + 4..<end])
    }
}

extension JPEGDecoder {
    /// Returns the number of color components: 1 for gray, 3 for colors, 4 for CMYK, 0 if unknown.
    static func componentCount(of bytes: [UInt8]) -> Int {
        // The markers of frame headers exclude 0xC4, 0xC8 and 0xCC.
        for (marker, content) in JPEGSegments(bytes)
        where (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker) && content.count > 5 {
            return Int(content[content.startIndex + 5])
        }
        return 0
    }

    /// Returns the ICC profile, or nil if the file has none. A profile can span several segments; each begins with a
    /// name, its number and the number of segments.
    static func profile(of bytes: [UInt8]) -> ColorProfile? {
        let name = Array("ICC_PROFILE\0".utf8)
        var parts: [Int: ArraySlice<UInt8>] = [:]
        var count = 0
        for (marker, content) in JPEGSegments(bytes) where marker == 0xE2 && content.starts(with: name) {
            let head = content.dropFirst(name.count)
            guard head.count >= 2, let number = head.first else { return .unreadable }
            count = Int(head[head.startIndex + 1])
            parts[Int(number)] = head.dropFirst(2)
        }
        guard !parts.isEmpty else { return nil }
        var profile: [UInt8] = []
        for number in 1...Swift.max(1, count) {
            guard let part = parts[number], profile.count + part.count <= ColorProfile.maximumBytes else {
                return .unreadable
            }
            profile += part
        }
        return parts.count == count ? .icc(profile) : .unreadable
    }

    /// Returns the EXIF orientation, or `up` if it is missing or invalid.
    static func orientation(of bytes: [UInt8]) -> ImageOrientation {
        for (marker, content) in JPEGSegments(bytes)
        where marker == 0xE1 && content.count >= 14 && content.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) {
            return orientation(inTIFF: content.dropFirst(6)) ?? .up
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
