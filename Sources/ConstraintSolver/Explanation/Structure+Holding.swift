/// Finds the rows that keep another row violated.
extension Structure {
    /// A row that prevents a smaller violation of another row.
    struct Holder {
        var row: UInt32
        /// Whether it prevents this because its left side must not become smaller. If false, its left side must not
        /// become larger.
        var isLowerBound: Bool
    }

    /// Returns the rows that prevent a smaller violation of a row, in order; empty if the row holds.
    ///
    /// The minimum of the row's level is proved by a combination of rows in which all variables cancel. It consists of
    /// the violated rows of the level, each multiplied by its side, and the rows that hold them. Other violated rows
    /// are included only if the combination would not prove a minimum without them.
    mutating func rowsHolding(_ slot: UInt32) -> [Holder] {
        guard tables.violation(slot) > 0 else { return [] }
        let side = tables.residual(slot).value > 0 ? 1.0 : -1
        var combination = [WeightedRow(row: slot, factor: side)]
        switch tables.rows[slot].role {
        case .check: break
        case .member:
            guard let report = components.report(tables.rows[slot].owner, tables, on: .row(slot)) else { return [] }
            let violated = Set(
                report.levels.flatMap(\.leaning).filter { reference in
                    if case .row(let row) = reference { tables.violation(row) > 0 } else { false }
                })
            combination = HolderSearch(report, violated).combination(of: slot)
        case .unused, .queued, .loose, .input, .output: return []
        }
        var sums: [UInt32: Double] = [:]
        for weighted in tables.withoutFixedVariables(combination) { sums[weighted.row, default: 0] += weighted.factor }
        var rows = sums.keys.filter { $0 != slot }.sorted { tables.precedes($0, $1) }
        // Of several rows in the same direction, one may be enough; and a row that acts on another may be acted on
        // itself.
        if rows.count <= Self.mostCheckedHolders, !isHeld(slot, by: rows) {
            rows = rowsDeciding(before: slot)
            if rows.count <= Self.mostCheckedHolders, !isHeld(slot, by: rows) { rows = rowsUpToLevel(of: slot) }
            for row in rows { sums[row, default: 0] -= sums[row] == nil ? 1 : 0 }
        }
        if rows.count <= Self.mostCheckedHolders {
            for row in rows.reversed() where rows.count > 1 {
                let rest = rows.filter { $0 != row }
                if isHeld(slot, by: rest) { rows = rest }
            }
        }
        return rows.map { Holder(row: $0, isLowerBound: sums[$0]! < 0) }
    }

    /// Returns the rows that decided the minima of the levels of a row's component, up to the level of this row.
    /// Excludes the row.
    private mutating func rowsDeciding(before slot: UInt32) -> [UInt32] {
        guard tables.rows[slot].role == .member, let report = components.report(tables.rows[slot].owner, tables) else {
            return []
        }
        var rows: Set<UInt32> = []
        for level in report.levels where !level.isTie {
            for case .row(let row) in level.violated.map(\.reference) + level.factors.map(\.reference)
            where isUpToLevel(row, of: slot) { rows.insert(row) }
        }
        return tables.ordered(tables.withInputs(rows)).filter { $0 != slot }
    }

    /// Returns the rows of a row's component up to the level of this row, and the rows that fix their fixed variables.
    /// Excludes the row. Together these rows always hold it.
    private func rowsUpToLevel(of slot: UInt32) -> [UInt32] {
        guard tables.rows[slot].role == .member, let component = components[tables.rows[slot].owner] else { return [] }
        let rows = component.rows.filter { isUpToLevel($0, of: slot) }
        return tables.ordered(tables.withInputs(rows)).filter { $0 != slot }
    }

    /// Returns whether a row belongs to the level of `slot` or to a level above it.
    private func isUpToLevel(_ row: UInt32, of slot: UInt32) -> Bool {
        let (own, other) = (tables.rows[slot], tables.rows[row])
        return !tables.precedes(slot, row) || own.priority == other.priority && !own.isOrdered && !other.isOrdered
    }

    /// The maximum number of rows to check one by one. Each check solves a small system.
    private static let mostCheckedHolders = 64

    /// Returns whether the given rows alone prevent a smaller violation of a row. Stronger rows must hold, or keep
    /// their violations. If rows of the same level are given, the sum of the violations must not be smaller.
    private func isHeld(_ slot: UInt32, by rows: [UInt32]) -> Bool {
        var part = ConstraintSystem()
        part.structure.components.shouldStop = components.shouldStop
        var copies: [UInt32: UInt32] = [:]
        var (peers, sum) = ([UInt32](), 0.0)
        for row in rows + [slot] {
            let terms = tables.terms(ofRow: row).map { term in
                if copies[term.variable.index] == nil {
                    copies[term.variable.index] = part.tables.makeVariable(order: nil)
                }
                return Term(Variable(index: copies[term.variable.index]!), term.coefficient)
            }
            let record = tables.rows[row]
            let isPeer =
                row == slot
                || record.priority == tables.rows[slot].priority && !record.isOrdered && !tables.rows[slot].isOrdered
            let violation = tables.violation(row)
            if isPeer {
                sum += violation
                let copy = terms.withUnsafeBufferPointer {
                    part.tables.makeRow($0, record.relation, record.constant, priority: 1, isOrdered: false, order: nil)
                }
                part.queue.append(Operation(kind: .add, row: copy))
                peers.append(copy)
            } else if violation > 0 {
                let residual = tables.residual(row).value
                part.require(terms, residual > 0 ? .lessThanOrEqual : .greaterThanOrEqual, record.constant + residual)
                // An equality could also be violated more on its other side.
                if record.relation == .equal {
                    part.require(
                        terms, residual > 0 ? .greaterThanOrEqual : .lessThanOrEqual, record.constant - residual)
                }
            } else {
                part.require(terms, record.relation, record.constant)
            }
        }
        guard part.commit() == nil else { return true }
        return peers.reduce(0) { $0 + part.tables.violation($1) } >= sum - 1e-9 * max(1, sum)
    }

    /// Returns the violated rows, in order.
    func violatedRows() -> [UInt32] {
        (0..<UInt32(tables.rows.count)).filter { tables.isCommitted($0) && tables.violation($0) > 0 }.sorted {
            tables.precedes($0, $1)
        }
    }
}

/// Finds a combination of rows that proves that a row's violation cannot be smaller.
private struct HolderSearch {
    private let report: ComponentReport
    /// The rows that held at the minimum of their own level, but are violated in the final answer.
    private let violatedLater: Set<RowReference>
    /// The factor of each row in the combination: the side of a violated row, the negative price of any other row.
    private var factors: [RowReference: Weight] = [:]
    private var order: [RowReference] = []

    init(_ report: ComponentReport, _ violatedLater: Set<RowReference>) {
        self.report = report
        self.violatedLater = violatedLater
    }

    /// Returns a combination that proves the minimum: the violated row multiplied by its side, the other violated rows
    /// of its level that the proof needs, and the rows that hold them.
    ///
    /// An inequality may occur in the combination with a sign that only an equality can have. It then acts as an
    /// equality because violated rows of an earlier level push against it. To replace it, a multiple of the combination
    /// of that level is added, in which the inequality cancels. This is repeated from the latest level to the earliest.
    func combination(of slot: UInt32) -> [WeightedRow] {
        guard
            let level = report.levels.firstIndex(where: { level in
                level.violated.contains { $0.reference == .row(slot) } || level.leaning.contains(.row(slot))
            })
        else { return [] }
        var search = self
        search.add(smallestParts(report.levels[level].violated, slot), times: 1)
        // The rows that take a row's place can bring it back; it is replaced once, so that the search ends.
        var replaced: Set<RowReference> = []
        while let (reference, pressed) = search.lastPressedWrongly(before: level, except: replaced) {
            replaced.insert(reference)
            let parts = connectedParts(report.levels[pressed].violated, from: [reference])
            var own = HolderSearch(report, violatedLater)
            own.add(parts, times: 1)
            guard let weight = own.factors[reference], !weight.isZero else { break }
            search.add(parts, times: -search.factors[reference]!.sum / weight.sum)
            search.factors[reference] = Weight()
        }
        return search.order.compactMap { reference in
            guard case .row(let row) = reference, let weight = search.factors[reference], !weight.isZero else {
                return nil
            }
            return WeightedRow(row: row, factor: weight.sum)
        }
    }

    private func lastPressedWrongly(
        before level: Int, except replaced: Set<RowReference>
    ) -> (reference: RowReference, level: Int)? {
        var best: (reference: RowReference, level: Int)?
        for reference in order {
            guard let weight = factors[reference], !weight.isZero, let pressed = report.pressed[reference],
                pressed.level < level, !replaced.contains(reference)
            else { continue }
            let price = -weight.sum
            guard price < pressed.prices.lowerBound || price > pressed.prices.upperBound else { continue }
            if best.map({ pressed.level > $0.level }) ?? true { best = (reference, pressed.level) }
        }
        return best
    }

    private mutating func add(_ parts: [ComponentReport.Violated], times factor: Double) {
        for part in parts {
            add(factor * Double(part.side), to: part.reference)
            for (reference, price, _) in part.factors { add(-factor * Double(part.side) * price, to: reference) }
        }
    }

    private mutating func add(_ amount: Double, to reference: RowReference) {
        if factors[reference] == nil { order.append(reference) }
        factors[reference, default: Weight()].add(amount)
    }

    /// Returns the violated rows of a level that depend on one of the given rows, and the violated rows that share rows
    /// with them, directly or through others.
    private func connectedParts(
        _ violated: [ComponentReport.Violated], from references: Set<RowReference>
    ) -> [ComponentReport.Violated] {
        var parts: [RowReference: [Int]] = [:]
        for (number, part) in violated.enumerated() {
            for factor in part.factors { parts[factor.reference, default: []].append(number) }
        }
        var isReached = [Bool](repeating: false, count: violated.count)
        // Where the first part that is reached and not taken may be.
        var next = violated.count
        func reach(_ references: some Sequence<RowReference>) {
            for number in references.lazy.compactMap({ parts.removeValue(forKey: $0) }).joined() {
                isReached[number] = true
                next = min(next, number)
            }
        }
        var taken: [ComponentReport.Violated] = []
        var isTaken = isReached
        reach(references)
        while next < violated.count {
            defer { next += 1 }
            guard isReached[next], !isTaken[next] else { continue }
            isTaken[next] = true
            taken.append(violated[next])
            reach(violated[next].factors.lazy.map(\.reference))
        }
        return taken
    }

    /// Returns the entry of a row, and as few entries of other violated rows as are needed to prove a minimum.
    private func smallestParts(_ violated: [ComponentReport.Violated], _ slot: UInt32) -> [ComponentReport.Violated] {
        let own = violated.filter { $0.reference == .row(slot) }
        let others = violated.filter { $0.reference != .row(slot) }
        // A lower level has violated it: all that hold it together prove the minimum.
        guard !own.isEmpty else { return connectedParts(others, from: [.row(slot)]) }
        var prices = PriceSums(violatedLater)
        for part in own { prices.add(part, times: 1) }
        if prices.isMinimum { return own }
        let connected = connectedParts(others, from: Set(own.flatMap { $0.factors.map(\.reference) }))
        for part in connected { prices.add(part, times: 1) }
        return own
            + connected.filter { part in
                prices.add(part, times: -1)
                if prices.isMinimum { return false }
                prices.add(part, times: 1)
                return true
            }
    }
}

/// The prices that a level would have if only some of its violated rows existed.
private struct PriceSums {
    /// The rows that a lower level has violated. Their prices must be 0, 1 or -1.
    private let violatedLater: Set<RowReference>
    private var prices: [RowReference: (sum: Weight, range: ClosedRange<Double>)] = [:]
    /// The number of rows whose prices are outside of the range that is possible at a minimum.
    private var leavingCount = 0

    init(_ violatedLater: Set<RowReference>) { self.violatedLater = violatedLater }

    /// Whether all prices are possible at a minimum.
    var isMinimum: Bool { leavingCount == 0 }

    /// Adds (`sign` 1) or removes (`sign` -1) the contribution of a violated row to the prices.
    mutating func add(_ part: ComponentReport.Violated, times sign: Double) {
        for (reference, factor, range) in part.factors {
            var price = prices[reference] ?? (Weight(), range)
            leavingCount -= leaves(reference, price) ? 1 : 0
            price.sum.add(sign * Double(part.side) * factor)
            leavingCount += leaves(reference, price) ? 1 : 0
            prices[reference] = price
        }
    }

    private func leaves(_ reference: RowReference, _ price: (sum: Weight, range: ClosedRange<Double>)) -> Bool {
        if price.sum.isZero { return false }
        let sum = price.sum.sum
        if violatedLater.contains(reference), abs(abs(sum) - 1) > tiePart { return true }
        return sum < price.range.lowerBound - tiePart || sum > price.range.upperBound + tiePart
    }
}
