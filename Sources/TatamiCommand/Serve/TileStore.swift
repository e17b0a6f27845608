import Glibc
import Rendering

/// The last image of a screen, split into tiles. The store knows for each tile which image last changed it. A client
/// therefore gets only the tiles that changed since its last image.
struct TileStore {
    static let width = 128
    static let height = 64

    private(set) var picture: Renderer.Picture?
    /// The number of images that differed from the image before them; 0 before the first image.
    private(set) var number: UInt32 = 0
    private var columns = 0
    private var rows = 0
    private var changed: [UInt32] = []

    var size: (width: Int, height: Int) { (picture?.width ?? 0, picture?.height ?? 0) }

    /// Replaces the image and compares its tiles with the previous image.
    ///
    /// - Returns: Whether the images differ.
    @discardableResult
    mutating func show(_ next: Renderer.Picture) -> Bool {
        let old = picture
        picture = next
        guard let old, old.width == next.width, old.height == next.height, old.stride == next.stride else {
            number += 1
            columns = (next.width + Self.width - 1) / Self.width
            rows = (next.height + Self.height - 1) / Self.height
            changed = [UInt32](repeating: number, count: columns * rows)
            return true
        }
        var found = false
        for tile in 0..<columns * rows where isDifferent(tile, old, next) {
            changed[tile] = number + 1
            found = true
        }
        if found { number += 1 }
        return found
    }

    private func place(of tile: Int) -> (x: Int, y: Int, width: Int, height: Int) {
        let (x, y) = (tile % columns * Self.width, tile / columns * Self.height)
        return (x, y, min(Self.width, size.width - x), min(Self.height, size.height - y))
    }

    private func isDifferent(_ tile: Int, _ old: Renderer.Picture, _ next: Renderer.Picture) -> Bool {
        let place = place(of: tile)
        for y in place.y..<place.y + place.height {
            let start = y * next.stride + place.x
            if memcmp(old.pixels + start, next.pixels + start, place.width * 4) != 0 { return true }
        }
        return false
    }

    /// Returns the tiles that changed since an image, as little-endian 32-bit words.
    ///
    /// The header is "TATM", the image number, width, height, the number of tiles and `times`. Each tile has x, y,
    /// width, height, a number of words and the words. If the highest bit of a word is set, its other bits are the
    /// number of times that the pixel in the next word is repeated. Otherwise the word is the number of single pixels
    /// that follow. Pixels are straight RGBA, as in PNG.
    func message(since seen: UInt32, times: [UInt32]) -> [UInt8] {
        var words: [UInt32] = [0x4D54_4154, number, UInt32(size.width), UInt32(size.height), 0] + times
        guard let picture else { return Self.bytes(words) }
        var count: UInt32 = 0
        for tile in changed.indices where changed[tile] > seen {
            let place = place(of: tile)
            words += [UInt32(place.x), UInt32(place.y), UInt32(place.width), UInt32(place.height), 0]
            let start = words.count
            Self.pack(picture, place, into: &words)
            words[start - 1] = UInt32(words.count - start)
            count += 1
        }
        words[4] = count
        return Self.bytes(words)
    }

    private static func bytes(_ words: [UInt32]) -> [UInt8] { words.withUnsafeBytes { Array($0) } }

    private static func pack(
        _ picture: Renderer.Picture, _ place: (x: Int, y: Int, width: Int, height: Int), into words: inout [UInt32]
    ) {
        var run: (pixel: UInt32, count: UInt32) = (0, 0)
        // The index of the count before a sequence of pixels without runs.
        var literal: Int?
        func end(_ words: inout [UInt32]) {
            if run.count >= 3 {
                literal = nil
                words += [run.count | 0x8000_0000, run.pixel]
            } else if run.count > 0 {
                if literal == nil {
                    literal = words.count
                    words.append(0)
                }
                words[literal!] += run.count
                for _ in 0..<run.count { words.append(run.pixel) }
            }
        }
        for y in place.y..<place.y + place.height {
            let row = picture.pixels + y * picture.stride + place.x
            for x in 0..<place.width {
                let pixel = row[x]
                if pixel == run.pixel, run.count > 0 {
                    run.count += 1
                } else {
                    run.pixel = Renderer.Picture.straight(run.pixel)
                    end(&words)
                    run = (pixel, 1)
                }
            }
        }
        run.pixel = Renderer.Picture.straight(run.pixel)
        end(&words)
    }
}
