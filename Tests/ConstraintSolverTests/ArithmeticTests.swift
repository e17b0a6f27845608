import TestSupport
import Testing

/// The exact arithmetic that the reference rests on, and the shrinker.
@Suite struct ArithmeticTests {
    @Test func longDivisionUndoesMultiplication() {
        for seed in seeds(200) {
            var generator = SeededGenerator(seed: seed)
            func number(_ count: Int) -> BigInteger {
                var result = BigInteger(0)
                for _ in 0..<count {
                    // Digits of all ones and zeros are where an estimate of a quotient is off.
                    let digit = [generator.next(), 0, UInt64.max, 1 << 63][generator.int(0...3)]
                    result = result * BigInteger(Int128(1) << 64) + BigInteger(Int128(digit))
                }
                return generator.chance(50) ? -result : result
            }
            let (a, b) = (number(generator.int(1...7)), number(generator.int(1...4)) + BigInteger(1))
            guard !b.isZero else { continue }
            let (quotient, remainder) = a.quotientAndRemainder(by: b)
            #expect(quotient * b + remainder == a, "seed \(seed)")
            #expect((remainder.magnitude + -b.magnitude).isNegative, "seed \(seed)")
            #expect((a * b).quotientAndRemainder(by: b).quotient == a, "seed \(seed)")
        }
    }

    @Test func fractionsStayExactWhereverTheyGrow() {
        for seed in seeds(50) {
            var generator = SeededGenerator(seed: seed)
            var steps: [Rational] = []
            var sum = Rational.zero
            var product = Rational(1)
            for _ in 0..<40 {
                let next = Rational(Int128(generator.int(-1_000_000...1_000_000)), Int128(generator.int(1...1_000_000)))
                if next.isZero { continue }
                steps.append(next)
                sum = sum + next
                product = product * next
            }
            #expect(abs(sum.double - steps.reduce(0) { $0 + $1.double }) < 1e-3, "seed \(seed)")
            for step in steps {
                sum = sum - step
                product = product / step
            }
            #expect(sum == .zero && product == Rational(1), "seed \(seed)")
        }
    }

    /// Of a hundred transactions the two constraints that matter are left.
    @Test func aScriptShrinksToWhatItsFaultNeeds() throws {
        var system = EditedSystem(seed: 7, variableCount: 6...6, hasRealCoefficients: true)
        for _ in 0..<100 { _ = try system.edit(count: 2) }
        let violations = system.items.filter { system.solver.violation(of: $0.id) > 0 }.count
        #expect(violations > 2)
        let small = system.script.shrunk { script in
            let played = script.play()
            return played.items.contains { played.solver.violation(of: $0.id) > 0 }
        }
        #expect(small.transactions.count == 1)
        #expect(small.transactions[0].count <= 2 && small.variableCount <= 1)
    }
}
