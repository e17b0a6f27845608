import CGif
import CWebP

@testable import Rendering

/// Generated animations: GIF files by giflib, and WebP files assembled from images of libwebp.
enum TestFilms {
    struct GIFFrame {
        var x = 0
        var y = 0
        var width: Int
        /// Indices into `palette`.
        var pixels: [UInt8]
        /// Hundredths of a second.
        var delay = 10
        /// 0 and 1: keep; 2: clear; 3: restore the previous frame.
        var disposal = 1
        var transparent = -1
        var isInterlaced = false
        /// Whether the frame has its own color table, in reverse order.
        var hasOwnColors = false
    }

    /// Red, green, blue, white.
    static let palette: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF]

    private final class Output {
        var bytes: [UInt8] = []
    }

    /// - Parameter loop: The loop count in the file, or nil for none.
    static func gif(width: Int, height: Int, loop: Int? = nil, hasColors: Bool = true, _ frames: [GIFFrame]) -> [UInt8]
    {
        let output = Output()
        var error: Int32 = 0
        let file = EGifOpen(
            Unmanaged.passUnretained(output).toOpaque(),
            { file, bytes, count in
                Unmanaged<Output>.fromOpaque(file!.pointee.UserData!).takeUnretainedValue().bytes +=
                    UnsafeBufferPointer(
                        start: bytes, count: Int(count))
                return count
            }, &error)!
        func expect(_ status: Int32) { precondition(status == GIF_OK, "giflib: \(file.pointee.Error)") }
        func table(_ colors: [UInt32]) -> UnsafeMutablePointer<ColorMapObject> {
            let entries = colors.map {
                GifColorType(Red: UInt8($0 >> 16 & 255), Green: UInt8($0 >> 8 & 255), Blue: UInt8($0 & 255))
            }
            return GifMakeMapObject(Int32(colors.count), entries)!
        }
        EGifSetGifVersion(file, true)
        let map = hasColors ? table(palette) : nil
        defer { if let map { GifFreeMapObject(map) } }
        expect(EGifPutScreenDesc(file, Int32(width), Int32(height), 2, 0, map))
        if let loop {
            expect(EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE))
            expect(EGifPutExtensionBlock(file, 11, Array("NETSCAPE2.0".utf8)))
            expect(EGifPutExtensionBlock(file, 3, [1, UInt8(loop & 255), UInt8(loop >> 8)]))
            expect(EGifPutExtensionTrailer(file))
        }
        for frame in frames {
            var control = GraphicsControlBlock(
                DisposalMode: Int32(frame.disposal), UserInputFlag: false, DelayTime: Int32(frame.delay),
                TransparentColor: Int32(frame.transparent))
            var block = [UInt8](repeating: 0, count: 8)
            let length = EGifGCBToExtension(&control, &block)
            expect(EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, Int32(length), block))
            let height = frame.pixels.count / frame.width
            let own = frame.hasOwnColors ? table(palette.reversed()) : nil
            defer { if let own { GifFreeMapObject(own) } }
            expect(
                EGifPutImageDesc(
                    file, Int32(frame.x), Int32(frame.y), Int32(frame.width), Int32(height), frame.isInterlaced, own))
            for (first, step) in frame.isInterlaced ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)] {
                for row in stride(from: first, to: height, by: step) {
                    var line = Array(frame.pixels[row * frame.width..<(row + 1) * frame.width])
                    expect(EGifPutLine(file, &line, Int32(frame.width)))
                }
            }
        }
        expect(EGifCloseFile(file, &error))
        return output.bytes
    }

    struct WebPFrame {
        /// Must be even.
        var x = 0
        var y = 0
        var width: Int
        /// ARGB, not premultiplied.
        var pixels: [UInt32]
        var milliseconds = 100
        var isDisposed = false
        var isBlended = true
    }

    /// Returns a lossless still image.
    static func webp(width: Int, _ pixels: [UInt32]) -> [UInt8] {
        let bytes = pixels.flatMap { [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255), UInt8($0 >> 24)] }
        var out: UnsafeMutablePointer<UInt8>?
        let count = WebPEncodeLosslessRGBA(bytes, Int32(width), Int32(pixels.count / width), Int32(width * 4), &out)
        precondition(count > 0)
        defer { WebPFree(out) }
        return Array(UnsafeBufferPointer(start: out, count: count))
    }

    /// - Parameter loop: The number of repetitions; 0 for endless.
    static func webp(width: Int, height: Int, loop: Int = 0, _ frames: [WebPFrame]) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> ($0 * 8) & 255) } }
        func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
            Array(name.utf8) + number(body.count, 4) + body + (body.count % 2 == 1 ? [0] : [])
        }
        // Flags: animation and alpha.
        var chunks = chunk("VP8X", [0x12, 0, 0, 0] + number(width - 1, 3) + number(height - 1, 3))
        chunks += chunk("ANIM", [0, 0, 0, 0] + number(loop, 2))
        for frame in frames {
            let picture = Array(webp(width: frame.width, frame.pixels).dropFirst(12))
            let flags: UInt8 = (frame.isBlended ? 0 : 2) | (frame.isDisposed ? 1 : 0)
            let head = number(frame.x / 2, 3) + number(frame.y / 2, 3) + number(frame.width - 1, 3)
            chunks += chunk(
                "ANMF",
                head + number(frame.pixels.count / frame.width - 1, 3) + number(frame.milliseconds, 3) + [flags]
                    + picture)
        }
        return Array("RIFF".utf8) + number(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
    }

    /// Returns a lossless still image with a profile.
    static func webp(width: Int, _ pixels: [UInt32], profile: [UInt8]) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> ($0 * 8) & 255) } }
        func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
            Array(name.utf8) + number(body.count, 4) + body + (body.count % 2 == 1 ? [0] : [])
        }
        // Flags: profile and alpha.
        var chunks = chunk("VP8X", [0x30, 0, 0, 0] + number(width - 1, 3) + number(pixels.count / width - 1, 3))
        chunks += chunk("ICCP", profile) + webp(width: width, pixels).dropFirst(12)
        return Array("RIFF".utf8) + number(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
    }
}
