/// A rectangle for constraints, as UILayoutGuide. It draws nothing and ignores touches.
final class GuideKind: KindBehavior {
    var isDrawn: Bool { false }

    static var registration: KindRegistry.Registration {
        KindRegistry.Registration(name: "Guide", behavior: GuideKind()) { $0.ignoresTouches = true }
    }
}
