/// A track with a thumb on it as iOS draws it, 31 points high; its width is up to the layout (118 where nothing else is
/// said).
final class SliderKind: KindBehavior {
    /// Of the knob, in points.
    static let thumbWidth = 27.0

    static let value = CommonProperties.count
    static let minimumValue = value + 1
    static let maximumValue = value + 2
    static let minimumTrackTintColor = value + 3
    static let maximumTrackTintColor = value + 4
    static let thumbTintColor = value + 5

    static var registration: KindRegistry.Registration {
        KindRegistry.Registration(
            name: "Slider",
            properties: [
                PropertyDefinition("value", .number, default: .number(0)),
                PropertyDefinition("minimumValue", .number, default: .number(0)),
                PropertyDefinition("maximumValue", .number, default: .number(1)),
                PropertyDefinition("minimumTrackTintColor", .color),
                PropertyDefinition("maximumTrackTintColor", .color, default: .color(.system(.systemFill))),
                PropertyDefinition("thumbTintColor", .color, default: .color(.fixed(.white))),
            ], behavior: SliderKind())
    }

    func effective(_ value: PropertyValue, slot: Int, of view: ViewID, in screen: Screen) -> PropertyValue {
        guard slot == Self.value, let number = value.number else { return value }
        let low = screen.property(view, slot: Self.minimumValue).number ?? 0
        return .number(min(max(number, low), max(low, screen.property(view, slot: Self.maximumValue).number ?? low)))
    }

    func intrinsicSize(of view: ViewID, in screen: Screen, width: Double?) -> IntrinsicSize {
        IntrinsicSize(width: 118, height: 31)
    }

    func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {
        func number(_ slot: Int, _ otherwise: Double) -> Double {
            screen.property(view, slot: slot).number ?? otherwise
        }
        let low = number(Self.minimumValue, 0)
        let high = max(low, number(Self.maximumValue, 1))
        let value = screen.effectiveProperty(view, slot: Self.value).number ?? low
        var part = high > low ? (value - low) / (high - low) : 0
        if screen.traits.direction == .rightToLeft { part = 1 - part }
        let isEnabled = screen.isEnabled(view)
        let track = Rect(
            x: canvas.bounds.x + 2, y: canvas.bounds.midY - 2, width: max(0, canvas.bounds.width - 4), height: 4)
        let thumbCenter = canvas.bounds.x + Self.thumbWidth / 2 + part * max(0, canvas.bounds.width - Self.thumbWidth)
        let tint =
            screen.color(view, slot: Self.minimumTrackTintColor) ?? screen.color(view, slot: CommonProperties.tintColor)
            ?? .system(.tint)
        let rest = screen.color(view, slot: Self.maximumTrackTintColor) ?? .system(.systemFill)
        canvas.fill(.roundedRect(track, radius: 2), canvas.resolve(rest).faded(isEnabled ? 1 : 0.5))
        let isMirrored = screen.traits.direction == .rightToLeft
        let filled = Rect(
            x: isMirrored ? thumbCenter : track.x, y: track.y,
            width: max(0, isMirrored ? track.maxX - thumbCenter : thumbCenter - track.x), height: 4)
        canvas.fill(.roundedRect(filled, radius: 2), canvas.resolve(tint).faded(isEnabled ? 1 : 0.5))
        let thumb = Rect(x: thumbCenter - 13.5, y: canvas.bounds.midY - 13.5, width: 27, height: 27)
        canvas.fill(.ellipse(in: thumb.offset(by: Point(x: 0, y: 1))), Color(rgba: 0x0000_0026))
        canvas.fill(
            .ellipse(in: thumb), canvas.resolve(screen.color(view, slot: Self.thumbTintColor) ?? .fixed(.white)))
        canvas.stroke(.ellipse(in: thumb), Color(rgba: 0x0000_0014), width: 0.5)
    }
}
