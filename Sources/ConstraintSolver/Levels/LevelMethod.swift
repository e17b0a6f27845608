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
    private(set) var tolerated: Set<Int> = []
    /// All required rows have been brought in, and those that contradict others by next to nothing are looked at again.
    private var isLastLook = false
    /// A required row and the required rows that keep it from holding.
    private(set) var conflict: Proof?
    /// The last variable, in order, whose pull to 0 has decided anything; -1 if none has.
    private(set) var lastSettled: Int32 = -1
    /// Rounding may have hidden the answer.
    var isDoubtful = false
    var record = LevelRecord<Number>()
    var growth: RowGrowth<Number>
    var effort: LevelEffort

    /// - Parameter start: rows by position, as the first basis; pins if that is nil. From a basis that is nearly the last
    ///   one there is little to be done.
    init(_ problem: LevelProblem<Number>, from start: [Int32]? = nil, shouldStop: (() -> Bool)? = nil) {
        self.problem = problem
        basis = start.map { LevelBasis(problem, rows: $0) } ?? LevelBasis(problem)
        if basis.isSpoiled { basis = LevelBasis(problem) }
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
        let hasStart = basis.isWaiting.contains(true)
        if !equalities.isEmpty || hasStart {
            if !hasStart { basis.start(with: Array(equalities.prefix { $0 < problem.rules.heldCount ?? .max })) }
            for row in equalities where basis.contains(Int(row)) {
                basis.isWaiting[Int(row)] = false
                fix(Int(row))
            }
            refreshValues()
        }
        if hasToStop() { return }
        for row in equalities where !basis.contains(Int(row)) && conflict == nil { settle(Int(row)) }
        for row in 0..<problem.requiredCount where problem.relations[row] != .equal && conflict == nil { settle(row) }
        isLastLook = true
        var offByLittle = tolerated.sorted()
        while !offByLittle.isEmpty, conflict == nil {
            tolerated.subtract(offByLittle)
            for row in offByLittle where conflict == nil { settle(row) }
            offByLittle = tolerated.filter { basis.isWaiting[$0] }.sorted()
        }
        guard conflict == nil else {
            if basis.isSpoiled { isDoubtful = true }
            return
        }
        for row in problem.requiredCount..<problem.rowCount {
            settle(row)
            if effort.exchangesLeft < 0 { break }
        }
        for variable in problem.order where !problem.rules.asksOnly {
            if freeCount == 0 || effort.exchangesLeft < 0 { break }
            settle(variable)
        }
        // Then more digits are needed anyway.
        if isDoubtful { return }
        refreshValues()
        if effort.exchangesLeft < 0 || basis.isSpoiled || !holds() { isDoubtful = true }
        if !problem.rules.asksOnly, isNearlyZero() || hangsOnLastDigits() { isDoubtful = true }
        if record.isKept { noteFreedom() }
    }

    /// Brings a variable as near to 0 as all rows and the variables before it allow.
    private mutating func settle(_ variable: Int32) {
        record.level += 1
        let pin = problem.rowCount + Int(variable)
        let former = freeCount
        if !basis.contains(pin) {
            // What two rows that meet in one point have left of it may be their rounding, and then it is 0.
            if !point.isFresh, problem.rules.isDelicate || isSmall(Int(variable)) { refreshValues() }
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
        if !problem.isPin(row) { basis.isWaiting[row] = false }
        while effort.exchangesLeft >= 0, !basis.isSpoiled, !isDoubtful || effort.goesOn {
            effort.steps += 1
            if effort.steps & 15 == 0, hasToStop() { return }
            let side = side(of: row)
            if side == 0 {
                if relation(row) == .equal { hold(row) } else { isWatched[row] = true }
                return
            }
            guard freeCount > 0, let leaving = chooseLeaving(row, side) else {
                if freeze(row, side) { return }
                continue
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

    /// Notes an exchange that has moved nothing.
    mutating func countIdle() { effort.idleCount += 1 }

    // MARK: Fixing

    /// An equality that holds comes into the basis, unless it depends on what is fixed.
    private mutating func hold(_ row: Int) {
        guard freeCount > 0, !isFixed[row] else { return }
        if basis.contains(row) { return fix(row) }
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
    ///
    /// - Returns: false if another row has given way, so that something can.
    private mutating func freeze(_ row: Int, _ side: Int) -> Bool {
        let isRequired = row < problem.requiredCount
        guard freeCount > 0 || isRequired else {
            if !problem.isPin(row) { sides[row] = Int8(side) }
            return true
        }
        // Where nothing could be let go the combination is at hand.
        if freeCount > 0 ? basis.decide(row) : basis.combine(row, isDecisive: true) { isDoubtful = true }
        let excess = isRequired ? abs(residual(row).value.double) : 0
        let isTolerated = isRequired && excess <= problem.rules.toleratedPart * problem.givenSizes[row]
        if isTolerated {
            tolerated.insert(row)
            // As long as required rows come in these may move.
            if !isLastLook { return true }
        } else if isRequired, giveWay(off: excess) {
            return false
        }
        for item in basis.items where !isFixed[Int(basis.rows[Int(item.index)])] {
            // What the digits say that were added may be that something could have been let go.
            if mayLeave(item, side) { isDoubtful = true }
            fix(Int(basis.rows[Int(item.index)]))
        }
        if !isRequired, !problem.isPin(row) { sides[row] = Int8(side) }
        guard isRequired || record.isKept else { return true }
        let factors = basis.items.map { (row: basis.rows[Int($0.index)], value: $0.value) }
        let proof = Proof(row: Int32(row), factors: factors)
        if !isRequired || isTolerated {
            if record.isKept { record.proofs.append(proof) }
            return true
        }
        conflict = proof
        if !isProven(proof) { isDoubtful = true }
        return true
    }

    /// Lets the row of the combination at hand that would be off by the least, if that counts as nothing, give way to a
    /// required row that would be off by more: its turn comes again. Whether rows can hold together must not hang on
    /// which of them comes last.
    ///
    /// What counts is the constant, which a row has wherever the variables are in the end. Terms that are great where
    /// they are now may be gone when the last soft row has moved them.
    private mutating func giveWay(off excess: Double) -> Bool {
        var best: (row: Int, part: Double, isHeld: Bool)?
        for item in basis.items {
            let other = Int(basis.rows[Int(item.index)])
            guard other < problem.requiredCount, !effort.yielded.contains(other) else { continue }
            let part = excess / (abs(item.value.double) * problem.givenSizes[other])
            guard part <= problem.rules.toleratedPart else { continue }
            // Where others say which equalities hold, these do as long as they can.
            let isHeld = problem.relations[other] != .equal || other < problem.rules.heldCount ?? .max
            if let best, isHeld == best.isHeld ? part >= best.part : isHeld { continue }
            best = (other, part, isHeld)
        }
        guard let best else { return false }
        if isFixed[best.row] { freeCount += 1 }
        isFixed[best.row] = false
        isWatched[best.row] = false
        basis.isWaiting[best.row] = true
        effort.yielded.insert(best.row)
        tolerated.insert(best.row)
        return true
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
