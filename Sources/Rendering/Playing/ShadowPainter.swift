import CCairo
import Geometry
import Layout

/// Draws the shadows of views, below their contents.
struct ShadowPainter {
    private let snapshot: Snapshot
    private let canvas: Canvas

    init(_ snapshot: Snapshot, on canvas: Canvas) {
        self.snapshot = snapshot
        self.canvas = canvas
    }

    private var context: OpaquePointer { canvas.context }
    private var resources: Player.Resources { canvas.resources }
    private var pixelScale: Double { canvas.pixelScale }

    /// Draws the shadow of a view, or begins a group from which `end` creates the shadow.
    ///
    /// - Returns: The bytes of the group, or nil if no group was begun.
    func begin(_ index: Int) -> Int? {
        let node = snapshot.nodes[index]
        guard let shadow = node.appearance.shadow else { return nil }
        switch resources.shadowForm(of: index, in: snapshot) {
        case .none: return nil
        case .outline:
            let radius = Player.radius(of: node.appearance, in: node.pixelFrame)
            drawOutline(shadow, outline: node.pixelFrame, radius: radius)
            return nil
        case .silhouette:
            if !canvas.keepsText, blursEvenly, let bytes = beginSilhouette(shadow, of: index) { return bytes }
            drawSilhouette(shadow, of: index)
            return nil
        }
    }

    /// Draws the shadow of the last group, then the group.
    func end(_ index: Int) {
        if let shadow = snapshot.nodes[index].appearance.shadow { endSilhouette(shadow) }
    }

    /// Draws the shadow of a view's outline.
    private func drawOutline(_ shadow: Shadow, outline: Rect, radius: Double) {
        guard shadow.color.alpha > 0, !outline.size.isEmpty else { return }
        let place = outline.offset(by: shadow.offset)
        canvas.setSource(shadow.color)
        let deviation = deviation(of: shadow)
        guard deviation >= 0.05 else {
            canvas.path.add(place, radius: radius)
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

    /// Returns the standard deviation in pixels, or 0 if the blur would be invisible.
    private func deviation(of shadow: Shadow) -> Double {
        let deviation = min(max(0, shadow.radius), 1e4) / 2 * pixelScale
        return deviation >= 0.05 ? deviation : 0
    }

    /// Begins a group with the contents of a view and its subtree.
    ///
    /// - Returns: The bytes of the group. Nil if memory is exhausted or a part of the contents that casts a shadow
    ///   would be clipped.
    private func beginSilhouette(_ shadow: Shadow, of index: Int) -> Int? {
        let needed = reach(of: shadow, index)
        // In a nested drawing for a shadow, everything is visible except for rounding of rotated views.
        guard resources.silhouettes > 0 || isSeen(needed) else { return nil }
        cairo_save(context)
        canvas.path.add(needed)
        cairo_clip(context)
        let bytes = canvas.groupSize
        guard resources.takeGroup(bytes) else {
            cairo_restore(context)
            return nil
        }
        cairo_push_group(context)
        return bytes
    }

    /// Returns whether a rectangle is completely visible.
    private func isSeen(_ rect: Rect) -> Bool {
        guard canvas.isTransformed else { return rect.intersection(canvas.seen) == rect }
        // Uses pixels, because the visible area of a rotated view is not a rectangle in its points.
        var matrix = cairo_matrix_t()
        cairo_get_matrix(context, &matrix)
        cairo_save(context)
        cairo_identity_matrix(context)
        let seen = canvas.seen
        cairo_restore(context)
        let pixels = AffineTransform(
            a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0
        ).bounds(of: rect)
        return pixels.x >= seen.x && pixels.y >= seen.y && pixels.maxX <= seen.maxX && pixels.maxY <= seen.maxY
    }

    /// Whether blurring pixels is equivalent to blurring the view's points. False if a transform scales differently in
    /// two directions. Ignored in nested drawings for shadows, where the exact method would double the work per level.
    private var blursEvenly: Bool {
        guard canvas.isTransformed, resources.silhouettes == 0 else { return true }
        let (across, down) = canvas.magnification
        return abs(across - down) <= 1e-3 * max(across, down)
    }

    private func endSilhouette(_ shadow: Shadow) {
        let group = cairo_pop_group(context)!
        defer { cairo_pattern_destroy(group) }
        // The group has the size of the contents that cast the shadow.
        cairo_restore(context)
        var surface: OpaquePointer?
        if cairo_pattern_get_surface(group, &surface) == CAIRO_STATUS_SUCCESS, let surface,
            cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE,
            let blur = blur(of: surface, deviation: deviation(of: shadow) * canvas.growth)
        {
            var corner = Point.zero
            cairo_surface_get_device_offset(surface, &corner.x, &corner.y)
            canvas.setSource(shadow.color)
            var offset = shadow.offset
            cairo_user_to_device_distance(context, &offset.x, &offset.y)
            cairo_save(context)
            cairo_identity_matrix(context)
            cairo_translate(
                context, CairoPath.usable(offset.x - corner.x), CairoPath.usable(offset.y - corner.y))
            draw(blur)
            cairo_restore(context)
        }
        cairo_set_source(context, group)
        cairo_paint(context)
    }

    /// Returns the area in which a view and its subtree can cast a visible shadow, in whole pixels.
    private func reach(of shadow: Shadow, _ index: Int) -> Rect {
        let far = 1.5 * max(0, shadow.radius) + max(abs(shadow.offset.x), abs(shadow.offset.y)) + 2
        var page = Rect(size: snapshot.size)
        if canvas.isTransformed {
            // With a transform, other parts become visible, and each rotated box needs a larger bounding box.
            page = canvas.seen
        }
        page = page.inset(by: Insets(all: -(far.isFinite ? min(far, 1e4) : 1e4)))
        let bounds = SubtreeBounds(snapshot: snapshot, resources: resources)
            .bounds(ofSubtree: index, hasShadow: false).inset(by: Insets(all: -1 / pixelScale))
        return bounds.intersection(page).rounded(toScale: pixelScale)
    }

    private func blur(of drawing: OpaquePointer, deviation: Double) -> ShadowBlur? {
        let memory = ShadowBlur.memory(
            width: Int(cairo_image_surface_get_width(drawing)), height: Int(cairo_image_surface_get_height(drawing)),
            deviation: deviation)
        guard resources.budget?.grants(resources.groupBytes + memory) != false else { return nil }
        return ShadowBlur(of: drawing, deviation: deviation) { !resources.hasToEnd }
    }

    private func draw(_ blur: ShadowBlur) {
        cairo_scale(context, Double(blur.coarseness), Double(blur.coarseness))
        cairo_mask_surface(context, blur.surface, -Double(blur.margin), -Double(blur.margin))
        cairo_surface_destroy(blur.surface)
    }

    /// Draws the shadow of a view and its subtree from a separate drawing of them. Used in documents and if a part of
    /// the contents is not visible.
    private func drawSilhouette(_ shadow: Shadow, of index: Int) {
        let seen = reach(of: shadow, index)
        let (width, height) = ((seen.width * pixelScale).rounded(.up), (seen.height * pixelScale).rounded(.up))
        guard width >= 1, height >= 1, width <= 32_000, height <= 32_000 else { return }
        let bytes = Int(width * height) * 4
        guard resources.budget?.grants(resources.groupBytes + bytes) != false,
            let drawing = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
        else { return }
        defer { cairo_surface_destroy(drawing) }
        guard cairo_surface_status(drawing) == CAIRO_STATUS_SUCCESS, let inner = cairo_create(drawing) else { return }
        cairo_scale(inner, pixelScale, pixelScale)
        cairo_translate(inner, -seen.x, -seen.y)
        resources.groupBytes += bytes
        // Here the view's points correspond to whole pixels.
        let transforms = resources.transforms
        resources.transforms = 0
        resources.silhouettes += 1
        Player(snapshot, context: inner, resources: resources, keepsText: false, scale: pixelScale)
            .playSubtree(index)
        resources.silhouettes -= 1
        resources.transforms = transforms
        resources.groupBytes -= bytes
        cairo_destroy(inner)
        guard let blur = blur(of: drawing, deviation: deviation(of: shadow)) else { return }
        canvas.setSource(shadow.color)
        cairo_save(context)
        cairo_translate(context, seen.x + shadow.offset.x, seen.y + shadow.offset.y)
        cairo_scale(context, 1 / pixelScale, 1 / pixelScale)
        draw(blur)
        cairo_restore(context)
    }
}
