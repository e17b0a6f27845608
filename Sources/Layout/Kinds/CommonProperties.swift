/// The properties that every view has. Their slots are the same in every kind.
package enum CommonProperties {
    package static let backgroundColor = 0
    package static let cornerRadius = 1
    package static let borderWidth = 2
    package static let borderColor = 3
    package static let shadow = 4
    package static let clipsToBounds = 5
    package static let isHidden = 6
    package static let alpha = 7
    package static let tintColor = 8
    package static let isEnabled = 9
    package static let layoutMargins = 10
    package static let safeAreaInsets = 11
    package static let horizontalHugging = 12
    package static let verticalHugging = 13
    package static let horizontalCompressionResistance = 14
    package static let verticalCompressionResistance = 15
    package static let contentMode = 16
    package static let accessibilityLabel = 17
    package static let insetsLayoutMarginsFromSafeArea = 18
    package static let directionalLayoutMargins = 19
    package static let isUserInteractionEnabled = 20
    package static let count = 21

    package static let definitions: [PropertyDefinition] = [
        PropertyDefinition("backgroundColor", .color),
        PropertyDefinition("cornerRadius", .length, default: .number(0)),
        PropertyDefinition("borderWidth", .length, default: .number(0)),
        PropertyDefinition("borderColor", .color, default: .color(.fixed(.black))),
        PropertyDefinition("shadow", .shadow),
        PropertyDefinition("clipsToBounds", .boolean, default: .boolean(false)),
        PropertyDefinition("isHidden", .boolean, default: .boolean(false), effects: [.display, .superviewArrangement]),
        PropertyDefinition("alpha", .number(min: 0, max: 1), default: .number(1)),
        PropertyDefinition("tintColor", .color, default: .color(.system(.tint))),
        PropertyDefinition("isEnabled", .boolean, default: .boolean(true)),
        PropertyDefinition(
            "layoutMargins", .insets, default: .insets(Insets(all: 8)), effects: [.arrangement, .safeArea]),
        PropertyDefinition("safeAreaInsets", .insets, effects: .safeArea),
        PropertyDefinition("horizontalHugging", priority, effects: .sizePriority),
        PropertyDefinition("verticalHugging", priority, effects: .sizePriority),
        PropertyDefinition("horizontalCompressionResistance", priority, effects: .sizePriority),
        PropertyDefinition("verticalCompressionResistance", priority, effects: .sizePriority),
        PropertyDefinition("contentMode", .keyword(contentModeNames), default: .keyword(0)),
        PropertyDefinition("accessibilityLabel", .string),
        PropertyDefinition("insetsLayoutMarginsFromSafeArea", .boolean, default: .boolean(true), effects: .safeArea),
        // Another way to write `layoutMargins`, which is what is kept: see `Screen.setProperty`.
        PropertyDefinition(
            "directionalLayoutMargins", .directionalInsets, default: .directionalInsets(Insets(all: 8)),
            effects: [.arrangement, .safeArea]),
        // That it was set to true matters for labels and pictures, which let touches through.
        PropertyDefinition("isUserInteractionEnabled", .boolean, default: .boolean(true), remembersDefault: true),
    ]

    private static let priority = PropertyType.number(min: 1, max: 1000)

    static let contentModeNames = ContentMode.allCases.map { "\($0)" }
}
