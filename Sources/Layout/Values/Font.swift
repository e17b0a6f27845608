/// A resolved font: text style and text size are already applied.
package struct Font: Hashable, Sendable {
    /// The em size in points, above 0.
    package var size: Double
    /// The weight, from 100 (thin) to 400 (regular), 700 (bold) and 900 (black), as in CSS and OpenType.
    package var weight: Int
    /// Whether the font is italic; synthesized if the family has no italic.
    package var isItalic: Bool
    /// Whether to use the monospaced family: instead of the default family, or as the fallback of a named one.
    package var isMonospaced: Bool
    /// The requested family; `nil` selects the default family.
    package var family: String?
    /// OpenType features that differ from the defaults, sorted by tag.
    package var features: [FontFeature]

    /// Creates a font with a size in points and a weight from 100 to 900. `features` must be sorted by tag.
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
