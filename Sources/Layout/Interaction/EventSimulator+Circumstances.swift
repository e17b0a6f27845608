import Diagnostics
package import Geometry

/// Changes of the screen and its keyboard.
extension EventSimulator {
    /// Sets the screen's size, in points, and adapts the keyboard if it is visible.
    ///
    /// - Throws: An `InteractionError` (`.argument`) if a side is not above 0 or is above 100,000.
    package func resize(to size: Size) throws {
        guard size.width.isFinite, size.height.isFinite, size.width > 0, size.height > 0, size.width <= 100_000,
            size.height <= 100_000
        else {
            throw InteractionError(
                .argument,
                """
                a screen must be above 0 and at most 100000 points wide and high; found \
                \(NumberText.short(size.width)) × \(NumberText.short(size.height))
                """)
        }
        var traits = screen.traits
        traits.size = size
        fitKeyboard(to: &traits)
        screen.traits = traits
        screen.layoutIfNeeded()
    }

    /// Rotates the screen by a quarter turn: swaps width and height, and adapts a visible keyboard. In landscape, the
    /// top safe area applies to both sides, as on a phone with a notch; rotating back restores it.
    package func rotate() {
        let traits = screen.traits
        let insets = traits.safeArea
        var turned = traits.onItsSide
        if traits.size.height >= traits.size.width {
            uprightInsets = insets
        } else {
            turned.safeArea =
                uprightInsets ?? Insets(top: max(insets.left, insets.right), left: 0, bottom: insets.bottom, right: 0)
        }
        fitKeyboard(to: &turned)
        screen.traits = turned
        screen.layoutIfNeeded()
    }

    /// Shows a keyboard that covers the lower part of the screen. It sets the keyboard trait and leaves the safe area
    /// unchanged.
    ///
    /// - Parameter height: In points, above 0 and below the screen's height. Default: the usual height for the screen.
    /// - Throws: An `InteractionError` (`.argument`) if the height is out of range.
    package func showKeyboard(height: Double? = nil) throws {
        let usual = screen.traits.usualKeyboardHeight
        let height = height ?? (usual > 0 ? usual : min(336, (screen.traits.size.height / 2).rounded()))
        guard height.isFinite, height > 0, height < screen.traits.size.height else {
            throw InteractionError(
                .argument,
                """
                a keyboard must be higher than 0 and lower than the screen \
                (\(NumberText.length(screen.traits.size.height))); found \(NumberText.short(height))
                """
            )
        }
        screen.traits.keyboardHeight = height
        screen.layoutIfNeeded()
    }

    /// Removes the focus and hides the keyboard, as its dismiss key does. Throws the errors of handlers; the keyboard
    /// then stays visible.
    package func hideKeyboard() throws {
        try resignFocus()
        lowerKeyboard()
    }

    /// Shows the keyboard for a focused text input, unless it is visible.
    func raiseKeyboard() {
        guard screen.traits.keyboardHeight == 0 else { return }
        screen.traits.keyboardHeight = screen.traits.usualKeyboardHeight
        screen.layoutIfNeeded()
    }

    func lowerKeyboard() {
        guard screen.traits.keyboardHeight > 0 else { return }
        screen.traits.keyboardHeight = 0
        screen.layoutIfNeeded()
    }

    /// Adapts the keyboard to a new screen size: the usual height if a text input has the focus, hidden otherwise.
    func fitKeyboard(to traits: inout Traits) {
        guard traits.keyboardHeight > 0 else { return }
        traits.keyboardHeight = focused == nil ? 0 : traits.usualKeyboardHeight
    }
}
