import CCairo
import Layout

/// A decoded picture: rows of 32-bit pixels, premultiplied ARGB in the machine's byte order, as Cairo wants them.
final class PixelImage {
    let width: Int
    let height: Int
    let pixels: UnsafeMutablePointer<UInt32>
    /// Cairo's views of the pixels, made at first use.
    private var surface: OpaquePointer?
    private var opaqueSurface: OpaquePointer?
    /// Whether no pixel lets anything through. The pixels must not change afterwards.
    private(set) lazy var isOpaque = (0..<width * height).allSatisfy { pixels[$0] >= 0xFF00_0000 }

    /// The pixels are not initialized.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = .allocate(capacity: max(1, width * height))
    }

    /// The surface, for as long as the image lives.
    var cairoSurface: OpaquePointer {
        if let surface { return surface }
        let made = makeSurface(CAIRO_FORMAT_ARGB32)
        surface = made
        return made
    }

    /// The surface for documents. Cairo looks through the pixels of a surface with alpha each time that it is shown.
    var documentSurface: OpaquePointer {
        guard isOpaque else { return cairoSurface }
        if let opaqueSurface { return opaqueSurface }
        let made = makeSurface(CAIRO_FORMAT_RGB24)
        opaqueSurface = made
        return made
    }

    private func makeSurface(_ format: cairo_format_t) -> OpaquePointer {
        cairo_image_surface_create_for_data(
            UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self), format, Int32(width), Int32(height),
            Int32(width * 4))
    }

    deinit {
        for surface in [surface, opaqueSurface].compactMap({ $0 }) {
            // Cairo may hold a reference of its own; after finish it does not touch the pixels any more.
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
        pixels.deallocate()
    }

    func copied() -> PixelImage {
        let copy = PixelImage(width: width, height: height)
        copy.pixels.update(from: pixels, count: width * height)
        return copy
    }

    /// Makes an area transparent, as far as it lies in the picture.
    func clear(x: Int, y: Int, width: Int, height: Int) {
        guard x < self.width else { return }
        for row in y..<max(y, min(y + height, self.height)) {
            (pixels + row * self.width + x).update(repeating: 0, count: min(width, self.width - x))
        }
    }

    /// Bytes of pixels.
    var byteCount: Int { width * height * 4 }

    static func premultiplied(red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32) -> UInt32 {
        if alpha == 255 {
            return 0xFF00_0000 | red << 16 | green << 8 | blue
        }
        func times(_ channel: UInt32) -> UInt32 {
            let product = channel * alpha + 128
            return (product + product >> 8) >> 8
        }
        return alpha << 24 | times(red) << 16 | times(green) << 8 | times(blue)
    }
}

/// What the project takes for a picture.
enum ImageLimits {
    /// Pixels a side, of pictures read and written.
    static let side = 16384
    /// Points a side, of documents written.
    static let documentSide = 100_000
    /// Pixels of one picture read: 256 MiB of memory.
    static let pixels = 64 << 20
    /// Pictures of one file, which have that many pixels in all.
    static let frames = 2048
}

/// The picture as EXIF says that it must be shown.
enum ImageOrientation: Int {
    case up = 1
    case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

    /// Whether width and height change places.
    var isTurned: Bool { rawValue >= 5 }
}

extension PixelImage {
    /// The picture turned upright.
    func oriented(_ orientation: ImageOrientation) -> PixelImage {
        guard orientation != .up else { return self }
        let turned = orientation.isTurned
        let result = PixelImage(width: turned ? height : width, height: turned ? width : height)
        for y in 0..<result.height {
            for x in 0..<result.width {
                let (sourceX, sourceY) =
                    switch orientation {
                    case .up: (x, y)
                    case .upMirrored: (width - 1 - x, y)
                    case .down: (width - 1 - x, height - 1 - y)
                    case .downMirrored: (x, height - 1 - y)
                    case .leftMirrored: (y, x)
                    case .right: (y, height - 1 - x)
                    case .rightMirrored: (width - 1 - y, height - 1 - x)
                    case .left: (width - 1 - y, x)
                    }
                result.pixels[y * result.width + x] = pixels[sourceY * width + sourceX]
            }
        }
        return result
    }

    /// The picture's alpha in one colour.
    func tinted(_ color: Color) -> PixelImage {
        let result = PixelImage(width: width, height: height)
        for index in 0..<width * height {
            let alpha = ((pixels[index] >> 24) * UInt32(color.alpha) + 127) / 255
            result.pixels[index] = Self.premultiplied(
                red: UInt32(color.red), green: UInt32(color.green), blue: UInt32(color.blue), alpha: alpha)
        }
        return result
    }

    /// The picture made smaller: each new pixel is the mean of the area that it covers. Neither side may grow.
    func reduced(toWidth newWidth: Int, height newHeight: Int) -> PixelImage {
        let spansX = Self.spans(from: width, to: newWidth)
        let spansY = Self.spans(from: height, to: newHeight)
        let result = PixelImage(width: newWidth, height: newHeight)
        withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: newWidth) { row in
            withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: width) { column in
                for y in 0..<newHeight {
                    let span = spansY[y]
                    column.update(repeating: .zero)
                    for sourceY in span.first...span.last {
                        let weight = span.weight(of: sourceY)
                        let line = pixels + sourceY * width
                        for x in 0..<width {
                            let bytes = unsafeBitCast(line[x], to: SIMD4<UInt8>.self)
                            column[x] += SIMD4<Float>(bytes) * weight
                        }
                    }
                    for x in 0..<newWidth {
                        let span = spansX[x]
                        var sum = SIMD4<Float>.zero
                        for sourceX in span.first...span.last {
                            sum += column[sourceX] * span.weight(of: sourceX)
                        }
                        row[x] = sum
                    }
                    let out = result.pixels + y * newWidth
                    for x in 0..<newWidth {
                        let rounded = SIMD4<UInt8>(clamping: SIMD4<Int32>((row[x] + 0.5).rounded(.down)))
                        out[x] = unsafeBitCast(rounded, to: UInt32.self)
                    }
                }
            }
        }
        return result
    }

    /// The source pixels that a new pixel covers, with the shares of the first and the last; all weights add up to 1.
    private struct Span {
        var first: Int
        var last: Int
        var firstWeight: Float
        var lastWeight: Float
        var fullWeight: Float

        func weight(of index: Int) -> Float {
            index == first ? firstWeight : index == last ? lastWeight : fullWeight
        }
    }

    private static func spans(from old: Int, to new: Int) -> [Span] {
        let ratio = Double(old) / Double(new)
        return (0..<new).map { index in
            let start = Double(index) * ratio
            let end = min(Double(old), Double(index + 1) * ratio)
            let first = min(old - 1, Int(start))
            var last = min(old - 1, Int(end))
            if last > first && Double(last) >= end - 1e-9 {
                last -= 1
            }
            let total = end - start
            return Span(
                first: first, last: last, firstWeight: Float(first == last ? 1 : (Double(first + 1) - start) / total),
                lastWeight: Float((end - Double(last)) / total), fullWeight: Float(1 / total))
        }
    }
}
