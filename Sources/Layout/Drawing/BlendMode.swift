/// How the colors of a view's subtree blend with the colors below it. The names are Core Graphics', the formulas from
/// PDF and CSS.
package enum BlendMode: UInt8, Sendable, CaseNames {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference,
        exclusion, hue, saturation, color, luminosity
}
