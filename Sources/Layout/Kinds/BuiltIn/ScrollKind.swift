/// Shows a part of a larger content. `Frames` describes how the content gets its size.
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
