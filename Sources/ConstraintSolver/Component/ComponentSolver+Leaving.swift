/// A row that may leave the basis: its position, the side to which its residual moves, and the row or pin that gets
/// worse by it and so says what it costs.
struct Leaving: BitwiseCopyable {
    var position: Int
    var side: Int8
    /// Whether it is an inequality that moves inside. Then it does not get worse itself.
    var isInside: Bool
    var factor: Double
    /// How far rounding may have moved `factor`.
    var noise: Double
    var key: RowReference
}

/// The row that leaves: the lexicographic ratio test.
///
/// What it costs to let an active row go is a column: the violated rows and pins that change with it. One column takes
/// a look at all rows of the component, and in a list that has no room every row may leave. There the columns are
/// looked at row by row instead, in the order of the hierarchy: a violated row as a combination of active rows says
/// what it costs to let go of each of them, and few rows tell all columns apart.
extension ComponentSolver {
    /// Of the active rows that `reference`, which was resolved last, depends on, the one that is cheapest to let go so
    /// that it moves to `direction`.
    mutating func chooseLeaving(_ index: UInt32, _ reference: RowReference, _ direction: Int8) -> Leaving? {
        scratch.choice.candidates.removeAll()
        scratch.choice.asked.removeAll()
        for item in 0..<scratch.row.support.count {
            let position = Int(scratch.row.support.base[item])
            let factor = scratch.row.combination.base[position].value
            let noise = scratch.row.combination.base[position].noise
            let side = factor < 0 ? -direction : direction
            let active = bases.components[index].pivots[position].row
            let isInside = !active.isPin && tables.isInside(tables.rows.base[Int(active.row)].relation, side)
            if !active.isPin, !isInside, tables.rows.base[Int(active.row)].isRequired { continue }
            if isInside { scratch.choice.asked.append(Int32(position)) }
            scratch.choice.candidates.append(
                Leaving(position: position, side: side, isInside: isInside, factor: factor, noise: noise, key: active))
        }
        var isResolved = !findSupporters(index)
        keepLatest(index)
        if scratch.choice.candidates.count > tuning.fewColumns {
            keepCheapest(index)
            isResolved = false
        }
        guard scratch.choice.candidates.count > 0 else { return nil }
        var best = scratch.choice.candidates[0]
        for item in 1..<max(1, scratch.choice.candidates.count)
        where compareCosts(index, scratch.choice.candidates[item], best) < 0 {
            best = scratch.choice.candidates[item]
        }
        if !isResolved { resolveRow(index, reference) }
        return best
    }

    /// Of the candidates those whose key is the last in the hierarchy.
    private mutating func keepLatest(_ index: UInt32) {
        var kept = 0
        for item in 0..<scratch.choice.candidates.count {
            var candidate = scratch.choice.candidates[item]
            if candidate.isInside { candidate.key = supporter(index, candidate.position) }
            if kept > 0 {
                let latest = scratch.choice.candidates[0].key
                if candidate.key != latest {
                    guard bases.isBefore(index, latest, candidate.key) else { continue }
                    kept = 0
                }
            }
            scratch.choice.candidates[kept] = candidate
            kept += 1
        }
        scratch.choice.candidates.truncate(to: kept)
    }

    /// Of the candidates, which have the same key, those that are cheapest as far as the first rows tell.
    private mutating func keepCheapest(_ index: UInt32) {
        var row = scratch.choice.candidates[0].key
        // Where rows do not tell them apart soon, columns will.
        var rounds = max(4, scratch.choice.candidates.count / 2)
        while row != .nothing, scratch.choice.candidates.count > tuning.fewColumns, rounds > 0 {
            resolveRow(index, row)
            let status =
                row.isPin
                ? tables.variables[bases.components[index].variables[Int(row.pin)]].pinStatus
                : tables.rows[row.row].status
            var kept = 0
            var least = PreciseNumber.zero
            for item in 0..<scratch.choice.candidates.count {
                let candidate = scratch.choice.candidates.base[item]
                let cost = Cost.amount(rate(candidate.position), status, candidate)
                if kept > 0 {
                    var difference = cost
                    difference.subtract(least)
                    if difference.value.high > 0 { continue }
                    if difference.value.high < 0 { kept = 0 }
                }
                if kept == 0 { least = cost }
                scratch.choice.candidates.base[kept] = candidate
                kept += 1
            }
            scratch.choice.candidates.truncate(to: kept)
            row = nextViolated(index, after: row)
            rounds -= 1
        }
    }

    /// How fast the row that was resolved last grows with the active row at `position`.
    @inline(__always) private func rate(_ position: Int) -> Accumulator {
        let own = scratch.row.combination.base[position]
        return own.mark == scratch.row.stamp && !own.isZero ? own : Accumulator(value: 0, noise: 0, mark: 0)
    }

    // MARK: Supporters

    /// Finds the supporters of the active inequalities in `scratch.choice.asked` that are not known, if they are many:
    /// the first violated row that depends on such an inequality supports it.
    ///
    /// - Returns: whether rows were resolved.
    @discardableResult
    mutating func findSupporters(_ index: UInt32) -> Bool {
        let version = bases.components[index].version
        var kept = 0
        for item in 0..<scratch.choice.asked.count {
            let position = scratch.choice.asked.base[item]
            if let known = bases.components[index].supporters?[Int(position)], known.version == version { continue }
            scratch.choice.asked.base[kept] = position
            kept += 1
        }
        scratch.choice.asked.truncate(to: kept)
        guard kept > tuning.fewColumns else { return false }
        if bases.components[index].supporters == nil { bases.components[index].makeSupporters() }
        let supporters = bases.components[index].supporters!
        var rounds = max(4, kept / 2)
        var row: RowReference?
        while scratch.choice.asked.count > 0, rounds > 0 {
            let next = nextViolated(index, after: row)
            if next == .nothing {
                for item in 0..<scratch.choice.asked.count {
                    supporters[Int(scratch.choice.asked.base[item])] = Supporter(row: .nothing, version: version)
                }
                break
            }
            resolveRow(index, next)
            kept = 0
            for item in 0..<scratch.choice.asked.count {
                let position = scratch.choice.asked.base[item]
                if rate(Int(position)).value != 0 {
                    supporters[Int(position)] = Supporter(row: next, version: version)
                } else {
                    scratch.choice.asked.base[kept] = position
                    kept += 1
                }
            }
            scratch.choice.asked.truncate(to: kept)
            row = next
            rounds -= 1
        }
        return true
    }

    /// The same for all active inequalities of a component.
    mutating func findAllSupporters(_ index: UInt32) {
        guard Int(bases.components[index].activeInequalities) > tuning.fewColumns else { return }
        scratch.choice.asked.removeAll()
        for position in 0..<Int(bases.components[index].pivotCount)
        where tables.isActiveInequality(bases.components[index].pivots[position].row) {
            scratch.choice.asked.append(Int32(position))
        }
        findSupporters(index)
    }

    /// The first violated row that comes after `former` in the hierarchy, or else the first such pin of a free
    /// variable.
    private func nextViolated(_ index: UInt32, after former: RowReference?) -> RowReference {
        let component = bases.components[index]
        var first = none
        if former?.isPin != true {
            for item in 0..<Int(component.rowCount) {
                let slot = component.rows[item]
                guard tables.rows.base[Int(slot)].status != 0, tables.rows.base[Int(slot)].position < 0 else {
                    continue
                }
                if let former, !tables.precedes(former.row, slot) { continue }
                if first == none || tables.precedes(slot, first) { first = slot }
            }
            if first != none { return RowReference(row: first) }
        }
        for local in 0..<UInt32(component.variableCount) {
            let variable = component.variables[Int(local)]
            guard !tables.variables.base[Int(variable)].isPinned else { continue }
            if let former, former.isPin, !tables.variablePrecedes(component.variables[Int(former.pin)], variable) {
                continue
            }
            if first == none || tables.variablePrecedes(variable, component.variables[Int(first)]) { first = local }
        }
        return first == none ? .nothing : RowReference(pin: first)
    }
}
