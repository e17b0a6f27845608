import Layout

/// A part of a line that a viewer can be left to set by itself, at its place: of one font, one look and one direction,
/// without tabs, which viewers take for something else, and without what they cannot stretch as a justified line is.
struct TextSegment {
    /// The run of the layout that it is of.
    var run: Int
    /// As bytes of the shaped text; empty for what is none of it.
    var text: Range<Int>
    /// From the line's start, in points.
    var x: Double
    var width: Double
    /// Its width with the space after its last letter, which viewers count.
    var length: Double
}

extension TextLayout {
    /// The segments of a line in reading order.
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
        // An ellipsis stands where its text was cut, which is where its empty range is.
        return segments.enumerated().sorted {
            ($0.element.text.lowerBound, $0.offset) < ($1.element.text.lowerBound, $1.offset)
        }.map(\.element)
    }

    /// What is between tabs and, in a stretched line, each word and each ideograph: not all viewers stretch spaces.
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

    /// What the text has between a line and the next, for those who copy it or listen to it: a line feed if it asks for
    /// the line, a space if the line was broken at white space, and nil within a word or after the last line.
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

    /// What a segment says.
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
