import CCairo
import Layout

extension BlendMode {
    var cairoOperator: cairo_operator_t {
        switch self {
        case .normal: CAIRO_OPERATOR_OVER
        case .multiply: CAIRO_OPERATOR_MULTIPLY
        case .screen: CAIRO_OPERATOR_SCREEN
        case .overlay: CAIRO_OPERATOR_OVERLAY
        case .darken: CAIRO_OPERATOR_DARKEN
        case .lighten: CAIRO_OPERATOR_LIGHTEN
        case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
        case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
        case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
        case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
        case .difference: CAIRO_OPERATOR_DIFFERENCE
        case .exclusion: CAIRO_OPERATOR_EXCLUSION
        case .hue: CAIRO_OPERATOR_HSL_HUE
        case .saturation: CAIRO_OPERATOR_HSL_SATURATION
        case .color: CAIRO_OPERATOR_HSL_COLOR
        case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
        }
    }

    /// The name of the blend mode in CSS.
    var css: StaticString {
        switch self {
        case .normal: "normal"
        case .multiply: "multiply"
        case .screen: "screen"
        case .overlay: "overlay"
        case .darken: "darken"
        case .lighten: "lighten"
        case .colorDodge: "color-dodge"
        case .colorBurn: "color-burn"
        case .softLight: "soft-light"
        case .hardLight: "hard-light"
        case .difference: "difference"
        case .exclusion: "exclusion"
        case .hue: "hue"
        case .saturation: "saturation"
        case .color: "color"
        case .luminosity: "luminosity"
        }
    }
}

/// Determines which views must be drawn as a group because of blend modes. A view blends with everything drawn before
/// it in the nearest ancestor that has an alpha, shadow, transform or blend mode, or clips. Formats with other grouping
/// rules use this information.
struct BlendGroups {
    private var isGroup: [Bool]

    init(_ snapshot: Snapshot) {
        isGroup = []
        for index in snapshot.nodes.indices where snapshot.nodes[index].appearance.blendMode != .normal {
            if isGroup.isEmpty { isGroup = [Bool](repeating: false, count: snapshot.nodes.count) }
            var parent = snapshot.nodes[index].parent
            // Stops at a group that an earlier blending view has already marked, for linear time.
            while parent > 0, !isGroup[parent] {
                if snapshot.nodes[parent].appearance.isolatesBlending { isGroup[parent] = true }
                parent = isGroup[parent] ? 0 : snapshot.nodes[parent].parent
            }
        }
    }

    func contains(_ index: Int) -> Bool { !isGroup.isEmpty && isGroup[index] }
}

extension Appearance {
    fileprivate var isolatesBlending: Bool {
        alpha < 1 || shadow != nil || transform != nil || blendMode != .normal || clipsToBounds
    }
}
