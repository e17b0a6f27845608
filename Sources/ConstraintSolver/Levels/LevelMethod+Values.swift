/// Where the variables are, and what the rows say there: which hold, which do not, and when that is in doubt.
extension LevelMethod {
    /// Lhs − rhs of a row, and the size of the numbers that it is the sum of.
    func residual(_ row: Int) -> (value: Number, size: Double) {
        if problem.isPin(row) {
            let variable = row - problem.rowCount
            return (point.values[variable], point.sizes[variable])
        }
        var sum = -problem.constants[row]
        var size = abs(sum.double)
        for place in problem.places(of: row) {
            let term = problem.terms[place]
            sum.subtract(-term.coefficient, point.values[Int(term.index)])
            size += abs(term.coefficient.double) * point.sizes[Int(term.index)]
        }
        return (sum, size)
    }

    /// The size of the terms of a row at the values themselves, whatever these were summed up from.
    func termSize(_ row: Int) -> Double {
        var size = problem.constantSizes[row]
        for place in problem.places(of: row) {
            let term = problem.terms[place]
            size += abs(term.coefficient.double * point.values[Int(term.index)].double)
        }
        return size
    }

    /// Lhs − rhs of a row.
    func excess(of row: Int) -> Number { residual(row).value }

    private func excess(_ residual: Number, _ row: Int) -> Double {
        switch problem.relations[row] {
        case .equal: abs(residual.double)
        case .lessThanOrEqual: residual.double
        case .greaterThanOrEqual: -residual.double
        }
    }

    /// Lhs − rhs of a row as its numbers are meant, with twice the digits.
    private func preciseResidual(_ row: Int) -> Number {
        if problem.isPin(row) { return point.values[row - problem.rowCount] }
        var sum = -problem.meaning(ofConstant: row)
        for place in problem.places(of: row) {
            sum = sum + problem.meaning(at: place) * point.values[Int(problem.terms[place].index)].precise
        }
        return Number(sum)
    }

    // MARK: Whether a row holds

    /// On which side a row does not hold: 0 if it does, but for rounding.
    mutating func side(of row: Int) -> Int {
        var (r, size) = residual(row)
        // In doubt, the values are worked out again, and what they say with more digits.
        if !point.isFresh, isInDoubt(r, size) || problem.rules.isDelicate && abs(r.double) < 1e-6 * size {
            refreshValues()
            (r, size) = residual(row)
        }
        if isUnclear(row, r, size) {
            r = preciseResidual(row)
            if isInDoubt(r, size) { isDoubtful = true }
        }
        if r.sign == 0 || abs(r.double) <= Number.holdPart * size { return 0 }
        switch problem.isPin(row) ? .equal : problem.relations[row] {
        case .equal: return r.sign
        case .lessThanOrEqual: return max(r.sign, 0)
        case .greaterThanOrEqual: return min(r.sign, 0)
        }
    }

    /// Up to this part of the size of a row it holds for sure, at values that were just worked out.
    private var settledPart: Double { problem.rules.isDelicate ? Number.surelyZeroPart : Number.settledPart }

    /// Whether a row holds or not may be for rounding to say.
    @inline(__always) private func isInDoubt(_ residual: Number, _ size: Double) -> Bool {
        let amount = abs(residual.double)
        return amount > settledPart * size && amount < 1000 * max(Number.holdPart, point.noise) * size
    }

    /// The same, or what a `Double` does not hold may say it.
    private func isUnclear(_ row: Int, _ residual: Number, _ size: Double) -> Bool {
        isInDoubt(residual, size)
            || Number.self == Double.self && problem.rules.isDelicate && !problem.isPin(row) && !isShort(row)
    }

    /// Whether all that must hold does at the values of now, by far more digits than are asked for, and whether each row
    /// without doubt holds, has room or is violated.
    func holds() -> Bool {
        for row in 0..<problem.rowCount {
            let (r, size) = residual(row)
            if !tolerated.contains(row), isUnclear(row, r, size), isInDoubt(preciseResidual(row), size) { return false }
            guard row < problem.requiredCount || sides[row] == 0 else { continue }
            let limit =
                tolerated.contains(row) ? problem.rules.toleratedPart * termSize(row) : 4 * settledPart * size
            if excess(r, row) > limit, excess(preciseResidual(row), row) > limit { return false }
        }
        return true
    }

    /// Of inequalities that hold, whether they do with equality: what stands in the way of a variable.
    func isMet(_ row: Int) -> Bool {
        guard isWatched[row] else { return false }
        let (r, size) = residual(row)
        return basis.contains(row) || abs(r.double) <= Number.holdPart * size
    }

    /// Whether a row holds with equality that is nearly a combination of fewer rows than it is: it says how far variables
    /// may go in the digits that a `Double` does not have.
    mutating func hangsOnLastDigits() -> Bool {
        guard Number.self == Double.self else { return false }
        for row in 0..<problem.rowCount
        where isWatched[row] && !basis.contains(row) && problem.hasManyDigits(row) {
            let (r, size) = residual(row)
            guard abs(r.double) <= Number.holdPart * size else { continue }
            if basis.combine(row) { return true }
            let largest = basis.items.reduce(0) { max($0, abs($1.value.double)) }
            if basis.items.contains(where: { abs($0.value.double) < Number.doubtfulPart * largest }) { return true }
        }
        return false
    }

    // MARK: Variables

    /// Whether a variable is so near to 0, and is not, that it might be rounding: whether it is ambiguous hangs on
    /// that.
    func isNearlyZero() -> Bool { point.values.indices.contains { isNearlyZero($0) } }

    @inline(__always) func isNearlyZero(_ variable: Int) -> Bool {
        let value = point.values[variable]
        return value.sign != 0
            && abs(value.double) < max(Number.nearlyZeroPart, 1000 * point.noise) * point.sumSizes[variable]
    }

    /// Whether a variable is not 0, and nothing beside the greatest number of the problem and of the way.
    @inline(__always) func isSmall(_ variable: Int) -> Bool {
        let value = point.values[variable]
        return value.sign != 0
            && abs(value.double) < Number.nearlyZeroPart * max(problem.largestConstant, point.largest)
    }

    /// Works out the values from the rows of the basis, and takes out what they are off by.
    mutating func refreshValues() {
        var sides: [(position: Int32, value: Number)] = []
        for position in 0..<basis.count where !problem.isPin(Int(basis.rows[position])) {
            let constant = problem.constants[Int(basis.rows[position])]
            if constant.sign != 0 { sides.append((Int32(position), constant)) }
        }
        basis.solve(sides)
        for variable in point.values.indices {
            point.values[variable] = .zero
            point.sizes[variable] = 0
            point.sumSizes[variable] = 0
        }
        point.largest = 0
        for item in basis.items {
            point.values[Int(item.index)] = item.value
            point.sumSizes[Int(item.index)] = item.size
            point.sizes[Int(item.index)] = max(
                abs(item.value.double), min(item.size, 1e6 * abs(item.value.double) + 1e-300))
            point.largest = max(point.largest, item.size)
        }
        point.isFresh = true
        if Number.self == Double.self { return refineValues(basis.items) }
        if Number.zeroPart > 0 { measureNoise() }
    }

    /// Takes out of values in `Double` what they are off by, which were summed up from `sums`.
    private mutating func refineValues(_ sums: [LevelFactor<Number>.Item]) {
        for round in 0..<4 {
            var errors: [(position: Int32, value: Number)] = []
            var worst = 0.0
            for position in 0..<basis.count {
                // Pins, too: one that has come back through exchanges is 0 but for rounding.
                let row = Int(basis.rows[position])
                var (error, size) = residual(row)
                if error.sign == 0, problem.isPin(row) || isShort(row) { continue }
                error = preciseResidual(row)
                // The values that are sought are the nearest to the right ones: rounding them leaves so much.
                if round == 0 ? error.sign != 0 : abs(error.double) > 0x1p-52 * size {
                    errors.append((Int32(position), -error))
                }
                if size > 0 { worst = max(worst, abs(error.double) / size) }
            }
            if errors.isEmpty { break }
            if round == 3, worst > 8 * Number.settledPart { isDoubtful = true }
            basis.solve(errors)
            correct(by: basis.items)
        }
        // What was a sum of big numbers and is nothing but their rounding now.
        for item in sums where abs(point.values[Int(item.index)].double) < 0x1p-60 * item.size {
            point.values[Int(item.index)] = .zero
        }
        for variable in point.values.indices {
            point.sizes[variable] = max(point.sizes[variable], abs(point.values[variable].double))
        }
    }

    /// Whether all numbers of a row have few digits, so that a sum of 0 has lost nothing.
    private func isShort(_ row: Int) -> Bool {
        problem.meaning(ofConstant: row).isShort
            && problem.places(of: row).allSatisfy {
                problem.meaning(at: $0).isShort && point.values[Int(problem.terms[$0].index)].precise.isShort
            }
    }

    private mutating func correct(by items: [LevelFactor<Number>.Item]) {
        for item in items {
            let variable = Int(item.index)
            // A sum of which so little was left that it counted as 0: it may still be.
            if point.sumSizes[variable] == 0 { point.sumSizes[variable] = problem.largestConstant }
            point.values[variable] = point.values[variable] + item.value
        }
    }

    /// Solves for what the rows of the basis are off by: that is what the values may be off by, as the digits of the
    /// rows are no more than those of the values. With a condition number of 10^n it is n digits more than one
    /// operation loses.
    private mutating func measureNoise() {
        var errors: [(position: Int32, value: Number)] = []
        for position in 0..<basis.count {
            let error = residual(Int(basis.rows[position])).value
            if error.sign != 0 { errors.append((Int32(position), -error)) }
        }
        basis.solve(errors)
        correct(by: basis.items)
        point.noise = basis.items.reduce(0) { max($0, abs($1.value.double) / point.sumSizes[Int($1.index)]) }
        if point.noise > (problem.rules.isDelicate ? 1e-22 : 1e-12) { isDoubtful = true }
    }
}
