/// The names of enumerations about text, in the order of the cases.
enum TextNames {
    static let alignments = TextAlignment.allCases.map { "\($0)" }
    static let lineBreakModes = LineBreakMode.allCases.map { "\($0)" }
}

extension Screen {
    /// A font property as it is drawn under the screen's traits.
    func font(_ view: ViewID, slot: Int) -> Font {
        (property(view, slot: slot).font ?? FontValue(style: .body)).resolved(textSize: traits.textSize)
    }

    func color(_ view: ViewID, slot: Int) -> ColorValue? { property(view, slot: slot).color }

    /// What a kind that shows one line of text in a box of its own asks the text engine.
    func lineRequest(
        _ text: String, font: Font, alignment: TextAlignment = .natural, lineBreak: LineBreakMode = .byTruncatingTail
    ) -> TextRequest {
        TextRequest(
            text: text, font: font, alignment: alignment, lineBreak: lineBreak, maximumLines: 1, direction: traits.direction,
            locale: traits.locale)
    }

    /// The size that a text takes, each side at the next whole pixel, so that rounding of frames never cuts it.
    func pixelSize(_ metrics: TextMetrics) -> Size {
        Size(
            width: PixelGrid.ceil(metrics.size.width, scale: traits.scale),
            height: PixelGrid.ceil(metrics.size.height, scale: traits.scale))
    }
}
