package import Geometry

/// A screen's size, direction, appearance and text size.
package struct Traits: Hashable, Sendable {
    /// The screen's size in points.
    package var size: Size
    /// Pixels per point.
    package var scale: Double
    /// The insets in points of the status bar, the home indicator and rounded corners.
    package var safeArea: Insets
    /// The reading direction, which determines the leading side.
    package var direction: LayoutDirection
    /// Whether the dark appearance is used.
    package var isDark: Bool
    /// The factor by which text styles scale; 1 is the default size.
    package var textSize: Double
    /// The language as a BCP 47 tag, such as `en` or `ar-EG`.
    package var locale: String
    /// The points that a keyboard covers at the bottom of the screen; 0 for none.
    package var keyboardHeight: Double
    /// Whether a focused text input shows an on-screen keyboard. Off if a hardware keyboard is connected.
    package var hasKeyboard: Bool

    /// Creates traits, by default of a light screen of 390 × 844 points in English, at 2 pixels per point. Lengths are
    /// in points, `scale` is in pixels per point. Nothing is checked.
    package init(
        size: Size = Size(width: 390, height: 844), scale: Double = 2, safeArea: Insets = .zero,
        direction: LayoutDirection = .leftToRight, isDark: Bool = false, textSize: Double = 1, locale: String = "en",
        keyboardHeight: Double = 0, hasKeyboard: Bool = true
    ) {
        self.size = size
        self.scale = scale
        self.safeArea = safeArea
        self.direction = direction
        self.isDark = isDark
        self.textSize = textSize
        self.locale = locale
        self.keyboardHeight = keyboardHeight
        self.hasKeyboard = hasKeyboard
    }
}
