import Geometry

/// A track with a thumb as in iOS, 31 points high and by default 118 points wide.
final class SliderKind: KindBehavior {
    /// The width of the thumb, in points.
    static let thumbWidth = 27.0

    enum Property: Int, PropertyKey {
        case value, minimumValue, maximumValue, minimumTrackTintColor, maximumTrackTintColor, thumbTintColor

        var definition: PropertyDefinition {
            switch self {
            case .value: property(.number, default: .number(0))
            case .minimumValue: property(.number, default: .number(0))
            case .maximumValue: property(.number, default: .number(1))
            case .minimumTrackTintColor: property(.color)
            case .maximumTrackTintColor: property(.color, default: .color(.system(.systemFill)))
            case .thumbTintColor: property(.color, default: .color(.fixed(.white)))
            }
        }
    }

    static var registration: KindRegistry.Registration {
        KindRegistry.Registration(
            name: "Slider",
            properties: Property.definitions, behavior: SliderKind()
        ) {
            $0.commonDefaults = ["alignmentRectInsets": .insets(Insets(top: 0, left: 2, bottom: 1, right: 2))]
        }
    }

    func effective(_ value: PropertyValue, slot: Int, of view: ViewID, in screen: Screen) -> PropertyValue {
        guard slot == Property.value.slot, let number = value.number else { return value }
        let low = screen.property(view, slot: Property.minimumValue).number ?? 0
        return .number(
            min(max(number, low), max(low, screen.property(view, slot: Property.maximumValue).number ?? low)))
    }

    func intrinsicSize(of view: ViewID, in screen: Screen, width: Double?) -> IntrinsicSize {
        // Without the alignment insets.
        IntrinsicSize(width: 114, height: 30)
    }

    func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {
        func number(_ slot: Int, _ otherwise: Double) -> Double {
            screen.property(view, slot: slot).number ?? otherwise
        }
        let low = number(Property.minimumValue.slot, 0)
        let high = max(low, number(Property.maximumValue.slot, 1))
        let value = screen.effectiveProperty(view, slot: Property.value).number ?? low
        var part = high > low ? (value - low) / (high - low) : 0
        if screen.traits.direction == .rightToLeft { part = 1 - part }
        let isEnabled = screen.isEnabled(view)
        let track = Rect(
            x: canvas.bounds.x + 2, y: canvas.bounds.midY - 2, width: max(0, canvas.bounds.width - 4), height: 4)
        let thumbCenter = canvas.bounds.x + Self.thumbWidth / 2 + part * max(0, canvas.bounds.width - Self.thumbWidth)
        let tint =
            screen.color(view, slot: Property.minimumTrackTintColor) ?? screen.tintColor(view)
        let rest = screen.color(view, slot: Property.maximumTrackTintColor) ?? .system(.systemFill)
        canvas.fill(.roundedRect(track, radius: 2), canvas.resolve(rest).faded(isEnabled ? 1 : 0.5))
        let isMirrored = screen.traits.direction == .rightToLeft
        let filled = Rect(
            x: isMirrored ? thumbCenter : track.x, y: track.y,
            width: max(0, isMirrored ? track.maxX - thumbCenter : thumbCenter - track.x), height: 4)
        canvas.fill(.roundedRect(filled, radius: 2), canvas.resolve(tint).faded(isEnabled ? 1 : 0.5))
        let thumb = Rect(x: thumbCenter - 13.5, y: canvas.bounds.midY - 13.5, width: 27, height: 27)
        canvas.fill(.ellipse(in: thumb.offset(by: Point(x: 0, y: 1))), Color(rgba: 0x0000_0026))
        canvas.fill(
            .ellipse(in: thumb), canvas.resolve(screen.color(view, slot: Property.thumbTintColor) ?? .fixed(.white)))
        canvas.stroke(.ellipse(in: thumb), Color(rgba: 0x0000_0014), width: 0.5)
    }
}
