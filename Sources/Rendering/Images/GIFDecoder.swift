import CGif

/// Decodes GIF files with giflib's record functions, which return errors, so that sizes are checked before allocating
/// memory.
///
/// Frames are composed as in browsers: uncovered areas are transparent regardless of the background color, and the
/// canvas is at least as large as the first frame.
enum GIFDecoder {
    static func isGIF(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("GIF8".utf8)) }

    static func decode(_ bytes: [UInt8], _ memory: DecodingMemory = DecodingMemory(nil)) throws(ImageDecodingError)
        -> DecodedImage
    {
        return try bytes.withUnsafeBufferPointer { buffer throws(ImageDecodingError) in
            var source = Source(next: buffer.baseAddress, left: buffer.count)
            return try withUnsafeMutablePointer(to: &source) { source throws(ImageDecodingError) in
                var error: Int32 = 0
                let file = DGifOpen(
                    source,
                    { file, target, count in
                        let source = file!.pointee.UserData!.assumingMemoryBound(to: Source.self)
                        return source.pointee.read(target!, Int(count))
                    }, &error)
                guard let file else { throw fault(error, source) }
                defer { DGifCloseFile(file, nil) }
                var film = Film(memory)
                do throws(GIFError) {
                    return try film.read(file)
                } catch {
                    switch error {
                    case .library: throw fault(file.pointee.Error, source)
                    case .picture(let fault): throw fault
                    }
                }
            }
        }
    }

    /// The unread bytes of a file.
    private struct Source {
        var next: UnsafePointer<UInt8>?
        var left: Int
        /// Whether more bytes were read than the file has, so that it is truncated. giflib reports this as one of
        /// several errors or not at all.
        var isShort = false

        mutating func read(_ target: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int32 {
            isShort = isShort || count > left
            let count = min(count, left)
            if count > 0, let start = next {
                target.update(from: start, count: count)
                next = start + count
                left -= count
            }
            return Int32(count)
        }
    }

    private static func fault(_ error: Int32, _ source: UnsafeMutablePointer<Source>) -> ImageDecodingError {
        if source.pointee.isShort { return .truncated }
        if error == D_GIF_ERR_NOT_ENOUGH_MEM { return .engine("no memory for the picture") }
        return .corrupt(GifErrorString(error).map { String(cString: $0) } ?? "error \(error)")
    }
}

/// An error of giflib or of our own checks.
private enum GIFError: Error {
    case library
    case picture(ImageDecodingError)
}

/// The frames read so far.
private struct Film {
    private var frames: [DecodedImage.Frame] = []
    private var canvas: PixelImage?
    /// The number of pixels of all frames so far. Each frame counts with its own size or the size of the canvas,
    /// whichever is larger.
    private var pixelCount = 0
    /// The control block for the next frame.
    private var control = Film.plainControl
    /// The number of repetitions after the first playback, or nil if not specified.
    private var repeats: Int?

    private let memory: DecodingMemory

    init(_ memory: DecodingMemory) { self.memory = memory }

    private static let plainControl = GraphicsControlBlock(
        DisposalMode: 0, UserInputFlag: false, DelayTime: 0, TransparentColor: NO_TRANSPARENT_COLOR)

    mutating func read(_ file: UnsafeMutablePointer<GifFileType>) throws(GIFError) -> DecodedImage {
        while true {
            var record = UNDEFINED_RECORD_TYPE
            try check(DGifGetRecordType(file, &record))
            switch record {
            case IMAGE_DESC_RECORD_TYPE: try readPicture(file)
            case EXTENSION_RECORD_TYPE: try readExtension(file)
            case TERMINATE_RECORD_TYPE:
                guard !frames.isEmpty else { throw .picture(.corrupt("it contains no image")) }
                // As in browsers: the file counts repetitions, and 0 means endless.
                return DecodedImage(frames: frames, playCount: repeats.map { $0 == 0 ? 0 : $0 + 1 } ?? 1)
            default: continue
            }
        }
    }

    private func check(_ status: Int32) throws(GIFError) {
        guard status != GIF_ERROR else { throw .library }
    }

    private func takeMemory(for image: PixelImage) throws(GIFError) {
        try checkSize(width: image.width, height: image.height)
    }

    private func checkSize(width: Int, height: Int, isKept: Bool = true) throws(GIFError) {
        do throws(ImageDecodingError) {
            try ImageDecodingError.check(width: width, height: height)
            if isKept { try memory.take(width: width, height: height) }
        } catch {
            throw .picture(error)
        }
    }

    private mutating func readExtension(_ file: UnsafeMutablePointer<GifFileType>) throws(GIFError) {
        var code: Int32 = 0
        var block: UnsafeMutablePointer<UInt8>?
        try check(DGifGetExtension(file, &code, &block))
        var isLoop = false
        var isFirst = true
        // A block begins with its length.
        while let bytes = block {
            let length = Int(bytes[0])
            if code == GRAPHICS_EXT_FUNC_CODE, isFirst {
                if DGifExtensionToGCB(length, bytes + 1, &control) == GIF_ERROR { control = Self.plainControl }
            } else if code == APPLICATION_EXT_FUNC_CODE, isFirst {
                let name = String(decoding: UnsafeBufferPointer(start: bytes + 1, count: length), as: UTF8.self)
                isLoop = name == "NETSCAPE2.0" || name == "ANIMEXTS1.0"
            } else if isLoop, length >= 3, bytes[1] & 7 == 1 {
                repeats = Int(bytes[2]) | Int(bytes[3]) << 8
            }
            isFirst = false
            try check(DGifGetExtensionNext(file, &block))
        }
    }

    private mutating func readPicture(_ file: UnsafeMutablePointer<GifFileType>) throws(GIFError) {
        try check(DGifGetImageDesc(file))
        let frame = file.pointee.Image
        let (left, top, width, height) = (Int(frame.Left), Int(frame.Top), Int(frame.Width), Int(frame.Height))
        guard left >= 0, top >= 0 else { throw .picture(.corrupt("a frame is outside of the canvas")) }
        try checkSize(width: width, height: height, isKept: false)
        if canvas == nil { canvas = try makeCanvas(file, width: left + width, height: top + height) }
        guard let canvas else { return }
        pixelCount += max(width * height, canvas.width * canvas.height)
        guard frames.count < ImageLimits.frames, pixelCount <= ImageLimits.pixels else {
            throw .picture(.tooManyFrames(frames.count + 1, width: canvas.width, height: canvas.height))
        }
        guard let map = frame.ColorMap ?? file.pointee.SColorMap, map.pointee.Colors != nil else {
            throw .picture(.corrupt("a frame has no color table"))
        }

        let before = control.DisposalMode == DISPOSE_PREVIOUS ? canvas.copied() : nil
        var line = [UInt8](repeating: 0, count: width)
        // Interlaced rows come in four passes.
        for (first, step) in frame.Interlace ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)] {
            for row in stride(from: first, to: height, by: step) {
                try check(DGifGetLine(file, &line, Int32(width)))
                draw(line, map.pointee, on: canvas, x: left, y: top + row)
            }
        }
        let duration = DecodedImage.duration(milliseconds: Int(control.DelayTime) * 10)
        try takeMemory(for: canvas)
        frames.append(DecodedImage.Frame(image: canvas.copied(), duration: duration))

        if let before {
            self.canvas = before
        } else if control.DisposalMode == DISPOSE_BACKGROUND {
            canvas.clear(x: left, y: top, width: width, height: height)
        }
        control = Self.plainControl
    }

    private func makeCanvas(_ file: UnsafeMutablePointer<GifFileType>, width: Int, height: Int) throws(GIFError)
        -> PixelImage
    {
        let (width, height) = (max(Int(file.pointee.SWidth), width), max(Int(file.pointee.SHeight), height))
        try checkSize(width: width, height: height)
        let made = PixelImage(width: width, height: height)
        made.clear(x: 0, y: 0, width: width, height: height)
        return made
    }

    /// Draws a row, clipped to the canvas. Indices outside of the color table are transparent.
    private func draw(_ line: [UInt8], _ map: ColorMapObject, on canvas: PixelImage, x: Int, y: Int) {
        guard y < canvas.height, x < canvas.width else { return }
        let target = canvas.pixels + y * canvas.width + x
        for place in 0..<min(line.count, canvas.width - x) {
            let index = Int32(line[place])
            guard index != control.TransparentColor, index < map.ColorCount else { continue }
            let color = map.Colors[Int(index)]
            target[place] = 0xFF00_0000 | UInt32(color.Red) << 16 | UInt32(color.Green) << 8 | UInt32(color.Blue)
        }
    }
}
