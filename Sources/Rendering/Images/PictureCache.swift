import Layout

/// Decoded pictures, kept from one store to the next: for processes that show the same files in many screens.
///
/// What a store gives, and what it charges to its budget, does not depend on what is kept here: only the time does.
///
/// An instance belongs to one thread at a time.
package final class PictureCache {
    /// A file, and what it was decoded to.
    private struct File {
        var bytes: [UInt8]
        var image: DecodedImage
        /// What decoding asked for.
        var memory: Int
        var lastUse: Int

        var cost: Int { bytes.count + image.frames.reduce(0) { $0 + $1.image.byteCount } }
    }

    private struct FileKey: Hashable {
        var name: String
        var count: Int
    }

    /// A picture made smaller for a place where it is shown.
    private struct Reduced {
        /// Held, so that no other one can have its identity.
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

    /// Bytes of files and their pictures that are kept; none by default, where a store keeps what it has decoded.
    private let capacity: Int
    /// Bytes of reduced pictures that are kept from one drawing to the next.
    private static let reducedBytesKept = 32 << 20

    package init(capacity: Int = 0) { self.capacity = capacity }

    /// A file's picture, decoded now or before.
    ///
    /// - Parameter name: what the script calls it; files of one name and size are compared byte by byte.
    func decoded(_ bytes: [UInt8], name: String, memory: DecodingMemory) throws(ImageFault) -> DecodedImage {
        let key = FileKey(name: name, count: bytes.count)
        if let file = files[key], file.bytes == bytes {
            // As it was asked when it was decoded.
            do throws(DecodingFault) { try memory.take(bytes: file.memory) } catch {
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

    /// A picture of fewer pixels.
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
