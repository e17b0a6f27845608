/// Explanation: which constraints a value, a violation or a conflict rests on.
///
/// A row is written as the combination of active rows that it is. Fixed variables in them are then replaced, one after
/// the other from the highest rank down, by the equalities that fix them. The rows that are left over with a factor
/// other than 0 are independent, so each of them is needed.
extension Explainer {
    /// The rows that the value of a variable rests on.
    func rowsDetermining(_ variable: UInt32) -> [UInt32] {
        var outputs: [UInt32: Accumulator] = [:]
        var weights: [UInt32: Accumulator] = [:]
        var factors: [UInt32: Accumulator] = [:]
        var list: [Factor] = []
        var catching: [Factor] = []
        outputs.add(1, noise: 0, to: variable)
        for next in outputOrder(from: variable) {
            guard let weight = outputs[next], !weight.isZero else { continue }
            switch tables.variables[next].state {
            case .fixed: weights.add(weight.value, noise: weight.noise, to: next)
            case .member:
                let index = tables.variables[next].component
                cache.pointee.settle(index)
                if tables.variables[next].isPinned, isPinched(next) {
                    catching += explainPinch(of: next)
                    continue
                }
                solver.resolveIntoActive(index, RowReference(pin: tables.variables[next].local))
                for factor in solver.activeFactors(index, weight.value, noise: weight.noise) {
                    factors.add(factor.value, noise: factor.noise, to: factor.row)
                }
                // The variables at 0 that it depends on: ambiguous, or caught there for a reason.
                for caught in pinchedPins(index) { catching += explainPinch(of: caught) }
            case .output:
                let slot = tables.variables[next].pivotRow
                list.append(Factor(row: slot, value: 1, noise: 0))
                let row = tables.rows[slot]
                let own = (row.firstTerm..<(row.firstTerm + row.termCount)).first { tables.terms[$0].variable == next }!
                for index in row.firstTerm..<(row.firstTerm + row.termCount) where index != own {
                    let ratio = tables.terms[index].coefficient / tables.terms[own].coefficient
                    outputs.add(
                        -weight.value, times: ratio, noise: weight.noise * abs(ratio), to: tables.terms[index].variable)
                }
            case .isolated, .open, .unused: break
            }
        }
        // In the order of the slots: sums of floating-point numbers hang on it, and a dictionary has another one in
        // each process.
        for (slot, factor) in factors.sorted(by: { $0.key < $1.key }) where !factor.isZero {
            list.append(Factor(row: slot, value: factor.value, noise: factor.noise))
            let row = tables.rows[slot]
            for index in row.firstTerm..<(row.firstTerm + row.termCount)
            where tables.variables[tables.terms[index].variable].state == .fixed {
                weights.add(
                    -factor.value, times: tables.terms[index].coefficient,
                    noise: factor.noise * abs(tables.terms[index].coefficient),
                    to: tables.terms[index].variable)
            }
        }
        list += tables.explainFixed(&weights)
        guard !list.isEmpty, !catching.isEmpty else { return tables.ordered(list + catching) }
        // What catches one variable may say again what another part of the reason says.
        let found = tables.ordered(list + catching)
        return rowsHoldingStill(variable, among: found, equations: list.map(\.row)) ?? found
    }

    /// The variables that an output depends on, each before those that it depends on, as far as they are outputs; then
    /// the others.
    private func outputOrder(from start: UInt32) -> [UInt32] {
        var seen: Set<UInt32> = [start]
        var order: [UInt32] = []
        var path: [(variable: UInt32, term: UInt32)] = [(start, 0)]
        while let top = path.last {
            guard tables.variables[top.variable].state == .output,
                top.term < tables.rows[tables.variables[top.variable].pivotRow].termCount
            else {
                order.append(top.variable)
                path.removeLast()
                continue
            }
            let row = tables.rows[tables.variables[top.variable].pivotRow]
            path[path.count - 1].term += 1
            let other = tables.terms[row.firstTerm + top.term].variable
            if seen.insert(other).inserted { path.append((other, 0)) }
        }
        return order.reversed()
    }

    /// The rows that do not hold, in order.
    func violatedRows() -> [UInt32] {
        var list: [UInt32] = []
        for slot in 0..<UInt32(tables.rows.count) {
            switch tables.rows[slot].role {
            case .check, .member, .input, .output: if bases.violation(ofRow: slot) > 0 { list.append(slot) }
            case .unused, .queued, .loose: break
            }
        }
        return list.sorted { tables.precedes($0, $1) }
    }
}
