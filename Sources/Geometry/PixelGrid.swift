/// Rounding to device pixels.
package enum PixelGrid {
    /// Rounds `value` (points) to the nearest multiple of 1/`scale`, where `scale` is the number of pixels per point.
    /// Halves round up, towards positive infinity, so that equal distances round equally at any position. So do values
    /// up to 1e-6 pixels below a half.
    package static func round(_ value: Double, scale: Double) -> Double {
        ((value * scale + 0.5 + 1e-6).rounded(.down)) / scale
    }

    /// Rounds `value` (points) up to a multiple of 1/`scale`, where `scale` is the number of pixels per point. Ignores
    /// an excess of up to 1e-6 pixels over a multiple.
    package static func ceil(_ value: Double, scale: Double) -> Double {
        ((value * scale - 1e-6).rounded(.up)) / scale
    }

    /// The number of pixels below which a length is thin: a difference of one pixel is visible in it.
    package static let thin = 4.0

    /// Rounds the span from `low` to `high`, in points, to the pixel grid, and returns its rounded edges.
    ///
    /// Rounds both edges to the nearest pixel. A length below `thin` pixels, but above 1e-6 points, is rounded up to a
    /// whole number of pixels, so that it stays visible and equally thick lines stay equally thick. The additional
    /// pixel is added at the beginning, where it overlaps the previous view, which is usually behind this view. If only
    /// the end has space inside the superview, the pixel is added at the end.
    ///
    /// - Parameters:
    ///   - scale: The number of pixels per point.
    ///   - room: The superview's span in points, on the grid; nil without superview.
    ///   - isReversed: Whether the beginning is at the higher coordinate.
    package static func span(
        from low: Double, to high: Double, scale: Double, within room: (low: Double, high: Double)? = nil,
        isReversed: Bool = false
    ) -> (low: Double, high: Double) {
        let near = round(low, scale: scale)
        let far = round(high, scale: scale)
        let pixels = (high - low) * scale
        guard pixels < thin, high - low > 1e-6 else { return (near, far) }
        let missing = max(1, (pixels - 1e-4).rounded(.up)) - ((far - near) * scale).rounded()
        guard missing > 0 else { return (near, far) }
        let pixel = missing / scale
        let tolerance = 1e-6 / scale
        let fitsLow = room.map { near - pixel >= $0.low - tolerance } ?? true
        let fitsHigh = room.map { far + pixel <= $0.high + tolerance } ?? true
        let isAtLow = fitsLow == fitsHigh ? !isReversed : fitsLow
        // Rounded again, so that equal edges are equal numbers.
        return isAtLow ? (round(near - pixel, scale: scale), far) : (near, round(far + pixel, scale: scale))
    }
}

extension Rect {
    /// Returns the rectangle as drawn: rounded to the pixel grid, but at least one pixel wide and high, unless the
    /// width or height is (nearly) 0.
    ///
    /// - Parameters:
    ///   - scale: The number of pixels per point.
    ///   - superview: The superview's rounded rectangle in the same coordinates; nil for the root.
    ///   - isMirrored: Whether the reading direction is right to left, so that a view begins at its right edge.
    package func onGrid(ofScale scale: Double, within superview: Rect?, isMirrored: Bool) -> Rect {
        let (left, right) = PixelGrid.span(
            from: x, to: maxX, scale: scale, within: superview.map { ($0.x, $0.maxX) }, isReversed: isMirrored)
        let (top, bottom) = PixelGrid.span(from: y, to: maxY, scale: scale, within: superview.map { ($0.y, $0.maxY) })
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
