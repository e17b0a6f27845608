/// The names of enumerations about text, in the order of the cases.
enum TextNames {
    static var alignments: [String] { TextAlignment.names }
    static var lineBreakModes: [String] { LineBreakMode.names }
}

/// How the lines and letters of a text lie apart: properties of kinds that show texts of several lines.
enum TextSpacing: String {
    /// Points between lines.
    case lineSpacing
    /// What the natural height of lines is multiplied by; 0 leaves it.
    case lineHeightMultiple
    /// Points added between characters.
    case letterSpacing
    /// Points above the baseline.
    case baselineOffset

    static func definition(_ spacing: TextSpacing) -> PropertyDefinition {
        let type: PropertyType =
            switch spacing {
            case .lineSpacing: .number(min: 0, max: 10_000)
            case .lineHeightMultiple: .number(min: 0, max: 100)
            case .letterSpacing, .baselineOffset: .number(min: -1000, max: 1000)
            }
        return PropertyDefinition(spacing.rawValue, type, default: .number(0), effects: .size)
    }

    /// Where a kind has them.
    struct Slots {
        var lineSpacing: Int
        var lineHeightMultiple: Int
        var letterSpacing: Int
        var baselineOffset: Int
    }
}

/// What kinds that a person types into have first of their own, in these slots.
package enum TextInput: Int, PropertyKey {
    case text, placeholder, textColor, font, fontFeatures, textAlignment

    package var definition: PropertyDefinition {
        switch self {
        case .text: property(.text, default: .string(""), effects: .size)
        case .placeholder: property(.text, default: .string(""), effects: .size)
        case .textColor: property(.color, default: .color(.system(.label)))
        case .font: property(.font, default: .font(FontValue(style: .body)), effects: .size)
        case .fontFeatures: property(.fontFeatures, effects: .size)
        case .textAlignment:
            property(.keyword(TextNames.alignments), default: .keyword(Int(TextAlignment.natural.rawValue)))
        }
    }

    /// The slot behind them.
    static var end: Int { CommonProperties.count + textAlignment.rawValue + 1 }

    /// What kinds for text input have in common, in the order of their slots from `TextInput.firstSlot` on.
    package static var properties: [PropertyDefinition] { definitions }
    /// Other names that scripts may use, each with the property that it means.
    package static let aliases = ["textCompat": "text", "placeholderCompat": "placeholder"]
}

extension Screen {
    /// The text of an input, or its placeholder while it has none.
    func shownInput(_ view: ViewID) -> (text: String, isPlaceholder: Bool) {
        let text = property(view, slot: TextInput.text).string ?? ""
        return text.isEmpty ? (property(view, slot: TextInput.placeholder).string ?? "", true) : (text, false)
    }

    func inputColor(_ view: ViewID) -> ColorValue {
        shownInput(view).isPlaceholder
            ? .system(.placeholderText) : color(view, slot: TextInput.textColor) ?? .system(.label)
    }

    /// Draws what an input shows, cut at the view's edges.
    func drawInput(
        _ view: ViewID, _ request: TextRequest, in box: Rect, vertical: VerticalTextAlignment, canvas: inout Canvas
    ) {
        guard !request.text.isEmpty else { return }
        canvas.draw(.save)
        canvas.draw(.clip(.rect(canvas.bounds)))
        canvas.draw(.text(request, in: box, color: canvas.resolve(inputColor(view)), vertical: vertical))
        canvas.draw(.restore)
    }
}

extension TextRequest {
    /// The text in other sizes of its fonts.
    func scaled(by factor: Double) -> TextRequest {
        var scaled = self
        scaled.font.size *= factor
        scaled.letterSpacing *= factor
        scaled.baselineOffset *= factor
        for index in scaled.runs.indices {
            scaled.runs[index].font.size *= factor
            scaled.runs[index].letterSpacing *= factor
            scaled.runs[index].baselineOffset *= factor
        }
        return scaled
    }
}

extension Screen {
    /// Takes over the spacing of a text.
    func space(_ request: inout TextRequest, _ view: ViewID, _ slots: TextSpacing.Slots) {
        guard tree[Int(view.index)].properties.hasSlot(from: slots.lineSpacing) else { return }
        request.lineSpacing = property(view, slot: slots.lineSpacing).number ?? 0
        request.lineHeightMultiple = property(view, slot: slots.lineHeightMultiple).number ?? 0
        request.letterSpacing = property(view, slot: slots.letterSpacing).number ?? 0
        request.baselineOffset = property(view, slot: slots.baselineOffset).number ?? 0
    }

    /// Takes over the runs of an attributed text.
    func adoptRuns(of view: ViewID, text: Int, font: Int, into request: inout TextRequest) {
        guard let text = property(view, slot: text).attributed else { return }
        request.runs = text.resolved(
            font: request.font, base: property(view, slot: font).font ?? FontValue(style: .body),
            letterSpacing: request.letterSpacing, baselineOffset: request.baselineOffset, traits: traits)
    }

    /// A font property as it is drawn under the screen's traits, with the features of another property.
    func font(_ view: ViewID, slot: Int, features: Int) -> Font {
        var font = (property(view, slot: slot).font ?? FontValue(style: .body)).resolved(textSize: traits.textSize)
        if case .data(let data) = property(view, slot: features) {
            // What was set is checked.
            font.features = (try? FontFeature.list(from: data, property: "")) ?? []
        }
        return font
    }

    func color(_ view: ViewID, slot: Int) -> ColorValue? { property(view, slot: slot).color }

    /// The colour of what invites touching, which views take from the views around them.
    func tintColor(_ view: ViewID) -> ColorValue {
        effectiveProperty(view, slot: CommonProperties.tintColor).color ?? .system(.tint)
    }

    func textAlignment(_ view: ViewID, slot: Int) -> TextAlignment {
        TextAlignment(rawValue: UInt8(property(view, slot: slot).keyword ?? 0)) ?? .natural
    }

    func isEnabled(_ view: ViewID) -> Bool { property(view, slot: CommonProperties.isEnabled).boolean ?? true }

    /// What a kind that shows one line of text in a box of its own asks the text engine.
    func lineRequest(
        _ text: String, font: Font, alignment: TextAlignment = .natural, lineBreak: LineBreakMode = .byTruncatingTail
    ) -> TextRequest {
        TextRequest(
            text: text, font: font, alignment: alignment, lineBreak: lineBreak, maximumLines: 1,
            direction: traits.direction,
            locale: traits.locale)
    }

    /// The size that a text takes, each side at the next whole pixel, so that rounding of frames never cuts it.
    func pixelSize(_ metrics: TextMetrics) -> Size {
        Size(
            width: PixelGrid.ceil(metrics.size.width, scale: traits.scale),
            height: PixelGrid.ceil(metrics.size.height, scale: traits.scale))
    }
}
