/// Components that are solved level by level (see ``LevelMethod``): big ones, and those whose factor has lost too many
/// digits.
///
/// They have no factor of their own. Their basis is listed in the pivots, so that explanations and the structure around
/// them need not know how it was found.
extension ComponentSolver {
    /// Solves a component from nothing: with `Double`s, and with more digits where these leave a doubt.
    mutating func solveByLevels(_ index: UInt32) {
        #if DEBUG
        bases.levelCount += 1
        #endif
        bases.components[index].state.goesByLevels = true
        bases.components[index].state.isDoubtful = true
        bases.components[index].state.isFaulty = false
        let slots = levelRows(index)
        var run: LevelRun?
        var start: [Int32]?
        for digits in digits(slots) where run == nil { run = levelRun(index, slots, digits, &start) }
        if let run {
            take(index, run, slots)
        } else {
            bases.clearBasis(index)
            bases.completeBasis(index)
            if !bases.wasStopped {
                bases.components[index].state.isFaulty = true
                bases.numericFault = NumericFault(
                    isOutOfRange: false, rows: slots.sorted { tables.precedes($0, $1) })
            }
        }
    }

    /// The kinds of numbers to try, one after the other. Rows whose coefficients have many digits may differ by few of
    /// them, which not even twice the digits tell from rounding, where several such rows are behind each other.
    private func digits(_ slots: [UInt32]) -> [LevelRun.Digits] {
        guard isDelicate(slots) else { return [.double, .doubleDouble, .rational] }
        return termCount(of: slots) <= tuning.largestExactAtOnce ? [.scout, .rational] : [.doubleDouble, .rational]
    }

    private func isDelicate(_ slots: [UInt32]) -> Bool { slots.contains { tables.hasManyDigits($0) } }

    /// Nil if a doubt is left, for a problem that is too large for exact numbers, or if the solving has to stop. Exact
    /// numbers are slow, and so go on from the basis that was found with others, `start`, which mostly is the right one.
    private mutating func levelRun(
        _ index: UInt32, _ slots: [UInt32], _ digits: LevelRun.Digits, _ start: inout [Int32]?
    ) -> LevelRun? {
        if digits == .rational, isTooLargeForFractions(index, slots) { return nil }
        if bases.hasToStop() { return nil }
        #if DEBUG
        if digits == .rational { bases.exactCount += 1 }
        #endif
        let run =
            switch digits {
            case .double:
                LevelRun.of(levelProblem(index, slots) as LevelProblem<Double>, digits, &start, bases.shouldStop)
            case .doubleDouble, .scout:
                LevelRun.of(levelProblem(index, slots) as LevelProblem<DoubleDouble>, digits, &start, bases.shouldStop)
            case .rational:
                LevelRun.of(levelProblem(index, slots) as LevelProblem<Rational>, digits, &start, bases.shouldStop)
            }
        return bases.hasToStop() ? nil : run
    }

    /// The rows of a component, the required ones first, the others in the order of the hierarchy.
    private func levelRows(_ index: UInt32) -> [UInt32] {
        let component = bases.components[index]
        var required: [UInt32] = []
        var others: [UInt32] = []
        for item in 0..<Int(component.rowCount) {
            let slot = component.rows[item]
            if tables.rows.base[Int(slot)].isRequired { required.append(slot) } else { others.append(slot) }
        }
        required.sort { tables.precedes($0, $1) }
        others.sort { tables.precedes($0, $1) }
        return required + others
    }

    /// The rows as a problem. What the fixed variables in them leave of a constant has all the digits that the number holds.
    private func levelProblem<Number: LevelNumber>(_ index: UInt32, _ slots: [UInt32]) -> LevelProblem<Number> {
        let component = bases.components[index]
        var problem = LevelProblem<Number>(variableCount: Int(component.variableCount))
        let termCount = termCount(of: slots)
        problem.reserve(rows: slots.count, terms: termCount)
        // So do constants, where what hangs on their last digits can be worked out exactly at once.
        let isSmall = termCount <= tuning.largestExactAtOnce
        let keepsAllDigits = tables.keepsAllDigits || Number.self != Double.self
        var isDelicate = isDelicate(slots)
        var lostOfConstants: [(row: Int, part: Double)] = []
        for slot in slots {
            let row = tables.rows.base[Int(slot)]
            var hasFixed = false
            var rest = row.constant
            var size = abs(rest)
            for term in Int(row.firstTerm)..<Int(row.firstTerm + row.termCount) {
                let record = tables.terms.base[term]
                if tables.variables.base[Int(record.variable)].state == .member {
                    problem.add(
                        Number(meaning: record.coefficient), of: Int(tables.variables.base[Int(record.variable)].local))
                } else {
                    let amount = record.coefficient * tables.values.base[Int(record.variable)]
                    rest -= amount
                    size += abs(amount)
                    hasFixed = true
                }
            }
            let isExact = hasFixed && (keepsAllDigits || abs(rest) < 1e-7 * size)
            let exact = isExact ? tables.exactRest(slot, without: nil, rest) : nil
            if isSmall, !isDelicate {
                isDelicate = exact.map { ($0 - Rational(meaning: $0.precise.high)).sign != 0 } ?? tables.isLong(rest)
            }
            let constant = exact.map { Number($0) } ?? (hasFixed ? Number(rest) : Number(meaning: row.constant))
            problem.endRow(
                row.relation, constant, size: size, given: abs(row.constant), isRequired: row.isRequired)
            if let lost = exact?.precise.low, lost != 0 { lostOfConstants.append((problem.rowCount - 1, lost)) }
        }
        problem.order.sort { tables.variablePrecedes(component.variables[Int($0)], component.variables[Int($1)]) }
        problem.finish()
        problem.rules.isDelicate = isDelicate
        problem.rules.toleratedPart = tuning.toleratedPart
        problem.rules.asksOnly = tuning.asksOnly
        if Number.self == Double.self { problem.noteMeanings(lostOfConstants) }
        return problem
    }

    /// Makes what was found the basis and the values of the component.
    private mutating func take(_ index: UInt32, _ run: LevelRun, _ slots: [UInt32]) {
        bases.clearBasis(index)
        let count = Int(bases.components[index].variableCount)
        for position in 0..<count {
            let row = Int(run.basis[position])
            let reference =
                row < slots.count ? RowReference(row: slots[row]) : RowReference(pin: UInt32(row - slots.count))
            bases.appendPivot(index, Pivot(withoutFactor: reference, local: UInt32(position)))
        }
        for (row, slot) in slots.enumerated() {
            tables.rows.base[Int(slot)].status = run.sides[row]
            if run.isMet[row] {
                tables.rows.base[Int(slot)].flags.insert(.met)
            } else {
                tables.rows.base[Int(slot)].flags.remove(.met)
            }
        }
        let notes = bases.components[index].state.feedsOutputs && bases.notesOutputs
        for local in 0..<count {
            let variable = bases.components[index].variables[local]
            // What is beyond all numbers is out of range, too.
            let value = run.values[local].isFinite ? run.values[local] : .greatestFiniteMagnitude
            if notes, tables.values.base[Int(variable)] != value { bases.noteOutputs(of: variable) }
            tables.noteDigits(value)
            tables.setValue(variable, value)
            tables.variables.base[Int(variable)].pinStatus = value < 0 ? -1 : 1
        }
        bases.components[index].horizon.row =
            run.lastSettled < 0 ? .nothing : RowReference(pin: UInt32(run.lastSettled))
        bases.components[index].state.digits = run.digits
        guard let found = run.conflict else { return }
        let factors = tables.explain(found.map { Factor(row: slots[Int($0.row)], value: $0.value, noise: 0) })
        // One of the rows that fix variables may be off by as much: it is to be judged together with the others.
        let inputs = factors.map(\.row).filter { tables.rows[$0].role == .input }
        let sum = factors.reduce(0) { $0 + $1.value * tables.rows[$1.row].constant }
        if !inputs.isEmpty, abs(sum) <= tuning.toleratedPart * tables.largestConstant(factors) {
            for slot in inputs { lists.excusingInputs.append(slot) }
        } else if conflict == nil {
            conflict = factors
        }
    }

    // MARK: Answers

    /// Sees to it that the basis at hand is that of a component.
    private mutating func fetchBasis(_ index: UInt32) {
        guard
            scratch.levels.basis == nil || scratch.levels.owner != bases.components[index].serial
                || scratch.levels.version != bases.components[index].version
        else { return }
        let slots = levelRows(index)
        var numbers: [UInt32: Int32] = [:]
        for (row, slot) in slots.enumerated() { numbers[slot] = Int32(row) }
        var active: [Int32] = []
        for position in 0..<Int(bases.components[index].pivotCount) {
            let row = bases.components[index].pivots[position].row
            active.append(row.isPin ? Int32(slots.count) + Int32(row.pin) : numbers[row.row]!)
        }
        for digits in answerDigits(index, slots) {
            switch digits {
            case .double:
                scratch.levels.basis = LevelBasis(levelProblem(index, slots) as LevelProblem<Double>, rows: active)
            case .doubleDouble, .scout:
                scratch.levels.basis = LevelBasis(
                    levelProblem(index, slots) as LevelProblem<DoubleDouble>, rows: active)
            case .rational:
                scratch.levels.basis = LevelBasis(levelProblem(index, slots) as LevelProblem<Rational>, rows: active)
            }
            if !scratch.levels.basis!.isSpoiled { break }
        }
        tables.forgetExactValues()
        scratch.levels.numbers = numbers
        scratch.levels.owner = bases.components[index].serial
        scratch.levels.version = bases.components[index].version
    }

    /// The kinds of numbers to try for answers, one after the other, until one can make a factor of all the rows. Where
    /// coefficients are uneven, what is next to nothing beside others may be a part of the reason, and is never rounded
    /// away if the component is small enough.
    private func answerDigits(_ index: UInt32, _ slots: [UInt32]) -> [LevelRun.Digits] {
        let digits = bases.components[index].state.digits
        if digits == .rational { return [.rational] }
        let isUneven = slots.contains { tables.rows.base[Int($0)].flags.contains(.uneven) }
        if isUneven, termCount(of: slots) <= tuning.largestExactAtOnce { return [.rational] }
        let rounded: [LevelRun.Digits] = isUneven || digits != .double ? [.doubleDouble] : [.double, .doubleDouble]
        return isTooLargeForFractions(index, slots) ? rounded : rounded + [.rational]
    }

    private func isTooLargeForFractions(_ index: UInt32, _ slots: [UInt32]) -> Bool {
        slots.count + Int(bases.components[index].variableCount) > tuning.largestExactProblem
    }

    private func termCount(of slots: [UInt32]) -> Int {
        slots.reduce(0) { $0 + Int(tables.rows.base[Int($1)].termCount) }
    }

    /// How the variables move with the active row at `position`: as ``Bases/updateDirection(_:_:)`` with a factor.
    mutating func updateDirectionByLevels(_ index: UInt32, _ position: Int) {
        fetchBasis(index)
        let count = Int(bases.components[index].variableCount)
        scratch.column.reserve(count)
        for local in 0..<count { scratch.column.direction[local] = 0 }
        for (variable, value, noise) in scratch.levels.basis!.movement(of: position) {
            scratch.column.direction[Int(variable)] = value
            scratch.column.noise[Int(variable)] = noise
        }
    }

    /// A row as a combination of active rows: as ``resolveRow(_:_:)`` with a factor.
    mutating func combineByLevels(_ index: UInt32, _ reference: RowReference) {
        fetchBasis(index)
        let row =
            reference.isPin
            ? scratch.levels.numbers.count + Int(reference.pin) : Int(scratch.levels.numbers[reference.row]!)
        scratch.row.reserveCombination(Int(bases.components[index].variableCount))
        scratch.row.nextStamp()
        scratch.row.support.removeAll()
        for (position, value, noise) in scratch.levels.basis!.combination(of: row) {
            scratch.row.combination[Int(position)] = Accumulator(value: value, noise: noise, mark: scratch.row.stamp)
            scratch.row.support.append(position)
        }
    }

    /// Writes a row as a combination of active rows: see ``combine(_:)``.
    @inline(__always) mutating func resolveRow(_ index: UInt32, _ reference: RowReference) {
        if bases.components[index].state.goesByLevels { return combineByLevels(index, reference) }
        bases.reduce(index, reference)
        bases.combine(index)
    }

    /// A row as a combination of active rows, between two passes.
    mutating func resolveIntoActive(_ index: UInt32, _ reference: RowReference) {
        scratch.reserve(Int(bases.components[index].variableCount))
        resolveRow(index, reference)
    }

    /// The active rows of `scratch.row.support`, without pins.
    func activeFactors(_ index: UInt32, _ weight: Double, noise: Double) -> [Factor] {
        var factors: [Factor] = []
        for item in 0..<scratch.row.support.count {
            let position = Int(scratch.row.support[item])
            let active = bases.components[index].pivots[position].row
            guard !active.isPin else { continue }
            let entry = scratch.row.combination[position]
            factors.append(
                Factor(
                    row: active.row, value: weight * entry.value,
                    noise: abs(weight) * entry.noise + noise * abs(entry.value)))
        }
        return factors
    }
}

/// What the level method has found, in numbers that anybody can use.
struct LevelRun {
    /// How exact the numbers were.
    enum Digits: UInt8, BitwiseCopyable {
        case double, doubleDouble, rational
        /// As `doubleDouble`, but only the basis is asked for, whatever doubts there are.
        case scout
    }

    let digits: Digits
    let basis: [Int32]
    let values: [Double]
    let sides: [Int8]
    /// By row: an inequality that holds with equality.
    let isMet: [Bool]
    let lastSettled: Int32
    /// Rows that contradict each other, and the factors with which they do.
    let conflict: [(row: Int32, value: Double)]?

    private init<Number>(_ method: LevelMethod<Number>, _ digits: Digits) {
        self.digits = digits
        basis = method.basis.rows
        values = method.values.map(\.precise.high)
        sides = method.sides
        isMet = method.sides.indices.map { method.isMet($0) }
        lastSettled = method.lastSettled
        conflict = method.conflict.map { proof in [(proof.row, 1)] + proof.factors.map { ($0.row, -$0.value.double) } }
    }

    /// What is found with one kind of numbers; nil if it leaves a doubt. Then `start` is the basis that was found.
    static func of<Number>(
        _ problem: LevelProblem<Number>, _ digits: Digits, _ start: inout [Int32]?, _ shouldStop: (() -> Bool)?
    ) -> LevelRun? {
        var method = LevelMethod(problem, from: digits == .rational ? start : nil, shouldStop: shouldStop)
        // What is in doubt in the end is worked out exactly, for which the last basis is the best start.
        method.effort.goesOn = digits != .double
        method.run()
        guard digits == .scout || method.isDoubtful && digits != .rational else { return LevelRun(method, digits) }
        start = method.basis.rows
        return nil
    }
}

/// A basis that answers questions, whatever its numbers are.
protocol LevelCombining {
    /// Whether rounding has taken a row of the basis for one that depends on others.
    var isSpoiled: Bool { get }
    /// The factors of a row, or a pin, as a combination of the rows of the basis, from the highest position to the
    /// lowest, and what rounding may have to do with them.
    mutating func combination(of row: Int) -> [(position: Int32, value: Double, noise: Double)]
    /// How the variables move with the row at a position, and what rounding may have to do with it.
    mutating func movement(of position: Int) -> [(variable: Int32, value: Double, noise: Double)]
}

extension LevelBasis: LevelCombining {
    mutating func combination(of row: Int) -> [(position: Int32, value: Double, noise: Double)] {
        combine(row)
        return items.sorted { $0.index > $1.index }.map { ($0.index, $0.value.double, noise(of: $0)) }
    }

    mutating func movement(of position: Int) -> [(variable: Int32, value: Double, noise: Double)] {
        move(position)
        return items.map { ($0.index, $0.value.double, noise(of: $0)) }
    }

    /// What rounding may have to do with a number, by what was summed up to it: see ``Accumulator/isZero``.
    private func noise(of item: Item) -> Double {
        max(Number.zeroPart * item.size / 8, Accumulator.unit * abs(item.value.double))
    }
}
