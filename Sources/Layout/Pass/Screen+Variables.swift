import ConstraintSolver

extension Screen {
    /// Gives a view its four unknowns.
    func makeVariables(_ index: Int) {
        let isRoot = nodes[index].parent < 0
        if !isRoot {
            nodes[index].variables.left = makeVariable(index, .frame(view: Int32(index), .left), .left)
            nodes[index].variables.top = makeVariable(index, .frame(view: Int32(index), .top), .top)
        }
        let width = makeVariable(index, .frame(view: Int32(index), .width), .width)
        let height = makeVariable(index, .frame(view: Int32(index), .height), .height)
        nodes[index].variables.width = width
        nodes[index].variables.height = height
        nodes[index].sizeConstraints.width.notNegative = notNegative(index, width, .width)
        nodes[index].sizeConstraints.height.notNegative = notNegative(index, height, .height)
        if isScroll(index) { makeScrollState(index) }
    }

    func makeVariable(_ index: Int, _ owner: VariableOwner, _ place: VariableOrder) -> Variable {
        link.makeVariable(owner, order: place.key(ordinal: nodes[index].ordinal))
    }

    func notNegative(_ index: Int, _ variable: Variable, _ attribute: Attribute) -> ConstraintID {
        link.add(
            variable, .greaterThanOrEqual, 0, priority: 1000,
            order: .notNegative(ordinal: nodes[index].ordinal, attribute),
            origin: .notNegative(view: Int32(index), attribute))
    }

    func removeVariables(_ index: Int) {
        removeScrollState(index)
        let variables = nodes[index].variables
        for variable in [variables.left, variables.top, variables.width, variables.height] {
            if let variable { link.retire(variable) }
        }
        nodes[index].variables = FrameVariables()
    }

    func makeRootConstraints() {
        let index = Int(root.index)
        guard let width = nodes[index].variables.width, let height = nodes[index].variables.height else { return }
        link.fixScreen(width: width, height: height, at: traits.size)
    }

    func traitsDidChange(from old: Traits) {
        guard traits != old else { return }
        if traits.size != old.size { link.setScreenSize(traits.size) }
        if traits.direction != old.direction {
            contentOffsetDidChange()
            for index in constraints.indices where constraints[index].isDirectional { reactivate(Int32(index)) }
            for index in nodes.indices where nodes[index].flags.contains(.isInScreen) && !nodes[index].arranged.isEmpty
            {
                markNeedsArrangement(index)
            }
        }
        if traits.textSize != old.textSize || traits.locale != old.locale || traits.scale != old.scale
            || traits.direction != old.direction
        {
            for index in nodes.indices where nodes[index].flags.contains(.isInScreen) { markNeedsIntrinsicSize(index) }
        }
        if !areaInsets.isEmpty,
            traits.safeArea != old.safeArea || traits.keyboardHeight != old.keyboardHeight
                || traits.direction != old.direction
                || traits.textSize != old.textSize
        {
            link.setNeedsSolve()
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
        guard nodes[index].sizeConstraints[attribute].notNegative == nil,
            let variable = nodes[index].variables.extent(attribute)
        else {
            return
        }
        nodes[index].sizeConstraints[attribute].notNegative = notNegative(index, variable, attribute)
    }
}
