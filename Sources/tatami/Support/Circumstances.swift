import Layout

/// What a screen is laid out under, as far as somebody gave it: by options of the command line, or by the fields of a
/// job.
struct Circumstances {
    /// Points; the device's if it is not given, else the script's.
    var size: Size?
    /// Pixels per point.
    var scale: Double?
    var safeArea: Insets?
    var direction = LayoutDirection.leftToRight
    var textSize = 1.0
    var isDark = false
    var locale = "en"
    /// Width and height change places, and the safe area lies at the sides.
    var isLandscape = false
    /// Points from the bottom up that a keyboard covers.
    var keyboard: Double?

    /// The traits of a screen: what was given, else the device's, else the defaults.
    func traits(on device: Device? = nil) -> Traits {
        var traits = Traits(
            size: size ?? device?.size ?? Size(width: 390, height: 844), scale: scale ?? device?.scale ?? 2,
            safeArea: safeArea ?? device?.safeArea ?? .zero, direction: direction, isDark: isDark, textSize: textSize,
            locale: locale)
        if isLandscape, traits.size.height > traits.size.width { traits = traits.onItsSide }
        // Of a device, the insets that were given are meant as they are.
        if isLandscape, let safeArea { traits.safeArea = safeArea }
        traits.keyboardHeight = keyboard ?? 0
        return traits
    }

    /// What cannot be, beginning with the name of the option; nil if nothing.
    var problem: String? {
        if let scale, !(scale.isFinite && (0.1...8).contains(scale)) {
            return "scale must be from 0.1 to 8; found \(scale)"
        }
        guard textSize.isFinite, (0.5...4).contains(textSize) else {
            return "text-size must be from 0.5 to 4; found \(textSize)"
        }
        return LanguageTag.problem(locale).map { "locale: \($0)" }
    }

    /// What is wrong with the keyboard, as in `problem`: it has to leave something of the screen.
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
