import CCairo
import Glibc

/// The blurred alpha of a drawing, as an 8-bit mask.
struct ShadowBlur {
    /// The extension of the mask beyond the drawing on each side, in mask pixels.
    let margin: Int
    /// The pixels of the drawing per mask pixel. A wide blur has no fine details, so a coarse mask is sufficient.
    let coarseness: Int
    /// The mask; the caller owns it.
    let surface: OpaquePointer

    /// In mask pixels. Wider blurs use a coarser mask.
    private static let widestDeviation = 4.0

    /// Returns the bytes needed to create a mask.
    static func memory(width: Int, height: Int, deviation: Double) -> Int {
        let coarseness = Self.coarseness(deviation)
        let margin = Self.margin(deviation / Double(coarseness))
        return 9 * (width / coarseness + 1 + 2 * margin) * (height / coarseness + 1 + 2 * margin)
    }

    private static func coarseness(_ deviation: Double) -> Int { max(1, Int(deviation / widestDeviation)) }

    private static func margin(_ deviation: Double) -> Int { deviation > 0 ? Int((3 * deviation).rounded(.up)) : 0 }

    /// Creates a mask.
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
        margin = Self.margin(deviation)
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
        var plane = Plane(values: alpha, width: width, height: height)
        let kernel = (-margin...margin).map {
            deviation > 0 ? Float(exp(-Double($0 * $0) / (2 * deviation * deviation))) : 1
        }
        let sum = kernel.reduce(0, +)
        let weights = kernel.map { $0 / sum }
        plane = plane.blurredAcross(weights, mayContinue)
        plane = plane.blurredDown(weights, mayContinue)
        let stride = Int(cairo_image_surface_get_stride(mask))
        plane.values.withUnsafeBufferPointer { values in
            for y in 0..<plane.height {
                for x in 0..<plane.width {
                    out[y * stride + x] = UInt8(min(255, max(0, values[y * plane.width + x] + 0.5)))
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

/// A two-dimensional array of numbers.
private struct Plane {
    var values: [Float]
    var width: Int
    var height: Int

    /// Blurs the rows, which grow by the kernel's radius on both sides.
    func blurredAcross(_ kernel: [Float], _ mayContinue: () -> Bool) -> Plane {
        let reach = kernel.count / 2
        let wide = width + 2 * reach
        var result = Plane(values: [Float](repeating: 0, count: wide * height), width: wide, height: height)
        // A row with padding for the kernel on both sides.
        var line = [Float](repeating: 0, count: wide + 2 * reach)
        result.values.withUnsafeMutableBufferPointer { out in
            line.withUnsafeMutableBufferPointer { line in
                values.withUnsafeBufferPointer { values in
                    guard let out = out.baseAddress, let line = line.baseAddress, let values = values.baseAddress
                    else { return }
                    for y in 0..<height where mayContinue() {
                        (line + 2 * reach).update(from: values + y * width, count: width)
                        for (tap, weight) in kernel.enumerated() {
                            Self.add(line + tap, times: weight, to: out + y * wide, count: wide)
                        }
                    }
                }
            }
        }
        return result
    }

    /// Blurs the columns, which grow by the kernel's radius on both sides.
    func blurredDown(_ kernel: [Float], _ mayContinue: () -> Bool) -> Plane {
        let reach = kernel.count / 2
        let high = height + 2 * reach
        var result = Plane(values: [Float](repeating: 0, count: width * high), width: width, height: high)
        result.values.withUnsafeMutableBufferPointer { out in
            values.withUnsafeBufferPointer { values in
                guard let out = out.baseAddress, let values = values.baseAddress else { return }
                for y in 0..<high where mayContinue() {
                    for (tap, weight) in kernel.enumerated() {
                        let row = y + tap - 2 * reach
                        guard row >= 0, row < height else { continue }
                        Self.add(values + row * width, times: weight, to: out + y * width, count: width)
                    }
                }
            }
        }
        return result
    }

    /// Written without bounds checks so that the compiler vectorizes the loop.
    @inline(__always)
    private static func add(
        _ source: UnsafePointer<Float>, times weight: Float, to target: UnsafeMutablePointer<Float>, count: Int
    ) {
        var x = 0
        while x < count {
            target[x] += weight * source[x]
            x &+= 1
        }
    }
}
