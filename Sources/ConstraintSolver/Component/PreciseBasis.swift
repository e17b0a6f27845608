/// The inverse of a basis with twice the digits, dense: what the sparse factor answers, without its loss of digits.
///
/// It is made for small components whose coefficients are of very different size, to check what was found with the factor,
/// and to go on from there if that does not hold.
final class PreciseBasis {
    let count: Int
    /// By step of the elimination: the reduced row by local index, and behind it by position as which combination of the
    /// rows that were taken.
    private let matrix: UnsafeMutablePointer<PreciseNumber>
    /// By step: the variable that the row gives.
    private var columns: [Int] = []
    /// By local index: the step that gives the variable.
    private var steps: [Int]
    /// The direction asked for last: by local index, how much the variables move.
    private(set) var direction: [PreciseNumber]

    init(count: Int) {
        self.count = count
        matrix = .allocate(capacity: 2 * count * count)
        matrix.initialize(repeating: .zero, count: 2 * count * count)
        steps = Array(repeating: 0, count: count)
        direction = Array(repeating: .zero, count: count)
    }

    deinit {
        matrix.deallocate()
    }

    /// Whether as many rows were taken as there are variables.
    var isComplete: Bool { columns.count == count }
    /// The variable that the row taken last gives.
    var lastColumn: Int { columns[columns.count - 1] }

    private func row(_ step: Int) -> UnsafeMutablePointer<PreciseNumber> { matrix + 2 * count * step }

    /// Takes a row into the basis, as the next position, if it does not depend on those that are in it (Gauss and Jordan's
    /// elimination; the pivot is the biggest coefficient that is left).
    ///
    /// - Returns: whether it was taken.
    func take(_ coefficients: [(local: Int, value: PreciseNumber)]) -> Bool {
        let last = columns.count
        let own = row(last)
        own.update(repeating: .zero, count: 2 * count)
        for (local, value) in coefficients { own[local] = value }
        own[count + last] = PreciseNumber(value: DoubleDouble(1), noise: 0)
        for step in 0..<last { eliminate(own, columns[step], row(step)) }
        var best = -1
        for local in 0..<count where own[local].value.high != 0 && (best < 0 || abs(own[local].value.high) > abs(own[best].value.high)) {
            best = local
        }
        guard best >= 0 else { return false }
        let scale = own[best]
        for place in 0..<(2 * count) where own[place].value.high != 0 { own[place] = own[place] / scale }
        own[best] = PreciseNumber(value: DoubleDouble(1), noise: 0)
        for step in 0..<last { eliminate(row(step), best, own) }
        columns.append(best)
        steps[best] = last
        return true
    }

    /// Subtracts the multiple of a reduced row that takes its variable out of another one.
    private func eliminate(
        _ target: UnsafeMutablePointer<PreciseNumber>, _ column: Int, _ source: UnsafeMutablePointer<PreciseNumber>
    ) {
        let factor = target[column]
        guard factor.value.high != 0 else { return }
        for place in 0..<(2 * count) where source[place].value.high != 0 { target[place].subtract(factor, source[place]) }
        target[column] = .zero
    }

    /// How much a variable moves with lhs − rhs of the active row at `position` while the others hold.
    @inline(__always) func slope(_ local: Int, _ position: Int) -> PreciseNumber { row(steps[local])[count + position] }

    /// A row as the combination of active rows: the factor of the one at `position`.
    func factor(of coefficients: [(local: Int, value: PreciseNumber)], at position: Int) -> PreciseNumber {
        var sum = PreciseNumber.zero
        for (local, value) in coefficients { sum.add(value, slope(local, position)) }
        return sum
    }

    func setDirection(_ position: Int) {
        for local in 0..<count { direction[local] = slope(local, position) }
    }

    /// How fast a row grows along the direction.
    func rate(of coefficients: [(local: Int, value: PreciseNumber)]) -> PreciseNumber {
        var sum = PreciseNumber.zero
        for (local, value) in coefficients { sum.add(value, direction[local]) }
        return sum
    }
}
