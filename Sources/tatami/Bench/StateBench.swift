import StateObservation

/// What setting a state costs.
enum StateBench {
    static let name = "state"

    static func rows() -> [BenchRow] {
        StateMeasurement.rows(cpuTime: Timing.now).map {
            BenchRow(
                topic: name, name: $0.name, value: $0.isCorrect ? $0.nanoseconds : .nan, unit: "ns", target: $0.target,
                note: "a \($0.element)")
        }
    }
}
