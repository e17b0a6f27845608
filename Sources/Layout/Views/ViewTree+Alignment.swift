import Geometry

/// Alignment rectangles: the parts of frames that constraints refer to, as in UIKit.
extension ViewTree {
    /// Returns the distances from the edges of a view's frame to its alignment rectangle, in points.
    ///
    /// Zero for the root and for cells, whose frames come from the screen and from their tables.
    @inline(__always) func alignmentInsets(_ index: Int) -> Insets {
        self[index].flags.contains(.hasAlignmentInsets) ? ownAlignmentInsets(index) : .zero
    }

    private func ownAlignmentInsets(_ index: Int) -> Insets {
        guard self[index].parent >= 0, !self[index].flags.contains(.isCell) else { return .zero }
        return insets(id(index), slot: CommonProperties.alignmentRectInsets) ?? .zero
    }

    /// Updates a view's flag `hasAlignmentInsets` after the alignment insets were set.
    func alignmentDidChange(_ index: Int) {
        if insets(id(index), slot: CommonProperties.alignmentRectInsets) ?? .zero == .zero {
            self[index].flags.remove(.hasAlignmentInsets)
        } else {
            self[index].flags.insert(.hasAlignmentInsets)
        }
    }
}
