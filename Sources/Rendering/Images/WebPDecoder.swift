import CWebP

/// Decodes still and animated WebP files with libwebp's animation decoder, which composes the frames.
enum WebPDecoder {
    static func isWebP(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 12 && bytes.starts(with: Array("RIFF".utf8)) && bytes[8..<12].elementsEqual("WEBP".utf8)
    }

    static func decode(_ bytes: [UInt8], _ memory: DecodingMemory = DecodingMemory(nil)) throws(ImageDecodingError)
        -> DecodedImage
    {
        let length = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        guard bytes.count >= length + 8 else { throw .truncated }
        return try bytes.withUnsafeBufferPointer { buffer throws(ImageDecodingError) in
            // Oversized images are rejected by their header before allocating memory.
            var features = WebPBitstreamFeatures()
            switch WebPGetFeatures(buffer.baseAddress, buffer.count, &features) {
            case VP8_STATUS_OK: break
            case VP8_STATUS_NOT_ENOUGH_DATA: throw .truncated
            default: throw .corrupt("it has no valid WebP header")
            }
            try ImageDecodingError.check(width: Int(features.width), height: Int(features.height))

            var options = WebPAnimDecoderOptions()
            guard WebPAnimDecoderOptionsInit(&options) != 0 else { throw .engine("another version of libwebp") }
            // Premultiplied BGRA, as in `PixelImage`.
            options.color_mode = MODE_bgrA
            options.use_threads = 0
            var data = WebPData(bytes: buffer.baseAddress, size: buffer.count)
            // The decoder needs two canvases.
            try memory.take(width: 2 * Int(features.width), height: Int(features.height))
            guard let decoder = WebPAnimDecoderNew(&data, &options) else {
                throw .corrupt("its chunks do not form an image")
            }
            defer { WebPAnimDecoderDelete(decoder) }
            var info = WebPAnimInfo()
            guard WebPAnimDecoderGetInfo(decoder, &info) != 0, info.frame_count > 0 else {
                throw .corrupt("it contains no image")
            }
            let (width, height) = (Int(info.canvas_width), Int(info.canvas_height))
            try ImageDecodingError.check(width: width, height: height)
            try DecodedImage.check(frames: Int(info.frame_count), width: width, height: height)
            var decoded = DecodedImage(
                frames: try frames(decoder, width: width, height: height, memory), playCount: Int(info.loop_count))
            try decoded.convert(from: profile(in: WebPAnimDecoderGetDemuxer(decoder)), memory)
            return decoded
        }
    }

    /// Returns the ICC profile, or nil if the file has none.
    private static func profile(in file: OpaquePointer?) -> ColorProfile? {
        var chunk = WebPChunkIterator()
        guard WebPDemuxGetChunk(file, "ICCP", 1, &chunk) != 0 else { return nil }
        defer { WebPDemuxReleaseChunkIterator(&chunk) }
        guard chunk.chunk.size <= ColorProfile.maximumBytes else { return .unreadable }
        return .icc(Array(UnsafeBufferPointer(start: chunk.chunk.bytes, count: chunk.chunk.size)))
    }

    private static func frames(
        _ decoder: OpaquePointer, width: Int, height: Int, _ memory: DecodingMemory
    ) throws(ImageDecodingError) -> [DecodedImage.Frame] {
        var frames: [DecodedImage.Frame] = []
        var last: Int32 = 0
        while WebPAnimDecoderHasMoreFrames(decoder) != 0 {
            var pixels: UnsafeMutablePointer<UInt8>?
            var end: Int32 = 0
            guard WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0, let pixels else {
                throw .corrupt("a frame cannot be decoded")
            }
            try memory.take(width: width, height: height)
            let image = PixelImage(width: width, height: height)
            UnsafeMutableRawPointer(image.pixels).copyMemory(from: pixels, byteCount: image.byteCount)
            frames.append(
                DecodedImage.Frame(image: image, duration: DecodedImage.duration(milliseconds: Int(end) - Int(last))))
            last = end
        }
        return frames
    }
}
