/// What stacks were told about the views that they arrange.
extension ViewTree {
    /// Whether the view is a stack; one that arranges views may be a container.
    func isStack(_ index: Int) -> Bool { registry.kinds[self[index].kind].isStack }

    /// The space that a stack asks for behind one of its views.
    func gap(after view: Int, in stack: Int) -> Double {
        self[view].spacingAfter ?? property(id(stack), slot: StackKind.Property.spacing).number ?? 0
    }

    /// Whether spaces lie between baselines. As UIKit does it, the edges of the stack are never measured to a baseline:
    /// its views would stick out of it.
    func measuresFromBaselines(_ stack: Int) -> Bool {
        isStack(stack)
            && property(id(stack), slot: StackKind.Property.axis).keyword == StackKind.Axis.vertical.rawValue
            && property(id(stack), slot: StackKind.Property.isBaselineRelativeArrangement).boolean == true
    }

    /// Whether a stack places its views by their baselines: a row side by side, a column one below the other.
    func arrangesByBaselines(_ stack: Int) -> Bool {
        guard isStack(stack) else { return false }
        guard property(id(stack), slot: StackKind.Property.axis).keyword == StackKind.Axis.horizontal.rawValue else {
            return measuresFromBaselines(stack)
        }
        let alignment = StackKind.Alignment(
            rawValue: property(id(stack), slot: StackKind.Property.alignment).keyword ?? 0)
        return alignment == .firstBaseline || alignment == .lastBaseline
    }

    /// Whether the contents of a stack's views say how it divides its space, so that it arranges them again when one
    /// changes.
    func fillsProportionally(_ stack: Int) -> Bool {
        isStack(stack)
            && property(id(stack), slot: StackKind.Property.distribution).keyword
                == StackKind.Distribution.fillProportionally.rawValue
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
