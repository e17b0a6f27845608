import Geometry

/// A switch as in iOS, 51 × 31 points.
final class SwitchKind: KindBehavior {
    enum Property: Int, PropertyKey {
        case isOn, onTintColor, thumbTintColor

        var definition: PropertyDefinition {
            switch self {
            case .isOn: property(.boolean, default: .boolean(false))
            case .onTintColor: property(.color, default: .color(.system(.systemGreen)))
            case .thumbTintColor: property(.color, default: .color(.fixed(.white)))
            }
        }
    }

    static let size = Size(width: 51, height: 31)
    /// The insets of the alignment rectangle: as in UIKit, 2 points at the trailing edge.
    private static let alignment = Insets(top: 0, left: 0, bottom: 0, right: 2)

    static var registration: KindRegistry.Registration {
        KindRegistry.Registration(
            name: "Switch",
            properties: Property.definitions, behavior: SwitchKind()
        ) {
            $0.defaultHugging = 750
            $0.commonDefaults = ["alignmentRectInsets": .directionalInsets(alignment)]
        }
    }

    func intrinsicSize(of view: ViewID, in screen: Screen, width: Double?) -> IntrinsicSize {
        IntrinsicSize(width: Self.size.width - Self.alignment.right, height: Self.size.height)
    }

    func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {
        let track = Rect(
            x: canvas.bounds.midX - Self.size.width / 2, y: canvas.bounds.midY - Self.size.height / 2,
            width: Self.size.width,
            height: Self.size.height)
        let isOn = screen.property(view, slot: Property.isOn).boolean ?? false
        let isEnabled = screen.isEnabled(view)
        let onColor = screen.color(view, slot: Property.onTintColor) ?? .system(.systemGreen)
        canvas.fill(
            .roundedRect(track, radius: track.height / 2),
            canvas.resolve(isOn ? onColor : .system(.secondarySystemFill)).faded(isEnabled ? 1 : 0.5))
        let isAtRight = isOn != (screen.traits.direction == .rightToLeft)
        let thumb = Rect(x: isAtRight ? track.maxX - 29 : track.x + 2, y: track.y + 2, width: 27, height: 27)
        // The soft edge of the thumb's shadow.
        canvas.fill(.ellipse(in: thumb.offset(by: Point(x: 0, y: 1))), Color(rgba: 0x0000_0026))
        canvas.fill(
            .ellipse(in: thumb), canvas.resolve(screen.color(view, slot: Property.thumbTintColor) ?? .fixed(.white)))
    }
}
