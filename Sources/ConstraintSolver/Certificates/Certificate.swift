/// A proof of an answer: numbers that a reader can verify without knowing how the answer was found.
///
/// All numbers are exact, as fractions in text. `tatami solve --certificate` writes a certificate,
/// `scripts/verify-certificate` checks it.
public struct Certificate: Sendable {
    /// A constraint, or the statement that a variable is 0.
    public enum Part: Hashable, Sendable {
        case constraint(ConstraintID)
        case variable(Variable)
    }

    /// The proof of a minimum: of a level's sum of violations, of a single violation, or of a variable's distance from
    /// 0.
    ///
    /// Each part in ``multipliers`` is a constraint, or the equation that a variable is 0. The left sides of the parts,
    /// multiplied by their factors, add up to 0. A violated member has the factor 1 if its left side is too large, and
    /// -1 if it is too small. The constants, multiplied by the same factors, add up to the negative minimum.
    public struct Step: Sendable {
        /// The violated constraints of a level, or the single constraint or variable, whose minimum the step proves.
        public var members: [Part]
        /// Whether this is a step for a single member, after all levels.
        public var isTie: Bool
        /// The parts that the proof adds up: the ``members`` and the constraints that hold them. Each part has the
        /// factor by which its left side and its constant are multiplied, as a fraction such as `-3/2`.
        public var multipliers: [(part: Part, factor: String)]
        /// The parts whose factor counts as 0, 1 or -1 although it differs from that, by at most a billionth of the
        /// largest factor: a tie, which lower levels decide. Such a difference comes from coefficients such as 1/3, which
        /// have no exact decimal.
        public var rounded: [Part]
    }

    /// The values of the variables, as fractions such as `375/2`; empty in the certificate of a conflict.
    public var values: [(variable: Variable, value: String)] = []
    /// The proofs of the minima, one group for each connected part of the system; in a group, from the highest priority
    /// to the lowest. A level without violations needs no proof. Empty in the certificate of a conflict.
    public var steps: [Step] = []
    /// For each ambiguous variable, a direction in which all variables can move without increasing a violation. A
    /// direction has an amount, as a fraction, for each variable that moves. Empty in the certificate of a conflict.
    public var directions: [(variable: Variable, direction: [(variable: Variable, amount: String)])] = []
    /// The conflicting constraints, each with its factor, as a fraction: multiplied by the factors, the left sides add
    /// up to 0 and the constants do not. Empty in the certificate of values.
    public var conflict: [(constraint: ConstraintID, factor: String)] = []
}

extension Solver {
    /// Returns the certificate of the values of the last commit, computed with exact numbers from the original
    /// constraints. Returns nil if there are too many connected constraints for exact numbers (over 8,000 with their
    /// variables), if the last commit left a ``standingFault``, or if ``shouldStop`` returns true.
    public func certificate() -> Certificate? { system.structure.certificate() }

    /// Returns the certificate of a conflict between required constraints. Returns nil if they don't conflict, or if
    /// `shouldStop` returns true.
    ///
    /// - Parameters:
    ///   - rows: The constraints. The certificate names them by their handles, which are not looked up in a solver.
    ///   - shouldStop: Called regularly; nil for no interruption.
    public static func certificate(
        ofConflict rows: [(constraint: ConstraintID, terms: [Term], relation: Relation, constant: Double)],
        shouldStop: (() -> Bool)? = nil
    ) -> Certificate? {
        let problem = ExactProblem(rows.map { ($0.terms, $0.relation, $0.constant) }, required: rows.count)
        var method = problem.method(shouldStop)
        method.run(from: [])
        guard let conflict = method.record.conflict else { return nil }
        let isTooLarge = method.residual(Int(conflict.row)).value.sign > 0
        var certificate = Certificate()
        certificate.conflict = ([(conflict.row, Rational(-1))] + conflict.factors).map {
            (rows[Int($0.0)].constraint, (isTooLarge ? -$0.1 : $0.1).text)
        }
        return certificate
    }
}

extension Structure {
    func certificate() -> Certificate? {
        var certificate = Certificate()
        guard components.firstUnsolved == nil else { return nil }
        for part in connectedParts() {
            guard part.variables.count + part.rows.count <= 8000, certify(part, &certificate) else { return nil }
        }
        return certificate
    }

    /// Divides the system into parts without connections, each with its variables and rows in order.
    private func connectedParts() -> [(variables: [UInt32], rows: [UInt32])] {
        var parts: [(variables: [UInt32], rows: [UInt32])] = []
        var isSeen = [Bool](repeating: false, count: tables.variables.count)
        var isRowSeen = [Bool](repeating: false, count: tables.rows.count)
        for start in 0..<UInt32(tables.variables.count) where tables.isVariable(start) && !isSeen[Int(start)] {
            var variables = [start]
            var rows: [UInt32] = []
            isSeen[Int(start)] = true
            var next = 0
            while next < variables.count {
                var index = tables.variables[variables[next]].firstTerm
                next += 1
                while index != none {
                    let slot = tables.terms[index].row
                    index = tables.terms[index].next
                    guard !isRowSeen[Int(slot)] else { continue }
                    isRowSeen[Int(slot)] = true
                    rows.append(slot)
                    for place in tables.rows[slot].termRange {
                        let other = tables.terms[place].variable
                        guard !isSeen[Int(other)] else { continue }
                        isSeen[Int(other)] = true
                        variables.append(other)
                    }
                }
            }
            parts.append(
                (
                    variables.sorted { tables.variablePrecedes($0, $1) },
                    rows.sorted { tables.precedes($0, $1) }
                ))
        }
        return parts
    }

    private func certify(_ part: (variables: [UInt32], rows: [UInt32]), _ certificate: inout Certificate) -> Bool {
        let problem = ExactProblem(part.rows, part.variables, tables)
        var method = problem.method(components.shouldStop)
        method.record.isKept = true
        method.record.isForCertificate = true
        method.run(
            from: part.rows.indices.filter {
                let row = tables.rows[part.rows[$0]]
                return row.role == .input || row.role == .output || row.flags.contains(.basic) && row.role == .member
            }.map { Int32($0) })
        guard method.record.conflict == nil, !method.isDoubtful else { return false }
        func subject(_ row: Int32) -> Certificate.Part {
            Int(row) < part.rows.count
                ? .constraint(ConstraintID(index: part.rows[Int(row)]))
                : .variable(Variable(index: part.variables[Int(row) - part.rows.count]))
        }
        for (number, variable) in part.variables.enumerated() {
            certificate.values.append((Variable(index: variable), method.point.values[number].text))
        }
        for level in method.record.levels {
            certificate.steps.append(
                Certificate.Step(
                    members: level.violated.map { subject($0.row) }, isTie: level.isTie,
                    multipliers: level.violated.map { (subject($0.row), "\($0.side)") }
                        + level.factors.map { (subject($0.row), (-$0.value).text) },
                    rounded: level.rounded.map(subject)))
        }
        for (variable, movement) in method.record.undetermined {
            certificate.directions.append(
                (
                    Variable(index: part.variables[Int(variable)]),
                    movement.map { (Variable(index: part.variables[Int($0.variable)]), $0.amount.text) }
                ))
        }
        return true
    }
}

/// Constraints as they were given, with exact numbers.
private struct ExactProblem {
    private let problem = LevelProblem<Rational>()

    /// Creates a problem with required rows only.
    init(_ rows: [(terms: [Term], relation: Relation, constant: Double)], required: Int) {
        var numbers: [Variable: Int] = [:]
        for term in rows.flatMap(\.terms) where numbers[term.variable] == nil { numbers[term.variable] = numbers.count }
        problem.clear(variableCount: numbers.count)
        for row in rows {
            var sums: [Int: Rational] = [:]
            for term in row.terms {
                sums[numbers[term.variable]!, default: .zero] =
                    sums[numbers[term.variable]!, default: .zero] + Rational(term.coefficient)
            }
            for (variable, sum) in sums.sorted(by: { $0.key < $1.key }) where sum.sign != 0 {
                problem.add(sum, of: variable)
            }
            problem.endRow(row.relation, Rational(row.constant), size: abs(row.constant))
        }
        problem.endRequired()
        problem.finish()
    }

    init(_ slots: [UInt32], _ variables: [UInt32], _ tables: borrowing Tables) {
        var numbers: [UInt32: Int] = [:]
        for (number, variable) in variables.enumerated() { numbers[variable] = number }
        problem.clear(variableCount: variables.count)
        problem.order = (0..<Int32(variables.count)).map { $0 }
        problem.load(slots, tables) { (tables.terms[$0].coefficient, numbers[tables.terms[$0].variable]!) }
    }

    func method(_ shouldStop: (() -> Bool)?) -> LevelMethod<Rational> {
        var method = LevelMethod<Rational>()
        method.problem = problem
        method.prepare(shouldStop: shouldStop)
        return method
    }
}
