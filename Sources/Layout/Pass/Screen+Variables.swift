import ConstraintSolver

extension Screen {
    /// Gives a view its four unknowns. They are settled in the order of the views, so that an undetermined position is
    /// settled before the size that follows from it.
    func makeVariables(_ index: Int) {
        solver.begin()
        let isRoot = nodes[index].parent < 0
        if !isRoot {
            nodes[index].variables.left = makeVariable(index, .frame(view: Int32(index), .left), 0)
            nodes[index].variables.top = makeVariable(index, .frame(view: Int32(index), .top), 1)
        }
        let width = makeVariable(index, .frame(view: Int32(index), .width), 2)
        let height = makeVariable(index, .frame(view: Int32(index), .height), 3)
        nodes[index].variables.width = width
        nodes[index].variables.height = height
        nodes[index].sizeConstraints.width.notNegative = notNegative(index, width, .width)
        nodes[index].sizeConstraints.height.notNegative = notNegative(index, height, .height)
        if isScroll(index) { makeScrollState(index) }
    }

    func makeVariable(_ index: Int, _ owner: VariableOwner, _ place: UInt64) -> Variable {
        let variable = solver.makeVariable(order: OrderKey(UInt64(nodes[index].ordinal) << 3 | place))
        while variableOwners.count <= Int(variable.index) { variableOwners.append(.none) }
        variableOwners[Int(variable.index)] = owner
        return variable
    }

    /// The place of a lower bound in the solver's order: before all that layouts ask, so that a required size below 0 is
    /// what is dropped. No two of them contradict each other, but keys of their own keep the solver's list quick.
    func boundKey(_ index: Int, _ place: UInt64) -> OrderKey {
        OrderKey(min(8 + UInt64(nodes[index].ordinal) << 2 | place, 1 << 31 - 1))
    }

    func notNegative(_ index: Int, _ variable: Variable, _ attribute: Attribute) -> ConstraintID {
        addToSolver(
            variable, .greaterThanOrEqual, 0, priority: 1000, order: boundKey(index, attribute == .width ? 0 : 1),
            origin: .notNegative(view: Int32(index), attribute))
    }

    func removeVariables(_ index: Int) {
        removeScrollState(index)
        let variables = nodes[index].variables
        for variable in [variables.left, variables.top, variables.width, variables.height].compactMap(\.self) {
            variableOwners[Int(variable.index)] = .none
            retiredVariables.append(variable)
        }
        nodes[index].variables = FrameVariables()
    }

    /// The size of the screen holds whatever else is asked.
    func makeRootConstraints() {
        let index = Int(root.index)
        guard let width = nodes[index].variables.width, let height = nodes[index].variables.height else { return }
        func fix(_ variable: Variable, _ value: Double, _ place: UInt64) -> ConstraintID {
            addToSolver(variable, .equal, value, priority: 1000, order: OrderKey(place), origin: .screenSize)
        }
        rootConstraints = (fix(width, traits.size.width, 0), fix(height, traits.size.height, 1))
    }

    func traitsDidChange(from old: Traits) {
        guard traits != old else { return }
        if traits.size != old.size, let rootConstraints {
            setSolverConstant(rootConstraints.width, traits.size.width)
            setSolverConstant(rootConstraints.height, traits.size.height)
        }
        if traits.direction != old.direction {
            contentOffsetDidChange()
            for index in constraints.indices where constraints[index].isDirectional { reactivate(Int32(index)) }
            for index in nodes.indices where nodes[index].flags.contains(.isInScreen) && !nodes[index].arranged.isEmpty {
                markNeedsArrangement(index)
            }
        }
        if traits.textSize != old.textSize || traits.locale != old.locale || traits.scale != old.scale || traits.direction != old.direction
        {
            for index in nodes.indices where nodes[index].flags.contains(.isInScreen) { markNeedsIntrinsicSize(index) }
        }
        if !areaInsets.isEmpty,
            traits.safeArea != old.safeArea || traits.keyboardHeight != old.keyboardHeight || traits.direction != old.direction
                || traits.textSize != old.textSize
        {
            needsSolve = true
        }
        traitsObserver?(old)
    }
}

extension LayoutConstraint {
    /// Whether the direction of reading decides what the constraint says.
    var isDirectional: Bool {
        [first.attribute, second?.attribute].contains { $0 == .leading || $0 == .trailing }
    }
}

extension Screen {
    /// Offers the lower bound of a size again that was refused.
    func restateNotNegative(_ index: Int, _ attribute: Attribute) {
        guard nodes[index].flags.contains(.isInScreen) else { return }
        guard nodes[index].sizeConstraints[attribute].notNegative == nil, let variable = nodes[index].variables.extent(attribute) else {
            return
        }
        nodes[index].sizeConstraints[attribute].notNegative = notNegative(index, variable, attribute)
    }
}
