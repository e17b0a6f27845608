import Layout

/// How far what views draw reaches.
struct SubtreeBounds {
    let snapshot: Snapshot
    let resources: Player.Resources

    /// What a view and its subtree can touch, in points from the screen's origin, rather too much than too little: a
    /// group for the view's alpha need not be as large as the picture.
    func bounds(ofSubtree index: Int) -> Rect {
        let end = min(snapshot.nodes.count, index + max(1, snapshot.nodes[index].span))
        let known = resources.subtreeBounds
        if index >= known.first, index < known.first + known.bounds.count { return known.bounds[index - known.first] }
        // Of all views in it at once: groups in groups would each look through what is in them.
        var bounds = snapshot.nodes[index..<end].map(\.pixelFrame)
        for next in (index..<end).reversed() {
            let node = snapshot.nodes[next]
            if !node.isDrawn { continue }
            if resources.hasToEnd { break }
            let frame = node.pixelFrame
            // What clips cuts all but its own shadow and border, which lie within what is counted.
            if node.appearance.clipsToBounds {
                bounds[next - index] = frame
            } else {
                for command in snapshot.commands[node.commands] {
                    bounds[next - index] = bounds[next - index].union(
                        self.bounds(of: command, in: frame).offset(by: frame.origin))
                }
            }
            if let shadow = node.appearance.shadow {
                // What is in it, which was counted before it, may cast it too.
                let own = bounds[next - index]
                bounds[next - index] = own.union(
                    own.offset(by: shadow.offset).inset(by: Insets(all: -1.5 * max(0, shadow.radius) - 2)))
            }
            let parent = node.parent
            if next > index, parent >= index, !snapshot.nodes[parent].appearance.clipsToBounds {
                let own = bounds[next - index]
                bounds[parent - index] = bounds[parent - index].union(node.transform?.bounds(of: own) ?? own)
            }
        }
        resources.subtreeBounds = (index, bounds)
        return bounds[0]
    }

    private func bounds(of command: DrawCommand, in frame: Rect) -> Rect {
        switch command {
        case .fill(let shape, _): shape.bounds
        // Joins can be ten line widths long.
        case .stroke(let shape, _, let width, _): shape.bounds.inset(by: Insets(all: -10 * max(0, width)))
        case .image(_, let box, _, _): box
        case .text(let request, let box, _, let vertical):
            textBounds(request, in: box, vertical: vertical)
        case .save, .restore, .clip: Rect(x: 0, y: 0, width: frame.width, height: frame.height)
        }
    }

    /// Lines may be wider and higher than the box; accents, slants and fallback fonts reach beyond their lines.
    private func textBounds(_ request: TextRequest, in box: Rect, vertical: VerticalTextAlignment) -> Rect {
        let size = resources.text.measure(request, width: box.width).size
        let width = max(size.width, box.width)
        let height = max(size.height, box.height)
        let block = Rect(x: box.midX - width, y: box.midY - height, width: 2 * width, height: 2 * height)
        let largest = request.runs.lazy.map { TextStyle.usableSize($0.font.size) }.max() ?? 0
        return block.inset(by: Insets(all: -2 * max(largest, TextStyle.usableSize(request.font.size))))
    }
}

extension Rect {
    /// The smallest rectangle around both.
    func union(_ other: Rect) -> Rect {
        let left = min(x, other.x)
        let top = min(y, other.y)
        return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }
}

extension Shape {
    /// A rectangle around the shape; of curves the one around their control points.
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
