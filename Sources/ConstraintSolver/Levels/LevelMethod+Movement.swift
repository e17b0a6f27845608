/// The simplex method of one level: which row of the basis is let go, how far the variables move then, and what takes
/// its place.
extension LevelMethod {
    // MARK: What may leave

    /// A row of the basis that may move so that another one comes nearer to holding.
    struct Leaving {
        var position: Int
        /// The direction in which its lhs moves.
        var direction: Int
        /// The factor of it in the combination of the other row.
        var factor: Number
        /// The combination, if the whole was worked out.
        var combination: [LevelFactor<Number>.Item]?
    }

    /// Chooses the row of the basis to let go so that lhs of `row` moves away from `side`; nil if there is none: then
    /// the basis has the combination of the row at hand.
    mutating func chooseLeaving(_ row: Int, _ side: Int) -> Leaving? {
        let isPure = basis.isPure
        if isPure {
            basis.reduce(row)
            if let pin = bestPin(basis.items, { $0 }) {
                basis.forget()
                let position = Int(basis.positions[problem.rowCount + pin.variable])
                return Leaving(position: position, direction: pin.factor.sign == side ? -1 : 1, factor: pin.factor)
            }
        }
        if isPure ? basis.combineReduced(row) : basis.combine(row) { isDoubtful = true }
        let combination = basis.items
        if let pin = bestPin(
            combination,
            { item in
                let active = Int(basis.rows[item])
                return problem.isPin(active) ? active - problem.rowCount : -1
            })
        {
            let position = Int(basis.positions[problem.rowCount + pin.variable])
            return Leaving(
                position: position, direction: pin.factor.sign == side ? -1 : 1, factor: pin.factor,
                combination: combination)
        }
        var best: Leaving?
        for item in combination {
            let active = Int(basis.rows[Int(item.index)])
            guard !problem.isPin(active), !isFixed[active], mayLeave(item, side) else { continue }
            let direction = item.value.sign == side ? -1 : 1
            let isBetter: Bool
            if let best {
                // After many exchanges that moved nothing the first one, so that none comes back (R. G. Bland, 1977).
                isBetter =
                    effort.idleCount > 40
                    ? active < Int(basis.rows[best.position]) : abs(item.value.double) > abs(best.factor.double)
            } else {
                isBetter = true
            }
            if isBetter {
                best = Leaving(
                    position: Int(item.index), direction: direction, factor: item.value, combination: combination)
            }
        }
        return best
    }

    /// Whether a row of the basis that is not fixed may move so that lhs of a row moves away from `side`, of whose
    /// combination it is an item: a pin may either way, and what waits for its turn; an inequality inside.
    func mayLeave(_ item: LevelFactor<Number>.Item, _ side: Int) -> Bool {
        let active = Int(basis.rows[Int(item.index)])
        if problem.isPin(active) || basis.isWaiting[active] { return true }
        return (item.value.sign == side) == (problem.relations[active] == .lessThanOrEqual)
    }

    /// Of the pins in a combination that may leave the one whose variable is in the fewest rows, of those with a factor
    /// that is not small.
    func bestPin(
        _ items: [LevelFactor<Number>.Item], _ variable: (Int) -> Int
    ) -> (variable: Int, factor: Number)? {
        var largest = 0.0
        for item in items {
            let variable = variable(Int(item.index))
            if variable >= 0, !isFixed[problem.rowCount + variable] { largest = max(largest, abs(item.value.double)) }
        }
        var best: (variable: Int, factor: Number)?
        var bestLength = Int.max
        for item in items {
            let variable = variable(Int(item.index))
            guard variable >= 0, !isFixed[problem.rowCount + variable], abs(item.value.double) >= 0.1 * largest else {
                continue
            }
            let length = problem.columnLength(variable)
            if length < bestLength {
                bestLength = length
                best = (variable, item.value)
            }
        }
        return best
    }

    // MARK: Movement

    /// Lets go of a row of the basis until `row` holds or another one is met, which takes its place.
    ///
    /// - Returns: the position at which `row` stands now, nil if another one was met, or if nothing was done but to work
    ///   out the values again.
    mutating func move(_ row: Int, _ side: Int, _ leaving: Leaving) -> Int? {
        effort.exchangesLeft -= 1
        basis.move(leaving.position)
        let movement = basis.items
        let direction = Number(Double(leaving.direction))
        // So far `row` itself goes.
        let own = residual(row).value
        var step = own / leaving.factor
        if step.sign < 0 { step = -step }
        let met = firstMet(movement, leaving.direction, step)
        if let met {
            // Which of the two is first must not hang on what earlier movements have left of rounding.
            if !point.isFresh, met.isTied {
                refreshValues()
                return nil
            }
            step = met.step
        }
        if step.sign > 0 {
            let signed = direction * step
            for item in movement {
                let amount = signed * item.value
                point.values[Int(item.index)] = point.values[Int(item.index)] + amount
                let size = max(
                    point.sizes[Int(item.index)], abs(amount.double), abs(point.values[Int(item.index)].double))
                point.sizes[Int(item.index)] = size
                point.largest = max(point.largest, size)
            }
            point.isFresh = false
            effort.idleCount = 0
        } else {
            effort.idleCount += 1
        }
        if let met {
            enter(Int(met.row), leaving, isOwn: false)
            return nil
        }
        enter(row, leaving, isOwn: true)
        return leaving.position
    }

    /// Puts a row into the place of the one that leaves.
    mutating func enter(_ row: Int, _ leaving: Leaving, isOwn: Bool) {
        let active = Int(basis.rows[leaving.position])
        if basis.isOpenPin(leaving.position) {
            basis.reduce(row)
            return basis.append(row, for: active - problem.rowCount)
        }
        if isOwn, let combination = leaving.combination {
            basis.exchange(row, at: leaving.position, combination)
        } else {
            if basis.combine(row) { isDoubtful = true }
            basis.exchange(row, at: leaving.position, basis.items)
        }
    }

    /// The first watched row that is met when the variables move, before they have moved by `limit`; of several at
    /// about the same place the one with the greatest rate (P. M. J. Harris, "Pivot selection methods of the Devex LP
    /// code", 1973). It is tied if it may as well be met behind `limit`, but for rounding.
    mutating func firstMet(
        _ movement: [LevelFactor<Number>.Item], _ direction: Int, _ limit: Number
    ) -> (row: Int32, step: Number, isTied: Bool)? {
        growth.touched.removeAll(keepingCapacity: true)
        for item in movement {
            let amount = abs(item.value.double)
            for place in problem.columnPlaces(of: Int(item.index)) {
                let term = problem.column[place]
                let row = Int(term.index)
                guard isWatched[row], !basis.contains(row) else { continue }
                if growth.sizes[row] == 0 { growth.touched.append(term.index) }
                var rate = growth.rates[row]
                rate.subtract(-term.coefficient, item.value)
                growth.rates[row] = rate
                growth.sizes[row] += amount * abs(term.coefficient.double)
            }
        }
        defer {
            for row in growth.touched {
                growth.rates[Int(row)] = .zero
                growth.sizes[Int(row)] = 0
            }
        }
        var farthest = limit
        var candidates: [(row: Int32, step: Number, tolerant: Number, size: Double)] = []
        for row in growth.touched {
            var rate = growth.rates[Int(row)]
            let rateSize = growth.sizes[Int(row)]
            if direction < 0 { rate = -rate }
            if abs(rate.double) <= 64 * Number.zeroPart * rateSize { continue }
            if (problem.relations[Int(row)] == .lessThanOrEqual) != (rate.sign > 0) { continue }
            var (room, size) = residual(Int(row))
            if rate.sign > 0 { room = -room }
            if room.sign < 0 { room = .zero }
            if rate.sign < 0 { rate = -rate }
            let step = room / rate
            let tolerant = Number.zeroPart > 0 ? (room + Number(0.5 * Number.holdPart * size)) / rate : step
            if (tolerant - farthest).sign < 0 { farthest = tolerant }
            candidates.append((row, step, tolerant, abs(rate.double) / rateSize))
        }
        var best: (row: Int32, step: Number, isTied: Bool)?
        var bestSize = -1.0
        for candidate in candidates where (candidate.step - farthest).sign <= 0 && (candidate.step - limit).sign < 0 {
            let isBetter = effort.idleCount > 40 ? best == nil || candidate.row < best!.row : candidate.size > bestSize
            if isBetter {
                best = (candidate.row, candidate.step, (candidate.tolerant - limit).sign >= 0)
                bestSize = candidate.size
            }
        }
        if best != nil, bestSize < Number.doubtfulPart { isDoubtful = true }
        return best
    }
}
