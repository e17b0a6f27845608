import Layout

/// Adds space after each cluster that has a width.
enum LetterSpacing {
    /// Returns the space after the last letter in reading order, or 0 if unknown.
    ///
    /// - Parameter glyphs: The spaced glyphs, in visual order.
    static func trailing(_ spacing: Int32, in glyphs: ArraySlice<ShapedText.Glyph>, isRightToLeft: Bool) -> Int {
        func advance(of cluster: Int32) -> Int32 { glyphs.reduce(0) { $1.cluster == cluster ? $0 + $1.advance : $0 } }
        let last = isRightToLeft ? glyphs.first(where: { $0.advance != 0 }) : glyphs.last(where: { $0.advance != 0 })
        guard let last, advance(of: last.cluster) > max(0, spacing) || spacing < 0 else { return 0 }
        return Int(spacing)
    }

    /// Adds spacing to glyphs.
    ///
    /// - Parameters:
    ///   - spacing: The space in 1/1024 points. Negative values reduce the width of a cluster to at least 0.
    ///   - glyphs: The glyphs in visual order.
    /// - Returns: The increase of the total width.
    static func apply(_ spacing: Int32, to glyphs: inout ArraySlice<ShapedText.Glyph>, isRightToLeft: Bool) -> Int {
        var total = 0
        var start = glyphs.startIndex
        while start < glyphs.endIndex {
            var end = start + 1
            var advance = glyphs[start].advance
            while end < glyphs.endIndex && glyphs[end].cluster == glyphs[start].cluster {
                advance += glyphs[end].advance
                end += 1
            }
            if advance > 0 {
                let change = max(spacing, -advance)
                if isRightToLeft {
                    // The text continues to the left.
                    glyphs[start].dx += change
                    glyphs[start].advance += change
                } else {
                    glyphs[end - 1].advance += change
                }
                total += Int(change)
            }
            start = end
        }
        return total
    }
}
