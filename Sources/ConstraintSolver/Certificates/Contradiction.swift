/// Required rows that contradict each other, none of them to spare, worked out with exact numbers: the combination of
/// their left sides is 0, or so little that no values in range make up for the constants, and that of their constants
/// is less.
struct Contradiction {
    typealias Row = (terms: [Term], relation: Relation, constant: Double)

    let factors: [(row: Int, factor: Rational)]
    /// What the constants add up to, as a part of the greatest of them.
    let part: Double

    /// Nil if the rows can hold, or if it has to stop.
    init?(rows: [Row], shouldStop: (() -> Bool)?) {
        let problem = Self.problem(rows)
        guard
            let (method, proof) =
                Self.conflict(in: problem, shouldStop) ?? Self.conflict(in: Self.withRange(problem), shouldStop)
        else { return nil }
        // The combination takes the row away: with the sign that makes lhs of the whole 0 and its constant less than 0.
        let sign = Rational(method.excess(of: Int(proof.row)).sign > 0 ? 1 : -1)
        factors = ([(proof.row, Rational(-1))] + proof.factors).filter { Int($0.0) < rows.count }.map {
            (Int($0.0), -(sign * $0.1))
        }
        var (sum, size) = (0.0, 0.0)
        for (row, factor) in factors {
            sum += factor.double * rows[row].constant
            size = max(size, abs(factor.double * rows[row].constant))
        }
        part = abs(sum) / size
    }

    private static func problem(_ rows: [Row]) -> LevelProblem<Rational> {
        var numbers: [Variable: Int] = [:]
        for row in rows {
            for term in row.terms where numbers[term.variable] == nil { numbers[term.variable] = numbers.count }
        }
        var problem = LevelProblem<Rational>(variableCount: numbers.count)
        for row in rows {
            var sums: [Int: Rational] = [:]
            for term in row.terms {
                sums[numbers[term.variable]!, default: .zero] =
                    sums[numbers[term.variable]!, default: .zero] + Rational(meaning: term.coefficient)
            }
            for (variable, sum) in sums.sorted(by: { $0.key < $1.key }) where sum.sign != 0 {
                problem.add(sum, of: variable)
            }
            problem.endRow(row.relation, Rational(meaning: row.constant), size: abs(row.constant), isRequired: true)
        }
        return problem
    }

    private static func conflict(
        in problem: LevelProblem<Rational>, _ shouldStop: (() -> Bool)?
    ) -> (LevelMethod<Rational>, LevelMethod<Rational>.Proof)? {
        var problem = problem
        problem.finish()
        problem.rules.toleratedPart = 0
        problem.rules.asksOnly = true
        var method = LevelMethod(problem, shouldStop: shouldStop)
        method.run()
        return method.conflict.map { (method, $0) }
    }

    /// The problem with further rows: that no variable is out of range.
    private static func withRange(_ problem: LevelProblem<Rational>) -> LevelProblem<Rational> {
        var problem = problem
        for variable in 0..<problem.variableCount {
            for (relation, side) in [(Relation.lessThanOrEqual, 1.0), (.greaterThanOrEqual, -1)] {
                let limit = side * NumericFault.largestValue
                problem.add(Rational(1), of: variable)
                problem.endRow(relation, Rational(limit), size: abs(limit), isRequired: true)
            }
        }
        return problem
    }
}

extension ConstraintSystem {
    /// A conflict as exact numbers see it, where rounding may have put a row into it, or left one out: rows that are
    /// parallel but for their last digits leave a factor of next to nothing, which may be one.
    func withoutRounding(_ conflict: [Factor]) -> [Factor] {
        guard !tuning.asksOnly, conflict.contains(where: { tables.rows[$0.row].flags.contains(.uneven) }) else {
            return conflict
        }
        let known = tables.ordered(conflict)
        let all = tables.ordered(tables.explain(conflict, keepsNothings: true))
        for slots in all.count > known.count ? [known, all] : [known] {
            guard slots.count <= tuning.largestExactAtOnce else { break }
            let found = Contradiction(
                rows: slots.map { (tables.terms(ofRow: $0), tables.rows[$0].relation, tables.rows[$0].constant) },
                shouldStop: bases.shouldStop)
            // Some of them may contradict each other by so little that they are taken to hold together.
            if let found, found.factors.count == slots.count || found.part > tuning.toleratedPart {
                return found.factors.map { Factor(row: slots[$0.row], value: $0.factor.double, noise: 0) }
            }
        }
        return conflict
    }
}
