/// A sparse vector of sums. Each sum has a size: the sum of the magnitudes of its terms.
struct SparseVector<Number: SimplexNumber> {
    var sums: [Number] = []
    var sizes: [Double] = []
    private var isIn: [Bool] = []
    private(set) var support: [Int32] = []

    /// Makes room for positions below `count`; the vector must be 0.
    mutating func prepare(count: Int) {
        guard sums.count < count else { return }
        sums.reset(to: .zero, count: count)
        sizes.reset(to: 0, count: count)
        isIn.reset(to: false, count: count)
    }

    @inline(__always) mutating func add(_ position: Int, _ amount: Number, _ size: Double) {
        include(position)
        sums[position] = sums[position] + amount
        sizes[position] += size
    }

    @inline(__always) mutating func set(_ position: Int, _ value: Number, _ size: Double) {
        include(position)
        sums[position] = value
        sizes[position] = size
    }

    @inline(__always) private mutating func include(_ position: Int) {
        guard !isIn[position] else { return }
        isIn[position] = true
        support.append(Int32(position))
    }

    mutating func clear() {
        for position in support {
            sums[Int(position)] = .zero
            sizes[Int(position)] = 0
            isIn[Int(position)] = false
        }
        support.removeAll(keepingCapacity: true)
    }
}
