/// A common device: what a screen on it is like, held upright.
package struct Device: Hashable, Sendable {
    /// As `--device` takes it.
    package var name: String
    /// As people know it.
    package var title: String
    /// Points.
    package var size: Size
    /// Pixels a point.
    package var scale: Double
    package var safeArea: Insets

    init(
        _ name: String, _ title: String, _ width: Double, _ height: Double, _ scale: Double, top: Double = 0,
        bottom: Double = 0
    ) {
        self.name = name
        self.title = title
        size = Size(width: width, height: height)
        self.scale = scale
        safeArea = Insets(top: top, left: 0, bottom: bottom, right: 0)
    }

    package static func named(_ name: String) -> Device? { all.first { $0.name == name } }

    /// Sizes and safe areas as the makers publish them, status bar shown; small ones first within a family.
    package static let all: [Device] = [
        Device("iphone-se", "iPhone SE", 375, 667, 2, top: 20),
        Device("iphone-8-plus", "iPhone 8 Plus", 414, 736, 3, top: 20),
        Device("iphone-13-mini", "iPhone 13 mini", 375, 812, 3, top: 50, bottom: 34),
        Device("iphone-11", "iPhone 11", 414, 896, 2, top: 48, bottom: 34),
        Device("iphone-13", "iPhone 13", 390, 844, 3, top: 47, bottom: 34),
        Device("iphone-14-plus", "iPhone 14 Plus", 428, 926, 3, top: 47, bottom: 34),
        Device("iphone-15", "iPhone 15", 393, 852, 3, top: 59, bottom: 34),
        Device("iphone-15-pro-max", "iPhone 15 Pro Max", 430, 932, 3, top: 59, bottom: 34),
        Device("iphone-16-pro", "iPhone 16 Pro", 402, 874, 3, top: 62, bottom: 34),
        Device("iphone-16-pro-max", "iPhone 16 Pro Max", 440, 956, 3, top: 62, bottom: 34),
        Device("android-small", "Small Android", 360, 640, 2, top: 24),
        Device("galaxy-s24", "Galaxy S24", 360, 780, 3, top: 28, bottom: 24),
        Device("pixel-8", "Pixel 8", 412, 915, 2.625, top: 32, bottom: 24),
        Device("ipad-mini", "iPad mini", 744, 1133, 2, top: 24, bottom: 20),
        Device("ipad-air-11", "iPad Air 11″", 820, 1180, 2, top: 24, bottom: 20),
        Device("ipad-pro-13", "iPad Pro 13″", 1032, 1376, 2, top: 24, bottom: 20),
    ]
}
