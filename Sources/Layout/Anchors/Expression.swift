import ConstraintSolver

/// The left side of a solver's constraint while it is put together: few terms, so adding up is a linear search. It owns
/// its memory, which is kept when it is emptied.
struct Expression: ~Copyable {
    private var base: UnsafeMutablePointer<Term>
    private(set) var count = 0
    private var capacity: Int
    /// What belongs to the other side: insets of a safe area, the place of a baseline in its view.
    var constant = 0.0
    /// Whether one side lies in a scroll view and the other outside, so that the content offset is part of it.
    var crossesScroll = false
    /// Whether one side lies in a cell and the other outside, so that no constraint can hold them together.
    var leavesCell = false

    init() {
        capacity = 8
        base = .allocate(capacity: capacity)
    }

    deinit { base.deallocate() }

    /// The terms, valid until something is added.
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
                // The others keep their order.
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
