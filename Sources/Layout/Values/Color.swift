/// A color in sRGB with straight (not premultiplied) alpha, 8 bits per channel.
package struct Color: Hashable, Sendable {
    /// The channels as 0xRRGGBBAA.
    package var rgba: UInt32

    /// Creates a color from its channels as 0xRRGGBBAA, with alpha 0xFF for opaque.
    package init(rgba: UInt32) {
        self.rgba = rgba
    }

    /// Creates a color from four channels, each 0…255; an alpha of 255 is opaque.
    package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        rgba = UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha)
    }

    /// The red component, 0…255.
    package var red: UInt8 { UInt8(truncatingIfNeeded: rgba >> 24) }
    /// The green component, 0…255.
    package var green: UInt8 { UInt8(truncatingIfNeeded: rgba >> 16) }
    /// The blue component, 0…255.
    package var blue: UInt8 { UInt8(truncatingIfNeeded: rgba >> 8) }
    /// The alpha component, from 0 (invisible) to 255 (opaque).
    package var alpha: UInt8 { UInt8(truncatingIfNeeded: rgba) }

    /// Transparent black.
    package static let clear = Color(rgba: 0x0000_0000)
    /// Opaque black.
    package static let black = Color(rgba: 0x0000_00FF)
    /// Opaque white.
    package static let white = Color(rgba: 0xFFFF_FFFF)

    /// The color as `#rrggbb`, or as `#rrggbbaa` if it is not opaque.
    package var hex: String {
        let digits = Array("0123456789abcdef")
        let count = alpha == 255 ? 6 : 8
        var text = "#"
        for digit in 0..<count {
            text.append(digits[Int((rgba >> UInt32(28 - 4 * digit)) & 0xF)])
        }
        return text
    }
}

extension Color {
    /// Returns the color with its alpha multiplied by `factor`, which must be from 0 to 1.
    package func faded(_ factor: Double) -> Color {
        Color(rgba: rgba & 0xFFFF_FF00 | UInt32((Double(alpha) * factor).rounded()))
    }
}
