import ConstraintSolver
import Diagnostics

/// Explains the frames of a screen after a layout pass.
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

    /// Explains an attribute's value in the last solution. Needs a search in the solver, and O(n³) time for the
    /// contributions of n determining constraints, n ≤ 64.
    func explain(_ view: ViewID, _ attribute: Attribute) throws(LayoutError) -> AttributeExplanation {
        let index = try tree.index(view)
        if tree[index].flags.contains(.isCell), !attribute.isDimension { return cellPosition(index, attribute) }
        let side = ConstraintSide(
            view: Int32(index), generation: tree[index].generation, attribute: attribute, area: .frame)
        let parent = tree[index].parent < 0 ? index : Int(tree[index].parent)
        var expression = Expression()
        expressions.add(side, coefficient: 1, from: attribute.isDimension ? index : parent, to: &expression)
        expression.constant += outset(of: attribute.resolved(tree.traits.direction), index)

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

    /// Returns the difference between an attribute of a view's frame and of its alignment rectangle.
    private func outset(of attribute: Attribute, _ index: Int) -> Double {
        let alignment = tree.alignmentInsets(index)
        return switch attribute {
        case .left: -alignment.left
        case .top: -alignment.top
        case .right: alignment.right
        case .bottom: alignment.bottom
        case .width: alignment.left + alignment.right
        case .height: alignment.top + alignment.bottom
        case .centerX: (alignment.right - alignment.left) / 2
        case .centerY: (alignment.bottom - alignment.top) / 2
        case .leading, .trailing, .firstBaseline, .lastBaseline: 0
        }
    }

    /// Returns the explanation of a cell's position. The container sets the position, without constraints.
    private func cellPosition(_ index: Int, _ attribute: Attribute) -> AttributeExplanation {
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

    /// Returns the violated constraints on the view along the same axis.
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

    /// Returns the required constraints on the view along the same axis that the solver dropped.
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

    /// Returns the constraints that prevent a violated one from holding. If the size of a content prevents it, the
    /// result contains the bound that does: hugging or compression resistance.
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

    /// Returns the opposite bound of a content's size: compression resistance for hugging, and the reverse. Nil for
    /// other constraints.
    private func otherBound(_ id: ConstraintID) -> ConstraintID? {
        switch link.origin(of: id) {
        case .hugging(let view, let attribute): tree[Int(view)].solver.sizes[attribute].compression
        case .compressionResistance(let view, let attribute): tree[Int(view)].solver.sizes[attribute].hugging
        case .none, .screenSize, .layout, .stack, .notNegative, .content, .cell, .container: nil
        }
    }

    /// The constraints that do not hold, with the violation in points. A content's size has two bounds; only the bound
    /// that the view violates is included.
    var violations: [(constraint: ConstraintID, violation: Double)] {
        solver.violations.filter { id, _ in
            switch link.origin(of: id) {
            case .compressionResistance(let view, let attribute): isSmaller(Int(view), attribute)
            case .hugging(let view, let attribute): !isSmaller(Int(view), attribute)
            case .none, .screenSize, .layout, .stack, .notNegative, .content, .cell, .container: true
            }
        }
    }

    /// Returns the first `limit` constraints that do not hold.
    func unmet(limit: Int) -> [UnmetConstraint] {
        violations.lazy.filter { $0.violation > 1e-6 }.prefix(limit).map { id, violation in
            let origin = link.origin(of: id)
            let reason = reason(id)
            let key = reason.statement.map { "\($0.stem) \($0.source)" } ?? "\(origin)"
            return UnmetConstraint(id: id, key: key, reason: reason, violation: violation)
        }
    }

    /// Returns whether a view's extent is smaller than its content.
    private func isSmaller(_ view: Int, _ attribute: Attribute) -> Bool {
        guard let variable = tree[view].solver.variables.extent(attribute),
            let size = tree[view].solver.sizes[attribute].stated.size
        else {
            return false
        }
        return solver.value(of: variable) < size
    }

    /// Returns the violation in points of a constraint that is not in the solver; 0 if its views are in different
    /// trees.
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

    /// Returns the description and source location of a solver constraint.
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
                text: constraints.describe(origin), source: source(view), priority: priority(stated.compression))
        case .hugging(let view, let attribute):
            let stated = tree[Int(view)].solver.sizes[attribute].stated
            return AttributeExplanation.Reason(
                text: constraints.describe(origin), source: source(view), priority: priority(stated.hugging))
        case .stack(let view):
            return AttributeExplanation.Reason(
                text: "the arrangement of the stack \(tree.path(ofIndex: Int(view)))", source: source(view),
                priority: 1000)
        case .container(let view, let attribute): return placement(of: view, attribute)
        case .none, .screenSize, .notNegative, .content, .cell:
            return AttributeExplanation.Reason(text: constraints.describe(origin), source: nil, priority: 1000)
        }
    }

    /// Returns the satisfied equalities of layouts that contain given variables of a view. They explain a value of 0
    /// that the solver would choose even without them.
    private func equalities(about index: Int, _ variables: [Variable]) -> [ConstraintID] {
        (constraints.owned(of: index) + constraints.mentions(of: index)).compactMap { stored in
            guard constraints[Int(stored)].relation == .equal, let id = constraints[Int(stored)].solverID,
                solver.violation(of: id) == 0, let statement = solver.statement(of: id),
                statement.terms.contains(where: { variables.contains($0.variable) })
            else { return nil }
            return id
        }
    }

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

    private func source(_ view: Int32) -> String? { tree.sourceText(tree[Int(view)].put.source) }

    /// Returns the priority that a constraint was stated with. NaN marks a constraint that was refused and added again;
    /// only required constraints are refused.
    private func priority(_ stated: Double) -> Double { stated.isNaN ? 1000 : stated }

    /// Returns the insets of a constraint's areas as text, for its description.
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
            guard let points = inset, points != 0 else { return nil }
            return " (the guide is \(NumberText.points(points)) inside \(tree.path(ofIndex: Int(side.view))))"
        }
        return notes.joined()
    }
}

/// A violated solver constraint, and the constraints that prevent it from holding.
private struct HeldConstraint {
    var id: ConstraintID
    var violation: Double
    var holders: [ConstraintID]
}

/// A constraint that does not hold in the last solution.
package struct UnmetConstraint {
    let id: ConstraintID
    /// A key that identifies the constraint, also after a later layout has replaced it.
    package let key: String
    /// The constraint's description, source location and priority.
    package let reason: AttributeExplanation.Reason
    /// The constraint's distance from being satisfied, in points; above 0.
    package let violation: Double
}
