/// The properties that every view has. Their slots are the same in every kind.
package enum CommonProperties: Int, PropertyKey {
    case backgroundColor, cornerRadius, borderWidth, borderColor, shadow, clipsToBounds, isHidden, alpha,
        tintColor, isEnabled, layoutMargins, safeAreaInsets, horizontalHugging, verticalHugging,
        horizontalCompressionResistance, verticalCompressionResistance, contentMode, accessibilityLabel,
        insetsLayoutMarginsFromSafeArea, directionalLayoutMargins, isUserInteractionEnabled, gradient, transform,
        blendMode, link

    package static var firstSlot: Int { 0 }
    /// How many there are: behind them come a kind's own.
    package static var count: Int { link.rawValue + 1 }

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
        // A view that was given the default does not take its superview's.
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
        // Another way to write `layoutMargins`, which is what is kept: see `Screen.setProperty`.
        case .directionalLayoutMargins:
            property(
                .directionalInsets, default: .directionalInsets(Insets(all: 8)), effects: [.arrangement, .safeArea])
        // That it was set to true matters for labels and pictures, which let touches through.
        case .isUserInteractionEnabled: property(.boolean, default: .boolean(true)).rememberingDefault
        case .gradient: property(.gradient)
        case .transform: property(.transform)
        case .blendMode: property(.keyword(BlendMode.names), default: .keyword(0))
        // Where the view leads in documents that have links.
        case .link: property(.link)
        }
    }

    private static var priority: PropertyType { .number(min: 1, max: 1000) }

    static var contentModeNames: [String] { ContentMode.names }
}
