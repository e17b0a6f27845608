import ConstraintSolver
import TestSupport

/// Returns the seeds for a property (see `Seeds`).
func seeds(_ count: Int) -> [UInt64] { Seeds.range(1, short: max(1, count / 5), full: count).map { UInt64($0) } }

struct RandomSystem {
    var generator: SeededGenerator
    let variableCount: Int
    var nextOrder = 0
    /// The percentage of constants that are 0. If all bounds meet in one point, several constraints determine each
    /// value together.
    var zeroPercent = 0
    /// The percentage of coefficients that are multiplied by a power of ten from -5 to 3.
    var scaledPercent = 0
    /// The percentage of optional constraints that are separate levels.
    var orderedPercent = 20

    init(seed: UInt64, variableCount: ClosedRange<Int>) {
        generator = SeededGenerator(seed: seed)
        self.variableCount = generator.int(variableCount)
    }

    /// Returns a constraint of one to three terms with small integers and priorities with many ties.
    mutating func constraint(required percent: Int) -> Specification {
        var coefficients: [Int: Rational] = [:]
        let count = [1, 1, 2, 2, 2, 3][generator.int(0...5)]
        for _ in 0..<count {
            let coefficient = generator.chance(60) ? 1 : generator.int(1...3)
            coefficients[generator.int(0...(variableCount - 1))] =
                Rational(Int128(generator.chance(50) ? coefficient : -coefficient)) * scale()
        }
        let relation =
            generator.chance(45) ? Relation.equal : generator.chance(50) ? .lessThanOrEqual : .greaterThanOrEqual
        let priority = generator.chance(percent) ? 1000 : Double([750, 750, 500, 250, 250, 50][generator.int(0...5)])
        nextOrder += 1
        return Specification(
            coefficients: coefficients, relation: relation, constant: constant(), priority: priority, order: nextOrder,
            isOrdered: priority < 1000 && generator.chance(orderedPercent))
    }

    private mutating func scale() -> Rational {
        guard scaledPercent > 0, generator.chance(scaledPercent) else { return 1 }
        let exponent = generator.int(-5...3)
        var power: Int128 = 1
        for _ in 0..<abs(exponent) { power *= 10 }
        return exponent < 0 ? Rational(1, power) : Rational(power)
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
    /// Adds a constraint of the reference; variable n is `variables[n]`.
    @discardableResult
    func add(_ item: Specification, _ variables: [Variable]) throws(SolverError) -> ConstraintID {
        let terms = item.inOrder.map { Term(variables[$0.key], $0.value.double) }
        return try add(
            terms, item.relation, item.constant.double, priority: Priority(item.priority),
            ordered: item.isOrdered, order: OrderKey(UInt64(item.order)))
    }
}
