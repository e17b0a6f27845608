/// Text on one or more lines, centred vertically in its frame.
final class LabelKind: KindBehavior {
    static let text = CommonProperties.count
    static let textColor = text + 1
    static let font = text + 2
    static let textAlignment = text + 3
    static let numberOfLines = text + 4
    static let lineBreakMode = text + 5

    static var registration: KindRegistry.Registration {
        KindRegistry.Registration(
            name: "Label",
            properties: [
                PropertyDefinition("text", .text, default: .string(""), effects: .size),
                PropertyDefinition("textColor", .color, default: .color(.system(.label))),
                PropertyDefinition("font", .font, default: .font(FontValue(style: .body)), effects: .size),
                PropertyDefinition("textAlignment", .keyword(TextNames.alignments), default: .keyword(Int(TextAlignment.natural.rawValue))),
                PropertyDefinition("numberOfLines", .integer(min: 0, max: 1_000_000), default: .number(1), effects: .size),
                PropertyDefinition(
                    "lineBreakMode", .keyword(TextNames.lineBreakModes), default: .keyword(Int(LineBreakMode.byTruncatingTail.rawValue)),
                    effects: .size),
            ], behavior: LabelKind(), defaultHugging: 251, ignoresTouches: true, aliases: ["textCompat": "text"])
    }

    private func request(_ view: ViewID, in screen: Screen) -> TextRequest {
        var request = TextRequest(
            text: screen.property(view, slot: Self.text).string ?? "", font: screen.font(view, slot: Self.font),
            alignment: TextAlignment(rawValue: UInt8(screen.property(view, slot: Self.textAlignment).keyword ?? 0)) ?? .natural,
            lineBreak: LineBreakMode(rawValue: UInt8(screen.property(view, slot: Self.lineBreakMode).keyword ?? 0)) ?? .byTruncatingTail,
            maximumLines: Int(screen.property(view, slot: Self.numberOfLines).number ?? 1), direction: screen.traits.direction,
            locale: screen.traits.locale)
        if let text = screen.property(view, slot: Self.text).attributed {
            request.runs = text.resolved(
                font: request.font, base: screen.property(view, slot: Self.font).font ?? FontValue(style: .body), traits: screen.traits)
        }
        return request
    }

    func intrinsicSize(of view: ViewID, in screen: Screen, width: Double?) -> IntrinsicSize {
        let request = request(view, in: screen)
        let wraps = request.maximumLines != 1
        // An empty label takes no space, as UIKit's.
        guard !request.text.isEmpty else {
            let line = screen.text.lineMetrics(of: request.font)
            return IntrinsicSize(
                width: 0, height: 0, text: .init(height: line.height, firstBaseline: line.ascent, lastBaseline: line.ascent))
        }
        let metrics = screen.text.measure(request, width: width)
        let size = screen.pixelSize(metrics)
        return IntrinsicSize(width: size.width, height: size.height, heightDependsOnWidth: wraps, text: .init(metrics))
    }

    func shownText(of view: ViewID, in screen: Screen, size: Size) -> ShownText? {
        let request = request(view, in: screen)
        guard !request.text.isEmpty else { return nil }
        return ShownText(
            metrics: screen.text.measure(request, width: size.width + 1e-3), natural: screen.text.measure(request, width: nil).size,
            room: size)
    }

    func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {
        let request = request(view, in: screen)
        guard !request.text.isEmpty else { return }
        let color = canvas.resolve(screen.color(view, slot: Self.textColor) ?? .system(.label))
        let box = Rect(x: 0, y: 0, width: canvas.exactWidth, height: canvas.bounds.height)
        canvas.draw(.text(request, in: box, color: color, vertical: .center))
    }
}
