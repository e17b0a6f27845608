/// Solves a component level by level with the primal simplex method.
///
/// The method keeps a basis, and values of the variables at which all rows of the basis hold. It takes the rows in
/// order. Within a level it minimizes the sum of the violations: a piecewise linear function, whose slope along each
/// row of the basis is that row's *price*. While a price allows it, a row of the basis leaves, the variables move until
/// the sum stops falling (past rows whose violations start or end on the way), and the row that stops them enters (I.
/// Barrodale, F. D. K. Roberts, "An improved algorithm for discrete l1 linear approximation", 1973).
///
/// At the minimum, complementary slackness describes all optimal points with linear rows again: from then on, a row
/// with a price other than 0 must hold with equality, and a violated row must stay on its side. These conditions are
/// the rows' new *standings*, and the next level starts (H. Isermann, "Linear lexicographic optimization", 1982). A
/// required row or an ordered constraint is a level of one row.
///
/// A level can leave freedom among its violated rows. After the last level, tie steps minimize these violations one
/// after the other; then each free variable moves toward 0. See `LevelMethod+Ties.swift`.
struct LevelMethod<Number: SimplexNumber> {
    /// The condition that earlier levels set for a row.
    enum Standing: UInt8 {
        /// The row has not been considered yet, so it can move freely.
        case free
        /// The row belongs to the level that is being minimized.
        case member
        /// The left side must stay equal to the constant.
        case equal
        /// The left side must stay at most, or at least, the constant. For a violated row, this means that it stays on
        /// its side.
        case atMost, atLeast
    }
    /// A row as a combination of rows.
    struct Proof {
        var row: Int32
        var factors: [(row: Int32, value: Number)]
    }

    var problem = LevelProblem<Number>()
    var basis = Basis<Number>()
    var point = LevelPoint<Number>()
    /// The standing of each row and pin.
    var standings: [Standing] = []
    /// The side of each violated row and pin: 1 if its left side is too large, -1 if too small, 0 if it holds.
    var sides: [Int8] = []
    /// For each position of the basis, its row's price: how much the sum of violations changes per unit by which the
    /// row moves.
    var prices = SparseVector<Number>()
    /// The number of violated rows of the current level.
    var violatedCount = 0
    /// Whether the prices were updated in exchanges since they were last computed from the basis, so that they may have
    /// rounding errors.
    var arePricesUpdated = false
    /// The number of rows of the basis that can still move.
    var freeCount = 0
    /// Whether all rows of the basis are fixed, so that further levels decide nothing. Always false if all levels must
    /// be recorded.
    var isDecided: Bool { freeCount == 0 && !record.isKept }
    var ties = LevelTies()
    var search = LineSearch<Number>()
    var followed = FollowedEdit()
    var effort = LevelEffort()
    var record = LevelRecord<Number>()
    /// Whether rounding may have affected the answer.
    var isDoubtful = false

    // MARK: Running

    /// Resets the method for the rows in ``problem``.
    mutating func prepare(shouldStop: (() -> Bool)?) {
        let count = problem.variableCount
        basis.shouldStop = shouldStop
        point.prepare(count: count)
        effort = LevelEffort(exchangesLeft: 1000 + 50 * (count + problem.rowCount), shouldStop: shouldStop)
        record.prepare()
        isDoubtful = false
    }

    /// Resets the basis, the standings and the prices: all pins are in the basis, and all rows are free.
    private mutating func prepareExchanges() {
        let count = problem.variableCount
        basis.prepare(problem)
        standings.reset(to: .free, count: problem.rowCount + count)
        sides.reset(to: 0, count: problem.rowCount + count)
        prices.prepare(count: count)
        prices.clear()
        violatedCount = 0
        arePricesUpdated = false
        freeCount = count
        ties.row = -1
        ties.leaning.removeAll(keepingCapacity: true)
        search.prepare(count: problem.rowCount + count)
    }

    /// Solves the problem, or records a conflict in `record`.
    ///
    /// - Parameter start: rows that may be in a basis near the answer; empty for none.
    mutating func run(from start: [Int32]) {
        prepareExchanges()
        if record.isKept { problem.forgetOpposites() }
        // A small problem is solved as fast as its first basis is found.
        if problem.variableCount > 12 {
            basis.start(with: start.isEmpty ? requiredEqualities : start, problem)
            refreshValues()
        }
        for row in 0..<problem.requiredCount where record.conflict == nil && !effort.isOver { require(row) }
        guard record.conflict == nil else { return finish() }
        var first = problem.requiredCount
        for end in problem.levelEnds {
            if isDecided || effort.isOver { break }
            settle(first..<Int(end))
            first = Int(end)
        }
        settleTies()
        settleVariables()
        noteFinalMovements()
        finish()
    }

    private var requiredEqualities: [Int32] {
        (0..<Int32(problem.requiredCount)).filter { problem.relations[Int($0)] == .equal }
    }

    private mutating func finish() {
        if effort.isOver || basis.isSingular || basis.isDoubtful { isDoubtful = true }
        guard !isDoubtful else { return }
        refreshValues()
        if record.conflict == nil, !holds() { isDoubtful = true }
    }

    /// Satisfies a required row, or records the conflict that prevents it.
    private mutating func require(_ row: Int) {
        guard standings[row] == .free else { return }
        minimize(row..<(row + 1))
        guard sides[row] != 0, !effort.isOver else { return freeze(row..<(row + 1)) }
        let (residual, size) = residual(row)
        let violation = abs(residual.double)
        // A remaining violation within the tolerance counts as satisfied.
        if violation <= Self.toleratedPart * termSize(row) { return freeze(row..<(row + 1)) }
        // Rounding errors of larger numbers may be the reason for it.
        if Number.zeroPart > 0, violation <= Self.toleratedPart * size { return effort.giveUp() }
        basis.combine(row, problem)
        record.conflict = Proof(row: Int32(row), factors: basis.items.map { (basis.rows[Int($0.index)], $0.value) })
        endLevel()
    }

    /// The tolerated violation of a required row, divided by the magnitude of its terms.
    static var toleratedPart: Double { 1e-9 }

    /// Minimizes the sum of the violations of a level, and fixes the minimum for later levels.
    mutating func settle(_ rows: Range<Int>) {
        minimize(rows)
        if effort.isOver { return endLevel() }
        freeze(rows)
    }

    // MARK: Rows

    @inline(__always) func relation(_ row: Int) -> Relation {
        if row == ties.row || problem.isPin(row) { return .equal }
        let relation = problem.relations[row]
        return relation != .equal && isHeldByOpposite(row) ? .equal : relation
    }

    /// Returns whether the opposite inequality of a row is stronger and must keep holding, so that this row can hold
    /// only as an equality.
    @inline(__always) private func isHeldByOpposite(_ row: Int) -> Bool {
        let opposite = Int(problem.opposites[row])
        guard opposite >= 0, opposite < row, sides[opposite] == 0 else { return false }
        return standings[opposite] == (problem.relations[opposite] == .greaterThanOrEqual ? .atLeast : .atMost)
    }

    /// Marks a row as fixed: its left side must stay equal to its constant.
    mutating func fix(_ row: Int) {
        standings[row] = .equal
        if basis.contains(row) { freeCount -= 1 }
    }
}

/// The limit of the work that the method may do.
struct LevelEffort {
    var exchangesLeft = 0
    /// The number of successive exchanges that have moved nothing.
    var idleCount = 0
    private var steps = 0
    private(set) var isOver = false
    private var shouldStop: (() -> Bool)?

    init() {}

    init(exchangesLeft: Int, shouldStop: (() -> Bool)?) {
        self.exchangesLeft = exchangesLeft
        self.shouldStop = shouldStop
    }

    /// Whether the row with the lowest number is chosen. This is the case after many successive exchanges that moved
    /// nothing, and keeps the method from returning to an earlier basis (R. G. Bland, "New finite pivoting rules for
    /// the simplex method", 1977).
    var choosesByNumber: Bool { idleCount > 40 }

    mutating func countStep() {
        steps += 1
        if steps & 15 == 0, let shouldStop, shouldStop() { isOver = true }
    }

    mutating func countExchange(moves: Bool) {
        exchangesLeft -= 1
        idleCount = moves ? 0 : idleCount + 1
        if exchangesLeft < 0 { isOver = true }
    }

    mutating func giveUp() { isOver = true }
}

/// The current values of the variables.
struct LevelPoint<Number: SimplexNumber> {
    var values: [Number] = []
    /// For each variable, the sum of the magnitudes of the terms that its value was computed from.
    var sizes: [Double] = []
    /// Whether the values were computed from the basis, and not moved since then.
    var isFresh = true

    mutating func prepare(count: Int) {
        values.reset(to: .zero, count: count)
        sizes.reset(to: 0, count: count)
        isFresh = true
    }
}

/// The tie steps that remain.
struct LevelTies {
    /// The row or pin that the current tie step minimizes, or -1. It counts as an equality.
    var row = -1
    /// The rows whose violations may still vary. They belong to levels of several rows.
    var leaning: [Int32] = []
}
