import CSpng
import Glibc

/// Writes PNG with libspng: sRGB, 8 bits a channel, without alpha where every pixel is opaque.
enum PNGEncoder {
    /// - Parameters:
    ///   - pixels: premultiplied ARGB, rows of `stride` pixels.
    ///   - scale: pixels per point, for the physical size (72 points an inch).
    static func encode(
        _ pixels: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int, scale: Double = 1
    ) throws(RenderingFault) -> [UInt8] {
        guard let context = spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue)) else {
            throw fault("no memory for the encoder")
        }
        defer { spng_ctx_free(context) }
        let isOpaque = isOpaque(pixels, width: width, height: height, stride: stride)
        var header = spng_ihdr()
        header.width = UInt32(width)
        header.height = UInt32(height)
        header.bit_depth = 8
        header.color_type = UInt8(
            isOpaque ? SPNG_COLOR_TYPE_TRUECOLOR.rawValue : SPNG_COLOR_TYPE_TRUECOLOR_ALPHA.rawValue)
        try check(spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1))
        if isBusy(pixels, width: width, height: height, stride: stride) {
            // Photographs hold no repeated strings to look for: the differences of rows and runs of them give smaller
            // files in two thirds of the time.
            try check(spng_set_option(context, SPNG_FILTER_CHOICE, Int32(SPNG_FILTER_CHOICE_UP.rawValue)))
            try check(spng_set_option(context, SPNG_IMG_COMPRESSION_STRATEGY, runLengthStrategy))
        } else {
            // Screens are flat areas with repeated rows, which deflate's fast matcher finds without a filter. The best
            // filter, "up", would save 15 % of the bytes and cost a third more time; levels from 4 on cost half more
            // for 10 %.
            try check(spng_set_option(context, SPNG_FILTER_CHOICE, Int32(SPNG_FILTER_CHOICE_NONE.rawValue)))
        }
        try check(spng_set_option(context, SPNG_IMG_COMPRESSION_LEVEL, 2))
        try check(spng_set_ihdr(context, &header))
        try check(spng_set_srgb(context, 0))
        let perMeter = UInt32(min(max((scale * 72 / 0.0254).rounded(), 1), 1e9))
        var physical = spng_phys(ppu_x: perMeter, ppu_y: perMeter, unit_specifier: 1)
        try check(spng_set_phys(context, &physical))
        try check(
            spng_encode_image(
                context, nil, 0, Int32(SPNG_FMT_PNG.rawValue),
                Int32(SPNG_ENCODE_PROGRESSIVE.rawValue | SPNG_ENCODE_FINALIZE.rawValue)))
        let channels = isOpaque ? 3 : 4
        let row = UnsafeMutablePointer<UInt8>.allocate(capacity: width * channels + 1)
        defer { row.deallocate() }
        for y in 0..<height {
            let source = pixels + y * stride
            if isOpaque {
                convertOpaque(source, count: width, to: row)
            } else {
                convert(source, count: width, to: row)
            }
            let status = spng_encode_row(context, row, width * channels)
            if y < height - 1 || status != Int32(SPNG_EOI.rawValue) {
                try check(status)
            }
        }
        var length = 0
        var error: Int32 = 0
        guard let buffer = spng_get_png_buffer(context, &length, &error) else {
            try check(error)
            throw fault("the encoder gave no bytes")
        }
        defer { free(buffer) }
        return Array(UnsafeRawBufferPointer(start: buffer, count: length))
    }

    /// zlib's Z_RLE.
    private static let runLengthStrategy: Int32 = 3

    /// Whether more than a quarter of the pixels (of every eighth row) differ from the one at their left.
    private static func isBusy(_ pixels: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int) -> Bool {
        guard width > 1 else { return false }
        var changes = 0
        var seen = 0
        for y in Swift.stride(from: 0, to: height, by: 8) {
            let row = pixels + y * stride
            for x in 1..<width where row[x] != row[x - 1] {
                changes += 1
            }
            seen += width - 1
        }
        return changes * 4 > seen
    }

    private static func isOpaque(_ pixels: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int) -> Bool {
        for y in 0..<height {
            var all: UInt32 = .max
            let row = pixels + y * stride
            for x in 0..<width {
                all &= row[x]
            }
            if all < 0xFF00_0000 {
                return false
            }
        }
        return true
    }

    private static func convertOpaque(_ source: UnsafePointer<UInt32>, count: Int, to row: UnsafeMutablePointer<UInt8>)
    {
        for x in 0..<count {
            let pixel = source[x]
            row[3 * x] = UInt8(truncatingIfNeeded: pixel >> 16)
            row[3 * x + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
            row[3 * x + 2] = UInt8(truncatingIfNeeded: pixel)
        }
    }

    /// With straight alpha, as PNG has it.
    private static func convert(_ source: UnsafePointer<UInt32>, count: Int, to row: UnsafeMutablePointer<UInt8>) {
        for x in 0..<count {
            let pixel = source[x]
            let alpha = pixel >> 24
            var red = pixel >> 16 & 255
            var green = pixel >> 8 & 255
            var blue = pixel & 255
            if alpha != 255 && alpha != 0 {
                red = min(255, (red * 255 + alpha / 2) / alpha)
                green = min(255, (green * 255 + alpha / 2) / alpha)
                blue = min(255, (blue * 255 + alpha / 2) / alpha)
            }
            row[4 * x] = UInt8(truncatingIfNeeded: red)
            row[4 * x + 1] = UInt8(truncatingIfNeeded: green)
            row[4 * x + 2] = UInt8(truncatingIfNeeded: blue)
            row[4 * x + 3] = UInt8(truncatingIfNeeded: alpha)
        }
    }

    private static func check(_ status: Int32) throws(RenderingFault) {
        guard status == 0 else { throw fault(String(cString: spng_strerror(status))) }
    }

    private static func fault(_ reason: String) -> RenderingFault {
        RenderingFault(kind: .engine, message: "the PNG could not be encoded: \(reason)")
    }
}
