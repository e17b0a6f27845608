/// The screen on which Interface Builder recorded the frames of a scene.
package struct DesignScreen: Equatable, Sendable {
    /// The height of the safe area at the top in points, which the status bar and a navigation bar cover.
    package var top = 0.0
    /// The width of the safe area at the left in points, which a notch covers in landscape; else 0.
    package var left = 0.0
    /// The height of the safe area at the bottom in points, which bars and the home indicator cover.
    package var bottom = 0.0
    /// The width of the safe area at the right in points, the same as `left`.
    package var right = 0.0
    /// The number of pixels per point.
    package var scale = 2.0

    /// The heights of the status bar and the home indicator, and the scale, of Interface Builder's devices in portrait.
    private static let devices: [String: (top: Double, bottom: Double, scale: Double)] = [
        "retina3_5": (20, 0, 2), "retina4_0": (20, 0, 2), "retina4": (20, 0, 2), "retina4_7": (20, 0, 2),
        "retina5_5": (20, 0, 3), "retina5_9": (44, 34, 3), "retina6_1": (48, 34, 2), "retina6_5": (44, 34, 3),
        "retina6_0": (47, 34, 3), "retina6_7": (47, 34, 3), "retina6_12": (59, 34, 3), "retina6_72": (59, 34, 3),
        "retina6_3": (62, 34, 3), "retina6_9": (62, 34, 3), "ipad9_7": (20, 0, 2), "ipad10_2": (20, 0, 2),
        "ipad10_5": (20, 0, 2), "ipad12_9": (20, 0, 2), "ipad10_9rounded": (24, 20, 2), "ipad11_0rounded": (24, 20, 2),
        "ipad12_9rounded": (24, 20, 2), "ipad8_3rounded": (24, 20, 2),
    ]

    init(_ document: InterfaceDocument, _ scene: InterfaceScene) {
        guard document.kind == .storyboard, let view = scene.view, let controller = scene.controller else { return }
        let device = document.device.flatMap { Self.devices[$0] }
        let usesSafeArea = document.root.peek("useSafeAreas") == "YES"
        top = device?.top ?? 20
        bottom = device?.bottom ?? 0
        scale = device?.scale ?? 2
        if document.isLandscape, top > 24 { (left, right, top, bottom) = (top, top, 0, 21) }
        if !usesSafeArea, view.element.children.allSatisfy({ $0.tag != "viewLayoutGuide" }), device == nil { top = 20 }
        if controller.value("simulatedStatusBarMetrics")?.tag == "nil" { top = 0 }
        let hasBar = controller.value("navigationItem") != nil || Self.isBar(controller.value("simulatedTopBarMetrics"))
        if hasBar, controller.value("simulatedTopBarMetrics")?.tag != "nil" {
            let isLarge = controller.value("simulatedTopBarMetrics")?.peek("prompted") == "YES"
            top += isLarge ? 74 : 44
        }
        let isTabbed = Self.isBar(controller.value("simulatedBottomBarMetrics"))
        if isTabbed { bottom += 49 }
        infer(scene, view)
    }

    private static func isBar(_ element: Element?) -> Bool {
        guard let tag = element?.tag else { return false }
        return tag == "simulatedNavigationBarMetrics" || tag == "simulatedTabBarMetrics"
            || tag == "simulatedToolbarMetrics"
    }

    /// Infers the heights of the safe area, which the document does not record, from views that have a required
    /// distance to its edges. If the views disagree, the majority decides.
    private mutating func infer(_ scene: InterfaceScene, _ root: InterfaceView) {
        guard let size = root.frame else { return }
        var tops: [Double: Int] = [:]
        var bottoms: [Double: Int] = [:]
        for owner in root.all {
            for constraint in owner.constraints
            where constraint.relation == .equal && constraint.priority == 1000 && constraint.multiplier == 1 {
                for way in [constraint, constraint.flipped].compactMap({ $0 }) {
                    guard let second = way.second, second.view === root, second.area == .safeArea,
                        way.first.view !== root,
                        way.first.view.superview === root, let frame = way.first.view.frame,
                        !way.first.view.isUnreliable
                    else { continue }
                    switch (way.first.attribute, second.attribute) {
                    case (.top, .top): tops[frame.y - way.constant, default: 0] += 1
                    case (.bottom, .bottom):
                        bottoms[size.height - frame.y - frame.height + way.constant, default: 0] += 1
                    default: break
                    }
                }
            }
        }
        func majority(_ counts: [Double: Int]) -> Double? {
            counts.filter { $0.key >= 0 }.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        }
        if let found = majority(tops) { top = found }
        if let found = majority(bottoms) { bottom = found }
    }
}
