import CCairo

/// Computes the spans in which the glyphs of a line have ink between two heights, for gaps in underlines.
struct GlyphInk {
    let layout: TextLayout
    let faces: FaceTable

    struct Span {
        /// Points from the start of the line.
        var start: Double
        var end: Double
    }

    private struct Key: Hashable {
        var face: Int32
        var glyph: UInt32
        var y: Double
    }

    /// The number of sampled heights.
    private static let samples = 5

    /// Returns the horizontal spans in which the glyphs have ink within a band, such as the band of an underline.
    ///
    /// - Parameters:
    ///   - top: The upper edge of the band, in points below the baseline.
    ///   - bottom: The lower edge.
    /// - Returns: Disjoint spans in ascending order.
    /// - Complexity: O(n log n) in the number of glyphs. The outline of each glyph is read once.
    func spans(of runs: some Sequence<TextLayout.Run>, from top: Double, to bottom: Double) -> [Span] {
        // The samples exclude the edges of the band, so ink that only touches it is ignored.
        let heights = (0..<Self.samples).map { top + (bottom - top) * (Double($0) + 0.5) / Double(Self.samples) }
        var known: [Key: [Span]] = [:]
        var spans: [Span] = []
        for run in runs where run.face >= 0 && !faces.areColored[Int(run.face)] {
            for glyph in layout.glyphs[run.glyphs] where glyph.id & GlyphID.unknownFlag == 0 {
                let key = Key(face: run.face, glyph: glyph.id, y: glyph.y)
                let own = known[key] ?? self.spans(of: key, at: heights)
                known[key] = own
                spans += own.map { Span(start: glyph.x + $0.start, end: glyph.x + $0.end) }
            }
        }
        return Self.merged(spans)
    }

    private static func merged(_ spans: [Span]) -> [Span] {
        var merged: [Span] = []
        for span in spans.sorted(by: { $0.start < $1.start }) {
            if let last = merged.last, span.start <= last.end {
                merged[merged.count - 1].end = max(last.end, span.end)
            } else {
                merged.append(span)
            }
        }
        return merged
    }

    private func spans(of key: Key, at heights: [Double]) -> [Span] {
        let edges = edges(of: key)
        return Self.merged(heights.flatMap { Self.filled(edges, at: $0) })
    }

    /// A line segment of an outline.
    private struct Edge {
        var x0, y0, x1, y1: Double
    }

    /// Glyphs are enlarged because Cairo's paths have a resolution of 1/256.
    private static let enlargement = 32.0

    /// Returns the outline of a glyph with its origin at 0.
    private func edges(of key: Key) -> [Edge] {
        var edges: [Edge] = []
        GlyphOutline.withContext(
            face: key.face, enlargement: Self.enlargement, faces: faces, width: 1, height: 1
        ) { context, _ in
            var one = cairo_glyph_t(index: UInt(key.glyph), x: 0, y: 0)
            cairo_glyph_path(context, &one, 1)
            guard let path = cairo_copy_path_flat(context) else { return }
            defer { cairo_path_destroy(path) }
            Self.append(path, y: key.y, to: &edges)
        }
        return edges
    }

    private static func append(_ path: UnsafeMutablePointer<cairo_path_t>, y: Double, to edges: inout [Edge]) {
        var start = (x: 0.0, y: 0.0)
        var last = start
        var index = 0
        while index < Int(path.pointee.num_data) {
            let element = path.pointee.data + index
            let type = element.pointee.header.type
            let isPoint = type == CAIRO_PATH_MOVE_TO || type == CAIRO_PATH_LINE_TO
            let point =
                isPoint
                ? (x: element[1].point.x / enlargement, y: y + element[1].point.y / enlargement) : start
            if type == CAIRO_PATH_MOVE_TO {
                start = point
            } else {
                edges.append(Edge(x0: last.x, y0: last.y, x1: point.x, y1: point.y))
            }
            last = point
            index += Int(element.pointee.header.length)
        }
    }

    /// Returns the filled spans at a height, by the nonzero winding rule.
    private static func filled(_ edges: [Edge], at y: Double) -> [Span] {
        var crossings: [(x: Double, turn: Int)] = []
        for edge in edges where (edge.y0 <= y) != (edge.y1 <= y) {
            let x = edge.x0 + (edge.x1 - edge.x0) * (y - edge.y0) / (edge.y1 - edge.y0)
            crossings.append((x, edge.y1 > edge.y0 ? 1 : -1))
        }
        crossings.sort { $0.x < $1.x }
        var spans: [Span] = []
        var turns = 0
        for (index, crossing) in crossings.enumerated() {
            turns += crossing.turn
            if turns != 0, index + 1 < crossings.count {
                spans.append(Span(start: crossing.x, end: crossings[index + 1].x))
            }
        }
        return spans
    }
}
