import ConstraintSolver

/// The solver of a screen, and what each of its constraints and unknowns stands for.
///
/// All that a layout states comes through here, so that none of it is forgotten: a transaction is begun for it, a pass
/// has to solve, and whoever meets the constraint in an answer of the solver finds out whose it is. Faults of the
/// solver here are faults of the engine: every number from a script was checked before.
final class SolverLink {
    let solver = Solver()
    let islands: TouchedIslands
    /// Whether something was stated since the last commit, or may come out differently.
    @exclusivity(unchecked) private(set) var needsSolve = true
    /// By solver constraint: what it stands for.
    @exclusivity(unchecked) private var origins = Store<ConstraintOrigin>()
    /// By solver variable: whose it is.
    @exclusivity(unchecked) private var owners = Store<VariableOwner>()
    /// Variables of views that left the screen: given back once no constraint of the solver speaks of them.
    @exclusivity(unchecked) private var retired: [Variable] = []
    /// The width and the height of the screen.
    private var screenSize: (width: ConstraintID, height: ConstraintID)?
    /// How much memory of the solver is charged, and how many constraints it had then.
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

    /// A constraint between what an expression gives and a number.
    func add(
        _ expression: borrowing Expression, _ relation: Relation, _ constant: Double, priority: ConstraintStrength,
        order: ConstraintOrder, origin: ConstraintOrigin
    ) -> ConstraintID {
        add(
            expression.terms, relation, constant - expression.constant, priority: priority,
            order: order, origin: origin)
    }

    /// A bound of one variable.
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

    /// Changes the number of a constraint alone, so that the solver keeps what it knows of it.
    func setConstant(_ id: ConstraintID, _ constant: Double) {
        guard solver.contains(id) else { return }
        touch(origin(of: id))
        solver.begin()
        do { try solver.setConstant(id, constant) } catch {
            preconditionFailure("the solver refuses a constant: \(error)")
        }
        needsSolve = true
    }

    /// The size of the screen, which holds whatever else is asked.
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

    /// Something changed that no constraint says: the next pass solves again.
    func setNeedsSolve() {
        needsSolve = true
        islands.touchAll()
    }

    /// Something about a view changed that no constraint says: the next pass solves again.
    func setNeedsSolve(around view: Int) {
        needsSolve = true
        islands.touch(Int32(view))
    }

    /// The constraints of layouts speak of several views: their store says which.
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

    /// Gives a variable back once no constraint speaks of it any more.
    func retire(_ variable: Variable) {
        owners[Int(variable.index)] = .none
        retired.append(variable)
    }

    // MARK: Answers

    func origin(of id: ConstraintID) -> ConstraintOrigin {
        Int(id.index) < origins.count ? origins[Int(id.index)] : .none
    }

    func owner(of variable: Variable) -> VariableOwner { owners[Int(variable.index)] }

    /// Solves.
    ///
    /// - Returns: the required constraints that were dropped.
    func commit() throws(SolverError) -> [Refusal] {
        needsSolve = false
        solver.begin()
        return try solver.commit(.dropRefused)
    }

    /// Gives back the variables of views that left, when a commit has removed the constraints about them.
    func dropRetired() {
        for variable in retired {
            do { try solver.removeVariable(variable) } catch {
                preconditionFailure("a variable of a removed view is still in use: \(error)")
            }
        }
        retired.removeAll(keepingCapacity: true)
    }

    /// Charges what the solver takes when it has become another one: looking goes through all of its components.
    func charge(to account: MemoryAccount) {
        let count = solver.constraintCount
        guard abs(count - charged.constraints) > charged.constraints / 8 + 64 else { return }
        let bytes = solver.memoryInUse
        account.charge(bytes - charged.bytes)
        charged = (count, bytes)
    }
}

/// What a view has in the solver from its appearing in the screen on.
struct FrameUnknowns {
    var variables = FrameVariables()
    /// The lower bounds of its size.
    var notNegativeWidth: ConstraintID?
    var notNegativeHeight: ConstraintID?
}
