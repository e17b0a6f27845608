/// An exact linear program, solved by the textbook two-phase simplex method with Bland's rule.
struct LinearProgram {
    /// Rows `Σ coefficient·x <= bound` over free variables.
    var rows: [(coefficients: [Rational], bound: Rational)] = []
    let variableCount: Int

    init(variableCount: Int) {
        self.variableCount = variableCount
    }

    enum Outcome {
        case optimal(value: Rational, point: [Rational])
        case infeasible
        case unbounded
    }

    mutating func addLess(_ coefficients: [Rational], _ bound: Rational) {
        rows.append((coefficients, bound))
    }

    mutating func addEqual(_ coefficients: [Rational], _ bound: Rational) {
        addLess(coefficients, bound)
        addLess(coefficients.map { -$0 }, -bound)
    }

    /// Minimizes `Σ objective·x`. Each free variable is the difference of two nonnegative variables.
    func minimize(_ objective: [Rational]) -> Outcome {
        let n = 2 * variableCount
        let m = rows.count
        // Columns: x+ and x-, slacks, artificials, right side.
        let width = n + m + m + 1
        var tableau = [[Rational]](repeating: [Rational](repeating: .zero, count: width), count: m)
        var basis = [Int](repeating: 0, count: m)
        for (i, row) in rows.enumerated() {
            let sign = row.bound.isNegative ? Rational(-1) : Rational(1)
            for j in 0..<variableCount {
                tableau[i][2 * j] = sign * row.coefficients[j]
                tableau[i][2 * j + 1] = -(sign * row.coefficients[j])
            }
            tableau[i][n + i] = sign
            tableau[i][width - 1] = sign * row.bound
            if row.bound.isNegative {
                tableau[i][n + m + i] = Rational(1)
                basis[i] = n + m + i
            } else {
                basis[i] = n + i
            }
        }
        var phase = [Rational](repeating: .zero, count: width)
        for i in 0..<m where basis[i] >= n + m { phase[basis[i]] = Rational(1) }
        // A sum of nonnegative variables is bounded below.
        if Self.run(&tableau, &basis, phase, columns: n + m)!.isPositive { return .infeasible }
        // Artificial variables that are still basic are 0; they leave the basis if possible.
        for i in 0..<m where basis[i] >= n + m {
            if let j = (0..<(n + m)).first(where: { !tableau[i][$0].isZero }) { Self.pivot(&tableau, &basis, i, j) }
        }
        var costs = [Rational](repeating: .zero, count: width)
        for j in 0..<variableCount {
            costs[2 * j] = objective[j]
            costs[2 * j + 1] = -objective[j]
        }
        guard let value = Self.run(&tableau, &basis, costs, columns: n + m) else { return .unbounded }
        var point = [Rational](repeating: .zero, count: variableCount)
        for i in 0..<m where basis[i] < n {
            let amount = tableau[i][width - 1]
            point[basis[i] / 2] = point[basis[i] / 2] + (basis[i] % 2 == 0 ? amount : -amount)
        }
        return .optimal(value: value, point: point)
    }

    /// Returns the minimum, or nil if the objective is unbounded.
    private static func run(_ tableau: inout [[Rational]], _ basis: inout [Int], _ costs: [Rational], columns: Int)
        -> Rational?
    {
        let width = costs.count
        while true {
            var entering = -1
            for j in 0..<columns where !basis.contains(j) {
                var reduced = costs[j]
                for i in tableau.indices where !costs[basis[i]].isZero {
                    reduced = reduced - costs[basis[i]] * tableau[i][j]
                }
                if reduced.isNegative {
                    entering = j
                    break
                }
            }
            guard entering >= 0 else {
                var value = Rational.zero
                for i in tableau.indices { value = value + costs[basis[i]] * tableau[i][width - 1] }
                return value
            }
            var leaving = -1
            var best = Rational.zero
            for i in tableau.indices where tableau[i][entering].isPositive {
                let ratio = tableau[i][width - 1] / tableau[i][entering]
                if leaving < 0 || ratio < best || (ratio == best && basis[i] < basis[leaving]) {
                    leaving = i
                    best = ratio
                }
            }
            guard leaving >= 0 else { return nil }
            pivot(&tableau, &basis, leaving, entering)
        }
    }

    private static func pivot(_ tableau: inout [[Rational]], _ basis: inout [Int], _ row: Int, _ column: Int) {
        let divisor = tableau[row][column]
        for j in tableau[row].indices where !tableau[row][j].isZero { tableau[row][j] = tableau[row][j] / divisor }
        for i in tableau.indices where i != row && !tableau[i][column].isZero {
            let factor = tableau[i][column]
            for j in tableau[i].indices where !tableau[row][j].isZero {
                tableau[i][j] = tableau[i][j] - factor * tableau[row][j]
            }
        }
        basis[row] = column
    }
}
