import Geometry
internal import Layout

/// The traits of a screen. Values out of range are errors when the screen is opened.
public struct ScreenConfiguration: Hashable, Sendable {
    /// The direction of text, rows, and leading and trailing edges.
    public enum Direction: Hashable, Sendable {
        case leftToRight, rightToLeft
    }

    /// The size in points, above 0 and up to 100,000. If nil, the screen has the script's preferred size or, without
    /// one, 390 × 844 points.
    public var size: Size?
    /// Pixels per point, 0.1 to 8. Frames and images use this pixel grid.
    public var scale = 2.0
    /// The insets that bars and cameras of the device cover, in points, at least 0.
    public var safeArea = Insets()
    /// The layout direction. Default: left to right.
    public var direction = Direction.leftToRight
    /// Whether the screen uses the dark appearance.
    public var isDark = false
    /// The factor by which text styles are scaled, 0.5 to 4.
    public var textSize = 1.0
    /// A language tag (RFC 5646), such as `en` or `ar-EG`.
    public var locale = "en"
    /// The height in points that a keyboard covers at the bottom, less than the height of the screen; 0 for no
    /// keyboard.
    public var keyboardHeight = 0.0

    /// Creates a light, left-to-right screen in English, without safe area and keyboard.
    ///
    /// - Parameters:
    ///   - size: The size in points; nil for the script's preferred size or, without one, 390 × 844 points.
    ///   - scale: Pixels per point, 0.1 to 8.
    public init(size: Size? = nil, scale: Double = 2) {
        self.size = size
        self.scale = scale
    }

    /// Creates the upright screen of a device, with its size, scale and safe area. Nil if the device is unknown.
    ///
    /// - Parameter name: A name in ``deviceNames``.
    public init?(device name: String) {
        guard let device = Device.named(name) else { return nil }
        size = Size(width: device.size.width, height: device.size.height)
        scale = device.scale
        let area = device.safeArea
        safeArea = Insets(top: area.top, left: area.left, bottom: area.bottom, right: area.right)
    }

    /// The names of the known devices: `iphone-15`, `ipad-pro-13` …
    public static var deviceNames: [String] { Device.all.map(\.name) }

    /// Converts the configuration to traits of the engine. Throws an error if a value is out of range.
    func traits() throws(TatamiError) -> Traits {
        func require(_ isInRange: Bool, _ name: String, _ range: String, _ found: Any) throws(TatamiError) {
            guard !isInRange else { return }
            throw TatamiError(kind: .argument, message: "\(name) must be \(range); found \(found)")
        }
        let size = size ?? Size(width: 390, height: 844)
        for (name, length) in [("width", size.width), ("height", size.height)] {
            try require(length > 0 && length <= 100_000, "size.\(name)", "above 0 and at most 100000", length)
        }
        for inset in [safeArea.top, safeArea.left, safeArea.bottom, safeArea.right] {
            try require(inset >= 0 && inset <= 100_000, "an inset of safeArea", "from 0 to 100000", inset)
        }
        try require((0.1...8).contains(scale), "scale", "from 0.1 to 8", scale)
        try require((0.5...4).contains(textSize), "textSize", "from 0.5 to 4", textSize)
        try require(
            keyboardHeight >= 0 && keyboardHeight < size.height, "keyboardHeight",
            "from 0 to below the height of the screen (\(size.height))", keyboardHeight)
        if let problem = LanguageTag.problem(locale) {
            throw TatamiError(kind: .argument, message: "locale: \(problem)")
        }
        return Traits(
            size: Geometry.Size(width: size.width, height: size.height), scale: scale,
            safeArea: Geometry.Insets(
                top: safeArea.top, left: safeArea.left, bottom: safeArea.bottom, right: safeArea.right),
            direction: direction == .rightToLeft ? .rightToLeft : .leftToRight, isDark: isDark, textSize: textSize,
            locale: locale, keyboardHeight: keyboardHeight)
    }
}
