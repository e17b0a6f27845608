import ConstraintSolver

/// Describes the constraints that would determine an undetermined frame.
struct Undetermined {
    private let tree: ViewTree
    private let link: SolverLink
    private let constraints: ConstraintStore

    init(_ pass: LayoutPass) {
        tree = pass.tree
        link = pass.link
        constraints = pass.constraints
    }

    /// Returns a description of the constraints that would determine an undetermined attribute, for a message.
    func missing(_ index: Int, _ attribute: Attribute) -> String {
        if !attribute.isDimension, isExtentUndetermined(behind: attribute, of: index) {
            return missing(index, attribute.axis.extent)
        }
        // If the center or an edge is fixed, one more edge suffices.
        if attribute.isDimension, let tied = tiedAttribute(of: index, attribute.axis) {
            let edges = (attribute.axis == .horizontal ? [Attribute.left, .right] : [.top, .bottom]).filter {
                $0 != tied.resolved(tree.traits.direction)
            }
            return "a \(attribute.name), or \(edges.map(\.name).joined(separator: " or "))\(tiedHint(index, attribute))"
        }
        return switch (attribute.isDimension, attribute.axis) {
        case (false, let axis): Attribute.positions(along: axis)
        case (true, let axis):
            "a \(attribute.name), or both \(axis) edges\(tiedHint(index, attribute))"
        }
    }

    private func tiedHint(_ index: Int, _ attribute: Attribute) -> String {
        tiedSubview(of: index, attribute.axis).map { ", or a \(attribute.name) of \($0), which is tied to both edges" }
            ?? ""
    }

    /// Returns the path of a subview that is tied to both edges along an axis, so that its extent would determine the
    /// superview's; nil if none exists.
    private func tiedSubview(of index: Int, _ axis: Attribute.Axis) -> String? {
        for child in tree[index].children.map(Int.init) {
            var tied: Set<Attribute> = []
            for stored in constraints.owned(of: child) + constraints.mentions(of: child) {
                let constraint = constraints[Int(stored)]
                guard constraint.state == .active, constraint.relation == .equal, let second = constraint.second,
                    !second.attribute.isDimension, second.attribute.axis == axis
                else { continue }
                let sides = [constraint.first, second].sorted { Int($0.view) == child && Int($1.view) != child }
                guard Int(sides[0].view) == child, Int(sides[1].view) == index else { continue }
                let attribute = sides[0].attribute.resolved(tree.traits.direction)
                if attribute == sides[1].attribute.resolved(tree.traits.direction) { tied.insert(attribute) }
            }
            let isBoth =
                axis == .horizontal ? tied.isSuperset(of: [.left, .right]) : tied.isSuperset(of: [.top, .bottom])
            if isBoth { return tree.path(ofIndex: child) }
        }
        return nil
    }

    /// Returns whether a position is undetermined only because the extent is: the center or far edge is fixed, so an
    /// extent would determine the position. The solver chooses the position first, and the extent follows from it.
    func isExtentUndetermined(behind attribute: Attribute, of view: Int) -> Bool {
        guard attribute == .left || attribute == .top, tiedAttribute(of: view, attribute.axis) != nil,
            let position = attribute == .left ? tree[view].solver.variables.left : tree[view].solver.variables.top,
            let extent = tree[view].solver.variables.extent(attribute.axis.extent)
        else { return false }
        return link.solver.constraintsDetermining(extent).contains { id in
            link.solver.statement(of: id)?.terms.contains { $0.variable == position } ?? false
        }
    }

    /// Returns the attribute by which an equality ties a view along an axis to a view that is not a descendant; nil if
    /// there is none.
    func tiedAttribute(of view: Int, _ axis: Attribute.Axis) -> Attribute? {
        for index in constraints.owned(of: view) + constraints.mentions(of: view) {
            let constraint = constraints[Int(index)]
            guard constraint.state == .active, constraint.relation == .equal, let second = constraint.second else {
                continue
            }
            for (side, other) in [(constraint.first, second), (second, constraint.first)]
            where Int(side.view) == view && side.attribute.axis == axis && !side.attribute.isDimension
                && !tree.isInside(Int(other.view), view)
            {
                return side.attribute
            }
        }
        return nil
    }
}
