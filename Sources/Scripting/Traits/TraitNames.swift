import Layout

/// A set of traits of a screen, by the names that scripts use.
struct TraitNames: OptionSet, Hashable {
    var rawValue: UInt16

    static let size = TraitNames(rawValue: 1)
    static let scale = TraitNames(rawValue: 2)
    static let safeArea = TraitNames(rawValue: 4)
    static let direction = TraitNames(rawValue: 8)
    static let dark = TraitNames(rawValue: 16)
    static let textSize = TraitNames(rawValue: 32)
    static let locale = TraitNames(rawValue: 64)
    static let keyboardHeight = TraitNames(rawValue: 128)
    static let horizontalSizeClass = TraitNames(rawValue: 256)
    static let verticalSizeClass = TraitNames(rawValue: 512)

    /// Returns the traits whose values differ between `a` and `b`.
    static func differing(_ a: Traits, _ b: Traits) -> TraitNames {
        var names: TraitNames = []
        if a.size != b.size { names.insert(.size) }
        if a.scale != b.scale { names.insert(.scale) }
        if a.safeArea != b.safeArea { names.insert(.safeArea) }
        if a.direction != b.direction { names.insert(.direction) }
        if a.isDark != b.isDark { names.insert(.dark) }
        if a.textSize != b.textSize { names.insert(.textSize) }
        if a.locale != b.locale { names.insert(.locale) }
        if a.keyboardHeight != b.keyboardHeight { names.insert(.keyboardHeight) }
        if a.horizontalSizeClass != b.horizontalSizeClass { names.insert(.horizontalSizeClass) }
        if a.verticalSizeClass != b.verticalSizeClass { names.insert(.verticalSizeClass) }
        return names
    }
}
