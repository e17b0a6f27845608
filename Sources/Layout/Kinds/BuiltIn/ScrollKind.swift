/// Shows a part of a content that is larger than itself; how its content gets its size is in `Pass/Screen+Scrolling`.
final class ScrollKind: KindBehavior {
    static let contentSize = CommonProperties.count
    static let contentOffset = contentSize + 1
    static let contentInset = contentSize + 2
    static let showsVerticalScrollIndicator = contentSize + 3
    static let showsHorizontalScrollIndicator = contentSize + 4
    static let isScrollEnabled = contentSize + 5
    static let isPagingEnabled = contentSize + 6

    static var registration: KindRegistry.Registration {
        KindRegistry.Registration(
            name: "Scroll",
            properties: [
                // Not set: what the constraints of the content say.
                PropertyDefinition("contentSize", .size, effects: .arrangement),
                // Not set: at the start, which the insets move.
                PropertyDefinition("contentOffset", .point, effects: .scroll),
                PropertyDefinition(
                    "contentInset", .insets, default: .insets(.zero), effects: [.display, .scrollStart]),
                PropertyDefinition("showsVerticalScrollIndicator", .boolean, default: .boolean(true)),
                PropertyDefinition("showsHorizontalScrollIndicator", .boolean, default: .boolean(true)),
                PropertyDefinition("isScrollEnabled", .boolean, default: .boolean(true)),
                PropertyDefinition("isPagingEnabled", .boolean, default: .boolean(false)),
            ], behavior: ScrollKind()
        ) {
            $0.isScroll = true
            $0.commonDefaults = ["clipsToBounds": .boolean(true)]
        }
    }
}
