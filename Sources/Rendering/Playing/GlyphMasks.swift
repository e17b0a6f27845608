import CCairo

/// Draws glyphs with a horizontal resolution of a quarter pixel. Cairo rounds positions to whole pixels, which makes
/// the gaps between letters uneven at low resolutions. Here a run is composed from masks at exact positions and painted
/// at once.
final class GlyphMasks {
    struct Key: Hashable {
        var face: Int32
        var glyph: UInt32
        /// The horizontal offset in quarters of a pixel.
        var phase: Int
        var scale: Double
    }

    /// The coverage of a glyph by rows. `left` and `top` are the offsets of its corner from the origin in pixels.
    struct Mask {
        var left = 0
        var top = 0
        var width = 0
        var height = 0
        var coverage: [UInt8] = []
    }

    /// A glyph with its position in device pixels.
    struct Placed {
        var mask: Mask
        var x: Int
        var y: Int
    }

    private var masks: [Key: Mask] = [:]
    private var bytes = 0
    private var generation = 0
    private var buffer: [UInt8] = []
    private(set) var placed: [Placed] = []

    private static let bytesKept = 16 << 20
    /// The largest size that is drawn here; Cairo draws larger glyphs and wider runs, for which fractions of a pixel
    /// are invisible.
    static let largestSize = 128.0
    private static let widestRun = 8192

    func begin(faces: FaceTable) {
        if generation != faces.generation {
            masks = [:]
            bytes = 0
            generation = faces.generation
        }
        placed.removeAll(keepingCapacity: true)
    }

    /// Adds a glyph with its origin in device pixels.
    func add(face: Int32, glyph: UInt32, x: Double, y: Double, scale: Double, faces: FaceTable) {
        let quarters = Int((x * 4).rounded(.down) + ((x * 4 - (x * 4).rounded(.down)) >= 0.5 ? 1 : 0))
        let phase = quarters & 3
        let key = Key(face: face, glyph: glyph, phase: phase, scale: scale)
        let mask: Mask
        if let known = masks[key] {
            mask = known
        } else {
            mask = Self.rasterize(key, faces: faces)
            bytes += mask.coverage.count + 64
            if bytes > Self.bytesKept {
                masks = [:]
                bytes = mask.coverage.count
            }
            masks[key] = mask
        }
        if mask.width > 0 {
            placed.append(Placed(mask: mask, x: (quarters - phase) / 4 + mask.left, y: Int(y.rounded()) + mask.top))
        }
    }

    /// Paints the glyphs added since `begin` with the context's source.
    /// - Returns: Whether this was possible. Otherwise nothing was painted.
    func paint(_ context: OpaquePointer) -> Bool {
        guard let first = placed.first else { return true }
        var left = first.x
        var top = first.y
        var right = left
        var bottom = top
        for glyph in placed {
            left = min(left, glyph.x)
            top = min(top, glyph.y)
            right = max(right, glyph.x + glyph.mask.width)
            bottom = max(bottom, glyph.y + glyph.mask.height)
        }
        let height = bottom - top
        guard right - left <= Self.widestRun, height <= 4096 else { return false }
        let stride = (right - left + 3) / 4 * 4
        if buffer.count < stride * height {
            buffer = [UInt8](repeating: 0, count: stride * height)
        }
        buffer.withUnsafeMutableBufferPointer { buffer in
            let base = buffer.baseAddress!
            base.update(repeating: 0, count: stride * height)
            for glyph in placed {
                glyph.mask.coverage.withUnsafeBufferPointer { coverage in
                    for row in 0..<glyph.mask.height {
                        let target = base + (glyph.y - top + row) * stride + glyph.x - left
                        let source = coverage.baseAddress! + row * glyph.mask.width
                        for column in 0..<glyph.mask.width {
                            // Glyphs may overlap, so the coverage is added and limited to a whole pixel.
                            let sum = UInt16(target[column]) + UInt16(source[column])
                            target[column] = UInt8(min(255, sum))
                        }
                    }
                }
            }
            let surface = cairo_image_surface_create_for_data(
                base, CAIRO_FORMAT_A8, Int32(right - left), Int32(height), Int32(stride))
            cairo_save(context)
            cairo_identity_matrix(context)
            cairo_mask_surface(context, surface, Double(left), Double(top))
            cairo_restore(context)
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
        return true
    }

    private static func rasterize(_ key: Key, faces: FaceTable) -> Mask {
        var mask = Mask()
        GlyphOutline.withContext(face: key.face, enlargement: key.scale, faces: faces, width: 1, height: 1) {
            context, _ in
            var glyph = cairo_glyph_t(index: UInt(key.glyph), x: Double(key.phase) / 4, y: 0)
            cairo_glyph_path(context, &glyph, 1)
            var left = 0.0
            var top = 0.0
            var right = 0.0
            var bottom = 0.0
            cairo_path_extents(context, &left, &top, &right, &bottom)
            guard right > left, bottom > top else { return }
            mask.left = Int(left.rounded(.down))
            mask.top = Int(top.rounded(.down))
            mask.width = Int(right.rounded(.up)) - mask.left
            mask.height = Int(bottom.rounded(.up)) - mask.top
            let path = cairo_copy_path(context)
            defer { cairo_path_destroy(path) }
            guard
                let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(mask.width), Int32(mask.height)),
                let drawing = cairo_create(surface)
            else { return }
            cairo_set_antialias(drawing, CAIRO_ANTIALIAS_BEST)
            cairo_translate(drawing, Double(-mask.left), Double(-mask.top))
            cairo_append_path(drawing, path)
            cairo_fill(drawing)
            cairo_destroy(drawing)
            cairo_surface_flush(surface)
            let stride = Int(cairo_image_surface_get_stride(surface))
            if let data = cairo_image_surface_get_data(surface) {
                mask.coverage.reserveCapacity(mask.width * mask.height)
                for row in 0..<mask.height {
                    mask.coverage.append(contentsOf: UnsafeBufferPointer(start: data + row * stride, count: mask.width))
                }
            } else {
                mask.width = 0
            }
            cairo_surface_destroy(surface)
        }
        return mask
    }
}
