/// What happens around the app: the screen turns or changes its size, the keyboard comes and goes.
extension Interactor {
    /// Gives the screen another size in points.
    package func resize(to size: Size) throws {
        guard size.width.isFinite, size.height.isFinite, size.width > 0, size.height > 0, size.width <= 100_000, size.height <= 100_000
        else {
            throw InteractionFault(.argument, "a screen must be from 1 to 100000 points wide and high")
        }
        screen.traits.size = size
        screen.layoutIfNeeded()
    }

    /// Turns the screen by a quarter: width and height change places, and what the safe area kept free on top (and at the bottom) it
    /// then keeps free at both sides, as on a phone with a notch; what was free at the sides is free on top again.
    package func rotate() throws {
        hideKeyboard()
        let traits = screen.traits
        let insets = traits.safeArea
        var turned = traits.onItsSide
        if traits.size.height >= traits.size.width {
            uprightInsets = insets
        } else {
            turned.safeArea = uprightInsets ?? Insets(top: max(insets.left, insets.right), left: 0, bottom: insets.bottom, right: 0)
        }
        screen.traits = turned
        screen.layoutIfNeeded()
    }

    /// Shows a keyboard of so many points: the safe area ends above it.
    package func showKeyboard(height: Double) throws {
        guard height.isFinite, height > 0, height < screen.traits.size.height else {
            throw InteractionFault(
                .argument,
                "a keyboard must be higher than 0 and lower than the screen (\(NumberText.short(screen.traits.size.height)) points); found \(NumberText.short(height))"
            )
        }
        if keyboardHeight == 0 { bottomWithoutKeyboard = screen.traits.safeArea.bottom }
        keyboardHeight = height
        screen.traits.safeArea.bottom = max(bottomWithoutKeyboard, height)
        screen.layoutIfNeeded()
    }

    package func hideKeyboard() {
        guard keyboardHeight > 0 else { return }
        keyboardHeight = 0
        screen.traits.safeArea.bottom = bottomWithoutKeyboard
        screen.layoutIfNeeded()
    }
}
