/// How the variables move with one active row: the factor solved for a column.
extension Component {
    /// How the variables move for each unit by which lhs − rhs of the active row at `position` is let grow, while the
    /// other active rows hold: `column.direction`, by local index. What is rounding noise is 0 exactly.
    func updateDirection(_ column: inout ColumnScratch, _ position: Int) {
        let last = solveForward(&column, position)
        solveBackward(&column, from: last)
    }

    /// Through L: `column.constants`, by position.
    ///
    /// - Returns: the last position with a number other than 0.
    @inline(__always) private func solveForward(_ column: inout ColumnScratch, _ position: Int) -> Int {
        let constants = column.constants.base
        let constantNoise = column.constantNoise.base
        let count = Int(pivotCount)
        for other in 0..<position { constants[other] = 0 }
        let ownScale = pivots[position].scale
        constants[position] = 1 / ownScale
        constantNoise[position] =
            Double(pivots[position].scaleNoise) / (ownScale * ownScale)
            + Accumulator.loss(ofQuotient: constants[position], 1, by: ownScale)
        var last = position
        var other = position + 1
        while other < count {
            let pivot = pivots + other
            var sum = Accumulator.nothing
            var entry = entries + Int(pivot.pointee.firstL)
            for _ in 0..<pivot.pointee.countL {
                let source = Int(entry.pointee.index)
                let coefficient = entry.pointee.coefficient
                if constants[source] != 0 {
                    sum.add(
                        -coefficient, times: constants[source],
                        noise: abs(coefficient) * constantNoise[source] + Double(entry.pointee.noise)
                            * abs(constants[source]))
                }
                entry += 1
            }
            if sum.isZero {
                constants[other] = 0
            } else {
                let scale = pivot.pointee.scale
                constants[other] = sum.value / scale
                constantNoise[other] =
                    (sum.noise + abs(constants[other]) * Double(pivot.pointee.scaleNoise)) / abs(scale)
                    + Accumulator.loss(ofQuotient: constants[other], sum.value, by: scale)
                last = other
            }
            other += 1
        }
        return last
    }

    /// Through U.
    @inline(__always) private func solveBackward(_ column: inout ColumnScratch, from last: Int) {
        let constants = column.constants.base
        let constantNoise = column.constantNoise.base
        let direction = column.direction.base
        let noise = column.noise.base
        var other = Int(pivotCount) - 1
        while other > last {
            direction[Int(pivots[other].local)] = 0
            other -= 1
        }
        while other >= 0 {
            let pivot = pivots + other
            var sum = Accumulator(
                value: constants[other], noise: constants[other] == 0 ? 0 : constantNoise[other], mark: 0)
            var entry = entries + Int(pivot.pointee.firstU)
            for _ in 0..<pivot.pointee.countU {
                let source = Int(entry.pointee.index)
                let coefficient = entry.pointee.coefficient
                if direction[source] != 0 {
                    sum.add(
                        -coefficient, times: direction[source],
                        noise: abs(coefficient) * noise[source] + Double(entry.pointee.noise) * abs(direction[source]))
                }
                entry += 1
            }
            direction[Int(pivot.pointee.local)] = sum.isZero ? 0 : sum.value
            noise[Int(pivot.pointee.local)] = sum.noise
            other -= 1
        }
    }
}
