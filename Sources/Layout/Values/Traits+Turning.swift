import Geometry

extension Traits {
    /// The traits of an upright screen, turned to landscape: width and height are swapped. The top safe area applies to
    /// both sides instead, as on a phone with a notch, and a bottom safe area becomes 21 points. Everything else is the
    /// same, including the keyboard's height.
    package var onItsSide: Traits {
        var turned = self
        turned.size = Size(width: size.height, height: size.width)
        let side = max(safeArea.top, safeArea.left, safeArea.right)
        turned.safeArea = Insets(top: 0, left: side, bottom: safeArea.bottom > 0 ? 21 : 0, right: side)
        return turned
    }
}
