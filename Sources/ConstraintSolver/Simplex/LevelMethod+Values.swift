/// The values of the variables, and the violations of rows.
extension LevelMethod {
    /// Returns the left side of a row minus its constant, and the size of the numbers that were added.
    func residual(_ row: Int) -> (value: Number, size: Double) {
        let isPin = problem.isPin(row)
        return leftSide(
            row, point.values, point.sizes, plus: isPin ? .zero : -problem.constants[row],
            size: isPin ? 0 : problem.constantSizes[row])
    }

    /// Returns the left side of a row plus a number, for these values of the variables, and the size of the terms.
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

    /// Returns the side on which a row is violated, except for rounding; 0 if it holds.
    mutating func side(of row: Int) -> Int {
        var (residual, size) = residual(row)
        let amount = abs(residual.double)
        if !point.isFresh, amount > 0x1p-50 * size, amount < 1e-6 * size {
            refreshValues()
            (residual, size) = self.residual(row)
        }
        return relation(row).side(residual, size)
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
                point.values[Int(item.index)] = point.values[Int(item.index)] + item.value
            }
        }
        isDoubtful = true
    }

    /// Returns whether the pin of a variable is in the basis: the variable is 0, although a movement may have rounding
    /// errors.
    func isPinned(_ variable: Int32) -> Bool { basis.contains(problem.pin(of: Int(variable))) }

    /// Returns the size of the terms of a row at the values.
    private func termSize(_ row: Int) -> Double {
        var size = problem.constantSizes[row]
        for place in problem.places(of: row) {
            size += abs(problem.terms[place].coefficient.double * point.values[Int(problem.terms[place].index)].double)
        }
        return size
    }

    /// Returns whether all rows and settled variables have kept their positions.
    func holds() -> Bool {
        for row in 0..<problem.rowCount {
            let excess: Double
            let (residual, size) = residual(row)
            if row < problem.requiredCount {
                excess =
                    switch problem.relations[row] {
                    case .equal: abs(residual.double)
                    case .lessThanOrEqual: residual.double
                    case .greaterThanOrEqual: -residual.double
                    }
                if excess > Self.toleratedPart * size { return false }
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
        // Numbers that were large on the way may have hidden that a variable has not arrived at 0.
        return (0..<problem.variableCount).allSatisfy { variable in
            standings[problem.pin(of: variable)] != .equal
                || abs(point.values[variable].double) <= 16 * Number.holdPart * point.sizes[variable]
        }
    }
}

extension Relation {
    /// Returns the side on which a row with this residual is violated, except for rounding; 0 if it holds.
    func side<Number: SimplexNumber>(_ residual: Number, _ size: Double) -> Int {
        if residual.sign == 0 || abs(residual.double) <= Number.holdPart * size { return 0 }
        return switch self {
        case .equal: residual.sign
        case .lessThanOrEqual: max(residual.sign, 0)
        case .greaterThanOrEqual: min(residual.sign, 0)
        }
    }
}
