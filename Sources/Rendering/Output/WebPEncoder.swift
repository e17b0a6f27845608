import CWebP
package import Layout

/// Encodes lossless or lossy WebP with libwebp.
enum WebPEncoder {
    /// The maximum width and height in pixels. The format stores them in 14 bits.
    static let side = 16_383

    /// Encodes an image.
    ///
    /// - Parameters:
    ///   - picture: The image. Its fully transparent pixels lose their color.
    ///   - budget: Charged for the memory of the encoder and checked while encoding.
    static func encode(
        _ picture: Renderer.Picture, quality: PictureQuality, budget: (any PassBudget)?
    ) throws(RenderingError) -> [UInt8] {
        guard picture.width <= side, picture.height <= side else {
            throw RenderingError(
                kind: .limit,
                message:
                    """
                    image too large for WebP: found \(picture.width) × \(picture.height) pixels, expected at most \
                    \(side) × \(side); use a smaller size or scale, or write a PNG
                    """)
        }
        // A copy of the pixels, and the table of repetitions.
        guard budget?.grants(20 * picture.width * picture.height) != false else { throw outOfMemory(picture) }
        var config = WebPConfig()
        guard WebPConfigInit(&config) != 0 else { throw fault("another version of libwebp") }
        switch quality {
        case .fast: WebPConfigLosslessPreset(&config, 1)
        case .small: WebPConfigLosslessPreset(&config, 9)
        case .lossy(let quality): config.quality = Float(quality)
        }
        var target = WebPPicture()
        guard WebPPictureInit(&target) != 0 else { throw fault("another version of libwebp") }
        defer { WebPPictureFree(&target) }
        target.use_argb = 1
        (target.width, target.height) = (Int32(picture.width), Int32(picture.height))
        guard WebPPictureAlloc(&target) != 0 else { throw outOfMemory(picture) }
        for y in 0..<picture.height {
            let (row, from) = (target.argb + y * Int(target.argb_stride), picture.pixels + y * picture.stride)
            for x in 0..<picture.width { row[x] = Renderer.Picture.straightARGB(from[x]) }
        }
        return try write(&target, config, budget) { () throws(RenderingError) in throw outOfMemory(picture) }
    }

    /// Collects libwebp's output in its callbacks.
    private final class Sink {
        var bytes: [UInt8] = []
        let budget: (any PassBudget)?

        init(_ budget: (any PassBudget)?) { self.budget = budget }
    }

    private static func write(
        _ target: inout WebPPicture, _ config: WebPConfig, _ budget: (any PassBudget)?,
        withoutMemory: () throws(RenderingError) -> Never
    ) throws(RenderingError) -> [UInt8] {
        let sink = Sink(budget)
        let pointer = Unmanaged.passUnretained(sink).toOpaque()
        target.custom_ptr = pointer
        target.user_data = pointer
        target.writer = { data, count, picture in
            let sink = Unmanaged<Sink>.fromOpaque(picture!.pointee.custom_ptr).takeUnretainedValue()
            sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: count))
            return 1
        }
        target.progress_hook = { _, picture in
            let sink = Unmanaged<Sink>.fromOpaque(picture!.pointee.user_data).takeUnretainedValue()
            return sink.budget?.isUsedUp == true ? 0 : 1
        }
        let isWritten = withUnsafePointer(to: config) { WebPEncode($0, &target) != 0 }
        withExtendedLifetime(sink) {}
        guard !isWritten else { return sink.bytes }
        switch target.error_code {
        case VP8_ENC_ERROR_OUT_OF_MEMORY, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY: try withoutMemory()
        case VP8_ENC_ERROR_USER_ABORT: return []
        default: throw fault("libwebp reports error \(target.error_code.rawValue)")
        }
    }

    private static func outOfMemory(_ picture: Renderer.Picture) -> RenderingError {
        RenderingError(
            kind: .limit,
            message:
                """
                no memory to write an image of \(picture.width) × \(picture.height) pixels as WebP; make it smaller, or \
                raise the limit with --max-memory
                """)
    }

    private static func fault(_ reason: String) -> RenderingError {
        RenderingError(kind: .engine, message: "the picture could not be written as WebP: \(reason)")
    }
}

extension Renderer {
    /// Returns a WebP image in sRGB of size × scale pixels.
    ///
    /// - Throws: `.limit` if a side is less than 1 pixel or exceeds 16,383 pixels, a budget is exceeded or memory is
    ///   exhausted; `.engine` if Cairo or libwebp fails.
    package func webp(_ snapshot: Snapshot, quality: PictureQuality = .fast) throws(RenderingError) -> [UInt8] {
        let picture = try picture(snapshot)
        text.budget?.begin()
        defer { text.budget?.end() }
        let bytes = try WebPEncoder.encode(picture, quality: quality, budget: text.budget)
        try checkBudget()
        return bytes
    }
}
