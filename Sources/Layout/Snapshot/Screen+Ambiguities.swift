/// Frames that nothing determines.
extension Screen {
    /// Notes that a call for a constraint of a view was wrong and made none, which was reported: that nothing
    /// determines the view on that axis follows from it, and is no finding of its own.
    ///
    /// - Parameter axis: nil for both.
    package func noteFailedConstraint(of view: ViewID, _ axis: Attribute.Axis?) {
        for axis in axis.map({ [$0] }) ?? [.horizontal, .vertical] {
            findings.miss(FailedConstraint(view: view, axis: axis))
        }
    }

    func ambiguities(_ alike: inout AlikeFindings) -> [Diagnostic] {
        let failed = findings.missing.union(waitingForTargets)
        var found: [(view: Int32, attribute: Attribute, isContent: Bool)] = []
        for variable in solver.ambiguousVariables {
            switch link.owner(of: variable) {
            case .content(let view, let attribute): found.append((view, attribute, true))
            case .frame(let view, let attribute):
                found.append(
                    (view, isExtentOpen(behind: attribute, of: Int(view)) ? attribute.axis.extent : attribute, false))
            case .none: break
            }
        }
        // The sizes of a view come before its position: who gives a size has often said where the view is.
        var places: [Int32: Int] = [:]
        for (place, item) in found.enumerated() where places[item.view] == nil { places[item.view] = place }
        func order(_ item: (view: Int32, attribute: Attribute, isContent: Bool)) -> (Int, Int, UInt8) {
            (places[item.view]!, item.attribute.isDimension ? 0 : 1, item.attribute.rawValue)
        }
        found.sort { order($0) < order($1) }
        let hidden = hiddenViews
        return found.compactMap {
            $0.isContent
                ? ambiguousContent(Int($0.view), $0.attribute, failed, hidden, &alike)
                : ambiguousFrame(Int($0.view), $0.attribute, failed, hidden, &alike)
        }
    }

    private func ambiguousFrame(
        _ view: Int, _ attribute: Attribute, _ failed: Set<FailedConstraint>, _ hidden: Set<Int>,
        _ alike: inout AlikeFindings
    ) -> Diagnostic? {
        guard !hidden.contains(view), !failed.contains(FailedConstraint(view: id(view), axis: attribute.axis)),
            alike.admits(.warning, .ambiguous, nodes[view].putSource)
        else { return nil }
        let frame = solvedFrame(view)
        let (what, value) =
            switch attribute {
            case .left: ("horizontal position", frame.x)
            case .top: ("vertical position", frame.y)
            case .width: ("width", frame.width)
            default: ("height", frame.height)
            }
        return Diagnostic(
            severity: .warning, code: .ambiguous,
            message:
                """
                nothing determines the \(what) of \(path(ofIndex: view)), so it is \(NumberText.points(value)); \
                \(stackHint(view))add \(missing(view, attribute))
                """,
            view: path(ofIndex: view), attribute: attribute.name, source: sourceText(nodes[view].putSource))
    }

    /// Whether a position of a view is open only because its extent is: its centre or its far edge is tied, so that
    /// with an extent it would have its place. The solver settles the position first, and what comes out as extent
    /// follows from that.
    func isExtentOpen(behind attribute: Attribute, of view: Int) -> Bool {
        guard attribute == .left || attribute == .top, tiedPlace(of: view, attribute.axis) != nil,
            let position = attribute == .left ? nodes[view].variables.left : nodes[view].variables.top,
            let extent = nodes[view].variables.extent(attribute.axis.extent)
        else { return false }
        return solver.constraintsDetermining(extent).contains { id in
            solver.statement(of: id)?.terms.contains { $0.variable == position } ?? false
        }
    }

    /// The attribute by which an equality ties a view along an axis to something that does not lie in it.
    func tiedPlace(of view: Int, _ axis: Attribute.Axis) -> Attribute? {
        for index in owned(of: view) + mentions(of: view) {
            let constraint = constraints[Int(index)]
            guard constraint.state == .active, constraint.relation == .equal, let second = constraint.second else {
                continue
            }
            for (side, other) in [(constraint.first, second), (second, constraint.first)]
            where Int(side.view) == view && side.attribute.axis == axis && !side.attribute.isDimension
                && !isInside(Int(other.view), view)
            {
                return side.attribute
            }
        }
        return nil
    }

    /// A view in a stack that the stack does not arrange is often one that was meant to be arranged.
    private func stackHint(_ view: Int) -> String {
        let parent = Int(nodes[view].parent)
        guard parent >= 0, registry.kinds[nodes[parent].kind].isStack, !nodes[parent].arranged.contains(Int32(view))
        else { return "" }
        return
            """
            its superview is a stack that does not arrange it: use putStacked\(registry.kinds[nodes[view].kind].name), \
            or\u{20}
            """
    }

    /// A scroll view whose content does not say how large it is; one without content need not.
    private func ambiguousContent(
        _ scroll: Int, _ attribute: Attribute, _ failed: Set<FailedConstraint>, _ hidden: Set<Int>,
        _ alike: inout AlikeFindings
    ) -> Diagnostic? {
        let content = nodes[scroll].children
        guard !content.isEmpty, !hidden.contains(scroll),
            !content.contains(where: { failed.contains(FailedConstraint(view: id(Int($0)), axis: attribute.axis)) }),
            alike.admits(.warning, .ambiguous, nodes[scroll].putSource)
        else { return nil }
        let edges = attribute == .width ? "left to right" : "top to bottom"
        return Diagnostic(
            severity: .warning, code: .ambiguous,
            message:
                """
                nothing determines the content \(attribute.name) of the scroll view \(path(ofIndex: scroll)), so it is \
                0; tie its content to both edges, from \(edges), or use putScrollVContentView or putScrollHContentView
                """,
            view: path(ofIndex: scroll), attribute: "content\(attribute == .width ? "Width" : "Height")",
            source: sourceText(nodes[scroll].putSource))
    }

    /// Of the constraints that wait for their target, which is reported as well.
    private var waitingForTargets: [FailedConstraint] {
        constraints.untargeted.filter(isWaitingInScreen).map { index in
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
