import ConstraintSolver
import Testing

/// Certificates prove the values of the solver.
@Suite struct CertificateTests {
    @Test func certificatesOfRandomSystemsProveTheValuesOfTheSolver() throws {
        var stepCount = 0
        for seed in seeds(300) {
            var system = RandomSystem(seed: seed, variableCount: 1...8)
            system.zeroPercent = seed % 3 == 0 ? 85 : 0
            system.orderedPercent = seed % 2 == 0 ? 10 : 40
            let solver = Solver()
            let variables = (0..<system.variableCount).map { _ in solver.makeVariable() }
            var items: [(item: Specification, id: ConstraintID)] = []
            for _ in 0..<system.generator.int(1...16) {
                let item = system.constraint(required: 20)
                if let id = try? solver.add(item, variables) { items.append((item, id)) }
            }
            let certificate = try #require(solver.certificate(), "seed \(seed)")
            stepCount += certificate.steps.count
            for (variable, text) in certificate.values {
                let value = Rational(text: text).double
                #expect(abs(solver.value(of: variable) - value) <= 1e-9 * max(1, abs(value)), "seed \(seed)")
            }
            #expect(Set(certificate.directions.map(\.variable)) == Set(solver.ambiguousVariables), "seed \(seed)")
            let fault = CertificateLaw.fault(certificate, items, variables)
            #expect(fault == nil, "seed \(seed): \(fault ?? "")")
        }
        #expect(stepCount > 0)
    }

    @Test func certificatesOfWidelyScaledSystemsProveTheValues() throws {
        var stepCount = 0
        for seed in seeds(300) {
            var system = RandomSystem(seed: seed, variableCount: 2...8)
            system.scaledPercent = 70
            let solver = Solver()
            let variables = (0..<system.variableCount).map { _ in solver.makeVariable() }
            var items: [(item: Specification, id: ConstraintID)] = []
            for _ in 0..<system.generator.int(3...16) {
                let item = system.constraint(required: 20)
                if let id = try? solver.add(item, variables) { items.append((item, id)) }
            }
            // A solver whose values are out of range has no certificate.
            guard solver.standingFault == nil else { continue }
            let certificate = try #require(solver.certificate(), "seed \(seed)")
            stepCount += certificate.steps.count
            let fault = CertificateLaw.fault(certificate, items, variables)
            #expect(fault == nil, "seed \(seed): \(fault ?? "")")
        }
        #expect(stepCount > 0)
    }

    /// A certificate with a changed multiplier or without a step is invalid.
    @Test func certificateWithAMissingStepOrWrongMultiplierIsInvalid() throws {
        let solver = Solver()
        let variables = [solver.makeVariable(), solver.makeVariable()]
        var items: [(item: Specification, id: ConstraintID)] = []
        let rows: [([Int: Rational], Rational, Double)] = [
            ([0: 1, 1: 1], 10, 1000), ([0: 1], 2, 500), ([1: 2], 40, 500),
        ]
        for (order, (coefficients, constant, priority)) in rows.enumerated() {
            let item = Specification(
                coefficients: coefficients, relation: .equal, constant: constant, priority: priority, order: order)
            items.append((item, try solver.add(item, variables)))
        }
        var certificate = try #require(solver.certificate())
        #expect(CertificateLaw.fault(certificate, items, variables) == nil)
        let step = certificate.steps.removeLast()
        #expect(CertificateLaw.fault(certificate, items, variables) != nil)
        var wrong = step
        wrong.multipliers[0].factor = "2"
        certificate.steps.append(wrong)
        #expect(CertificateLaw.fault(certificate, items, variables) != nil)
    }

    /// Three thirds of x are less than x by 1e-16, because 1/3 has no exact decimal. This counts as a tie, so the lower
    /// level decides.
    @Test func factorsOfATieThatIsNotExactAreRounded() throws {
        let solver = Solver()
        let variables = [solver.makeVariable()]
        let third = Rational(3_333_333_333_333_333, 10_000_000_000_000_000)
        let rows: [(Rational, Rational, Double)] = [
            (third, 30, 500), (third, 30, 500), (third, 30, 500), (1, 0, 500), (1, 50, 250),
        ]
        var items: [(item: Specification, id: ConstraintID)] = []
        for (order, (coefficient, constant, priority)) in rows.enumerated() {
            let item = Specification(
                coefficients: [0: coefficient], relation: .equal, constant: constant, priority: priority, order: order)
            items.append((item, try solver.add(item, variables)))
        }
        #expect(abs(solver.value(of: variables[0]) - 50) < 1e-9)
        var certificate = try #require(solver.certificate())
        #expect(CertificateLaw.fault(certificate, items, variables) == nil)
        let index = try #require(certificate.steps.firstIndex { !$0.rounded.isEmpty })
        certificate.steps[index].rounded = []
        #expect(CertificateLaw.fault(certificate, items, variables) != nil)
    }

    @Test func certificateOfAConflictCombinesItsConstraintsToAContradiction() throws {
        let (a, b, c) = (ConstraintID(index: 0), ConstraintID(index: 1), ConstraintID(index: 2))
        let (x, y) = (Variable(index: 0), Variable(index: 1))
        let found = Solver.certificate(ofConflict: [
            (a, [Term(x), Term(y, -1)], .greaterThanOrEqual, 1), (b, [Term(x, 2)], .lessThanOrEqual, 3),
            (c, [Term(y)], .equal, 1),
        ])
        // (2x <= 3) − 2·(x − y >= 1) − 2·(y = 1): 0 <= -1, up to a positive factor.
        let factors = try #require(found).conflict.map { Rational(text: $0.factor).double }.sorted()
        #expect(factors[0] == factors[1] && factors[0] == -2 * factors[2] && factors[2] > 0)
        #expect(Solver.certificate(ofConflict: [(c, [Term(y)], .equal, 1)]) == nil)
    }
}
