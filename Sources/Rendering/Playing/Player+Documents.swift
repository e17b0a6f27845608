import CCairo
import Layout

/// Text in documents that cannot be shown as glyphs of its font.
extension Player {
    /// Draws a run of a document's text whose glyphs stand in `resources.glyphs`.
    func drawInDocument(_ run: TextLayout.Run, of layout: TextLayout, x: Double, baseline: Double, color: Color) {
        let faces = resources.text.faces
        if faces.areColored[Int(run.face)] {
            // Cairo would make pictures of 72 pixels an inch of them.
            for glyph in resources.glyphs { drawPicture(of: glyph, face: run.face, alpha: Double(color.alpha) / 255) }
        } else if faces.isVaried(run.face) {
            // Cairo embeds variable fonts as they are by default.
            guard let font = faces.scaledFont(run.face) else { return }
            cairo_set_scaled_font(context, font)
            cairo_glyph_path(context, resources.glyphs, Int32(resources.glyphs.count))
            cairo_fill(context)
        } else {
            showAsText(run, of: layout)
            return
        }
        showInvisible(run, of: layout, x: x, baseline: baseline)
    }

    private func drawPicture(of glyph: cairo_glyph_t, face: Int32, alpha: Double) {
        guard let picture = resources.glyphPictures.picture(face, UInt32(glyph.index), resources.text.faces) else {
            return
        }
        cairo_save(context)
        cairo_translate(context, glyph.x + picture.box.x, glyph.y + picture.box.y)
        cairo_scale(context, 1 / picture.resolution, 1 / picture.resolution)
        cairo_set_source_surface(context, picture.surface, 0, 0)
        cairo_paint_with_alpha(context, alpha)
        cairo_restore(context)
    }

    /// Each character of a run over what is drawn for it; those of one cluster share its width.
    private func showInvisible(_ run: TextLayout.Run, of layout: TextLayout, x: Double, baseline: Double) {
        var extents: [Int: (left: Double, right: Double)] = [:]
        for glyph in layout.glyphs[run.glyphs] {
            let (left, right) = (x + glyph.x, x + glyph.x + glyph.advance)
            let known = extents[Int(glyph.cluster)] ?? (left, right)
            extents[Int(glyph.cluster)] = (min(known.left, left), max(known.right, right))
        }
        let starts = extents.keys.sorted()
        let size = resources.text.faces.sizes[Int(run.face)]
        let text = resources.invisibleText
        text.begin()
        for (place, start) in starts.enumerated() {
            let end = place + 1 < starts.count ? starts[place + 1] : run.text.upperBound
            guard start >= run.text.lowerBound, end > start, let (left, right) = extents[start] else { continue }
            let scalars = String(decoding: layout.shaped.bytes[start..<end], as: UTF8.self).unicodeScalars
            let width = (right - left) / Double(scalars.count)
            for (index, scalar) in scalars.enumerated() {
                let offset = Double(run.isRightToLeft ? scalars.count - 1 - index : index) * width
                text.add(scalar, x: left + offset, y: baseline, width: width, size: size)
            }
        }
        text.show(context, size: size)
    }
}

/// Glyphs that are pictures, at the resolution of their font.
final class GlyphPictures {
    final class Picture {
        let surface: OpaquePointer
        /// From the glyph's origin, in points.
        let box: Rect
        /// Pixels per point.
        let resolution: Double

        init(surface: OpaquePointer, box: Rect, resolution: Double) {
            self.surface = surface
            self.box = box
            self.resolution = resolution
        }

        deinit { cairo_surface_destroy(surface) }
    }

    private var pictures: [SVGWriter.GlyphKey: Picture?] = [:]
    private var bytes = 0
    private var generation = 0
    private static let bytesKept = 16 << 20

    /// Nil for a glyph without ink.
    func picture(_ face: Int32, _ glyph: UInt32, _ faces: FaceTable) -> Picture? {
        if generation != faces.generation || bytes > Self.bytesKept {
            pictures = [:]
            (bytes, generation) = (0, faces.generation)
        }
        let key = SVGWriter.GlyphKey(face: face, glyph: glyph)
        if let known = pictures[key] { return known }
        let picture = GlyphOutline.surface(face: face, glyph: glyph, faces: faces)
        bytes +=
            picture.map {
                Int(cairo_image_surface_get_height($0.surface)) * Int(cairo_image_surface_get_stride($0.surface))
            } ?? 0
        pictures[key] = .some(picture)
        return picture
    }
}
