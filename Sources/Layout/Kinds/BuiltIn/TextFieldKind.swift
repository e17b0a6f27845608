import Geometry

/// A single-line text input.
final class TextFieldKind: KindBehavior {
    enum Property: Int, PropertyKey {
        case borderStyle, isSecureTextEntry

        static var firstSlot: Int { TextInput.end }

        var definition: PropertyDefinition {
            switch self {
            case .borderStyle:
                property(.keyword(BorderStyle.names), default: .keyword(0), effects: .size)
            case .isSecureTextEntry: property(.boolean, default: .boolean(false), effects: .size)
            }
        }
    }

    /// The values of a text field's `borderStyle`, by UIKit's names.
    package enum BorderStyle: Int, CaseNames {
        case none, line, bezel, roundedRect

        /// The insets from the frame to the text, in points.
        var insets: Insets {
            switch self {
            case .none: Insets(top: 0, left: 0, bottom: 0, right: 0)
            case .line, .bezel: Insets(top: 4, left: 4, bottom: 4, right: 4)
            case .roundedRect: Insets(top: 6, left: 7, bottom: 6, right: 7)
            }
        }
    }

    static var registration: KindRegistry.Registration {
        KindRegistry.Registration(
            name: "TextField",
            properties: TextInput.properties + Property.definitions, behavior: TextFieldKind()
        ) {
            $0.acceptsText = true
            $0.aliases = TextInput.aliases
        }
    }

    private func border(_ view: ViewID, in screen: Screen) -> BorderStyle {
        BorderStyle(rawValue: screen.property(view, slot: Property.borderStyle).keyword ?? 0) ?? .none
    }

    private func request(_ view: ViewID, in screen: Screen) -> TextRequest {
        let shown = screen.shownInput(view)
        let isSecure = !shown.isPlaceholder && screen.property(view, slot: Property.isSecureTextEntry).boolean == true
        var request = screen.lineRequest(
            isSecure ? String(repeating: "•", count: shown.text.count) : shown.text,
            font: screen.font(view, slot: TextInput.font, features: TextInput.fontFeatures),
            alignment: screen.textAlignment(view, slot: TextInput.textAlignment))
        if !isSecure {
            screen.adoptRuns(
                of: view, text: shown.isPlaceholder ? TextInput.placeholder.slot : TextInput.text.slot,
                font: TextInput.font.slot,
                into: &request)
        }
        return request
    }

    func intrinsicSize(of view: ViewID, in screen: Screen, width: Double?) -> IntrinsicSize {
        let metrics = screen.text.measure(request(view, in: screen), width: nil)
        let size = screen.pixelSize(metrics)
        let insets = border(view, in: screen).insets
        return IntrinsicSize(
            width: size.width + insets.left + insets.right, height: size.height + insets.top + insets.bottom,
            text: .init(metrics, scale: screen.traits.scale))
    }

    func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {
        let style = border(view, in: screen)
        switch style {
        case .none: break
        case .line, .bezel:
            canvas.stroke(
                .rect(canvas.bounds.inset(by: Insets(all: 0.5))), canvas.resolve(.system(.systemGray2)), width: 1)
        case .roundedRect:
            canvas.fill(.roundedRect(canvas.bounds, radius: 6), canvas.resolve(.system(.systemBackground)))
            canvas.stroke(
                .roundedRect(canvas.bounds.inset(by: Insets(all: 0.5)), radius: 5.5),
                canvas.resolve(.system(.systemGray4)), width: 1)
        }
        screen.drawInput(
            view, request(view, in: screen), in: canvas.bounds.inset(by: style.insets), vertical: .center,
            canvas: &canvas)
    }
}
