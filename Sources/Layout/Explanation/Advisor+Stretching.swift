import Diagnostics

/// Reports views that a stack stretched far beyond their content, although no constraint or property asks for it.
extension Advisor {
    /// The number of points by which a view must exceed its content to be reported. It must also be more than `factor`
    /// times as large.
    private static let excess = 60.0
    private static let factor = 2.0
    /// The maximum number of reported views per source line.
    private static let maximumPerLine = 5

    func stretched() -> [Diagnostic] {
        var found: [Diagnostic] = []
        var counts: [SourceLocation: Int] = [:]
        tree.forEachView(in: Int(tree.root.index)) { index in
            guard tree[index].flags.contains(.isArranged), tree.isStack(Int(tree[index].parent)),
                !tree.isHiddenByTree(index)
            else { return }
            for attribute in [Attribute.width, .height] {
                guard let content = stretchedContent(of: index, attribute) else { continue }
                counts[tree[index].put.source, default: 0] += 1
                if counts[tree[index].put.source]! <= Self.maximumPerLine {
                    found.append(stretching(of: index, attribute, content: content))
                }
            }
        }
        return found
    }

    /// Returns the extent of an arranged view's content, if the view is much larger and nothing in the script asks for
    /// it; otherwise nil.
    private func stretchedContent(of index: Int, _ attribute: Attribute) -> Double? {
        let stack = Int(tree[index].parent)
        let isAlong = axis(of: stack) == attribute.axis
        guard
            isAlong
                ? fillsByDefault(stack, StackKind.Property.distribution.slot)
                : isUnfittedImage(index) && fillsByDefault(stack, StackKind.Property.alignment.slot),
            !isConstrained(index, attribute), let content = contentExtent(of: index, attribute), content > 0
        else { return nil }
        let frame = frames.solvedFrame(index)
        let extent = attribute == .width ? frame.width : frame.height
        return extent > content * Self.factor && extent > content + Self.excess ? content : nil
    }

    private func stretching(of index: Int, _ attribute: Attribute, content: Double) -> Diagnostic {
        let (path, stack) = (tree.path(ofIndex: index), tree.path(ofIndex: Int(tree[index].parent)))
        let frame = frames.solvedFrame(index)
        return Diagnostic(
            AdviceDiagnostic.stretched(
                view: path, attribute, extent: attribute == .height ? frame.height : frame.width, content: content,
                stack: stack),
            view: path, attribute: attribute.name, source: tree.sourceText(tree[index].put.source))
    }

    private func axis(of stack: Int) -> Attribute.Axis {
        tree.property(tree.id(stack), slot: StackKind.Property.axis).keyword == StackKind.Axis.vertical.rawValue
            ? .vertical : .horizontal
    }

    /// Returns whether a stack stretches its views only because the script did not set the property; its default is
    /// `fill`.
    private func fillsByDefault(_ stack: Int, _ slot: Int) -> Bool { !tree.hasOwnProperty(tree.id(stack), slot: slot) }

    /// Returns whether the view is an image without a content mode, which stretching distorts.
    private func isUnfittedImage(_ index: Int) -> Bool {
        tree.registry.kinds[tree[index].kind].behavior is ImageViewKind
            && !tree.hasOwnProperty(tree.id(index), slot: CommonProperties.contentMode)
    }

    /// Returns whether the script determines a view's extent: by a constraint on it, a constraint on an edge, or its
    /// hugging priority.
    private func isConstrained(_ index: Int, _ attribute: Attribute) -> Bool {
        let hugging = attribute == .width ? CommonProperties.horizontalHugging : CommonProperties.verticalHugging
        if tree.hasOwnProperty(tree.id(index), slot: hugging) { return true }
        return (constraints.owned(of: index) + constraints.mentions(of: index)).contains {
            let constraint = constraints[Int($0)]
            guard constraint.state == .active else { return false }
            let sides = [constraint.first, constraint.second].compactMap { $0 }
            // Constraints to the view's own descendants don't count.
            return sides.contains { Int($0.view) == index && $0.attribute.axis == attribute.axis }
                && !sides.contains { Int($0.view) != index && tree.isInside(Int($0.view), index) }
        }
    }

    /// Returns the extent that a view's content needs, in points; nil if any size suits it. For texts only the height
    /// counts, because a line may be longer than its text.
    ///
    /// - Parameter depth: The number of enclosing stacks. Beyond 8, stacks count as they are.
    private func contentExtent(of index: Int, _ attribute: Attribute, depth: Int = 0) -> Double? {
        let kind = tree.registry.kinds[tree[index].kind]
        guard kind.isStack else {
            let size = tree[index].content.size
            guard !kind.acceptsText, !(kind.behavior is SliderKind),
                attribute == .height || size.text == nil || !kind.ignoresTouches
            else {
                return nil
            }
            if kind.behavior is ImageViewKind, !isUnfittedImage(index) { return nil }
            return attribute == .width ? size.width : size.height
        }
        let shown = tree[index].arranged.map(Int.init).filter {
            tree.property(tree.id($0), slot: CommonProperties.isHidden).boolean != true
        }
        guard depth < 8, !shown.isEmpty, tree[index].arranged.count == tree[index].children.count else { return nil }
        let view = tree.id(index)
        let isAlong = axis(of: index) == attribute.axis
        // A stack with another distribution asks for the space.
        if isAlong,
            tree.property(view, slot: StackKind.Property.distribution).keyword != StackKind.Distribution.fill.rawValue
        {
            return nil
        }
        var sum = 0.0
        var most = 0.0
        for (position, child) in shown.enumerated() {
            let frame = frames.solvedFrame(child)
            // A view that suits any size keeps its current one.
            let extent =
                contentExtent(of: child, attribute, depth: depth + 1)
                ?? (attribute == .width ? frame.width : frame.height)
            let needed =
                isConstrained(child, attribute) ? max(extent, attribute == .width ? frame.width : frame.height) : extent
            sum += needed + (position < shown.count - 1 ? tree.gap(after: child, in: index) : 0)
            most = max(most, needed)
        }
        let margins =
            tree.arrangesWithinMargins(index)
            ? areas.useArea(
                ConstraintSide(
                    view: Int32(index), generation: tree[index].generation, attribute: .left, area: .layoutMargins))
            : .zero
        let room = attribute == .width ? margins.left + margins.right : margins.top + margins.bottom
        return (isAlong ? sum : most) + room
    }
}
