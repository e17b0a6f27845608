/// How the colours of a view with all that is in it go together with those of what lies behind it. The names are Core
/// Graphics', the formulas those of PDF and CSS.
package enum BlendMode: UInt8, Sendable, CaseNames {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference,
        exclusion, hue, saturation, color, luminosity
}
