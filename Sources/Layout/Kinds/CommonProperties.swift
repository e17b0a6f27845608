import Geometry

/// The properties of all views, with the same slots in every kind.
package enum CommonProperties: Int, PropertyKey {
    case backgroundColor, cornerRadius, borderWidth, borderColor, shadow, clipsToBounds, isHidden, alpha,
        tintColor, isEnabled, layoutMargins, safeAreaInsets, horizontalHugging, verticalHugging,
        horizontalCompressionResistance, verticalCompressionResistance, contentMode, accessibilityLabel,
        insetsLayoutMarginsFromSafeArea, directionalLayoutMargins, isUserInteractionEnabled, gradient, transform,
        blendMode, link, preservesSuperviewLayoutMargins, alignmentRectInsets,
        intrinsicContentSize

    /// 0, because the common properties come first in every kind.
    package static var firstSlot: Int { 0 }
    /// The number of common properties. A kind's own properties follow.
    package static var count: Int { intrinsicContentSize.rawValue + 1 }

    /// The property's name, type, default value and effects of a change.
    package var definition: PropertyDefinition {
        switch self {
        case .backgroundColor: property(.color)
        case .cornerRadius: property(.length, default: .number(0))
        case .borderWidth: property(.length, default: .number(0))
        case .borderColor: property(.color, default: .color(.fixed(.black)))
        case .shadow: property(.shadow)
        case .clipsToBounds: property(.boolean, default: .boolean(false))
        case .isHidden: property(.boolean, default: .boolean(false), effects: [.display, .superviewArrangement])
        case .alpha: property(.number(min: 0, max: 1), default: .number(1))
        // A view that sets the default value overrides its superview's tint.
        case .tintColor: property(.color, default: .color(.system(.tint))).rememberingDefault
        case .isEnabled: property(.boolean, default: .boolean(true))
        case .layoutMargins: property(.insets, default: .insets(Insets(all: 8)), effects: [.arrangement, .safeArea])
        case .safeAreaInsets: property(.insets, effects: .safeArea)
        case .horizontalHugging: property(Self.priority, effects: .sizePriority)
        case .verticalHugging: property(Self.priority, effects: .sizePriority)
        case .horizontalCompressionResistance: property(Self.priority, effects: .sizePriority)
        case .verticalCompressionResistance: property(Self.priority, effects: .sizePriority)
        case .contentMode: property(.keyword(Self.contentModeNames), default: .keyword(0))
        case .accessibilityLabel: property(.string)
        case .insetsLayoutMarginsFromSafeArea: property(.boolean, default: .boolean(true), effects: .safeArea)
        // Stored as `layoutMargins`: see `Screen.setProperty`.
        case .directionalLayoutMargins:
            property(
                .directionalInsets, default: .directionalInsets(Insets(all: 8)), effects: [.arrangement, .safeArea])
        // Labels and images pass touches through unless this was set to true.
        case .isUserInteractionEnabled: property(.boolean, default: .boolean(true)).rememberingDefault
        case .gradient: property(.gradient)
        case .transform: property(.transform)
        case .blendMode: property(.keyword(BlendMode.names), default: .keyword(0))
        // The link's address, for output formats that support links.
        case .link: property(.link)
        case .preservesSuperviewLayoutMargins: property(.boolean, default: .boolean(false), effects: .safeArea)
        case .alignmentRectInsets: property(.insets, default: .insets(.zero), effects: .alignment)
        // Replaces the size that the kind measures; -1 for no size along an axis.
        case .intrinsicContentSize: property(.size, effects: .size)
        }
    }

    private static var priority: PropertyType { .number(min: 1, max: 1000) }

    static var contentModeNames: [String] { ContentMode.names }
}
