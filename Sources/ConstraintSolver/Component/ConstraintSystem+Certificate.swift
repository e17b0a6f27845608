/// The certificate of an answer: what makes a basis optimal can be checked without knowing how it was found.
///
/// Rounding is the only thing that can spoil a basis, and it can do so only where a pivot was small beside the numbers
/// around it. Such a component is marked as doubtful and is solved only when its certificate holds, so that coefficients
/// of very different size never lead to a wrong answer silently. In debug builds every small component is checked.
extension ConstraintSystem {
    /// Marks the component if the exchange at hand, of the row that was combined last for the row at `position`, hangs on
    /// digits that may be lost.
    @inline(__always) mutating func noteDoubt(_ index: UInt32, _ position: Int) {
        let own = scratch.combination.base[position]
        if abs(own.value) < 1e-5 * largestFactor() || own.noise > 1e-10 * abs(own.value) { components[index].isDoubtful = true }
    }

    /// The greatest factor of the combination at hand.
    @inline(__always) func largestFactor() -> Double {
        var largest = 0.0
        for item in 0..<scratch.support.count {
            largest = max(largest, abs(scratch.combination.base[Int(scratch.support.base[item])].value))
        }
        return largest
    }

    /// What is wrong with the basis of a component; nil if it is optimal.
    ///
    /// - Complexity: O(variables · entries of the factor).
    mutating func faultOfBasis(_ index: UInt32) -> StaticString? {
        for position in 0..<Int(components[index].pivotCount) {
            let active = components[index].pivots[position].row
            guard !active.isPin else { continue }
            let (r, scale) = residual(rows[active.row])
            if abs(r) > 100 * tolerance(scale) { return "an active row does not hold" }
        }
        // Let go of one active row while the others hold, and the violated rows get better or worse; of those that
        // change, the first in order must get worse whichever way the row can go.
        for position in 0..<Int(components[index].pivotCount) {
            let active = components[index].pivots[position].row
            let (first, rate) = firstChange(index, position)
            guard first != .nothing else { continue }
            // Outside (both sides of an equality or a pin) the row itself gets worse. A violated row before it would get
            // better on one of the two sides.
            let isRequired = !active.isPin && rows[active.row].isRequired
            if !isRequired, !isBefore(index, active, first) { return "an earlier row pays for a later one" }
            guard isActiveInequality(active) else { continue }
            let inside: Double = rows[active.row].relation == .lessThanOrEqual ? -1 : 1
            let status = first.isPin ? variables[components[index].variables[Int(first.pin)]].pinStatus : rows[first.row].status
            if rate * inside * Double(status) < 0 { return "an active inequality could move inside to the profit of a violated row" }
        }
        return nil
    }

    /// The first violated row or free variable that changes with lhs − rhs of the active row at `position`, and how fast.
    private mutating func firstChange(_ index: UInt32, _ position: Int) -> (row: RowReference, rate: Double) {
        updateDirection(index, position)
        var first = (row: RowReference.nothing, rate: 0.0)
        for item in 0..<Int(components[index].rowCount) {
            let slot = components[index].rows[item]
            guard rows[slot].status != 0, rows[slot].position < 0 else { continue }
            let rate = rate(slot)
            if !rate.isZero, isBefore(index, RowReference(row: slot), first.row) { first = (RowReference(row: slot), rate.value) }
        }
        guard first.row == .nothing else { return first }
        for local in 0..<Int(components[index].variableCount) where scratch.direction[local] != 0 {
            let reference = RowReference(pin: UInt32(local))
            guard !variables[components[index].variables[local]].isPinned, isBefore(index, reference, first.row) else { continue }
            first = (reference, scratch.direction[local])
        }
        return first
    }
}
