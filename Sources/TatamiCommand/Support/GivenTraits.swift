import Diagnostics
import Geometry
import Layout

/// The traits of a screen as options or fields of a job specify them.
struct GivenTraits {
    /// The size in points. Default: the device's or script's size.
    var size: Size?
    /// Pixels per point. Default: the device's scale, else 2.
    var scale: Double?
    var safeArea: Insets?
    var direction = LayoutDirection.leftToRight
    var textSize = 1.0
    var isDark = false
    var locale = "en"
    /// Whether an upright screen is turned, with its safe area.
    var isLandscape = false
    /// The height of a keyboard at the bottom, in points.
    var keyboard: Double?

    /// Returns the traits of a screen: the given values, else the device's values, else the defaults.
    func traits(on device: Device? = nil) -> Traits {
        var traits = Traits(
            size: size ?? device?.size ?? Size(width: 390, height: 844), scale: scale ?? device?.scale ?? 2,
            safeArea: safeArea ?? device?.safeArea ?? .zero, direction: direction, isDark: isDark, textSize: textSize,
            locale: locale)
        if isLandscape, traits.size.height > traits.size.width { traits = traits.onItsSide }
        // Given insets are not turned.
        if isLandscape, let safeArea { traits.safeArea = safeArea }
        traits.keyboardHeight = keyboard ?? 0
        return traits
    }

    /// The first invalid value, beginning with the option's name; nil if all values are valid.
    var problem: String? {
        if let scale, !(scale.isFinite && (0.1...8).contains(scale)) {
            return "scale must be from 0.1 to 8; found \(scale)"
        }
        guard textSize.isFinite, (0.5...4).contains(textSize) else {
            return "text-size must be from 0.5 to 4; found \(textSize)"
        }
        return LanguageTag.problem(locale).map { "locale: \($0)" }
    }

    /// Returns the error if the keyboard covers the whole screen, in the form of `problem`.
    func keyboardProblem(on device: Device?) -> String? {
        guard let keyboard else { return nil }
        let height = traits(on: device).size.height
        guard keyboard.isFinite, keyboard > 0, keyboard < height else {
            let screen = device.map { "the screen of \($0.name)" } ?? "the screen"
            return """
                keyboard must be above 0 and below the height of \(screen) (\(NumberText.short(height)) points); found \
                \(keyboard)
                """
        }
        return nil
    }
}
