import StateObservation

/// The cost of setting a state with bindings, observers and derived states.
///
/// The values belong to an enumeration like the one of a script host: plain numbers, strings that own memory,
/// references.
enum StateBench {
    static let name = "state"

    static func rows() -> [BenchRow] {
        let workload = Workload()
        return [
            workload.boundProperty(), workload.boundProperty(workload.values), workload.observers(1_000),
            workload.chain(1_000), workload.diamonds(500), workload.bareSet(), workload.heldSet(),
        ]
    }
}

/// A value like the values of a script host.
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
    /// Values that are cheap to copy, for the rows about delivery.
    let numbers: [Value] = [.integer(1), .number(2.5), .integer(3), .number(4.5)]
    /// Values of all kinds, for the row about the cost of values.
    let values: [Value] = [
        .string("short"), .number(2.5), .string("a string that is too long to lie in the value itself"),
        .object(Reference()),
        .integer(3),
    ]
    private static let repetitions = 7

    final class Property {
        var value: Value
        var writes = 0
        init(_ value: Value) { self.value = value }
    }

    final class Counter { var count = 0 }

    /// Returns a row whose value is the time per element: a set, an observer or a link. If the number of deliveries was
    /// wrong, the row has no value.
    private func row(
        _ name: String, _ nanoseconds: Double, target: Double, element: String, isCorrect: Bool
    ) -> BenchRow {
        BenchRow(
            topic: StateBench.name, name: name, value: isCorrect ? nanoseconds : .nan, unit: "ns", target: target,
            note: "a \(element)")
    }

    func makeState() -> (StateContext, State<Value>) {
        let context = StateContext { _ in }
        return (context, State(numbers[0], in: context))
    }

    /// Sets the state `count` times, and returns the median time over several repetitions, divided by `count ·
    /// elements`.
    func measure(_ state: State<Value>, sets count: Int, elements: Int, of values: [Value]? = nil) -> Double {
        let values = values ?? numbers
        var times: [Double] = []
        var index = 0
        for _ in 0..<Self.repetitions {
            let start = Bench.now
            for _ in 0..<count {
                index = index + 1 == values.count ? 0 : index + 1
                try? state.set(values[index])
            }
            times.append((Bench.now - start) * 1e9 / Double(count * elements))
        }
        return times.sorted()[times.count / 2]
    }

    func boundProperty(_ values: [Value]? = nil) -> BenchRow {
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
        let isCorrect = binding?.isActive == true && property.writes == 20_000 * Self.repetitions
        let name = values == nil ? "set, one bound property" : "set, one bound property, strings and references"
        return row(name, time, target: 150, element: "set", isCorrect: isCorrect)
    }

    func observers(_ count: Int) -> BenchRow {
        let (_, state) = makeState()
        let counters = (0..<count).map { _ in Counter() }
        for counter in counters { state.observe(counter).didSet { counter, _ in counter.count += 1 } }
        let time = measure(state, sets: 200, elements: count)
        let isCorrect = counters.allSatisfy { $0.count == 200 * Self.repetitions }
        return row("\(count) observers", time, target: 50, element: "observer", isCorrect: isCorrect)
    }

    func chain(_ count: Int) -> BenchRow {
        let (_, state) = makeState()
        var last = state
        for _ in 0..<count { last = last.mapped { $0 } }
        let counter = Counter()
        last.observe(counter).didSet { counter, _ in counter.count += 1 }
        let time = measure(state, sets: 200, elements: count)
        let isCorrect = counter.count == 200 * Self.repetitions
        return row("chain of \(count) derived states", time, target: 150, element: "link", isCorrect: isCorrect)
    }

    func diamonds(_ count: Int) -> BenchRow {
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
        let isCorrect = counter.count == 100 * Self.repetitions
        return row("\(count) diamonds in a row", time, target: 150, element: "link", isCorrect: isCorrect)
    }

    func bareSet() -> BenchRow {
        let (_, state) = makeState()
        let time = measure(state, sets: 20_000, elements: 1)
        return row("set, nobody listens", time, target: 50, element: "set", isCorrect: true)
    }

    func heldSet() -> BenchRow {
        let (context, state) = makeState()
        let counter = Counter()
        state.observe(counter).delayMultipleSetTrigger(by: 1).didSet { counter, _ in counter.count += 1 }
        let time = measure(state, sets: 20_000, elements: 1)
        _ = try? context.clock.advance(by: 1)
        return row("set held by a delay", time, target: 200, element: "set", isCorrect: counter.count == 2)
    }
}
