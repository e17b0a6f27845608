package import Geometry

/// A screen preset for a common device, upright.
package struct Device: Hashable, Sendable {
    /// The name for the option `--device`: `iphone-se`.
    package var name: String
    /// The product name, for display: `iPhone SE`.
    package var title: String
    /// The screen size in points.
    package var size: Size
    /// Pixels per point.
    package var scale: Double
    /// The insets in points of the status bar, the home indicator and rounded corners, when upright.
    package var safeArea: Insets

    init(
        _ name: String, _ title: String, _ size: Size, _ scale: Double, top: Double = 0,
        bottom: Double = 0
    ) {
        self.name = name
        self.title = title
        self.size = size
        self.scale = scale
        safeArea = Insets(top: top, left: 0, bottom: bottom, right: 0)
    }

    /// Returns the device whose name for `--device` is `name`, as in `iphone-se`; nil if unknown. Linear in the
    /// number of devices.
    package static func named(_ name: String) -> Device? { all.first { $0.name == name } }

    /// All devices, with sizes and safe areas as published by the makers and the status bar visible, grouped by family.
    package static let all: [Device] = [
        Device("iphone-se", "iPhone SE", Size(width: 375, height: 667), 2, top: 20),
        Device("iphone-8-plus", "iPhone 8 Plus", Size(width: 414, height: 736), 3, top: 20),
        Device("iphone-13-mini", "iPhone 13 mini", Size(width: 375, height: 812), 3, top: 50, bottom: 34),
        Device("iphone-11", "iPhone 11", Size(width: 414, height: 896), 2, top: 48, bottom: 34),
        Device("iphone-13", "iPhone 13", Size(width: 390, height: 844), 3, top: 47, bottom: 34),
        Device("iphone-14-plus", "iPhone 14 Plus", Size(width: 428, height: 926), 3, top: 47, bottom: 34),
        Device("iphone-15", "iPhone 15", Size(width: 393, height: 852), 3, top: 59, bottom: 34),
        Device("iphone-15-pro-max", "iPhone 15 Pro Max", Size(width: 430, height: 932), 3, top: 59, bottom: 34),
        Device("iphone-16-pro", "iPhone 16 Pro", Size(width: 402, height: 874), 3, top: 62, bottom: 34),
        Device("iphone-16-pro-max", "iPhone 16 Pro Max", Size(width: 440, height: 956), 3, top: 62, bottom: 34),
        Device("android-small", "Small Android", Size(width: 360, height: 640), 2, top: 24),
        Device("galaxy-s24", "Galaxy S24", Size(width: 360, height: 780), 3, top: 28, bottom: 24),
        Device("pixel-8", "Pixel 8", Size(width: 412, height: 915), 2.625, top: 32, bottom: 24),
        Device("ipad-mini", "iPad mini", Size(width: 744, height: 1133), 2, top: 24, bottom: 20),
        Device("ipad-air-11", "iPad Air 11″", Size(width: 820, height: 1180), 2, top: 24, bottom: 20),
        Device("ipad-pro-13", "iPad Pro 13″", Size(width: 1032, height: 1376), 2, top: 24, bottom: 20),
    ]
}
