import Layout

/// A part of a line that a viewer can lay out at its position: with one font, look (colors and lines) and direction,
/// without tabs (which viewers treat differently) and without gaps that a justified line stretches.
struct TextSegment {
    /// The index of the segment's run in the layout.
    var run: Int
    /// The byte range of the segment in the shaped text; empty for an inserted sign.
    var text: Range<Int>
    /// The distance from the start of the line in points.
    var x: Double
    var width: Double
    /// The width including the letter spacing after the last letter, as viewers measure it.
    var length: Double
}

extension TextLayout {
    /// Returns the segments of a line in reading order.
    func segments(of line: Line) -> [TextSegment] {
        var segments: [TextSegment] = []
        for index in line.runs {
            let run = runs[index]
            let parts = parts(of: run, in: line)
            guard parts.count != 1 || parts[0] != run.text else {
                segments.append(
                    TextSegment(run: index, text: run.text, x: run.x, width: run.width, length: run.width + run.trimmed)
                )
                continue
            }
            for range in parts {
                let own = glyphs[run.glyphs].filter { range.contains(Int($0.cluster)) }
                guard let left = own.map(\.x).min(), let right = own.map({ $0.x + $0.advance }).max() else { continue }
                segments.append(
                    TextSegment(run: index, text: range, x: left, width: right - left, length: right - left))
            }
        }
        // An ellipsis is ordered by its empty range, the position of the omitted text.
        return segments.enumerated().sorted {
            ($0.element.text.lowerBound, $0.offset) < ($1.element.text.lowerBound, $1.offset)
        }.map(\.element)
    }

    /// Returns the parts between tabs and, in a justified line, each word and ideograph, because not all viewers
    /// stretch spaces.
    private func parts(of run: Run, in line: Line) -> [Range<Int>] {
        guard run.insertion == nil else { return [run.text] }
        var parts: [Range<Int>] = []
        var start = run.text.lowerBound
        func cut(at end: Int) {
            if end > start { parts.append(start..<end) }
        }
        var place = start
        while place < run.text.upperBound {
            var next = place + 1
            while next < run.text.upperBound && shaped.bytes[next] & 0xC0 == 0x80 { next += 1 }
            if shaped.bytes[place] == 0x09 {
                cut(at: place)
                start = next
            } else if line.isStretched, ScriptTraits.isStretched(shaped.bytes.scalar(at: place)) {
                cut(at: next)
                start = next
            }
            place = next
        }
        cut(at: run.text.upperBound)
        return parts
    }

    /// Returns the separator between a line and the next, for copying and screen readers: a line feed for a hard line
    /// break, a space for a break at white space, nil within a word or after the last line.
    func separator(after index: Int) -> UInt8? {
        guard index + 1 < lines.count, lines[index + 1].start > lines[index].start else { return nil }
        var place = lines[index + 1].start - 1
        while place > lines[index].start, shaped.bytes[place] & 0xC0 == 0x80 { place -= 1 }
        switch shaped.bytes.scalar(at: place) {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: return UInt8(ascii: "\n")
        case 0x09, 0x20, 0x1680, 0x2000...0x200A, 0x205F, 0x3000: return UInt8(ascii: " ")
        default: return nil
        }
    }

    func text(of segment: TextSegment) -> ArraySlice<UInt8> {
        let run = runs[segment.run]
        let style = shaped.stretches[Int(run.stretch)].style
        switch run.insertion {
        case .ellipsis: return Array("…".utf8)[...]
        case .hyphen: return style.hyphen?.text.bytes[...] ?? []
        case nil: return shaped.bytes[segment.text]
        }
    }
}
