import Layout

/// A part of a line that a viewer can be left to set by itself, at its place: of one font, one look and one direction,
/// and without tabs, which viewers take for something else.
struct TextSegment {
    /// The run of the layout that it is of.
    var run: Int
    /// As bytes of the shaped text; empty for an ellipsis.
    var text: Range<Int>
    /// From the line's start, in points.
    var x: Double
    var width: Double
}

extension TextLayout {
    /// The segments of a line in reading order.
    func segments(of line: Line) -> [TextSegment] {
        var segments: [TextSegment] = []
        for index in line.runs {
            let run = runs[index]
            guard run.text.contains(where: { shaped.bytes[$0] == 0x09 }) else {
                segments.append(TextSegment(run: index, text: run.text, x: run.x, width: run.width))
                continue
            }
            for part in shaped.bytes[run.text].split(separator: 0x09) {
                let range = part.startIndex..<part.endIndex
                let own = glyphs[run.glyphs].filter { range.contains(Int($0.cluster)) }
                guard let left = own.map(\.x).min(), let right = own.map({ $0.x + $0.advance }).max() else { continue }
                segments.append(TextSegment(run: index, text: range, x: left, width: right - left))
            }
        }
        // An ellipsis stands where its text was cut, which is where its empty range is.
        return segments.enumerated().sorted {
            ($0.element.text.lowerBound, $0.offset) < ($1.element.text.lowerBound, $1.offset)
        }.map(\.element)
    }
}
