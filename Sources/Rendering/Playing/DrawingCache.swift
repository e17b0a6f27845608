/// What drawings share that follow each other: pictures that were decoded or made smaller, blurred shadows, masks of
/// glyphs. Each is a function of what it was made of, so what is kept changes no drawing.
///
/// An instance belongs to one thread at a time, and to one measurer.
package final class DrawingCache {
    /// For image stores.
    package let pictures: PictureCache
    let shadows = ShadowStore()
    let glyphMasks = GlyphMasks()

    /// - Parameter pictureBytes: how many bytes of decoded pictures are kept; 0 where an image store keeps its own.
    package init(pictureBytes: Int = 0) { pictures = PictureCache(capacity: pictureBytes) }
}
