/// Rounding to device pixels.
package enum PixelGrid {
    /// `value` (points) at the nearest multiple of 1/`scale`; halves go up (towards positive infinity), so that equal
    /// distances round equally wherever they lie. A residue below 1e-6 of a pixel does not decide between two pixels.
    package static func round(_ value: Double, scale: Double) -> Double {
        ((value * scale + 0.5 + 1e-6).rounded(.down)) / scale
    }

    /// `value` (points) at the next multiple of 1/`scale` that is not below it.
    package static func ceil(_ value: Double, scale: Double) -> Double {
        ((value * scale - 1e-6).rounded(.up)) / scale
    }

    /// Lengths below so many pixels are thin: one pixel more or less is seen.
    static let thin = 4.0

    /// A length on the grid: both edges at the nearest pixels, unless it is thin. A thin one takes the next whole
    /// number of pixels, so that what can be seen never rounds to nothing, and lines that are equally thick are so
    /// everywhere. The pixel that it lacks is added at its beginning, over what is behind it: views are put in reading
    /// order, and later ones in front. Where that would be outside its superview, and its end would not, it is added
    /// there.
    ///
    /// - Parameters:
    ///   - room: from where to where the superview lies, on the grid; nil for none.
    ///   - isReversed: whether the beginning is at the higher coordinate.
    static func span(
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
        let hair = 1e-6 / scale
        let fitsLow = room.map { near - pixel >= $0.low - hair } ?? true
        let fitsHigh = room.map { far + pixel <= $0.high + hair } ?? true
        let isAtLow = fitsLow == fitsHigh ? !isReversed : fitsLow
        // On the grid as `round` gives it, so that equal edges are equal numbers.
        return isAtLow ? (round(near - pixel, scale: scale), far) : (near, round(far + pixel, scale: scale))
    }
}

extension Rect {
    /// The rectangle as it is drawn: on the pixel grid, and nowhere so thin that it would not be seen.
    ///
    /// - Parameters:
    ///   - superview: that of the superview; nil for the root.
    ///   - isMirrored: whether things stand from right to left.
    func onGrid(ofScale scale: Double, within superview: Rect?, isMirrored: Bool) -> Rect {
        let (left, right) = PixelGrid.span(
            from: x, to: maxX, scale: scale, within: superview.map { ($0.x, $0.maxX) }, isReversed: isMirrored)
        let (top, bottom) = PixelGrid.span(from: y, to: maxY, scale: scale, within: superview.map { ($0.y, $0.maxY) })
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
