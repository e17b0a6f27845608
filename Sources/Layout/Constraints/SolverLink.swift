import ConstraintSolver
import Geometry

/// The solver of a screen, and the meanings of its constraints and variables.
///
/// All constraints pass through here, which ensures that a transaction is open, that the next pass solves, and that the
/// origin of each constraint is known. A solver error is a bug in the engine, because numbers from scripts were checked
/// before.
final class SolverLink {
    let solver = Solver()
    let islands: TouchedIslands
    /// Whether the next pass must solve, because something changed since the last commit.
    @exclusivity(unchecked) private(set) var needsSolve = true
    /// The origins of constraints, by solver index.
    @exclusivity(unchecked) private var origins = Store<ConstraintOrigin>()
    /// The owners of variables, by solver index.
    @exclusivity(unchecked) private var owners = Store<VariableOwner>()
    /// Variables of views that left the screen, to be removed once no constraint uses them.
    @exclusivity(unchecked) private var retired: [Variable] = []
    private var screenSize: (width: ConstraintID, height: ConstraintID)?
    /// The number of constraints and the bytes of the solver's memory at the time of the last charge.
    private var charged = (constraints: 0, bytes: 0)

    init(_ tree: ViewTree) { islands = TouchedIslands(tree) }

    // MARK: Stating

    func add(
        _ terms: UnsafeBufferPointer<Term>, _ relation: Relation, _ constant: Double, priority: ConstraintStrength,
        order: ConstraintOrder, origin: ConstraintOrigin
    ) -> ConstraintID {
        solver.begin()
        do throws(SolverError) {
            let id = try solver.add(
                terms, relation, constant, priority: Priority(priority.value), ordered: priority.isOrdered,
                order: order.key)
            origins.put(origin, at: Int(id.index), filler: .none)
            touch(origin)
            needsSolve = true
            return id
        } catch {
            preconditionFailure("the layout engine made a constraint that its solver refuses: \(error)")
        }
    }

    /// Adds a constraint between an expression and a number.
    func add(
        _ expression: borrowing Expression, _ relation: Relation, _ constant: Double, priority: ConstraintStrength,
        order: ConstraintOrder, origin: ConstraintOrigin
    ) -> ConstraintID {
        add(
            expression.terms, relation, constant - expression.constant, priority: priority,
            order: order, origin: origin)
    }

    /// Adds a constraint between a variable and a number.
    func add(
        _ variable: Variable, _ relation: Relation, _ constant: Double, priority: ConstraintStrength,
        order: ConstraintOrder, origin: ConstraintOrigin
    ) -> ConstraintID {
        withUnsafePointer(to: Term(variable)) { term in
            add(
                UnsafeBufferPointer(start: term, count: 1), relation, constant, priority: priority, order: order,
                origin: origin)
        }
    }

    func remove(_ id: ConstraintID?) {
        guard let id, solver.contains(id) else { return }
        touch(origin(of: id))
        solver.begin()
        do { try solver.remove(id) } catch {
            preconditionFailure("the solver does not know a constraint of the layout: \(error)")
        }
        needsSolve = true
    }

    /// Changes only the constant of a constraint, so that the solver keeps its other data.
    func setConstant(_ id: ConstraintID, _ constant: Double) {
        guard solver.contains(id) else { return }
        touch(origin(of: id))
        solver.begin()
        do { try solver.setConstant(id, constant) } catch {
            preconditionFailure("the solver refuses a constant: \(error)")
        }
        needsSolve = true
    }

    /// Adds the constraints for the screen's size, which always hold.
    func fixScreen(width: Variable, height: Variable, at size: Size) {
        func fix(_ variable: Variable, _ value: Double, _ attribute: Attribute) -> ConstraintID {
            add(variable, .equal, value, priority: 1000, order: .screenSize(attribute), origin: .screenSize)
        }
        screenSize = (fix(width, size.width, .width), fix(height, size.height, .height))
    }

    func setScreenSize(_ size: Size) {
        guard let screenSize else { return }
        setConstant(screenSize.width, size.width)
        setConstant(screenSize.height, size.height)
    }

    /// Makes the next pass solve after a change that involves no constraint. Marks all islands as changed.
    func setNeedsSolve() {
        needsSolve = true
        islands.touchAll()
    }

    /// Makes the next pass solve after a change of a view that involves no constraint. Marks the view's island as
    /// changed.
    func setNeedsSolve(around view: Int) {
        needsSolve = true
        islands.touch(Int32(view))
    }

    /// Marks the island of a constraint's view as changed. For layout constraints, which have several views,
    /// `ConstraintStore` does this.
    private func touch(_ origin: ConstraintOrigin) {
        switch origin {
        case .none, .layout: break
        case .screenSize: islands.touch(-1)
        case .notNegative(let view, _), .compressionResistance(let view, _), .hugging(let view, _), .stack(let view),
            .content(let view, _), .cell(let view, _), .container(let view, _):
            islands.touch(view)
        }
    }

    // MARK: Unknowns

    func makeVariable(_ owner: VariableOwner, order: OrderKey) -> Variable {
        solver.begin()
        let variable = solver.makeVariable(order: order)
        owners.put(owner, at: Int(variable.index), filler: .none)
        return variable
    }

    /// Marks a variable for removal. `dropRetired` removes it, once no constraint uses it.
    func retire(_ variable: Variable) {
        owners[Int(variable.index)] = .none
        retired.append(variable)
    }

    // MARK: Answers

    func origin(of id: ConstraintID) -> ConstraintOrigin {
        Int(id.index) < origins.count ? origins[Int(id.index)] : .none
    }

    func owner(of variable: Variable) -> VariableOwner { owners[Int(variable.index)] }

    /// Solves the constraint system after all changes since the last commit.
    ///
    /// - Returns: The required constraints that were dropped.
    func commit() throws(SolverError) -> [Refusal] {
        needsSolve = false
        solver.begin()
        return try solver.commit(.dropRefused)
    }

    /// Removes retired variables after a commit has removed their constraints.
    func dropRetired() {
        for variable in retired {
            do { try solver.removeVariable(variable) } catch {
                preconditionFailure("a variable of a removed view is still in use: \(error)")
            }
        }
        retired.removeAll(keepingCapacity: true)
    }

    /// Charges the solver's memory to the account, but only if the number of constraints changed considerably:
    /// measuring the memory visits all components.
    func charge(to account: MemoryAccount) {
        let count = solver.constraintCount
        guard abs(count - charged.constraints) > charged.constraints / 8 + 64 else { return }
        let bytes = solver.memoryInUse
        account.charge(bytes - charged.bytes)
        charged = (count, bytes)
    }
}
