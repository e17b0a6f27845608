/// A basis of a problem: as many rows, pins included, as there are variables; a factor of these rows; and the exchanges
/// since the factor was computed.
///
/// With B the matrix of the rows, the basis answers two questions: a row as a combination of the rows of the basis
/// (`y·B = a`), and the movement of the variables if one row of the basis moves and the others hold (`B·d = e`).
/// Exchanging the row at p for a row that is the combination y multiplies B by a matrix that is y in line p and
/// otherwise the unit matrix (product form of the inverse: G. B. Dantzig, W. Orchard-Hays, 1954). If the exchanges
/// become long, the factor is computed again.
struct Basis<Number: SimplexNumber> {
    typealias Item = BasisFactor<Number>.Item

    private struct Exchange {
        var position: Int32
        /// The coefficient at `position`.
        var pivot: Number
        var others: Range<Int>
    }

    private(set) var factor = BasisFactor<Number>()
    /// The row at each position.
    private(set) var rows: [Int32] = []
    /// The position of each row, or -1.
    private(set) var positions: [Int32] = []
    private var exchanges: [Exchange] = []
    private var exchangeItems: [(position: Int32, value: Number)] = []
    private var work = SparseVector<Number>()
    /// The last answer: a combination by position, or a movement by variable.
    private(set) var items: [Item] = []
    /// Whether the exchanges may hide a number of the last combination.
    private var hidesNumber = false
    private var freshEntryCount = 0
    /// Whether the factor was computed from all rows at once, in a good order.
    private(set) var isFresh = false
    /// Whether the rows of the basis depend on each other, except for rounding.
    private(set) var isSingular = false
    /// Whether a number of an answer may be rounding.
    var isDoubtful = false
    /// Called regularly during a factorization; returns whether to stop.
    var shouldStop: (() -> Bool)?

    var count: Int { rows.count }
    /// Whether the factor is the whole basis. Only then can a row replace a pin without an exchange.
    var isPure: Bool { exchanges.isEmpty }
    @inline(__always) func contains(_ row: Int) -> Bool { positions[row] >= 0 }

    /// Starts with the basis of all pins.
    mutating func prepare(_ problem: LevelProblem<Number>) {
        let count = problem.variableCount
        factor.prepare(count: count)
        rows.removeAll(keepingCapacity: true)
        rows.append(contentsOf: Int32(problem.rowCount)..<Int32(problem.rowCount + count))
        positions.reset(to: -1, count: problem.rowCount + count)
        for variable in 0..<count { positions[problem.pin(of: variable)] = Int32(variable) }
        clearExchanges()
        work.prepare(count: count)
        freshEntryCount = 0
        isFresh = true
        isSingular = false
        isDoubtful = false
    }

    private mutating func clearExchanges() {
        exchanges.removeAll(keepingCapacity: true)
        exchangeItems.removeAll(keepingCapacity: true)
    }

    // MARK: Questions

    private mutating func give(_ row: Int, _ problem: LevelProblem<Number>) {
        if problem.isPin(row) { return factor.give(Number(1), of: row - problem.rowCount) }
        for place in problem.places(of: row) {
            factor.give(problem.terms[place].coefficient, of: Int(problem.terms[place].index))
        }
    }

    /// Computes the coefficients of pins in the combination of a row, by variable, in ``items``; for a pure basis.
    /// ``append(_:for:_:)``, ``combineReduced()`` or ``forget()`` ends this row.
    mutating func reduce(_ row: Int, _ problem: LevelProblem<Number>) {
        assert(isPure)
        give(row, problem)
        factor.reduce()
        factor.listRest()
        items = factor.items
    }

    /// Returns whether the position has a pin that a row can replace as a further step.
    func isOpenPin(_ position: Int) -> Bool { isPure && factor.variableOfPin[position] >= 0 }

    mutating func forget() { factor.forget() }

    /// Writes a row as a combination of the rows of the basis, by position, in ``items``.
    mutating func combine(_ row: Int, _ problem: LevelProblem<Number>) {
        if problem.isPin(row), exchanges.isEmpty, positions[row] >= 0 {
            items.removeAll(keepingCapacity: true)
            items.append(Item(index: positions[row], value: Number(1), size: 1))
            return
        }
        give(row, problem)
        factor.reduce()
        combineReduced()
        guard !isPure, hidesNumber || items.contains(where: \.isDoubtful) else { return }
        // The exchanges, not the rows, may have let the numbers grow.
        refactor(problem)
        give(row, problem)
        factor.reduce()
        combineReduced()
    }

    /// Completes ``combine(_:_:)`` for the row of the last ``reduce(_:_:)``.
    mutating func combineReduced() {
        factor.combine()
        items.removeAll(keepingCapacity: true)
        hidesNumber = factor.hidesNumber
        guard !exchanges.isEmpty else {
            if hidesNumber { isDoubtful = true }
            for item in factor.items where item.value.sign != 0 && !item.isZero {
                items.append(item)
                if item.isDoubtful { isDoubtful = true }
            }
            return
        }
        for item in factor.items { work.add(Int(item.index), item.value, item.size) }
        for exchange in exchanges {
            let position = Int(exchange.position)
            let value = work.sums[position]
            guard value.sign != 0, abs(value.double) > Number.zeroPart * work.sizes[position] else { continue }
            let own = value / exchange.pivot
            work.sums[position] = own
            work.sizes[position] /= abs(exchange.pivot.double)
            let amount = abs(own.double)
            for place in exchange.others {
                let (other, factor) = exchangeItems[place]
                work.add(Int(other), -(own * factor), amount * abs(factor.double))
            }
        }
        for position in work.support {
            let item = Item(index: position, value: work.sums[Int(position)], size: work.sizes[Int(position)])
            if item.value.sign != 0, !item.isZero { items.append(item) }
            if item.isHidden { hidesNumber = true }
        }
        work.clear()
    }

    /// Computes the movement of the variables, in ``items``, if the left side of the row at `position` grows by 1 and
    /// the other rows of the basis hold.
    mutating func move(_ position: Int) {
        solve([(Int32(position), Number(1))])
    }

    /// Computes the values of the variables, in ``items``, if the rows at these positions have these left sides and all
    /// others have 0.
    mutating func solve(_ sides: [(position: Int32, value: Number)]) {
        guard !exchanges.isEmpty else {
            factor.solve(sides)
            items = factor.items
            return
        }
        for (position, value) in sides { work.add(Int(position), value, abs(value.double)) }
        for exchange in exchanges.reversed() {
            let position = Int(exchange.position)
            var sum = work.sums[position]
            var size = work.sizes[position]
            for place in exchange.others {
                let (other, factor) = exchangeItems[place]
                let value = work.sums[Int(other)]
                if value.sign == 0 { continue }
                sum.subtract(value, factor)
                size += abs(value.double * factor.double)
            }
            if abs(sum.double) <= Number.zeroPart * size { sum = .zero }
            if sum.sign == 0, work.sums[position].sign == 0 { continue }
            work.set(position, sum / exchange.pivot, size / abs(exchange.pivot.double))
        }
        var reduced: [(position: Int32, value: Number)] = []
        for position in work.support where work.sums[Int(position)].sign != 0 {
            reduced.append((position, work.sums[Int(position)]))
        }
        work.clear()
        factor.solve(reduced)
        items = factor.items
    }

    // MARK: Changes

    private mutating func place(_ row: Int, at position: Int) {
        positions[Int(rows[position])] = -1
        rows[position] = Int32(row)
        positions[row] = Int32(position)
    }

    /// Replaces the pin of a variable by the row that ``reduce(_:_:)`` has just reduced.
    mutating func append(_ row: Int, for variable: Int, _ problem: LevelProblem<Number>) {
        place(row, at: Int(positions[problem.pin(of: variable)]))
        factor.append(variable: variable)
        isFresh = false
        if factor.entryCount > 4 * freshEntryCount + 8 * count + 1000 { refactor(problem) }
    }

    /// Replaces the row at `position` by a row with the given combination.
    mutating func exchange(
        _ row: Int, at position: Int, _ combination: [Item], _ problem: LevelProblem<Number>
    ) {
        let first = exchangeItems.count
        var pivot = Number.zero
        var largest = 0.0
        for item in combination {
            largest = max(largest, abs(item.value.double))
            if Int(item.index) == position {
                pivot = item.value
            } else {
                exchangeItems.append((item.index, item.value))
            }
        }
        exchanges.append(Exchange(position: Int32(position), pivot: pivot, others: first..<exchangeItems.count))
        place(row, at: position)
        isFresh = false
        let isSmall = Number.zeroPart > 0 && abs(pivot.double) < 1e-5 * largest
        let isLong = exchangeItems.count > 8 * (count + freshEntryCount) + 2000 || exchanges.count > 64 + count / 16
        if isSmall || isLong { refactor(problem) }
    }

    /// Computes the factor again.
    mutating func refactor(_ problem: LevelProblem<Number>) {
        clearExchanges()
        factor.clear()
        factor.setPins { positions[problem.pin(of: $0)] }
        var list: [(position: Int32, row: Int32)] = []
        for position in 0..<count where !problem.isPin(Int(rows[position])) {
            list.append((Int32(position), rows[position]))
        }
        factor.factorize(list, problem, shouldStop) { positions[problem.pin(of: $0)] >= 0 }
        if factor.steps.count < list.count { isSingular = true }
        freshEntryCount = factor.entryCount
        isFresh = true
    }

    /// Starts with the independent ones of these rows, completed by pins.
    mutating func start(with list: [Int32], _ problem: LevelProblem<Number>) {
        let list = list.prefix(count)
        guard !list.isEmpty else { return }
        factor.clear()
        factor.setPins { _ in -1 }
        let numbered = list.enumerated().map { (position: Int32($0.offset), row: $0.element) }
        factor.factorize(numbered, problem, shouldStop) { _ in false }
        for row in rows { positions[Int(row)] = -1 }
        var isTaken = [Bool](repeating: false, count: count)
        for step in factor.steps {
            let row = list[Int(step.position)]
            rows[Int(step.position)] = row
            positions[Int(row)] = step.position
            isTaken[Int(step.position)] = true
        }
        var free = 0
        for variable in 0..<count where factor.stepOfVariable[variable] < 0 {
            while isTaken[free] { free += 1 }
            rows[free] = Int32(problem.pin(of: variable))
            positions[problem.pin(of: variable)] = Int32(free)
            isTaken[free] = true
        }
        factor.setPins { positions[problem.pin(of: $0)] }
        freshEntryCount = factor.entryCount
    }
}
