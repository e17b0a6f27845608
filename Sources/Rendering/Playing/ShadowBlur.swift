import CCairo

/// The blurred alpha of a drawing, as an 8-bit mask.
struct ShadowBlur {
    /// The extension of the mask beyond the drawing on each side, in mask pixels.
    let margin: Int
    /// The pixels of the drawing per mask pixel. A wide blur has no fine details, so a coarse mask is sufficient.
    let coarseness: Int
    /// The mask; the caller owns it.
    let surface: OpaquePointer

    /// The maximum standard deviation in mask pixels. Wider blurs use a coarser mask.
    private static let widestDeviation = 4.0

    /// Returns the bytes needed to create a mask.
    static func memory(width: Int, height: Int, deviation: Double) -> Int {
        let coarseness = Self.coarseness(deviation)
        let margin = GaussianBlur.reach(ofDeviation: deviation / Double(coarseness))
        return 9 * (width / coarseness + 1 + 2 * margin) * (height / coarseness + 1 + 2 * margin)
    }

    private static func coarseness(_ deviation: Double) -> Int { max(1, Int(deviation / widestDeviation)) }

    /// Creates a mask from the alpha of a drawing.
    ///
    /// - Parameters:
    ///   - drawing: An image of 32-bit pixels.
    ///   - deviation: The standard deviation in pixels of the drawing; 0 for a hard shadow.
    ///   - mayContinue: Called for each row. After it returns false, the mask is incomplete.
    /// - Returns: Nil if the drawing has no pixels or memory is exhausted.
    init?(of drawing: OpaquePointer, deviation: Double, mayContinue: () -> Bool) {
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
            size: (fullWidth, fullHeight), coarseness: coarseness, mayContinue)
        let blurred = GaussianBlur(values: alpha, width: width, height: height).blurred(
            deviation: deviation, columns: -margin..<width + margin, rows: -margin..<height + margin,
            mayContinue: mayContinue)
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

    /// Returns the mean alpha of each square of the drawing, with 0 outside of it.
    private static func alpha(
        _ data: UnsafeRawPointer, stride: Int, size: (width: Int, height: Int), coarseness: Int,
        _ mayContinue: () -> Bool
    ) -> [Float] {
        let width = (size.width + coarseness - 1) / coarseness
        let height = (size.height + coarseness - 1) / coarseness
        let area = Float(coarseness * coarseness)
        return [Float](unsafeUninitializedCapacity: width * height) { result, count in
            result.initialize(repeating: 0)
            count = width * height
            for y in 0..<height where mayContinue() {
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
