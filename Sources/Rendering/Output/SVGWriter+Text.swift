import CCairo
import Geometry
import Layout

extension SVGWriter: TextWriting {
    mutating func beginClip(at rect: Rect) { beginClip(.rect(rect)) }

    mutating func endClip() { body.write("</g>\n") }

    mutating func write(_ bars: [LinePlacer.Bar]) {
        for bar in bars {
            body.write("<rect")
            body.attributes(bar.rect, radius: 0)
            body.attribute("fill", bar.color)
            body.write("/>\n")
        }
    }

    mutating func writeLetters(of line: TextLayout.Line, _ placer: LinePlacer, separator: UInt8?) {
        guard textForm == .elements else { return writeOutlines(line, placer) }
        let segments = placer.layout.segments(of: line)
        var index = 0
        while index < segments.count {
            var end = index + 1
            while end < segments.count, canShareElement(from: segments[index], to: segments[end], placer) { end += 1 }
            if isPicture(segments[index], placer) {
                writePicture(segments[index], of: line, placer)
            } else {
                writeElement(segments[index..<end], of: line, placer)
            }
            index = end
        }
    }

    /// Returns whether two segments can share an element. Text from right to left would reorder its neighbors, and a
    /// link has its own element.
    private func canShareElement(from one: TextSegment, to other: TextSegment, _ placer: LinePlacer) -> Bool {
        guard !isPicture(one, placer), !isPicture(other, placer) else { return false }
        let (left, right) = (placer.layout.runs[one.run], placer.layout.runs[other.run])
        return !left.isRightToLeft && !right.isRightToLeft && link(of: left, placer) == link(of: right, placer)
    }

    /// Returns whether a segment has bitmap glyphs, which viewers show differently or not at all.
    private func isPicture(_ segment: TextSegment, _ placer: LinePlacer) -> Bool {
        let run = placer.layout.runs[segment.run]
        return run.face >= 0 && resources.text.faces.areColored[Int(run.face)]
    }

    /// Writes a segment as bitmaps of its font, labeled with its text.
    private mutating func writePicture(_ segment: TextSegment, of line: TextLayout.Line, _ placer: LinePlacer) {
        let run = placer.layout.runs[segment.run]
        // The first segment writes the whole run.
        guard segment.text.lowerBound == run.text.lowerBound else { return }
        let link = link(of: run, placer)
        if let link { beginLink(to: link) }
        body.write("<g role=\"img\" aria-label=\"")
        body.write(xml: run.insertion == nil ? placer.layout.shaped.bytes[run.text] : placer.layout.text(of: segment))
        body.write("\">\n")
        writeOutlines(
            run, of: placer.layout, x: placer.x(of: line) + line.inset, baseline: placer.baseline(of: line),
            color: placer.color(of: run))
        body.write("</g>")
        if link != nil { endLink() }
        body.write("\n")
    }

    private func link(of run: TextLayout.Run, _ placer: LinePlacer) -> String? {
        openLinks == 0 ? placer.look(of: run)?.link : nil
    }

    /// Writes segments of a line as one element, with a `tspan` for each if there are several. The viewer shapes them
    /// with its own fonts, but each has its measured position and, by `textLength`, its measured width.
    private mutating func writeElement(
        _ segments: ArraySlice<TextSegment>, of line: TextLayout.Line, _ placer: LinePlacer
    ) {
        let first = placer.layout.runs[segments[segments.startIndex].run]
        let link = link(of: first, placer)
        if let link { beginLink(to: link) }
        body.write("<text")
        if segments.count == 1 {
            write(segments[segments.startIndex], of: line, placer, in: nil)
        } else {
            writeFont(placer.request.font, otherThan: nil)
            body.attribute("fill", placer.color)
        }
        body.write(first.isRightToLeft ? " direction=\"rtl\" xml:space=\"preserve\">" : " xml:space=\"preserve\">")
        for segment in segments {
            if segments.count > 1 {
                body.write("<tspan")
                write(segment, of: line, placer, in: placer.request.font)
                body.write(">")
            }
            body.write(xml: placer.layout.text(of: segment))
            if segments.count > 1 { body.write("</tspan>") }
        }
        body.write("</text>")
        if link != nil { endLink() }
        body.write("\n")
    }

    /// Writes the attributes of a segment.
    /// - Parameter base: The font of the enclosing element, which also has the text's color; nil for none.
    private mutating func write(
        _ segment: TextSegment, of line: TextLayout.Line, _ placer: LinePlacer, in base: Font?
    ) {
        let run = placer.layout.runs[segment.run]
        let stretch = placer.layout.shaped.stretches[Int(run.stretch)]
        let x = placer.x(of: line) + line.inset + segment.x
        // Text from right to left starts at its right edge.
        body.attribute("x", run.isRightToLeft ? x + segment.width : x)
        body.attribute("y", placer.baseline(of: line) - stretch.baselineOffset)
        writeFont(stretch.style.font, otherThan: base)
        if run.isSpaced { body.attribute("letter-spacing", TextUnit.points(Int(stretch.letterSpacing))) }
        let color = placer.color(of: run)
        if base == nil || color != placer.color {
            body.attribute("fill", color)
            if base != nil, color.alpha == 255, placer.color.alpha < 255 { body.attribute("fill-opacity", 1) }
        }
        if run.hasAlternates || !stretch.style.font.features.isEmpty {
            body.write(" style=\"")
            body.styleShaping(of: run, stretch.style.font)
            body.write("\"")
        }
        if segment.length > 0 {
            body.attribute("textLength", segment.length)
            body.write(" lengthAdjust=\"spacingAndGlyphs\"")
        }
    }

    /// Writes the attributes of a font.
    ///
    /// - Parameter base: The font of the enclosing element; equal properties are omitted.
    private mutating func writeFont(_ font: Font, otherThan base: Font?) {
        if font.family != base?.family || font.isMonospaced != base?.isMonospaced ?? false {
            writeFamily(font)
        }
        if font.size != base?.size {
            body.attribute("font-size", font.size)
        }
        if font.weight != base?.weight ?? 400 {
            body.attribute("font-weight", Double(font.weight))
        }
        if font.isItalic != base?.isItalic ?? false {
            body.write(font.isItalic ? " font-style=\"italic\"" : " font-style=\"normal\"")
        }
    }

    private mutating func writeFamily(_ font: Font) {
        body.write(" font-family=\"")
        if let family = font.family {
            body.write("'")
            body.write(xml: family.utf8.filter { $0 != 0x27 && $0 != 0x5C })
            body.write("', ")
        }
        body.write(font.isMonospaced ? "'DejaVu Sans Mono', Menlo, monospace\"" : "Inter, -apple-system, sans-serif\"")
    }

    private mutating func writeOutlines(_ line: TextLayout.Line, _ placer: LinePlacer) {
        let layout = placer.layout
        let runs = layout.runs[line.runs]
        let x = placer.x(of: line) + line.inset
        var index = runs.startIndex
        while index < runs.endIndex {
            // One group per color.
            let color = placer.color(of: runs[index])
            body.write("<g")
            body.attribute("fill", color)
            body.write(">\n")
            while index < runs.endIndex, placer.color(of: runs[index]) == color {
                writeOutlines(runs[index], of: layout, x: x, baseline: placer.baseline(of: line), color: color)
                index += 1
            }
            body.write("</g>\n")
        }
    }

    private mutating func writeOutlines(
        _ run: TextLayout.Run, of layout: TextLayout, x: Double, baseline: Double, color: Color
    ) {
        if run.face == FaceTable.builtin {
            for bar in run.bars(of: layout) {
                body.write("<rect")
                body.attributes(
                    Rect(x: x + bar.x, y: baseline - bar.height, width: bar.width, height: bar.height),
                    radius: bar.height / 6)
                body.write("/>\n")
            }
            return
        }
        let size = resources.text.faces.sizes[Int(run.face)]
        for glyph in layout.glyphs[run.glyphs] {
            if glyph.id & GlyphID.unknownFlag != 0 {
                let box = Rect(
                    x: x + glyph.x + size / 12, y: baseline - size * 0.7, width: size * 0.46, height: size * 0.7)
                body.write("<rect")
                body.attributes(box, radius: 0)
                body.write(" fill=\"none\"")
                body.attribute("stroke", color)
                body.attribute("stroke-width", size / 16)
                body.write("/>\n")
            } else if let id = outlineID(face: run.face, glyph: glyph.id, size: size) {
                body.write("<use href=\"#d")
                body.write(id)
                body.write("\"")
                body.attribute("x", x + glyph.x)
                body.attribute("y", baseline + glyph.y)
                if color.alpha < 255, resources.text.faces.areColored[Int(run.face)] {
                    body.attribute("opacity", Double(color.alpha) / 255)
                }
                body.write("/>\n")
            }
        }
    }

    /// Returns the id of a glyph's outline, which has its origin at 0,0, or nil if it has no ink. Defines it on first
    /// use.
    private mutating func outlineID(face: Int32, glyph: UInt32, size: Double) -> Int? {
        let key = GlyphKey(face: face, glyph: glyph)
        if let known = glyphIDs[key] {
            return known > 0 ? known : nil
        }
        // Cairo would trace the edges of each pixel of a bitmap glyph.
        let isColored = resources.text.faces.areColored[Int(face)]
        let content = isColored ? [] : GlyphOutline.path(face: face, glyph: glyph, faces: resources.text.faces)
        var id = 0
        if !content.isEmpty {
            id = nextID()
            definitions.write("<path id=\"d")
            definitions.write(id)
            definitions.write("\" d=\"")
            definitions.write(content)
            definitions.write("\"/>\n")
        } else if isColored, let picture = GlyphOutline.picture(face: face, glyph: glyph, faces: resources.text.faces) {
            id = nextID()
            definitions.write("<image id=\"d")
            definitions.write(id)
            definitions.write("\"")
            definitions.attributes(picture.box, radius: 0)
            definitions.write(" href=\"data:image/png;base64,")
            definitions.write(base64: picture.png)
            definitions.write("\"/>\n")
        }
        glyphIDs[key] = id
        return id > 0 ? id : nil
    }
}

/// Glyphs in a form that needs no font.
enum GlyphOutline {
    /// Outlines are enlarged because Cairo's paths have a resolution of 1/256.
    private static let enlargement = 32.0

    /// Returns the path data in points; empty for a glyph without outline.
    static func path(face: Int32, glyph: UInt32, faces: FaceTable) -> [UInt8] {
        var out = ByteWriter()
        withContext(face: face, enlargement: enlargement, faces: faces, width: 1, height: 1) { context, _ in
            var one = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
            cairo_glyph_path(context, &one, 1)
            guard let path = cairo_copy_path(context) else { return }
            defer { cairo_path_destroy(path) }
            var index = 0
            while index < Int(path.pointee.num_data) {
                let element = path.pointee.data + index
                let (letter, points): (UInt8, Int) =
                    switch element.pointee.header.type {
                    case CAIRO_PATH_MOVE_TO: (0x4D, 1)
                    case CAIRO_PATH_LINE_TO: (0x4C, 1)
                    case CAIRO_PATH_CURVE_TO: (0x43, 3)
                    default: (0x5A, 0)
                    }
                // The path ends with a move that draws nothing.
                let isLast = index + Int(element.pointee.header.length) >= Int(path.pointee.num_data)
                if !(isLast && letter == 0x4D) {
                    out.write(byte: letter)
                    for point in 0..<points {
                        if point > 0 {
                            out.write(" ")
                        }
                        out.write(rounded: element[1 + point].point.x / enlargement)
                        out.write(" ")
                        out.write(rounded: element[1 + point].point.y / enlargement)
                    }
                }
                index += Int(element.pointee.header.length)
            }
        }
        return out.bytes
    }

    /// Returns a color glyph as an image, or nil if it has no ink.
    static func picture(face: Int32, glyph: UInt32, faces: FaceTable) -> (box: Rect, png: [UInt8])? {
        guard let picture = surface(face: face, glyph: glyph, faces: faces),
            let data = cairo_image_surface_get_data(picture.surface)
        else { return nil }
        let png = try? PNGEncoder.encode(
            UnsafeRawPointer(data).assumingMemoryBound(to: UInt32.self),
            width: Int(cairo_image_surface_get_width(picture.surface)),
            height: Int(cairo_image_surface_get_height(picture.surface)),
            stride: Int(cairo_image_surface_get_stride(picture.surface)) / 4, scale: picture.resolution)
        return png.map { (picture.box, $0) }
    }

    /// Returns a color glyph at the resolution of its font, or nil if it has no ink.
    static func surface(face: Int32, glyph: UInt32, faces: FaceTable) -> GlyphPictures.Picture? {
        guard let font = faces.scaledFont(face) else { return nil }
        var one = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
        var extents = cairo_text_extents_t()
        cairo_scaled_font_glyph_extents(font, &one, 1, &extents)
        guard extents.width > 0, extents.height > 0, extents.width < 4000, extents.height < 4000 else { return nil }
        // Outline fonts have no resolution.
        let scale = FontPattern(faces.pattern(of: face)).pictureScale ?? 1 / 8
        let resolution = min(max(1 / scale, 1 / 16), 64)
        // In whole pixels of the image, with a border of one pixel.
        let left = (extents.x_bearing * resolution).rounded(.down) - 1
        let top = (extents.y_bearing * resolution).rounded(.down) - 1
        let width = ((extents.x_bearing + extents.width) * resolution).rounded(.up) + 1 - left
        let height = ((extents.y_bearing + extents.height) * resolution).rounded(.up) + 1 - top
        guard width < 4096, height < 4096 else { return nil }
        var found: OpaquePointer?
        withContext(face: face, enlargement: resolution, faces: faces, width: Int(width), height: Int(height)) {
            context, surface in
            one.x = -left
            one.y = -top
            cairo_show_glyphs(context, &one, 1)
            cairo_surface_flush(surface)
            found = cairo_surface_reference(surface)
        }
        return found.map {
            GlyphPictures.Picture(
                surface: $0,
                box: Rect(
                    x: left / resolution, y: top / resolution, width: width / resolution, height: height / resolution),
                resolution: resolution)
        }
    }

    static func withContext(
        face: Int32, enlargement: Double, faces: FaceTable, width: Int, height: Int,
        _ body: (OpaquePointer, OpaquePointer) -> Void
    ) {
        guard
            let font = faces.scaledFont(face),
            let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
            let context = cairo_create(surface)
        else { return }
        faces.openContext()
        faces.select(font, enlarged: enlargement, in: context)
        body(context, surface)
        cairo_destroy(context)
        cairo_surface_destroy(surface)
        faces.closeContext()
    }
}
