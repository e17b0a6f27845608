import ConstraintSolver

/// Says why views have the frames that they have. Made for one look at a screen that is laid out.
struct Explainer {
    let tree: ViewTree
    let link: SolverLink
    let areas: Areas
    let frames: Frames
    let constraints: ConstraintStore
    let expressions: AnchorExpressions
    let pass: LayoutPass
    let undetermined: Undetermined
    var solver: Solver { link.solver }

    init(_ pass: LayoutPass, _ expressions: AnchorExpressions) {
        tree = pass.tree
        link = pass.link
        areas = pass.areas
        frames = pass.frames
        constraints = pass.constraints
        undetermined = Undetermined(pass)
        self.expressions = expressions
        self.pass = pass
    }

    /// Explains an attribute of a view as it was solved last. Costs a search in the solver and, for the shares of the
    /// constraints, O(n³) in the number of those that determine it, as far as there are at most 64.
    func explain(_ view: ViewID, _ attribute: Attribute) throws(LayoutFault) -> AttributeExplanation {
        let index = try tree.index(view)
        if tree[index].flags.contains(.isCell), !attribute.isDimension { return placeOfCell(index, attribute) }
        let side = ConstraintSide(
            view: Int32(index), generation: tree[index].generation, attribute: attribute, area: .frame)
        let parent = tree[index].parent < 0 ? index : Int(tree[index].parent)
        var expression = Expression()
        expressions.add(side, coefficient: 1, from: attribute.isDimension ? index : parent, to: &expression)

        var value = -0.0
        var found: [ConstraintID] = []
        var isAmbiguous = false
        for term in expression.terms {
            value += term.coefficient * solver.value(of: term.variable)
            isAmbiguous = isAmbiguous || solver.isAmbiguous(term.variable)
            for id in solver.constraintsDetermining(term.variable) where !found.contains(id) { found.append(id) }
        }
        if found.isEmpty, !isAmbiguous { found = equalities(about: index, expression.terms.map(\.variable)) }
        let free = isAmbiguous ? [] : undeterminedVariables(of: found)
        let links = chain(of: found, from: Array(expression.terms), free: free)
        let unmet = unmetConstraints(about: index, attribute)
        let holding = Set(unmet.flatMap(\.holders))
        return AttributeExplanation(
            attribute: attribute, value: value + expression.constant,
            missing: isAmbiguous ? undetermined.missing(index, attribute) : nil,
            determinedBy: links.map { link in
                // For content, name the bound that is active.
                let bound = [otherBound(link.id)].compactMap { $0 }.first { holding.contains($0) }
                var reason = reason(bound ?? link.id)
                reason.contribution = link.contribution
                return reason
            }, ownPart: expression.constant, undetermined: free.compactMap(undeterminedAttribute),
            unmet: dropped(about: index, attribute) + unmet.map(describe))
    }

    /// No constraint says where a cell stands: its container does.
    private func placeOfCell(_ index: Int, _ attribute: Attribute) -> AttributeExplanation {
        let frame = frames.solvedFrame(index)
        let value: Double =
            switch attribute.resolved(tree.traits.direction) {
            case .left: frame.x
            case .right: frame.maxX
            case .centerX: frame.midX
            case .centerY: frame.midY
            case .bottom, .lastBaseline: frame.maxY
            default: frame.y
            }
        let container = tree.path(ofIndex: Int(tree[index].parent))
        let reason = AttributeExplanation.Reason(
            text: "\(container) places its cells one after the other, in the coordinates of its content",
            source: tree.sourceText(tree[Int(tree[index].parent)].put.source), priority: 1000)
        return AttributeExplanation(
            attribute: attribute, value: value, missing: nil, determinedBy: [reason], ownPart: 0, undetermined: [],
            unmet: [])
    }

    /// The violated constraints that a person would expect to find here: about this view and on the same axis.
    private func unmetConstraints(about index: Int, _ attribute: Attribute) -> [HeldConstraint] {
        violations.compactMap { id, violation in
            guard violation > 1e-6, concerns(link.origin(of: id), index, attribute) else { return nil }
            return HeldConstraint(id: id, violation: violation, holders: holders(of: id))
        }
    }

    private func describe(_ unmet: HeldConstraint) -> AttributeExplanation.Unmet {
        AttributeExplanation.Unmet(
            reason: reason(unmet.id), violation: unmet.violation, heldBy: unmet.holders.map(reason))
    }

    /// Those of them that the solver does not have because they are required and cannot hold.
    private func dropped(about index: Int, _ attribute: Attribute) -> [AttributeExplanation.Unmet] {
        pass.refused.compactMap { refusal in
            guard case .layout(let constraint) = refusal.constraint, constraints[Int(constraint)].state == .refused,
                concerns(refusal.constraint, index, attribute)
            else { return nil }
            let others = refusal.conflict.filter { $0 != refusal.constraint }
            return AttributeExplanation.Unmet(
                reason: reason(refusal.constraint), violation: distance(constraint), heldBy: others.map { reason($0) },
                isRefused: true)
        }
    }

    /// What keeps a violated constraint from holding better. A content whose equality stands for one of its bounds is
    /// named by the bound that does it.
    func holders(of id: ConstraintID) -> [ConstraintID] {
        var found: [ConstraintID] = []
        for (holder, isLowerBound) in solver.holders(of: id) {
            var isOther = false
            switch link.origin(of: holder) {
            case .hugging: isOther = isLowerBound
            case .compressionResistance: isOther = !isLowerBound
            case .none, .screenSize, .layout, .stack, .notNegative, .content, .cell, .container: break
            }
            let named = isOther ? otherBound(holder) ?? holder : holder
            if !found.contains(named) { found.append(named) }
        }
        return found
    }

    /// Of one bound of a content the other one.
    private func otherBound(_ id: ConstraintID) -> ConstraintID? {
        switch link.origin(of: id) {
        case .hugging(let view, let attribute): tree[Int(view)].solver.sizes[attribute].compression
        case .compressionResistance(let view, let attribute): tree[Int(view)].solver.sizes[attribute].hugging
        case .none, .screenSize, .layout, .stack, .notNegative, .content, .cell, .container: nil
        }
    }

    /// The constraints that do not hold, and by how much. Of a content only the bound that is meant counts, not the
    /// equality that stands for it: see ``AxisConstraints``.
    var violations: [(constraint: ConstraintID, violation: Double)] {
        solver.violations.filter { id, _ in
            switch link.origin(of: id) {
            case .compressionResistance(let view, let attribute): isSmaller(Int(view), attribute)
            case .hugging(let view, let attribute): !isSmaller(Int(view), attribute)
            case .none, .screenSize, .layout, .stack, .notNegative, .content, .cell, .container: true
            }
        }
    }

    /// The constraints that do not hold, at most so many.
    func unmet(limit: Int) -> [UnmetConstraint] {
        violations.lazy.filter { $0.violation > 1e-6 }.prefix(limit).map { id, violation in
            let origin = link.origin(of: id)
            let reason = reason(id)
            let key = reason.statement.map { "\($0.stem) \($0.source)" } ?? "\(origin)"
            return UnmetConstraint(id: id, key: key, reason: reason, violation: violation)
        }
    }

    /// Whether an extent of a view is less than its content wants.
    private func isSmaller(_ view: Int, _ attribute: Attribute) -> Bool {
        guard let variable = tree[view].solver.variables.extent(attribute),
            let size = tree[view].solver.sizes[attribute].stated.size
        else {
            return false
        }
        return solver.value(of: variable) < size
    }

    /// How far the sides of a constraint that is not in the solver are apart.
    private func distance(_ index: Int32) -> Double {
        let constraint = constraints[Int(index)]
        var expression = Expression()
        guard expressions.add(constraint, to: &expression) else { return 0 }
        let sum = expression.terms.reduce(expression.constant) { $0 + $1.coefficient * solver.value(of: $1.variable) }
        let excess = sum - constraint.constant
        switch constraint.relation {
        case .equal: return abs(excess)
        case .lessThanOrEqual: return max(0, excess)
        case .greaterThanOrEqual: return max(0, -excess)
        }
    }

    private func concerns(_ origin: ConstraintOrigin, _ view: Int, _ attribute: Attribute) -> Bool {
        switch origin {
        case .layout(let constraint):
            let record = constraints[Int(constraint)]
            return [record.first, record.second].contains { side in
                guard let side, Int(side.view) == view else { return false }
                return attribute.isDimension
                    ? side.attribute.axis == attribute.axis
                    : side.attribute == attribute
                        || side.attribute.axis == attribute.axis && !side.attribute.isDimension
            }
        case .compressionResistance(let owner, let size), .hugging(let owner, let size):
            return Int(owner) == view && size == attribute
        case .none, .screenSize, .notNegative, .stack, .content, .cell, .container: return false
        }
    }

    /// What a constraint of the solver says, and where it comes from.
    func reason(_ id: ConstraintID) -> AttributeExplanation.Reason {
        let origin = link.origin(of: id)
        var reason = reason(origin)
        if case .stack(let view) = origin { reason.text = describeArrangement(id, of: Int(view)) }
        return reason
    }

    func reason(_ origin: ConstraintOrigin) -> AttributeExplanation.Reason {
        switch origin {
        case .layout(let index):
            let constraint = constraints[Int(index)]
            return AttributeExplanation.Reason(
                text: constraints.describe(index) + insets(of: constraint), source: tree.sourceText(constraint.source),
                priority: constraint.priority, statement: constraints.statement(index))
        case .compressionResistance(let view, let attribute):
            let stated = tree[Int(view)].solver.sizes[attribute].stated
            return AttributeExplanation.Reason(
                text: constraints.describe(origin), source: place(view), priority: priority(stated.compression))
        case .hugging(let view, let attribute):
            let stated = tree[Int(view)].solver.sizes[attribute].stated
            return AttributeExplanation.Reason(
                text: constraints.describe(origin), source: place(view), priority: priority(stated.hugging))
        case .stack(let view):
            return AttributeExplanation.Reason(
                text: "the arrangement of the stack \(tree.path(ofIndex: Int(view)))", source: place(view),
                priority: 1000)
        case .container(let view, let attribute): return placement(of: view, attribute)
        case .none, .screenSize, .notNegative, .content, .cell:
            return AttributeExplanation.Reason(text: constraints.describe(origin), source: nil, priority: 1000)
        }
    }

    /// The equalities of layouts that hold about variables of a view: what keeps an attribute at 0, where the solver
    /// has no need of them, as it would be 0 without them.
    private func equalities(about index: Int, _ variables: [Variable]) -> [ConstraintID] {
        (constraints.owned(of: index) + constraints.mentions(of: index)).compactMap { stored in
            guard constraints[Int(stored)].relation == .equal, let id = constraints[Int(stored)].solverID,
                solver.violation(of: id) == 0, let statement = solver.statement(of: id),
                statement.terms.contains(where: { variables.contains($0.variable) })
            else { return nil }
            return id
        }
    }

    /// The variables of constraints that no constraint determines.
    private func undeterminedVariables(of ids: [ConstraintID]) -> [Variable] {
        var variables: [Variable] = []
        for term in ids.flatMap({ solver.statement(of: $0)?.terms ?? [] })
        where solver.isAmbiguous(term.variable) && !variables.contains(term.variable) {
            variables.append(term.variable)
        }
        return variables
    }

    private func undeterminedAttribute(_ variable: Variable) -> AttributeExplanation.UndeterminedAttribute? {
        guard case .frame(let view, let attribute) = link.owner(of: variable) else { return nil }
        return AttributeExplanation.UndeterminedAttribute(
            name: "\(tree.path(ofIndex: Int(view))).\(attribute.name)", value: solver.value(of: variable),
            missing: undetermined.missing(Int(view), attribute))
    }

    private func place(_ view: Int32) -> String? { tree.sourceText(tree[Int(view)].put.source) }

    /// What was refused is stated again under a priority that is not a number; only required constraints are refused.
    private func priority(_ stated: Double) -> Double { stated.isNaN ? 1000 : stated }

    /// Where the areas of a constraint begin, since its words give only what is added to that.
    private func insets(of constraint: LayoutConstraint) -> String {
        let notes = [constraint.first, constraint.second].compactMap { side -> String? in
            guard let side, side.area != .frame else { return nil }
            let insets = areas.useArea(side)
            let inset: Double? =
                switch side.attribute.resolved(tree.traits.direction) {
                case .left: insets.left
                case .right: insets.right
                case .top: insets.top
                case .bottom: insets.bottom
                default: nil
                }
            return inset.flatMap { $0 == 0 ? nil : ", \(NumberText.points($0)) inside the edge" }
        }
        return notes.joined()
    }
}

/// A constraint of the solver that does not hold, and what comes before it and keeps it from that.
private struct HeldConstraint {
    var id: ConstraintID
    var violation: Double
    var holders: [ConstraintID]
}

/// A constraint that does not hold on a screen as it was solved last.
package struct UnmetConstraint {
    let id: ConstraintID
    /// The same for a constraint and the one that a later layout puts in its place.
    package let key: String
    /// What it says.
    package let reason: AttributeExplanation.Reason
    /// Points by which it is missed.
    package let violation: Double
}
