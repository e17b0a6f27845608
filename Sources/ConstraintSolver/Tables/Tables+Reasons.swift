/// What fixed variables rest on: they are replaced, one after the other from the highest rank down, by the equalities
/// that fix them. The rows that are left over with a factor other than 0 are independent, so each of them is needed.
extension Tables {
    /// The rows that a combination of rows rests on, its own rows included, with factors that let all variables cancel.
    ///
    /// - Parameter keepsNothings: whether rows whose factor is 0 but for rounding are among them.
    func explain(_ factors: [Factor], keepsNothings: Bool = false) -> [Factor] {
        var weights: [UInt32: Accumulator] = [:]
        for factor in factors {
            let row = rows[factor.row]
            for index in row.firstTerm..<(row.firstTerm + row.termCount)
            where variables[terms[index].variable].state == .fixed {
                weights.add(
                    factor.value, times: terms[index].coefficient, noise: factor.noise * abs(terms[index].coefficient),
                    to: terms[index].variable)
            }
        }
        return factors + explainFixed(&weights, keepsNothings: keepsNothings)
    }

    /// The rows that a weighted sum of fixed variables rests on.
    func explainFixed(_ weights: inout [UInt32: Accumulator], keepsNothings: Bool = false) -> [Factor] {
        var list: [Factor] = []
        var heap = RankHeap()
        // In any order: the heap gives them back by rank, and no two are equal.
        for variable in weights.keys { heap.insert(rank: variables[variable].rank, variable: variable) }
        while let variable = heap.removeHighest() {
            let weight = weights[variable]!
            guard keepsNothings || !weight.isZero else { continue }
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
                weights.add(
                    -factor, times: terms[index].coefficient, noise: noise * abs(terms[index].coefficient), to: other)
            }
        }
        return list
    }

    /// The greatest constant of a combination of rows. If they contradict each other by no more than a billionth of it, they
    /// are taken to hold together: its row may be off by as much.
    func largestConstant(_ factors: [Factor]) -> Double {
        factors.reduce(0) { max($0, abs($1.value * rows[$1.row].constant)) }
    }

    /// The rows of the factors, each once, in the order of the hierarchy.
    func ordered(_ factors: [Factor]) -> [UInt32] {
        Set(factors.map(\.row)).sorted { precedes($0, $1) }
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

extension [UInt32: Accumulator] {
    /// Adds to the number of a row or a variable.
    mutating func add(_ factor: Double, times other: Double = 1, noise: Double, to key: UInt32) {
        self[key, default: .nothing].add(factor, times: other, noise: noise)
    }
}
