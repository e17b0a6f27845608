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

    /// What outlives one picture.
    final class Resources {
        let text: PangoTextMeasurer
        let images: ImageStore
        let shadows = ShadowStore()
        let glyphMasks = GlyphMasks()
        var glyphs: [cairo_glyph_t] = []
        /// The measurer's, which is the one of the host whose script is drawn.
        var budget: (any PassBudget)? { text.budget }
        /// What groups that are open take, in bytes.
        var groupBytes = 0
        /// The bounds of the views in the group that was bounded last, from its own index on.
        var subtreeBounds: (first: Int, bounds: [Rect]) = (0, [])
        /// Counts what was asked of the budget.
        private var steps = 0
        private var isEnded = false

        /// Whether drawing ends here. The clock is looked at now and then only.
        var hasToEnd: Bool {
            steps &+= 1
            if steps & 15 == 0, budget?.isUsedUp == true { isEnded = true }
            return isEnded
        }

        /// A drawing begins.
        func begin() {
            isEnded = false
            subtreeBounds = (0, [])
            groupBytes = 0
        }

        init(text: PangoTextMeasurer, images: ImageStore) {
            self.text = text
            self.images = images
        }
    }

    init(_ snapshot: Snapshot, context: OpaquePointer, resources: Resources, keepsText: Bool, scale: Double) {
        self.snapshot = snapshot
        self.context = context
        self.resources = resources
        self.keepsText = keepsText
        self.scale = scale
        pixelScale = keepsText ? max(2, scale) : scale
        path = CairoPath(context: context)
    }

    /// A view whose children are being drawn.
    private struct Open {
        var index: Int
        var end: Int
        var isClipped: Bool
        var isGroup: Bool
        /// What the group takes.
        var bytes = 0
    }

    /// Nodes stand in preorder, so one pass with a stack of open views draws them; depth costs no recursion.
    func play() {
        var open: [Open] = []
        var index = 0
        let nodes = snapshot.nodes
        resources.begin()
        while index < nodes.count, !resources.hasToEnd {
            while let last = open.last, last.end <= index {
                close(last)
                open.removeLast()
            }
            let node = nodes[index]
            let alpha = node.appearance.alpha
            if node.isHidden || !(alpha > 0) {
                index += max(1, node.span)
                continue
            }
            open.append(begin(index, node))
            index += 1
        }
        while let last = open.popLast() {
            close(last)
        }
        if !snapshot.overlay.isEmpty { play(snapshot.commands[snapshot.overlay], origin: .zero) }
    }

    private func begin(_ index: Int, _ node: SnapshotNode) -> Open {
        let appearance = node.appearance
        let isGroup = appearance.alpha < 1
        var bytes = 0
        if isGroup {
            cairo_save(context)
            let bounds = bounds(ofSubtree: index)
            if bounds.width.isFinite && bounds.height.isFinite {
                // Whole pixels: a clip with soft edges would be another layer.
                path.add(bounds.inset(by: Insets(all: -1 / scale)).rounded(toScale: scale))
                cairo_clip(context)
            }
            bytes = groupSize()
            resources.groupBytes += bytes
            // Without memory for it the budget is used up, and the drawing ends.
            _ = resources.budget?.grants(resources.groupBytes)
            cairo_push_group(context)
        }
        let frame = node.pixelFrame
        let radius = Self.radius(of: appearance, in: frame)
        if let shadow = appearance.shadow {
            draw(shadow, outline: frame, radius: radius)
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
        return Open(
            index: index, end: index + max(1, node.span), isClipped: appearance.clipsToBounds, isGroup: isGroup,
            bytes: bytes)
    }

    /// What a group takes that is as large as what is shown of it.
    private func groupSize() -> Int {
        guard !keepsText else { return 4096 }
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(context, &left, &top, &right, &bottom)
        return 4 * Int(min(1e9, max(0, right - left) * scale * (max(0, bottom - top) * scale)))
    }

    private func close(_ view: Open) {
        let node = snapshot.nodes[view.index]
        if view.isClipped {
            cairo_restore(context)
        }
        drawBorder(of: node)
        if view.isGroup {
            resources.groupBytes -= view.bytes
            cairo_pop_group_to_source(context)
            cairo_paint_with_alpha(context, min(1, node.appearance.alpha))
            cairo_restore(context)
        }
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

    private func draw(_ shadow: Shadow, outline: Rect, radius: Double) {
        guard shadow.color.alpha > 0, !outline.size.isEmpty else { return }
        let place = outline.offset(by: shadow.offset)
        setSource(shadow.color)
        let deviation = min(max(0, shadow.radius), 1e4) / 2 * pixelScale
        guard deviation >= 0.05 else {
            path.add(place, radius: radius)
            cairo_fill(context)
            return
        }
        let mask = resources.shadows.mask(
            ShadowStore.Key(
                width: min(Int((outline.width * pixelScale).rounded()), 1 << 17),
                height: min(Int((outline.height * pixelScale).rounded()), 1 << 17),
                radius: radius * pixelScale, deviation: deviation))
        cairo_save(context)
        cairo_translate(context, CairoPath.usable(place.x), CairoPath.usable(place.y))
        let unit = 1 / (pixelScale * mask.resolution)
        cairo_scale(context, unit, unit)
        cairo_mask_surface(context, mask.surface, -Double(mask.margin), -Double(mask.margin))
        cairo_restore(context)
    }

    func setSource(_ color: Color) {
        cairo_set_source_rgba(
            context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
            Double(color.alpha) / 255)
    }
}
