import CCairo
import Geometry
import Layout

extension Player {
    /// Draws the commands of one view, relative to `origin`.
    func play(_ commands: ArraySlice<DrawCommand>, origin: Point) {
        cairo_save(context)
        cairo_translate(context, CairoPath.usable(origin.x), CairoPath.usable(origin.y))
        // Ignores a restore without a save and closes open saves, so that a view cannot affect others.
        var depth = 0
        for command in commands {
            if resources.hasToEnd { break }
            switch command {
            case .fill(let shape, let paint):
                path.add(shape)
                fill(paint)
            case .stroke(let shape, let paint, let width, let dash):
                path.add(shape)
                stroke(paint, width: width, dash: dash)
            case .text(let request, let box, let color, let vertical):
                draw(request, in: box, color: color, vertical: vertical, origin: origin)
            case .image(let id, let box, let mode, let tint):
                draw(id, in: box, mode: mode, tint: tint)
            case .save:
                cairo_save(context)
                depth += 1
            case .restore:
                if depth > 0 {
                    cairo_restore(context)
                    depth -= 1
                }
            case .clip(let shape):
                path.add(shape)
                cairo_clip(context)
            }
        }
        for _ in 0..<depth {
            cairo_restore(context)
        }
        cairo_restore(context)
    }

    private func fill(_ paint: Paint) {
        withSource(paint) {
            cairo_fill(context)
        }
    }

    private func stroke(_ paint: Paint, width: Double, dash: [Double]) {
        guard width > 0 else {
            cairo_new_path(context)
            return
        }
        cairo_set_line_width(context, CairoPath.usable(width))
        let isDashed = !dash.isEmpty && dash.allSatisfy { $0 >= 0 && $0.isFinite } && dash.contains { $0 > 0 }
        if isDashed {
            cairo_set_dash(context, dash, Int32(dash.count), 0)
        }
        withSource(paint) {
            cairo_stroke(context)
        }
        if isDashed {
            cairo_set_dash(context, nil, 0, 0)
        }
    }

    private func withSource(_ paint: Paint, _ draw: () -> Void) {
        switch paint {
        case .color(let color):
            setSource(color)
            draw()
        case .linearGradient(let from, let to, let stops):
            setSource(
                cairo_pattern_create_linear(
                    CairoPath.usable(from.x), CairoPath.usable(from.y), CairoPath.usable(to.x), CairoPath.usable(to.y)),
                stops)
            draw()
        case .radialGradient(let center, let radius, let stops):
            let (x, y) = (CairoPath.usable(center.x), CairoPath.usable(center.y))
            setSource(cairo_pattern_create_radial(x, y, 0, x, y, CairoPath.usable(radius)), stops)
            draw()
        }
    }

    private func setSource(_ pattern: OpaquePointer?, _ stops: [GradientStop]) {
        for stop in stops {
            cairo_pattern_add_color_stop_rgba(
                pattern, min(max(stop.offset, 0), 1), Double(stop.color.red) / 255, Double(stop.color.green) / 255,
                Double(stop.color.blue) / 255, Double(stop.color.alpha) / 255)
        }
        cairo_set_source(context, pattern)
        cairo_pattern_destroy(pattern)
    }

    private func draw(_ id: ImageID, in box: Rect, mode: ContentMode, tint: Color?) {
        guard !box.size.isEmpty else { return }
        guard let entry = resources.images.entry(id) else {
            drawPlaceholder(in: box)
            return
        }
        let place = mode.place(of: entry.info.size, in: box)
        let (across, down) = canvas.magnification
        guard
            place.width > 1e-6, place.height > 1e-6, place.width < 1e6, place.height < 1e6,
            // Documents contain the image itself, independent of their resolution.
            let image = keepsText
                ? entry.image
                : resources.images.image(
                    id, coveringWidth: place.width * across, height: place.height * down)
        else { return }
        if keepsText { image.embed(entry.bytes) }
        cairo_save(context)
        path.add(box)
        cairo_clip(context)
        cairo_translate(context, CairoPath.usable(place.x), CairoPath.usable(place.y))
        cairo_scale(context, place.width / Double(image.width), place.height / Double(image.height))
        // Cairo's PDF draws an opaque image as such even if it is used as a mask.
        let isTintedCopy = tint != nil && keepsText
        let shown = isTintedCopy ? image.tinted(tint!) : image
        if keepsText, !shown.isOpaque, !resources.takeScan(shown.width * shown.height) {
            cairo_restore(context)
            return
        }
        let pattern = cairo_pattern_create_for_surface(keepsText ? shown.documentSurface : shown.cairoSurface)
        // A scaled image extends its edge pixels instead of fading to transparent. Documents do this by themselves.
        cairo_pattern_set_extend(pattern, keepsText ? CAIRO_EXTEND_NONE : CAIRO_EXTEND_PAD)
        cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
        cairo_rectangle(context, 0, 0, Double(image.width), Double(image.height))
        if let tint, !isTintedCopy {
            cairo_clip(context)
            setSource(tint)
            cairo_mask(context, pattern)
        } else {
            cairo_set_source(context, pattern)
            cairo_fill(context)
        }
        cairo_pattern_destroy(pattern)
        cairo_restore(context)
    }

    /// Draws a gray box with a cross in place of a missing image.
    private func drawPlaceholder(in box: Rect) {
        cairo_save(context)
        path.add(box)
        cairo_clip(context)
        setSource(Color(rgba: 0xE5E5_EAFF))
        cairo_paint(context)
        setSource(Color(rgba: 0xAEAE_B2FF))
        cairo_set_line_width(context, 1)
        path.add(Rect(x: box.x + 0.5, y: box.y + 0.5, width: box.width - 1, height: box.height - 1))
        cairo_move_to(context, box.x, box.y)
        cairo_line_to(context, box.maxX, box.maxY)
        cairo_move_to(context, box.maxX, box.y)
        cairo_line_to(context, box.x, box.maxY)
        cairo_stroke(context)
        cairo_restore(context)
    }
}

extension ContentMode {
    /// Returns the frame of an image of a size that is shown in a box with this content mode.
    func place(of size: Size, in box: Rect) -> Rect {
        guard !size.isEmpty else { return Rect(x: box.x, y: box.y, width: 0, height: 0) }
        var result = size
        switch self {
        case .scaleToFill:
            return box
        case .scaleAspectFit, .scaleAspectFill:
            let across = box.width / size.width
            let down = box.height / size.height
            let factor = self == .scaleAspectFit ? min(across, down) : max(across, down)
            result = Size(width: size.width * factor, height: size.height * factor)
        case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight:
            break
        }
        let x: Double =
            switch self {
            case .left, .topLeft, .bottomLeft: box.x
            case .right, .topRight, .bottomRight: box.maxX - result.width
            default: box.midX - result.width / 2
            }
        let y: Double =
            switch self {
            case .top, .topLeft, .topRight: box.y
            case .bottom, .bottomLeft, .bottomRight: box.maxY - result.height
            default: box.midY - result.height / 2
            }
        return Rect(x: x, y: y, width: result.width, height: result.height)
    }
}
