import ConstraintSolver
import Diagnostics

/// Descriptions of the constraints in stack arrangements. Stacks store only handles, so the meaning of a constraint
/// follows from its variables.
extension Explainer {
    /// Returns the description of a constraint in a stack's arrangement.
    func describeArrangement(_ id: ConstraintID, of stack: Int) -> String {
        let stackName = tree.path(ofIndex: stack)
        let general = "the arrangement of the stack \(stackName)"
        guard let statement = solver.statement(of: id) else { return general }
        let isHorizontal =
            tree.property(tree.id(stack), slot: StackKind.Property.axis).keyword == StackKind.Axis.horizontal.rawValue
        let axis: Attribute.Axis = isHorizontal ? .horizontal : .vertical
        let isMirrored = tree.traits.direction == .rightToLeft

        // The views and attributes in the constraint.
        var arranged: [Int] = []
        var coefficients: [Int: [Attribute: Double]] = [:]
        var isAlong = false
        for term in statement.terms {
            guard case .frame(let owner, let attribute) = link.owner(of: term.variable) else { return general }
            var child = Int(owner)
            isAlong = isAlong || attribute.axis == axis
            // A baseline of a descendant counts as the arranged view's baseline.
            while child != stack, tree[child].parent >= 0, Int(tree[child].parent) != stack {
                child = Int(tree[child].parent)
            }
            coefficients[child, default: [:]][attribute, default: 0] += term.coefficient
            if child != stack, !arranged.contains(child) { arranged.append(child) }
        }
        arranged.sort { position(of: $0, in: stack) < position(of: $1, in: stack) }
        let names = arranged.map(tree.path(ofIndex:))
        let extents: [Attribute] = [.width, .height]

        switch (arranged.count, isAlong) {
        case (0, _): return "the stack \(stackName) is only as large as its views need"
        case (1, _):
            let part = PartOfArrangement(
                name: names[0], stackName: stackName, isHorizontal: isHorizontal, isAlong: isAlong,
                coefficients: coefficients[arranged[0]] ?? [:])
            return part.text(statement.relation, isMirrored: isMirrored)
        case (2, true):
            let hasPosition = arranged.contains { coefficients[$0]?.keys.contains { !extents.contains($0) } ?? false }
            // Not the constraint's own constant, which includes baseline positions.
            if hasPosition {
                return
                    "\(names[1]) follows \(names[0])\(spacing(after: arranged[0], in: stack)) in the stack \(stackName)"
            }
            let isEqual = arranged.allSatisfy { coefficients[$0]?.values.allSatisfy { abs($0) == 1 } ?? false }
            return relatedExtents(names, isHorizontal ? "wide" : "high", isEqual: isEqual, stackName)
        case (2, false): return "the baselines of \(names[0]) and \(names[1]) are in line in the stack \(stackName)"
        default:
            return tree.property(tree.id(stack), slot: StackKind.Property.distribution).keyword
                == StackKind.Distribution.equalCentering.rawValue
                ? "the center of \(names[1]) is halfway between its neighbors' centers in the stack \(stackName)"
                : "the spaces before and after \(names[1]) are equal in the stack \(stackName)"
        }
    }

    private func relatedExtents(_ names: [String], _ extent: String, isEqual: Bool, _ stackName: String) -> String {
        isEqual
            ? "\(names[0]) and \(names[1]) are equally \(extent) in the stack \(stackName)"
            : """
            \(names[0]) and \(names[1]) are \(extent) in proportion to their contents in the stack \
            \(stackName)
            """
    }

    private func spacing(after view: Int, in stack: Int) -> String {
        let gap = tree.gap(after: view, in: stack)
        guard tree.measuresFromBaselines(stack) else {
            return gap == 0 ? "" : " at a distance of \(NumberText.points(gap))"
        }
        return " at a distance of \(NumberText.points(gap)) from baseline to baseline"
    }

    private func position(of view: Int, in stack: Int) -> Int {
        tree[stack].arranged.firstIndex(of: Int32(view)) ?? .max
    }
}

/// A constraint in a stack's arrangement between one of its views and the stack itself.
private struct PartOfArrangement {
    var name: String
    var stackName: String
    var isHorizontal: Bool
    /// Whether the constraint concerns the stack's axis.
    var isAlong: Bool
    /// The coefficients of the view's variables.
    var coefficients: [Attribute: Double]

    func text(_ relation: Relation, isMirrored: Bool) -> String {
        let own = [Attribute.width, .height].compactMap { coefficients[$0] }.first.map(abs)
        let isFarEdge = own == 1
        if own == 0.5 { return "\(name) is centered in the stack \(stackName)" }
        if isAlong {
            let isStart = isFarEdge == (isHorizontal && isMirrored)
            return "\(name) is at the \(isStart ? "start" : "end") of the stack \(stackName)"
        }
        let edge = isHorizontal ? (isFarEdge ? "bottom" : "top") : (isFarEdge ? "right" : "left")
        switch relation {
        case .equal: return "\(name) is aligned with the \(edge) of the stack \(stackName)"
        default: return "\(name) is not beyond the \(edge) of the stack \(stackName)"
        }
    }
}
