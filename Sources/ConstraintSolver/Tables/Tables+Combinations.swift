/// Extends combinations of rows so that fixed variables cancel: adds multiples of the equalities that fix them, from
/// the highest rank down. The rows that remain with a factor other than 0 are independent, so each of them is needed.
extension Tables {
    /// Extends a combination of rows by the rows that fix its variables, with factors that let the fixed variables
    /// cancel.
    func withoutFixedVariables(_ rows: [WeightedRow]) -> [WeightedRow] {
        var weights: [UInt32: Weight] = [:]
        for weighted in rows { addWeights(of: weighted, to: &weights) }
        return rows + rowsFixing(&weights)
    }

    /// Returns the rows, each with the rows that fix its variables. Each row is extended separately, because in a sum
    /// of the rows the coefficients of a fixed variable could cancel.
    func withInputs(_ rows: some Sequence<UInt32>) -> [WeightedRow] {
        rows.flatMap { withoutFixedVariables([WeightedRow(row: $0, factor: 1)]) }
    }

    /// Adds the coefficients of a row's fixed variables, multiplied by the row's factor, to `weights`.
    func addWeights(of weighted: WeightedRow, to weights: inout [UInt32: Weight]) {
        for index in rows[weighted.row].termRange where variables[terms[index].variable].state == .fixed {
            weights[terms[index].variable, default: Weight()].add(weighted.factor * terms[index].coefficient)
        }
    }

    /// Returns the rows that fix the given variables, directly or through other variables, with factors that let these
    /// variables cancel. `weights` has the sum of the coefficients of each variable.
    func rowsFixing(_ weights: inout [UInt32: Weight]) -> [WeightedRow] {
        var list: [WeightedRow] = []
        var heap = RankHeap()
        for variable in weights.keys { heap.insert(rank: variables[variable].index, variable: variable) }
        while let variable = heap.removeHighest() {
            let weight = weights[variable]!
            guard !weight.isZero else { continue }
            let slot = variables[variable].place
            let own = rows[slot].termRange.first { terms[$0].variable == variable }!
            let factor = weight.sum / terms[own].coefficient
            list.append(WeightedRow(row: slot, factor: -factor))
            for index in rows[slot].termRange where index != own {
                let other = terms[index].variable
                if weights[other] == nil { heap.insert(rank: variables[other].index, variable: other) }
                weights[other, default: Weight()].add(-factor * terms[index].coefficient)
            }
        }
        return list
    }

    /// Returns the distinct rows of a combination, in the order of the hierarchy.
    func ordered(_ rows: some Sequence<WeightedRow>) -> [UInt32] {
        Set(rows.map(\.row)).sorted { precedes($0, $1) }
    }
}

/// A sum, and the sum of the magnitudes of its terms.
struct Weight {
    private(set) var sum = 0.0
    private var size = 0.0

    init(_ amount: Double = 0) { add(amount) }

    mutating func add(_ amount: Double) {
        sum += amount
        size += abs(amount)
    }

    /// Whether the sum is 0 except for rounding.
    var isZero: Bool { abs(sum) <= tiePart * size }
}

/// A heap of variables. The variable with the highest rank is removed first.
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
