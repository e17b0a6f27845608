/// Decides whether prices near a tie are ties.
///
/// A price is a tie if it counts as 0, or as a bound of its range. Lower levels then decide. Whether it counts depends
/// on its size, the sum of the magnitudes of the terms it was computed from. This sum depends on the exchanges that led
/// to the basis, but the answer must not. So the size of a price near a tie is computed in a way that depends only on
/// the basis. The price is the sum of the rates at which the violated rows change. It is a tie if it is at most
/// ``tiePart`` of the sum of their sizes, or if rounding may hide it: with `B` the rows of the basis, `a` the sum of
/// the violated rows and `y·B = a`, relative changes of the coefficients by ε move the prices `y` by at most `ε ·
/// (|y|·|B| + |a|)·|B⁻¹|` (R. D. Skeel, "Scaling for numerical stability in Gaussian elimination", 1979).
extension LevelMethod {
    /// The maximum distance of a price from a tie, as a part of its size, for which the price is computed again.
    private static var doubtfulPart: Double { 1e-6 }

    /// Computes prices near a tie again, with sizes that depend only on the basis. The prices must be up to date.
    ///
    /// Leaves out a violated row if the row of the basis does not move it, up to rounding errors. Otherwise, large
    /// terms that cancel out in that row would hide the small contribution of another row.
    mutating func examinePrices(_ rows: Range<Int>) {
        guard prices.support.contains(where: { isDoubtful(Int($0)) }) else { return }
        if !basis.isFresh {
            basis.refactor(problem)
            refreshPrices(rows)
        }
        let violated = rows.filter { sides[$0] != 0 && standings[$0] == .member }
        var weighed: [Int] = []
        var weights: [Double] = []
        var movement = SparseVector<Number>()
        movement.prepare(count: basis.count)
        for place in prices.support {
            let position = Int(place)
            guard isDoubtful(position) else { continue }
            basis.move(position)
            for item in basis.items { movement.set(Int(item.index), item.value, abs(item.value.double)) }
            var price = Number.zero
            var size = 0.0
            let moved = violated.filter { row in
                let (rate, rateSize) = leftSide(row, movement.sums, movement.sizes)
                guard abs(rate.double) > Number.holdPart * rateSize else { return false }
                price = sides[row] > 0 ? price + rate : price - rate
                size += abs(rate.double)
                return true
            }
            if moved != weighed { (weighed, weights) = (moved, termWeights(moved)) }
            var termSize = 0.0
            for variable in movement.support where !moved.isEmpty {
                termSize += movement.sizes[Int(variable)] * weights[Int(variable)]
            }
            size = max(size, Number.holdPart / tiePart * termSize)
            prices.set(position, price, size)
            movement.clear()
        }
    }

    private func isDoubtful(_ position: Int) -> Bool {
        let row = Int(basis.rows[position])
        let price = prices.sums[position]
        guard standings[row] != .equal, price.sign != 0 else { return false }
        // The numbers that the price was computed from may hide a cancellation, but it is then a small part of the sum.
        let size = max(prices.sizes[position], 1 / problem.largestCoefficient(of: row))
        let magnitude = price.sign < 0 ? -price : price
        if magnitude.double <= Self.doubtfulPart * size { return true }
        guard standings[row] == .member else { return false }
        let distance = abs((magnitude - Number(1)).double)
        return distance > 0 && distance <= Self.doubtfulPart * (size + 1)
    }

    /// Returns, for each variable, the sum of the magnitudes of its terms in `y·B = a`, where `a` is the sum of the
    /// given rows.
    private mutating func termWeights(_ rows: [Int]) -> [Double] {
        var weights = [Double](repeating: 0, count: problem.variableCount)
        var factors = SparseVector<Number>()
        factors.prepare(count: basis.count)
        for row in rows {
            problem.addTerms(of: row, 1, to: &weights)
            basis.combine(row, problem)
            for item in basis.items { factors.add(Int(item.index), Number(Double(sides[row])) * item.value, item.size) }
        }
        for position in factors.support {
            problem.addTerms(of: Int(basis.rows[Int(position)]), abs(factors.sums[Int(position)].double), to: &weights)
        }
        return weights
    }
}

extension LevelProblem {
    fileprivate func largestCoefficient(of row: Int) -> Double {
        isPin(row) ? 1 : places(of: row).reduce(0) { max($0, abs(terms[$1].coefficient.double)) }
    }

    fileprivate func addTerms(of row: Int, _ factor: Double, to weights: inout [Double]) {
        if isPin(row) {
            weights[row - rowCount] += factor
            return
        }
        for place in places(of: row) {
            weights[Int(terms[place].index)] += factor * abs(terms[place].coefficient.double)
        }
    }
}
