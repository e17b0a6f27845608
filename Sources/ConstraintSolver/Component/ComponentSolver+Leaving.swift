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
/// a look at all rows of the component, and in a list that has no room every row may leave: a big component that asks
/// for many is solved level by level instead, see ``Tuning/mostColumns``.
extension ComponentSolver {
    /// Of the active rows that the row which was resolved last depends on, the one that is cheapest to let go so that it
    /// moves to `direction`.
    mutating func chooseLeaving(_ index: UInt32, _ direction: Int8) -> Leaving? {
        scratch.choice.candidates.removeAll()
        for item in 0..<scratch.row.support.count {
            let position = Int(scratch.row.support.base[item])
            let factor = scratch.row.combination.base[position].value
            let noise = scratch.row.combination.base[position].noise
            let side = factor < 0 ? -direction : direction
            let active = bases.components[index].pivots[position].row
            let isInside = !active.isPin && tables.isInside(tables.rows.base[Int(active.row)].relation, side)
            if !active.isPin, !isInside, tables.rows.base[Int(active.row)].isRequired { continue }
            scratch.choice.candidates.append(
                Leaving(position: position, side: side, isInside: isInside, factor: factor, noise: noise, key: active))
        }
        keepLatest(index)
        guard scratch.choice.candidates.count > 0 else { return nil }
        var best = scratch.choice.candidates[0]
        guard scratch.choice.candidates.count > 1 else { return best }
        var least = costs(index, best)
        for item in 1..<scratch.choice.candidates.count {
            let candidate = scratch.choice.candidates[item]
            let costs = costs(index, candidate)
            if areCheaper(index, costs, than: least) { (best, least) = (candidate, costs) }
        }
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
}
