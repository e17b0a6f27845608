/// The value of a view's property. Which case a property takes is fixed by its type in the kind's schema.
package enum PropertyValue: Hashable, Sendable {
    /// The property is not set and has no default.
    case none
    case boolean(Bool)
    case number(Double)
    case string(String)
    /// The index of a name in the property's list of names.
    case keyword(Int)
    case color(ColorValue)
    case point(Point)
    case size(Size)
    /// A name that the image provider resolves.
    case image(String)
    indirect case font(FontValue)
    indirect case insets(Insets)
    /// With the leading one as left and the trailing one as right: see `Insets.resolved`.
    indirect case directionalInsets(Insets)
    indirect case shadow(ShadowValue)
    indirect case gradient(GradientValue)
    indirect case transform(TransformValue)
    indirect case attributed(AttributedText)
    indirect case animation(ImageAnimation)
    /// Anything a plugin's property of type `any` holds, as data.
    indirect case data(SnapshotValue)
}

/// A shadow whose colour may depend on light and dark.
package struct ShadowValue: Hashable, Sendable {
    /// The colour of the shadow where it is densest.
    package var color: ColorValue
    /// Points by which it lies to the right of and below what casts it.
    package var offset: Point
    /// How far its edge is blurred, in points, 0 or more.
    package var radius: Double
    /// 0…1, multiplied into the colour's alpha.
    package var opacity: Double

    package init(color: ColorValue = .fixed(.black), offset: Point = .zero, radius: Double = 3, opacity: Double = 1) {
        self.color = color
        self.offset = offset
        self.radius = radius
        self.opacity = opacity
    }

    /// The shadow to draw in light or dark circumstances, with the opacity in its colour.
    package func resolved(isDark: Bool) -> Shadow {
        let base = color.resolved(isDark: isDark)
        let alpha = UInt8((Double(base.alpha) * opacity).rounded())
        return Shadow(color: Color(rgba: base.rgba & 0xFFFF_FF00 | UInt32(alpha)), offset: offset, radius: radius)
    }
}

extension PropertyValue {
    /// The number, if it is one.
    package var number: Double? { if case .number(let value) = self { value } else { nil } }
    /// The boolean, if it is one.
    package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
    /// The characters of a plain or attributed text.
    package var string: String? {
        switch self {
        case .string(let value): value
        case .attributed(let text): text.string
        default: nil
        }
    }
    /// The text with attributes, if it is one; a plain string is not.
    package var attributed: AttributedText? { if case .attributed(let text) = self { text } else { nil } }
    /// The index of the keyword in the list of the property's type, if it is one.
    package var keyword: Int? { if case .keyword(let value) = self { value } else { nil } }
    /// The physical insets, in a direction of reading.
    package func insets(_ direction: LayoutDirection) -> Insets? {
        switch self {
        case .insets(let value): value
        case .directionalInsets(let value): value.resolved(direction)
        default: nil
        }
    }
    /// The colour, if it is one.
    package var color: ColorValue? { if case .color(let value) = self { value } else { nil } }
    /// The font, if it is one.
    package var font: FontValue? { if case .font(let value) = self { value } else { nil } }
    /// Whether nothing is set: no text, no colour.
    package var isNone: Bool { if case .none = self { true } else { false } }
}
