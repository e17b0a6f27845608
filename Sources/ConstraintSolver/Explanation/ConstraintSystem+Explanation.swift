/// Explanation: which constraints a value, a violation or a conflict rests on.
///
/// A row is written as the combination of active rows that it is. Fixed variables in them are then replaced, one after
/// the other from the highest rank down, by the equalities that fix them. The rows that are left over with a factor
/// other than 0 are independent, so each of them is needed.
extension ConstraintSystem {
    /// A row as a combination of active rows, between two passes.
    mutating func resolveIntoActive(_ index: UInt32, _ reference: RowReference) {
        scratch.reserve(Int(components[index].variableCount))
        resolveRow(index, reference)
    }

    /// The rows that a combination of rows rests on, its own rows included, with factors that let all variables cancel.
    func explain(_ factors: [Factor]) -> [Factor] {
        var weights: [UInt32: Accumulator] = [:]
        for factor in factors {
            let row = rows[factor.row]
            for index in row.firstTerm..<(row.firstTerm + row.termCount)
            where variables[terms[index].variable].state == .fixed {
                add(
                    factor.value, times: terms[index].coefficient, noise: factor.noise * abs(terms[index].coefficient),
                    to: terms[index].variable, in: &weights)
            }
        }
        return factors + explainFixed(&weights)
    }

    /// The rows that a weighted sum of fixed variables rests on.
    private func explainFixed(_ weights: inout [UInt32: Accumulator]) -> [Factor] {
        var list: [Factor] = []
        var heap = RankHeap()
        // In any order: the heap gives them back by rank, and no two are equal.
        for variable in weights.keys { heap.insert(rank: variables[variable].rank, variable: variable) }
        while let variable = heap.removeHighest() {
            let weight = weights[variable]!
            guard !weight.isZero else { continue }
            let slot = variables[variable].pivotRow
            let row = rows[slot]
            let own = (row.firstTerm..<(row.firstTerm + row.termCount)).first { terms[$0].variable == variable }!
            let factor = weight.value / terms[own].coefficient
            let noise =
                weight.noise / abs(terms[own].coefficient)
                + Accumulator.loss(ofQuotient: factor, weight.value, by: terms[own].coefficient)
            list.append(Factor(row: slot, value: -factor, noise: noise))
            for index in row.firstTerm..<(row.firstTerm + row.termCount) where index != own {
                let other = terms[index].variable
                if weights[other] == nil { heap.insert(rank: variables[other].rank, variable: other) }
                add(
                    -factor, times: terms[index].coefficient, noise: noise * abs(terms[index].coefficient), to: other,
                    in: &weights)
            }
        }
        return list
    }

    private func add(
        _ factor: Double, times other: Double = 1, noise: Double, to key: UInt32,
        in weights: inout [UInt32: Accumulator]
    ) {
        weights[key, default: Accumulator(value: 0, noise: 0, mark: 0)].add(factor, times: other, noise: noise)
    }

    /// The rows of the factors, each once, in the order of the hierarchy.
    func ordered(_ factors: [Factor]) -> [UInt32] {
        Set(factors.map(\.row)).sorted { precedes($0, $1) }
    }

    /// The active rows of `scratch.support`, without pins.
    func activeFactors(_ index: UInt32, _ weight: Double, noise: Double) -> [Factor] {
        var factors: [Factor] = []
        for item in 0..<scratch.support.count {
            let position = Int(scratch.support[item])
            let active = components[index].pivots[position].row
            guard !active.isPin else { continue }
            let entry = scratch.combination[position]
            factors.append(
                Factor(
                    row: active.row, value: weight * entry.value,
                    noise: abs(weight) * entry.noise + noise * abs(entry.value)))
        }
        return factors
    }

    /// The rows that the value of a variable rests on.
    mutating func rowsDetermining(_ variable: UInt32) -> [UInt32] {
        var outputs: [UInt32: Accumulator] = [:]
        var weights: [UInt32: Accumulator] = [:]
        var factors: [UInt32: Accumulator] = [:]
        var list: [Factor] = []
        var catching: [Factor] = []
        add(1, noise: 0, to: variable, in: &outputs)
        for next in outputOrder(from: variable) {
            guard let weight = outputs[next], !weight.isZero else { continue }
            switch variables[next].state {
            case .fixed: add(weight.value, noise: weight.noise, to: next, in: &weights)
            case .member:
                let index = variables[next].component
                settle(index)
                if variables[next].isPinned, isPinched(next) {
                    catching += explainPinch(of: next)
                    continue
                }
                resolveIntoActive(index, RowReference(pin: variables[next].local))
                for factor in activeFactors(index, weight.value, noise: weight.noise) {
                    add(factor.value, noise: factor.noise, to: factor.row, in: &factors)
                }
                // The variables at 0 that it depends on: ambiguous, or caught there for a reason.
                for caught in pinchedPins(index) { catching += explainPinch(of: caught) }
            case .output:
                let slot = variables[next].pivotRow
                list.append(Factor(row: slot, value: 1, noise: 0))
                let row = rows[slot]
                let own = (row.firstTerm..<(row.firstTerm + row.termCount)).first { terms[$0].variable == next }!
                for index in row.firstTerm..<(row.firstTerm + row.termCount) where index != own {
                    let ratio = terms[index].coefficient / terms[own].coefficient
                    add(
                        -weight.value, times: ratio, noise: weight.noise * abs(ratio), to: terms[index].variable,
                        in: &outputs)
                }
            case .isolated, .open, .unused: break
            }
        }
        // In the order of the slots: sums of floating-point numbers hang on it, and a dictionary has another one in
        // each process.
        for (slot, factor) in factors.sorted(by: { $0.key < $1.key }) where !factor.isZero {
            list.append(Factor(row: slot, value: factor.value, noise: factor.noise))
            let row = rows[slot]
            for index in row.firstTerm..<(row.firstTerm + row.termCount)
            where variables[terms[index].variable].state == .fixed {
                add(
                    -factor.value, times: terms[index].coefficient, noise: factor.noise * abs(terms[index].coefficient),
                    to: terms[index].variable, in: &weights)
            }
        }
        list += explainFixed(&weights)
        guard !list.isEmpty, !catching.isEmpty else { return ordered(list + catching) }
        // What catches one variable may say again what another part of the reason says.
        let found = ordered(list + catching)
        return rowsHoldingStill(variable, among: found, equations: list.map(\.row)) ?? found
    }

    /// The variables that an output depends on, each before those that it depends on, as far as they are outputs; then
    /// the others.
    private func outputOrder(from start: UInt32) -> [UInt32] {
        var seen: Set<UInt32> = [start]
        var order: [UInt32] = []
        var path: [(variable: UInt32, term: UInt32)] = [(start, 0)]
        while let top = path.last {
            guard variables[top.variable].state == .output, top.term < rows[variables[top.variable].pivotRow].termCount
            else {
                order.append(top.variable)
                path.removeLast()
                continue
            }
            let row = rows[variables[top.variable].pivotRow]
            path[path.count - 1].term += 1
            let other = terms[row.firstTerm + top.term].variable
            if seen.insert(other).inserted { path.append((other, 0)) }
        }
        return order.reversed()
    }

    /// The rows that do not hold, in order.
    func violatedRows() -> [UInt32] {
        var list: [UInt32] = []
        for slot in 0..<UInt32(rows.count) {
            switch rows[slot].role {
            case .check, .member, .input, .output: if violation(ofRow: slot) > 0 { list.append(slot) }
            case .unused, .queued, .loose: break
            }
        }
        return list.sorted { precedes($0, $1) }
    }
}

/// A row in a combination of rows.
struct Factor {
    var row: UInt32
    var value: Double
    var noise: Double
}

/// Variables by rank, the highest first.
private struct RankHeap {
    private var items: [UInt64] = []

    mutating func insert(rank: UInt32, variable: UInt32) {
        items.append(UInt64(rank) << 32 | UInt64(variable))
        var child = items.count - 1
        while child > 0, items[(child - 1) / 2] < items[child] {
            items.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func removeHighest() -> UInt32? {
        guard let top = items.first else { return nil }
        let last = items.removeLast()
        if !items.isEmpty {
            items[0] = last
            var parent = 0
            while 2 * parent + 1 < items.count {
                var child = 2 * parent + 1
                if child + 1 < items.count, items[child + 1] > items[child] { child += 1 }
                if items[parent] >= items[child] { break }
                items.swapAt(parent, child)
                parent = child
            }
        }
        return UInt32(truncatingIfNeeded: top)
    }
}
