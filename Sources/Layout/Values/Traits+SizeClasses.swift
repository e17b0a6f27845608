/// How much room there is along an axis, in UIKit's two steps.
package enum SizeClass: String, Hashable, Sendable {
    case compact, regular
}

/// Size classes follow from the size of the screen by the values that Apple documents for its devices: a phone that
/// lies on its side is compact in height, and only the larger phones (414 points and more across) are regular in width
/// then; what is at least 600 points wide otherwise, such as a tablet or two thirds of one, is regular in width.
extension Traits {
    /// Compact below 480 points of height: phones on their side.
    package var verticalSizeClass: SizeClass { size.height < 480 ? .compact : .regular }

    /// Compact where the width has room for one column alone.
    package var horizontalSizeClass: SizeClass {
        if verticalSizeClass == .compact, size.width > size.height { return size.height >= 414 ? .regular : .compact }
        return size.width >= 600 ? .regular : .compact
    }
}
