import CCairo
import Layout

/// A Cairo context whose user space is points, and how it is drawn to.
struct Canvas {
    let context: OpaquePointer
    let resources: Player.Resources
    /// Whether the target keeps text as text (PDF) instead of pixels.
    let keepsText: Bool
    /// Device pixels per point, to whose grid baselines go.
    let scale: Double
    /// Pixels per point of what documents too must hold as pixels: shadows and pictures made smaller.
    let pixelScale: Double
    let path: CairoPath

    init(context: OpaquePointer, resources: Player.Resources, keepsText: Bool, scale: Double) {
        self.context = context
        self.resources = resources
        self.keepsText = keepsText
        self.scale = scale
        pixelScale = keepsText ? max(2, scale) : scale
        path = CairoPath(context: context)
    }

    func setSource(_ color: Color) {
        cairo_set_source_rgba(
            context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
            Double(color.alpha) / 255)
    }
}

/// Transforms of views.
extension Canvas {
    /// Whether what is drawn now is turned, scaled or moved by a view's transform.
    var isTransformed: Bool { resources.transforms > 0 }

    /// What follows, up to `endTransform`, is drawn by a transform that can be drawn.
    func begin(_ transform: AffineTransform) {
        cairo_save(context)
        var matrix = transform.cairoMatrix
        cairo_transform(context, &matrix)
        resources.transforms += 1
    }

    /// Whether Cairo can draw by a transform, within those that are open: one within the other they may make an area so
    /// small or so large that there is no way back.
    func canDraw(_ transform: AffineTransform?) -> Bool {
        guard let transform else { return true }
        var (own, outer, both) = (transform.cairoMatrix, cairo_matrix_t(), cairo_matrix_t())
        cairo_get_matrix(context, &outer)
        cairo_matrix_multiply(&both, &own, &outer)
        let area = abs(both.xx * both.yy - both.xy * both.yx)
        return area > 1e-9 && area < 1e15 && abs(both.x0) < 1e12 && abs(both.y0) < 1e12
    }

    /// Whether letters of a size can be drawn: larger ones than any picture FreeType refuses, and all else with them.
    func canDrawText(ofSize size: Double) -> Bool {
        guard isTransformed else { return true }
        let (across, down) = magnification
        return size * max(across, down) <= Double(2 * ImageLimits.side)
    }

    func endTransform() {
        resources.transforms -= 1
        cairo_restore(context)
    }

    /// Pixels that a point is wide and high, as it is drawn now.
    var magnification: (across: Double, down: Double) {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(context, &matrix)
        guard isTransformed else { return (matrix.xx, matrix.yy) }
        return (hypot(matrix.xx, matrix.yx), hypot(matrix.xy, matrix.yy))
    }

    /// By how much transforms make points larger.
    var growth: Double {
        guard isTransformed else { return 1 }
        let (across, down) = magnification
        return (across * down).squareRoot() / scale
    }

    /// What is shown of what is drawn now, in the points of the view; of one that is turned, a box around it.
    var seen: Rect {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(context, &left, &top, &right, &bottom)
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    private func hypot(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}

extension AffineTransform {
    fileprivate var cairoMatrix: cairo_matrix_t {
        cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: CairoPath.usable(tx), y0: CairoPath.usable(ty))
    }
}
