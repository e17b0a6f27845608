/// Measures the basic operations of the module, for benchmarks.
///
/// The values resemble a script host's: an enumeration of numbers, strings and references.
///
/// ```swift
/// for row in StateMeasurement.rows(cpuTime: cpuTime) { print(row.name, row.nanoseconds) }
/// ```
public enum StateMeasurement {
    /// One measured operation.
    public struct Row: Sendable {
        /// The name of the operation.
        public let name: String
        /// The median time per element, in nanoseconds of the clock.
        public let nanoseconds: Double
        /// The longest acceptable time.
        public let target: Double
        /// The name of an element: a set, an observer, a link.
        public let element: String
        /// Whether the number of deliveries was right.
        public let isCorrect: Bool
    }

    /// Measures all operations.
    ///
    /// - Parameters:
    ///   - repetitions: the number of measurements per row, of which the median counts. Default: 7.
    ///   - cpuTime: returns the CPU time of this thread in seconds.
    /// - Returns: one row per operation: a set with one bound property (of numbers, and of strings and references), an
    ///   observer of 1,000, a link of a chain of 1,000, a link of a ladder of 500 diamonds, a set without observers, a
    ///   set that a delay holds.
    public static func rows(repetitions: Int = 7, cpuTime: @escaping () -> Double) -> [Row] {
        let workload = Workload(repetitions: max(1, repetitions), cpuTime: cpuTime)
        return [
            workload.boundProperty("set, one bound property", workload.numbers),
            workload.boundProperty("set, one bound property, strings and references", workload.mixed),
            workload.observers(1_000), workload.chain(1_000), workload.diamonds(500), workload.unobservedSet(),
            workload.heldSet(),
        ]
    }
}

private enum Value: Equatable {
    case integer(Int)
    case number(Double)
    case string(String)
    case object(Reference)
}

private final class Reference: Equatable {
    static func == (a: Reference, b: Reference) -> Bool { a === b }
}

private struct Workload {
    let repetitions: Int
    let cpuTime: () -> Double

    /// Values that cost nothing to copy, for the rows about delivery.
    let numbers: [Value] = [.integer(1), .number(2.5), .integer(3), .number(4.5)]
    let mixed: [Value] = [
        .string("short"), .number(2.5), .string("a string too long to be stored in the value itself"),
        .object(Reference()), .integer(3),
    ]

    final class Property {
        var value = Value.integer(1)
        var writes = 0
    }

    final class Counter { var count = 0 }

    /// Sets the state `count` times per repetition, and returns the median time per element.
    func measure(_ state: State<Value>, sets count: Int, elements: Int = 1, of values: [Value]? = nil) -> Double {
        let values = values ?? numbers
        var times: [Double] = []
        var index = 0
        for _ in 0..<repetitions {
            let start = cpuTime()
            for _ in 0..<count {
                index = index + 1 == values.count ? 0 : index + 1
                try? state.set(values[index])
            }
            times.append((cpuTime() - start) * 1e9 / Double(count * elements))
        }
        return times.sorted()[times.count / 2]
    }

    func makeState() -> State<Value> { State(numbers[0], in: StateContext { _ in }) }

    /// Returns a counter of the state's changes.
    func observe(_ state: State<Value>) -> Counter {
        let counter = Counter()
        state.observe(counter).didSet { counter, _ in counter.count += 1 }
        return counter
    }

    func boundProperty(_ name: String, _ values: [Value]) -> StateMeasurement.Row {
        let state = makeState()
        let property = Property()
        let write = { (property: Property, value: Value) in
            property.value = value
            property.writes += 1
        }
        let binding = try? state.bind(with: BoundProperty(of: property, key: "value", read: { $0.value }, write: write))
        let time = measure(state, sets: 20_000, of: values)
        let isCorrect = binding?.isActive == true && property.writes == 20_000 * repetitions
        return .init(name: name, nanoseconds: time, target: 150, element: "set", isCorrect: isCorrect)
    }

    func observers(_ count: Int) -> StateMeasurement.Row {
        let state = makeState()
        let counters = (0..<count).map { _ in observe(state) }
        let time = measure(state, sets: 200, elements: count)
        let isCorrect = counters.allSatisfy { $0.count == 200 * repetitions }
        return .init(
            name: "\(count) observers", nanoseconds: time, target: 50, element: "observer", isCorrect: isCorrect)
    }

    func chain(_ count: Int) -> StateMeasurement.Row {
        let state = makeState()
        var last = state
        for _ in 0..<count { last = last.mapped { $0 } }
        let counter = observe(last)
        let time = measure(state, sets: 200, elements: count)
        return .init(
            name: "chain of \(count) derived states", nanoseconds: time, target: 150, element: "link",
            isCorrect: counter.count == 200 * repetitions)
    }

    func diamonds(_ count: Int) -> StateMeasurement.Row {
        let state = makeState()
        var last = state
        for _ in 0..<count {
            let left = last.mapped { $0 }
            let right = last.mapped { $0 }
            if let joined = try? left.merged(with: right) { last = joined }
        }
        let counter = observe(last)
        let time = measure(state, sets: 100, elements: 4 * count)
        return .init(
            name: "\(count) diamonds in a row", nanoseconds: time, target: 150, element: "link",
            isCorrect: counter.count == 100 * repetitions)
    }

    func unobservedSet() -> StateMeasurement.Row {
        let time = measure(makeState(), sets: 20_000)
        return .init(name: "set, nobody listens", nanoseconds: time, target: 50, element: "set", isCorrect: true)
    }

    func heldSet() -> StateMeasurement.Row {
        let state = makeState()
        let counter = Counter()
        state.observe(counter).delayMultipleSetTrigger(by: 1).didSet { counter, _ in counter.count += 1 }
        let time = measure(state, sets: 20_000)
        _ = try? state.context.clock.advance(by: 1)
        return .init(
            name: "set held by a delay", nanoseconds: time, target: 200, element: "set", isCorrect: counter.count == 2)
    }
}
