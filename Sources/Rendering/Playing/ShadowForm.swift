import Geometry
import Layout

/// The method for drawing a view's shadow, which follows the alpha of the view and its subtree.
enum ShadowForm {
    /// No shadow.
    case none
    /// The shadow of the view's rounded rectangle, which is opaque and contains all subviews.
    case outline
    /// The shadow of the drawn pixels.
    case silhouette
}

/// The shadow forms of a snapshot's views. The first shadow computes the drawn areas of all views at once.
struct ShadowForms {
    private let snapshot: Snapshot
    /// For each view, the drawn area of its subtree, with text (`all`) and without text (`solid`), which may extend
    /// into rounded corners. Nil if nothing is drawn.
    private lazy var ink: [(all: Rect?, solid: Rect?)] = makeInk()

    init(_ snapshot: Snapshot) { self.snapshot = snapshot }

    mutating func form(of index: Int) -> ShadowForm {
        let node = snapshot.nodes[index]
        let (appearance, frame) = (node.appearance, node.pixelFrame)
        guard let shadow = appearance.shadow, shadow.color.alpha > 0 else { return .none }
        guard let background = appearance.background, background.alpha == 255, !frame.size.isEmpty else {
            return .silhouette
        }
        if appearance.clipsToBounds { return .outline }
        let radius = Player.radius(of: appearance, in: frame)
        // Content within this rectangle is also within rounded corners.
        let inner = frame.inset(by: Insets(all: radius * (1 - 0.5.squareRoot())))
        let (all, solid) = ink[index]
        return frame.contains(all) && inner.contains(solid) ? .outline : .silhouette
    }

    /// Computes `ink`. Text counts with the frame of its view, beyond which it does not extend.
    private func makeInk() -> [(all: Rect?, solid: Rect?)] {
        var ink = [(all: Rect?, solid: Rect?)](repeating: (nil, nil), count: snapshot.nodes.count)
        for index in snapshot.nodes.indices.reversed() {
            let node = snapshot.nodes[index]
            if !node.isDrawn {
                ink[index] = (nil, nil)
                continue
            }
            for command in snapshot.commands[node.commands] {
                let (rect, isSolid) = Self.bounds(of: command, in: node.pixelFrame)
                guard let rect else { continue }
                ink[index].all = rect.union(ink[index].all)
                if isSolid { ink[index].solid = rect.union(ink[index].solid) }
            }
            // The view's own background and border follow its corners, so they affect only the ancestors.
            var (all, solid) = ink[index]
            let (appearance, frame) = (node.appearance, node.pixelFrame)
            if appearance.clipsToBounds, all != nil { (all, solid) = (frame, solid == nil ? nil : frame) }
            if appearance.background?.alpha ?? 0 > 0 || appearance.borderWidth > 0 {
                (all, solid) = (frame.union(all), frame.union(solid))
            }
            guard node.parent >= 0, node.parent < index else { continue }
            if let transform = node.transform {
                (all, solid) = (all.map(transform.bounds), solid.map(transform.bounds))
            }
            if let all { ink[node.parent].all = all.union(ink[node.parent].all) }
            if let solid { ink[node.parent].solid = solid.union(ink[node.parent].solid) }
        }
        return ink
    }

    private static func bounds(of command: DrawCommand, in frame: Rect) -> (rect: Rect?, isSolid: Bool) {
        switch command {
        case .fill(let shape, _): (shape.bounds.offset(by: frame.origin), true)
        case .stroke(let shape, _, let width, _):
            (shape.bounds.inset(by: Insets(all: -max(0, width) / 2)).offset(by: frame.origin), true)
        case .image(_, let box, _, _): (box.offset(by: frame.origin), true)
        case .text: (frame, false)
        case .save, .restore, .clip: (nil, false)
        }
    }
}

extension Rect {
    fileprivate func union(_ other: Rect?) -> Rect { other.map(union) ?? self }

    /// Returns whether the rectangle contains another rectangle, allowing for rounding errors. True for nil.
    fileprivate func contains(_ other: Rect?) -> Bool {
        guard let other else { return true }
        return other.x >= x - 1e-6 && other.y >= y - 1e-6 && other.maxX <= maxX + 1e-6 && other.maxY <= maxY + 1e-6
    }
}
