package import Geometry

/// The value of a view's property. The property's type determines the case.
package enum PropertyValue: Hashable, Sendable {
    /// The property is not set and has no default.
    case none
    case boolean(Bool)
    case number(Double)
    case string(String)
    /// The index of a keyword in the list of the property's type.
    case keyword(Int)
    case color(ColorValue)
    case point(Point)
    case size(Size)
    /// An image name, resolved by the image provider.
    case image(String)
    indirect case font(FontValue)
    indirect case insets(Insets)
    /// Leading and trailing insets, stored as left and right: see `Insets.resolved`.
    indirect case directionalInsets(Insets)
    indirect case shadow(ShadowValue)
    indirect case gradient(GradientValue)
    indirect case transform(TransformValue)
    indirect case attributed(AttributedText)
    indirect case animation(ImageAnimation)
    /// The data of a plugin's property of type `any`.
    indirect case data(SnapshotValue)
}

/// A view's shadow. Its color may depend on the light or dark appearance.
package struct ShadowValue: Hashable, Sendable {
    /// The color of the shadow.
    package var color: ColorValue
    /// The offset to the right and down, in points.
    package var offset: Point
    /// The blur radius in points, 0 or more.
    package var radius: Double
    /// The opacity, 0…1, which is multiplied by the color's alpha.
    package var opacity: Double

    /// Creates a shadow with an offset and a blur radius (0 or more) in points. The opacity, 0 to 1, is multiplied by
    /// the color's alpha.
    package init(color: ColorValue = .fixed(.black), offset: Point = .zero, radius: Double = 3, opacity: Double = 1) {
        self.color = color
        self.offset = offset
        self.radius = radius
        self.opacity = opacity
    }

    /// Returns the shadow to draw in the dark appearance if `isDark`, otherwise in the light one. The alpha of its
    /// color includes the opacity.
    package func resolved(isDark: Bool) -> Shadow {
        let base = color.resolved(isDark: isDark)
        let alpha = UInt8((Double(base.alpha) * opacity).rounded())
        return Shadow(color: Color(rgba: base.rgba & 0xFFFF_FF00 | UInt32(alpha)), offset: offset, radius: radius)
    }
}

extension PropertyValue {
    /// The value of `.number`; nil for other cases.
    package var number: Double? { if case .number(let value) = self { value } else { nil } }
    /// The value of `.boolean`; nil for other cases.
    package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
    /// The characters of `.string` or `.attributed`; nil for other cases.
    package var string: String? {
        switch self {
        case .string(let value): value
        case .attributed(let text): text.string
        default: nil
        }
    }
    /// The value of `.attributed`; nil for other cases, including plain strings.
    package var attributed: AttributedText? { if case .attributed(let text) = self { text } else { nil } }
    /// The value of `.keyword`, which is an index into the keywords of the property's type; nil for other cases.
    package var keyword: Int? { if case .keyword(let value) = self { value } else { nil } }
    /// Returns the insets of `.insets`, or of `.directionalInsets` with left and right for the reading direction; nil
    /// for other cases.
    package func insets(_ direction: LayoutDirection) -> Insets? {
        switch self {
        case .insets(let value): value
        case .directionalInsets(let value): value.resolved(direction)
        default: nil
        }
    }
    /// The value of `.color`; nil for other cases.
    package var color: ColorValue? { if case .color(let value) = self { value } else { nil } }
    /// The value of `.font`; nil for other cases.
    package var font: FontValue? { if case .font(let value) = self { value } else { nil } }
    /// Whether the value is `.none`, as for a property without a text or color.
    package var isNone: Bool { if case .none = self { true } else { false } }
}
