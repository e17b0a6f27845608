import CCairo
import Layout

/// A decoded image: rows of 32-bit pixels in Cairo's format, premultiplied ARGB in native byte order.
final class PixelImage {
    let width: Int
    let height: Int
    let pixels: UnsafeMutablePointer<UInt32>
    /// Cairo's surface for the pixels; nil until its first use.
    private var surface: OpaquePointer?
    private var opaqueSurface: OpaquePointer?
    /// Whether all pixels are opaque. The pixels must not change after the first access.
    private(set) lazy var isOpaque = (0..<width * height).allSatisfy { pixels[$0] >= 0xFF00_0000 }

    /// Creates an image with uninitialized pixels.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = .allocate(capacity: max(1, width * height))
    }

    /// Cairo's surface, valid as long as the image.
    var cairoSurface: OpaquePointer {
        if let surface { return surface }
        let made = makeSurface(CAIRO_FORMAT_ARGB32)
        surface = made
        return made
    }

    /// The surface for documents. Cairo scans the pixels of a surface with alpha each time it is drawn, so opaque
    /// images use a surface without alpha.
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
            // Cairo may still have a reference, but does not access the pixels of a finished surface.
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

    /// Makes an area transparent, clipped to the image.
    func clear(x: Int, y: Int, width: Int, height: Int) {
        guard x < self.width else { return }
        for row in y..<max(y, min(y + height, self.height)) {
            (pixels + row * self.width + x).update(repeating: 0, count: min(width, self.width - x))
        }
    }

    /// The size of the pixels in bytes.
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

/// The limits of images.
enum ImageLimits {
    /// Pixels per side, for reading and writing.
    static let side = 16384
    /// Points per side of documents.
    static let documentSide = 100_000
    /// Pixels of an image file, which need 256 MiB of memory.
    static let pixels = 64 << 20
    /// Frames per file. The limit of pixels applies to all frames together.
    static let frames = 2048
}

/// The orientation of an image in EXIF.
enum ImageOrientation: Int {
    case up = 1
    case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

    /// Whether the orientation swaps width and height.
    var isTurned: Bool { rawValue >= 5 }
}

extension PixelImage {
    /// Returns the image in upright orientation. `orientation` is the EXIF orientation of its pixels.
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

    /// Returns an image of one color with the alpha of this image.
    func tinted(_ color: Color) -> PixelImage {
        let result = PixelImage(width: width, height: height)
        for index in 0..<width * height {
            let alpha = ((pixels[index] >> 24) * UInt32(color.alpha) + 127) / 255
            result.pixels[index] = Self.premultiplied(
                red: UInt32(color.red), green: UInt32(color.green), blue: UInt32(color.blue), alpha: alpha)
        }
        return result
    }

    /// Returns a downscaled image. Each new pixel is the mean of the area that it covers. Neither side may grow.
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

    /// The source pixels in one direction that a new pixel covers, with the weights of the first and the last of them.
    /// All weights sum to 1.
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
