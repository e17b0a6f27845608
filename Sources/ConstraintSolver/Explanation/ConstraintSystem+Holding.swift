/// What holds a violated row off.
extension ConstraintSystem {
    /// The rows that hold a violated row where it is, in order; empty if it is not violated.
    mutating func rowsHolding(_ slot: UInt32) -> [UInt32] {
        guard violation(ofRow: slot) > 0 else { return [] }
        let own = Factor(row: slot, value: 1, noise: 0)
        switch rows[slot].role {
        case .check: return ordered(explain([own])).filter { $0 != slot }
        case .member:
            let index = rows[slot].owner
            scratch.reserve(Int(components[index].variableCount))
            reduce(index, RowReference(row: slot))
            combine(index)
            var factors = [own] + activeFactors(index, -1, noise: 0)
            if restsOnViolated(index, slot) { factors = holdingFactors(index, slot) ?? factors }
            return ordered(explain(factors)).filter { $0 != slot }
        case .unused, .queued, .loose, .input, .output: return []
        }
    }

    /// Whether an active inequality that the row depends on could move inside to the row's profit. Then it is not this
    /// inequality that holds the row off, but a violated row before it, which presses on the inequality.
    private func restsOnViolated(_ index: UInt32, _ slot: UInt32) -> Bool {
        for item in 0..<scratch.support.count {
            let position = Int(scratch.support[item])
            let active = components[index].pivots[position].row
            guard isActiveInequality(active) else { continue }
            let grows = scratch.combination[position].value > 0
            let side: Int8 = (rows[slot].status > 0) == grows ? -1 : 1
            if isInside(rows[active.row].relation, side) { return true }
        }
        return false
    }

    /// In a system of its own, every row of the component that comes before is required to be violated no more than it
    /// is, and the row to be violated less: that is a contradiction, and the minimal conflict is the answer. Rows with
    /// room to spare hold nothing.
    private func holdingFactors(_ index: UInt32, _ slot: UInt32) -> [Factor]? {
        var model = held(index) { $0 != slot && precedes($0, slot) }
        let r = residual(rows[slot]).residual
        append(rows[slot], slot, r > 0 ? .lessThanOrEqual : .greaterThanOrEqual, r / 2, to: &model)
        guard let conflict = model.system.commit(), !conflict.isEmpty else { return nil }
        return model.system.lastConflict.map { Factor(row: model.slots[Int($0.row)], value: $0.value, noise: $0.noise) }
    }

    /// The rows that leave a variable of a component no other value than it has, if there are such: all rows are required to
    /// be violated no more than they are, and the variable to be greater, or smaller. Both must be contradictions.
    func rowsHolding(variable: UInt32) -> [UInt32]? {
        let index = variables[variable].component
        guard components[index].rowCount <= Self.largestHeld else { return nil }
        var found: Set<UInt32> = []
        let local = Variable(index: variables[variable].local)
        for (relation, shift) in [(Relation.greaterThanOrEqual, 1.0), (.lessThanOrEqual, -1.0)] {
            var model = held(index) { _ in true }
            let own = [Term(local, 1)].withUnsafeBufferPointer {
                model.system.makeRow($0, relation, values[variable] + shift, priority: 1000, order: nil)
            }
            model.system.queue.append(Operation(kind: .add, row: own))
            guard let conflict = model.system.commit(), !conflict.isEmpty else { return nil }
            for factor in model.system.lastConflict where factor.row != own { found.insert(model.slots[Int(factor.row)]) }
        }
        return found.sorted { precedes($0, $1) }
    }

    /// Components with more rows than this are not looked into: the answer costs a solution of the component.
    private static let largestHeld: Int32 = 2000

    /// A component in a system of its own, with the slots of its rows here.
    private struct Model {
        var system = ConstraintSystem()
        var slots: [UInt32] = []
    }

    /// Rows of a component as required ones that are violated no more than they are; those with room to spare are left out.
    private func held(_ index: UInt32, _ isIncluded: (UInt32) -> Bool) -> Model {
        let component = components[index]
        var model = Model()
        for _ in 0..<component.variableCount { _ = model.system.makeVariable(order: nil) }
        for item in 0..<Int(component.rowCount) {
            let slot = component.rows[item]
            guard isIncluded(slot) else { continue }
            let row = rows[slot]
            let (r, scale) = residual(row)
            if abs(r) <= tolerance(scale) {
                append(row, slot, row.relation, 0, to: &model)
            } else if violation(row.relation, r) > 0 {
                append(row, slot, r > 0 ? .lessThanOrEqual : .greaterThanOrEqual, r, to: &model)
            }
        }
        return model
    }

    private func append(_ row: Row, _ original: UInt32, _ relation: Relation, _ shift: Double, to model: inout Model) {
        var copied: [Term] = []
        var constant = row.constant + shift
        for term in row.firstTerm..<(row.firstTerm + row.termCount) {
            let variable = terms[term].variable
            if variables[variable].state == .member {
                copied.append(Term(Variable(index: variables[variable].local), terms[term].coefficient))
            } else {
                constant -= terms[term].coefficient * values[variable]
            }
        }
        let copy = copied.withUnsafeBufferPointer { model.system.makeRow($0, relation, constant, priority: 1000, order: nil) }
        model.system.queue.append(Operation(kind: .add, row: copy))
        assert(Int(copy) == model.slots.count)
        model.slots.append(original)
    }
}
