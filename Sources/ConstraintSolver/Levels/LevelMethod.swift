/// Solves a hierarchy level by level, from its first row to its last pin.
///
/// It starts with all variables at 0, held there by their pins, and takes the rows in order. A row that holds has
/// nothing to be done but to be kept: an equality comes into the basis, an inequality is watched. One that does not
/// hold is moved to where it does, by letting go of rows of the basis that may still move (the primal simplex method
/// with bounds): pins, which have no say yet, and inequalities, inside only. What would be broken on the way takes the
/// place of what was let go. If nothing is left to be let go, the row is violated for good, and the combination y·B of
/// rows of the basis that it is proves it: every part of it stands where it holds the row off. From then on these parts
/// are *fixed*, as any movement of one of them would make the row worse. A required row in this place is a conflict
/// with the rows of its combination (J. Farkas, "Theorie der einfachen Ungleichungen", 1902).
///
/// When no row of the basis may move any more, all is decided. (H. Isermann, "Linear lexicographic optimization", 1982,
/// has the levels and the fixing; G. B. Dantzig, "Linear Programming and Extensions", 1963, the method.)
struct LevelMethod<Number: LevelNumber> {
    /// A row that is violated for good, or whose variable cannot be 0, as a combination of rows.
    struct Proof {
        var row: Int32
        var factors: [(row: Int32, value: Number)]
        /// Of a variable that is 0: whether it cannot be greater (1) or less (-1).
        var side = 0
    }

    let problem: LevelProblem<Number>
    var basis: LevelBasis<Number>
    var point: LevelPoint<Number>
    /// By row and pin: it cannot move any more.
    var isFixed: [Bool]
    /// By row: an inequality that holds and must go on to.
    var isWatched: [Bool]
    /// By row: 1 or -1 if it is violated for good, on that side.
    var sides: [Int8]
    /// How many rows of the basis may still move.
    private var freeCount: Int
    /// Required rows that contradict others by no more than what counts as nothing.
    private var tolerated: Set<Int> = []
    /// A required row and the required rows that keep it from holding.
    private(set) var conflict: Proof?
    /// The last variable, in order, whose pull to 0 has decided anything; -1 if none has.
    private(set) var lastSettled: Int32 = -1
    /// Rounding may have hidden the answer.
    var isDoubtful = false
    var record = LevelRecord<Number>()
    var growth: RowGrowth<Number>
    var effort: LevelEffort

    init(_ problem: LevelProblem<Number>, shouldStop: (() -> Bool)? = nil) {
        self.problem = problem
        basis = LevelBasis(problem)
        basis.shouldStop = shouldStop
        let count = problem.variableCount
        point = LevelPoint(count: count)
        isFixed = [Bool](repeating: false, count: problem.rowCount + count)
        isWatched = [Bool](repeating: false, count: problem.rowCount)
        sides = [Int8](repeating: 0, count: problem.rowCount)
        growth = RowGrowth(count: problem.rowCount)
        freeCount = count
        effort = LevelEffort(exchangesLeft: 1000 + 50 * (count + problem.rowCount), shouldStop: shouldStop)
    }

    /// The values of the variables.
    var values: [Number] { point.values }

    /// Before ``run()``: asks for the proofs and directions of a certificate.
    mutating func keepProofs() {
        record.isKept = true
        record.fixingLevels = [Int32](repeating: .max, count: isFixed.count)
    }

    // MARK: The way

    /// Solves the problem, or finds a conflict.
    mutating func run() {
        let equalities = (0..<Int32(problem.requiredCount)).filter { problem.relations[Int($0)] == .equal }
        if !equalities.isEmpty {
            basis.start(with: equalities)
            for row in equalities where basis.contains(Int(row)) { fix(Int(row)) }
            refreshValues()
        }
        if hasToStop() { return }
        for row in equalities where !basis.contains(Int(row)) && conflict == nil { settle(Int(row)) }
        for row in 0..<problem.requiredCount where problem.relations[row] != .equal && conflict == nil { settle(row) }
        guard conflict == nil else {
            if basis.isSpoiled || basis.isDoubtful { isDoubtful = true }
            return
        }
        for row in problem.requiredCount..<problem.rowCount {
            settle(row)
            if effort.exchangesLeft < 0 { break }
        }
        for variable in problem.order {
            if freeCount == 0 || effort.exchangesLeft < 0 { break }
            settle(variable)
        }
        refreshValues()
        if effort.exchangesLeft < 0 || basis.isSpoiled || basis.isDoubtful || !holds() || isNearlyZero()
            || hangsOnLastDigits()
        {
            isDoubtful = true
        }
        if record.isKept { noteFreedom() }
    }

    /// Brings a variable as near to 0 as all rows and the variables before it allow.
    private mutating func settle(_ variable: Int32) {
        record.level += 1
        let pin = problem.rowCount + Int(variable)
        let former = freeCount
        if !basis.contains(pin) {
            // What two rows that meet in one point have left of it may be their rounding, and then it is 0.
            if !point.isFresh, isSmall(Int(variable)) { refreshValues() }
            if isNearlyZero(Int(variable)) { isDoubtful = true }
            settle(pin)
        }
        if record.isKept, point.values[Int(variable)].sign == 0 { record.undecided.append((variable, record.level)) }
        if basis.contains(pin), !isFixed[pin] { fix(pin) }
        if freeCount < former { lastSettled = variable }
    }

    @inline(__always) private mutating func fix(_ row: Int) {
        isFixed[row] = true
        if record.isKept { record.fixingLevels[row] = record.level }
        freeCount -= 1
    }

    /// Brings a row as near to holding as those before it allow.
    private mutating func settle(_ row: Int) {
        while effort.exchangesLeft >= 0, !basis.isSpoiled {
            effort.steps += 1
            if effort.steps & 15 == 0, hasToStop() { return }
            let side = side(of: row)
            if side == 0 {
                if relation(row) == .equal { hold(row) } else { isWatched[row] = true }
                return
            }
            guard freeCount > 0, let leaving = chooseLeaving(row, side) else {
                return freeze(row, side)
            }
            if let position = move(row, side, leaving) {
                // It holds now, with equality.
                if relation(row) == .equal { fix(Int(basis.rows[position])) } else { isWatched[row] = true }
                return
            }
        }
    }

    private mutating func hasToStop() -> Bool {
        guard let shouldStop = effort.shouldStop, shouldStop() else { return false }
        isDoubtful = true
        effort.exchangesLeft = -1
        return true
    }

    @inline(__always) private func relation(_ row: Int) -> Relation {
        problem.isPin(row) ? .equal : problem.relations[row]
    }

    // MARK: What a row says

    /// Lhs − rhs of a row, and the size of the numbers that it is the sum of.
    func residual(_ row: Int) -> (value: Number, size: Double) {
        if problem.isPin(row) {
            let variable = row - problem.rowCount
            return (point.values[variable], point.sizes[variable])
        }
        var sum = -problem.constants[row]
        var size = problem.constantSizes[row]
        for place in problem.places(of: row) {
            let term = problem.terms[place]
            sum.subtract(-term.coefficient, point.values[Int(term.index)])
            size += abs(term.coefficient.double) * point.sizes[Int(term.index)]
        }
        return (sum, size)
    }

    /// On which side a row does not hold: 0 if it does, but for rounding.
    private mutating func side(of row: Int) -> Int {
        var (r, size) = residual(row)
        // In doubt, the values are worked out again, and what they say with more digits.
        if isInDoubt(r, size), !point.isFresh {
            refreshValues()
            (r, size) = residual(row)
        }
        if isInDoubt(r, size) {
            r = preciseResidual(row)
            if isInDoubt(r, size) { isDoubtful = true }
        }
        if r.sign == 0 || abs(r.double) <= Number.holdPart * size { return 0 }
        switch relation(row) {
        case .equal: return r.sign
        case .lessThanOrEqual: return max(r.sign, 0)
        case .greaterThanOrEqual: return min(r.sign, 0)
        }
    }

    /// Whether a row holds or not may be for rounding to say.
    @inline(__always) private func isInDoubt(_ residual: Number, _ size: Double) -> Bool {
        let amount = abs(residual.double)
        return amount > Number.settledPart * size && amount < 1000 * Number.holdPart * size
    }

    /// Lhs − rhs of a row as its numbers are meant, with twice the digits.
    private func preciseResidual(_ row: Int) -> Number {
        if problem.isPin(row) { return point.values[row - problem.rowCount] }
        var sum = -problem.meaning(ofConstant: row)
        for place in problem.places(of: row) {
            sum = sum + problem.meaning(at: place) * point.values[Int(problem.terms[place].index)].precise
        }
        return Number(sum)
    }

    /// Works out the values from the rows of the basis, and takes out what they are off by.
    private mutating func refreshValues() {
        var sides: [(position: Int32, value: Number)] = []
        for position in 0..<basis.count where !problem.isPin(Int(basis.rows[position])) {
            let constant = problem.constants[Int(basis.rows[position])]
            if constant.sign != 0 { sides.append((Int32(position), constant)) }
        }
        basis.solve(sides)
        for variable in point.values.indices {
            point.values[variable] = .zero
            point.sizes[variable] = 0
            point.sumSizes[variable] = 0
        }
        for item in basis.items {
            point.values[Int(item.index)] = item.value
            point.sumSizes[Int(item.index)] = item.size
            point.sizes[Int(item.index)] = max(
                abs(item.value.double), min(item.size, 1e6 * abs(item.value.double) + 1e-300))
        }
        point.isFresh = true
        guard Number.self == Double.self else { return }
        let sums = basis.items
        for round in 0..<4 {
            var errors: [(position: Int32, value: Number)] = []
            var worst = 0.0
            for position in 0..<basis.count {
                // Pins, too: one that has come back through exchanges is 0 but for rounding.
                let row = Int(basis.rows[position])
                var (error, size) = residual(row)
                if error.sign == 0, problem.isPin(row) || problem.lostParts.isEmpty, problem.lostOfConstants.isEmpty {
                    continue
                }
                error = preciseResidual(row)
                // The values that are sought are the nearest to the right ones: rounding them leaves so much.
                if round == 0 ? error.sign != 0 : abs(error.double) > 0x1p-52 * size {
                    errors.append((Int32(position), -error))
                }
                if size > 0 { worst = max(worst, abs(error.double) / size) }
            }
            if errors.isEmpty { break }
            if round == 3, worst > 8 * Number.settledPart { isDoubtful = true }
            basis.solve(errors)
            for item in basis.items { point.values[Int(item.index)] = point.values[Int(item.index)] + item.value }
        }
        // What was a sum of big numbers and is nothing but their rounding now.
        for item in sums where abs(point.values[Int(item.index)].double) < 0x1p-60 * item.size {
            point.values[Int(item.index)] = .zero
        }
        for variable in point.values.indices {
            point.sizes[variable] = max(point.sizes[variable], abs(point.values[variable].double))
        }
    }

    /// Whether all that must hold does at the values of now, by far more digits than are asked for.
    private func holds() -> Bool {
        for row in 0..<problem.rowCount
        where row < problem.requiredCount || isWatched[row] || (basis.contains(row) && sides[row] == 0) {
            let (r, size) = residual(row)
            let limit = tolerated.contains(row) ? 1e-9 * size : 4 * Number.settledPart * size
            if excess(r, row) > limit, excess(preciseResidual(row), row) > limit { return false }
        }
        return true
    }

    /// Whether a row holds with equality that is nearly a combination of fewer rows than it is: it says how far variables
    /// may go in the digits that a `Double` does not have.
    private mutating func hangsOnLastDigits() -> Bool {
        guard Number.self == Double.self else { return false }
        for row in 0..<problem.rowCount
        where isWatched[row] && !basis.contains(row) && problem.hasManyDigits(row) {
            let (r, size) = residual(row)
            guard abs(r.double) <= Number.holdPart * size else { continue }
            if basis.combine(row) { return true }
            let largest = basis.items.reduce(0) { max($0, abs($1.value.double)) }
            if basis.items.contains(where: { abs($0.value.double) < Number.doubtfulPart * largest }) { return true }
        }
        return false
    }

    /// Whether a variable is so near to 0, and is not, that it might be rounding: whether it is ambiguous hangs on
    /// that.
    private func isNearlyZero() -> Bool { point.values.indices.contains { isNearlyZero($0) } }

    @inline(__always) private func isNearlyZero(_ variable: Int) -> Bool {
        let value = point.values[variable]
        return value.sign != 0 && abs(value.double) < Number.nearlyZeroPart * point.sumSizes[variable]
    }

    /// Whether a variable is not 0, and nothing beside the greatest number of the problem.
    @inline(__always) private func isSmall(_ variable: Int) -> Bool {
        let value = point.values[variable]
        return value.sign != 0 && abs(value.double) < Number.nearlyZeroPart * problem.largestConstant
    }

    private func excess(_ residual: Number, _ row: Int) -> Double {
        switch problem.relations[row] {
        case .equal: abs(residual.double)
        case .lessThanOrEqual: residual.double
        case .greaterThanOrEqual: -residual.double
        }
    }

    /// Lhs − rhs of a row.
    func excess(of row: Int) -> Number { residual(row).value }

    /// Notes an exchange that has moved nothing.
    mutating func countIdle() { effort.idleCount += 1 }

    // MARK: Fixing

    /// An equality that holds comes into the basis, unless it depends on what is fixed.
    private mutating func hold(_ row: Int) {
        guard freeCount > 0, !basis.contains(row) else { return }
        let isPure = basis.isPure
        if isPure {
            basis.reduce(row)
            if let pin = bestPin(basis.items, { $0 }) {
                basis.append(row, for: pin.variable)
                return fix(row)
            }
        }
        if isPure ? basis.combineReduced(row, isDecisive: true) : basis.combine(row, isDecisive: true) {
            isDoubtful = true
        }
        let combination = basis.items
        var best: LevelFactor<Number>.Item?
        for item in combination where !isFixed[Int(basis.rows[Int(item.index)])] {
            if best == nil || abs(item.value.double) > abs(best!.value.double) { best = item }
        }
        guard let best else { return }
        basis.exchange(row, at: Int(best.index), combination)
        fix(row)
    }

    /// Nothing can bring the row nearer to holding.
    private mutating func freeze(_ row: Int, _ side: Int) {
        let isRequired = row < problem.requiredCount
        guard freeCount > 0 || isRequired else {
            if !problem.isPin(row) { sides[row] = Int8(side) }
            return
        }
        // Where nothing could be let go the combination is at hand.
        if freeCount > 0 ? basis.decide(row) : basis.combine(row, isDecisive: true) { isDoubtful = true }
        for item in basis.items where !isFixed[Int(basis.rows[Int(item.index)])] {
            fix(Int(basis.rows[Int(item.index)]))
        }
        if !problem.isPin(row) { sides[row] = Int8(side) }
        guard isRequired || record.isKept else { return }
        let factors = basis.items.map { (row: basis.rows[Int($0.index)], value: $0.value) }
        let proof = Proof(row: Int32(row), factors: factors)
        guard isRequired else { return record.proofs.append(proof) }
        // A required row holds if it is off by 1e-9 of its own terms, and of the numbers that the contradiction is made
        // of.
        var size = problem.constantSizes[row]
        for (other, factor) in factors where !problem.isPin(Int(other)) {
            size += abs(factor.double) * problem.constantSizes[Int(other)]
        }
        sides[row] = 0
        let (excess, ownSize) = residual(row)
        if abs(excess.double) <= 1e-9 * min(size, ownSize) {
            tolerated.insert(row)
            return
        }
        conflict = proof
        if !isProven(proof) { isDoubtful = true }
    }

    /// Whether the rows of a conflict contradict each other whatever the values: what is left when the combination is
    /// taken off the row is so little that no values in range make up for it.
    private func isProven(_ proof: Proof) -> Bool {
        guard Number.zeroPart > 0 else { return true }
        var rest: [Int: DoubleDouble] = [:]
        var excess = -problem.meaning(ofConstant: Int(proof.row))
        problem.eachMeaning(of: Int(proof.row)) { rest[$0] = $1 }
        for (row, value) in proof.factors {
            if problem.isPin(Int(row)) { return false }
            let factor = value.precise
            excess = excess + factor * problem.meaning(ofConstant: Int(row))
            problem.eachMeaning(of: Int(row)) { rest[$0, default: .zero] = rest[$0, default: .zero] - factor * $1 }
        }
        var sum = 0.0
        for value in rest.values { sum += abs(value.high) }
        return sum * 1e15 < abs(excess.high)
    }
}
