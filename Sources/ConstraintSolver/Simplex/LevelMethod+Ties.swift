/// Settles ties: decides what all levels leave open.
///
/// A level fixes the sum of its violations, but the sum can be distributed in several ways. After the last level, the
/// violated rows of each level of several rows are minimized one by one, from the highest level to the lowest and in
/// order within a level. Then each variable moves toward 0, in the order of the variables.
extension LevelMethod {
    /// Minimizes the violations that may still vary, one after the other.
    mutating func settleTies() {
        guard !isDecided, !ties.leaning.isEmpty else { return }
        let rows = ties.leaning.sorted()
        var next = 0
        for end in problem.levelEnds {
            let first = next
            while next < rows.count, rows[next] < end { next += 1 }
            if record.isKept { noteTied(rows[first..<next]) }
            for row in rows[first..<next] {
                if isDecided || effort.isOver { return }
                settleTie(Int(row))
            }
        }
    }

    private mutating func settleTie(_ row: Int) {
        guard standings[row] != .equal, canVary(row) || record.isKept else { return }
        ties.row = row
        sides[row] = 0
        settle(row..<(row + 1))
        ties.row = -1
    }

    /// Returns whether the row depends on a row of the basis that can still move.
    private mutating func canVary(_ row: Int) -> Bool {
        if basis.contains(row) { return true }
        basis.combine(row, problem)
        return basis.items.contains { standings[Int(basis.rows[Int($0.index)])] != .equal }
    }

    /// Moves each variable toward 0, as far as the variables before it allow.
    mutating func settleVariables() {
        for variable in problem.order {
            if freeCount == 0 && !record.isForCertificate || effort.isOver { return }
            let pin = problem.pin(of: Int(variable))
            guard standings[pin] != .equal else { continue }
            let isFree = canVary(pin)
            guard isFree || record.isForCertificate else { continue }
            if isFree { record.lastSettled = variable }
            ties.row = pin
            minimize(pin..<(pin + 1))
            if effort.isOver { return }
            ties.row = -1
            if record.isKept, isFree, sides[pin] == 0 { noteFreedom(variable) }
            ties.row = pin
            freeze(pin..<(pin + 1))
            ties.row = -1
        }
    }

    /// Records which of the rows can still move without changing the minima of the levels.
    private mutating func noteTied(_ rows: ArraySlice<Int32>) {
        var tied: Set<Int32> = []
        var rates = SparseVector<Number>()
        rates.prepare(count: problem.rowCount)
        for row in rows where !tied.contains(row) && canVary(Int(row)) {
            for direction in [-1.0, 1] where !tied.contains(row) {
                var probe = self
                let movement = probe.moves(Int(row), Number(direction))
                noteDoubts(of: probe)
                guard let movement else { continue }
                for (variable, amount) in movement {
                    for place in problem.column(of: Int(variable)) {
                        let term = problem.columns[place]
                        let rate = term.coefficient * amount
                        rates.add(Int(term.index), rate, abs(rate.double))
                    }
                }
                // A movement of one row is a movement of all rows that it changes.
                tied.formUnion(
                    rates.support.filter { abs(rates.sums[Int($0)].double) > tiePart * rates.sizes[Int($0)] })
                tied.insert(row)
                rates.clear()
            }
        }
        record.tied += rows.filter(tied.contains)
    }

    /// Records why a variable is 0: either nothing determines it, or rows prevent a movement in both directions.
    private mutating func noteFreedom(_ variable: Int32) {
        var blocking: [Int32] = []
        for direction in [-1.0, 1] {
            var probe = self
            let movement = probe.moves(problem.pin(of: Int(variable)), Number(direction))
            noteDoubts(of: probe)
            if let movement {
                if record.isForCertificate { record.standings[variable] = standings }
                record.undetermined.append((variable, movement))
                return
            }
            for position in probe.prices.support where probe.price(Int(position)) != nil {
                blocking.append(probe.basis.rows[Int(position)])
            }
        }
        record.caught[variable] = blocking
    }

    /// Replaces the movements of the undetermined variables, which the rows allowed while later variables could still
    /// move, by movements from the final values.
    mutating func noteFinalMovements() {
        for (place, (variable, _)) in record.undetermined.enumerated() {
            guard let standings = record.standings[variable] else { continue }
            var found: [(variable: Int32, amount: Number)]?
            for direction in [-1.0, 1] where found == nil {
                var probe = self
                probe.standings = standings
                found = probe.moves(problem.pin(of: Int(variable)), Number(direction))
                noteDoubts(of: probe)
            }
            if let found { record.undetermined[place].movement = found } else { isDoubtful = true }
        }
        record.standings.removeAll()
    }

    private mutating func noteDoubts(of probe: Self) {
        if probe.isDoubtful || probe.basis.isDoubtful || probe.basis.isSingular || probe.effort.isOver {
            isDoubtful = true
        }
    }

    /// Minimizes the left side of a row, multiplied by a factor, until the variables move. Returns the first movement,
    /// or nil if they cannot move. Afterwards this copy of the method must not be used for anything else.
    private mutating func moves(_ row: Int, _ factor: Number) -> [(variable: Int32, amount: Number)]? {
        if problem.isPin(row) { standings[row] = .free }
        sides[row] = 0
        prices.clear()
        // As if the row were violated: the search never ends on its account.
        violatedCount = 1
        basis.combine(row, problem)
        addToPrices(factor)
        while !effort.isOver, let leaving = chooseLeaving() {
            guard let stop = findStop(leaving), stop.step.sign == 0 else {
                return search.movement.map { ($0.index, leaving.direction < 0 ? -$0.value : $0.value) }
            }
            follow(leaving, stop)
        }
        return nil
    }
}

/// A record of a run, for explanations and certificates.
struct LevelRecord<Number: SimplexNumber> {
    /// The proof of a level's minimum: the sum of the violated rows, each multiplied by its side, is a combination of
    /// rows.
    struct Level {
        /// The violated rows with their sides, each as a combination of the rows of the basis. `prices` is the range of
        /// prices that a row of the basis can have at a minimum.
        var violated: [(row: Int32, side: Int8, factors: [(row: Int32, value: Number, prices: ClosedRange<Double>)])]
        /// The sum of the violated rows, each multiplied by its side, as a combination of rows.
        var factors: [(row: Int32, value: Number)]
        /// The rows whose factor counts as 0, 1 or -1, but is not exactly that.
        var rounded: [Int32] = []
        /// The rows of the level that hold, but could also be violated on one side without a larger sum of violations.
        var leaning: [Int32] = []
        /// Whether this is a tie step: a step for a single row or pin after all levels.
        var isTie: Bool
    }

    /// Inequalities that must hold as equalities, because violated rows of a level push against them. For each, the
    /// prices that it can have as an inequality, and the index of the level in `levels`.
    var pressed: [Int32: (prices: ClosedRange<Double>, level: Int)] = [:]
    /// Whether `levels` and the other explanations are recorded. `conflict` and `lastSettled` are always recorded.
    var isKept = false
    /// Whether steps are also recorded for variables that the levels determine. Only certificates need them.
    var isForCertificate = false
    var levels: [Level] = []
    /// The rows whose violations were determined only by tie steps; see `Level.isTie`.
    var tied: [Int32] = []
    /// The variables that are 0 only because free variables move toward 0. Each has a movement, of itself and other
    /// variables, that the rows allow.
    var undetermined: [(variable: Int32, movement: [(variable: Int32, amount: Number)])] = []
    /// The standings of the rows when an undetermined variable was settled. Only certificates need them.
    var standings: [Int32: [LevelMethod<Number>.Standing]] = [:]
    /// The variables that are 0 because rows prevent a movement in both directions, each with these rows.
    var caught: [Int32: [Int32]] = [:]
    /// The proof that a required row cannot hold: the row as a combination of the required rows that prevent it. Nil if
    /// there is no conflict.
    var conflict: LevelMethod<Number>.Proof?
    /// The last variable, in settling order, to which the rows left a choice, or -1.
    var lastSettled: Int32 = -1

    mutating func prepare() {
        isKept = false
        isForCertificate = false
        levels.removeAll()
        tied.removeAll(keepingCapacity: true)
        undetermined.removeAll()
        standings.removeAll()
        caught.removeAll()
        pressed.removeAll()
        lastSettled = -1
        conflict = nil
    }
}

extension LevelMethod {
    /// Records that a level makes an inequality of the basis an equality.
    mutating func notePressed(_ row: Int) {
        guard record.isKept, !problem.isPin(row), problem.relations[row] != .equal else { return }
        let prices = optimalPrices(row)
        record.pressed[Int32(row)] = (prices.lowerBound < 0 ? -.infinity...0 : 0...(.infinity), record.levels.count - 1)
    }

    /// Returns the range of prices with which a row of the basis does not leave.
    private func optimalPrices(_ row: Int) -> ClosedRange<Double> {
        switch standings[row] {
        case .equal: return -Double.infinity...Double.infinity
        case .free: return 0...0
        case .atMost: return -Double.infinity...0
        case .atLeast: return 0...Double.infinity
        case .member:
            guard let bad = badSide(row) else { return -1...1 }
            return bad > 0 ? -1...0 : 0...1
        }
    }

    /// Records the minimum of a level, if rows of it are violated.
    mutating func noteLevel(_ rows: Range<Int>) {
        var level = LevelRecord<Number>.Level(violated: [], factors: [], isTie: ties.row >= 0)
        for row in rows where sides[row] != 0 && standings[row] == .member {
            basis.combine(row, problem)
            let factors = basis.items.map { item in
                let row = basis.rows[Int(item.index)]
                return (row, item.value, optimalPrices(Int(row)))
            }
            level.violated.append((Int32(row), sides[row], factors))
        }
        guard !level.violated.isEmpty else { return }
        for position in prices.support {
            let price = prices.sums[Int(position)]
            guard price.sign != 0 else { continue }
            let row = basis.rows[Int(position)]
            level.factors.append((row, price))
            // The price of a fixed row decides nothing, and its size is not examined.
            guard standings[Int(row)] != .equal else { continue }
            if self.price(Int(position)) == nil {
                level.rounded.append(row)
            } else if standings[Int(row)] == .member, abs(excess(price, prices.sizes[Int(position)])) == 1 {
                level.leaning.append(row)
                if (price * price - Number(1)).sign != 0 { level.rounded.append(row) }
            }
        }
        record.levels.append(level)
    }
}
