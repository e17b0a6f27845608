package import Layout

/// Decodes and keeps the images that scripts name. It opens nothing itself: the host's closure gives the bytes of a
/// name and so decides what a script may read.
///
/// An instance belongs to one thread at a time.
package final class ImageStore: ImageProviding {
    /// A picture in the store.
    struct Entry {
        var name: String
        /// Of an animated file each picture is an entry, with the size of all and its own handle.
        var info: ImageInfo
        var image: PixelImage
        /// The file itself, for writers that embed it; empty where no writer does.
        var bytes: [UInt8]
    }

    private let read: (String) throws(ImageFault) -> [UInt8]
    private var known: [String: Result<Int, ImageFault>] = [:]
    private(set) var entries: [Entry] = []
    private let pictures: PictureCache
    /// What pictures, files and names take; it is charged to the budget.
    private var bytesKept = 0

    /// Whoever shows the pictures now pays for them.
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

    /// - Parameters:
    ///   - pictures: what was decoded for other stores.
    ///   - read: the bytes of the image that a script names; throws a fault that says why there are none.
    package init(
        pictures: PictureCache = PictureCache(), read: @escaping (String) throws(ImageFault) -> [UInt8]
    ) {
        self.pictures = pictures
        self.read = read
    }

    /// PNG, JPEG, GIF or WebP by content, not by name. `logo@2x.png` has 2 pixels per point, `@3x` 3.
    /// - Throws: a fault for a name that has no bytes, for bytes that are not a valid image, a truncated one or one of more than
    ///   16,384 pixels a side, 64 Mi pixels or 2,048 pictures. A fault is kept as an image is: the same name gives the
    ///   same fault.
    package func image(named name: String) throws(ImageFault) -> ImageInfo {
        switch known[name] {
        case .success(let index): return entries[index].info
        case .failure(let fault): throw fault
        case nil: break
        }
        do {
            let bytes = try read(name)
            let decoded = try pictures.decoded(bytes, name: name, memory: DecodingMemory(budget))
            // Of a name there are two copies, and a place in the table.
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
                info.film = ImageFilm(first: id, ends: ends, playCount: decoded.playCount)
            }
            let isPNG = bytes.starts(with: PNGDecoder.signature)
            let pictures = isPNG ? PNGDecoder.pictureCount(bytes) : 1
            info.warning = Self.warning(name, pictures: pictures, decoded.colors)
            known[name] = .success(id.index)
            // An animated one would play in a browser, and nowhere else; a profile is known to some programs alone.
            let isEmbedded = (isPNG && pictures <= 1 || JPEGDecoder.isJPEG(bytes)) && decoded.colors == .plain
            if isEmbedded { keep(bytes.count) }
            for frame in decoded.frames {
                var own = info
                own.id = ImageID(index: entries.count)
                entries.append(Entry(name: name, info: own, image: frame.image, bytes: isEmbedded ? bytes : []))
            }
            return info
        } catch {
            // With more memory it may be decoded yet.
            if !error.isForMemory {
                keep(768 + 3 * name.utf8.count)
                known[name] = .failure(error)
            }
            throw error
        }
    }

    /// What of a file is not shown.
    private static func warning(_ name: String, pictures: Int, _ colors: ColorResult) -> String? {
        if pictures > 1 {
            return """
                the image '\(name)' is an animated PNG of \(pictures) pictures, of which the first is shown; animated \
                GIF and WebP files play
                """
        }
        guard colors == .ignored else { return nil }
        return """
            the colour profile of the image '\(name)' cannot be used, so its colours are shown as if they were sRGB; \
            convert it to sRGB, or save it with another profile
            """
    }

    /// The picture with a handle of this store; `nil` for any other handle.
    func entry(_ id: ImageID) -> Entry? {
        entries.indices.contains(id.index) ? entries[id.index] : nil
    }

    /// A picture with at least as many pixels as it covers on the screen, and not many more: scaling it by the rest
    /// does not lose detail. The picture itself where it is not larger.
    func image(_ id: ImageID, coveringWidth width: Double, height: Double) -> PixelImage? {
        guard let image = entry(id)?.image else { return nil }
        let newWidth = min(image.width, max(1, Int(width.rounded(.up))))
        let newHeight = min(image.height, max(1, Int(height.rounded(.up))))
        guard newWidth < image.width || newHeight < image.height else { return image }
        guard budget?.grants(newWidth * newHeight * 4) != false else { return nil }
        return pictures.reduced(image, toWidth: newWidth, height: newHeight)
    }

    /// Pixels per point.
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
    ) throws(ImageFault) -> DecodedImage {
        do throws(DecodingFault) {
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
            throw DecodingFault.notAnImage
        } catch {
            throw fault(error, bytes, name: name)
        }
    }

    /// What is told of a file that cannot be decoded.
    static func fault(_ fault: DecodingFault, _ bytes: [UInt8], name: String) -> ImageFault {
        let quoted = "image \"\(name)\""
        let message =
            switch fault {
            case .notAnImage:
                bytes.isEmpty
                    ? "\(quoted): expected a PNG, JPEG, GIF or WebP file, found an empty one"
                    : """
                    \(quoted): expected a PNG, JPEG, GIF or WebP file, found something else (by its first \
                    bytes); convert it
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
                \(quoted): expected at most 2048 pictures and 67108864 pixels in all, found at least \(count) of \
                \(width) × \(height); make it shorter or smaller
                """
            case .engine(let reason): "\(quoted): could not be decoded: \(reason)"
            case .noMemory(let bytes):
                """
                \(quoted): its pixels take \(bytes >> 20) MiB, for which the memory limit has no room; make it \
                smaller, or give more memory with --max-memory
                """
            }
        var described = ImageFault(message: message)
        if case .noMemory = fault { described.isForMemory = true }
        return described
    }
}
