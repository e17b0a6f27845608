import CCairo
import Layout

/// Draws views as one that are one: by their transform, with their alpha, their blend mode, and their shadow.
struct Layers {
    private let snapshot: Snapshot
    private let canvas: Canvas
    private let tags: DocumentTags?
    private let shadows: ShadowPainter

    /// A view whose layer is being drawn on.
    struct Layer {
        fileprivate let index: Int
        fileprivate var isTransformed = false
        fileprivate var isGroup = false
        /// Whether it draws into a group of which its shadow is made.
        fileprivate var isSilhouette = false
        /// What its groups take.
        fileprivate var bytes = 0
    }

    init(_ snapshot: Snapshot, on canvas: Canvas, tags: DocumentTags?) {
        self.snapshot = snapshot
        self.canvas = canvas
        self.tags = tags
        shadows = ShadowPainter(snapshot, on: canvas)
    }

    /// What is drawn up to `end` is of a view, whose transform can be drawn, and its subtree.
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

    /// Whether a view and its subtree are a group, without which they would look different.
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

    /// Cairo 1.16 takes a blend mode of a document for the one that holds when it was the last, also where the document's
    /// graphics state has gone back to none since: the second of two views would be drawn without it. Nothing, drawn in
    /// another mode, makes it say the next one.
    private func forgetBlendMode(but next: BlendMode) {
        let context = canvas.context
        cairo_push_group(context)
        cairo_pop_group_to_source(context)
        cairo_set_operator(context, (next == .screen ? BlendMode.multiply : .screen).cairoOperator)
        cairo_paint(context)
    }

    /// What has an alpha or blends goes onto the rest as one.
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
            // Whole pixels: a clip with soft edges would be another layer.
            canvas.path.add(bounds.inset(by: Insets(all: -1 / canvas.scale)).rounded(toScale: canvas.scale))
            cairo_clip(canvas.context)
        }
    }
}

extension Canvas {
    /// The bytes that a group takes which is as large as what is shown of it.
    var groupSize: Int {
        guard !keepsText else { return 4096 }
        let (seen, (across, down)) = (seen, magnification)
        return 4 * Int(min(1e9, max(0, seen.width) * across * (max(0, seen.height) * down)))
    }
}
