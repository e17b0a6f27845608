import CCairo

/// The blurred alpha of something drawn, as an 8-bit mask.
struct ShadowBlur {
    /// What the mask is larger than the drawing by on every side, in mask pixels.
    let margin: Int
    /// Pixels of the drawing for one of the mask: a wide blur has no detail that a coarse mask could not hold.
    let coarseness: Int
    /// Owned by whoever made it.
    let surface: OpaquePointer

    /// In mask pixels: wider blurs are made of a coarser drawing.
    private static let widestDeviation = 4.0

    /// The bytes that making a mask takes.
    static func memory(width: Int, height: Int, deviation: Double) -> Int {
        let coarseness = Self.coarseness(deviation)
        let margin = GaussianBlur.reach(ofDeviation: deviation / Double(coarseness))
        return 9 * (width / coarseness + 1 + 2 * margin) * (height / coarseness + 1 + 2 * margin)
    }

    private static func coarseness(_ deviation: Double) -> Int { max(1, Int(deviation / widestDeviation)) }

    /// - Parameters:
    ///   - drawing: an image of 32-bit pixels.
    ///   - deviation: in pixels of the drawing, 0 for a hard shadow.
    ///   - mayGoOn: asked for each row; what is made after it said no is not whole.
    /// - Returns: nil for a drawing without pixels, or without memory.
    init?(of drawing: OpaquePointer, deviation: Double, mayGoOn: () -> Bool) {
        let (fullWidth, fullHeight) = (
            Int(cairo_image_surface_get_width(drawing)), Int(cairo_image_surface_get_height(drawing))
        )
        cairo_surface_flush(drawing)
        guard fullWidth > 0, fullHeight > 0, let data = cairo_image_surface_get_data(drawing) else { return nil }
        coarseness = Self.coarseness(deviation)
        let deviation = deviation / Double(coarseness)
        margin = GaussianBlur.reach(ofDeviation: deviation)
        let width = (fullWidth + coarseness - 1) / coarseness
        let height = (fullHeight + coarseness - 1) / coarseness
        guard
            let mask = cairo_image_surface_create(
                CAIRO_FORMAT_A8, Int32(width + 2 * margin), Int32(height + 2 * margin)),
            cairo_surface_status(mask) == CAIRO_STATUS_SUCCESS, let out = cairo_image_surface_get_data(mask)
        else { return nil }
        cairo_surface_flush(mask)
        let alpha = Self.alpha(
            UnsafeRawPointer(data), stride: Int(cairo_image_surface_get_stride(drawing)),
            size: (fullWidth, fullHeight), coarseness: coarseness, mayGoOn)
        let blurred = GaussianBlur(values: alpha, width: width, height: height).blurred(
            deviation: deviation, columns: -margin..<width + margin, rows: -margin..<height + margin, mayGoOn: mayGoOn)
        let stride = Int(cairo_image_surface_get_stride(mask))
        blurred.values.withUnsafeBufferPointer { values in
            for y in 0..<blurred.height {
                for x in 0..<blurred.width {
                    out[y * stride + x] = UInt8(min(255, max(0, values[y * blurred.width + x] + 0.5)))
                }
            }
        }
        cairo_surface_mark_dirty(mask)
        surface = mask
    }

    /// The mean alpha of each square of the drawing, beyond whose edge there is nothing.
    private static func alpha(
        _ data: UnsafeRawPointer, stride: Int, size: (width: Int, height: Int), coarseness: Int, _ mayGoOn: () -> Bool
    ) -> [Float] {
        let width = (size.width + coarseness - 1) / coarseness
        let height = (size.height + coarseness - 1) / coarseness
        let area = Float(coarseness * coarseness)
        return [Float](unsafeUninitializedCapacity: width * height) { result, count in
            result.initialize(repeating: 0)
            count = width * height
            for y in 0..<height where mayGoOn() {
                let rows = y * coarseness..<min((y + 1) * coarseness, size.height)
                for x in 0..<width {
                    let columns = x * coarseness..<min((x + 1) * coarseness, size.width)
                    var sum: UInt32 = 0
                    for row in rows {
                        let line = (data + row * stride).assumingMemoryBound(to: UInt32.self)
                        for column in columns { sum &+= line[column] >> 24 }
                    }
                    result[y &* width &+ x] = Float(sum) / area
                }
            }
        }
    }
}
