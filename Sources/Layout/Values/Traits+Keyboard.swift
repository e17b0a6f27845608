package import Geometry

/// The on-screen keyboard.
extension Traits {
    /// The points that an on-screen keyboard covers at the bottom of the screen when a text input has the focus. 0 if
    /// `hasKeyboard` is false, and on screens smaller than a phone's (cards, widgets) or with a computer's proportions.
    ///
    /// The heights match common phones and tablets, including the suggestion bar.
    package var usualKeyboardHeight: Double {
        let (short, long) = (min(size.width, size.height), max(size.width, size.height))
        guard hasKeyboard, short >= 300, long >= 480 else { return 0 }
        let isUpright = size.height >= size.width
        if short < 600 {
            // Devices without a home button have a taller keyboard.
            let isRaised = safeArea.bottom > 0
            return isUpright ? (short < 414 ? 261 : 271) + (isRaised ? 75 : 0) : isRaised ? 209 : 200
        }
        guard short <= 1100, long < 1.55 * short else { return 0 }
        return (short < 1000 ? isUpright ? 320 : 408 : isUpright ? 383 : 478) + (safeArea.bottom > 0 ? 20 : 0)
    }

    /// The part of the screen that the keyboard covers, in points in screen coordinates, as given by `keyboardHeight`;
    /// nil without a keyboard.
    package var keyboardFrame: Rect? {
        let height = min(keyboardHeight, size.height)
        return height > 0 ? Rect(x: 0, y: size.height - height, width: size.width, height: height) : nil
    }
}
