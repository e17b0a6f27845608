import Geometry

/// Layout margins, as in UIKit.
extension ViewTree {
    /// Returns the layout margins of a view without its safe area: its own margins if it has any, else the defaults.
    ///
    /// The default is 8 points, or 11 above and below and the system's at the sides for cells of tables. The root view
    /// has at least the system's minimum.
    func layoutMargins(_ index: Int) -> Insets {
        let set = self[index].properties[CommonProperties.layoutMargins.slot]?.insets(traits.direction)
        if index == Int(root.index) {
            let least = Insets(top: 0, left: traits.systemMargin, bottom: 0, right: traits.systemMargin)
            return set?.union(least) ?? least
        }
        if let set { return set }
        if isTableCell(index) {
            return Insets(top: 11, left: traits.systemMargin, bottom: 11, right: traits.systemMargin)
        }
        return insets(id(index), slot: CommonProperties.layoutMargins) ?? .zero
    }

    private func isTableCell(_ index: Int) -> Bool {
        guard self[index].flags.contains(.isCell), self[index].parent >= 0 else { return false }
        return registry.kinds[self[Int(self[index].parent)].kind].behavior is TableKind
    }
}

extension Insets {
    /// Returns the larger inset of each side.
    func union(_ other: Insets) -> Insets {
        Insets(
            top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
            right: max(right, other.right))
    }
}
