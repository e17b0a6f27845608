import Geometry
import Layout

/// A text engine with simple metrics. In a font of size s, each character is s/2 wide, the ascent is s, the descent
/// s/4, and a line is 1.25 · s high.
///
/// Lines break greedily at spaces; trailing spaces do not count for the width; a word that is wider than a line breaks
/// between characters. Text beyond the last line is truncated so that the last line is as full as possible. In a text
/// with attributes on one line, each part counts with its own size; all lines have the height of the largest font.
/// Letter spacing is added to each character, line spacing between lines; a multiple of the height is added above.
final class FixedTextMeasurer: TextMeasuring {
    func measure(_ request: TextRequest, width: Double?) -> TextMetrics {
        let size = request.runs.map(\.font.size).max() ?? request.font.size
        let advance = request.font.size / 2 + request.letterSpacing
        let capacity = width.map { max(1, Int(($0 / advance).rounded(.down))) } ?? .max
        var lines = request.text.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { Self.broken(Array($0), capacity: capacity) }
        let isTruncated = request.maximumLines > 0 && lines.count > request.maximumLines
        if isTruncated {
            // Text beyond the line limit moves to the last line, which is truncated.
            let rest = lines[(request.maximumLines - 1)...].reduce(0, +)
            lines = Array(lines.prefix(request.maximumLines - 1)) + [min(rest, capacity)]
        }
        let height = 1.25 * size * (request.lineHeightMultiple > 0 ? request.lineHeightMultiple : 1)
        let (step, ascent) = (height + request.lineSpacing, height - size / 4)
        var width = advance * Double(lines.max() ?? 0)
        if lines.count == 1, !isTruncated, !request.runs.isEmpty {
            width = Self.width(of: request)
        }
        return TextMetrics(
            size: Size(width: width, height: height + step * Double(lines.count - 1)), firstBaseline: ascent,
            lastBaseline: ascent + step * Double(lines.count - 1), lineCount: lines.count, isTruncated: isTruncated)
    }

    /// The width of a line with attributes.
    private static func width(of request: TextRequest) -> Double {
        let bytes = Array(request.text.utf8)
        var place = 0
        var width = 0.0
        for run in request.runs {
            let characters = String(decoding: bytes[place..<place + run.length], as: UTF8.self).count
            width += Double(characters) * (run.font.size / 2 + run.letterSpacing)
            place += run.length
        }
        return width
    }

    func lineMetrics(of font: Font) -> LineMetrics {
        LineMetrics(ascent: font.size, descent: font.size / 4, height: 1.25 * font.size)
    }

    /// The number of characters on each line of a paragraph.
    private static func broken(_ paragraph: [Character], capacity: Int) -> [Int] {
        var lines: [Int] = []
        // The current line: its characters without and with trailing spaces.
        var (shown, taken) = (0, 0)
        var place = 0
        while place < paragraph.count {
            var end = place
            while end < paragraph.count, paragraph[end] != " " { end += 1 }
            var word = end - place
            if word > 0 {
                if taken > 0, taken + word > capacity {
                    lines.append(shown)
                    taken = 0
                }
                while word > capacity {
                    lines.append(capacity)
                    word -= capacity
                }
                taken += word
                shown = taken
            }
            while end < paragraph.count, paragraph[end] == " " {
                taken += 1
                end += 1
            }
            place = end
        }
        return lines + [taken == 0 ? 0 : shown]
    }
}

/// Images with sizes only: "40x30" is 40 points wide and 30 high, with any extension. Other names fail.
final class NamedSizes: ImageProviding {
    func image(named name: String) throws(ImageError) -> ImageInfo {
        let parts = name.prefix { $0 != "." }.split(separator: "x").compactMap { Double($0) }
        guard parts.count == 2 else { throw ImageError(message: "there is no image \"\(name)\"") }
        return ImageInfo(
            id: ImageID(index: Int(parts[0]) * 10_000 + Int(parts[1])), size: Size(width: parts[0], height: parts[1]))
    }
}
