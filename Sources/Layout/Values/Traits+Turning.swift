extension Traits {
    /// The screen on its side: width and height change places, and what the safe area keeps free on top it then keeps
    /// free at both sides, as on a phone with a notch; what it keeps free at the bottom shrinks to the bar that phones
    /// have there.
    package var onItsSide: Traits {
        var turned = self
        turned.size = Size(width: size.height, height: size.width)
        let side = max(safeArea.top, safeArea.left, safeArea.right)
        turned.safeArea = Insets(top: 0, left: side, bottom: safeArea.bottom > 0 ? 21 : 0, right: side)
        return turned
    }
}
