import Geometry
import Layout

/// A text measurer with predictable results: a character is half as wide as the font size, a line is as high as the
/// font size, and its baseline is at three quarters. Lines break at spaces and line feeds.
final class FixedTextMeasurer: TextMeasuring {
    /// The number of measurements. Texts that a change doesn't affect must not be measured again.
    private(set) var measureCount = 0

    /// The available font families; nil for any.
    var families: [String]?

    func hasFamily(_ name: String) -> Bool { families?.contains(name) ?? true }

    func measure(_ request: TextRequest, width: Double?) -> TextMetrics {
        measureCount += 1
        let advance = request.font.size / 2 + request.letterSpacing
        let limit = width.map { max(1, Int(($0 / advance + 1e-9).rounded(.down))) } ?? .max
        var lines: [Int] = []
        for paragraph in request.text.split(separator: "\n", omittingEmptySubsequences: false) {
            lines +=
                request.maximumLines == 1 && request.lineBreak != .byWordWrapping
                ? [paragraph.count] : broken(paragraph, limit)
        }
        let maximum = request.maximumLines == 0 ? Int.max : request.maximumLines
        var isTruncated = lines.count > maximum || (lines.last ?? 0) > limit
        if isTruncated { lines = lines.prefix(maximum).map { min($0, limit) } }
        isTruncated = isTruncated && !request.text.isEmpty
        let height = request.runs.map(\.font.size).max() ?? request.font.size
        let count = max(1, lines.count)
        if !request.runs.isEmpty, width == nil {
            // In a single line, each character has the width of its own font.
            let bytes = Array(request.text.utf8)
            var place = 0
            var total = 0.0
            for run in request.runs {
                total +=
                    Double(String(decoding: bytes[place..<place + run.length], as: UTF8.self).count) * run.font.size / 2
                place += run.length
            }
            return TextMetrics(
                size: Size(width: total, height: height), firstBaseline: height * 0.75, lastBaseline: height * 0.75,
                lineCount: 1)
        }
        return TextMetrics(
            size: Size(width: Double(lines.max() ?? 0) * advance, height: Double(count) * height),
            firstBaseline: height * 0.75,
            lastBaseline: Double(count - 1) * height + height * 0.75, lineCount: count, isTruncated: isTruncated,
            missingGlyphs: request.text.unicodeScalars.count { $0.value >= 0xF0000 })
    }

    func lineMetrics(of font: Font) -> LineMetrics {
        LineMetrics(ascent: font.size * 0.75, descent: font.size * 0.25, height: font.size)
    }

    /// The lengths of a paragraph's lines: as many words per line as fit; longer words are cut.
    private func broken(_ paragraph: Substring, _ limit: Int) -> [Int] {
        var lines: [Int] = []
        var current = 0
        for word in paragraph.split(separator: " ") {
            if current > 0, current + 1 + word.count <= limit {
                current += 1 + word.count
                continue
            }
            if current > 0 { lines.append(current) }
            current = word.count
            while current > limit {
                lines.append(limit)
                current -= limit
            }
        }
        return lines + [current]
    }
}

/// Images by name: `90x60.png` has that size in points. `90x60.gif` is animated: three pictures that end after 1, 2 and
/// 4 seconds, played twice. `90x60.apng` is shown only in part.
final class NamedImages: ImageProviding {
    func image(named name: String) throws(ImageError) -> ImageInfo {
        let parts = (name.split(separator: ".").first ?? "").split(separator: "x").compactMap { Double($0) }
        guard parts.count == 2 else { throw ImageError(message: "there is no image '\(name)'") }
        let id = ImageID(index: Int(parts[0] * 10_000 + parts[1]))
        let film = name.hasSuffix(".gif") ? AnimationFrames(first: id, ends: [1, 2, 4], playCount: 2) : nil
        return ImageInfo(
            id: id, size: Size(width: parts[0], height: parts[1]), film: film,
            warning: name.hasSuffix(".apng") ? "not all of '\(name)' is shown" : nil)
    }
}
