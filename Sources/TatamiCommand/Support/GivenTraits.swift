import Diagnostics
import Geometry
import Layout

/// The traits of a screen that the options of a command or the fields of a job state.
struct GivenTraits {
    /// The size in points; nil for the size of the device or the script.
    var size: Size?
    /// The pixels per point; nil for the scale of the device or, without a device, 2.
    var scale: Double?
    var safeArea: Insets?
    var direction = LayoutDirection.leftToRight
    var textSize = 1.0
    var isDark = false
    var locale = "en"
    /// Whether an upright screen is turned to landscape, together with its safe area.
    var isLandscape = false
    /// The height in points of a keyboard at the bottom; nil for no keyboard.
    var keyboard: Double?

    /// Returns the traits of a screen. A trait that is not given is the device's or, without a device, the default.
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

    /// The error about the first invalid value, which begins with the option's name; nil if all values are valid.
    var problem: String? {
        if let scale, !(scale.isFinite && (0.1...8).contains(scale)) {
            return "scale must be from 0.1 to 8; found \(scale)"
        }
        guard textSize.isFinite, (0.5...4).contains(textSize) else {
            return "text-size must be from 0.5 to 4; found \(textSize)"
        }
        return LanguageTag.problem(locale).map { "locale: \($0)" }
    }

    /// Returns the error about a keyboard whose height is not between 0 and the height of the screen; nil if the height
    /// is valid. The error has the form of `problem`.
    func keyboardProblem(on device: Device?) -> String? {
        guard let keyboard else { return nil }
        let height = traits(on: device).size.height
        guard keyboard.isFinite, keyboard > 0, keyboard < height else {
            let screen = device.map { "the screen of \($0.name)" } ?? "the screen"
            return """
                keyboard must be above 0 and below the height of \(screen) (\(NumberText.length(height))); found \
                \(keyboard)
                """
        }
        return nil
    }
}
