import Geometry

/// Text on one or more lines, vertically centered in its frame.
///
/// With `adjustsFontSizeToFitWidth`, text that does not fit is scaled down, but not below `minimumScaleFactor`; the
/// intrinsic content size still fits the full text. As UIKit documents, a factor of 0 disables shrinking, and labels
/// without a maximum number of lines wrap instead.
final class LabelKind: KindBehavior {
    enum Property: Int, PropertyKey {
        case text, textColor, font, textAlignment, numberOfLines, lineBreakMode, lineSpacing,
            lineHeightMultiple, letterSpacing, preferredMaxLayoutWidth, adjustsFontSizeToFitWidth,
            minimumScaleFactor, baselineAdjustment, fontFeatures, baselineOffset

        var definition: PropertyDefinition {
            switch self {
            case .text: property(.text, default: .string(""), effects: .size)
            case .textColor: property(.color, default: .color(.system(.label)))
            case .font: property(.font, default: .font(FontValue(style: .body)), effects: .size)
            case .textAlignment:
                property(.keyword(TextNames.alignments), default: .keyword(Int(Default.alignment.rawValue)))
            case .numberOfLines:
                property(
                    .integer(min: 0, max: 1_000_000), default: .number(Double(Default.lines)), effects: .size)
            case .lineBreakMode:
                property(
                    .keyword(TextNames.lineBreakModes), default: .keyword(Int(Default.lineBreak.rawValue)),
                    effects: .size
                ).rememberingDefault
            case .lineSpacing: TextSpacing.definition(.lineSpacing)
            case .lineHeightMultiple: TextSpacing.definition(.lineHeightMultiple)
            case .letterSpacing: TextSpacing.definition(.letterSpacing)
            // The width in points at which multi-line text wraps unless the layout limits it; 0 for none.
            case .preferredMaxLayoutWidth: property(.length, default: .number(0), effects: .size)
            case .adjustsFontSizeToFitWidth: property(.boolean, default: .boolean(false))
            case .minimumScaleFactor: property(.number(min: 0, max: 1), default: .number(0))
            case .baselineAdjustment:
                property(.keyword(BaselineAdjustment.names), default: .keyword(0))
            case .fontFeatures: property(.fontFeatures, effects: .size)
            case .baselineOffset: TextSpacing.definition(.baselineOffset)
            }
        }
    }

    /// The vertical position of a line that was scaled down.
    enum BaselineAdjustment: Int, CaseNames {
        case alignBaselines, alignCenters, none
    }

    /// The defaults of texts. The default font is `Screen.bodyFont`.
    private enum Default {
        static var alignment: TextAlignment { .natural }
        static var lineBreak: LineBreakMode { .byTruncatingTail }
        static var lines: Int { 1 }
    }

    private static var spacing: TextSpacing.Slots {
        TextSpacing.Slots(
            lineSpacing: Property.lineSpacing.slot, lineHeightMultiple: Property.lineHeightMultiple.slot,
            letterSpacing: Property.letterSpacing.slot, baselineOffset: Property.baselineOffset.slot)
    }

    static var registration: KindRegistry.Registration {
        KindRegistry.Registration(
            name: "Label",
            properties: Property.definitions, behavior: LabelKind()
        ) {
            $0.defaultHugging = 251
            $0.ignoresTouches = true
            $0.aliases = ["textCompat": "text"]
        }
    }

    private func request(_ view: ViewID, in screen: Screen) -> TextRequest {
        let tree = screen.tree
        let index = Int(view.index)
        // Most labels set little more than their text, so defaults are not looked up.
        func mayHave(_ property: Property) -> Bool { tree[index].properties.mayHave(property.slot) }
        var request = TextRequest(
            text: screen.property(view, slot: Property.text).string ?? "",
            font: mayHave(.font) || mayHave(.fontFeatures)
                ? screen.font(view, slot: Property.font, features: Property.fontFeatures) : screen.bodyFont,
            alignment: mayHave(.textAlignment)
                ? screen.textAlignment(view, slot: Property.textAlignment) : Default.alignment,
            lineBreak: mayHave(.lineBreakMode) ? lineBreak(view, in: screen) : Default.lineBreak,
            maximumLines: mayHave(.numberOfLines)
                ? Int(screen.property(view, slot: Property.numberOfLines).number ?? Double(Default.lines))
                : Default.lines,
            direction: tree.traits.direction,
            locale: tree.traits.locale)
        screen.space(&request, view, Self.spacing)
        screen.adoptRuns(of: view, text: Property.text.slot, font: Property.font.slot, into: &request)
        return request
    }

    private func lineBreak(_ view: ViewID, in screen: Screen) -> LineBreakMode {
        LineBreakMode(rawValue: UInt8(screen.property(view, slot: Property.lineBreakMode).keyword ?? 0))
            ?? Default.lineBreak
    }

    /// Returns the request scaled down to fit a size, if allowed and needed. At most nine measurements.
    private func fitted(_ request: TextRequest, _ view: ViewID, in screen: Screen, size: Size) -> TextRequest {
        guard request.maximumLines > 0, screen.property(view, slot: Property.adjustsFontSizeToFitWidth).boolean == true,
            let least = screen.property(view, slot: Property.minimumScaleFactor).number, least > 0, least < 1
        else { return request }
        func fits(_ request: TextRequest) -> Bool {
            let metrics = screen.text.measure(request, width: size.width + 1e-3)
            return !metrics.isTruncated && metrics.size.width <= size.width + 0.01
                && (request.maximumLines == 1 || metrics.size.height <= size.height + 0.01)
        }
        guard !fits(request) else { return request }
        // In steps of 1%, which limits the number of font sizes if a label is resized.
        var low = Int((least * 100).rounded(.up)) - 1
        var high = 100
        while high - low > 1 {
            let middle = (low + high) / 2
            if fits(request.scaled(by: Double(middle) / 100)) { low = middle } else { high = middle }
        }
        return request.scaled(by: max(least, Double(low) / 100))
    }

    func intrinsicSize(of view: ViewID, in screen: Screen, width: Double?) -> IntrinsicSize {
        let request = request(view, in: screen)
        let wraps = request.maximumLines != 1
        // An empty label has no size, as in UIKit.
        guard !request.text.isEmpty else {
            let line = screen.text.lineMetrics(of: request.font)
            return IntrinsicSize(
                width: 0, height: 0,
                text: .init(
                    height: line.height, firstBaseline: line.ascent, lastBaseline: line.ascent,
                    scale: screen.traits.scale))
        }
        let preferred = screen.property(view, slot: Property.preferredMaxLayoutWidth).number ?? 0
        let metrics = screen.text.measure(request, width: width ?? (wraps && preferred > 0 ? preferred : nil))
        let size = screen.pixelSize(metrics)
        return IntrinsicSize(
            width: size.width, height: size.height, heightDependsOnWidth: wraps,
            text: .init(metrics, scale: screen.traits.scale))
    }

    func leastWidth(of view: ViewID, in screen: Screen) -> Double {
        PixelGrid.ceil(screen.text.leastWidth(of: request(view, in: screen)), scale: screen.traits.scale)
    }

    func shownText(of view: ViewID, in screen: Screen, size: Size) -> ShownText? {
        let request = request(view, in: screen)
        guard !request.text.isEmpty else { return nil }
        let shown = fitted(request, view, in: screen, size: size)
        let isFixed =
            screen.property(view, slot: Property.adjustsFontSizeToFitWidth).boolean == true && shown == request
        let cannotShrink =
            isFixed && request.maximumLines > 0 && screen.property(view, slot: Property.minimumScaleFactor).number == 0
        return ShownText(
            request, metrics: screen.text.measure(shown, width: size.width + 1e-3),
            natural: screen.text.measure(request, width: nil).size,
            room: size,
            hint: cannotShrink
                ? "adjustsFontSizeToFitWidth needs a minimumScaleFactor above 0, such as 0.5" : nil,
            mayBeCut: screen.hasOwnProperty(view, slot: Property.lineBreakMode) && request.lineBreak.cuts)
    }

    func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {
        let request = request(view, in: screen)
        guard !request.text.isEmpty else { return }
        let color = canvas.resolve(screen.color(view, slot: Property.textColor) ?? .system(.label))
        var box = Rect(x: 0, y: 0, width: canvas.exactWidth, height: canvas.bounds.height)
        let shown = fitted(request, view, in: screen, size: box.size)
        if shown != request, request.maximumLines == 1 {
            box.y += shift(from: request, to: shown, view, in: screen, width: box.width)
        }
        canvas.draw(.text(shown, in: box, color: color, vertical: .center))
    }

    /// Returns the vertical distance by which a scaled-down line is moved from the label's center.
    private func shift(from whole: TextRequest, to shown: TextRequest, _ view: ViewID, in screen: Screen, width: Double)
        -> Double
    {
        let adjustment = BaselineAdjustment(
            rawValue: screen.property(view, slot: Property.baselineAdjustment).keyword ?? 0)
        guard adjustment != .alignCenters else { return 0 }
        let (before, after) = (block(of: whole, in: screen, width: width), block(of: shown, in: screen, width: width))
        let tops = (after.height - before.height) / 2
        return adjustment == BaselineAdjustment.none ? tops : tops + before.firstBaseline - after.firstBaseline
    }

    private func block(of request: TextRequest, in screen: Screen, width: Double) -> IntrinsicSize.TextBlock {
        IntrinsicSize.TextBlock(screen.text.measure(request, width: width), scale: screen.traits.scale)
    }
}
