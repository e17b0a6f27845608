/// The circumstances a screen is laid out in.
package struct Traits: Hashable, Sendable {
    /// The screen in points.
    package var size: Size
    /// Pixels per point.
    package var scale: Double
    /// Points from each edge that nothing important should lie in: status bar, home indicator, rounded corners.
    package var safeArea: Insets
    /// Which side is leading.
    package var direction: LayoutDirection
    /// Whether colours that depend on it are the dark ones.
    package var isDark: Bool
    /// The factor by which text styles grow; 1 is the default size.
    package var textSize: Double
    /// A BCP 47 tag.
    package var locale: String
    /// How many points of the screen, from the bottom up, a keyboard covers; 0 for none.
    package var keyboardHeight: Double
    /// Whether a text input that gets the focus brings up a keyboard on the screen, as on a phone; off where a real one
    /// is connected.
    package var hasKeyboard: Bool

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
