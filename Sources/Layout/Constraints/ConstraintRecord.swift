import ConstraintSolver
import Diagnostics

/// A constraint of a layout as data: `first (relation) multiplier · second + constant`.
package struct ConstraintRecord {
    /// The constraint as a layout requested it, with its source location. Its `constant` includes the points of system
    /// spacings; its `systemSpacings` is 0.
    package var request: ConstraintRequest
    /// The number of system spacings that the request's constant consists of; 0 if it includes other points.
    package var systemSpacings: Double
    /// Whether the constraint is a part of placing a view by a frame and an autoresizing mask.
    package var isPlacement: Bool
    /// The name that the script gave the constraint; nil for none.
    package var identifier: String?
    /// Whether the last layout satisfies it within 0.01 points. False for a refused constraint.
    package var isSatisfied: Bool
}

extension ConstraintRecord {
    /// Returns the constraints that the layouts of all views in a screen have created. They are sorted by the view
    /// whose layout created them, in preorder. Excludes deactivated constraints, constraints that wait for a view, and
    /// the constraints that stacks, contents and containers add. Never throws, because the root view always exists.
    /// O(views + constraints).
    package static func all(in screen: Screen) throws(LayoutError) -> [ConstraintRecord] {
        try screen.viewsInside(screen.root).flatMap { screen.constraints.owned(of: Int($0.index)) }
            .compactMap(screen.constraints.record)
    }
}

extension ViewID {
    /// Returns the space in points that a stack has after the view; nil if it is the stack's spacing. Throws an error
    /// if the view is gone.
    package func customSpacing(in screen: Screen) throws(LayoutError) -> Double? {
        screen.tree[try screen.tree.index(self)].spacingAfter
    }
}

extension ConstraintStore {
    /// The smallest reported violation, in points. Smaller ones are rounding errors.
    private static var visibleViolation: Double { 0.01 }

    /// Returns a constraint as data; nil if it waits for a view, or was deactivated or removed.
    fileprivate func record(_ index: Int32) -> ConstraintRecord? {
        let constraint = self[Int(index)]
        guard constraint.state == .active || constraint.state == .refused else { return nil }
        func anchor(_ side: ConstraintSide) -> Anchor {
            Anchor(view: tree.id(Int(side.view)), attribute: side.attribute, area: side.area)
        }
        var request = ConstraintRequest(
            anchor(constraint.first), ConstraintRequest.Relation(constraint.relation), constraint.second.map(anchor),
            multiplier: constraint.multiplier, constant: constant(of: index),
            priority: constraint.isAutomatic ? nil : constraint.priority)
        request.source = constraint.source
        let violation = constraint.solverID.map(link.solver.violation)
        return ConstraintRecord(
            request: request, systemSpacings: constraint.constant == 0 ? constraint.systemSpacings : 0,
            isPlacement: constraint.marks.isPlacement, identifier: name(of: index),
            isSatisfied: constraint.state == .active && abs(violation ?? 0) <= Self.visibleViolation)
    }
}

extension ConstraintRequest.Relation {
    fileprivate init(_ relation: ConstraintSolver.Relation) {
        switch relation {
        case .equal: self = .equal
        case .lessThanOrEqual: self = .lessThanOrEqual
        case .greaterThanOrEqual: self = .greaterThanOrEqual
        }
    }
}
