import Layout
import LuaHost

/// The traits by the names that scripts read them with.
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

    static let byName: [String: TraitNames] = [
        "size": .size, "scale": .scale, "safeArea": .safeArea, "direction": .direction, "dark": .dark,
        "textSize": .textSize,
        "locale": .locale, "keyboardHeight": .keyboardHeight, "horizontalSizeClass": .horizontalSizeClass,
        "verticalSizeClass": .verticalSizeClass,
    ]

    /// The traits in which two circumstances differ.
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

/// The global `traits`: always those of now. A layout that reads one is made again when it changes.
extension ScriptHost {
    func defineTraits() throws {
        classes.traits = try lua.defineClass(
            ClassDefinition(
                name: "traits", index: NumberedOperation.traitsIndex.rawValue,
                newIndex: NumberedOperation.traitsNewIndex.rawValue,
                isInterned: true))
        try lua.defineGlobal("traits", .object(LuaObject(classes.traits, index: 0, generation: 0)))
    }

    /// The circumstances are what a screen is laid out for: scripts do not choose them.
    func traitsNewIndex(_ frame: inout CallFrame) throws {
        let key = try frame.expectString(1)
        let option =
            Self.optionsOfTraits[key].map { "; it comes from \($0), or in a spec from open and setTraits" } ?? ""
        throw LuaFault("the trait '\(key)' cannot be set\(option)")
    }

    private static let optionsOfTraits = [
        "size": "--size or --device", "scale": "--scale", "safeArea": "--safe-area", "direction": "--direction",
        "dark": "--dark",
        "textSize": "--text-size", "locale": "--locale",
    ]

    func traitsIndex(_ frame: inout CallFrame) throws {
        let key = try frame.expectString(1)
        guard let name = TraitNames.byName[key] else {
            if key == "width" || key == "height" {
                throw LuaFault("there is no trait '\(key)'. Did you mean 'traits.size.\(key)'?")
            }
            let names = TraitNames.byName.keys.sorted()
            throw LuaFault(
                "there is no trait '\(key)'.\(NearestName.suggestion(for: key, in: names, orList: "The traits are"))")
        }
        noteTrait(name)
        let traits = screen.traits
        switch name {
        case .size:
            frame.return(
                .readOnly(
                    .dictionary([("width", .number(traits.size.width)), ("height", .number(traits.size.height))])))
        case .scale: frame.return(traits.scale)
        case .safeArea:
            let insets = traits.safeArea
            frame.return(
                .readOnly(
                    .dictionary([
                        ("top", .number(insets.top)), ("left", .number(insets.left)),
                        ("bottom", .number(insets.bottom)),
                        ("right", .number(insets.right)),
                    ])))
        case .direction: frame.return(traits.direction == .rightToLeft ? "rtl" as StaticString : "ltr")
        case .dark: frame.return(traits.isDark)
        case .textSize: frame.return(traits.textSize)
        case .locale: frame.return(traits.locale)
        case .keyboardHeight: frame.return(traits.keyboardHeight)
        case .horizontalSizeClass: frame.return(traits.horizontalSizeClass.rawValue)
        default: frame.return(traits.verticalSizeClass.rawValue)
        }
    }
}
