import TestSupport
import Testing

@testable import StateObservation

/// Random sequences of sets, view changes, binds, unbinds, observers, delays and clock steps on a small graph, compared
/// with a model without nodes and queues that recomputes everything.
@Suite struct RandomSequenceTests {
    /// a, b, c are plain; c also takes what b takes (a relay). The derived states: see `derive`.
    static let plain = 3
    static let names = ["a", "b", "c", "a+b", "double c", "even a", "distinct b", "merged", "sum of all"]

    /// The model of one observer with a delay.
    struct Watcher {
        var state: Int
        var delay: Double
        var lastRun: Double?
        var held: (old: Int, new: Int, trigger: String)?

        /// Returns the line that the observer logs for this change, or nil.
        mutating func hear(_ old: Int, _ new: Int, _ trigger: String, at now: Double) -> String? {
            let first = held?.old ?? old
            if delay == 0 || lastRun == nil || now - lastRun! >= delay - 1e-9 {
                held = nil
                lastRun = now
                return "\(first)>\(new) \(trigger)"
            }
            held = (first, new, trigger)
            return nil
        }

        mutating func due(at now: Double) -> String? {
            guard let change = held, let last = lastRun, now >= last + delay - 1e-9 else { return nil }
            held = nil
            lastRun = last + delay
            return "\(change.old)>\(change.new) \(change.trigger)"
        }
    }

    /// The model of the graph.
    struct Model {
        var values: [Int]
        var properties: [Int]
        /// property → (state, mode)
        var bindings: [Int: [(state: Int, mode: BindingMode)]] = [:]

        static func initial() -> Model {
            Model(values: [0, 0, 0, 0, 0, 0, 0, 0, 0], properties: [0, 0])
        }

        /// Sets a plain state and computes all effects. Returns the states that took a value, in order, with their old
        /// values.
        mutating func set(_ state: Int, _ value: Int) -> [(state: Int, old: Int)] {
            let before = values
            var changed = Set([state])
            values[state] = value
            if state == 1 {
                values[2] = value
                changed.insert(2)
            }
            if changed.contains(0) || changed.contains(1) {
                values[3] = values[0] + values[1]
                changed.insert(3)
            }
            if changed.contains(2) {
                values[4] = 2 * values[2]
                changed.insert(4)
            }
            if changed.contains(0), values[0].isMultiple(of: 2) {
                values[5] = values[0]
                changed.insert(5)
            }
            if changed.contains(1), values[1] != values[6] {
                values[6] = values[1]
                changed.insert(6)
            }
            // merged of a+b, double c, even a: the last listed one that changed.
            if let last = [3, 4, 5].last(where: changed.contains) {
                values[7] = values[last]
                changed.insert(7)
            }
            if !changed.isDisjoint(with: [3, 4, 5, 6, 7]) {
                values[8] = values[3] + values[4] + values[5] + values[6] + values[7]
                changed.insert(8)
            }
            return changed.sorted().map { ($0, before[$0]) }
        }
    }

    private func derive(_ bench: Bench) throws -> [State<Int>] {
        let plain = (0..<Self.plain).map { bench.state(0, Self.names[$0]) }
        try plain[1].relayChanges(to: plain[2])
        let sum = try plain[0].combined(with: plain[1]).mapped { $0.0 + $0.1 }
        let double = plain[2].mapped { $0 * 2 }
        let even = plain[0].filtered { $0.isMultiple(of: 2) }
        let distinct = plain[1].distinct()
        let merged = try sum.merged(with: double, even)
        let all = try State.combined([sum, double, even, distinct, merged]).mapped { $0.reduce(0, +) }
        return plain + [sum, double, even, distinct, merged, all]
    }

    @Test(arguments: Seeds.range(1, short: 50, full: 150).map { UInt64($0) })
    func randomOperationsOnStatesAndBindingsMatchASimpleModel(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let bench = Bench()
        let states = try derive(bench)
        let field = Field()
        var model = Model.initial()
        var watchers: [Int: Watcher] = [:]
        let diaries = (0..<4).map { _ in Diary() }
        var expected: [[String]] = Array(repeating: [], count: 4)
        var now = 0.0
        var log: [String] = []

        /// Notifies the watchers of a plain state that was set; properties follow the final values.
        func deliver(_ state: Int, _ value: Int, _ trigger: String, from property: Int?) {
            for (changed, old) in model.set(state, value) {
                for (index, _) in watchers where watchers[index]!.state == changed {
                    if let line = watchers[index]!.hear(old, model.values[changed], trigger, at: now) {
                        expected[index].append(line)
                    }
                }
                for (target, bound) in model.bindings where target != property {
                    if bound.contains(where: { $0.state == changed && $0.mode != .oneWay }) {
                        model.properties[target] = model.values[changed]
                    }
                }
            }
        }

        for step in 0..<120 {
            switch random.int(0..<10) {
            case 0...3:
                let state = random.int(0..<Self.plain)
                let value = random.int(0..<5)
                log.append("\(step): set \(Self.names[state]) = \(value)")
                states[state].value = value
                deliver(state, value, "state", from: nil)
            case 4:
                let property = random.int(0..<2)
                let value = random.int(0..<5)
                log.append("\(step): property \(property) = \(value)")
                field["\(property)"] = value
                model.properties[property] = value
                for bound in model.bindings[property] ?? [] { deliver(bound.state, value, "view", from: property) }
            case 5:
                // One state per property, so the model needs no cycles; cycles have their own tests.
                let property = random.int(0..<2)
                let state = property == 0 ? 0 : 1
                let mode = BindingMode.allCases[random.int(0..<4)]
                log.append("\(step): \(mode) \(Self.names[state]) to property \(property)")
                let bound = field.property("\(property)")
                switch mode {
                case .bind: try states[state].bind(with: bound)
                case .map: try states[state].map(from: bound)
                case .apply: try states[state].apply(into: bound)
                case .oneWay: try states[state].oneWayBind(with: bound)
                }
                switch mode {
                case .bind: break
                case .apply: model.properties[property] = model.values[state]
                case .map, .oneWay:
                    // An earlier binding of the two isn't written either, because the value comes from it.
                    deliver(state, model.properties[property], "bind", from: property)
                }
                model.bindings[property] = [(state, mode)]
            case 6:
                let property = random.int(0..<2)
                log.append("\(step): unbind property \(property)")
                for state in states { state.unbind(from: field, key: "\(property)") }
                model.bindings[property] = nil
            case 7:
                let index = random.int(0..<4)
                let state = random.int(0..<states.count)
                let delay = Double(random.int(0..<4)) / 4
                log.append("\(step): watcher \(index) on \(Self.names[state]) by \(delay)")
                for state in states { state.removeObserver(diaries[index]) }
                states[state].observe(diaries[index]).delayMultipleSetTrigger(by: delay).didSet { diary, changes in
                    diary.note(changes.line)
                }
                watchers[index] = Watcher(state: state, delay: delay)
            case 8:
                let index = random.int(0..<4)
                log.append("\(step): watcher \(index) goes")
                for state in states { state.removeObserver(diaries[index]) }
                watchers[index] = nil
            default:
                let seconds = Double(random.int(0..<8)) / 8
                log.append("\(step): advance \(seconds)")
                try bench.clock.advance(by: seconds)
                now += seconds
                for index in watchers.keys {
                    if let line = watchers[index]!.due(at: now) { expected[index].append(line) }
                }
            }
            try #require(states.map(\.peek) == model.values, "seed \(seed)\n\(log.suffix(20).joined(separator: "\n"))")
            try #require(
                [field["0"], field["1"]] == model.properties, "seed \(seed)\n\(log.suffix(20).joined(separator: "\n"))")
            try #require(states[0...1].flatMap { $0.node.violatedInvariants() } == [], "seed \(seed)")
            try #require(diaries.map(\.lines) == expected, "seed \(seed)\n\(log.suffix(20).joined(separator: "\n"))")
        }
        #expect(bench.failures.isEmpty, "seed \(seed)")
        for state in states { state.removeAllObservers() }
        for state in states { state.unbindAll() }
        #expect(!states[0].node.hasListeners, "seed \(seed)")
    }

    /// Random graphs: every state is computed once and from consistent values, whatever is derived, related and
    /// dropped.
    @Test(arguments: 1...100)
    func randomGraphsOfDerivedStatesNotifyAtMostOnceWithConsistentValues(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let bench = Bench()
        var states = (0..<4).map { bench.state($0, "s\($0)") }
        /// The function that computes each state from the first four values.
        var meanings: [([Int]) -> Int] = (0..<4).map { index in { $0[index] } }
        for _ in 0..<random.int(1..<40) {
            let i = random.int(0..<states.count)
            let j = random.int(0..<states.count)
            let (f, g) = (meanings[i], meanings[j])
            switch random.int(0..<3) {
            case 0:
                states.append(states[i].mapped { ($0 &* 3) % 101 })
                meanings.append { (f($0) &* 3) % 101 }
            case 1:
                states.append(try states[i].combined(with: states[j]).mapped { ($0.0 + $0.1) % 101 })
                meanings.append { (f($0) + g($0)) % 101 }
            default:
                states.append(try State.combined([states[i], states[j], states[i]]).mapped { $0.reduce(0, -) })
                meanings.append { -2 * f($0) - g($0) }
            }
        }
        let diary = Diary()
        for (index, state) in states.enumerated() {
            let meaning = meanings[index]
            state.observe(diary).didSet { [sources = states.prefix(4).map(\.weak)] diary, changes in
                diary.note("\(index)")
                #expect(changes.new == meaning(sources.map { $0.state!.peek }), "seed \(seed), state \(index)")
            }
        }
        // Half of the derived states are kept only by their observers.
        for index in states.indices.dropFirst(4).reversed() where random.int(0..<2) == 0 { states.remove(at: index) }
        for _ in 0..<20 {
            let source = random.int(0..<4)
            states[source].value = random.int(0..<50)
            let told = diary.take()
            #expect(told.count == Set(told).count, "seed \(seed): a state was told twice")
            #expect(told.contains("\(source)"), "seed \(seed)")
            try #require(states.flatMap { $0.node.violatedInvariants() } == [], "seed \(seed)")
        }
        states = []
        #expect(bench.context.liveStates == 0, "seed \(seed)")
    }

    /// Compares the timers of the clock with a sorted list.
    @Test(arguments: 1...100) func randomlyScheduledTimersFireInOrderOfTheirDeadlines(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let clock = StateClock()
        var fired: [Int] = []
        let timers = (0..<20).map { index in clock.timer { fired.append(index) } }
        var due: [(time: Int, order: Int, timer: Int)] = []
        var now = 0
        for order in 0..<200 {
            let timer = random.int(0..<20)
            switch random.int(0..<4) {
            case 0, 1:
                let delay = random.int(0..<10)
                try timers[timer].schedule(after: Double(delay))
                due.removeAll { $0.timer == timer }
                due.append((now + delay, order, timer))
            case 2:
                timers[timer].cancel()
                due.removeAll { $0.timer == timer }
            default:
                let step = random.int(0..<4)
                try clock.advance(by: Double(step))
                now += step
                let expected = due.filter { $0.time <= now }.sorted { ($0.time, $0.order) < ($1.time, $1.order) }
                due.removeAll { $0.time <= now }
                #expect(fired == expected.map(\.timer), "seed \(seed)")
                fired = []
            }
            #expect(clock.nextDeadline == due.map(\.time).min().map(Double.init), "seed \(seed)")
        }
    }
}
