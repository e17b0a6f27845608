/// The color of a property: fixed, or dependent on the light or dark appearance.
package enum ColorValue: Hashable, Sendable {
    case fixed(Color)
    case system(SystemColor)
    case dynamic(light: Color, dark: Color)

    /// Returns the color in the dark appearance if `isDark`, otherwise in the light one.
    package func resolved(isDark: Bool) -> Color {
        switch self {
        case .fixed(let color): color
        case .system(let color): color.resolved(isDark: isDark)
        case .dynamic(let light, let dark): isDark ? dark : light
        }
    }
}

/// Named colors that adapt to the light or dark appearance, with UIKit's names and values.
package enum SystemColor: String, Hashable, Sendable, CaseIterable {
    case label, secondaryLabel, tertiaryLabel, quaternaryLabel, placeholderText, link
    case separator, opaqueSeparator
    case systemBackground, secondarySystemBackground, tertiarySystemBackground
    case systemGroupedBackground, secondarySystemGroupedBackground, tertiarySystemGroupedBackground
    case systemFill, secondarySystemFill, tertiarySystemFill, quaternarySystemFill
    case tint
    case systemRed, systemOrange, systemYellow, systemGreen, systemMint, systemTeal, systemCyan
    case systemBlue, systemIndigo, systemPurple, systemPink, systemBrown
    case systemGray, systemGray2, systemGray3, systemGray4, systemGray5, systemGray6

    /// Returns the color in the dark appearance if `isDark`, otherwise in the light one.
    package func resolved(isDark: Bool) -> Color {
        let pair = Self.values[self]!
        return Color(rgba: isDark ? pair.dark : pair.light)
    }

    private static let values: [SystemColor: (light: UInt32, dark: UInt32)] = [
        .label: (0x0000_00FF, 0xFFFF_FFFF),
        .secondaryLabel: (0x3C3C_4399, 0xEBEB_F599),
        .tertiaryLabel: (0x3C3C_434C, 0xEBEB_F54C),
        .quaternaryLabel: (0x3C3C_432D, 0xEBEB_F528),
        .placeholderText: (0x3C3C_434C, 0xEBEB_F54C),
        .link: (0x007A_FFFF, 0x0984_FFFF),
        .separator: (0x3C3C_434A, 0x5454_5899),
        .opaqueSeparator: (0xC6C6_C8FF, 0x3838_3AFF),
        .systemBackground: (0xFFFF_FFFF, 0x0000_00FF),
        .secondarySystemBackground: (0xF2F2_F7FF, 0x1C1C_1EFF),
        .tertiarySystemBackground: (0xFFFF_FFFF, 0x2C2C_2EFF),
        .systemGroupedBackground: (0xF2F2_F7FF, 0x0000_00FF),
        .secondarySystemGroupedBackground: (0xFFFF_FFFF, 0x1C1C_1EFF),
        .tertiarySystemGroupedBackground: (0xF2F2_F7FF, 0x2C2C_2EFF),
        .systemFill: (0x7878_8033, 0x7878_805B),
        .secondarySystemFill: (0x7878_8028, 0x7878_8051),
        .tertiarySystemFill: (0x7676_801E, 0x7676_803D),
        .quaternarySystemFill: (0x7474_8014, 0x7676_802D),
        .tint: (0x007A_FFFF, 0x0A84_FFFF),
        .systemRed: (0xFF3B_30FF, 0xFF45_3AFF),
        .systemOrange: (0xFF95_00FF, 0xFF9F_0AFF),
        .systemYellow: (0xFFCC_00FF, 0xFFD6_0AFF),
        .systemGreen: (0x34C7_59FF, 0x30D1_58FF),
        .systemMint: (0x00C7_BEFF, 0x66D4_CFFF),
        .systemTeal: (0x30B0_C7FF, 0x40C8_E0FF),
        .systemCyan: (0x32AD_E6FF, 0x64D2_FFFF),
        .systemBlue: (0x007A_FFFF, 0x0A84_FFFF),
        .systemIndigo: (0x5856_D6FF, 0x5E5C_E6FF),
        .systemPurple: (0xAF52_DEFF, 0xBF5A_F2FF),
        .systemPink: (0xFF2D_55FF, 0xFF37_5FFF),
        .systemBrown: (0xA284_5EFF, 0xAC8E_68FF),
        .systemGray: (0x8E8E_93FF, 0x8E8E_93FF),
        .systemGray2: (0xAEAE_B2FF, 0x6363_66FF),
        .systemGray3: (0xC7C7_CCFF, 0x4848_4AFF),
        .systemGray4: (0xD1D1_D6FF, 0x3A3A_3CFF),
        .systemGray5: (0xE5E5_EAFF, 0x2C2C_2EFF),
        .systemGray6: (0xF2F2_F7FF, 0x1C1C_1EFF),
    ]
}

extension ColorValue {
    /// Parses `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, or the name of a basic color (`red`) or system color
    /// (`systemRed`); nil for other texts.
    package init?(parsing text: String) {
        if text.utf8.first == UInt8(ascii: "#") {
            guard let color = Color(hexDigits: text.utf8.dropFirst()) else { return nil }
            self = .fixed(color)
        } else if let color = Color.named[text] {
            self = .fixed(color)
        } else if let color = SystemColor(rawValue: text) {
            self = .system(color)
        } else {
            return nil
        }
    }

    /// All color names that `init(parsing:)` accepts, for suggestions.
    package static let allNames: [String] = Color.named.keys.sorted() + SystemColor.allCases.map(\.rawValue)
}

extension Color {
    init?(hexDigits digits: Substring.UTF8View) {
        var value: UInt32 = 0
        for digit in digits {
            let nibble: UInt32
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): nibble = UInt32(digit - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): nibble = UInt32(digit - UInt8(ascii: "a")) + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): nibble = UInt32(digit - UInt8(ascii: "A")) + 10
            default: return nil
            }
            value = value << 4 | nibble
        }
        func spread(_ value: UInt32, digits: Int) -> UInt32 {
            (0..<digits).reduce(0) { $0 << 8 | ((value >> UInt32(4 * (digits - 1 - $1))) & 0xF) * 0x11 }
        }
        switch digits.count {
        case 3: self.init(rgba: spread(value, digits: 3) << 8 | 0xFF)
        case 4: self.init(rgba: spread(value, digits: 4))
        case 6: self.init(rgba: value << 8 | 0xFF)
        case 8: self.init(rgba: value)
        default: return nil
        }
    }

    /// UIKit's basic colors by name.
    static let named: [String: Color] = [
        "clear": .clear, "black": .black, "white": .white,
        "darkGray": Color(rgba: 0x5555_55FF), "gray": Color(rgba: 0x8080_80FF), "lightGray": Color(rgba: 0xAAAA_AAFF),
        "red": Color(rgba: 0xFF00_00FF), "green": Color(rgba: 0x00FF_00FF), "blue": Color(rgba: 0x0000_FFFF),
        "cyan": Color(rgba: 0x00FF_FFFF), "yellow": Color(rgba: 0xFFFF_00FF), "magenta": Color(rgba: 0xFF00_FFFF),
        "orange": Color(rgba: 0xFF80_00FF), "purple": Color(rgba: 0x8000_80FF), "brown": Color(rgba: 0x9966_33FF),
    ]
}
