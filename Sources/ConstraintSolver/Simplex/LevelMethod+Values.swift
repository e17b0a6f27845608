/// Computes the values of the variables and the violations of rows.
extension LevelMethod {
    /// Returns the left side of a row minus its constant, and the sum of the magnitudes of the numbers that were added.
    func residual(_ row: Int) -> (value: Number, size: Double) {
        let isPin = problem.isPin(row)
        return leftSide(
            row, point.values, point.sizes, plus: isPin ? .zero : -problem.constants[row],
            size: isPin ? 0 : problem.constantSizes[row])
    }

    /// Returns the left side of a row at the given values of the variables, plus `start`, and the sum of the magnitudes
    /// of the terms.
    @inline(__always) func leftSide(
        _ row: Int, _ values: [Number], _ sizes: [Double], plus start: Number = .zero, size startSize: Double = 0
    ) -> (value: Number, size: Double) {
        if problem.isPin(row) {
            let variable = row - problem.rowCount
            return (start + values[variable], startSize + sizes[variable])
        }
        var (sum, size) = (start, startSize)
        for place in problem.places(of: row) {
            let term = problem.terms[place]
            sum.subtract(-term.coefficient, values[Int(term.index)])
            size += abs(term.coefficient.double) * sizes[Int(term.index)]
        }
        return (sum, size)
    }

    /// Returns the side on which a row is violated: 1 if its left side is too large, -1 if too small, 0 if it holds
    /// except for rounding.
    mutating func side(of row: Int) -> Int {
        var (residual, size) = residual(row)
        if isHidden(row, residual, size) {
            refreshValues()
            (residual, size) = self.residual(row)
        }
        return relation(row).side(residual, size)
    }

    /// Returns whether the residual of a row may be wrong, because earlier values were much larger and left rounding
    /// errors.
    func isHidden(_ row: Int, _ residual: Number, _ size: Double) -> Bool {
        let amount = abs(residual.double)
        return !point.isFresh && amount > 0 && amount < 1e-6 * size && amount > 0x1p-50 * termSize(row)
    }

    /// Computes the values from the basis, then corrects them by the remaining errors of the basis's rows.
    mutating func refreshValues() {
        point.isFresh = true
        for variable in 0..<problem.variableCount {
            point.values[variable] = .zero
            point.sizes[variable] = 0
        }
        var sides: [(position: Int32, value: Number)] = []
        for position in 0..<basis.count {
            let row = Int(basis.rows[position])
            if !problem.isPin(row), problem.constants[row].sign != 0 {
                sides.append((Int32(position), problem.constants[row]))
            }
        }
        guard !sides.isEmpty else { return }
        basis.solve(sides)
        for item in basis.items where !isPinned(item.index) {
            point.values[Int(item.index)] = item.value
            point.sizes[Int(item.index)] = item.size
            if !item.size.isFinite { isDoubtful = true }
        }
        guard Number.zeroPart > 0 else { return }
        for round in 0..<4 {
            var isOff = false
            sides.removeAll(keepingCapacity: true)
            for position in 0..<basis.count {
                let row = Int(basis.rows[position])
                guard !problem.isPin(row) else { continue }
                let (residual, _) = residual(row)
                let size = termSize(row)
                if abs(residual.double) > 0x1p-52 * size { sides.append((Int32(position), -residual)) }
                if abs(residual.double) > Number.holdPart * size { isOff = true }
            }
            if sides.isEmpty || round > 0 && !isOff { return }
            if round == 2 { basis.refactor(problem) }
            basis.solve(sides)
            for item in basis.items where !isPinned(item.index) {
                let variable = Int(item.index)
                if point.values[variable].sign == 0 {
                    // Its terms have cancelled each other out, and the rest is at most this part of them.
                    point.sizes[variable] = max(point.sizes[variable], abs(item.value.double) / Number.zeroPart)
                }
                point.values[variable] = point.values[variable] + item.value
            }
        }
        isDoubtful = true
    }

    /// Returns whether the pin of a variable is in the basis, so that the variable is exactly 0 even if a computed
    /// movement of it is not.
    func isPinned(_ variable: Int32) -> Bool { basis.contains(problem.pin(of: Int(variable))) }

    /// Returns the sum of the magnitudes of a row's terms and its constant at the current values.
    func termSize(_ row: Int) -> Double {
        if problem.isPin(row) { return abs(point.values[row - problem.rowCount].double) }
        var size = problem.constantSizes[row]
        for place in problem.places(of: row) {
            size += abs(problem.terms[place].coefficient.double * point.values[Int(problem.terms[place].index)].double)
        }
        return size
    }

    /// Returns whether all required rows hold, and all other rows and pins satisfy their standings. Used to check the
    /// answer.
    func holds() -> Bool {
        // Numbers that were large on the way may have hidden where a variable is.
        for row in 0..<(problem.rowCount + problem.variableCount) {
            let excess: Double
            let (residual, size) = residual(row)
            if row < problem.requiredCount {
                excess =
                    switch problem.relations[row] {
                    case .equal: abs(residual.double)
                    case .lessThanOrEqual: residual.double
                    case .greaterThanOrEqual: -residual.double
                    }
                if excess > Self.toleratedPart * termSize(row) { return false }
                continue
            }
            switch standings[row] {
            case .free, .member: continue
            case .equal: excess = abs(residual.double)
            case .atMost: excess = residual.double
            case .atLeast: excess = -residual.double
            }
            if excess > 16 * Number.holdPart * size { return false }
        }
        return true
    }
}

extension Relation {
    /// Returns the side on which a row with this residual is violated: 1 if its left side is too large, -1 if too
    /// small, 0 if it holds except for rounding.
    func side<Number: SimplexNumber>(_ residual: Number, _ size: Double) -> Int {
        if residual.sign == 0 || abs(residual.double) <= Number.holdPart * size { return 0 }
        return switch self {
        case .equal: residual.sign
        case .lessThanOrEqual: max(residual.sign, 0)
        case .greaterThanOrEqual: min(residual.sign, 0)
        }
    }
}
