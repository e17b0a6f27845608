/// How long the module's basic operations take, for benchmarks.
///
/// The values are of an enumeration like those of a script host: plain numbers, strings that own memory, references.
public enum StateMeasurement {
    /// One measured operation.
    public struct Row: Sendable {
        /// What was measured.
        public let name: String
        /// The median time of one element, in nanoseconds of the given clock.
        public let nanoseconds: Double
        /// What it should take at most.
        public let target: Double
        /// What an element is: a set, an observer, a link.
        public let element: String
        /// Whether the number of deliveries was right.
        public let isCorrect: Bool
    }

    /// Measures everything.
    ///
    /// - Parameters:
    ///   - repetitions: how often each row is measured; the median counts. 7 or more is wise.
    ///   - cpuTime: the processor time of this thread so far, in seconds.
    /// - Returns: one row for each operation: a set with one bound property (of numbers, and of strings and
    ///   references), an observer of 1,000, a link of a chain of 1,000, a link of a ladder of 500 diamonds, a bare set,
    ///   a held set.
    public static func rows(repetitions: Int = 7, cpuTime: @escaping () -> Double) -> [Row] {
        let workload = Workload(repetitions: max(1, repetitions), cpuTime: cpuTime)
        return [
            workload.boundProperty(), workload.boundProperty(workload.values), workload.observers(1_000),
            workload.chain(1_000),
            workload.diamonds(500), workload.bareSet(),
            workload.heldSet(),
        ]
    }
}

/// A value as a script host has it.
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
    /// The sets of the rows that are about delivery go through these in turn, which cost nothing to copy.
    let numbers: [Value] = [.integer(1), .number(2.5), .integer(3), .number(4.5)]
    /// The sets of the row that is about values go through these.
    let values: [Value] = [
        .string("short"), .number(2.5), .string("a string that is too long to lie in the value itself"),
        .object(Reference()),
        .integer(3),
    ]
    let repetitions: Int
    let cpuTime: () -> Double

    final class Property {
        var value: Value
        var writes = 0
        init(_ value: Value) { self.value = value }
    }

    final class Counter { var count = 0 }

    func makeState() -> (StateContext, State<Value>) {
        let context = StateContext { _ in }
        return (context, State(numbers[0], in: context))
    }

    /// The median over the repetitions of the time of `count` sets, divided by `count · elements`.
    func measure(_ state: State<Value>, sets count: Int, elements: Int, of values: [Value]? = nil) -> Double {
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

    func boundProperty(_ values: [Value]? = nil) -> StateMeasurement.Row {
        let (_, state) = makeState()
        let property = Property(numbers[0])
        let binding = try? state.bind(
            with: BoundProperty(
                of: property, key: "value", read: { $0.value },
                write: {
                    $0.value = $1
                    $0.writes += 1
                }))
        let time = measure(state, sets: 20_000, elements: 1, of: values)
        let isCorrect = binding?.isActive == true && property.writes == 20_000 * repetitions
        let name = values == nil ? "set, one bound property" : "set, one bound property, strings and references"
        return .init(name: name, nanoseconds: time, target: 150, element: "set", isCorrect: isCorrect)
    }

    func observers(_ count: Int) -> StateMeasurement.Row {
        let (_, state) = makeState()
        let counters = (0..<count).map { _ in Counter() }
        for counter in counters { state.observe(counter).didSet { counter, _ in counter.count += 1 } }
        let time = measure(state, sets: 200, elements: count)
        let isCorrect = counters.allSatisfy { $0.count == 200 * repetitions }
        return .init(
            name: "\(count) observers", nanoseconds: time, target: 50, element: "observer", isCorrect: isCorrect)
    }

    func chain(_ count: Int) -> StateMeasurement.Row {
        let (_, state) = makeState()
        var last = state
        for _ in 0..<count { last = last.mapped { $0 } }
        let counter = Counter()
        last.observe(counter).didSet { counter, _ in counter.count += 1 }
        let time = measure(state, sets: 200, elements: count)
        let isCorrect = counter.count == 200 * repetitions
        return .init(
            name: "chain of \(count) derived states", nanoseconds: time, target: 150, element: "link",
            isCorrect: isCorrect)
    }

    func diamonds(_ count: Int) -> StateMeasurement.Row {
        let (_, state) = makeState()
        var last = state
        for _ in 0..<count {
            let left = last.mapped { $0 }
            let right = last.mapped { $0 }
            if let joined = try? left.merged(with: right) { last = joined }
        }
        let counter = Counter()
        last.observe(counter).didSet { counter, _ in counter.count += 1 }
        let time = measure(state, sets: 100, elements: 4 * count)
        let isCorrect = counter.count == 100 * repetitions
        return .init(
            name: "\(count) diamonds in a row", nanoseconds: time, target: 150, element: "link", isCorrect: isCorrect)
    }

    func bareSet() -> StateMeasurement.Row {
        let (_, state) = makeState()
        let time = measure(state, sets: 20_000, elements: 1)
        return .init(name: "set, nobody listens", nanoseconds: time, target: 50, element: "set", isCorrect: true)
    }

    func heldSet() -> StateMeasurement.Row {
        let (context, state) = makeState()
        let counter = Counter()
        state.observe(counter).delayMultipleSetTrigger(by: 1).didSet { counter, _ in counter.count += 1 }
        let time = measure(state, sets: 20_000, elements: 1)
        _ = try? context.clock.advance(by: 1)
        return .init(
            name: "set held by a delay", nanoseconds: time, target: 200, element: "set", isCorrect: counter.count == 2)
    }
}
