import ConstraintSolver

/// The left side of a solver constraint. It has few terms, so a linear search finds the term to merge with. Clearing it
/// keeps its memory.
struct Expression: ~Copyable {
    private var base: UnsafeMutablePointer<Term>
    private(set) var count = 0
    private var capacity: Int
    /// The constant part, such as insets or a baseline's position in its view.
    var constant = 0.0
    /// Whether the expression depends on a content offset.
    var crossesScroll = false
    /// Whether the expression relates a view in a cell to one outside, which no constraint can.
    var leavesCell = false

    init() {
        capacity = 8
        base = .allocate(capacity: capacity)
    }

    deinit { base.deallocate() }

    /// The terms, valid until the next change.
    var terms: UnsafeBufferPointer<Term> { UnsafeBufferPointer(start: base, count: count) }

    mutating func removeAll() {
        count = 0
        constant = 0
        crossesScroll = false
        leavesCell = false
    }

    mutating func add(_ variable: Variable?, _ coefficient: Double) {
        guard let variable, abs(coefficient) >= LayoutLimits.leastCoefficient else { return }
        for term in 0..<count where base[term].variable == variable {
            base[term].coefficient += coefficient
            if abs(base[term].coefficient) < LayoutLimits.leastCoefficient {
                // Shift the others to keep their order.
                for later in (term + 1)..<max(count, term + 1) { base[later - 1] = base[later] }
                count -= 1
            }
            return
        }
        if count == capacity { grow() }
        base[count] = Term(variable, coefficient)
        count += 1
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Term>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: base, count: count)
        base.deallocate()
        base = larger
        capacity *= 2
    }
}
