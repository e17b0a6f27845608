import CCairo
import Layout

/// Plays a snapshot into a Cairo context whose user space is points.
struct Player {
    let snapshot: Snapshot
    let canvas: Canvas
    private let layers: Layers
    /// Of a document that has some.
    let tags: DocumentTags?

    var context: OpaquePointer { canvas.context }
    var resources: Resources { canvas.resources }
    var keepsText: Bool { canvas.keepsText }
    var scale: Double { canvas.scale }
    var path: CairoPath { canvas.path }

    /// What outlives one picture.
    final class Resources {
        let text: PangoTextMeasurer
        let images: ImageStore
        private let kept: DrawingCache
        let glyphPictures = GlyphPictures()
        let invisibleText = InvisibleText()
        var glyphs: [cairo_glyph_t] = []
        /// The measurer's, which is the one of the host whose script is drawn.
        var budget: (any PassBudget)? { text.budget }
        /// What groups that are open take, in bytes.
        var groupBytes = 0
        /// The bounds of the views in the group that was bounded last, from its own index on; and of those of them that
        /// have a shadow, without it.
        var subtreeBounds: (first: Int, bounds: [Rect], bare: [Int: Rect]) = (0, [], [:])
        /// How the shadows of the snapshot that is drawn are made.
        private var shadowForms: ShadowForms?
        /// What blends together in it.
        private var blendGroups: BlendGroups?
        /// How many transforms are open.
        var transforms = 0
        /// How many views are drawn once more for their shadows.
        var silhouettes = 0
        /// Counts what was asked of the budget.
        private var steps = 0
        private var isEnded = false

        /// Whether drawing ends here. The clock is looked at now and then only.
        var hasToEnd: Bool {
            steps &+= 1
            if steps & 15 == 0, budget?.isUsedUp == true { isEnded = true }
            return isEnded
        }

        /// Takes memory for a group that is about to be opened. Without it the drawing ends.
        func takeGroup(_ bytes: Int) -> Bool {
            guard budget?.grants(groupBytes + bytes) != false else {
                isEnded = true
                return false
            }
            groupBytes += bytes
            return true
        }

        /// Pixels that Cairo is going to look through for a document, outside of the budget.
        private var scannedPixels = 0
        /// About three seconds.
        private static let mostScanned = 1 << 31

        /// Whether a picture with alpha may be shown once more in a document. If not, the drawing ends.
        func takeScan(_ pixels: Int) -> Bool {
            scannedPixels += pixels
            if hasScannedTooMuch { isEnded = true }
            return !hasScannedTooMuch
        }

        /// Whether a document shows pictures with alpha too often.
        var hasScannedTooMuch: Bool { scannedPixels > Self.mostScanned }

        /// A drawing begins.
        func begin() {
            isEnded = false
            scannedPixels = 0
            subtreeBounds = (0, [], [:])
            shadowForms = nil
            blendGroups = nil
            transforms = 0
            silhouettes = 0
            groupBytes = 0
        }

        /// - Parameter snapshot: the one whose drawing began last.
        func shadowForm(of index: Int, in snapshot: Snapshot) -> ShadowForm {
            guard snapshot.nodes[index].appearance.shadow != nil else { return .none }
            if shadowForms == nil { shadowForms = ShadowForms(snapshot) }
            return shadowForms!.form(of: index)
        }

        /// Whether a view must be a group, because something in it blends with no more than what the view shows.
        ///
        /// - Parameter snapshot: the one whose drawing began last.
        func isolates(_ index: Int, in snapshot: Snapshot) -> Bool {
            if blendGroups == nil { blendGroups = BlendGroups(snapshot) }
            return blendGroups!.contains(index)
        }

        var shadows: ShadowStore { kept.shadows }
        var glyphMasks: GlyphMasks { kept.glyphMasks }

        init(text: PangoTextMeasurer, images: ImageStore, kept: DrawingCache) {
            self.text = text
            self.images = images
            self.kept = kept
        }
    }

    init(
        _ snapshot: Snapshot, context: OpaquePointer, resources: Resources, keepsText: Bool, scale: Double,
        tags: DocumentTags? = nil
    ) {
        self.snapshot = snapshot
        self.tags = tags
        canvas = Canvas(context: context, resources: resources, keepsText: keepsText, scale: scale)
        layers = Layers(snapshot, on: canvas, tags: tags)
    }

    /// A view whose children are being drawn.
    private struct Open {
        var index: Int
        var isClipped: Bool
        /// Nil for one that is drawn without its alpha and its shadow.
        var layer: Layers.Layer?
        /// The tags to end.
        var tags: [String] = []
    }

    func play() {
        resources.begin()
        play(SnapshotWalk(snapshot))
        if !snapshot.overlay.isEmpty { play(snapshot.commands[snapshot.overlay], origin: .zero) }
    }

    /// Draws a view and what is in it, without its alpha and its shadow, as a part of a drawing that has begun.
    func playSubtree(_ index: Int) {
        play(SnapshotWalk(snapshot, subtree: index), bare: index)
    }

    /// - Parameter bare: the view that is drawn without its alpha and its shadow.
    private func play(_ views: SnapshotWalk<Open>, bare: Int? = nil) {
        var views = views
        while let step = views.next(goesOn: !resources.hasToEnd) {
            switch step {
            case .view(let index):
                let node = snapshot.nodes[index]
                if node.isDrawn, index == bare || canvas.canDraw(node.transform) {
                    views.open(begin(index, node, isBare: index == bare))
                } else {
                    views.skip()
                }
            case .end(let view): close(view)
            }
        }
    }

    private func begin(_ index: Int, _ node: SnapshotNode, isBare: Bool) -> Open {
        let appearance = node.appearance
        let names = tags?.begin(index, of: snapshot, isGroup: !isBare && layers.isGroup(index), in: context) ?? []
        let frame = node.pixelFrame
        let radius = Self.radius(of: appearance, in: frame)
        let view = Open(
            index: index, isClipped: appearance.clipsToBounds,
            layer: isBare ? nil : layers.begin(index), tags: names)
        if let background = appearance.background, background.alpha > 0 {
            setSource(background)
            path.add(frame, radius: radius)
            cairo_fill(context)
        }
        if appearance.clipsToBounds {
            cairo_save(context)
            path.add(frame, radius: radius)
            cairo_clip(context)
        }
        if !node.commands.isEmpty {
            play(snapshot.commands[node.commands], origin: frame.origin)
        }
        return view
    }

    private func close(_ view: Open) {
        let node = snapshot.nodes[view.index]
        if view.isClipped {
            cairo_restore(context)
        }
        drawBorder(of: node)
        if let layer = view.layer { layers.end(layer) }
        tags?.end(view.tags, in: context)
    }

    static func radius(of appearance: Appearance, in frame: Rect) -> Double {
        max(0, min(appearance.cornerRadius, min(frame.width, frame.height) / 2))
    }

    /// Inside the edge, as a layer's: the ring between the outline and the outline moved inwards.
    private func drawBorder(of node: SnapshotNode) {
        let appearance = node.appearance
        let frame = node.pixelFrame
        guard appearance.borderWidth > 0, appearance.borderColor.alpha > 0, !frame.size.isEmpty else { return }
        let radius = Self.radius(of: appearance, in: frame)
        let width = appearance.borderWidth
        setSource(appearance.borderColor)
        path.add(frame, radius: radius)
        if 2 * width < min(frame.width, frame.height) {
            path.add(frame.inset(by: Insets(all: width)), radius: max(0, radius - width))
        }
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
        cairo_fill(context)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    }

    func setSource(_ color: Color) { canvas.setSource(color) }
}
