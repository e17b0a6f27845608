import CCairo
import Geometry
import Layout

/// Text in documents that cannot be drawn as glyphs of its font.
extension Player {
    /// Adjacent characters with their adjacent glyphs.
    private struct Cluster {
        /// The characters in UTF-8.
        var text: [UInt8]
        /// Indices of the layout's glyphs.
        var glyphs: Range<Int>

        var isSpace: Bool { text == [0x20] }
        /// Whether the cluster has more than one character.
        var isJoined: Bool { text.dropFirst().contains { $0 & 0xC0 != 0x80 } }
    }

    /// Returns the clusters of a run in reading order, without soft hyphens.
    private func clusters(of run: TextLayout.Run, in layout: TextLayout) -> [Cluster] {
        var starts: [(text: Int, glyphs: Range<Int>)] = []
        var start = run.glyphs.lowerBound
        while start < run.glyphs.upperBound {
            let first = Int(layout.glyphs[start].cluster)
            var end = start + 1
            while end < run.glyphs.upperBound && Int(layout.glyphs[end].cluster) == first { end += 1 }
            starts.append((first, start..<end))
            start = end
        }
        let shaped = layout.shaped
        if run.isRightToLeft {
            // Glyphs are in reverse order. Marks are joined with their letters, because PDF readers treat glyphs
            // without width as words.
            var joined: [(text: Int, glyphs: Range<Int>)] = []
            for start in starts.reversed() {
                if let last = joined.last, shaped.isSign(start.text) {
                    let ends = [last.glyphs, start.glyphs]
                    joined[joined.count - 1].glyphs = ends.map(\.lowerBound).min()!..<ends.map(\.upperBound).max()!
                } else {
                    joined.append(start)
                }
            }
            starts = joined
        }
        return starts.indices.compactMap { index in
            let start = index == 0 ? run.text.lowerBound : starts[index].text
            let end = index + 1 < starts.count ? starts[index + 1].text : run.text.upperBound
            var text: [UInt8] = []
            var place = start
            while place < end {
                let isHidden = shaped.isSoftHyphen(place)
                if !isHidden { text.append(shaped.bytes[place]) }
                place += isHidden ? 2 : 1
            }
            return text.isEmpty && start < end ? nil : Cluster(text: text, glyphs: starts[index].glyphs)
        }
    }

    /// Draws a run in a document, with its text for searching and copying.
    ///
    /// PDF readers read the characters of a glyph from left to right. So words from right to left that have a glyph
    /// with several characters ("على") are drawn as outlines, with each character over its part of the outlines.
    func drawInDocument(_ run: TextLayout.Run, of layout: TextLayout, x: Double, baseline: Double, color: Color) {
        let faces = resources.text.faces
        func place(_ glyph: TextLayout.Glyph) -> cairo_glyph_t {
            cairo_glyph_t(index: UInt(glyph.id), x: x + glyph.x, y: baseline + glyph.y)
        }
        let isColored = faces.areColored[Int(run.face)]
        // By default, Cairo embeds variable fonts with their default settings.
        let isDrawn = isColored || faces.isVaried(run.face)
        var shown: [Cluster] = []
        var drawn: [Cluster] = []
        let clusters = self.clusters(of: run, in: layout)
        var start = 0
        while start < clusters.count {
            // A space belongs to the preceding word.
            let end = (clusters[start...].firstIndex(where: \.isSpace) ?? clusters.count - 1) + 1
            let word = clusters[start..<end]
            if isDrawn || run.isRightToLeft && word.contains(where: \.isJoined) { drawn += word } else { shown += word }
            start = end
        }
        showAsText(shown, of: layout, isRightToLeft: run.isRightToLeft, place)
        guard !drawn.isEmpty else { return }
        let glyphs = drawn.flatMap { layout.glyphs[$0.glyphs].map(place) }
        if isColored {
            // Cairo would convert these glyphs to images at 72 pixels per inch.
            for glyph in glyphs { drawPicture(of: glyph, face: run.face, alpha: Double(color.alpha) / 255) }
        } else {
            cairo_glyph_path(context, glyphs, Int32(glyphs.count))
            cairo_fill(context)
        }
        showInvisible(drawn, of: run, in: layout, x: x, baseline: baseline)
    }

    private func showAsText(
        _ clusters: [Cluster], of layout: TextLayout, isRightToLeft: Bool,
        _ place: (TextLayout.Glyph) -> cairo_glyph_t
    ) {
        guard !clusters.isEmpty else { return }
        var text: [UInt8] = []
        var glyphs: [cairo_glyph_t] = []
        var ranges: [cairo_text_cluster_t] = []
        // Clusters are in reading order, glyphs from left to right.
        for cluster in clusters {
            text += cluster.text
            ranges.append(
                cairo_text_cluster_t(num_bytes: Int32(cluster.text.count), num_glyphs: Int32(cluster.glyphs.count)))
        }
        for cluster in isRightToLeft ? clusters.reversed() : clusters {
            glyphs += layout.glyphs[cluster.glyphs].map(place)
        }
        guard !text.isEmpty else {
            cairo_show_glyphs(context, glyphs, Int32(glyphs.count))
            return
        }
        text.withUnsafeBufferPointer { text in
            text.withMemoryRebound(to: CChar.self) { characters in
                cairo_show_text_glyphs(
                    context, characters.baseAddress, Int32(text.count), glyphs, Int32(glyphs.count), ranges,
                    Int32(ranges.count),
                    isRightToLeft ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(0))
            }
        }
    }

    /// Adds an invisible space after a line. Without it, screen readers join the last word with the first word of the
    /// next line.
    func showSeparator(of line: TextLayout.Line, in layout: TextLayout, x: Double, baseline: Double) {
        guard let run = layout.runs[line.runs].last, run.face >= 0 else { return }
        let size = resources.text.faces.sizes[Int(run.face)]
        guard canvas.canDrawText(ofSize: size) else { return }
        let width = size / 4
        let text = resources.invisibleText
        text.begin()
        let end = line.isRightToLeft ? run.x - width : run.x + run.width
        text.add(" ", x: x + end, y: baseline, width: width, size: size)
        text.show(context, size: size)
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

    /// Adds invisible characters over their glyphs. The characters of a cluster share its width.
    private func showInvisible(
        _ clusters: [Cluster], of run: TextLayout.Run, in layout: TextLayout, x: Double, baseline: Double
    ) {
        let size = resources.text.faces.sizes[Int(run.face)]
        let text = resources.invisibleText
        text.begin()
        for cluster in clusters {
            let glyphs = layout.glyphs[cluster.glyphs]
            guard let left = glyphs.map(\.x).min(), let right = glyphs.map({ $0.x + $0.advance }).max() else {
                continue
            }
            let scalars = String(decoding: cluster.text, as: UTF8.self).unicodeScalars
            let width = (right - left) / Double(scalars.count)
            for (index, scalar) in scalars.enumerated() {
                let offset = Double(run.isRightToLeft ? scalars.count - 1 - index : index) * width
                text.add(scalar, x: x + left + offset, y: baseline, width: width, size: size)
            }
        }
        text.show(context, size: size)
    }
}

/// Bitmap glyphs at the resolution of their font.
final class GlyphPictures {
    final class Picture {
        let surface: OpaquePointer
        /// The frame relative to the glyph's origin, in points.
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

    /// Returns the image of a glyph, or nil if it has no ink.
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
