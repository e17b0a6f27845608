import ConstraintSolver
import Foundation

/// A small generator with a seed (SplitMix64), so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
    mutating func chance(_ percent: Int) -> Bool { int(0...99) < percent }
}

/// Seeds for a property: `TATAMI_SEED` runs that one alone, `TATAMI_SEEDS` sets how many are run.
func seeds(_ count: Int) -> [UInt64] {
    let environment = ProcessInfo.processInfo.environment
    if let text = environment["TATAMI_SEED"], let seed = UInt64(text) { return [seed] }
    let first = environment["TATAMI_FIRST_SEED"].flatMap { UInt64($0) } ?? 1
    let total = environment["TATAMI_SEEDS"].flatMap { Int($0) } ?? count
    return (0..<UInt64(total)).map { first + $0 }
}

struct RandomSystem {
    var generator: SeededGenerator
    let variableCount: Int
    var nextOrder = 0
    /// How many of a hundred constants are 0: where all bounds meet in one point, no answer is decided by a single one.
    var zeroPercent = 0

    init(seed: UInt64, variableCount: ClosedRange<Int>) {
        generator = SeededGenerator(seed: seed)
        self.variableCount = generator.int(variableCount)
    }

    /// A constraint with small integers: one to three terms, the priorities with many ties.
    mutating func constraint(required percent: Int) -> Specification {
        var coefficients: [Int: Rational] = [:]
        let count = [1, 1, 2, 2, 2, 3][generator.int(0...5)]
        for _ in 0..<count {
            let coefficient = generator.chance(60) ? 1 : generator.int(1...3)
            coefficients[generator.int(0...(variableCount - 1))] = Rational(Int128(generator.chance(50) ? coefficient : -coefficient))
        }
        let relation = generator.chance(45) ? Relation.equal : generator.chance(50) ? .lessThanOrEqual : .greaterThanOrEqual
        let priority = generator.chance(percent) ? 1000 : Double([750, 750, 500, 250, 250, 50][generator.int(0...5)])
        nextOrder += 1
        return Specification(
            coefficients: coefficients, relation: relation, constant: constant(), priority: priority, order: nextOrder)
    }

    mutating func constant() -> Rational {
        if zeroPercent > 0, generator.chance(zeroPercent) { return .zero }
        return nonzeroConstant()
    }

    private mutating func nonzeroConstant() -> Rational {
        Rational(Int128(generator.int(-20...20)), generator.chance(80) ? 1 : 2)
    }
}

extension Solver {
    /// Adds a constraint of the reference; variable n is the n-th of `variables`.
    @discardableResult
    func add(_ item: Specification, _ variables: [Variable]) throws(SolverError) -> ConstraintID {
        let terms = item.coefficients.sorted { $0.key < $1.key }.map { Term(variables[$0.key], $0.value.double) }
        return try add(
            terms, item.relation, item.constant.double, priority: Priority(item.priority), order: OrderKey(UInt64(item.order)))
    }
}
