/// Frames that nothing determines.
extension Screen {
    /// Notes that a call for a constraint of a view was wrong and made none, which was reported: that nothing determines the view
    /// on that axis follows from it, and is no finding of its own.
    ///
    /// - Parameter axis: nil for both.
    package func noteFailedConstraint(of view: ViewID, _ axis: Attribute.Axis?) {
        for axis in axis.map({ [$0] }) ?? [.horizontal, .vertical] {
            failedConstraints.insert(FailedConstraint(view: view, axis: axis))
        }
    }

    var ambiguities: [Diagnostic] {
        let failed = failedConstraints.union(waitingForTargets)
        return solver.ambiguousVariables.compactMap { variable in
            switch variableOwners[Int(variable.index)] {
            case .content(let view, let attribute): ambiguousContent(Int(view), attribute, failed)
            case .frame(let view, let attribute): ambiguousFrame(Int(view), attribute, solver.value(of: variable), failed)
            case .none: nil
            }
        }
    }

    private func ambiguousFrame(
        _ view: Int, _ attribute: Attribute, _ value: Double, _ failed: Set<FailedConstraint>
    ) -> Diagnostic? {
        guard !isHiddenByTree(view), !failed.contains(FailedConstraint(view: id(view), axis: attribute.axis)) else { return nil }
        let what =
            switch attribute {
            case .left: "horizontal position"
            case .top: "vertical position"
            default: attribute.name
            }
        return Diagnostic(
            severity: .warning, code: "ambiguous",
            message:
                "nothing determines the \(what) of \(path(ofIndex: view)), so it is \(NumberText.points(value)); \(stackHint(view))add \(missing(view, attribute))",
            view: path(ofIndex: view), attribute: attribute.name, source: sourceText(nodes[view].putSource))
    }

    /// A view in a stack that the stack does not arrange is often one that was meant to be arranged.
    private func stackHint(_ view: Int) -> String {
        let parent = Int(nodes[view].parent)
        guard parent >= 0, registry.kinds[nodes[parent].kind].isStack, !nodes[parent].arranged.contains(Int32(view)) else { return "" }
        return "its superview is a stack that does not arrange it: use putStacked\(registry.kinds[nodes[view].kind].name), or "
    }

    /// A scroll view whose content does not say how large it is; one without content need not.
    private func ambiguousContent(_ scroll: Int, _ attribute: Attribute, _ failed: Set<FailedConstraint>) -> Diagnostic? {
        let content = nodes[scroll].children
        guard !content.isEmpty, !isHiddenByTree(scroll),
            !content.contains(where: { failed.contains(FailedConstraint(view: id(Int($0)), axis: attribute.axis)) })
        else { return nil }
        let edges = attribute == .width ? "left to right" : "top to bottom"
        return Diagnostic(
            severity: .warning, code: "ambiguous",
            message:
                "nothing determines the content \(attribute.name) of the scroll view \(path(ofIndex: scroll)), so it is 0; tie its content to both edges, from \(edges), or use putScrollVContentView or putScrollHContentView",
            view: path(ofIndex: scroll), attribute: "content\(attribute == .width ? "Width" : "Height")",
            source: sourceText(nodes[scroll].putSource))
    }

    /// Of the constraints that wait for their target, which is reported as well.
    private var waitingForTargets: [FailedConstraint] {
        untargeted.filter(isWaitingInScreen).map { index in
            let first = constraints[Int(index)].first
            return FailedConstraint(view: id(Int(first.view)), axis: first.attribute.axis)
        }
    }

    /// Whether a constraint is one of a view of the screen, and waits for its target.
    func isWaitingInScreen(_ index: Int32) -> Bool {
        let constraint = constraints[Int(index)]
        let view = Int(constraint.first.view)
        return constraint.state == .waiting && nodes[view].generation == constraint.first.generation
            && nodes[view].flags.contains(.isInScreen)
    }
}

/// An axis of a view on which a constraint is missing because the call that should have made it was wrong.
struct FailedConstraint: Hashable {
    var view: ViewID
    var axis: Attribute.Axis
}
