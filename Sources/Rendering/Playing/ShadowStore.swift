import CCairo

/// Creates blurred rounded rectangles with a Gaussian kernel, and caches them between images.
final class ShadowStore {
    struct Key: Hashable {
        /// The width of the shape. It and all other lengths are in device pixels.
        var width: Int
        var height: Int
        var radius: Double
        var deviation: Double
    }

    /// An 8-bit mask that extends beyond the outline by `margin` on each side.
    final class Mask {
        let surface: OpaquePointer
        let margin: Int
        /// Mask pixels per device pixel, at most 1. A wide blur has no fine details, so a coarse mask is sufficient.
        let resolution: Double
        let byteCount: Int

        init(surface: OpaquePointer, margin: Int, resolution: Double, byteCount: Int) {
            self.surface = surface
            self.margin = margin
            self.resolution = resolution
            self.byteCount = byteCount
        }

        deinit {
            cairo_surface_destroy(surface)
        }
    }

    private var masks: [Key: Mask] = [:]
    private var bytes = 0
    private static let bytesKept = 24 << 20
    /// The maximum standard deviation in mask pixels. Wider blurs use a lower resolution.
    private static let widestDeviation = 16.0

    func mask(_ key: Key) -> Mask {
        if let known = masks[key] {
            return known
        }
        let mask = Self.make(key)
        bytes += mask.byteCount
        if bytes > Self.bytesKept {
            masks = [:]
            bytes = mask.byteCount
        }
        masks[key] = mask
        return mask
    }

    /// Creates the mask of a shadow. Computes one quarter, up to the point where the blur is constant along an edge,
    /// and copies the rest from it.
    private static func make(_ key: Key) -> Mask {
        // Also coarser if the shape has too many pixels.
        let coarseness = max(1, key.deviation / widestDeviation, Double(max(key.width, key.height)) / 8192)
        let resolution = 1 / coarseness
        let width = max(1, Int((Double(key.width) * resolution).rounded()))
        let height = max(1, Int((Double(key.height) * resolution).rounded()))
        let deviation = key.deviation * resolution
        let radius = min(key.radius * resolution, Double(min(width, height)) / 2)
        let margin = GaussianBlur.reach(ofDeviation: deviation)
        // Beyond this from an edge nothing of the corner or of the opposite edge shows.
        let reach = Int(radius.rounded(.up)) + 2 * margin + 1
        // The inner size of the quarter: half of the shape (rounded up), at most `reach`.
        let innerWidth = min((width + 1) / 2, reach)
        let innerHeight = min((height + 1) / 2, reach)
        let quarterWidth = margin + innerWidth
        let quarterHeight = margin + innerHeight
        let quarter = blurred(
            Quarter(
                width: width, height: height, radius: radius, deviation: deviation, margin: margin,
                columns: quarterWidth, rows: quarterHeight))

        let fullWidth = width + 2 * margin
        let fullHeight = height + 2 * margin
        let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(fullWidth), Int32(fullHeight))!
        cairo_surface_flush(surface)
        let stride = Int(cairo_image_surface_get_stride(surface))
        if let data = cairo_image_surface_get_data(surface) {
            for y in 0..<fullHeight {
                let row = data + y * stride
                let sourceRow = min(min(y, fullHeight - 1 - y), quarterHeight - 1) * quarterWidth
                for x in 0..<quarterWidth {
                    row[x] = quarter[sourceRow + x]
                    row[fullWidth - 1 - x] = quarter[sourceRow + x]
                }
                if fullWidth > 2 * quarterWidth {
                    (row + quarterWidth).update(
                        repeating: quarter[sourceRow + quarterWidth - 1], count: fullWidth - 2 * quarterWidth)
                }
            }
        }
        cairo_surface_mark_dirty(surface)
        return Mask(surface: surface, margin: margin, resolution: resolution, byteCount: stride * fullHeight)
    }

    /// One quarter of a shadow, in pixels. The other quarters are reflections.
    private struct Quarter {
        /// The size of the whole shape.
        var width: Int
        var height: Int
        var radius: Double
        var deviation: Double
        /// The extension of the blur beyond the shape.
        var margin: Int
        var columns: Int
        var rows: Int
    }

    private static func blurred(_ quarter: Quarter) -> [UInt8] {
        let (margin, columns, rows) = (quarter.margin, quarter.columns, quarter.rows)
        // On its inner sides, the kernel extends `margin` beyond the quarter.
        let shapeColumns = columns + margin
        let shapeRows = rows + margin
        // Coverage of the shape, from its margin's corner on.
        var shape = [Float](repeating: 0, count: shapeColumns * shapeRows)
        for y in 0..<shapeRows {
            for x in 0..<shapeColumns {
                shape[y * shapeColumns + x] = coverage(
                    x: Double(x - margin) + 0.5, y: Double(y - margin) + 0.5, width: Double(quarter.width),
                    height: Double(quarter.height), radius: quarter.radius)
            }
        }
        let blurred = GaussianBlur(values: shape, width: shapeColumns, height: shapeRows).blurred(
            deviation: quarter.deviation, columns: 0..<columns, rows: 0..<rows)
        return blurred.values.map { UInt8(min(255, max(0, $0 * 255 + 0.5))) }
    }

    /// Returns the coverage of a pixel by the rounded rectangle, computed from the distance to its edge.
    private static func coverage(x: Double, y: Double, width: Double, height: Double, radius: Double) -> Float {
        let dx = abs(x - width / 2) - (width / 2 - radius)
        let dy = abs(y - height / 2) - (height / 2 - radius)
        let outside = (max(dx, 0) * max(dx, 0) + max(dy, 0) * max(dy, 0)).squareRoot()
        let distance = outside + min(max(dx, dy), 0) - radius
        return Float(min(1, max(0, 0.5 - distance)))
    }
}
