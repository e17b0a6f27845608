import ConstraintSolver

/// Verifies a certificate by the definition of the hierarchy, like `scripts/verify-certificate`.
struct CertificateLaw {
    private typealias Part = Certificate.Part

    private enum Condition { case equal, atMost, atLeast }

    private let items: [Part: Specification]
    private let levels: [[Part]]
    private let excess: [Part: Rational]
    private let values: [Variable: Rational]
    private var steps: [Certificate.Step]
    private var conditions: [Part: Condition] = [:]
    private var leaning: [Part] = []

    /// Returns an error in the certificate, or nil if it proves the values. Variables are numbered in order.
    static func fault(
        _ certificate: Certificate, _ items: [(item: Specification, id: ConstraintID)], _ variables: [Variable]
    ) -> String? {
        var law = CertificateLaw(certificate, items, variables)
        for level in law.levels {
            if let fault = law.check(level, isTie: false) { return fault }
        }
        for part in law.leaning {
            if let fault = law.checkSingle(part) { return fault }
        }
        for variable in variables {
            if let fault = law.checkDirection(of: variable, certificate, variables) { return fault }
            if let fault = law.checkSingle(.variable(variable)) { return fault }
        }
        return law.steps.isEmpty ? nil : "\(law.steps.count) steps prove nothing"
    }

    private init(
        _ certificate: Certificate, _ given: [(item: Specification, id: ConstraintID)], _ variables: [Variable]
    ) {
        var items: [Part: Specification] = [:]
        for (item, id) in given { items[.constraint(id)] = item }
        for (number, variable) in variables.enumerated() {
            items[.variable(variable)] = Specification(
                coefficients: [number: 1], relation: .equal, constant: .zero, priority: 0, order: 0)
        }
        var values: [Variable: Rational] = [:]
        for (variable, text) in certificate.values { values[variable] = Rational(text: text) }
        var excess: [Part: Rational] = [:]
        for (part, item) in items {
            excess[part] = item.inOrder.reduce(-item.constant) { $0 + $1.value * values[variables[$1.key]]! }
        }
        // The levels of each connected component.
        var roots = Array(variables.indices)
        func root(_ variable: Int) -> Int { roots[variable] == variable ? variable : root(roots[variable]) }
        for (item, _) in given {
            for variable in item.coefficients.keys { roots[root(variable)] = root(item.coefficients.keys.min()!) }
        }
        var levels: [[Part]] = []
        for part in Set(variables.indices.map(root)).sorted() {
            var former: Specification?
            let own = given.filter { $0.item.coefficients.keys.min().map(root) == part }
            for (item, id) in own.sorted(by: { $0.item.precedes($1.item) }) {
                if let former, former.priority == item.priority, item.priority < 1000, !former.isOrdered,
                    !item.isOrdered
                {
                    levels[levels.count - 1].append(.constraint(id))
                } else {
                    levels.append([.constraint(id)])
                }
                former = item
            }
        }
        (self.items, self.levels, self.excess, self.values) = (items, levels, excess, values)
        steps = certificate.steps
    }

    private func isViolated(_ part: Part) -> Bool {
        switch items[part]!.relation {
        case .equal: !excess[part]!.isZero
        case .lessThanOrEqual: excess[part]!.isPositive
        case .greaterThanOrEqual: excess[part]!.isNegative
        }
    }

    /// An ambiguous variable is 0, and its direction changes no row that must stay.
    private func checkDirection(of variable: Variable, _ certificate: Certificate, _ variables: [Variable]) -> String? {
        guard let direction = certificate.directions.first(where: { $0.variable == variable })?.direction else {
            return nil
        }
        var amounts: [Int: Rational] = [:]
        for (other, text) in direction { amounts[variables.firstIndex(of: other)!] = Rational(text: text) }
        if !values[variable]!.isZero || amounts[variables.firstIndex(of: variable)!]?.isZero ?? true {
            return "a variable is called ambiguous and is not 0, or does not move"
        }
        for (part, item) in items {
            let amount = item.coefficients.reduce(Rational.zero) { $0 + $1.value * (amounts[$1.key] ?? .zero) }
            guard !amount.isZero, let condition = conditions[part] else { continue }
            if condition == .equal { return "the direction of a variable changes a row that must stay" }
            if excess[part]!.isZero, amount.isPositive == (condition == .atMost) {
                return "the direction of a variable violates a row"
            }
        }
        return nil
    }

    private mutating func checkSingle(_ part: Part) -> String? {
        if conditions[part] == .equal { return nil }
        conditions[part] = nil
        return check([part], isTie: true)
    }

    /// The steps of a level are the steps whose members belong to it.
    private mutating func check(_ level: [Part], isTie: Bool) -> String? {
        var unproven = Set(
            level.filter { isTie ? !excess[$0]!.isZero : isViolated($0) && !items[$0]!.coefficients.isEmpty })
        var noted: Set<Part> = []
        while let index = steps.firstIndex(where: { step in
            step.isTie == isTie && step.members.allSatisfy { level.contains($0) }
        }) {
            let step = steps.remove(at: index)
            var factors: [Part: Rational] = [:]
            for (part, text) in step.multipliers { factors[part] = Rational(text: text) }
            if let fault = check(&factors, step.rounded, level, isTie) { return fault }
            for part in level {
                guard let factor = factors[part] else { continue }
                note(part, factor, isShared: level.count > 1, isTie)
                noted.insert(part)
            }
            unproven.subtract(factors.keys)
        }
        for part in level where !noted.contains(part) { note(part, .zero, isShared: false, isTie) }
        return unproven.isEmpty ? nil : "no proof for \(unproven.count) constraints of a level"
    }

    /// Replaces the factors of rounded parts by the numbers that they count as.
    private mutating func check(_ factors: inout [Part: Rational], _ rounded: [Part], _ level: [Part], _ isTie: Bool)
        -> String?
    {
        var total: [Int: Rational] = [:]
        for (part, factor) in factors {
            for (variable, coefficient) in items[part]!.coefficients {
                total[variable] = (total[variable] ?? .zero) + factor * coefficient
            }
        }
        if total.values.contains(where: { !$0.isZero }) { return "the multipliers do not add up" }
        for part in rounded {
            let factor = factors[part]!
            let nearest: Rational = factor.double.magnitude < 0.5 ? .zero : factor.isPositive ? 1 : -1
            if (factor - nearest).double.magnitude > 1e-9 { return "a factor that is no tie is rounded" }
            factors[part] = nearest
        }
        for (part, factor) in factors {
            let isMember = level.contains(part)
            if isMember, isTie ? !excess[part]!.isZero : isViolated(part) {
                if factor != (excess[part]!.isPositive ? 1 : -1) { return "a violated member does not count once" }
            } else if !excess[part]!.isZero {
                return "a row of the proof does not hold with equality"
            } else if isMember {
                if !isInside(factor, isTie ? .equal : items[part]!.relation) { return "a member could move" }
            } else {
                switch conditions[part] {
                case .equal: break
                case .atMost: if factor.isNegative { return "a row at most could move" }
                case .atLeast: if factor.isPositive { return "a row at least could move" }
                case nil: return "a row of the proof comes later"
                }
                if !factor.isZero { conditions[part] = .equal }
            }
        }
        return nil
    }

    private func isInside(_ factor: Rational, _ relation: Relation) -> Bool {
        if Rational(1) < factor.magnitude { return false }
        return switch relation {
        case .equal: true
        case .lessThanOrEqual: !factor.isNegative
        case .greaterThanOrEqual: !factor.isPositive
        }
    }

    private mutating func note(_ part: Part, _ factor: Rational, isShared: Bool, _ isTie: Bool) {
        if factor.magnitude == Rational(1) {
            conditions[part] = factor.isPositive ? .atLeast : .atMost
            if isShared { leaning.append(part) }
        } else if !factor.isZero || isTie || items[part]!.relation == .equal {
            conditions[part] = .equal
        } else {
            conditions[part] = items[part]!.relation == .lessThanOrEqual ? .atMost : .atLeast
        }
    }
}
