import ConstraintSolver

/// Checks a certificate with exact numbers, against the constraints as they were given: `scripts/verify-certificate`
/// says why that is a proof.
struct CertificateLaw {
    let items: [Specification]
    let ids: [ConstraintID]
    let variables: [Variable]

    private typealias Terms = [Int: Rational]

    /// By index what a constraint says.
    private let rows: [(terms: Terms, constant: Rational)]
    private let indexOfID: [ConstraintID: Int]
    private let indexOfVariable: [Variable: Int]

    init(_ items: [Specification], _ ids: [ConstraintID], _ variables: [Variable]) {
        self.items = items
        self.ids = ids
        self.variables = variables
        rows = items.map { item in
            (item.coefficients.mapValues { Rational(meaning: $0.double) }, Rational(meaning: item.constant.double))
        }
        indexOfID = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
        indexOfVariable = Dictionary(uniqueKeysWithValues: variables.enumerated().map { ($1, $0) })
    }

    private static let tolerance = Rational(1, 1_000_000_000)

    /// What may take part in a combination: a constraint, or that a variable is 0.
    private enum Part: Hashable {
        case row(Int)
        case pin(Int)
    }

    private func part(_ level: Certificate.Level) -> Part {
        switch level {
        case .constraint(let id): .row(indexOfID[id]!)
        case .variable(let variable), .above(let variable), .below(let variable): .pin(indexOfVariable[variable]!)
        }
    }

    private func terms(_ part: Part) -> Terms {
        switch part {
        case .row(let row): rows[row].terms
        case .pin(let variable): [variable: 1]
        }
    }

    /// Whether a row holds with equality: exactly, but that required rows which contradict each other by next to
    /// nothing are said to hold.
    private func isMet(_ row: Int, _ excess: Rational, _ size: Rational) -> Bool {
        if excess.isZero { return true }
        let item = items[row]
        let isInside = item.relation != .equal && excess.isNegative == (item.relation == .lessThanOrEqual)
        return item.priority == 1000 && !isInside && !(Self.tolerance * size < excess.magnitude)
    }

    // MARK: Solutions

    /// What is not proven; nil if all is.
    func fault(of certificate: Certificate, _ solver: Solver) -> String? {
        var state = State()
        var values = [Rational](repeating: .zero, count: variables.count)
        for (variable, text) in certificate.values { values[indexOfVariable[variable]!] = Rational(text: text) }
        var proofs: [Certificate.Level: [(part: Part, factor: Rational)]] = [:]
        for (level, combination) in certificate.proofs {
            proofs[level] = combination.map { (part($0.part), Rational(text: $0.factor)) }
        }
        let order = items.indices.sorted {
            (-items[$0].priority, items[$0].order) < (-items[$1].priority, items[$1].order)
        }
        var excess = [Rational](repeating: .zero, count: items.count)
        var sizes = excess
        // Required rows that contradict others by next to nothing, and the combinations of these.
        var tolerated: [(row: Int, side: Int, proof: [(part: Part, factor: Rational)])] = []
        // In the order of the proofs: one may rest on what another one has fixed.
        let places = Dictionary(certificate.proofs.enumerated().map { ($1.level, $0) }) { first, _ in first }
        for row in order {
            if items[row].priority < 1000 {
                if let fault = fault(in: tolerated, &state) { return fault }
                tolerated = []
            }
            var (sum, size) = (-rows[row].constant, rows[row].constant.magnitude)
            for (variable, factor) in rows[row].terms {
                sum = sum + factor * values[variable]
                size = size + (factor * values[variable]).magnitude
            }
            (excess[row], sizes[row]) = (sum, size)
            let holds = isMet(row, sum, size)
            let relation = items[row].relation
            // Of required rows that contradict each other by next to nothing none can move.
            if holds, relation == .equal || !sum.isZero {
                state.fix(.row(row), rows[row].terms)
                if !sum.isZero, let proof = proofs[.constraint(ids[row])] {
                    tolerated.append((row, sum.isPositive ? -1 : 1, proof))
                    tolerated.sort { places[.constraint(ids[$0.row])]! < places[.constraint(ids[$1.row])]! }
                }
            } else if holds {
                state.allowed[.row(row)] = relation == .lessThanOrEqual ? [-1] : [1]
            } else if relation == .equal || sum.isPositive == (relation == .lessThanOrEqual) {
                if items[row].priority == 1000 { return "constraint \(row) is required and does not hold" }
                if let proof = proofs[.constraint(ids[row])] {
                    let fault = fault(in: proof, rows[row].terms, sum.isPositive ? -1 : 1, state)
                    if let fault { return "constraint \(row): " + fault }
                    for (part, _) in proof { state.fix(part, terms(part)) }
                } else if !state.isSettled(rows[row].terms) {
                    return "constraint \(row) is violated, and nothing is said why"
                }
                state.fix(.row(row), rows[row].terms)
            }
            let told = Rational(exactly: solver.violation(of: ids[row]))
            let isInside = relation != .equal && sum.isPositive != (relation == .lessThanOrEqual)
            let violation = holds || isInside ? Rational.zero : sum.magnitude
            if Self.tolerance * size < (told - violation).magnitude {
                return "the violation of \(row) is \(violation.double), not \(told.double)"
            }
        }
        if let fault = fault(in: tolerated, &state) { return fault }
        let directions = Dictionary(certificate.directions.map { ($0.variable, $0.direction) }) { first, _ in first }
        for (index, variable) in variables.enumerated() {
            if let direction = directions[variable] {
                let pairs = direction.map { (indexOfVariable[$0.variable]!, Rational(text: $0.amount)) }
                let amounts = Dictionary(uniqueKeysWithValues: pairs)
                if let fault = fault(in: amounts, of: index, values, excess, sizes, state) { return fault }
            } else if !values[index].isZero {
                guard let proof = proofs[.variable(variable)] else {
                    if state.isSettled([index: 1]) { continue }
                    return "nothing holds variable \(index)"
                }
                let fault = fault(in: proof, [index: 1], values[index].isPositive ? -1 : 1, state)
                if let fault { return "variable \(index): " + fault }
                for (part, _) in proof { state.fix(part, terms(part)) }
            } else {
                for (level, side) in [(Certificate.Level.above(variable), 1), (.below(variable), -1)] {
                    guard let proof = proofs[level] else {
                        if state.isSettled([index: 1]) { continue }
                        return "nothing holds variable \(index) at 0"
                    }
                    if let fault = fault(in: proof, [index: 1], side, state) {
                        return "variable \(index) at 0: " + fault
                    }
                }
            }
            state.fix(.pin(index), [index: 1])
        }
        return faultOfAnswer(values, sizes, Set(directions.keys), solver)
    }

    /// What the solver says is what the certificate says, as far as the rows can tell.
    private func faultOfAnswer(_ values: [Rational], _ sizes: [Rational], _ free: Set<Variable>, _ solver: Solver)
        -> String?
    {
        var room = [Rational?](repeating: nil, count: variables.count)
        // Where the sizes of rows say nothing, as in a row of zeros: the rounding of the greatest numbers.
        let rounding = sizes.reduce(.zero) { $0 < $1 ? $1 : $0 } * Rational(1, 100_000_000_000_000)
        for row in rows.indices {
            for (variable, factor) in rows[row].terms {
                let own = (sizes[row] / factor).magnitude * Rational(1, 1000)
                room[variable] = room[variable].map { own < $0 ? own : $0 } ?? own
            }
        }
        for (index, variable) in variables.enumerated() {
            let told = Rational(exactly: solver.value(of: variable))
            let limit = Self.tolerance * (values[index].magnitude + (room[index] ?? .zero)) + rounding
            if limit < (told - values[index]).magnitude {
                return "variable \(index) is \(values[index].double), not \(told.double)"
            }
        }
        let ambiguous = Set(solver.ambiguousVariables)
        if ambiguous != free {
            return "ambiguous are \(free.map(\.index).sorted()), not \(ambiguous.map(\.index).sorted())"
        }
        return nil
    }

    /// That required rows hold as far as the others let them; from then on none of these moves.
    private func fault(
        in tolerated: [(row: Int, side: Int, proof: [(part: Part, factor: Rational)])], _ state: inout State
    ) -> String? {
        for (row, side, proof) in tolerated {
            if let fault = fault(in: proof, rows[row].terms, side, state) { return "constraint \(row): " + fault }
            for (part, _) in proof { state.fix(part, terms(part)) }
        }
        return nil
    }

    /// That a sum of rows keeps `target` from moving to `side`.
    private func fault(in proof: [(part: Part, factor: Rational)], _ target: Terms, _ side: Int, _ state: State)
        -> String?
    {
        var rest = target
        for (part, factor) in proof {
            guard let directions = state.allowed[part] else { return "\(part) comes later" }
            if directions.contains(where: { (factor.isPositive ? $0 : -$0) * side > 0 }) { return "\(part) may move" }
            for (variable, amount) in terms(part) { rest[variable] = (rest[variable] ?? .zero) - factor * amount }
        }
        return rest.values.allSatisfy(\.isZero) ? nil : "the combination does not add up"
    }

    private func fault(
        in direction: Terms, of variable: Int, _ values: [Rational], _ excess: [Rational], _ sizes: [Rational],
        _ state: State
    ) -> String? {
        if !values[variable].isZero || direction[variable]?.isZero ?? true {
            return "variable \(variable) is not ambiguous"
        }
        for (other, amount) in direction where !amount.isZero && state.allowed[.pin(other)]?.isEmpty == true {
            return "variable \(variable) moves \(other), which is settled before it"
        }
        for (row, item) in items.enumerated() {
            var rate = Rational.zero
            for (other, factor) in rows[row].terms { rate = rate + factor * (direction[other] ?? .zero) }
            if rate.isZero { continue }
            let isMet = isMet(row, excess[row], sizes[row])
            let isInside = item.relation != .equal && excess[row].isNegative == (item.relation == .lessThanOrEqual)
            if !isMet, !isInside { return "variable \(variable) moves the violated \(row)" }
            if isMet, item.relation == .equal || rate.isPositive == (item.relation == .lessThanOrEqual) {
                return "variable \(variable) moves \(row) to where it does not hold"
            }
        }
        return nil
    }

    // MARK: Conflicts

    /// That constraints contradict each other, and each of them is needed for that.
    func faultOfConflict(_ conflict: [ConstraintID]) -> String? {
        let members = conflict.map { indexOfID[$0]! }
        let given = members.map { row in
            let item = items[row]
            return (
                constraint: ids[row], terms: item.inOrder.map { Term(variables[$0.key], $0.value.double) },
                relation: item.relation,
                constant: item.constant.double
            )
        }
        guard let certificate = Solver.certificate(ofConflict: given) else { return "the conflict can hold" }
        return fault(ofConflict: certificate, members)
    }

    func fault(ofConflict certificate: Certificate, _ members: [Int]) -> String? {
        var total = Rational.zero
        var rest: Terms = [:]
        var rank = Rank()
        let named = certificate.conflict.map { indexOfID[$0.constraint]! }
        if named.sorted() != members.sorted() { return "the conflict has other members than its certificate" }
        for (row, text) in zip(named, certificate.conflict.map(\.factor)) {
            let factor = Rational(text: text)
            let relation = items[row].relation
            if items[row].priority < 1000 || factor.isZero { return "\(row) cannot be a part of a conflict" }
            if relation != .equal, factor.isPositive != (relation == .lessThanOrEqual) {
                return "\(row) has the wrong sign"
            }
            total = total + factor * rows[row].constant
            for (variable, amount) in rows[row].terms { rest[variable] = (rest[variable] ?? .zero) + factor * amount }
            rank.add(rows[row].terms)
        }
        // What is left of the variables is too little to make up for the constants, as long as these are in range.
        rest = rest.filter { !$0.value.isZero }
        for (variable, amount) in rest {
            total = total + Rational(1_000_000_000_000_000) * amount.magnitude
            rank.add([variable: 1])
        }
        if !total.isNegative { return "the combination can hold" }
        return rank.rows.count == named.count + rest.count - 1 ? nil : "not every member is needed"
    }

    // MARK: State

    /// What is known while the hierarchy is gone through from above.
    private struct State {
        var rank = Rank()
        /// By what may still move the directions in which it may.
        var allowed: [Part: [Int]] = [:]

        /// Whether the rows that cannot move determine the sum.
        func isSettled(_ terms: [Int: Rational]) -> Bool { rank.reduced(terms).isEmpty }

        mutating func fix(_ part: Part, _ terms: [Int: Rational]) {
            if allowed[part]?.isEmpty == true { return }
            allowed[part] = []
            rank.add(terms)
        }
    }

    /// Rows that were put in, reduced.
    private struct Rank {
        var rows: [Int: [Int: Rational]] = [:]

        func reduced(_ terms: [Int: Rational]) -> [Int: Rational] {
            var rest = terms.filter { !$0.value.isZero }
            var result: [Int: Rational] = [:]
            while let pivot = rest.keys.min() {
                let factor = rest.removeValue(forKey: pivot)!
                guard let row = rows[pivot] else {
                    result[pivot] = factor
                    continue
                }
                for (variable, amount) in row where variable != pivot {
                    let sum = (rest[variable] ?? .zero) - factor * amount
                    rest[variable] = sum.isZero ? nil : sum
                }
            }
            return result
        }

        mutating func add(_ terms: [Int: Rational]) {
            let rest = reduced(terms)
            guard let pivot = rest.keys.min() else { return }
            let scale = rest[pivot]!
            rows[pivot] = rest.mapValues { $0 / scale }
        }
    }
}
