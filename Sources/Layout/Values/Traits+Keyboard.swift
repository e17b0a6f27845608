/// The keyboard on the screen.
extension Traits {
    /// How many points of the screen, from the bottom up, the keyboard covers that comes up with a text input; 0 where
    /// none does: with `hasKeyboard` off, on screens smaller than a phone's (cards, widgets) and of the shape of a
    /// computer's.
    ///
    /// The heights are those of common phones and tablets, with the bar of suggestions above the keys.
    package var usualKeyboardHeight: Double {
        let (short, long) = (min(size.width, size.height), max(size.width, size.height))
        guard hasKeyboard, short >= 300, long >= 480 else { return 0 }
        let isUpright = size.height >= size.width
        if short < 600 {
            // Without a home button the keys stand higher.
            let isRaised = safeArea.bottom > 0
            return isUpright ? (short < 414 ? 261 : 271) + (isRaised ? 75 : 0) : isRaised ? 209 : 200
        }
        guard short <= 1100, long < 1.55 * short else { return 0 }
        return (short < 1000 ? isUpright ? 320 : 408 : isUpright ? 383 : 478) + (safeArea.bottom > 0 ? 20 : 0)
    }

    /// What of the screen the keyboard covers; nil without one.
    package var keyboardFrame: Rect? {
        let height = min(keyboardHeight, size.height)
        return height > 0 ? Rect(x: 0, y: size.height - height, width: size.width, height: height) : nil
    }
}
