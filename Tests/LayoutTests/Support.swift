import Geometry
import Layout
import TestSupport

/// Measures characters as 10 points wide and lines as 20 points high with the baseline at 15, at a font size of 16.
/// Lines break anywhere.
final class GridText: TextMeasuring {
    private(set) var measureCount = 0

    func measure(_ request: TextRequest, width: Double?) -> TextMetrics {
        measureCount += 1
        let unit = request.font.size / 16
        let count = request.text.count
        var columns = max(1, count)
        if let width, request.maximumLines != 1 { columns = max(1, min(columns, Int(width / (10 * unit)))) }
        let lines = max(1, (count + columns - 1) / columns)
        return TextMetrics(
            size: Size(width: Double(min(count, columns)) * 10 * unit, height: Double(lines) * 20 * unit),
            firstBaseline: 15 * unit,
            lastBaseline: Double(lines - 1) * 20 * unit + 15 * unit, lineCount: lines)
    }

    func lineMetrics(of font: Font) -> LineMetrics {
        LineMetrics(ascent: font.size * 15 / 16, descent: font.size * 5 / 16, height: font.size * 20 / 16)
    }
}

final class NoImages: ImageProviding {
    func image(named name: String) throws(ImageError) -> ImageInfo { throw ImageError(message: "there are no images") }
}

extension SeededGenerator {
    /// Whole points, so that equal sums are exactly equal.
    mutating func points(_ range: ClosedRange<Int>) -> Double { Double(int(range)) }
}
