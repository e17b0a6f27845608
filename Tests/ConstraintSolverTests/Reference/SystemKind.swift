import ConstraintSolver
import TestSupport

/// Kinds of realistic systems, and systems with numerically difficult coefficients.
enum SystemKind: CaseIterable {
    /// Nearly redundant constraints, whose coefficients differ by 1e-7 to 1e-13.
    case near
    /// Coefficients from 1e-9 to 1e9.
    case wide
    case largeConstants, grid, stack, ratios, baselines, differences, dense, softInequalities

    func system(seed: UInt64, variableCount: ClosedRange<Int>) -> (variableCount: Int, items: [Specification]) {
        var maker = Maker(seed: seed, variableCount: variableCount)
        let count = maker.generator.int(1...(2 * maker.count))
        while maker.items.count < count { add(to: &maker) }
        return (maker.count, maker.items)
    }

    private func add(to maker: inout Maker) {
        switch self {
        case .near:
            if let source = maker.items.randomElement(using: &maker.generator), maker.generator.chance(40) {
                let part = Rational(
                    1, maker.generator.pick([10_000_000, 1_000_000_000, 100_000_000_000, 10_000_000_000_000]))
                let changed = maker.generator.int(0..<source.coefficients.count)
                var coefficients = source.coefficients
                for (index, key) in coefficients.keys.sorted().enumerated()
                where index == changed || maker.generator.chance(30) {
                    coefficients[key] = coefficients[key]! * (Rational(1) + part)
                }
                let isSame = maker.generator.chance(50)
                maker.add(coefficients, source.constant + (isSame ? .zero : source.constant * part), required: 15)
            } else {
                maker.add(maker.terms(1...3) { $0.pick([1, 2, -1, 7]) }, maker.integer(20), required: 20)
            }
        case .wide:
            let terms = maker.terms(1...3) {
                let power: Rational = $0.pick([1, 10, 1000, 1_000_000, 1_000_000_000])
                return $0.pick([1, -1, 3, -7]) * ($0.chance(50) ? power : Rational(1) / power)
            }
            maker.add(terms, maker.integer(1000), required: 10)
        case .largeConstants:
            let constant: Rational = maker.generator.pick([
                1_000_000_000, 1_000_000_000_000, -1_000_000_000_000, 123_456_789, 1, 0,
            ])
            maker.add(maker.terms(1...2) { $0.pick([1, -1]) }, constant, required: 10)
        case .grid:
            let side = max(1, Int(Double(maker.count).squareRoot()))
            let cell = maker.generator.int(0..<maker.count)
            let next = cell + maker.generator.pick([1, side])
            if next < maker.count { maker.add([next: 1, cell: -1], maker.integer(30), required: 30) }
            maker.add([cell: 1], maker.integer(100), required: 10)
        case .stack:
            let upper = maker.generator.int(0..<maker.count)
            if upper + 1 < maker.count {
                maker.add(
                    [upper + 1: 1, upper: -1], maker.generator.pick([0, 8, 16]), [.equal, .greaterThanOrEqual],
                    required: 40)
            }
            maker.add(
                [upper: 1], Rational(Int128(maker.generator.int(0...400))), [.lessThanOrEqual, .greaterThanOrEqual],
                required: 20)
        case .ratios:
            let ratio = maker.generator.pick([
                Rational(1, 3), Rational(1, 2), Rational(1, 10), Rational(16, 9), Rational(809, 500),
            ])
            let other = maker.generator.int(0..<maker.count)
            var terms = [maker.generator.int(0..<maker.count): Rational(1)]
            if terms[other] == nil { terms[other] = -ratio }
            maker.add(terms, maker.generator.chance(60) ? .zero : maker.integer(4000) * Rational(1, 10), required: 30)
        case .baselines:
            maker.add(
                maker.terms(3...3) { $0.pick([1, -1, Rational(1, 2)]) }, maker.integer(50_000) * Rational(1, 1000),
                required: 25)
        case .differences:
            var terms = maker.terms(2...2) { _ in 1 }
            if let last = terms.keys.max(), terms.count > 1 { terms[last] = -1 }
            maker.add(terms, maker.integer(5), [.lessThanOrEqual, .greaterThanOrEqual], required: 30)
        case .dense:
            let count = min(maker.count, 10)
            maker.add(maker.terms(count...count) { Rational(Int128($0.int(-9...9))) }, maker.integer(100), required: 10)
        case .softInequalities:
            maker.add(
                maker.terms(1...2) { $0.pick([1, -1]) }, maker.integer(100), [.lessThanOrEqual, .greaterThanOrEqual],
                required: 0)
        }
    }

    private struct Maker {
        var generator: SeededGenerator
        let count: Int
        var items: [Specification] = []

        init(seed: UInt64, variableCount: ClosedRange<Int>) {
            generator = SeededGenerator(seed: seed)
            count = generator.int(variableCount)
        }

        mutating func integer(_ limit: Int) -> Rational { Rational(Int128(generator.int(-limit...limit))) }

        mutating func terms(_ length: ClosedRange<Int>, _ coefficient: (inout SeededGenerator) -> Rational) -> [Int:
            Rational]
        {
            var terms: [Int: Rational] = [:]
            for _ in 0..<generator.int(length) { terms[generator.int(0..<count)] = coefficient(&generator) }
            return terms.filter { !$0.value.isZero }
        }

        mutating func add(
            _ coefficients: [Int: Rational], _ constant: Rational,
            _ relations: [Relation] = [.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual], required percent: Int
        ) {
            guard !coefficients.isEmpty else { return }
            let priority =
                generator.chance(percent) ? 1000 : generator.pick([999, 750, 750, 501.5, 500, 250, 250, 50, 1])
            items.append(
                Specification(
                    coefficients: coefficients, relation: generator.pick(relations), constant: constant,
                    priority: priority,
                    order: items.count + 1, isOrdered: priority < 1000 && generator.chance(20)))
        }
    }
}

extension Rational: ExpressibleByIntegerLiteral {
    init(integerLiteral value: Int) { self.init(Int128(value)) }

    /// Creates the fraction that a number in a constraint means, as in the solver.
    init(meaning number: Double) {
        if let (numerator, denominator) = Rational.simplest(number) {
            self.init(numerator, denominator)
        } else {
            self.init(exactly: number)
        }
    }

    /// Creates the exact value of a `Double`.
    init(exactly number: Double) {
        guard number != 0 else {
            self = .zero
            return
        }
        let digits = Rational(Int128(number.significand * 0x1p52) * (number < 0 ? -1 : 1))
        var power = Rational(1)
        for _ in 0..<abs(Int(number.exponent) - 52) { power = power * 2 }
        self = Int(number.exponent) >= 52 ? digits * power : digits / power
    }

    /// Returns the first convergent of the continued fraction that equals the `Double`, if it is short.
    private static func simplest(_ number: Double) -> (Int128, Int128)? {
        var rest = abs(number)
        var (p, q, formerP, formerQ) = (1.0, 0.0, 0.0, 1.0)
        for _ in 0..<24 {
            let whole = rest.rounded(.down)
            (p, formerP, q, formerQ) = (whole * p + formerP, p, whole * q + formerQ, q)
            guard p * q <= 0x1p44 || q == 1, p <= 0x1p53 else { return nil }
            if p / q == abs(number) { return (Int128(number < 0 ? -p : p), Int128(q)) }
            rest = 1 / (rest - whole)
        }
        return nil
    }

    /// Creates a fraction from `numerator/denominator` with any number of digits.
    init(text: String) {
        let parts = text.split(separator: "/")
        func integer(_ digits: Substring) -> Rational {
            var result = Rational.zero
            var rest = digits.hasPrefix("-") ? digits.dropFirst() : digits
            while !rest.isEmpty {
                let piece = rest.prefix(15)
                var power: Int128 = 1
                for _ in piece { power *= 10 }
                result = result * Rational(power) + Rational(Int128(Int(piece)!))
                rest = rest.dropFirst(15)
            }
            return digits.hasPrefix("-") ? -result : result
        }
        self = parts.count == 2 ? integer(parts[0]) / integer(parts[1]) : integer(parts[0])
    }
}
