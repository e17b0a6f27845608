/// A font as drawn: every part is settled, text styles and the text size factor are already applied.
package struct Font: Hashable, Sendable {
    /// The size of the em in points, above 0.
    package var size: Double
    /// 100 (thin) … 400 (regular) … 700 (bold) … 900 (black), as in CSS and OpenType.
    package var weight: Int
    /// Slanted; synthesised where the family has no italic.
    package var isItalic: Bool
    /// All characters as wide: the monospaced family stands in for the default one, and behind one that is named.
    package var isMonospaced: Bool
    /// The family wanted; `nil` is the project's default family.
    package var family: String?
    /// What its letters are shaped with besides what is on by default, by tag.
    package var features: [FontFeature]

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
