import CCairo
import Geometry
import Layout

/// Draws a snapshot into a Cairo context with a user space in points.
struct Player {
    let snapshot: Snapshot
    let canvas: Canvas
    private let layers: Layers
    let tags: DocumentTags?

    var context: OpaquePointer { canvas.context }
    var resources: Resources { canvas.resources }
    var keepsText: Bool { canvas.keepsText }
    var scale: Double { canvas.scale }
    var path: CairoPath { canvas.path }

    /// Data shared by several drawings.
    final class Resources {
        let text: PangoTextMeasurer
        let images: ImageStore
        private let kept: DrawingCache
        let glyphPictures = GlyphPictures()
        let invisibleText = InvisibleText()
        var glyphs: [cairo_glyph_t] = []
        /// The budget of the measurer, which is the budget of the drawn script.
        var budget: (any PassBudget)? { text.budget }
        /// The number of bytes of the open groups.
        var groupBytes = 0
        /// The bounds of the views in the last group, starting at index `first`; `bare` contains bounds without shadow,
        /// for views with a shadow.
        var subtreeBounds: (first: Int, bounds: [Rect], bare: [Int: Rect]) = (0, [], [:])
        /// The shadow forms of the current snapshot; nil until the first use.
        private var shadowForms: ShadowForms?
        /// The blend groups of the current snapshot; nil until the first use.
        private var blendGroups: BlendGroups?
        /// The number of active transforms.
        var transforms = 0
        /// The number of nested drawings for shadows.
        var silhouettes = 0
        /// The number of budget checks.
        private var steps = 0
        private var isEnded = false

        /// Whether drawing must stop. Checks the clock only occasionally.
        var hasToEnd: Bool {
            steps &+= 1
            if steps & 15 == 0, budget?.isUsedUp == true { isEnded = true }
            return isEnded
        }

        /// Requests memory for a group. If the budget does not grant it, returns false and makes drawing stop.
        func takeGroup(_ bytes: Int) -> Bool {
            guard budget?.grants(groupBytes + bytes) != false else {
                isEnded = true
                return false
            }
            groupBytes += bytes
            return true
        }

        /// The number of pixels that Cairo scanned so far, because a document draws images with alpha. The budget does
        /// not cover this work.
        private var scannedPixels = 0
        /// The maximum of `scannedPixels`. Scanning takes about three seconds for it.
        private static let maximumScanned = 1 << 31

        /// Adds the pixels of an image with alpha, and returns whether a document may draw it. If not, drawing stops.
        func takeScan(_ pixels: Int) -> Bool {
            scannedPixels += pixels
            if hasScannedTooMuch { isEnded = true }
            return !hasScannedTooMuch
        }

        /// Whether a document draws images with alpha too often.
        var hasScannedTooMuch: Bool { scannedPixels > Self.maximumScanned }

        /// Resets the state of the previous drawing. Must be called before each drawing.
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

        /// Returns the form of a view's shadow; `.none` if the view has no shadow.
        ///
        /// - Parameter snapshot: The current snapshot.
        func shadowForm(of index: Int, in snapshot: Snapshot) -> ShadowForm {
            guard snapshot.nodes[index].appearance.shadow != nil else { return .none }
            if shadowForms == nil { shadowForms = ShadowForms(snapshot) }
            return shadowForms!.form(of: index)
        }

        /// Returns whether a view must be drawn as a group, because a subview blends only with the contents of this
        /// view.
        ///
        /// - Parameter snapshot: The current snapshot.
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

    /// A view whose subviews are being drawn.
    private struct Open {
        var index: Int
        var isClipped: Bool
        /// The layer that the view is drawn on; nil for a view that is drawn without its alpha and shadow.
        var layer: Layers.Layer?
        /// The open tags.
        var tags: [String] = []
    }

    func play() {
        resources.begin()
        play(SnapshotWalk(snapshot))
        if !snapshot.overlay.isEmpty { play(snapshot.commands[snapshot.overlay], origin: .zero) }
    }

    /// Draws a view and its subtree without the view's alpha and shadow, as part of the current drawing.
    func playSubtree(_ index: Int) {
        play(SnapshotWalk(snapshot, subtree: index), bare: index)
    }

    /// Draws the views of a walk.
    ///
    /// - Parameter bare: The view that is drawn without its alpha and its shadow; nil for none.
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

    /// Draws the border inside the edge, as a ring between two outlines.
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
