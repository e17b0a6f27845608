import Foundation
import TestSupport

/// Well-formed files, from which tests make damaged files.
enum Samples {
    private static let gallery = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("scripts/gallery")

    static let images: [String: [UInt8]] = [
        "picture.png": read("logo.png"),
        "photo.jpg": read("images/hills.jpg"),
        // Two pictures of one pixel, each a tenth of a second.
        "film.gif": decoded("R0lGODlhAQABAPAAAP8AAAD/ACH5BAAKAAAALAAAAAABAAEAAAICRAEAIfkEAAoAAAAsAAAAAAEAAQAAAgJMAQA7"),
        "web.webp": decoded("UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA="),
    ]

    static let json = #"""
        {"name": "Ada", "list": [1, 2.5, -3e2, true, null, "ä😀\n"], "deep": {"a": {"b": [[], {}]}}, "": "", "big": \#
        123456789012345678901234567890}
        """#

    private static func read(_ path: String) -> [UInt8] {
        [UInt8]((try? Data(contentsOf: gallery.appendingPathComponent(path))) ?? Data())
    }
    private static func decoded(_ text: String) -> [UInt8] { [UInt8](Data(base64Encoded: text) ?? Data()) }

    /// The bytes with some changed, removed, repeated or cut off; sometimes unchanged.
    static func mutated(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        guard !random.chance(10), !bytes.isEmpty else { return bytes }
        var bytes = bytes
        for _ in 0..<random.int(1...8) where !bytes.isEmpty {
            // File headers contain the sizes.
            let place = random.int(0..<(random.chance(60) ? min(bytes.count, 64) : bytes.count))
            switch random.int(0..<7) {
            case 0: bytes[place] = UInt8(random.int(0...255))
            case 1: bytes[place] ^= 1 << UInt8(random.int(0...7))
            case 2: bytes[place] = random.pick([0, 1, 0x7F, 0x80, 0xFF])
            case 3: bytes.remove(at: place)
            case 4: bytes.insert(UInt8(random.int(0...255)), at: place)
            case 5:
                let end = min(bytes.count, place + random.int(1...16))
                bytes.insert(contentsOf: bytes[place..<end], at: random.int(0...bytes.count))
            default: if random.chance(30) { bytes.removeLast(bytes.count - place) }
            }
        }
        return bytes
    }
}
