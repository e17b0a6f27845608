/// What holds a violated row off.
extension Explainer {
    /// The rows that hold a violated row where it is, in order; empty if it is not violated.
    func rowsHolding(_ slot: UInt32) -> [Holder] {
        guard bases.violation(ofRow: slot) > 0 else { return [] }
        switch tables.rows[slot].role {
        case .check: return holders(slot, tables.explain([Factor(row: slot, value: 1, noise: 0)]))
        case .member:
            let index = tables.rows[slot].owner
            cache.pointee.settle(index)
            return holders(slot, tables.explain(holdingFactors(index, slot)))
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

    /// A violated row, and the rows that hold it off, in a combination in which the variables of the component cancel.
    ///
    /// The row is a combination of active rows. Of these an inequality that could move inside to the row's profit does
    /// not hold it off: a violated row before it does, which presses on the inequality (its supporter), and of which so
    /// much is taken out that the inequality is gone. A supporter may bring in inequalities in its turn, but only such
    /// as rows before it press on. So the last supporter comes first, and no row that is left depends on the others:
    /// each of them is needed.
    private func holdingFactors(_ index: UInt32, _ slot: UInt32) -> [Factor] {
        var sums = combination(index, slot)
        var factors = [Factor(row: slot, value: 1, noise: 0)]
        var latest = slot
        while let (supporter, positions) = lastSupporter(index, sums, of: slot, before: latest) {
            let other = combination(index, supporter)
            let ratios = positions.compactMap { position in
                other[position].map { (position, sums[position]!.quotient(by: $0)) }
            }
            guard let (own, ratio) = ratios.max(by: { abs($0.1.value) < abs($1.1.value) }) else { break }
            for (position, entry) in other {
                let noise = abs(ratio.value) * entry.noise + ratio.noise * abs(entry.value)
                sums.add(-ratio.value, times: entry.value, noise: noise, to: position)
            }
            sums[own] = nil
            factors.append(Factor(row: supporter, value: -ratio.value, noise: ratio.noise))
            latest = supporter
        }
        for (position, sum) in sums.sorted(by: { $0.key > $1.key }) where !sum.isZero {
            let active = bases.components[index].pivots[Int(position)].row
            if !active.isPin { factors.append(Factor(row: active.row, value: -sum.value, noise: sum.noise)) }
        }
        return factors
    }

    /// A row as a combination of active rows, by position.
    private func combination(_ index: UInt32, _ slot: UInt32) -> [UInt32: Accumulator] {
        solver.resolveIntoActive(index, RowReference(row: slot))
        let positions = scratch.row.support.elements.map { UInt32($0) }
        return Dictionary(uniqueKeysWithValues: positions.map { ($0, scratch.row.combination[Int($0)]) })
    }

    /// Of the violated rows before `latest` that press on inequalities which could move to the profit of a row, the last,
    /// and the positions of these inequalities in the combination of the row.
    private func lastSupporter(
        _ index: UInt32, _ sums: [UInt32: Accumulator], of slot: UInt32, before latest: UInt32
    ) -> (row: UInt32, positions: [UInt32])? {
        var last: (row: UInt32, positions: [UInt32])?
        for (position, sum) in sums.sorted(by: { $0.key < $1.key }) where !sum.isZero {
            let active = bases.components[index].pivots[Int(position)].row
            let side: Int8 = (tables.rows[slot].status > 0) == (sum.value > 0) ? -1 : 1
            guard tables.isActiveInequality(active), tables.isInside(tables.rows[active.row].relation, side) else {
                continue
            }
            let supporter = solver.supporter(index, Int(position))
            guard !supporter.isPin, tables.precedes(supporter.row, latest) else { continue }
            if supporter.row == last?.row {
                last!.positions.append(position)
            } else if last == nil || tables.precedes(last!.row, supporter.row) {
                last = (supporter.row, [position])
            }
        }
        return last
    }
}

/// A row that holds another one off: an equality may do so as a lower or as an upper bound.
struct Holder {
    var row: UInt32
    var isLowerBound: Bool
}
