import Diagnostics

/// Reports undetermined frames.
extension Diagnosis {
    func ambiguities() -> [Diagnostic] {
        let failed = findings.missing.union(constraintsWaitingForTarget)
        var found: [(view: Int32, attribute: Attribute, isContent: Bool)] = []
        for variable in solver.ambiguousVariables {
            switch link.owner(of: variable) {
            case .content(let view, let attribute): found.append((view, attribute, true))
            case .frame(let view, let attribute):
                found.append(
                    (
                        view,
                        undetermined.isExtentUndetermined(behind: attribute, of: Int(view))
                            ? attribute.axis.extent : attribute,
                        false
                    ))
            case .none: break
            }
        }
        // A view's size comes before its position: constraints for the size often determine the position too.
        var ranks: [Int32: Int] = [:]
        for (rank, item) in found.enumerated() where ranks[item.view] == nil { ranks[item.view] = rank }
        func order(_ item: (view: Int32, attribute: Attribute, isContent: Bool)) -> (Int, Int, UInt8) {
            (ranks[item.view]!, item.attribute.isDimension ? 0 : 1, item.attribute.rawValue)
        }
        found.sort { order($0) < order($1) }
        let hidden = tree.undiagnosedViews
        let listed = listedViews
        return found.compactMap {
            guard listed?.contains(Int($0.view)) ?? true else { return nil }
            return $0.isContent
                ? ambiguousContent(Int($0.view), $0.attribute, failed, hidden)
                : ambiguousFrame(Int($0.view), $0.attribute, failed, hidden)
        }
    }

    /// The views that are not in cells waiting for reuse; nil if the screen has no cells, so that all views count.
    var listedViews: Set<Int>? { frames.cells.containers.isEmpty ? nil : tree.listedViews }

    private func ambiguousFrame(
        _ view: Int, _ attribute: Attribute, _ failed: Set<FailedConstraint>, _ hidden: Set<Int>,
    ) -> Diagnostic? {
        guard !hidden.contains(view), !failed.contains(FailedConstraint(view: tree.id(view), axis: attribute.axis)),
            alike.admits(.warning, .ambiguous, tree[view].put.source)
        else { return nil }
        let frame = frames.solvedFrame(view)
        let value =
            switch attribute {
            case .left: frame.x
            case .top: frame.y
            case .width: frame.width
            default: frame.height
            }
        let path = tree.path(ofIndex: view)
        return Diagnostic(
            ConstraintDiagnostic.ambiguous(
                view: path, attribute, value: value, stacked: stackingMethod(view),
                missing: undetermined.missing(view, attribute)),
            view: path, attribute: attribute.name, source: tree.sourceText(tree[view].put.source))
    }

    /// Returns the method that would let the superview arrange the view, if the superview is a stack that does not
    /// arrange it; otherwise nil. Such a put is often a mistake.
    private func stackingMethod(_ view: Int) -> String? {
        let parent = Int(tree[view].parent)
        guard parent >= 0, tree.registry.kinds[tree[parent].kind].arranges,
            !tree[parent].arranged.contains(Int32(view))
        else { return nil }
        return "putStacked\(tree.registry.kinds[tree[view].kind].name)"
    }

    /// Returns a warning for a scroll view whose content does not determine its size; nil if it has no content, or if
    /// the problem is reported elsewhere.
    private func ambiguousContent(
        _ scroll: Int, _ attribute: Attribute, _ failed: Set<FailedConstraint>, _ hidden: Set<Int>,
    ) -> Diagnostic? {
        let content = tree[scroll].children
        guard !content.isEmpty, !hidden.contains(scroll),
            !content.contains(where: { failed.contains(FailedConstraint(view: tree.id(Int($0)), axis: attribute.axis)) }
            ),
            alike.admits(.warning, .ambiguous, tree[scroll].put.source)
        else { return nil }
        let path = tree.path(ofIndex: scroll)
        return Diagnostic(
            ConstraintDiagnostic.ambiguousContent(scroll: path, attribute), view: path,
            attribute: Self.contentName(of: attribute), source: tree.sourceText(tree[scroll].put.source))
    }

    private static func contentName(of extent: Attribute) -> String {
        extent == .width ? "contentWidth" : "contentHeight"
    }

    /// The axes of constraints that wait for their target, which is reported separately.
    private var constraintsWaitingForTarget: [FailedConstraint] {
        constraints.untargeted.filter(isWaitingInScreen).map { index in
            let first = constraints[Int(index)].first
            return FailedConstraint(view: tree.id(Int(first.view)), axis: first.attribute.axis)
        }
    }

    /// Returns whether a constraint of a view in the screen waits for its target.
    func isWaitingInScreen(_ index: Int32) -> Bool {
        let constraint = constraints[Int(index)]
        let view = Int(constraint.first.view)
        return constraint.state == .waiting && tree[view].generation == constraint.first.generation
            && tree[view].flags.contains(.isInScreen)
    }
}

/// An axis of a view on which a constraint is missing because the call failed.
struct FailedConstraint: Hashable {
    var view: ViewID
    var axis: Attribute.Axis
}
