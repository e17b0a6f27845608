import Geometry

/// A multi-line text input. With scrolling enabled it has no intrinsic size, as in UIKit; with `isScrollEnabled =
/// false` it is as high as its text.
final class TextViewKind: KindBehavior {
    enum Property: Int, PropertyKey {
        case isScrollEnabled, textContainerInset, lineSpacing, lineHeightMultiple, letterSpacing, baselineOffset

        static var firstSlot: Int { TextInput.end }

        var definition: PropertyDefinition {
            switch self {
            case .isScrollEnabled: property(.boolean, default: .boolean(true), effects: .size)
            // UIKit's insets, including the 5 points of its text container at the sides.
            case .textContainerInset:
                property(.insets, default: .insets(Insets(top: 8, left: 5, bottom: 8, right: 5)), effects: .size)
            case .lineSpacing: TextSpacing.definition(.lineSpacing)
            case .lineHeightMultiple: TextSpacing.definition(.lineHeightMultiple)
            case .letterSpacing: TextSpacing.definition(.letterSpacing)
            case .baselineOffset: TextSpacing.definition(.baselineOffset)
            }
        }
    }

    private static var spacing: TextSpacing.Slots {
        TextSpacing.Slots(
            lineSpacing: Property.lineSpacing.slot, lineHeightMultiple: Property.lineHeightMultiple.slot,
            letterSpacing: Property.letterSpacing.slot, baselineOffset: Property.baselineOffset.slot)
    }

    static var registration: KindRegistry.Registration {
        KindRegistry.Registration(
            name: "TextView",
            properties: TextInput.properties + Property.definitions, behavior: TextViewKind()
        ) {
            $0.acceptsText = true
            $0.acceptsNewlines = true
            $0.commonDefaults = ["clipsToBounds": .boolean(true)]
            $0.aliases = TextInput.aliases
        }
    }

    private func request(_ view: ViewID, in screen: Screen) -> TextRequest {
        let shown = screen.shownInput(view)
        var request = TextRequest(
            text: shown.text,
            font: screen.font(view, slot: TextInput.font, features: TextInput.fontFeatures),
            alignment: screen.textAlignment(view, slot: TextInput.textAlignment), lineBreak: .byWordWrapping,
            maximumLines: 0,
            direction: screen.traits.direction, locale: screen.traits.locale)
        screen.space(&request, view, Self.spacing)
        screen.adoptRuns(
            of: view, text: shown.isPlaceholder ? TextInput.placeholder.slot : TextInput.text.slot,
            font: TextInput.font.slot,
            into: &request)
        return request
    }

    private func insets(_ view: ViewID, in screen: Screen) -> Insets {
        screen.insets(view, slot: Property.textContainerInset) ?? .zero
    }

    func intrinsicSize(of view: ViewID, in screen: Screen, width: Double?) -> IntrinsicSize {
        guard screen.property(view, slot: Property.isScrollEnabled).boolean == false else { return IntrinsicSize() }
        let insets = insets(view, in: screen)
        let sides = insets.left + insets.right
        let metrics = screen.text.measure(request(view, in: screen), width: width.map { max(0, $0 - sides) })
        let size = screen.pixelSize(metrics)
        return IntrinsicSize(
            width: size.width + sides, height: size.height + insets.top + insets.bottom, heightDependsOnWidth: true)
    }

    func leastWidth(of view: ViewID, in screen: Screen) -> Double {
        let insets = insets(view, in: screen)
        let text = screen.text.leastWidth(of: request(view, in: screen))
        return PixelGrid.ceil(text, scale: screen.traits.scale) + insets.left + insets.right
    }

    func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {
        let insets = insets(view, in: screen)
        var box = canvas.bounds.inset(by: insets)
        // Wraps at the width used for measuring, not at the rounded one.
        box.width = max(0, canvas.exactWidth - insets.left - insets.right)
        screen.drawInput(view, request(view, in: screen), in: box, vertical: .top, canvas: &canvas)
    }
}
