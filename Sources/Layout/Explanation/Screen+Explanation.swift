import ConstraintSolver

/// Why a view is where it is: from an attribute back to the numbers in the script.
package struct AttributeExplanation: Hashable, Sendable {
    package var attribute: Attribute
    /// In points; positions as seen from the superview.
    package var value: Double
    /// Whether nothing determines it.
    package var isAmbiguous: Bool
    /// The constraints that the value depends on, the strongest first.
    package var determinedBy: [Reason]
    /// Constraints about this attribute that do not hold, each with what keeps it from holding.
    package var unmet: [Unmet]

    package struct Reason: Hashable, Sendable {
        /// In the words of the script: `root/submit.left == root.left + 24`.
        package var text: String
        /// `file:line`, for what a script made.
        package var source: String?
        /// 1…1000.
        package var priority: Double
    }

    package struct Unmet: Hashable, Sendable {
        package var reason: Reason
        /// Points by which it is missed.
        package var violation: Double
        package var heldBy: [Reason]
    }
}

extension Screen {
    /// Explains an attribute of a view as it was solved last.
    package func explain(_ view: ViewID, _ attribute: Attribute) throws(LayoutFault) -> AttributeExplanation {
        layoutIfNeeded()
        let index = try index(view)
        let side = ConstraintSide(view: Int32(index), generation: nodes[index].generation, attribute: attribute, area: .frame)
        let parent = nodes[index].parent < 0 ? index : Int(nodes[index].parent)
        var expression = Expression()
        add(side, coefficient: 1, from: attribute.isDimension ? index : parent, to: &expression)

        var value = -0.0
        var found: [ConstraintID] = []
        var isAmbiguous = false
        for term in expression.terms {
            value += term.coefficient * solver.value(of: term.variable)
            isAmbiguous = isAmbiguous || solver.isAmbiguous(term.variable)
            for id in solver.constraintsDetermining(term.variable) where !found.contains(id) { found.append(id) }
        }
        let variables = Set(expression.terms.map(\.variable))
        return AttributeExplanation(
            attribute: attribute, value: value + expression.constant, isAmbiguous: isAmbiguous, determinedBy: found.map(reason),
            unmet: unmet(about: index, variables, attribute))
    }

    /// The violated constraints that a person would expect to find here: about this view and on the same axis.
    private func unmet(about index: Int, _ variables: Set<Variable>, _ attribute: Attribute) -> [AttributeExplanation.Unmet] {
        solver.violations.compactMap { id, violation in
            guard violation > 1e-6, concerns(origin(of: id), index, attribute) else { return nil }
            return AttributeExplanation.Unmet(
                reason: reason(id), violation: violation, heldBy: solver.constraintsHolding(id).map(reason))
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
                    : side.attribute == attribute || side.attribute.axis == attribute.axis && !side.attribute.isDimension
            }
        case .compressionResistance(let owner, let size), .hugging(let owner, let size):
            return Int(owner) == view && size == attribute
        case .none, .screenSize, .notNegative, .stack, .content: return false
        }
    }

    private func reason(_ id: ConstraintID) -> AttributeExplanation.Reason {
        let origin = origin(of: id)
        switch origin {
        case .layout(let index):
            let constraint = constraints[Int(index)]
            return AttributeExplanation.Reason(
                text: describe(index), source: sourceText(constraint.source), priority: constraint.priority)
        case .compressionResistance(let view, let attribute):
            return size(
                origin, view,
                attribute == .width
                    ? nodes[Int(view)].sizeConstraints.width.stated.compression : nodes[Int(view)].sizeConstraints.height.stated.compression
            )
        case .hugging(let view, let attribute):
            return size(
                origin, view,
                attribute == .width
                    ? nodes[Int(view)].sizeConstraints.width.stated.hugging : nodes[Int(view)].sizeConstraints.height.stated.hugging)
        case .stack(let view):
            return AttributeExplanation.Reason(
                text: "the arrangement of the stack \(path(ofIndex: Int(view)))", source: sourceText(nodes[Int(view)].putSource),
                priority: 1000)
        case .none, .screenSize, .notNegative, .content:
            return AttributeExplanation.Reason(text: describe(origin), source: nil, priority: 1000)
        }
    }

    private func size(_ origin: ConstraintOrigin, _ view: Int32, _ priority: Double) -> AttributeExplanation.Reason {
        AttributeExplanation.Reason(text: describe(origin), source: sourceText(nodes[Int(view)].putSource), priority: priority)
    }
}
