import Geometry

/// The names of text enumerations, in the order of the cases.
enum TextNames {
    static var alignments: [String] { TextAlignment.names }
    static var lineBreakModes: [String] { LineBreakMode.names }
}

/// The spacing properties of kinds with multi-line text.
enum TextSpacing: String {
    /// The space between lines, in points.
    case lineSpacing
    /// The factor of the line height; 0 for the font's.
    case lineHeightMultiple
    /// The additional space between characters, in points.
    case letterSpacing
    /// The distance of the text above the baseline, in points.
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

    /// The slots of the properties in a kind.
    struct Slots {
        var lineSpacing: Int
        var lineHeightMultiple: Int
        var letterSpacing: Int
        var baselineOffset: Int
    }
}

/// The properties that all kinds of text inputs share. Their slots follow the common properties.
package enum TextInput: Int, PropertyKey {
    case text, placeholder, textColor, font, fontFeatures, textAlignment

    /// The property's name, type, default value and effects of a change.
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

    /// The slot after the last of these properties.
    static var end: Int { CommonProperties.count + textAlignment.rawValue + 1 }

    /// The definitions, in the order of their slots from `TextInput.firstSlot`.
    package static var properties: [PropertyDefinition] { definitions }
    /// The alternative names of these properties in scripts, each with the property's name as its value.
    package static let aliases = ["textCompat": "text", "placeholderCompat": "placeholder"]
}

extension Screen {
    /// Returns the text of an input, or its placeholder if the text is empty.
    func shownInput(_ view: ViewID) -> (text: String, isPlaceholder: Bool) {
        let text = property(view, slot: TextInput.text).string ?? ""
        return text.isEmpty ? (property(view, slot: TextInput.placeholder).string ?? "", true) : (text, false)
    }

    func inputColor(_ view: ViewID) -> ColorValue {
        shownInput(view).isPlaceholder
            ? .system(.placeholderText) : color(view, slot: TextInput.textColor) ?? .system(.label)
    }

    /// Draws the text or placeholder of an input, clipped to the view.
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
    /// Returns the request with all font sizes, letter spacings and baseline offsets multiplied by a factor.
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
    /// Sets the spacing of a text request to the values of the view's properties.
    func space(_ request: inout TextRequest, _ view: ViewID, _ slots: TextSpacing.Slots) {
        guard tree[Int(view.index)].properties.hasSlot(from: slots.lineSpacing) else { return }
        request.lineSpacing = property(view, slot: slots.lineSpacing).number ?? 0
        request.lineHeightMultiple = property(view, slot: slots.lineHeightMultiple).number ?? 0
        request.letterSpacing = property(view, slot: slots.letterSpacing).number ?? 0
        request.baselineOffset = property(view, slot: slots.baselineOffset).number ?? 0
    }

    /// If the property at the slot `text` has an attributed text, sets the runs of the request to its runs. `font` is
    /// the slot of the property for the base font.
    func adoptRuns(of view: ViewID, text: Int, font: Int, into request: inout TextRequest) {
        guard let text = property(view, slot: text).attributed else { return }
        request.runs = text.resolved(
            font: request.font, base: property(view, slot: font).font ?? FontValue(style: .body),
            letterSpacing: request.letterSpacing, baselineOffset: request.baselineOffset, traits: traits)
    }

    /// Returns the resolved font of a property, with the features of another property.
    func font(_ view: ViewID, slot: Int, features: Int) -> Font {
        var font = (property(view, slot: slot).font ?? FontValue(style: .body)).resolved(textSize: traits.textSize)
        if case .data(let data) = property(view, slot: features) {
            // The value was checked when it was set.
            font.features = (try? FontFeature.list(from: data, property: "")) ?? []
        }
        return font
    }

    func color(_ view: ViewID, slot: Int) -> ColorValue? { property(view, slot: slot).color }

    /// Returns the view's tint color in effect: its own, or the closest ancestor's.
    func tintColor(_ view: ViewID) -> ColorValue {
        effectiveProperty(view, slot: CommonProperties.tintColor).color ?? .system(.tint)
    }

    func textAlignment(_ view: ViewID, slot: Int) -> TextAlignment {
        TextAlignment(rawValue: UInt8(property(view, slot: slot).keyword ?? 0)) ?? .natural
    }

    func isEnabled(_ view: ViewID) -> Bool { property(view, slot: CommonProperties.isEnabled).boolean ?? true }

    /// Returns the request for a single line of text.
    func lineRequest(
        _ text: String, font: Font, alignment: TextAlignment = .natural, lineBreak: LineBreakMode = .byTruncatingTail
    ) -> TextRequest {
        TextRequest(
            text: text, font: font, alignment: alignment, lineBreak: lineBreak, maximumLines: 1,
            direction: traits.direction,
            locale: traits.locale)
    }

    /// Returns the size of a text, rounded up to whole pixels, so that the rounding of frames never clips it.
    func pixelSize(_ metrics: TextMetrics) -> Size {
        Size(
            width: PixelGrid.ceil(metrics.size.width, scale: traits.scale),
            height: PixelGrid.ceil(metrics.size.height, scale: traits.scale))
    }
}
