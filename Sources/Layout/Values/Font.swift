/// A resolved font: text style and text size are already applied.
package struct Font: Hashable, Sendable {
    /// The em size in points, above 0.
    package var size: Double
    /// The weight, 1 to 1000, as in CSS and OpenType: 400 is regular, 700 bold.
    package var weight: Int
    /// Whether the font is italic, which is synthesized if the family has no italic.
    package var isItalic: Bool
    /// Whether to use the monospaced family: instead of the default family, or as the fallback of a named one.
    package var isMonospaced: Bool
    /// The requested family; `nil` selects the default family.
    package var family: String?
    /// OpenType features that differ from the defaults, sorted by tag.
    package var features: [FontFeature]

    /// Creates a font of the default family, unless `family` or `isMonospaced` is set. The size is in points, the
    /// weight from 1 to 1000. `features` must be sorted by tag.
    package init(
        size: Double, weight: Int = 400, isItalic: Bool = false, isMonospaced: Bool = false, family: String? = nil,
        features: [FontFeature] = []
    ) {
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
        self.isMonospaced = isMonospaced
        self.family = family
        self.features = features
    }
}
