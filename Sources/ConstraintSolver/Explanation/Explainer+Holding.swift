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

    /// In a system of its own, every row of the component that comes before is required to be violated no more than it
    /// is, and the row to be violated less: that is a contradiction, and the minimal conflict is the answer. Rows with
    /// room to spare hold nothing.
    private func holdingFactors(_ index: UInt32, _ slot: UInt32) -> [Factor]? {
        let component = bases.components[index]
        var part = ConstraintSystem.part(tuning)
        var slots: [UInt32] = []
        for _ in 0..<component.variableCount { _ = part.makeVariable(order: nil) }

        func add(_ row: Row, _ original: UInt32, _ relation: Relation, _ shift: Double) {
            var copied: [Term] = []
            var constant = row.constant + shift
            for term in row.firstTerm..<(row.firstTerm + row.termCount) {
                let variable = tables.terms[term].variable
                if tables.variables[variable].state == .member {
                    copied.append(
                        Term(Variable(index: tables.variables[variable].local), tables.terms[term].coefficient))
                } else {
                    constant -= tables.terms[term].coefficient * tables.values[variable]
                }
            }
            let copy = part.require(copied, relation, constant)
            assert(Int(copy) == slots.count)
            slots.append(original)
        }

        for item in 0..<Int(component.rowCount) {
            let other = component.rows[item]
            guard other != slot, tables.precedes(other, slot) else { continue }
            let row = tables.rows[other]
            switch standing(of: other) {
            case .met: add(row, other, row.relation, 0)
            case .violated:
                let r = tables.residual(row).residual
                add(row, other, r > 0 ? .lessThanOrEqual : .greaterThanOrEqual, r)
            case .loose: break
            }
        }
        let r = tables.residual(tables.rows[slot]).residual
        add(tables.rows[slot], slot, r > 0 ? .lessThanOrEqual : .greaterThanOrEqual, r / 2)
        guard let conflict = part.commit(), !conflict.isEmpty else { return nil }
        return part.lastConflict.map { Factor(row: slots[Int($0.row)], value: $0.value, noise: $0.noise) }
    }
}

/// A row that holds another one off: an equality may do so as a lower or as an upper bound.
struct Holder {
    var row: UInt32
    var isLowerBound: Bool
}
