import CCairo
import Geometry
import Layout

/// Computes the area that views draw in.
struct SubtreeBounds {
    let snapshot: Snapshot
    let resources: Player.Resources

    /// Returns an upper bound of the area that a view and its subtree draw in, in points of the screen. It limits the
    /// size of groups.
    ///
    /// - Parameter hasShadow: Whether to include the view's own shadow. Default: true.
    func bounds(ofSubtree index: Int, hasShadow: Bool = true) -> Rect {
        let end = min(snapshot.nodes.count, index + max(1, snapshot.nodes[index].span))
        let known = resources.subtreeBounds
        if index >= known.first, index < known.first + known.bounds.count {
            return (hasShadow ? nil : known.bare[index]) ?? known.bounds[index - known.first]
        }
        // Computes the bounds of all subviews at once, because nested groups would otherwise repeat the work.
        var bounds = snapshot.nodes[index..<end].map(\.pixelFrame)
        var bare: [Int: Rect] = [:]
        for next in (index..<end).reversed() {
            let node = snapshot.nodes[next]
            if !node.isDrawn { continue }
            if resources.hasToEnd { break }
            let frame = node.pixelFrame
            // A view that clips affects everything but its own shadow and border, which are within the counted area.
            if node.appearance.clipsToBounds {
                bounds[next - index] = frame
            } else {
                for command in snapshot.commands[node.commands] {
                    bounds[next - index] = bounds[next - index].union(
                        self.bounds(of: command, in: frame).offset(by: frame.origin))
                }
            }
            if let shadow = node.appearance.shadow {
                // The subviews, which are already counted, may contribute to the shadow.
                let own = bounds[next - index]
                bare[next] = own
                bounds[next - index] = own.union(
                    own.offset(by: shadow.offset).inset(by: Insets(all: -1.5 * max(0, shadow.radius) - 2)))
            }
            let parent = node.parent
            if next > index, parent >= index, !snapshot.nodes[parent].appearance.clipsToBounds {
                let own = bounds[next - index]
                bounds[parent - index] = bounds[parent - index].union(node.transform?.bounds(of: own) ?? own)
            }
        }
        resources.subtreeBounds = (index, bounds, bare)
        return (hasShadow ? nil : bare[index]) ?? bounds[0]
    }

    private func bounds(of command: DrawCommand, in frame: Rect) -> Rect {
        switch command {
        case .fill(let shape, _): shape.bounds
        // Miter joins extend up to ten line widths.
        case .stroke(let shape, _, let width, _): shape.bounds.inset(by: Insets(all: -10 * max(0, width)))
        case .image(_, let box, _, _): box
        case .text(let request, let box, _, let vertical):
            textBounds(request, in: box, vertical: vertical)
        case .save, .restore, .clip: Rect(x: 0, y: 0, width: frame.width, height: frame.height)
        }
    }

    /// Returns the area of the lines and the ink of their glyphs. Accents, slants and fallback fonts extend beyond
    /// lines, and lines beyond the box. Underlines and strikethroughs are close to the glyphs.
    private func textBounds(_ request: TextRequest, in box: Rect, vertical: VerticalTextAlignment) -> Rect {
        guard !request.text.isEmpty else { return box }
        let layout = resources.text.layout(request, width: box.width)
        let placer = LinePlacer(
            layout: layout, request: request, box: box, color: .black, vertical: vertical, origin: .zero,
            scale: snapshot.scale)
        var bounds = box
        var glyphs: [cairo_glyph_t] = []
        for line in layout.lines {
            let (x, baseline) = (placer.x(of: line) + line.inset, placer.baseline(of: line))
            bounds = bounds.union(
                Rect(x: x, y: baseline + line.top - line.baseline, width: line.width, height: line.height))
            for run in layout.runs[line.runs] {
                bounds = bounds.union(Rect(x: x + run.x, y: baseline, width: run.width, height: 0))
                guard run.face >= 0, let font = resources.text.faces.scaledFont(run.face) else { continue }
                glyphs.removeAll(keepingCapacity: true)
                for glyph in layout.glyphs[run.glyphs] where glyph.id & GlyphID.unknownFlag == 0 {
                    glyphs.append(cairo_glyph_t(index: UInt(glyph.id), x: x + glyph.x, y: baseline + glyph.y))
                }
                var ink = cairo_text_extents_t()
                cairo_scaled_font_glyph_extents(font, glyphs, Int32(glyphs.count), &ink)
                guard ink.width > 0, ink.height > 0, ink.x_bearing.isFinite, ink.y_bearing.isFinite else { continue }
                bounds = bounds.union(Rect(x: ink.x_bearing, y: ink.y_bearing, width: ink.width, height: ink.height))
            }
        }
        let largest = request.runs.lazy.map { TextStyle.usableSize($0.font.size) }.max() ?? 0
        return bounds.inset(by: Insets(all: -2 - max(largest, TextStyle.usableSize(request.font.size)) / 4))
    }
}

extension Rect {
    /// Returns the smallest rectangle that contains both.
    func union(_ other: Rect) -> Rect {
        let left = min(x, other.x)
        let top = min(y, other.y)
        return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }
}

extension Shape {
    /// A bounding rectangle; for curves, of their control points.
    var bounds: Rect {
        switch self {
        case .rect(let rect), .roundedRect(let rect, _), .ellipse(let rect): return rect
        case .path(let elements):
            var bounds: Rect?
            func add(_ rect: Rect) {
                bounds = bounds?.union(rect) ?? rect
            }
            for element in elements {
                switch element {
                case .move(let point), .line(let point):
                    add(Rect(origin: point, size: .zero))
                case .curve(let point, let control1, let control2):
                    for corner in [point, control1, control2] {
                        add(Rect(origin: corner, size: .zero))
                    }
                case .arc(let center, let radius, _, _):
                    add(Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
                case .close: break
                }
            }
            return bounds ?? .zero
        }
    }
}
