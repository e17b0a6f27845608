import ConstraintSolver
import TestSupport
import Testing

/// What the solver answers against what exact numbers prove, on systems of all kinds.
@Suite struct CertificateTests {
    @Test(arguments: SystemKind.allCases) func everyAnswerIsProven(_ kind: SystemKind) throws {
        for seed in seeds(16) { try prove(kind, seed) }
    }

    /// Systems of which rounding once hid what is true: values behind rows that differ by few digits (the first three),
    /// room that is smaller than what values are told apart by (the next three), required rows that contradict each
    /// other by next to nothing, of which others hold exactly than the certificate said, or which cannot move (five), a
    /// value beyond all range, variables that rows leave room or none by their last digits (two), rows that were excused
    /// before the last required one had moved them (two), rows whose contradiction is next to nothing beside a fixed
    /// variable in them, which the combination of the rows does not show, and a soft row that is off by little.
    @Test(
        arguments: [
            1_795_436_936, 1_795_437_316, 1_795_430_518, 1_795_437_568, 1_795_437_688, 1_795_437_784, 1_795_437_096,
            1_795_430_552, 1_795_433_640, 1_795_433_280, 1_795_432_871, 1_795_431_102, 1_795_432_797, 1_795_433_092,
            1_795_434_680, 1_795_436_800, 1_795_435_520, 1_795_482_956, 1_795_623_464,
        ] as [UInt64])
    func rowsThatDifferByFewDigitsAreToldApart(_ seed: UInt64) throws {
        try prove(.near, seed)
    }

    /// A required row that is off by 2 beside 10^12, and one that leaves a variable a room of 1.
    @Test(arguments: [1_795_438_656, 1_795_504_600] as [UInt64])
    func littleIsSeenBesideGreatNumbers(_ seed: UInt64) throws { try prove(.largeConstants, seed) }

    /// See above.
    @Test(arguments: [1_795_519_365] as [UInt64])
    func coefficientsOfVeryDifferentSize(_ seed: UInt64) throws { try prove(.wide, seed) }

    private func prove(_ kind: SystemKind, _ seed: UInt64) throws {
        // Few big ones: fractions grow with the systems.
        let (count, items) = kind.system(
            seed: seed, variableCount: seed % 8 == 0 ? 14...(kind == .dense ? 14 : 60) : 2...10)
        let solver = Solver(tuning: .ofSeed(seed))
        let variables = (0..<count).map { _ in solver.makeVariable() }
        solver.begin()
        let ids = try items.map { item throws(SolverError) in try solver.add(item, variables) }
        let law = CertificateLaw(items, ids, variables)
        var refusal: SolverError?
        do throws(SolverError) { try solver.commit() } catch { refusal = error }
        if case .unsatisfiable(let conflict)? = refusal {
            let fault = law.faultOfConflict(conflict)
            #expect(fault == nil, "\(kind) \(seed)")
            return
        }
        if case .outOfRange? = refusal, [.near, .wide, .largeConstants].contains(kind) { return }
        #expect(refusal == nil, "\(kind) \(seed)")
        let certificate = try #require(solver.certificate())
        let fault = law.fault(of: certificate, solver)
        #expect(fault == nil, "\(kind) \(seed)")
    }

    /// x3 is 0 by one row, and nearly so by another, whose variables are known: with x3 at 0 that is off by the rounding of
    /// its other terms, and the first would be off by all that it has.
    @Test(arguments: [Tuning.usual, .eager, .hostile])
    func ofTwoRowsTheOneWithTheGreatNumbersIsOff(_ tuning: Tuning) throws {
        let item: (_ terms: [Int: Double], Relation, Double, Int) -> Specification = {
            Specification(
                coefficients: $0.mapValues { Rational(exactly: $0) }, relation: $1, constant: Rational(exactly: $2),
                priority: 1000, order: $3)
        }
        let items = [
            item([3: -1], .lessThanOrEqual, 4.27702788854671, 1),
            item([0: -0.41421356, 1: -0.5353631383962436, 2: 0.6666666666666666], .equal, -13.374617405566193, 2),
            item([0: 0.01, 1: -1, 2: -1, 3: 4], .equal, -2.8900000000000006, 3), item([0: -0.1], .equal, -1.1, 4),
            item([1: 1], .equal, 9, 5), item([3: -1], .equal, 0, 6),
        ]
        let solver = Solver(tuning: tuning)
        let variables = (0..<4).map { _ in solver.makeVariable() }
        var ids: [ConstraintID] = []
        for pair in [items[0..<2], items[2..<4], items[4..<6]] {
            solver.begin()
            for item in pair { ids.append(try solver.add(item, variables)) }
            try solver.commit()
        }
        #expect(solver.value(of: variables[3]) == 0)
        let certificate = try #require(solver.certificate())
        #expect(CertificateLaw(items, ids, variables).fault(of: certificate, solver) == nil)
        let value = certificate.values.first { $0.variable == variables[3] }?.value
        #expect(value == "0")
    }

    /// The last row contradicts the first two: by 5e-7 itself, or by 5e-11 of the second. On the way the first variable is
    /// at -25,247, where the third row holds it, and 5e-7 would be nothing beside that. In the end it is not there.
    @Test(arguments: [Tuning.usual, .eager, .hostile], [[0, 1, 2, 3], [1, 0, 2, 3], [2, 3, 0, 1], [3, 2, 1, 0]])
    func whatCountsAsNothingDoesNotHangOnValuesOnTheWay(_ tuning: Tuning, _ order: [Int]) throws {
        let rows: [(terms: [Double], relation: Relation, constant: Double)] = [
            ([2, -1, -1], .equal, 5),
            ([2.00000000002, -1.00000000001, -1], .equal, 5),
            ([2.000000202, -1.0000001010100001, -1.00000000001], .lessThanOrEqual, 5.000000505),
            ([2.0000002020002006, -1.0000001010001003, -1.0000000000001], .greaterThanOrEqual, 5.000000505000501),
        ]
        let items = order.enumerated().map { place, row in
            Specification(
                coefficients: Dictionary(
                    uniqueKeysWithValues: rows[row].terms.enumerated().map { ($0, Rational(meaning: $1)) }),
                relation: rows[row].relation, constant: Rational(meaning: rows[row].constant), priority: 1000,
                order: place + 1)
        }
        let solver = Solver(tuning: tuning)
        let variables = (0..<3).map { _ in solver.makeVariable() }
        solver.begin()
        let ids = try items.map { item throws(SolverError) in try solver.add(item, variables) }
        try solver.commit()
        for id in ids { #expect(solver.violation(of: id) < 1e-9) }
        let certificate = try #require(solver.certificate())
        #expect(CertificateLaw(items, ids, variables).fault(of: certificate, solver) == nil)
    }

    /// The third row may be off by what the second says, 0.06 beside 67 million, and nothing else may: the certificate has
    /// to see that as the answer does. 0.09 are more than a billionth of its constant, and of what fixes its variable.
    @Test(arguments: [Tuning.usual, .eager, .hostile], [(0.0001000006, true), (0.0001000009, false)])
    func aFixedVariableExcusesInACertificateToo(_ tuning: Tuning, _ given: (constant: Double, holds: Bool)) throws {
        // x0 is fixed; x1 to x4 hang together.
        let rows: [(terms: [Int: Double], relation: Relation, constant: Double)] = [
            ([0: -2], .equal, -2e9), ([1: -1, 2: -2], .lessThanOrEqual, -33.9999999898),
            ([1: 1, 3: 0.1, 0: 0.06666666666666667], .equal, 66666666.66656666),
            ([4: 0.00030000000000000003, 3: -2], .equal, 0.0002), ([4: 1e6], .greaterThanOrEqual, 0),
            ([4: 0.00015000000015000004, 3: -1], .equal, given.constant), ([2: 123456.78], .equal, 2098748.25999999),
        ]
        let items = rows.enumerated().map { place, row in
            Specification(
                coefficients: row.terms.mapValues { Rational(meaning: $0) }, relation: row.relation,
                constant: Rational(meaning: row.constant), priority: 1000, order: place + 1)
        }
        let solver = Solver(tuning: tuning)
        let variables = (0..<5).map { _ in solver.makeVariable() }
        solver.begin()
        let ids = try items.map { item throws(SolverError) in try solver.add(item, variables) }
        guard given.holds else {
            #expect(throws: SolverError.self) { try solver.commit() }
            return
        }
        try solver.commit()
        let certificate = try #require(solver.certificate())
        #expect(CertificateLaw(items, ids, variables).fault(of: certificate, solver) == nil)
    }

    /// A certificate with a mistake is no proof.
    @Test func mistakesInCertificatesAreSeen() throws {
        let item: (_ terms: [Int: Rational], Relation, Rational, Double, Int) -> Specification = {
            Specification(coefficients: $0, relation: $1, constant: $2, priority: $3, order: $4)
        }
        // A label beside a container that is too narrow; x3 and x4 are free.
        let items = [
            item([0: 1], .equal, 100, 1000, 1), item([1: 1, 0: -1], .lessThanOrEqual, -20, 1000, 2),
            item([1: 1], .greaterThanOrEqual, 120, 750, 3), item([1: 1], .equal, 60, 250, 4),
            item([2: 1, 1: -1], .equal, 8, 1000, 5),
            item([3: 1, 4: -1], .lessThanOrEqual, 0, 1000, 6),
        ]
        let solver = Solver()
        let variables = (0..<5).map { _ in solver.makeVariable() }
        let ids = try items.map { item throws(SolverError) in try solver.add(item, variables) }
        let law = CertificateLaw(items, ids, variables)
        let certificate = try #require(solver.certificate())
        #expect(law.fault(of: certificate, solver) == nil)
        for index in certificate.values.indices {
            var mutant = certificate
            mutant.values[index].value += "1"
            #expect(law.fault(of: mutant, solver) != nil, "a value")
        }
        for (proof, entry) in certificate.proofs.enumerated() {
            for part in entry.combination.indices {
                var mutant = certificate
                let factor = entry.combination[part].factor
                mutant.proofs[proof].combination[part].factor =
                    factor.hasPrefix("-") ? String(factor.dropFirst()) : "-" + factor
                #expect(law.fault(of: mutant, solver) != nil, "a sign")
                mutant = certificate
                mutant.proofs[proof].combination.remove(at: part)
                #expect(law.fault(of: mutant, solver) != nil, "a row that was dropped")
            }
        }
        #expect(!certificate.proofs.isEmpty && !certificate.directions.isEmpty)
        for index in certificate.directions.indices {
            var mutant = certificate
            for place in mutant.directions[index].direction.indices {
                mutant.directions[index].direction[place].amount = "0"
            }
            #expect(law.fault(of: mutant, solver) != nil, "a direction that goes nowhere")
            mutant = certificate
            mutant.directions.remove(at: index)
            #expect(law.fault(of: mutant, solver) != nil, "a direction that is missing")
        }
    }
}
