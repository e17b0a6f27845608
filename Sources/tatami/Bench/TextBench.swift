import Rendering

/// What measuring texts costs, with Pango's own layout measured in the same run.
enum TextBench {
    static let name = "text"

    /// Microseconds, and what they are as a multiple of Pango's: a slower machine makes both slower.
    private static let targets: [(microseconds: Double, ratio: Double)?] = [
        (7, 7 / 5.8), (120, 120 / 110), nil, (0.2, 0), (0.2, 0), nil,
    ]

    static func rows() -> [BenchRow] {
        zip(TextMeasurement.rows(cpuTime: Timing.now), targets).map { row, target in
            let pango = row.pango.map { $0 * 1e6 }
            return BenchRow(
                topic: name, name: row.name, value: row.isCorrect ? row.seconds * 1e6 : .nan, unit: "µs",
                target: target.map { max($0.microseconds, $0.ratio * (pango ?? 0)) },
                note: pango.map { "Pango's layout \(($0 * 100).rounded() / 100) µs" } ?? "")
        }
    }
}
