import ConstraintSolver
import Layout

/// The solver's part of a first layout: the variables and constraints of a screen in the order of their creation,
/// without views, anchors and scripts.
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

    /// Copies the variables and constraints of a screen's solver. The screen must have been laid out once, and nothing
    /// may have been removed from it, so that slots are in the order of creation.
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

    /// The number of constraints, including the constraints that contents and stacks create.
    var constraintCount: Int { items.count }

    /// Adds all constraints to a new solver in one transaction, and reads every value.
    ///
    /// - Returns: The values, by the index of their variable.
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

    /// Returns whether the values equal the values of the screen's solver; otherwise the measurement is invalid.
    func agrees(_ values: [Double], with screen: Screen) -> Bool {
        screen.solver.withValues { own in
            own.count == values.count && zip(own, values).allSatisfy { abs($0 - $1) < 1e-6 }
        }
    }
}
