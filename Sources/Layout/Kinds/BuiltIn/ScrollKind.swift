/// Shows a part of a content that is larger than itself; how its content gets its size is in `Pass/Screen+Scrolling`.
final class ScrollKind: KindBehavior {
    enum Property: Int, PropertyKey {
        case contentSize, contentOffset, contentInset, showsVerticalScrollIndicator,
            showsHorizontalScrollIndicator, isScrollEnabled, isPagingEnabled

        var definition: PropertyDefinition {
            switch self {
            // Not set: what the constraints of the content say.
            case .contentSize: property(.size, effects: .arrangement)
            // Not set: at the start, which the insets move.
            case .contentOffset: property(.point, effects: .scroll)
            case .contentInset: property(.insets, default: .insets(.zero), effects: [.display, .scrollStart])
            case .showsVerticalScrollIndicator: property(.boolean, default: .boolean(true))
            case .showsHorizontalScrollIndicator: property(.boolean, default: .boolean(true))
            case .isScrollEnabled: property(.boolean, default: .boolean(true))
            case .isPagingEnabled: property(.boolean, default: .boolean(false))
            }
        }
    }

    static var registration: KindRegistry.Registration {
        KindRegistry.Registration(
            name: "Scroll",
            properties: Property.definitions, behavior: ScrollKind()
        ) {
            $0.isScroll = true
            $0.commonDefaults = ["clipsToBounds": .boolean(true)]
        }
    }
}
