import CCairo
package import Layout

/// Makes pictures and documents of snapshots. The same snapshot, fonts and images give the same bytes, in any
/// environment.
///
/// An instance belongs to one thread at a time, the thread of its measurer and image store; it keeps shadows and scaled
/// images from one picture to the next.
package final class Renderer {
    /// Measured what is drawn.
    package let text: PangoTextMeasurer
    /// Has the pictures that image ids stand for.
    package let images: ImageStore
    let resources: Player.Resources

    /// Both must be the ones that the layout used: what was measured is drawn, and image ids are the store's.
    ///
    /// - Parameter kept: what is shared with other renderers of the same measurer.
    package init(text: PangoTextMeasurer, images: ImageStore, keeping kept: DrawingCache = DrawingCache()) {
        self.text = text
        self.images = images
        resources = Player.Resources(text: text, images: images, kept: kept)
    }

    /// How a picture in SVG shows text.
    package enum SVGText: Hashable, Sendable {
        /// Outlines of the glyphs: looks the same everywhere.
        case outlines
        /// `<text>` elements: small and searchable, shown with the viewer's fonts.
        case elements
    }
}

extension Renderer {
    /// Pixels of a snapshot: premultiplied ARGB in the machine's byte order.
    package final class Picture {
        /// Pixels, above 0.
        package let width: Int
        /// Pixels, above 0.
        package let height: Int
        /// Pixels a row, at least `width`.
        package let stride: Int
        /// Rows from top to bottom, `stride` pixels each; valid as long as the picture.
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

        /// A pixel as 0xAARRGGBB, premultiplied. The position must lie in the picture.
        package subscript(x: Int, y: Int) -> UInt32 {
            precondition(x >= 0 && x < width && y >= 0 && y < height)
            return pixels[y * stride + x]
        }
    }

    /// Draws a snapshot at its scale.
    ///
    /// - Parameter encoderBytes: what an encoder is going to take per pixel.
    /// - Throws: `limit` above 16,384 pixels a side, or if the picture does not fit into the memory limit.
    package func picture(_ snapshot: Snapshot, encoderBytes: Int = 0) throws(RenderingFault) -> Picture {
        let (width, height) = try Self.pixelSize(of: snapshot)
        guard text.budget?.grantsPicture((4 + encoderBytes) * width * height) != false else {
            throw RenderingFault(
                kind: .limit,
                message:
                    """
                    the memory limit has no room for a picture of \(width) × \(height) pixels; make the size or the \
                    scale smaller, or give it more memory with --max-memory
                    """)
        }
        guard
            let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
            cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
        else {
            throw RenderingFault(
                kind: .limit, message: "no memory for a picture of \(width) × \(height) pixels; make it smaller")
        }
        let context = cairo_create(surface)!
        defer { cairo_destroy(context) }
        cairo_scale(context, snapshot.scale, snapshot.scale)
        text.budget?.begin()
        defer { text.budget?.end() }
        Player(snapshot, context: context, resources: resources, keepsText: false, scale: snapshot.scale).play()
        let status = cairo_status(context)
        do throws(RenderingFault) {
            try checkBudget()
            guard status == CAIRO_STATUS_SUCCESS else { throw Self.fault(status) }
        } catch {
            cairo_surface_destroy(surface)
            throw error
        }
        return Picture(width: width, height: height, surface: surface)
    }

    /// A PNG in sRGB of size × scale pixels.
    /// - Throws: `limit` above 16,384 pixels a side.
    package func png(_ snapshot: Snapshot, quality: PictureQuality = .fast) throws(RenderingFault) -> [UInt8] {
        // The rows with their filters.
        let picture = try picture(snapshot, encoderBytes: 4)
        text.budget?.begin()
        defer { text.budget?.end() }
        let bytes = try picture.png(scale: snapshot.scale, quality: quality, budget: text.budget)
        try checkBudget()
        return bytes
    }

    /// - Throws: `limit` if what was drawn is not whole, for want of time or memory.
    package func checkBudget() throws(RenderingFault) {
        guard let budget = text.budget, budget.isUsedUp else { return }
        let more = budget.isOutOfMemory ? "memory with --max-memory" : "time with --max-time"
        throw RenderingFault(
            kind: .limit, message: "\(budget.limitText) is used up by the drawing; show less, or give it more \(more)")
    }

    /// - Throws: `limit` for a size that no picture may have.
    static func pixelSize(of snapshot: Snapshot) throws(RenderingFault) -> (width: Int, height: Int) {
        let width = (snapshot.size.width * snapshot.scale).rounded()
        let height = (snapshot.size.height * snapshot.scale).rounded()
        guard width >= 1, height >= 1, width <= Double(ImageLimits.side), height <= Double(ImageLimits.side) else {
            var found = ByteWriter()
            found.write(rounded: width)
            found.write(" × ")
            found.write(rounded: height)
            throw RenderingFault(
                kind: .limit,
                message:
                    """
                    expected a picture of 1 × 1 to 16384 × 16384 pixels, found \
                    \(String(decoding: found.bytes, as: UTF8.self))\u{20}
                    """
                        + "(size × scale); make the size or the scale smaller")
        }
        return (Int(width), Int(height))
    }

    /// - Throws: `limit` for a document that no reader would show. It has no pixels, so it may be larger than a picture.
    static func checkDocumentSize(of snapshot: Snapshot) throws(RenderingFault) {
        let (width, height, most) = (snapshot.size.width, snapshot.size.height, Double(ImageLimits.documentSide))
        guard snapshot.scale.isFinite, snapshot.scale > 0, width > 0, height > 0, width <= most, height <= most else {
            var found = ByteWriter()
            found.write(rounded: width)
            found.write(" × ")
            found.write(rounded: height)
            throw RenderingFault(
                kind: .limit,
                message:
                    """
                    expected a document of up to \(ImageLimits.documentSide) points a side, found \
                    \(String(decoding: found.bytes, as: UTF8.self)); make the size smaller
                    """)
        }
    }

    static func fault(_ status: cairo_status_t) -> RenderingFault {
        RenderingFault(
            kind: .engine,
            message: "the snapshot could not be drawn: \(String(cString: cairo_status_to_string(status)))")
    }
}
