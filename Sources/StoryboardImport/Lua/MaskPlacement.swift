/// Constraints that place a view as its frame and autoresizing mask do.
///
/// UIKit distributes a change of the superview's size over the flexible lengths in proportion to their lengths. Each
/// frame is therefore a linear function of the superview's size, which constraints with multipliers express.
enum MaskPlacement {
    static func constraints(of view: InterfaceView) -> [InterfaceConstraint] {
        guard let frame = view.frame, let superview = view.superview else { return [] }
        let mask = view.element.value("autoresizingMask")
        mask?.useAll()
        func flag(_ name: String) -> Bool { mask?.flag(name) == true }
        let size = superview.frame ?? Frame(x: 0, y: 0, width: frame.x + frame.width, height: frame.y + frame.height)
        // The content of a scroll view has no size that masks could follow.
        let isScrolled = superview.tag == "scrollView"
        let horizontal = Axis(
            start: frame.x, length: frame.width, total: size.width,
            isStartFlexible: flag("flexibleMinX") && !isScrolled,
            isLengthFlexible: flag("widthSizable") && !isScrolled, isEndFlexible: flag("flexibleMaxX") && !isScrolled)
        let vertical = Axis(
            start: frame.y, length: frame.height, total: size.height,
            isStartFlexible: flag("flexibleMinY") && !isScrolled,
            isLengthFlexible: flag("heightSizable") && !isScrolled, isEndFlexible: flag("flexibleMaxY") && !isScrolled)
        return horizontal.constraints(view, superview, (.left, .right, .width, .centerX))
            + vertical.constraints(view, superview, (.top, .bottom, .height, .centerY))
    }

    /// One axis of a frame.
    private struct Axis {
        var start, length, total: Double
        var isStartFlexible, isLengthFlexible, isEndFlexible: Bool

        private var end: Double { total - start - length }

        typealias Attributes = (
            start: ConstraintAttribute, end: ConstraintAttribute, length: ConstraintAttribute,
            center: ConstraintAttribute
        )

        func constraints(_ view: InterfaceView, _ superview: InterfaceView, _ names: Attributes)
            -> [InterfaceConstraint]
        {
            func make(
                _ attribute: ConstraintAttribute, _ target: ConstraintAttribute?, _ multiplier: Double,
                _ constant: Double
            ) -> InterfaceConstraint {
                InterfaceConstraint(
                    id: "", first: ConstraintItem(view, .bounds, attribute), relation: .equal,
                    second: target.map { ConstraintItem(superview, .bounds, $0) }, multiplier: multiplier,
                    constant: constant, priority: 1000, identifier: nil, installed: .all)
            }
            let fixedStart = make(names.start, names.start, 1, start)
            let fixedEnd = make(names.end, names.end, 1, -end)
            let fixedLength = make(names.length, nil, 1, length)
            /// The length as a share of the space outside the fixed parts.
            func share(_ rest: Double, _ fixed: Double) -> InterfaceConstraint {
                guard rest > 0 else { return fixedLength }
                let factor = length / rest
                return make(names.length, names.length, factor, -factor * fixed)
            }
            switch (isStartFlexible, isLengthFlexible, isEndFlexible) {
            case (_, false, false) where !isStartFlexible: return [fixedStart, fixedLength]
            case (false, false, _): return [fixedStart, fixedLength]
            case (true, false, false): return [fixedEnd, fixedLength]
            case (false, true, false): return [fixedStart, fixedEnd]
            case (true, false, true):
                let rest = total - length
                guard rest > 0, start != end else { return [make(names.center, names.center, 1, 0), fixedLength] }
                let factor = start / rest
                return [make(names.start, names.end, factor, -factor * length), fixedLength]
            case (true, true, false): return [fixedEnd, share(total - end, end)]
            case (false, true, true): return [fixedStart, share(total - start, start)]
            default:
                guard total > 0 else { return [fixedStart, fixedLength] }
                return [
                    make(names.start, names.end, start / total, 0), make(names.length, names.length, length / total, 0),
                ]
            }
        }
    }
}
