/// Data shared by successive drawings: decoded and downscaled images, blurred shadows and glyph masks. Each depends
/// only on its input, so the cache does not affect the results.
///
/// Use a cache on one thread at a time, with one measurer.
package final class DrawingCache {
    /// The cache for image stores.
    package let pictures: PictureCache
    let shadows = ShadowStore()
    let glyphMasks = GlyphMasks()

    /// Creates an empty cache.
    ///
    /// - Parameter pictureBytes: The maximum bytes of image files and decoded images. Default: 0, for a single image
    ///   store that keeps its own images.
    package init(pictureBytes: Int = 0) { pictures = PictureCache(capacity: pictureBytes) }
}
