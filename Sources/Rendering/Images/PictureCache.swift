import Layout

/// A cache of decoded images for several stores, for processes that show the same files on many screens.
///
/// The cache only saves time. It changes neither the results of a store nor the memory charged to its budget.
///
/// Use a cache on one thread at a time.
package final class PictureCache {
    /// A file with its decoded image.
    private struct File {
        var bytes: [UInt8]
        var image: DecodedImage
        /// The number of bytes that decoding requested.
        var memory: Int
        var lastUse: Int

        var cost: Int { bytes.count + image.frames.reduce(0) { $0 + $1.image.byteCount } }
    }

    private struct FileKey: Hashable {
        var name: String
        var count: Int
    }

    /// A downscaled image.
    private struct Reduced {
        /// The original, kept alive so that its identity is not reused.
        var original: PixelImage
        var image: PixelImage
    }

    private struct ReducedKey: Hashable {
        var original: ObjectIdentifier
        var width: Int
        var height: Int
    }

    private var files: [FileKey: File] = [:]
    private var fileBytes = 0
    private var uses = 0
    private var reduced: [ReducedKey: Reduced] = [:]
    private var reducedBytes = 0

    /// The maximum bytes of files and images in the cache. Default: 0.
    private let capacity: Int
    /// The maximum bytes of downscaled images kept between drawings.
    private static let reducedBytesKept = 32 << 20

    /// Creates a cache of at most `capacity` bytes of files and images. Default: 0, which keeps no files.
    package init(capacity: Int = 0) { self.capacity = capacity }

    /// Returns the decoded image of a file, from the cache if possible.
    ///
    /// - Parameter name: The script's name for the file. Files with equal names and sizes are compared byte by byte.
    func decoded(_ bytes: [UInt8], name: String, memory: DecodingMemory) throws(ImageError) -> DecodedImage {
        let key = FileKey(name: name, count: bytes.count)
        if let file = files[key], file.bytes == bytes {
            // Requests the same memory as decoding would.
            do throws(ImageDecodingError) { try memory.take(bytes: file.memory) } catch {
                throw ImageStore.fault(error, bytes, name: name)
            }
            uses += 1
            files[key]!.lastUse = uses
            return file.image
        }
        let image = try ImageStore.decode(bytes, name: name, memory: memory)
        guard capacity > 0 else { return image }
        uses += 1
        let file = File(bytes: bytes, image: image, memory: memory.taken, lastUse: uses)
        guard file.cost <= capacity / 2 else { return image }
        if let old = files.updateValue(file, forKey: key) { fileBytes -= old.cost }
        fileBytes += file.cost
        while fileBytes > capacity, let oldest = files.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            fileBytes -= oldest.value.cost
            files[oldest.key] = nil
        }
        return image
    }

    /// Returns a downscaled copy of an image, from the cache if possible.
    func reduced(_ image: PixelImage, toWidth width: Int, height: Int) -> PixelImage {
        let key = ReducedKey(original: ObjectIdentifier(image), width: width, height: height)
        if let known = reduced[key] { return known.image }
        let result = image.reduced(toWidth: width, height: height)
        reducedBytes += result.byteCount + (capacity > 0 ? image.byteCount : 0)
        if reducedBytes > Self.reducedBytesKept {
            reduced = [:]
            reducedBytes = result.byteCount
        }
        reduced[key] = Reduced(original: image, image: result)
        return result
    }
}
