import CCairo
package import Layout

/// Renders snapshots as images and documents. Equal snapshots, fonts and images produce equal bytes in any environment.
///
/// Use a renderer on the thread of its measurer and image store. It caches shadows and scaled images between calls.
package final class Renderer {
    /// The measurer that the layout used.
    package let text: PangoTextMeasurer
    /// The image store that the layout used.
    package let images: ImageStore
    let resources: Player.Resources

    /// Creates a renderer with the measurer and image store that the layout used, because snapshots refer to their
    /// contents.
    ///
    /// - Parameter kept: A cache shared with other renderers of the same measurer. Default: a new cache.
    package init(text: PangoTextMeasurer, images: ImageStore, keeping kept: DrawingCache = DrawingCache()) {
        self.text = text
        self.images = images
        resources = Player.Resources(text: text, images: images, kept: kept)
    }

    /// The representation of text in SVG.
    package enum SVGText: Hashable, Sendable {
        /// Glyph outlines, which look the same everywhere.
        case outlines
        /// `<text>` elements, which are small and searchable, and use the viewer's fonts.
        case elements
    }
}

extension Renderer {
    /// A rendered image: premultiplied ARGB pixels in native byte order.
    package final class Picture {
        /// The width in pixels, greater than 0.
        package let width: Int
        /// The height in pixels, greater than 0.
        package let height: Int
        /// The number of pixels per row in memory, at least `width`.
        package let stride: Int
        /// The rows from top to bottom, `stride` pixels each; valid as long as the image.
        package let pixels: UnsafePointer<UInt32>
        private let surface: OpaquePointer

        init(width: Int, height: Int, surface: OpaquePointer) {
            self.width = width
            self.height = height
            self.surface = surface
            cairo_surface_flush(surface)
            stride = Int(cairo_image_surface_get_stride(surface)) / 4
            pixels = UnsafeRawPointer(cairo_image_surface_get_data(surface)!).assumingMemoryBound(to: UInt32.self)
        }

        deinit {
            cairo_surface_destroy(surface)
        }

        /// The pixel as premultiplied 0xAARRGGBB. The position must be within the image.
        package subscript(x: Int, y: Int) -> UInt32 {
            precondition(x >= 0 && x < width && y >= 0 && y < height)
            return pixels[y * stride + x]
        }
    }

    /// Renders a snapshot at its scale.
    ///
    /// - Parameter encoderBytes: The bytes per pixel that an encoder will need in addition. Default: 0.
    /// - Throws: `.limit` if a side is less than 1 pixel or exceeds 16,384 pixels, a budget is exceeded or memory is
    ///   exhausted; `.engine` if Cairo fails.
    package func picture(_ snapshot: Snapshot, encoderBytes: Int = 0) throws(RenderingError) -> Picture {
        let (width, height) = try Self.pixelSize(of: snapshot)
        guard text.budget?.grantsPicture((4 + encoderBytes) * width * height) != false else {
            throw RenderingError(
                kind: .limit,
                message:
                    """
                    the memory limit is too small for an image of \(width) × \(height) pixels; make the size or the \
                    scale smaller, or raise the limit with --max-memory
                    """)
        }
        guard
            let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
            cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
        else {
            throw RenderingError(
                kind: .limit, message: "no memory for an image of \(width) × \(height) pixels; make it smaller")
        }
        let context = cairo_create(surface)!
        text.faces.openContext()
        defer {
            cairo_destroy(context)
            text.faces.closeContext()
        }
        cairo_scale(context, snapshot.scale, snapshot.scale)
        text.budget?.begin()
        defer { text.budget?.end() }
        Player(snapshot, context: context, resources: resources, keepsText: false, scale: snapshot.scale).play()
        let status = cairo_status(context)
        do throws(RenderingError) {
            try checkBudget()
            guard status == CAIRO_STATUS_SUCCESS else { throw Self.fault(status) }
        } catch {
            cairo_surface_destroy(surface)
            throw error
        }
        return Picture(width: width, height: height, surface: surface)
    }

    /// Returns a PNG in sRGB of size × scale pixels.
    ///
    /// - Parameter quality: The compression. `lossy` counts as `fast`.
    /// - Throws: `.limit` if a side is less than 1 pixel or exceeds 16,384 pixels, a budget is exceeded or memory is
    ///   exhausted; `.engine` if Cairo fails.
    package func png(_ snapshot: Snapshot, quality: PictureQuality = .fast) throws(RenderingError) -> [UInt8] {
        // Includes the filtered rows.
        let picture = try picture(snapshot, encoderBytes: 4)
        text.budget?.begin()
        defer { text.budget?.end() }
        let bytes = try picture.png(scale: snapshot.scale, quality: quality, budget: text.budget)
        try checkBudget()
        return bytes
    }

    /// Throws `.limit` if the measurer's budget of time or memory is exceeded, so that the drawing is incomplete.
    package func checkBudget() throws(RenderingError) {
        guard let budget = text.budget, budget.isUsedUp else { return }
        let more = budget.isOutOfMemory ? "memory with --max-memory" : "time with --max-time"
        throw RenderingError(
            kind: .limit,
            message: "\(budget.limitText) is not enough to draw the screen; show less, or allow more \(more)")
    }

    /// Returns the size of the image in pixels.
    ///
    /// - Throws: `.limit` if a side is less than 1 pixel or too long.
    static func pixelSize(of snapshot: Snapshot) throws(RenderingError) -> (width: Int, height: Int) {
        let width = (snapshot.size.width * snapshot.scale).rounded()
        let height = (snapshot.size.height * snapshot.scale).rounded()
        guard width >= 1, height >= 1, width <= Double(ImageLimits.side), height <= Double(ImageLimits.side) else {
            var found = ByteWriter()
            found.write(rounded: width)
            found.write(" × ")
            found.write(rounded: height)
            throw RenderingError(
                kind: .limit,
                message:
                    """
                    expected an image of 1 × 1 to 16384 × 16384 pixels, found \
                    \(String(decoding: found.bytes, as: UTF8.self))\u{20}
                    """
                        + "(size × scale); make the size or the scale smaller")
        }
        return (Int(width), Int(height))
    }

    /// Throws `.limit` if the scale or a side is not positive, or if a side exceeds 100,000 points. Documents have no
    /// pixels, so they may be larger than images.
    static func checkDocumentSize(of snapshot: Snapshot) throws(RenderingError) {
        let (width, height, most) = (snapshot.size.width, snapshot.size.height, Double(ImageLimits.documentSide))
        guard snapshot.scale.isFinite, snapshot.scale > 0, width > 0, height > 0, width <= most, height <= most else {
            var found = ByteWriter()
            found.write(rounded: width)
            found.write(" × ")
            found.write(rounded: height)
            throw RenderingError(
                kind: .limit,
                message:
                    """
                    expected a document of up to \(ImageLimits.documentSide) points a side, found \
                    \(String(decoding: found.bytes, as: UTF8.self)); make the size smaller
                    """)
        }
    }

    static func fault(_ status: cairo_status_t) -> RenderingError {
        RenderingError(
            kind: .engine,
            message: "the snapshot could not be drawn: \(String(cString: cairo_status_to_string(status)))")
    }
}
