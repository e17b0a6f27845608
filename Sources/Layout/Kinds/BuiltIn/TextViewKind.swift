/// Text of several lines that a person can type into. While it scrolls by itself it takes any size the layout gives it, as UIKit's does; with
/// `isScrollEnabled = false` it is as high as its text.
final class TextViewKind: KindBehavior {
    static let text = CommonProperties.count
    static let placeholder = text + 1
    static let textColor = text + 2
    static let font = text + 3
    static let textAlignment = text + 4
    static let isScrollEnabled = text + 5
    static let textContainerInset = text + 6
    static let lineSpacing = text + 7

    static var registration: KindRegistry.Registration {
        var registration = KindRegistry.Registration(
            name: "TextView",
            properties: [
                PropertyDefinition("text", .text, default: .string(""), effects: .size),
                PropertyDefinition("placeholder", .text, default: .string(""), effects: .size),
                PropertyDefinition("textColor", .color, default: .color(.system(.label))),
                PropertyDefinition("font", .font, default: .font(FontValue(style: .body)), effects: .size),
                PropertyDefinition("textAlignment", .keyword(TextNames.alignments), default: .keyword(Int(TextAlignment.natural.rawValue))),
                PropertyDefinition("isScrollEnabled", .boolean, default: .boolean(true), effects: .size),
                // UIKit's insets, and the 5 points that its text container keeps free at the sides.
                PropertyDefinition(
                    "textContainerInset", .insets, default: .insets(Insets(top: 8, left: 5, bottom: 8, right: 5)), effects: .size),
            ] + TextProperties.spacing, behavior: TextViewKind(), acceptsText: true, commonDefaults: ["clipsToBounds": .boolean(true)],
            aliases: ["textCompat": "text", "placeholderCompat": "placeholder"])
        registration.acceptsNewlines = true
        return registration
    }

    private func shown(_ view: ViewID, in screen: Screen) -> (text: String, isPlaceholder: Bool) {
        let text = screen.property(view, slot: Self.text).string ?? ""
        return text.isEmpty ? (screen.property(view, slot: Self.placeholder).string ?? "", true) : (text, false)
    }

    private func request(_ view: ViewID, in screen: Screen) -> TextRequest {
        let shown = shown(view, in: screen)
        var request = TextRequest(
            text: shown.text, font: screen.font(view, slot: Self.font),
            alignment: TextAlignment(rawValue: UInt8(screen.property(view, slot: Self.textAlignment).keyword ?? 0)) ?? .natural,
            lineBreak: .byWordWrapping, maximumLines: 0, direction: screen.traits.direction, locale: screen.traits.locale)
        screen.space(&request, view, slot: Self.lineSpacing)
        screen.adoptRuns(of: view, text: shown.isPlaceholder ? Self.placeholder : Self.text, font: Self.font, into: &request)
        return request
    }

    private func insets(_ view: ViewID, in screen: Screen) -> Insets {
        screen.property(view, slot: Self.textContainerInset).insets ?? .zero
    }

    func intrinsicSize(of view: ViewID, in screen: Screen, width: Double?) -> IntrinsicSize {
        guard screen.property(view, slot: Self.isScrollEnabled).boolean == false else { return IntrinsicSize() }
        let insets = insets(view, in: screen)
        let sides = insets.left + insets.right
        let metrics = screen.text.measure(request(view, in: screen), width: width.map { max(0, $0 - sides) })
        let size = screen.pixelSize(metrics)
        return IntrinsicSize(width: size.width + sides, height: size.height + insets.top + insets.bottom, heightDependsOnWidth: true)
    }

    func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {
        let request = request(view, in: screen)
        guard !request.text.isEmpty else { return }
        let color: ColorValue =
            shown(view, in: screen).isPlaceholder ? .system(.placeholderText) : screen.color(view, slot: Self.textColor) ?? .system(.label)
        let insets = insets(view, in: screen)
        var box = canvas.bounds.inset(by: insets)
        // Broken at the width it was measured at, not at the rounded one.
        box.width = max(0, canvas.exactWidth - insets.left - insets.right)
        canvas.draw(.save)
        canvas.draw(.clip(.rect(canvas.bounds)))
        canvas.draw(.text(request, in: box, color: canvas.resolve(color), vertical: .top))
        canvas.draw(.restore)
    }
}
