/// Determines how far the variables move if a row of the basis leaves, and which row enters.
extension LevelMethod {
    /// Finds the row at which a movement stops, and the length of the movement. The movement stops where the sum of the
    /// violations stops falling, or where a row must not move further. Records in `search.changes` the other rows of
    /// the level whose violation starts or ends on the way. Returns nil if nothing stops the movement, which only
    /// rounding errors can cause.
    mutating func findStop(_ leaving: Leaving) -> (row: Int, step: Number)? {
        basis.move(leaving.position)
        search.movement = basis.items
        collectRates()
        defer { search.clearRates() }
        let isAnyHidden = search.touched.contains { touched in
            let (residual, size) = residual(Int(touched))
            return isHidden(Int(touched), residual, size)
        }
        if isAnyHidden { refreshValues() }
        search.points.removeAll(keepingCapacity: true)
        search.changes.removeAll(keepingCapacity: true)
        for touched in search.touched {
            if let point = stopPoint(Int(touched), leaving.direction) { search.points.append(point) }
        }
        search.points.sort { ($0.step - $1.step).sign < 0 || ($0.step - $1.step).sign == 0 && $0.row < $1.row }
        var slope = -leaving.gain
        guard
            let last = search.points.firstIndex(where: { point in
                slope += point.slope
                return slope >= -tiePart * leaving.gain
            })
        else { return nil }
        // If several rows are at about the same point, the row with the largest rate enters (P. M. J. Harris, "Pivot
        // selection methods of the Devex LP code", 1973). A variable that arrives at 0 is then exactly 0.
        var best = last
        for index in search.pointsTied(with: last) where index != best {
            let (point, former) = (search.points[index], search.points[best])
            let isBetter = effort.choosesByNumber ? point.row < former.row : weight(point) > weight(former)
            if isBetter { best = index }
        }
        let chosen = search.points[best]
        for index in search.points.indices where index != best && !search.points[index].isHard {
            let point = search.points[index]
            let distance = (point.step - chosen.step).double
            if abs(distance) <= point.tolerance {
                if sides[Int(point.row)] != 0 { search.changes.append((point.row, 0)) }
            } else if distance < 0 {
                search.changes.append((point.row, point.sideBehind))
            }
        }
        if chosen.quality < Number.doubtfulPart { isDoubtful = true }
        return (Int(chosen.row), chosen.step)
    }

    /// Returns the suitability of a row to enter the basis. In a tie step, the step's own row is preferred.
    private func weight(_ point: LineSearch<Number>.Point) -> Double {
        Int(point.row) == ties.row ? 1000 * point.quality : point.quality
    }

    /// Computes how fast the movement changes each row outside of the basis.
    private mutating func collectRates() {
        for item in search.movement {
            let variable = Int(item.index)
            let amount = abs(item.value.double)
            for place in problem.column(of: variable) {
                let term = problem.columns[place]
                let row = Int(term.index)
                let standing = standings[row]
                guard standing != .free, standing != .equal, !basis.contains(row) else { continue }
                search.addRate(row, term.coefficient * item.value, amount * abs(term.coefficient.double))
            }
            let pin = problem.pin(of: variable)
            if pin == ties.row, !basis.contains(pin) { search.addRate(pin, item.value, amount) }
        }
    }

    /// Returns the point of the movement at which a row changes the slope of the sum of violations, or nil if there is
    /// none.
    private func stopPoint(_ row: Int, _ direction: Int) -> LineSearch<Number>.Point? {
        var rate = search.rates[row]
        if direction < 0 { rate = -rate }
        let rateSize = search.rateSizes[row]
        guard rate.sign != 0, abs(rate.double) > 16 * Number.zeroPart * rateSize else { return nil }
        let (residual, size) = residual(row)
        let quality = abs(rate.double) / rateSize
        let badSide = badSide(row)
        let isHeldEquality = standings[row] == .member && sides[row] == 0 && badSide == nil
        // Rounding must not make room for a movement.
        let isMet = isHeldEquality || abs(residual.double) <= Number.holdPart * size
        func point(slope: Double, sideBehind: Int) -> LineSearch<Number>.Point {
            var step = isMet ? Number.zero : -(residual / rate)
            if step.sign < 0 { step = .zero }
            return LineSearch.Point(
                row: Int32(row), step: step, slope: slope * abs(rate.double), rate: abs(rate.double), size: size,
                quality: quality, sideBehind: Int8(sideBehind))
        }
        switch standings[row] {
        case .free, .equal: return nil
        case .atMost: return rate.sign > 0 ? point(slope: .infinity, sideBehind: 0) : nil
        case .atLeast: return rate.sign < 0 ? point(slope: .infinity, sideBehind: 0) : nil
        case .member:
            let side = Int(sides[row])
            guard let bad = badSide else {
                if side == 0 { return point(slope: 1, sideBehind: rate.sign) }
                return side == rate.sign ? nil : point(slope: 2, sideBehind: -side)
            }
            if side == 0 { return rate.sign == bad ? point(slope: 1, sideBehind: bad) : nil }
            return rate.sign == bad ? nil : point(slope: 1, sideBehind: 0)
        }
    }

    /// Moves the variables by a step of the movement that the last search computed.
    mutating func advance(_ leaving: Leaving, _ step: Number) {
        effort.countExchange(moves: step.sign > 0)
        guard step.sign > 0 else { return }
        let signed = leaving.direction < 0 ? -step : step
        for item in search.movement {
            let variable = Int(item.index)
            let amount = signed * item.value
            let value = point.values[variable] + amount
            point.values[variable] = value
            // Sizes are doubles, also those of exact numbers.
            if !value.double.isFinite { isDoubtful = true }
            point.sizes[variable] = max(point.sizes[variable], abs(amount.double), abs(value.double))
        }
        point.isFresh = false
    }

    /// Moves the variables to a stop, updates the sides and prices, and lets the row of the stop replace the leaving
    /// row.
    mutating func follow(_ leaving: Leaving, _ stop: (row: Int, step: Number)) {
        advance(leaving, stop.step)
        if sides[stop.row] != 0, standings[stop.row] == .member { search.changes.append((Int32(stop.row), 0)) }
        for (row, side) in search.changes { setSide(Int(row), Int(side)) }
        let left = Int(basis.rows[leaving.position])
        if standings[left] == .member, badSide(left).map({ $0 == leaving.direction }) ?? true {
            prices.add(leaving.position, Number(Double(leaving.direction)), 1)
            sides[left] = Int8(leaving.direction)
            violatedCount += 1
        }
        basis.combine(stop.row, problem)
        let combination = basis.items
        updatePrices(leaving.position, combination)
        if basis.isOpenPin(leaving.position) {
            basis.reduce(stop.row, problem)
            basis.append(stop.row, for: left - problem.rowCount, problem)
        } else {
            basis.exchange(stop.row, at: leaving.position, combination, problem)
        }
        if violatedCount == 0 {
            prices.clear()
            arePricesUpdated = false
        }
    }

    private mutating func setSide(_ row: Int, _ side: Int) {
        let former = Int(sides[row])
        basis.combine(row, problem)
        addToPrices(Number(Double(side - former)))
        if former == 0 { violatedCount += 1 }
        if side == 0 { violatedCount -= 1 }
        sides[row] = Int8(side)
    }

    /// Updates the prices before a row replaces the row at `position`. The new row is `combination` in terms of the
    /// current basis.
    private mutating func updatePrices(_ position: Int, _ combination: [Basis<Number>.Item]) {
        guard let own = combination.first(where: { Int($0.index) == position }) else { return effort.giveUp() }
        let price = prices.sums[position] / own.value
        let size = prices.sizes[position] / abs(own.value.double)
        guard prices.sums[position].sign != 0 else { return }
        arePricesUpdated = true
        for item in combination where Int(item.index) != position {
            guard record.isKept || standings[Int(basis.rows[Int(item.index)])] != .equal else { continue }
            prices.add(Int(item.index), -(price * item.value), size * abs(item.value.double))
        }
        prices.set(position, price, size)
    }
}

/// Buffers for the search for the end of a movement.
struct LineSearch<Number: SimplexNumber> {
    /// A point of a movement at which a row changes the slope of the sum of violations.
    struct Point {
        var row: Int32
        var step: Number
        /// The increase of the slope; infinite for a row of an earlier level, which must not move further.
        var slope: Double
        var rate: Double
        /// The sum of the magnitudes of the row's terms, for judging rounding errors.
        var size: Double
        /// The rate divided by the magnitude of its terms. A small quotient may be a rounding error.
        var quality: Double
        /// The side on which the row is violated after the point; 0 if it holds.
        var sideBehind: Int8

        var isHard: Bool { slope == .infinity }
        /// How far rounding may have moved the step. Exact numbers have no tolerance, even if `size` is infinite.
        var tolerance: Double { Number.holdPart > 0 ? 0.5 * Number.holdPart * size / rate : 0 }
    }

    /// The change of each row and pin per unit of the movement. All rates are 0 between two searches.
    private(set) var rates = WorkVector<Number>(repeating: .zero, count: 0)
    private(set) var rateSizes = WorkVector(repeating: 0.0, count: 0)
    private(set) var touched: [Int32] = []
    /// The movement of the variables per unit by which the leaving row moves.
    var movement: [Basis<Number>.Item] = []
    var points: [Point] = []
    /// Rows of the level whose side changes on the way to the stop, and their new sides.
    var changes: [(row: Int32, side: Int8)] = []

    mutating func prepare(count: Int) {
        guard rates.count < count else { return }
        let count = max(count, 2 * rates.count, 32)
        rates = WorkVector(repeating: .zero, count: count)
        rateSizes = WorkVector(repeating: 0, count: count)
    }

    @inline(__always) mutating func addRate(_ row: Int, _ rate: Number, _ size: Double) {
        if rateSizes[row] == 0 { touched.append(Int32(row)) }
        rates[row] = rates[row] + rate
        rateSizes[row] += size
    }

    mutating func clearRates() {
        for row in touched {
            rates[Int(row)] = .zero
            rateSizes[Int(row)] = 0
        }
        touched.removeAll(keepingCapacity: true)
    }

    /// Returns the range of the points that are at the same step as the point at `last`, up to rounding errors of these
    /// two. At the step of each, all rows from `last` up to it hold, up to their own rounding errors.
    func pointsTied(with last: Int) -> ClosedRange<Int> {
        func isTied(_ index: Int) -> Bool {
            abs((points[index].step - points[last].step).double) <= max(points[index].tolerance, points[last].tolerance)
        }
        var (first, end) = (last, last)
        while first > 0, isTied(first - 1) { first -= 1 }
        var reach = points[last].step + Number(points[last].tolerance)
        while end + 1 < points.count, isTied(end + 1), (points[end + 1].step - reach).sign <= 0 {
            end += 1
            let limit = points[end].step + Number(points[end].tolerance)
            if (limit - reach).sign < 0 { reach = limit }
        }
        return first...end
    }
}
