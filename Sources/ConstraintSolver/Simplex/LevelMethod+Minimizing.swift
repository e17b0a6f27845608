/// Minimizes the sum of the violations of a level.
extension LevelMethod {
    /// A row of the basis that leaves, and the direction in which its left side moves.
    struct Leaving {
        var position: Int
        /// The direction in which its left side moves: 1 if it becomes larger, -1 if smaller.
        var direction: Int
        /// The decrease of the sum of the violations per unit of the movement.
        var gain: Double
    }

    /// Minimizes the sum of the violations of rows. Adds one row after the other, and each time starts from the minimum
    /// for the rows before.
    mutating func minimize(_ rows: Range<Int>) {
        for row in rows {
            activate(row)
            improve()
            if effort.isOver { return }
        }
        for _ in 0..<8 where violatedCount > 0 && !effort.isOver {
            if arePricesUpdated { refreshPrices(rows) }
            examinePrices(rows)
            improve()
            if !arePricesUpdated { return }
        }
    }

    /// Adds a row to the level that is being minimized, and updates the basis, the sides and the prices for it.
    private mutating func activate(_ row: Int) {
        effort.countStep()
        if basis.isSingular { effort.giveUp() }
        if effort.isOver || standings[row] == .equal { return }
        standings[row] = .member
        let side = side(of: row)
        if side == 0 {
            if relation(row) == .equal, !basis.contains(row) { hold(row, replacingBounds: false) }
            return
        }
        sides[row] = Int8(side)
        violatedCount += 1
        guard freeCount > 0 || record.isKept || row < problem.requiredCount else { return }
        if basis.isPure {
            basis.reduce(row, problem)
            if let pin = bestPin(basis.items, variable: { Int($0.index) }) {
                basis.forget()
                return bring(row, side, pin)
            }
            basis.combineReduced(row, problem)
        } else {
            basis.combine(row, problem)
        }
        addToPrices(Number(Double(side)))
    }

    /// Tries to satisfy a violated row by moving a pinned variable that no other row of the basis depends on. Usually
    /// the row then holds and replaces the pin in the basis.
    private mutating func bring(_ row: Int, _ side: Int, _ pin: (variable: Int, factor: Number)) {
        let leaving = Leaving(
            position: Int(basis.positions[problem.pin(of: pin.variable)]), direction: pin.factor.sign == side ? -1 : 1,
            gain: abs(pin.factor.double))
        guard let stop = findStop(leaving) else { return effort.giveUp() }
        if stop.row == row, search.changes.isEmpty {
            advance(leaving, stop.step)
            sides[row] = 0
            violatedCount -= 1
            basis.reduce(row, problem)
            return basis.append(row, for: pin.variable, problem)
        }
        basis.combine(row, problem)
        addToPrices(Number(Double(side)))
        follow(leaving, stop)
    }

    /// Removes rows from the basis as long as this lowers the sum of violations.
    mutating func improve() {
        while violatedCount > 0, !effort.isOver, let leaving = chooseLeaving() {
            effort.countStep()
            if basis.isSingular { return effort.giveUp() }
            guard let stop = findStop(leaving) else { return effort.giveUp() }
            follow(leaving, stop)
        }
    }

    // MARK: Prices

    /// Adds a multiple of the combination in `basis.items` to the prices. Skips rows that cannot move, unless levels
    /// are recorded.
    mutating func addToPrices(_ amount: Number) {
        let size = abs(amount.double)
        for item in basis.items where record.isKept || standings[Int(basis.rows[Int(item.index)])] != .equal {
            prices.add(Int(item.index), amount * item.value, size * item.size)
        }
    }

    /// Computes the prices again from the violated ones of the given rows.
    mutating func refreshPrices(_ rows: Range<Int>) {
        prices.clear()
        arePricesUpdated = false
        guard violatedCount > 0 else { return }
        for row in rows where sides[row] != 0 && standings[row] == .member {
            basis.combine(row, problem)
            addToPrices(Number(Double(sides[row])))
        }
    }

    /// Returns the price of the row at a position, or nil if it counts as 0.
    @inline(__always) func price(_ position: Int) -> Number? {
        let price = prices.sums[position]
        return price.sign == 0 || abs(price.double) <= tiePart * prices.sizes[position] ? nil : price
    }

    /// Returns how the price of a row of the level compares with -1 and 1, between which an equality does not leave the
    /// basis. Returns 0 between these bounds, -1 or 1 at a bound, and -2 or 2 outside.
    @inline(__always) func excess(_ price: Number, _ size: Double) -> Int {
        let rest = (price.sign < 0 ? -price : price) - Number(1)
        let side = price.sign
        if abs(rest.double) <= tiePart * (size + 1) { return side }
        return rest.sign > 0 ? 2 * side : 0
    }

    // MARK: Leaving

    /// Chooses a row of the basis and a direction in which it can move so that the sum of the violations falls. Returns
    /// nil if there is none.
    mutating func chooseLeaving() -> Leaving? {
        var best: Leaving?
        var bestIsFree = false
        var bestLength = 0
        for place in prices.support {
            let position = Int(place)
            let row = Int(basis.rows[position])
            let standing = standings[row]
            guard standing != .equal, let price = price(position) else { continue }
            guard let leaving = leaving(position, row, standing, price) else { continue }
            let isFree = standing == .free
            let length = isFree && problem.isPin(row) ? problem.column(of: row - problem.rowCount).count : 0
            let isBetter: Bool
            if let best {
                if effort.choosesByNumber {
                    isBetter = row < Int(basis.rows[best.position])
                } else if isFree != bestIsFree {
                    isBetter = isFree
                } else if isFree, length != bestLength, leaving.gain >= 0.1 * best.gain {
                    isBetter = length < bestLength
                } else {
                    isBetter = leaving.gain > best.gain
                }
            } else {
                isBetter = true
            }
            if isBetter { (best, bestIsFree, bestLength) = (leaving, isFree, length) }
        }
        return best
    }

    private func leaving(_ position: Int, _ row: Int, _ standing: Standing, _ price: Number) -> Leaving? {
        let away = -price.sign
        let amount = abs(price.double)
        switch standing {
        case .equal: return nil
        case .free: return Leaving(position: position, direction: away, gain: amount)
        case .atMost: return away < 0 ? Leaving(position: position, direction: away, gain: amount) : nil
        case .atLeast: return away > 0 ? Leaving(position: position, direction: away, gain: amount) : nil
        case .member:
            if let bad = badSide(row), away != bad {
                return Leaving(position: position, direction: away, gain: amount)
            }
            guard abs(excess(price, prices.sizes[position])) == 2 else { return nil }
            return Leaving(position: position, direction: away, gain: amount - 1)
        }
    }

    /// Returns the side on which an inequality can be violated: 1 for `<=`, -1 for `>=`, nil for an equality.
    @inline(__always) func badSide(_ row: Int) -> Int? {
        switch relation(row) {
        case .equal: nil
        case .lessThanOrEqual: 1
        case .greaterThanOrEqual: -1
        }
    }

    // MARK: Holding

    /// Adds an equality that holds to the basis, where it replaces a free row. If `replacingBounds`, it can also
    /// replace an inequality that holds with equality. Returns false if the row depends only on rows that cannot leave.
    @discardableResult
    private mutating func hold(_ row: Int, replacingBounds: Bool) -> Bool {
        guard freeCount > 0 else { return false }
        if basis.isPure {
            basis.reduce(row, problem)
            if let pin = bestPin(basis.items, variable: { Int($0.index) }) {
                basis.append(row, for: pin.variable, problem)
                return true
            }
            basis.combineReduced(row, problem)
        } else {
            basis.combine(row, problem)
        }
        let combination = basis.items
        var best: (position: Int, isFree: Bool, size: Double)?
        for item in combination {
            let standing = standings[Int(basis.rows[Int(item.index)])]
            guard standing == .free || replacingBounds && (standing == .atMost || standing == .atLeast) else {
                continue
            }
            let (isFree, size) = (standing == .free, abs(item.value.double))
            if let best, best.isFree && !isFree || best.isFree == isFree && size <= best.size { continue }
            best = (Int(item.index), isFree, size)
        }
        guard let best else { return false }
        basis.exchange(row, at: best.position, combination, problem)
        return true
    }

    /// Returns the free pin in a combination whose variable occurs in the fewest rows, or nil. Ignores pins with small
    /// factors.
    private func bestPin(_ items: [Basis<Number>.Item], variable: (Basis<Number>.Item) -> Int) -> (
        variable: Int, factor: Number
    )? {
        var largest = 0.0
        for item in items where standings[problem.pin(of: variable(item))] == .free && !item.isDoubtful {
            largest = max(largest, abs(item.value.double))
        }
        guard largest > 0 else { return nil }
        var best: (variable: Int, factor: Number)?
        var bestLength = Int.max
        for item in items where abs(item.value.double) >= 0.1 * largest && !item.isDoubtful {
            let variable = variable(item)
            let length = problem.column(of: variable).count
            guard length < bestLength, standings[problem.pin(of: variable)] == .free,
                basis.contains(problem.pin(of: variable))
            else { continue }
            bestLength = length
            best = (variable, item.value)
        }
        return best
    }

    // MARK: Freezing

    /// Ends a level and keeps its minimum: derives from the prices the conditions under which a point is optimal, and
    /// sets them as the standings of the rows.
    mutating func freeze(_ rows: Range<Int>) {
        if record.isKept { noteLevel(rows) }
        let isLevelOfSeveral = rows.count > 1
        for place in prices.support {
            let position = Int(place)
            let row = Int(basis.rows[position])
            guard standings[row] != .equal, let price = price(position) else { continue }
            switch standings[row] {
            case .free: isDoubtful = true
            case .equal: break
            case .atMost, .atLeast:
                notePressed(row)
                fix(row)
            case .member:
                let excess = excess(price, prices.sizes[position])
                if excess == 0 {
                    notePressed(row)
                    fix(row)
                } else if let bad = badSide(row), excess.signum() == bad {
                    // Its price has the wrong sign: it would have left.
                    isDoubtful = true
                } else {
                    // At no cost it can be violated on one side.
                    standings[row] = price.sign > 0 ? .atMost : .atLeast
                    if isLevelOfSeveral { ties.leaning.append(Int32(row)) }
                }
            }
        }
        endPrices()
        for row in rows where standings[row] == .member && (basis.contains(row) || sides[row] != 0) { keep(row, rows) }
        // Equalities outside of the basis come last: they may remove the freedom that the others left.
        for row in rows where standings[row] == .member { keep(row, rows) }
        violatedCount = 0
    }

    private mutating func keep(_ row: Int, _ rows: Range<Int>) {
        if sides[row] != 0 {
            standings[row] = sides[row] > 0 ? .atLeast : .atMost
            if rows.count > 1 { ties.leaning.append(Int32(row)) }
        } else if let bad = badSide(row) {
            standings[row] = bad > 0 ? .atMost : .atLeast
        } else {
            if !basis.contains(row) { hold(row, replacingBounds: true) }
            fix(row)
        }
    }

    /// Ends a level without keeping a minimum.
    mutating func endLevel() {
        endPrices()
        violatedCount = 0
    }

    private mutating func endPrices() {
        prices.clear()
        arePricesUpdated = false
    }
}
