/// Shows a part of a content that is larger than itself; how its content gets its size is in `Pass/Screen+Scrolling`.
final class ScrollKind: KindBehavior {
    typealias Property = ScrollProperty

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
