/// What holds a violated row off.
extension Explainer {
    /// The rows that hold a violated row where it is, in order; empty if it is not violated.
    func rowsHolding(_ slot: UInt32) -> [Holder] {
        guard bases.violation(ofRow: slot) > 0 else { return [] }
        let own = Factor(row: slot, value: 1, noise: 0)
        switch tables.rows[slot].role {
        case .check: return holders(slot, tables.explain([own]))
        case .member:
            let index = tables.rows[slot].owner
            cache.pointee.settle(index)
            solver.resolveIntoActive(index, RowReference(row: slot))
            var factors = [own] + solver.activeFactors(index, -1, noise: 0)
            if restsOnViolated(index, slot) { factors = holdingFactors(index, slot) ?? factors }
            return holders(slot, tables.explain(factors))
        case .unused, .queued, .loose, .input, .output: return []
        }
    }

    /// The rows of a combination in which all variables cancel, without the violated row. That row gets better only if
    /// a row whose factor has the other sign gets smaller, or one whose factor has the same sign greater, or the other
    /// way round where it is too small.
    private func holders(_ slot: UInt32, _ factors: [Factor]) -> [Holder] {
        var sums: [UInt32: Double] = [:]
        for factor in factors { sums[factor.row, default: 0] += factor.value }
        let isTooGreat = (tables.residual(tables.rows[slot]).residual > 0) == (sums[slot, default: 1] > 0)
        return tables.ordered(factors).filter { $0 != slot }.map {
            Holder(row: $0, isLowerBound: isTooGreat == (sums[$0]! < 0))
        }
    }

    /// Whether an active inequality that the row depends on could move inside to the row's profit. Then it is not this
    /// inequality that holds the row off, but a violated row before it, which presses on the inequality.
    private func restsOnViolated(_ index: UInt32, _ slot: UInt32) -> Bool {
        for item in 0..<scratch.row.support.count {
            let position = Int(scratch.row.support[item])
            let active = bases.components[index].pivots[position].row
            guard tables.isActiveInequality(active) else { continue }
            let grows = scratch.row.combination[position].value > 0
            let side: Int8 = (tables.rows[slot].status > 0) == grows ? -1 : 1
            if tables.isInside(tables.rows[active.row].relation, side) { return true }
        }
        return false
    }

    /// The rows before it, violated no more than they are, that keep the row from getting better, with the row itself.
    private func holdingFactors(_ index: UInt32, _ slot: UInt32) -> [Factor]? {
        let component = bases.components[index]
        func relation(_ slot: UInt32) -> Relation {
            tables.residual(tables.rows[slot]).residual > 0 ? .lessThanOrEqual : .greaterThanOrEqual
        }
        var rows: [(slot: UInt32, relation: Relation)] = []
        for item in 0..<Int(component.rowCount) {
            let other = component.rows[item]
            guard other != slot, tables.precedes(other, slot) else { continue }
            switch standing(of: other) {
            case .met: rows.append((other, tables.rows[other].relation))
            case .violated: rows.append((other, relation(other)))
            case .loose: break
            }
        }
        let step = relation(slot) == .lessThanOrEqual ? -1.0 : 1
        return rowsBlocking(tables.terms(ofRow: slot), step, slot, rows) { tables.variables[$0].state != .member }
    }
}

/// A row that holds another one off: an equality may do so as a lower or as an upper bound.
struct Holder {
    var row: UInt32
    var isLowerBound: Bool
}
