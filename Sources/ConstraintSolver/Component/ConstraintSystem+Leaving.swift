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
extension ConstraintSystem {
    /// Of the active rows that `reference`, which was resolved last, depends on, the one that is cheapest to let go so
    /// that it moves to `direction`.
    mutating func chooseLeaving(_ index: UInt32, _ reference: RowReference, _ direction: Int8) -> Leaving? {
        scratch.candidates.removeAll()
        scratch.asked.removeAll()
        for item in 0..<scratch.support.count {
            let position = Int(scratch.support.base[item])
            let factor = scratch.combination.base[position].value
            let noise = scratch.combination.base[position].noise
            let side = factor < 0 ? -direction : direction
            let active = components[index].pivots[position].row
            let isInside = !active.isPin && isInside(rows.base[Int(active.row)].relation, side)
            if !active.isPin, !isInside, rows.base[Int(active.row)].isRequired { continue }
            if isInside { scratch.asked.append(Int32(position)) }
            scratch.candidates.append(
                Leaving(position: position, side: side, isInside: isInside, factor: factor, noise: noise, key: active))
        }
        var isResolved = !findSupporters(index)
        keepLatest(index)
        if scratch.candidates.count > tuning.fewColumns {
            keepCheapest(index)
            isResolved = false
        }
        guard scratch.candidates.count > 0 else { return nil }
        var best = scratch.candidates[0]
        for item in 1..<max(1, scratch.candidates.count) where compareCosts(index, scratch.candidates[item], best) < 0 {
            best = scratch.candidates[item]
        }
        if !isResolved { resolveRow(index, reference) }
        return best
    }

    /// Of the candidates those whose key is the last in the hierarchy.
    private mutating func keepLatest(_ index: UInt32) {
        var kept = 0
        for item in 0..<scratch.candidates.count {
            var candidate = scratch.candidates[item]
            if candidate.isInside { candidate.key = supporter(index, candidate.position) }
            if kept > 0 {
                let latest = scratch.candidates[0].key
                if candidate.key != latest {
                    guard isBefore(index, latest, candidate.key) else { continue }
                    kept = 0
                }
            }
            scratch.candidates[kept] = candidate
            kept += 1
        }
        scratch.candidates.truncate(to: kept)
    }

    /// Of the candidates, which have the same key, those that are cheapest as far as the first rows tell.
    private mutating func keepCheapest(_ index: UInt32) {
        var row = scratch.candidates[0].key
        // Where rows do not tell them apart soon, columns will.
        var rounds = max(4, scratch.candidates.count / 2)
        while row != .nothing, scratch.candidates.count > tuning.fewColumns, rounds > 0 {
            resolveRow(index, row)
            let status =
                row.isPin ? variables[components[index].variables[Int(row.pin)]].pinStatus : rows[row.row].status
            var kept = 0
            var least = PreciseNumber.zero
            for item in 0..<scratch.candidates.count {
                let candidate = scratch.candidates.base[item]
                let cost = Cost.amount(rate(candidate.position), status, candidate)
                if kept > 0 {
                    var difference = cost
                    difference.subtract(least)
                    if difference.value.high > 0 { continue }
                    if difference.value.high < 0 { kept = 0 }
                }
                if kept == 0 { least = cost }
                scratch.candidates.base[kept] = candidate
                kept += 1
            }
            scratch.candidates.truncate(to: kept)
            row = nextViolated(index, after: row)
            rounds -= 1
        }
    }

    /// How fast the row that was resolved last grows with the active row at `position`.
    @inline(__always) private func rate(_ position: Int) -> Accumulator {
        let own = scratch.combination.base[position]
        return own.mark == scratch.stamp && !own.isZero ? own : Accumulator(value: 0, noise: 0, mark: 0)
    }

    // MARK: Supporters

    /// Finds the supporters of the active inequalities in `scratch.asked` that are not known, if they are many: the
    /// first violated row that depends on such an inequality supports it.
    ///
    /// - Returns: whether rows were resolved.
    @discardableResult
    mutating func findSupporters(_ index: UInt32) -> Bool {
        let version = components[index].version
        var kept = 0
        for item in 0..<scratch.asked.count {
            let position = scratch.asked.base[item]
            if let known = components[index].supporters?[Int(position)], known.version == version { continue }
            scratch.asked.base[kept] = position
            kept += 1
        }
        scratch.asked.truncate(to: kept)
        guard kept > tuning.fewColumns else { return false }
        if components[index].supporters == nil { components[index].makeSupporters() }
        let supporters = components[index].supporters!
        var rounds = max(4, kept / 2)
        var row: RowReference?
        while scratch.asked.count > 0, rounds > 0 {
            let next = nextViolated(index, after: row)
            if next == .nothing {
                for item in 0..<scratch.asked.count {
                    supporters[Int(scratch.asked.base[item])] = Supporter(row: .nothing, version: version)
                }
                break
            }
            resolveRow(index, next)
            kept = 0
            for item in 0..<scratch.asked.count {
                let position = scratch.asked.base[item]
                if rate(Int(position)).value != 0 {
                    supporters[Int(position)] = Supporter(row: next, version: version)
                } else {
                    scratch.asked.base[kept] = position
                    kept += 1
                }
            }
            scratch.asked.truncate(to: kept)
            row = next
            rounds -= 1
        }
        return true
    }

    /// The same for all active inequalities of a component.
    mutating func findAllSupporters(_ index: UInt32) {
        guard Int(components[index].activeInequalities) > tuning.fewColumns else { return }
        scratch.asked.removeAll()
        for position in 0..<Int(components[index].pivotCount)
        where isActiveInequality(components[index].pivots[position].row) { scratch.asked.append(Int32(position)) }
        findSupporters(index)
    }

    /// The first violated row that comes after `former` in the hierarchy, or else the first such pin of a free
    /// variable.
    private func nextViolated(_ index: UInt32, after former: RowReference?) -> RowReference {
        let component = components[index]
        var first = none
        if former?.isPin != true {
            for item in 0..<Int(component.rowCount) {
                let slot = component.rows[item]
                guard rows.base[Int(slot)].status != 0, rows.base[Int(slot)].position < 0 else { continue }
                if let former, !precedes(former.row, slot) { continue }
                if first == none || precedes(slot, first) { first = slot }
            }
            if first != none { return RowReference(row: first) }
        }
        for local in 0..<UInt32(component.variableCount) {
            let variable = component.variables[Int(local)]
            guard !variables.base[Int(variable)].isPinned else { continue }
            if let former, former.isPin, !variablePrecedes(component.variables[Int(former.pin)], variable) { continue }
            if first == none || variablePrecedes(variable, component.variables[Int(first)]) { first = local }
        }
        return first == none ? .nothing : RowReference(pin: first)
    }
}
