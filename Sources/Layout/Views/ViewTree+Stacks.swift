/// Properties of stacks and of the views that they arrange.
extension ViewTree {
    /// Returns whether the view is a stack. Containers arrange views too, but are not stacks.
    func isStack(_ index: Int) -> Bool { registry.kinds[self[index].kind].isStack }

    /// Returns the space in points that a stack has after one of its arranged views.
    func gap(after view: Int, in stack: Int) -> Double {
        self[view].spacingAfter ?? property(id(stack), slot: StackKind.Property.spacing).number ?? 0
    }

    /// Returns whether the stack measures its spacing between baselines. As in UIKit, this never applies to the stack's
    /// edges: its views would extend beyond it.
    func measuresFromBaselines(_ stack: Int) -> Bool {
        isStack(stack)
            && property(id(stack), slot: StackKind.Property.axis).keyword == StackKind.Axis.vertical.rawValue
            && property(id(stack), slot: StackKind.Property.isBaselineRelativeArrangement).boolean == true
    }

    /// Returns whether the stack aligns its views by baselines, or measures their spacing between baselines.
    func arrangesByBaselines(_ stack: Int) -> Bool {
        guard isStack(stack) else { return false }
        guard property(id(stack), slot: StackKind.Property.axis).keyword == StackKind.Axis.horizontal.rawValue else {
            return measuresFromBaselines(stack)
        }
        let alignment = StackKind.Alignment(
            rawValue: property(id(stack), slot: StackKind.Property.alignment).keyword ?? 0)
        return alignment == .firstBaseline || alignment == .lastBaseline
    }

    /// Returns whether the stack divides its space by the sizes of its contents, and must arrange its views again if
    /// one changes.
    func fillsProportionally(_ stack: Int) -> Bool {
        isStack(stack)
            && property(id(stack), slot: StackKind.Property.distribution).keyword
                == StackKind.Distribution.fillProportionally.rawValue
    }

    /// Returns the extent that a view's content asks for; nil without content. For a stack, this is the sum or the
    /// maximum of the extents of its views, with spacings and margins.
    func fittingExtent(_ view: Int, _ attribute: Attribute) -> Double? {
        guard isStack(view) else {
            return attribute == .width ? self[view].content.size.width : self[view].content.size.height
        }
        let shown = shownArranged(view)
        let extents = shown.compactMap { fittingExtent($0, attribute) }
        guard !extents.isEmpty else { return nil }
        var extent = extents.max() ?? 0
        if isRow(view) == (attribute == .width) {
            extent = extents.reduce(0, +) + shown.dropLast().reduce(0) { $0 + gap(after: $1, in: view) }
        }
        guard arrangesWithinMargins(view) else { return extent }
        let margins = layoutMargins(view)
        return extent + (attribute == .width ? margins.left + margins.right : margins.top + margins.bottom)
    }

    func arrangesWithinMargins(_ stack: Int) -> Bool {
        property(id(stack), slot: StackKind.Property.isLayoutMarginsRelativeArrangement).boolean ?? false
    }

    func shownArranged(_ stack: Int) -> [Int] {
        self[stack].arranged.lazy.map(Int.init).filter {
            property(id($0), slot: CommonProperties.isHidden).boolean != true
        }
    }

    func isRow(_ stack: Int) -> Bool {
        isStack(stack)
            && property(id(stack), slot: StackKind.Property.axis).keyword == StackKind.Axis.horizontal.rawValue
    }
}
