import Geometry

/// A search field with a magnifying glass, on a bar.
final class SearchBarKind: KindBehavior {
    /// The height of the bar and the insets of the field in points, as in UIKit.
    private static let barHeight = 56.0
    private static let fieldInsets = Insets(top: 10, left: 8, bottom: 10, right: 8)
    private static let glassSpace = 31.0

    static var registration: KindRegistry.Registration {
        KindRegistry.Registration(
            name: "SearchBar",
            // A single line in a bar of fixed height has no attributed texts.
            properties: TextInput.definitions.dropLast().map { definition in
                guard definition.type == .text else { return definition }
                return PropertyDefinition(definition.name, .string, default: definition.defaultValue)
            }, behavior: SearchBarKind()
        ) {
            $0.acceptsText = true
        }
    }

    func intrinsicSize(of view: ViewID, in screen: Screen, width: Double?) -> IntrinsicSize {
        let metrics = screen.text.measure(
            screen.lineRequest("", font: screen.font(view, slot: TextInput.font, features: TextInput.fontFeatures)),
            width: nil)
        let field = screen.pixelSize(metrics).height + 14
        let insets = Self.fieldInsets
        return IntrinsicSize(
            height: max(Self.barHeight, field + insets.top + insets.bottom),
            text: .init(metrics, scale: screen.traits.scale))
    }

    func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {
        let field = canvas.bounds.inset(by: Self.fieldInsets)
        let isMirrored = screen.traits.direction == .rightToLeft
        canvas.fill(.roundedRect(field, radius: 10), canvas.resolve(.system(.tertiarySystemFill)))

        let gray = canvas.resolve(.system(.secondaryLabel))
        let center = Point(x: isMirrored ? field.maxX - 15 : field.x + 15, y: field.midY - 1)
        canvas.stroke(.ellipse(in: Rect(x: center.x - 5.5, y: center.y - 5.5, width: 11, height: 11)), gray, width: 1.5)
        let handle = isMirrored ? -1.0 : 1.0
        canvas.stroke(
            .path([
                .move(Point(x: center.x + 4 * handle, y: center.y + 4)),
                .line(Point(x: center.x + 8 * handle, y: center.y + 8)),
            ]), gray, width: 1.5)

        let (shown, isPlaceholder) = screen.shownInput(view)
        guard !shown.isEmpty else { return }
        let color: ColorValue =
            isPlaceholder ? .system(.secondaryLabel) : screen.color(view, slot: TextInput.textColor) ?? .system(.label)
        var box = field.inset(by: Insets(top: 0, left: 8, bottom: 0, right: 8))
        box.width = max(0, box.width - (Self.glassSpace - 8))
        if !isMirrored { box.x = field.x + Self.glassSpace }
        canvas.draw(
            .text(
                screen.lineRequest(
                    shown, font: screen.font(view, slot: TextInput.font, features: TextInput.fontFeatures)), in: box,
                color: canvas.resolve(color),
                vertical: .center))
    }
}
