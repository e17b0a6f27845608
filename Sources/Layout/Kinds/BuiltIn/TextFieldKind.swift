/// One line of text that a person can type into.
final class TextFieldKind: KindBehavior {
    static let text = CommonProperties.count
    static let placeholder = text + 1
    static let textColor = text + 2
    static let font = text + 3
    static let textAlignment = text + 4
    static let borderStyle = text + 5
    static let isSecureTextEntry = text + 6

    package enum BorderStyle: Int, CaseIterable {
        case none, line, bezel, roundedRect

        /// Points from the frame to the text.
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
            properties: [
                PropertyDefinition("text", .text, default: .string(""), effects: .size),
                PropertyDefinition("placeholder", .text, default: .string(""), effects: .size),
                PropertyDefinition("textColor", .color, default: .color(.system(.label))),
                PropertyDefinition("font", .font, default: .font(FontValue(style: .body)), effects: .size),
                PropertyDefinition("textAlignment", .keyword(TextNames.alignments), default: .keyword(Int(TextAlignment.natural.rawValue))),
                PropertyDefinition(
                    "borderStyle", .keyword(BorderStyle.allCases.map { "\($0)" }), default: .keyword(0), effects: .size),
                PropertyDefinition("isSecureTextEntry", .boolean, default: .boolean(false), effects: .size),
            ], behavior: TextFieldKind(), acceptsText: true,
            aliases: ["textCompat": "text", "placeholderCompat": "placeholder"])
    }

    private func border(_ view: ViewID, in screen: Screen) -> BorderStyle {
        BorderStyle(rawValue: screen.property(view, slot: Self.borderStyle).keyword ?? 0) ?? .none
    }

    private func shown(_ view: ViewID, in screen: Screen) -> (text: String, isPlaceholder: Bool) {
        let text = screen.property(view, slot: Self.text).string ?? ""
        guard !text.isEmpty else { return (screen.property(view, slot: Self.placeholder).string ?? "", true) }
        let isSecure = screen.property(view, slot: Self.isSecureTextEntry).boolean ?? false
        return (isSecure ? String(repeating: "•", count: text.count) : text, false)
    }

    private func request(_ view: ViewID, in screen: Screen) -> TextRequest {
        var request = screen.lineRequest(
            shown(view, in: screen).text, font: screen.font(view, slot: Self.font),
            alignment: TextAlignment(rawValue: UInt8(screen.property(view, slot: Self.textAlignment).keyword ?? 0)) ?? .natural)
        let isSecure = screen.property(view, slot: Self.isSecureTextEntry).boolean ?? false
        let slot = shown(view, in: screen).isPlaceholder ? Self.placeholder : Self.text
        if !isSecure || slot == Self.placeholder {
            screen.adoptRuns(of: view, text: slot, font: Self.font, into: &request)
        }
        return request
    }

    func intrinsicSize(of view: ViewID, in screen: Screen, width: Double?) -> IntrinsicSize {
        let metrics = screen.text.measure(request(view, in: screen), width: nil)
        let size = screen.pixelSize(metrics)
        let insets = border(view, in: screen).insets
        return IntrinsicSize(
            width: size.width + insets.left + insets.right, height: size.height + insets.top + insets.bottom, text: .init(metrics))
    }

    func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {
        let style = border(view, in: screen)
        switch style {
        case .none: break
        case .line, .bezel:
            canvas.stroke(.rect(canvas.bounds.inset(by: Insets(all: 0.5))), canvas.resolve(.system(.systemGray2)), width: 1)
        case .roundedRect:
            canvas.fill(.roundedRect(canvas.bounds, radius: 6), canvas.resolve(.system(.systemBackground)))
            canvas.stroke(
                .roundedRect(canvas.bounds.inset(by: Insets(all: 0.5)), radius: 5.5), canvas.resolve(.system(.systemGray4)), width: 1)
        }
        let request = request(view, in: screen)
        guard !request.text.isEmpty else { return }
        let color: ColorValue =
            shown(view, in: screen).isPlaceholder ? .system(.placeholderText) : screen.color(view, slot: Self.textColor) ?? .system(.label)
        let box = canvas.bounds.inset(by: style.insets)
        canvas.draw(.save)
        canvas.draw(.clip(.rect(canvas.bounds)))
        canvas.draw(.text(request, in: box, color: canvas.resolve(color), vertical: .center))
        canvas.draw(.restore)
    }
}
