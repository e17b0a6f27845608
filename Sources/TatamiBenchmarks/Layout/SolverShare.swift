import ConstraintSolver
import Layout

/// The part of a first layout that is the solver's: the variables and constraints of a screen, as they were given to
/// its solver, without views, anchors and scripts around them.
struct SolverShare {
    private struct Item {
        var firstTerm: Int
        var termCount: Int
        var relation: Relation
        var constant: Double
        var priority: Priority
        var isOrdered: Bool
        var order: OrderKey
    }

    private var orders: [OrderKey] = []
    private var terms: [Term] = []
    private var items: [Item] = []

    /// Notes what the solver of a screen holds. The screen must be one that was laid out once and from which nothing
    /// was removed, so that slots are in the order of their making.
    init(of screen: Screen) {
        var (orders, terms, items) = (orders, terms, items)
        screen.solver.forEachVariable { _, order in orders.append(order) }
        screen.solver.forEachConstraint { listed in
            items.append(
                Item(
                    firstTerm: terms.count, termCount: listed.terms.count, relation: listed.relation,
                    constant: listed.constant, priority: listed.priority, isOrdered: listed.isOrdered,
                    order: listed.order))
            terms += listed.terms
        }
        (self.orders, self.terms, self.items) = (orders, terms, items)
    }

    /// How many constraints the share has, those of contents and of stacks included.
    var constraintCount: Int { items.count }

    /// Gives all of it to a new solver, as one change, and reads every value.
    ///
    /// - Returns: the values, by the index of their variable.
    func solve() -> [Double] {
        let solver = Solver()
        for order in orders { _ = solver.makeVariable(order: order) }
        solver.begin()
        do {
            try terms.withUnsafeBufferPointer { (terms) throws(SolverError) in
                for item in items {
                    let own = UnsafeBufferPointer(rebasing: terms[item.firstTerm..<(item.firstTerm + item.termCount)])
                    try solver.add(
                        own, item.relation, item.constant, priority: item.priority, ordered: item.isOrdered,
                        order: item.order)
                }
            }
            try solver.commit(.dropRefused)
        } catch {
            preconditionFailure("what one solver holds is refused by another: \(error)")
        }
        return solver.withValues(Array.init)
    }

    /// Whether the values are those of the screen's solver: a measurement of something else would be worth nothing.
    func agrees(_ values: [Double], with screen: Screen) -> Bool {
        screen.solver.withValues { own in
            own.count == values.count && zip(own, values).allSatisfy { abs($0 - $1) < 1e-6 }
        }
    }
}
