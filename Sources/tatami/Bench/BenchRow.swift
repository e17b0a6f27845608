/// One measured figure beside its target.
struct BenchRow {
    var topic: String
    var name: String
    var value: Double
    var unit: String
    /// What the figure must not exceed; nil for one that is only shown.
    var target: Double?
    /// What it was compared with, or how it was measured.
    var note: String = ""

    var isMissed: Bool { target.map { value.isNaN || value > $0 } ?? false }
}

/// One topic of the benchmarks.
struct BenchTopic {
    /// The word on the command line.
    var name: String
    var rows: () throws -> [BenchRow]
}
