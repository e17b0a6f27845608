/// UIKit's system spacing.
extension AnchorExpressions {
    /// The system spacing in points between anchors that are not baselines of texts.
    private static let systemSpacing = 8.0

    /// Returns the distance in points that the system spacings of a constraint add up to; 0 if it has none.
    ///
    /// Between two edges, a system spacing is 8 points. A baseline of a text counts with the part of its line that the
    /// spacing spans, so between the baselines of two texts a system spacing is the distance of two consecutive lines,
    /// and follows their fonts.
    func systemSpacings(of constraint: LayoutConstraint) -> Double {
        guard constraint.systemSpacings != 0 else { return 0 }
        let isBelow = constraint.systemSpacings > 0
        let parts = [
            linePart(constraint.first, isBelow: isBelow),
            constraint.second.flatMap { linePart($0, isBelow: !isBelow) },
        ].compactMap(\.self)
        return constraint.systemSpacings * (parts.isEmpty ? Self.systemSpacing : parts.reduce(0, +))
    }

    /// Returns the height of the part of a line above or below its baseline; nil if the anchor is not the baseline of a
    /// text.
    ///
    /// - Parameter isBelow: Whether the anchor is the lower of the two, so that the spacing includes the part of its
    ///   line above the anchor.
    private func linePart(_ side: ConstraintSide, isBelow: Bool) -> Double? {
        guard side.attribute == .firstBaseline || side.attribute == .lastBaseline,
            let text = text(of: Int(side.view), isFirst: side.attribute == .firstBaseline)
        else { return nil }
        return isBelow ? text.firstBaseline : text.height - text.lastBaseline
    }

    /// Returns the text that determines a view's baseline; nil if none exists. The text may be in a view that a stack
    /// arranges.
    private func text(of index: Int, isFirst: Bool) -> IntrinsicSize.TextBlock? {
        if let text = tree[index].content.size.text { return text }
        guard !tree[index].arranged.isEmpty, let arranged = rows.baselineView(of: index, isFirst: isFirst) else {
            return nil
        }
        return text(of: arranged, isFirst: isFirst)
    }
}
