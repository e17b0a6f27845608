import Layout

/// Space added after each cluster that takes room.
enum LetterSpacing {
    /// What the last letter of some glyphs has behind it, in the order of reading; 0 where that cannot be told.
    ///
    /// - Parameter glyphs: in visual order, with the spacing applied.
    static func trailing(_ spacing: Int32, in glyphs: ArraySlice<ShapedText.Glyph>, isRightToLeft: Bool) -> Int {
        func advance(of cluster: Int32) -> Int32 { glyphs.reduce(0) { $1.cluster == cluster ? $0 + $1.advance : $0 } }
        let last = isRightToLeft ? glyphs.first(where: { $0.advance != 0 }) : glyphs.last(where: { $0.advance != 0 })
        guard let last, advance(of: last.cluster) > max(0, spacing) || spacing < 0 else { return 0 }
        return Int(spacing)
    }

    /// - Parameters:
    ///   - spacing: 1/1024 points; below 0 it takes away at most what a cluster has.
    ///   - glyphs: in visual order.
    /// - Returns: by how much the glyphs became wider.
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
                    // Reading goes on to the left.
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
