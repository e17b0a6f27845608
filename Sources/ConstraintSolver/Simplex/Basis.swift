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
        /// The coefficient of the combination at `position`.
        var pivot: Number
        var others: Range<Int>
    }

    private(set) var factor = BasisFactor<Number>()
    /// The row at each position.
    private(set) var rows: [Int32] = []
    /// The position of each row in the basis; -1 for rows outside of the basis.
    private(set) var positions: [Int32] = []
    private var exchanges: [Exchange] = []
    private var exchangeItems: [(position: Int32, value: Number)] = []
    private var work = SparseVector<Number>()
    /// The result of the last question: a combination of rows, by position, or a movement of variables, by variable.
    private(set) var items: [Item] = []
    /// Whether the last combination left out a number that may not be 0, but is hidden by rounding errors.
    private var hidesNumber = false
    /// Whether the last combination lost a number; see ``BasisFactor/losesNumber``.
    private var losesNumber = false
    /// The difference of a row and a combination, by variable.
    private var rest = SparseVector<Number>()
    private var freshEntryCount = 0
    /// Whether the factor was computed from all rows at once, in a good order.
    private(set) var isFresh = false
    /// Whether the rows of the basis depend on each other, up to rounding errors.
    private(set) var isSingular = false
    /// Whether a result contained a number that may be a rounding error.
    var isDoubtful = false
    /// A function that is called regularly while the factor is computed. If it returns true, the computation stops
    /// early.
    var shouldStop: (() -> Bool)?

    var count: Int { rows.count }
    /// Whether the factor represents the basis without exchanges. Only then can a row replace a pin without an
    /// exchange.
    var isPure: Bool { exchanges.isEmpty }
    @inline(__always) func contains(_ row: Int) -> Bool { positions[row] >= 0 }

    /// Replaces the basis by the basis of all pins.
    mutating func prepare(_ problem: LevelProblem<Number>) {
        let count = problem.variableCount
        factor.prepare(count: count)
        rows.removeAll(keepingCapacity: true)
        rows.append(contentsOf: Int32(problem.rowCount)..<Int32(problem.rowCount + count))
        positions.reset(to: -1, count: problem.rowCount + count)
        for variable in 0..<count { positions[problem.pin(of: variable)] = Int32(variable) }
        clearExchanges()
        work.prepare(count: count)
        rest.prepare(count: count)
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

    /// Starts to write a row as a combination of the rows of the basis: computes the coefficients of the pins, by
    /// variable, in ``items``. The basis must be pure.
    ///
    /// The caller must complete this with ``append(_:for:_:)`` or ``combineReduced(_:_:)``, or cancel it with
    /// ``forget()``.
    mutating func reduce(_ row: Int, _ problem: LevelProblem<Number>) {
        assert(isPure)
        give(row, problem)
        factor.reduce()
        factor.listRest()
        items = factor.items
    }

    /// Returns whether the row at the position is a pin that another row can replace without an exchange.
    func isOpenPin(_ position: Int) -> Bool { isPure && factor.variableOfPin[position] >= 0 }

    mutating func forget() { factor.forget() }

    /// Computes the factors with which the rows of the basis add up to a row, by position, in ``items``.
    mutating func combine(_ row: Int, _ problem: LevelProblem<Number>) {
        if problem.isPin(row), exchanges.isEmpty, positions[row] >= 0 {
            items.removeAll(keepingCapacity: true)
            items.append(Item(index: positions[row], value: Number(1), size: 1))
            return
        }
        give(row, problem)
        factor.reduce()
        combineReduced(row, problem)
        guard !isPure, hidesNumber || items.contains(where: \.isDoubtful) else { return }
        // The exchanges, not the rows, may have let the numbers grow.
        refactor(problem)
        give(row, problem)
        factor.reduce()
        combineReduced(row, problem)
    }

    /// Computes the result of ``combine(_:_:)`` for the row that ``reduce(_:_:)`` was called with.
    mutating func combineReduced(_ row: Int, _ problem: LevelProblem<Number>) {
        combineGiven()
        // A lost number is small compared with the numbers it was computed from, but the row may need it.
        for round in 0...3 where losesNumber && lacksPart(of: row, problem) {
            if round == 3 { isDoubtful = true }
            let (former, hid) = (items, hidesNumber)
            factor.reduce()
            combineGiven()
            if hid { hidesNumber = true }
            for item in former { work.add(Int(item.index), item.value, item.size) }
            for item in items { work.add(Int(item.index), item.value, item.size) }
            listWork()
        }
    }

    /// Computes the difference of a row and the combination in ``items``, and passes the part that rounding does not
    /// explain to the factor. Rounding explains a part of each variable's terms in the row and the combination (R. D.
    /// Skeel, "Iterative refinement implies numerical stability for Gaussian elimination", 1980).
    ///
    /// - Returns: Whether there is such a part.
    private mutating func lacksPart(of row: Int, _ problem: LevelProblem<Number>) -> Bool {
        subtract(row, Number(-1), problem)
        for item in items { subtract(Int(rows[Int(item.index)]), item.value, problem) }
        var lacks = false
        for variable in rest.support {
            let amount = rest.sums[Int(variable)]
            guard abs(amount.double) > Number.holdPart * rest.sizes[Int(variable)] else { continue }
            factor.give(amount, of: Int(variable))
            lacks = true
        }
        rest.clear()
        return lacks
    }

    private mutating func subtract(_ row: Int, _ factor: Number, _ problem: LevelProblem<Number>) {
        if problem.isPin(row) { return rest.add(row - problem.rowCount, -factor, abs(factor.double)) }
        for place in problem.places(of: row) {
            let amount = factor * problem.terms[place].coefficient
            rest.add(Int(problem.terms[place].index), -amount, abs(amount.double))
        }
    }

    private mutating func combineGiven() {
        factor.combine()
        items.removeAll(keepingCapacity: true)
        hidesNumber = factor.hidesNumber
        losesNumber = factor.losesNumber
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
            guard value.sign != 0, abs(value.double) > Number.zeroPart * work.sizes[position] else {
                if value.sign != 0 { losesNumber = true }
                continue
            }
            let own = value / exchange.pivot
            work.sums[position] = own
            work.sizes[position] /= abs(exchange.pivot.double)
            let amount = abs(own.double)
            for place in exchange.others {
                let (other, factor) = exchangeItems[place]
                let size = amount * abs(factor.double)
                if Number.isLost(size, work.sizes[Int(other)]) { losesNumber = true }
                work.add(Int(other), -(own * factor), size)
            }
        }
        listWork()
    }

    private mutating func listWork() {
        items.removeAll(keepingCapacity: true)
        for position in work.support {
            let item = Item(index: position, value: work.sums[Int(position)], size: work.sizes[Int(position)])
            if item.isHidden { hidesNumber = true }
            guard item.value.sign != 0 else { continue }
            if item.isZero { losesNumber = true } else { items.append(item) }
        }
        work.clear()
    }

    /// Computes the movement of the variables, in ``items``, if the left side of the row at `position` grows by 1 and
    /// the other rows of the basis hold.
    mutating func move(_ position: Int) {
        solve([(Int32(position), Number(1))])
    }

    /// Computes the values of the variables, in ``items``, at which the rows at these positions have the given left
    /// sides and all other rows of the basis have the left side 0.
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

    /// Replaces the pin of a variable by the row that ``reduce(_:_:)`` was called with.
    mutating func append(_ row: Int, for variable: Int, _ problem: LevelProblem<Number>) {
        place(row, at: Int(positions[problem.pin(of: variable)]))
        factor.append(variable: variable)
        isFresh = false
        if factor.entryCount > 4 * freshEntryCount + 8 * count + 1000 { refactor(problem) }
    }

    /// Replaces the row at `position` by another row, which is given with its combination of the rows of the basis.
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

    /// Computes the factor from the rows of the basis, without exchanges.
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

    /// Replaces the basis by independent rows from a list, and pins for the remaining variables.
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
