/// Many exchanges at once, where each changes one step of the factor and nothing else.
///
/// Which of the exceeded rows is brought in first is free. Taking the one that is exceeded most needs the values of all
/// variables after each exchange, and in a long list it soon takes the end of the list, which depends on every row
/// before it. Most exceeded rows of a big component depend on few active ones: that such a row is still exceeded can be
/// told from these alone, without any values. So rows like that are brought in one after the other first, and the
/// values are worked out when that is done.
extension ComponentSolver {
    /// A row that depends on more active rows is no local one.
    private static var largestSupport: Int { 32 }

    /// Brings in the exceeded rows that need a simple exchange.
    ///
    /// - Returns: how many of how many exceeded rows were brought in.
    mutating func exchangeLocally(_ index: UInt32) -> (made: Int, exceeded: Int) {
        scratch.choice.exceeded.removeAll()
        for item in 0..<Int(bases.components[index].rowCount) {
            let slot = bases.components[index].rows[item]
            let row = tables.rows.base[Int(slot)]
            if row.position >= 0 || row.status != 0 || row.relation == .equal || row.flags.contains(.refused) {
                continue
            }
            let (r, scale) = tables.residual(row)
            if tables.violation(row.relation, r) > tables.tolerance(scale) { scratch.choice.exceeded.append(slot) }
        }
        var made = 0
        for item in 0..<scratch.choice.exceeded.count where exchangeLocally(index, scratch.choice.exceeded.base[item]) {
            made += 1
        }
        let exceeded = scratch.choice.exceeded.count
        if made > 0 { bases.updateValues(index) }
        return (made, exceeded)
    }

    /// Brings in one row if it is exceeded by the basis of now and another one leaves for it at the last of its steps.
    private mutating func exchangeLocally(_ index: UInt32, _ slot: UInt32) -> Bool {
        let reference = RowReference(row: slot)
        guard tables.rows.base[Int(slot)].position < 0, tables.rows.base[Int(slot)].status == 0 else { return false }
        resolveRow(index, reference)
        guard scratch.row.support.count <= Self.largestSupport, scratch.row.steps.count > 0 else { return false }
        // What it is at the basis: the active rows that it is made of say so.
        let constant = bases.rightSide(reference)
        var residual = -constant
        var scale = abs(constant)
        for item in 0..<scratch.row.support.count {
            let position = Int(scratch.row.support.base[item])
            let pivot = bases.components[index].pivots[position]
            // What such a row supports takes a look at everything.
            if tables.isActiveInequality(pivot.row) { return false }
            let amount = scratch.row.combination.base[position].value * pivot.rightSide
            residual += amount
            scale += abs(amount)
        }
        guard tables.violation(tables.rows.base[Int(slot)].relation, residual) > 1e-6 * (1 + scale) else {
            return false
        }
        guard let best = chooseLeaving(index, reference, residual < 0 ? 1 : -1),
            Int(scratch.row.steps.base[scratch.row.steps.count - 1].index) == best.position,
            tables.rows.base[Int(slot)].isRequired
                || (best.key != reference && bases.isBefore(index, reference, best.key))
        else { return false }
        bases.exchange(index, reference, best.position, best.side, updatesValues: false)
        return true
    }
}
