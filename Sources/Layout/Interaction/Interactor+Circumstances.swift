/// What happens around the app: the screen turns or changes its size, the keyboard comes and goes.
extension Interactor {
    /// Gives the screen another size in points.
    package func resize(to size: Size) throws {
        guard size.width.isFinite, size.height.isFinite, size.width > 0, size.height > 0, size.width <= 100_000,
            size.height <= 100_000
        else {
            throw InteractionFault(.argument, "a screen must be from 1 to 100000 points wide and high")
        }
        var traits = screen.traits
        traits.size = size
        fitKeyboard(to: &traits)
        screen.traits = traits
        screen.layoutIfNeeded()
    }

    /// Turns the screen by a quarter: width and height change places, and what the safe area kept free on top (and at
    /// the bottom) it then keeps free at both sides, as on a phone with a notch; what was free at the sides is free on
    /// top again.
    package func rotate() throws {
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

    /// Shows a keyboard of so many points. It covers the lower part of the screen: its height is a trait, and the safe
    /// area stays as it is.
    ///
    /// - Parameter height: nil for one as high as keyboards usually are on such a screen.
    package func showKeyboard(height: Double? = nil) throws {
        let usual = screen.traits.usualKeyboardHeight
        let height = height ?? (usual > 0 ? usual : min(336, (screen.traits.size.height / 2).rounded()))
        guard height.isFinite, height > 0, height < screen.traits.size.height else {
            throw InteractionFault(
                .argument,
                """
                a keyboard must be higher than 0 and lower than the screen \
                (\(NumberText.short(screen.traits.size.height)) points); found \(NumberText.short(height))
                """
            )
        }
        screen.traits.keyboardHeight = height
        screen.layoutIfNeeded()
    }

    /// Takes the keyboard away, as the key for that does: the text input that has the focus loses it.
    package func hideKeyboard() throws {
        try resignFocus()
        lowerKeyboard()
    }

    /// A text input has the focus: the keyboard comes up, if it is not there already.
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

    /// The screen has another size: the keyboard of a text input has the height that is usual there, one without goes.
    func fitKeyboard(to traits: inout Traits) {
        guard traits.keyboardHeight > 0 else { return }
        traits.keyboardHeight = focused == nil ? 0 : traits.usualKeyboardHeight
    }
}
