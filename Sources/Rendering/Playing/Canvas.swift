import CCairo
import Geometry
import Layout

/// A Cairo context with a user space in points, and its drawing parameters.
struct Canvas {
    let context: OpaquePointer
    let resources: Player.Resources
    /// Whether the target stores text (PDF) instead of pixels.
    let keepsText: Bool
    /// Device pixels per point, for snapping baselines.
    let scale: Double
    /// Pixels per point for parts that documents store as pixels: shadows and downscaled images.
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
    /// Whether a view's transform is active.
    var isTransformed: Bool { resources.transforms > 0 }

    /// Applies a transform until `endTransform`. `canDraw` must be true for it.
    func begin(_ transform: AffineTransform) {
        cairo_save(context)
        var matrix = transform.cairoMatrix
        cairo_transform(context, &matrix)
        resources.transforms += 1
    }

    /// Returns whether Cairo can draw with a transform inside the active transforms. Nested transforms can make an area
    /// so small or large that the matrix is not invertible.
    func canDraw(_ transform: AffineTransform?) -> Bool {
        guard let transform else { return true }
        var (own, outer, both) = (transform.cairoMatrix, cairo_matrix_t(), cairo_matrix_t())
        cairo_get_matrix(context, &outer)
        cairo_matrix_multiply(&both, &own, &outer)
        let area = abs(both.xx * both.yy - both.xy * both.yx)
        return area > 1e-9 && area < 1e15 && abs(both.x0) < 1e12 && abs(both.y0) < 1e12
    }

    /// Returns whether text of a size can be drawn. FreeType rejects glyphs larger than any image, and Cairo then stops
    /// drawing.
    func canDrawText(ofSize size: Double) -> Bool {
        guard isTransformed else { return true }
        let (across, down) = magnification
        return size * max(across, down) <= Double(2 * ImageLimits.side)
    }

    func endTransform() {
        resources.transforms -= 1
        cairo_restore(context)
    }

    /// The device pixels per point in both directions.
    var magnification: (across: Double, down: Double) {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(context, &matrix)
        guard isTransformed else { return (matrix.xx, matrix.yy) }
        return (hypot(matrix.xx, matrix.yx), hypot(matrix.xy, matrix.yy))
    }

    /// The factor by which the active transforms enlarge lengths.
    var growth: Double {
        guard isTransformed else { return 1 }
        let (across, down) = magnification
        return (across * down).squareRoot() / scale
    }

    /// The visible area in points of the view; the bounding box if the view is rotated.
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
