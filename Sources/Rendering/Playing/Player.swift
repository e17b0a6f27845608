import CCairo
import Layout

/// Plays a snapshot into a Cairo context whose user space is points.
struct Player {
    let snapshot: Snapshot
    let context: OpaquePointer
    let resources: Resources
    /// Whether the target keeps text as text (PDF) instead of pixels.
    let keepsText: Bool
    /// Device pixels per point, to whose grid baselines go.
    let scale: Double
    /// Pixels per point of what documents too must hold as pixels: shadows and pictures made smaller.
    let pixelScale: Double
    let path: CairoPath
    /// Of a document that has some.
    let tags: DocumentTags?

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

        /// A drawing begins.
        func begin() {
            isEnded = false
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
        self.context = context
        self.resources = resources
        self.keepsText = keepsText
        self.scale = scale
        self.tags = tags
        pixelScale = keepsText ? max(2, scale) : scale
        path = CairoPath(context: context)
    }

    /// A view whose children are being drawn.
    private struct Open {
        var index: Int
        var end: Int
        var isClipped: Bool
        var isGroup: Bool
        var isTransformed: Bool
        /// What its groups take.
        var bytes = 0
        /// Whether it draws into a group of which its shadow is made.
        var isSilhouette = false
        /// The tags to end.
        var tags: [String] = []
    }

    func play() {
        resources.begin()
        play(0..<snapshot.nodes.count)
        if !snapshot.overlay.isEmpty { play(snapshot.commands[snapshot.overlay], origin: .zero) }
    }

    /// Draws a view and what is in it, without its alpha and its shadow, as a part of a drawing that has begun.
    func playSubtree(_ index: Int) {
        play(index..<min(snapshot.nodes.count, index + max(1, snapshot.nodes[index].span)), isBare: true)
    }

    /// Nodes stand in preorder, so one pass with a stack of open views draws them; depth costs no recursion.
    ///
    /// - Parameter isBare: whether the first is drawn without its alpha and its shadow.
    private func play(_ range: Range<Int>, isBare: Bool = false) {
        var open: [Open] = []
        var index = range.lowerBound
        let nodes = snapshot.nodes
        while index < range.upperBound, !resources.hasToEnd {
            while let last = open.last, last.end <= index {
                close(last)
                open.removeLast()
            }
            let node = nodes[index]
            let isBare = isBare && index == range.lowerBound
            guard node.isDrawn, isBare || canDraw(node.transform) else {
                index += max(1, node.span)
                continue
            }
            open.append(begin(index, node, isBare: isBare))
            index += 1
        }
        while let last = open.popLast() {
            close(last)
        }
    }

    var subtrees: SubtreeBounds { SubtreeBounds(snapshot: snapshot, resources: resources) }

    private func clipToSubtree(_ index: Int) {
        let bounds = subtrees.bounds(ofSubtree: index)
        if bounds.width.isFinite && bounds.height.isFinite {
            // Whole pixels: a clip with soft edges would be another layer.
            path.add(bounds.inset(by: Insets(all: -1 / scale)).rounded(toScale: scale))
            cairo_clip(context)
        }
    }

    private func begin(_ index: Int, _ node: SnapshotNode, isBare: Bool) -> Open {
        let appearance = node.appearance
        let names = tags?.begin(index, of: snapshot, in: context) ?? []
        let frame = node.pixelFrame
        let radius = Self.radius(of: appearance, in: frame)
        var view = Open(
            index: index, end: index + max(1, node.span), isClipped: appearance.clipsToBounds, isGroup: false,
            isTransformed: false, tags: names)
        if !isBare {
            if let transform = node.transform {
                view.isTransformed = true
                begin(transform)
            }
            beginGroup(of: &view, appearance)
            drawShadow(of: &view, appearance, frame, radius)
        }
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

    /// What has an alpha or blends goes onto the rest as one.
    private func beginGroup(of view: inout Open, _ appearance: Appearance) {
        guard appearance.alpha < 1 || appearance.blendMode != .normal || resources.isolates(view.index, in: snapshot)
        else { return }
        cairo_save(context)
        clipToSubtree(view.index)
        let size = groupSize()
        guard resources.takeGroup(size) else {
            cairo_restore(context)
            return
        }
        view.bytes += size
        view.isGroup = true
        cairo_push_group(context)
        tags?.openGroups += 1
    }

    private func drawShadow(of view: inout Open, _ appearance: Appearance, _ frame: Rect, _ radius: Double) {
        guard let shadow = appearance.shadow else { return }
        switch resources.shadowForm(of: view.index, in: snapshot) {
        case .none: break
        case .outline: drawOutline(shadow, outline: frame, radius: radius)
        case .silhouette:
            if !keepsText, blursEvenly, let size = beginSilhouette(shadow, of: view.index) {
                view.bytes += size
                view.isSilhouette = true
            } else {
                drawSilhouette(shadow, of: view.index)
            }
        }
    }

    /// What a group takes that is as large as what is shown of it.
    func groupSize() -> Int {
        guard !keepsText else { return 4096 }
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(context, &left, &top, &right, &bottom)
        let (across, down) = magnification
        return 4 * Int(min(1e9, max(0, right - left) * across * (max(0, bottom - top) * down)))
    }

    private func close(_ view: Open) {
        let node = snapshot.nodes[view.index]
        if view.isClipped {
            cairo_restore(context)
        }
        drawBorder(of: node)
        if view.isSilhouette, let shadow = node.appearance.shadow { endSilhouette(shadow) }
        resources.groupBytes -= view.bytes
        if view.isGroup {
            cairo_pop_group_to_source(context)
            cairo_set_operator(context, node.appearance.blendMode.cairoOperator)
            cairo_paint_with_alpha(context, min(1, node.appearance.alpha))
            cairo_restore(context)
            tags?.openGroups -= 1
        }
        if view.isTransformed { endTransform() }
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

    func setSource(_ color: Color) {
        cairo_set_source_rgba(
            context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
            Double(color.alpha) / 255)
    }
}
