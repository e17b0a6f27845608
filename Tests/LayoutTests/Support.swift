import Foundation
import Layout

/// The seeds of a randomised test. `TATAMI_SEED` runs one; `TATAMI_FIRST_SEED` and `TATAMI_SEEDS` run others and more.
enum Seeds {
    static func range(_ first: Int, count: Int) -> Range<Int> {
        let environment = ProcessInfo.processInfo.environment
        func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }
        if let seed = number("TATAMI_SEED") { return seed..<seed + 1 }
        let first = number("TATAMI_FIRST_SEED") ?? first
        return first..<first + max(1, number("TATAMI_SEEDS") ?? count)
    }
}

/// Every character is 10 points wide, every line 20 high with its baseline at 15, times a sixteenth of the font's size.
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
            size: Size(width: Double(min(count, columns)) * 10 * unit, height: Double(lines) * 20 * unit), firstBaseline: 15 * unit,
            lastBaseline: Double(lines - 1) * 20 * unit + 15 * unit, lineCount: lines)
    }

    func lineMetrics(of font: Font) -> LineMetrics {
        LineMetrics(ascent: font.size * 15 / 16, descent: font.size * 5 / 16, height: font.size * 20 / 16)
    }
}

final class NoImages: ImageProviding {
    func image(named name: String) throws(ImageFault) -> ImageInfo { throw ImageFault(message: "there are no images") }
}

/// SplitMix64: a seed that failed can be run again.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
    mutating func pick<T>(_ list: [T]) -> T { list[Int.random(in: 0..<list.count, using: &self)] }
    /// Whole points, so that equal sums are equal.
    mutating func points(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &self)) }
}
