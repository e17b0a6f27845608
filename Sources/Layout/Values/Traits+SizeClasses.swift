/// The space along an axis, as UIKit's size classes.
package enum SizeClass: String, Hashable, Sendable {
    case compact, regular
}

/// Size classes depend on the screen's size, with thresholds that match Apple's documented values: a phone in landscape
/// is compact in height, and regular in width only from 414 points of height on. Other screens, such as a tablet or two
/// thirds of one, are regular in width from 600 points on.
extension Traits {
    /// The vertical size class: compact below 480 points of height, as phones in landscape.
    package var verticalSizeClass: SizeClass { size.height < 480 ? .compact : .regular }

    /// The horizontal size class: regular from 600 points of width on; but for a screen in landscape that is compact in
    /// height, from 414 points of height on.
    package var horizontalSizeClass: SizeClass {
        if verticalSizeClass == .compact, size.width > size.height { return size.height >= 414 ? .regular : .compact }
        return size.width >= 600 ? .regular : .compact
    }

    /// The minimum layout margins of the root view at the left and right, in points: 20 from a screen width of 414
    /// points on, otherwise 16.
    package var systemMargin: Double { size.width >= 414 || horizontalSizeClass == .regular ? 20 : 16 }
}
