import CCairo
import Geometry
import Layout

/// Adds shapes to Cairo's path. Cairo uses 24.8 fixed point, so coordinates far outside the image are clamped and NaN
/// becomes 0. Scripts cannot cause an overflow.
struct CairoPath {
    let context: OpaquePointer

    static func usable(_ value: Double) -> Double {
        value.isNaN ? 0 : min(max(value, -1e6), 1e6)
    }

    func add(_ shape: Shape) {
        switch shape {
        case .rect(let rect):
            add(rect)
        case .roundedRect(let rect, let radius):
            add(rect, radius: radius)
        case .ellipse(let rect):
            addEllipse(rect)
        case .path(let elements):
            for element in elements {
                add(element)
            }
        }
    }

    func add(_ rect: Rect) {
        cairo_rectangle(
            context, Self.usable(rect.x), Self.usable(rect.y), Self.usable(max(0, rect.width)),
            Self.usable(max(0, rect.height)))
    }

    func add(_ rect: Rect, radius: Double) {
        let radius = min(Self.usable(radius), min(rect.width, rect.height) / 2)
        guard radius > 0 else {
            add(rect)
            return
        }
        let left = Self.usable(rect.x)
        let top = Self.usable(rect.y)
        let right = Self.usable(rect.maxX)
        let bottom = Self.usable(rect.maxY)
        cairo_new_sub_path(context)
        cairo_arc(context, right - radius, top + radius, radius, -.pi / 2, 0)
        cairo_arc(context, right - radius, bottom - radius, radius, 0, .pi / 2)
        cairo_arc(context, left + radius, bottom - radius, radius, .pi / 2, .pi)
        cairo_arc(context, left + radius, top + radius, radius, .pi, .pi * 1.5)
        cairo_close_path(context)
    }

    private func addEllipse(_ rect: Rect) {
        let width = Self.usable(rect.width)
        let height = Self.usable(rect.height)
        // Smaller sizes would make the matrix singular.
        guard width > 1e-6, height > 1e-6 else { return }
        cairo_save(context)
        cairo_translate(context, Self.usable(rect.x) + width / 2, Self.usable(rect.y) + height / 2)
        cairo_scale(context, width / 2, height / 2)
        cairo_new_sub_path(context)
        cairo_arc(context, 0, 0, 1, 0, .pi * 2)
        cairo_close_path(context)
        cairo_restore(context)
    }

    private func add(_ element: PathElement) {
        switch element {
        case .move(let point):
            cairo_move_to(context, Self.usable(point.x), Self.usable(point.y))
        case .line(let point):
            cairo_line_to(context, Self.usable(point.x), Self.usable(point.y))
        case .curve(let point, let control1, let control2):
            cairo_curve_to(
                context, Self.usable(control1.x), Self.usable(control1.y), Self.usable(control2.x),
                Self.usable(control2.y),
                Self.usable(point.x), Self.usable(point.y))
        case .arc(let center, let radius, let start, let end):
            guard radius > 0, start.isFinite, end.isFinite else { return }
            // Cairo adds turns one by one until the end exceeds the start, so the angles are reduced.
            let turn = 2 * Double.pi
            let first = start.truncatingRemainder(dividingBy: turn)
            let sweep = end - start >= turn ? turn : (end - start).truncatingRemainder(dividingBy: turn)
            cairo_arc(
                context, Self.usable(center.x), Self.usable(center.y), Self.usable(radius), first,
                first + (sweep < 0 ? sweep + turn : sweep))
        case .close:
            cairo_close_path(context)
        }
    }
}
