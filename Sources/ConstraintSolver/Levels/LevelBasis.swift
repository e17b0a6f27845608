/// A basis of a problem: one row for each position, as many as there are variables, a factor of them, and exchanges
/// since it was made.
///
/// With B the matrix of the rows, two questions are answered: a row as a combination of the rows of the basis (`y·B =
/// a`), and how the variables move with one row of the basis while the others hold (`B·d = e`). An exchange of the row
/// at p for one that is y·B makes a new B that differs from the old one by a matrix that is y in line p and else the
/// unit matrix (the product form of the inverse: G. B. Dantzig, W. Orchard-Hays, 1954). The factor is made again when
/// these have become long.
struct LevelBasis<Number: LevelNumber> {
    typealias Item = LevelFactor<Number>.Item

    struct Exchange {
        var position: Int32
        /// The number at `position` itself.
        var pivot: Number
        var first: Int32
        var end: Int32
    }

    let problem: LevelProblem<Number>
    private(set) var factor: LevelFactor<Number>
    /// By position the row, by row the position or -1.
    private(set) var rows: [Int32]
    private(set) var positions: [Int32]
    /// By row: it was in the first basis, and its turn has not come. It has no say yet, as a pin has none.
    var isWaiting: [Bool]
    private var exchanges: [Exchange] = []
    private var exchangeItems: [(position: Int32, value: Number)] = []
    private var work: CombinationWork<Number>
    /// The answer to the last question: a combination by position, or a movement by variable.
    private(set) var items: [Item] = []
    /// The items that the last combination did without, as they count as 0; and whether it was refined.
    private var dropped: [Item] = []
    private var isRefined = false
    private var refinement: LevelRefinement<Number>?
    private var freshEntryCount = 0
    /// Rounding has spoiled something that could not be made good.
    private(set) var isSpoiled = false
    /// Asked every now and then while a factor is made: whether to end there.
    var shouldStop: (() -> Bool)?

    /// A basis of pins.
    init(_ problem: LevelProblem<Number>) {
        self.problem = problem
        let count = problem.variableCount
        factor = LevelFactor(count: count)
        rows = (0..<Int32(count)).map { $0 + Int32(problem.rowCount) }
        positions = [Int32](repeating: -1, count: problem.rowCount + count)
        isWaiting = [Bool](repeating: false, count: problem.rowCount)
        for variable in 0..<count { positions[problem.rowCount + variable] = Int32(variable) }
        work = CombinationWork(count: count)
    }

    /// A basis of these rows, by position.
    init(_ problem: LevelProblem<Number>, rows list: [Int32]) {
        self.init(problem)
        for row in positions.indices { positions[row] = -1 }
        rows = list
        for (position, row) in list.enumerated() {
            positions[Int(row)] = Int32(position)
            if !problem.isPin(Int(row)) { isWaiting[Int(row)] = true }
        }
        refactor()
    }

    var count: Int { rows.count }
    /// Whether a row can take the place of a pin without an exchange: see ``LevelFactor/append(variable:)``.
    var isPure: Bool { exchanges.isEmpty }
    @inline(__always) func contains(_ row: Int) -> Bool { positions[row] >= 0 }

    // MARK: Questions

    private mutating func give(_ row: Int) {
        if problem.isPin(row) { return factor.give(Number(1), of: row - problem.rowCount) }
        for place in problem.places(of: row) {
            factor.give(problem.terms[place].coefficient, of: Int(problem.terms[place].index))
        }
    }

    /// Of a row in a pure basis the part of its combination that falls on pins, as far as it is different from 0
    /// without doubt: ``items`` by variable. Ends with ``append(_:for:)`` or ``forget()``.
    mutating func reduce(_ row: Int) {
        assert(isPure)
        give(row)
        factor.reduce()
        factor.listRest()
        items = factor.items
        items.removeAll { $0.isSmall }
    }

    /// Whether a pin stands at the position that has no step, so that a row can take its place as a further one.
    func isOpenPin(_ position: Int) -> Bool { isPure && factor.variableOfPin[position] >= 0 }

    mutating func forget() { factor.forget() }

    /// The row as a combination of the rows of the basis, in ``items`` by position.
    ///
    /// Where numbers are small beside what they are the sum of, the error of the combination is worked out with twice
    /// the digits, from what the given numbers mean, and taken out; with `isDecisive` always.
    ///
    /// - Returns: whether a number is so small that it must not be relied on.
    @discardableResult
    mutating func combine(_ row: Int, isDecisive: Bool = false) -> Bool {
        give(row)
        factor.reduce()
        let isDoubtful = combineReduced(row, isDecisive: isDecisive)
        guard isDoubtful, !isPure else { return isDoubtful }
        // Numbers may have grown through the exchanges alone.
        refactor()
        return combine(row, isDecisive: isDecisive)
    }

    /// ``combine(_:isDecisive:)`` of a row that ``reduce(_:)`` was asked for, in its place.
    @discardableResult
    mutating func combineReduced(_ row: Int, isDecisive: Bool = false) -> Bool {
        factor.combine()
        finishCombination()
        isRefined = false
        dropped.removeAll(keepingCapacity: true)
        if Number.self == Double.self, isDecisive || items.contains(where: { $0.value.sign != 0 && $0.isSmall }) {
            return decide(row)
        }
        var kept = 0
        for place in items.indices {
            let item = items[place]
            if item.isZero {
                dropped.append(item)
            } else {
                if kept < place { items[kept] = item }
                kept += 1
            }
        }
        items.removeLast(items.count - kept)
        return hasSmallItem
    }

    /// Whether a number of the combination may be nothing but rounding.
    private var hasSmallItem: Bool {
        let largest = Number.leastPart > 0 ? items.reduce(0) { max($0, abs($1.value.double)) } : 0
        return items.contains { $0.isSmall || abs($0.value.double) < Number.leastPart * largest }
    }

    /// Makes the combination decisive that ``combine(_:isDecisive:)`` has just found of the row.
    mutating func decide(_ row: Int) -> Bool {
        if Number.self == Double.self, !isRefined {
            items += dropped
            if !refine(row) { return true }
        }
        return hasSmallItem
    }

    /// Takes the exchanges into account.
    private mutating func finishCombination() {
        guard !exchanges.isEmpty else {
            items = factor.items
            return
        }
        for item in factor.items { add(Int(item.index), item.value, item.size) }
        for exchange in exchanges {
            let position = Int(exchange.position)
            let value = work.sums[position]
            guard value.sign != 0, abs(value.double) > Number.zeroPart * work.sizes[position] else { continue }
            let own = value / exchange.pivot
            work.sums[position] = own
            work.sizes[position] /= abs(exchange.pivot.double)
            let amount = abs(own.double)
            for place in Int(exchange.first)..<Int(exchange.end) {
                let (other, factor) = exchangeItems[place]
                add(Int(other), -(own * factor), amount * abs(factor.double))
            }
        }
        items.removeAll(keepingCapacity: true)
        for position in work.support {
            items.append(Item(index: position, value: work.sums[Int(position)], size: work.sizes[Int(position)]))
            work.sums[Int(position)] = .zero
            work.sizes[Int(position)] = 0
            work.isIn[Int(position)] = false
        }
        work.support.removeAll(keepingCapacity: true)
    }

    @inline(__always) private mutating func add(_ position: Int, _ amount: Number, _ size: Double) {
        if !work.isIn[position] {
            work.isIn[position] = true
            work.support.append(Int32(position))
        }
        work.sums[position] = work.sums[position] + amount
        work.sizes[position] += size
    }

    /// Takes out of the combination in ``items`` what it is off by. What is left of a number that should be 0 is then
    /// far below what the digits of a `Double` can bring about.
    ///
    /// - Returns: whether the combination is exact to twice the digits.
    private mutating func refine(_ row: Int) -> Bool {
        isRefined = true
        if refinement == nil { refinement = LevelRefinement(count: count) }
        let refinement = refinement!
        if refinement.addsUp(row, items, problem, rows) {
            items.removeAll { $0.isZero }
            return true
        }
        refinement.begin(items)
        var isExact = false
        for round in 1...4 {
            let errors = refinement.errors(of: row, problem, rows)
            isExact = errors.isEmpty
            if isExact { break }
            for (variable, error) in errors { factor.give(Number(error), of: Int(variable)) }
            factor.reduce()
            factor.combine()
            finishCombination()
            refinement.add(items, round: round)
        }
        items = refinement.end()
        return isExact
    }

    /// How the variables move with lhs of the row at `position` while the other rows of the basis hold: ``items`` by
    /// variable.
    mutating func move(_ position: Int) {
        solve([(Int32(position), Number(1))])
    }

    /// The values of the variables where the rows at these positions are as much, and all others 0: ``items`` by
    /// variable.
    mutating func solve(_ given: [(position: Int32, value: Number)]) {
        guard !exchanges.isEmpty else {
            factor.solve(given)
            items = factor.items
            return
        }
        for (position, value) in given { add(Int(position), value, abs(value.double)) }
        for exchange in exchanges.reversed() {
            let position = Int(exchange.position)
            var sum = work.sums[position]
            var size = work.sizes[position]
            for place in Int(exchange.first)..<Int(exchange.end) {
                let (other, factor) = exchangeItems[place]
                let value = work.sums[Int(other)]
                if value.sign == 0 { continue }
                sum.subtract(value, factor)
                size += abs(value.double * factor.double)
            }
            if abs(sum.double) <= Number.zeroPart * size { sum = .zero }
            if sum.sign == 0, work.sums[position].sign == 0 { continue }
            if !work.isIn[position] {
                work.isIn[position] = true
                work.support.append(exchange.position)
            }
            work.sums[position] = sum / exchange.pivot
            work.sizes[position] = size / abs(exchange.pivot.double)
        }
        var sides: [(position: Int32, value: Number)] = []
        for position in work.support {
            if work.sums[Int(position)].sign != 0 { sides.append((position, work.sums[Int(position)])) }
            work.sums[Int(position)] = .zero
            work.sizes[Int(position)] = 0
            work.isIn[Int(position)] = false
        }
        work.support.removeAll(keepingCapacity: true)
        factor.solve(sides)
        items = factor.items
    }

    // MARK: Changes

    private mutating func place(_ row: Int, at position: Int) {
        positions[Int(rows[position])] = -1
        rows[position] = Int32(row)
        positions[row] = Int32(position)
    }

    /// After ``reduce(_:)``: the row takes the place of the pin of a variable.
    mutating func append(_ row: Int, for variable: Int) {
        place(row, at: Int(positions[problem.rowCount + variable]))
        factor.append(variable: variable)
        if factor.entryCount > 4 * freshEntryCount + 8 * count + 1000 { refactor() }
    }

    /// After ``combine(_:)``, whose answer is given as `combination`: the row takes the place of the one at `position`.
    mutating func exchange(_ row: Int, at position: Int, _ combination: [Item]) {
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
        exchanges.append(
            Exchange(position: Int32(position), pivot: pivot, first: Int32(first), end: Int32(exchangeItems.count)))
        place(row, at: position)
        // Numbers must not grow from exchange to exchange.
        let isSmall = Number.zeroPart > 0 && abs(pivot.double) < 1e-5 * largest
        let isLong = exchangeItems.count > 8 * (count + freshEntryCount) + 2000 || exchanges.count > 64 + count / 16
        if isSmall || isLong { refactor() }
    }

    /// Makes the factor again.
    mutating func refactor() {
        exchanges.removeAll(keepingCapacity: true)
        exchangeItems.removeAll(keepingCapacity: true)
        factor.clear(pins: (0..<count).map { positions[problem.rowCount + $0] })
        var list: [(position: Int32, row: Int32)] = []
        for position in 0..<count where !problem.isPin(Int(rows[position])) {
            list.append((Int32(position), rows[position]))
        }
        let placed = positions
        let rowCount = problem.rowCount
        factor.factorise(list, problem, shouldStop) { placed[rowCount + $0] >= 0 }
        if factor.steps.count < list.count { isSpoiled = true }
        freshEntryCount = factor.entryCount
    }

    /// The first basis: of these rows those that do not depend on others, and pins.
    mutating func start(with list: [Int32]) {
        factor.clear(pins: [Int32](repeating: -1, count: count))
        let numbered = list.enumerated().map { (position: Int32($0.offset), row: $0.element) }
        let surplus = numbered.count - count
        if surplus > 0 {
            // More rows than positions: those that are too many come with the levels.
            return start(with: Array(list.prefix(count)))
        }
        factor.factorise(numbered, problem, shouldStop) { _ in false }
        for row in 0..<positions.count { positions[row] = -1 }
        var taken = [Bool](repeating: false, count: count)
        for step in factor.steps {
            let row = list[Int(step.position)]
            rows[Int(step.position)] = row
            positions[Int(row)] = step.position
            taken[Int(step.position)] = true
        }
        var free = (0..<count).filter { !taken[$0] }[...]
        var pins = [Int32](repeating: -1, count: count)
        for variable in 0..<count where factor.stepOfVariable[variable] < 0 {
            let position = free.removeFirst()
            rows[position] = Int32(problem.rowCount + variable)
            positions[problem.rowCount + variable] = Int32(position)
            pins[variable] = Int32(position)
        }
        factor.setPins(pins)
        freshEntryCount = factor.entryCount
    }
}

/// A combination in the making, by position: 0 between two calls.
private struct CombinationWork<Number: LevelNumber> {
    let sums: LevelMemory<Number>
    let sizes: LevelMemory<Double>
    let isIn: LevelMemory<Bool>
    var support: [Int32] = []

    init(count: Int) {
        sums = LevelMemory(repeating: .zero, count: count)
        sizes = LevelMemory(repeating: 0, count: count)
        isIn = LevelMemory(repeating: false, count: count)
    }
}
