import Geometry
package import Layout

/// Decodes and stores the images of a script. The store opens no files: a closure of the host returns the bytes for a
/// name and so controls access.
///
/// Use a store on one thread at a time.
package final class ImageStore: ImageProviding {
    /// A stored image.
    struct Entry {
        var name: String
        /// The size and handle of the image. Each frame of an animation has its own handle; all have the same size.
        var info: ImageInfo
        var image: PixelImage
        /// The bytes of the file, for documents that embed it; empty if the file is never embedded.
        var bytes: [UInt8]
    }

    private let read: (String) throws(ImageError) -> [UInt8]
    private var known: [String: Result<Int, ImageError>] = [:]
    private(set) var entries: [Entry] = []
    private let pictures: PictureCache
    /// The number of bytes of images, files and names, which are charged to the budget.
    private var bytesKept = 0

    /// The budget that is charged for the images: the budget of the script that uses them; nil for none. The budget
    /// that it replaces is no longer charged.
    package var budget: (any PassBudget)? {
        didSet {
            guard budget !== oldValue else { return }
            oldValue?.charge(-bytesKept)
            budget?.charge(bytesKept)
        }
    }

    deinit { budget?.charge(-bytesKept) }

    private func keep(_ bytes: Int) {
        bytesKept += bytes
        budget?.charge(bytes)
    }

    /// Creates an empty store. Images are read on their first use.
    ///
    /// - Parameters:
    ///   - pictures: A cache of images decoded by other stores.
    ///   - read: Returns the bytes of an image by name, or throws an error with the reason.
    package init(
        pictures: PictureCache = PictureCache(), read: @escaping (String) throws(ImageError) -> [UInt8]
    ) {
        self.pictures = pictures
        self.read = read
    }

    /// Returns the image for a name. The format (PNG, JPEG, GIF or WebP) is detected by content. A name such as
    /// `logo@2x.png` or `logo@3x.png` sets 2 or 3 pixels per point.
    ///
    /// Results and errors are cached by name, except for exhausted memory.
    ///
    /// - Returns: The image's handle and its size in points, with a warning if decoding ignored parts of the file.
    /// - Throws: An error if the name has no bytes, the bytes are not a valid, complete image of at most 16,384 pixels
    ///   per side, 64 Mi pixels and 2,048 frames, or the budget has too little memory.
    package func image(named name: String) throws(ImageError) -> ImageInfo {
        switch known[name] {
        case .success(let index): return entries[index].info
        case .failure(let fault): throw fault
        case nil: break
        }
        do {
            let bytes = try read(name)
            let decoded = try pictures.decoded(bytes, name: name, memory: DecodingMemory(budget))
            // Each name is stored twice and has a table entry.
            keep(512 + 2 * name.utf8.count + decoded.frames.reduce(0) { $0 + $1.image.byteCount + 256 })
            let first = decoded.frames[0].image
            let scale = Self.scale(ofName: name)
            let id = ImageID(index: entries.count)
            var info = ImageInfo(
                id: id, size: Size(width: Double(first.width) / scale, height: Double(first.height) / scale))
            if decoded.frames.count > 1 {
                var end = 0.0
                let ends = decoded.frames.map { frame in
                    end += frame.duration
                    return end
                }
                info.film = AnimationFrames(first: id, ends: ends, playCount: decoded.playCount)
            }
            let isPNG = bytes.starts(with: PNGDecoder.signature)
            let pictures = isPNG ? PNGDecoder.pictureCount(bytes) : 1
            info.warning = Self.warning(name, pictures: pictures, decoded.colors)
            known[name] = .success(id.index)
            // Animations are not embedded because only browsers would play them; nor are files with profiles, which
            // some programs ignore.
            let isEmbedded = (isPNG && pictures <= 1 || JPEGDecoder.isJPEG(bytes)) && decoded.colors == .plain
            if isEmbedded { keep(bytes.count) }
            for frame in decoded.frames {
                var own = info
                own.id = ImageID(index: entries.count)
                entries.append(Entry(name: name, info: own, image: frame.image, bytes: isEmbedded ? bytes : []))
            }
            return info
        } catch {
            // Decoding can succeed later with more memory.
            if !error.isForMemory {
                keep(768 + 3 * name.utf8.count)
                known[name] = .failure(error)
            }
            throw error
        }
    }

    /// Returns a warning about the parts of a file that decoding ignores, or nil if there are none.
    private static func warning(_ name: String, pictures: Int, _ colors: ColorResult) -> String? {
        if pictures > 1 {
            return """
                the image '\(name)' is an animated PNG with \(pictures) frames, of which only the first is shown; animated \
                GIF and WebP files play
                """
        }
        guard colors == .ignored else { return nil }
        return """
            the color profile of the image '\(name)' cannot be used, so its colors are treated as sRGB; \
            convert it to sRGB, or save it with another profile
            """
    }

    /// Returns the image for a handle of this store, or nil.
    func entry(_ id: ImageID) -> Entry? {
        entries.indices.contains(id.index) ? entries[id.index] : nil
    }

    /// Returns the image scaled down to the given size in pixels, rounded up, or the image itself if it is not larger.
    /// Returns nil if the image does not exist or memory is exhausted.
    func image(_ id: ImageID, coveringWidth width: Double, height: Double) -> PixelImage? {
        guard let image = entry(id)?.image else { return nil }
        let newWidth = min(image.width, max(1, Int(width.rounded(.up))))
        let newHeight = min(image.height, max(1, Int(height.rounded(.up))))
        guard newWidth < image.width || newHeight < image.height else { return image }
        guard budget?.grants(newWidth * newHeight * 4) != false else { return nil }
        return pictures.reduced(image, toWidth: newWidth, height: newHeight)
    }

    /// Returns the pixels per point for a file name: 2 or 3 for names such as `logo@2x.png` and `logo@3x.png`,
    /// otherwise 1.
    static func scale(ofName name: String) -> Double {
        let file = name[(name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex)...]
        let stem = file[..<(file.lastIndex(of: ".") ?? file.endIndex)]
        if stem.hasSuffix("@2x") {
            return 2
        }
        return stem.hasSuffix("@3x") ? 3 : 1
    }

    static func decode(
        _ bytes: [UInt8], name: String, memory: DecodingMemory = DecodingMemory(nil)
    ) throws(ImageError) -> DecodedImage {
        do throws(ImageDecodingError) {
            if bytes.starts(with: PNGDecoder.signature) {
                return try PNGDecoder.decode(bytes, memory)
            }
            if JPEGDecoder.isJPEG(bytes) {
                return try JPEGDecoder.decode(bytes, memory)
            }
            if GIFDecoder.isGIF(bytes) {
                return try GIFDecoder.decode(bytes, memory)
            }
            if WebPDecoder.isWebP(bytes) {
                return try WebPDecoder.decode(bytes, memory)
            }
            throw ImageDecodingError.notAnImage
        } catch {
            throw fault(error, bytes, name: name)
        }
    }

    /// Returns the error, with a message for the user, for a file that cannot be decoded.
    static func fault(_ fault: ImageDecodingError, _ bytes: [UInt8], name: String) -> ImageError {
        let quoted = "image \"\(name)\""
        let message =
            switch fault {
            case .notAnImage:
                bytes.isEmpty
                    ? "\(quoted): expected a PNG, JPEG, GIF or WebP file, found an empty one"
                    : """
                    \(quoted): expected a PNG, JPEG, GIF or WebP file, found another format, judging by its \
                    first bytes; convert it
                    """
            case .truncated: "\(quoted): expected a whole file, found one that ends too early; copy it again"
            case .corrupt(let reason): "\(quoted): expected a valid file, found a damaged one (\(reason))"
            case .tooLarge(let width, let height):
                """
                \(quoted): expected at most 16384 × 16384 pixels and 67108864 in all, found \(width) × \(height); \
                make it smaller
                """
            case .tooManyFrames(let count, let width, let height):
                """
                \(quoted): expected at most 2048 frames and 67108864 pixels in all, found at least \(count) of \
                \(width) × \(height); make it shorter or smaller
                """
            case .engine(let reason): "\(quoted): could not be decoded: \(reason)"
            case .noMemory(let bytes):
                """
                \(quoted): its pixels need \(bytes >> 20) MiB, more than the memory limit allows; make it \
                smaller, or raise the limit with --max-memory
                """
            }
        var described = ImageError(message: message)
        if case .noMemory = fault { described.isForMemory = true }
        return described
    }
}
