import CCairo
import Geometry
import Layout

/// Draws a view and its subtree as a unit, with its transform, alpha, blend mode and shadow.
struct Layers {
    private let snapshot: Snapshot
    private let canvas: Canvas
    private let tags: DocumentTags?
    private let shadows: ShadowPainter

    /// A view whose contents are being drawn.
    struct Layer {
        fileprivate let index: Int
        fileprivate var isTransformed = false
        fileprivate var isGroup = false
        /// Whether the contents are drawn into a group for the shadow.
        fileprivate var isSilhouette = false
        /// The number of bytes that the view's groups need.
        fileprivate var bytes = 0
    }

    init(_ snapshot: Snapshot, on canvas: Canvas, tags: DocumentTags?) {
        self.snapshot = snapshot
        self.canvas = canvas
        self.tags = tags
        shadows = ShadowPainter(snapshot, on: canvas)
    }

    /// Begins to draw a view and its subtree. The caller passes the result to `end`. `canDraw` must be true for its
    /// transform.
    func begin(_ index: Int) -> Layer {
        let node = snapshot.nodes[index]
        var layer = Layer(index: index)
        if let transform = node.transform {
            layer.isTransformed = true
            canvas.begin(transform)
        }
        beginGroup(of: &layer)
        if let bytes = shadows.begin(index) {
            layer.bytes += bytes
            layer.isSilhouette = true
        }
        return layer
    }

    /// Returns whether a view and its subtree must be drawn as a group.
    func isGroup(_ index: Int) -> Bool {
        let appearance = snapshot.nodes[index].appearance
        return appearance.alpha < 1 || appearance.blendMode != .normal
            || canvas.resources.isolates(index, in: snapshot)
    }

    func end(_ layer: Layer) {
        let context = canvas.context
        let appearance = snapshot.nodes[layer.index].appearance
        if layer.isSilhouette { shadows.end(layer.index) }
        canvas.resources.groupBytes -= layer.bytes
        if layer.isGroup {
            let group = cairo_pop_group(context)
            if canvas.keepsText, appearance.blendMode != .normal { forgetBlendMode(but: appearance.blendMode) }
            cairo_set_source(context, group)
            cairo_pattern_destroy(group)
            cairo_set_operator(context, appearance.blendMode.cairoOperator)
            cairo_paint_with_alpha(context, min(1, appearance.alpha))
            cairo_restore(context)
            tags?.openGroups -= 1
        }
        if layer.isTransformed { canvas.endTransform() }
    }

    /// Draws nothing in a blend mode other than `next`, which makes Cairo write the next mode. This works around a bug
    /// of Cairo 1.16, which omits a blend mode equal to the previous one although the document's graphics state was
    /// restored meanwhile. The second of two views would lose its blend mode.
    private func forgetBlendMode(but next: BlendMode) {
        let context = canvas.context
        cairo_push_group(context)
        cairo_pop_group_to_source(context)
        cairo_set_operator(context, (next == .screen ? BlendMode.multiply : .screen).cairoOperator)
        cairo_paint(context)
    }

    /// Begins a group if the view must be drawn as one, and memory allows it.
    private func beginGroup(of layer: inout Layer) {
        let (context, resources) = (canvas.context, canvas.resources)
        guard isGroup(layer.index) else { return }
        cairo_save(context)
        clipToSubtree(layer.index)
        let size = canvas.groupSize
        guard resources.takeGroup(size) else {
            cairo_restore(context)
            return
        }
        layer.bytes += size
        layer.isGroup = true
        cairo_push_group(context)
        tags?.openGroups += 1
    }

    private func clipToSubtree(_ index: Int) {
        let bounds = SubtreeBounds(snapshot: snapshot, resources: canvas.resources).bounds(ofSubtree: index)
        if bounds.width.isFinite && bounds.height.isFinite {
            // Whole pixels, because a clip with soft edges would need another layer.
            canvas.path.add(bounds.inset(by: Insets(all: -1 / canvas.scale)).rounded(toScale: canvas.scale))
            cairo_clip(canvas.context)
        }
    }
}

extension Canvas {
    /// The number of bytes that a group of the visible size needs.
    var groupSize: Int {
        guard !keepsText else { return 4096 }
        let (seen, (across, down)) = (seen, magnification)
        return 4 * Int(min(1e9, max(0, seen.width) * across * (max(0, seen.height) * down)))
    }
}
