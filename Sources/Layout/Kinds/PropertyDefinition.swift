import Diagnostics

/// A property of a kind: its type, default value, and the effects of a change.
package struct PropertyDefinition: Sendable {
    /// The property's name in scripts, unique within its kind.
    package var name: String
    /// The type of the property's values.
    package var type: PropertyType
    /// The value in views that don't set the property; `.none` for no text, color and so on.
    package var defaultValue: PropertyValue
    /// The effects of a change on the layout, which the engine then updates.
    package var effects: PropertyEffects
    /// Whether scripts cannot set the property; the host and the engine can.
    package var isReadOnly = false
    /// Whether scripts can bind the property to a state.
    package var isBindable = true
    /// The name of a property of the same kind that is cleared when this property is set; nil for none.
    package var excludes: String?
    /// Whether a view that sets the default value differs from a view that does not set the property. If false, setting
    /// the default value clears the property.
    package var remembersDefault = false

    /// Creates a property that scripts can set and bind. Registering the kind checks the name, which must be an
    /// identifier, unique within the kind.
    ///
    /// - Parameters:
    ///   - defaultValue: The value in views that don't set the property; `.none` for no text, color and so on.
    ///   - effects: The effects of a change on the layout, which the engine then updates.
    package init(
        _ name: String, _ type: PropertyType, default defaultValue: PropertyValue = .none,
        effects: PropertyEffects = .display
    ) {
        self.name = name
        self.type = type
        self.defaultValue = defaultValue
        self.effects = effects
    }

    /// Throws an error unless the property can have the value.
    func check(_ value: PropertyValue) throws(LayoutError) {
        // Fast paths for frequent types, without copying.
        switch value {
        case .number(let number):
            if case .number(let low, let high) = type, number >= low, number <= high, abs(number) <= 1e12 { return }
        case .string:
            switch type {
            case .string, .text: return
            default: break
            }
        default: break
        }
        try type.check(value, property: name)
    }

    /// Returns the same property, changed so that setting it clears the property `other`.
    func excluding(_ other: some PropertyKey) -> PropertyDefinition {
        var definition = self
        definition.excludes = other.name
        return definition
    }

    /// The same property, changed so that setting the default value differs from not setting it.
    var rememberingDefault: PropertyDefinition {
        var definition = self
        definition.remembersDefault = true
        return definition
    }
}

/// The type of a property's values.
package enum PropertyType: Hashable, Sendable {
    case boolean
    /// Finite numbers from `min` to `max`.
    case number(min: Double, max: Double)
    /// Integers from `min` to `max`.
    case integer(min: Double, max: Double)
    case string
    /// A string or an attributed text.
    case text
    /// A sequence of images.
    case animation
    /// One of these names.
    case keyword([String])
    case color
    case font
    case image
    /// Insets by left and right, or leading and trailing.
    case insets
    /// Insets by leading and trailing only.
    case directionalInsets
    case size
    case point
    case shadow
    case gradient
    case transform
    /// Seconds since the beginning of 1970, without a time zone.
    case date
    /// OpenType features, stored as data by tag.
    case fontFeatures
    /// The address of a link.
    case link
    /// A list with elements of one type.
    indirect case list(PropertyType)
    /// Any plain data.
    case any

    /// Any number from -1e12 to 1e12.
    package static let number = PropertyType.number(min: -.greatestFiniteMagnitude, max: .greatestFiniteMagnitude)
    /// A length in points, from 0 to 1e12.
    package static let length = PropertyType.number(min: 0, max: .greatestFiniteMagnitude)

    /// Whether setting a property of the type has additional effects, such as starting an animation.
    var hasSideEffects: Bool {
        switch self {
        case .animation, .image: true
        default: false
        }
    }

    /// The values of the type as a phrase for messages: "a number of at least 0".
    package var expectation: String {
        func range(_ noun: String, _ low: Double, _ high: Double) -> String {
            switch (low > -.greatestFiniteMagnitude, high < .greatestFiniteMagnitude) {
            case (false, false): noun
            case (true, false): "\(noun) of at least \(NumberText.short(low))"
            case (false, true): "\(noun) of at most \(NumberText.short(high))"
            case (true, true): "\(noun) from \(NumberText.short(low)) to \(NumberText.short(high))"
            }
        }
        return switch self {
        case .boolean: "true or false"
        case .number(let low, let high): range("a number", low, high)
        case .integer(let low, let high): range("a whole number", low, high)
        case .string: "a string"
        case .text: "a string, or a list of parts such as { \"plain \", { \"bold\", bold = true } }"
        case .animation: "{ images = { … }, duration =, animating =, repeatCount = }"
        case .keyword(let names): "one of " + names.map { "\"\($0)\"" }.joined(separator: ", ")
        case .color: "a color (a name, \"#rrggbb\", rgb(r, g, b) or { light = …, dark = … })"
        case .font: "a font ({ size =, weight =, family =, italic =, monospaced = } or a text style such as \"body\")"
        case .image: "the name of an image file"
        case .insets: "a number or { top =, left =, bottom =, right = } (or leading =, trailing =)"
        case .directionalInsets: "a number or { top =, leading =, bottom =, trailing = }"
        case .size: "{ width =, height = }"
        case .point: "{ x =, y = }"
        case .shadow: "{ color =, radius =, offset = { x =, y = }, opacity = }"
        case .gradient:
            "{ colors = { … }, locations = { … }, angle = } (or from =, to =; or type = \"radial\", center =, radius =)"
        case .transform: "{ rotation =, scale =, translation = { x =, y = } }"
        case .date: "a date (\"2026-03-01\", \"2026-03-01T09:30\", or seconds since the beginning of 1970)"
        case .fontFeatures: "OpenType features, such as { \"tnum\", \"ss01\" } or { tnum = true, cv05 = 2 }"
        case .link: LinkAddress.expectation
        case .list(let element): element.plural.map { "a list of \($0)" } ?? "a list"
        case .any: "a value"
        }
    }
}

extension PropertyType {
    /// The plural of the expected values; nil if it would be long.
    fileprivate var plural: String? {
        switch self {
        case .boolean: "booleans"
        case .number: "numbers"
        case .integer(let low, _): low >= 0 ? "whole numbers from \(NumberText.short(low))" : "whole numbers"
        case .string, .text: "texts"
        case .color: "colors"
        case .image: "names of image files"
        case .list(let element): element.plural.map { "lists of \($0)" } ?? "lists"
        default: nil
        }
    }
}

/// The effects of a property change.
package struct PropertyEffects: OptionSet, Hashable, Sendable {
    /// One bit per effect.
    package var rawValue: UInt16

    /// Creates a set of effects from its bits.
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The view looks different, but its frame stays.
    package static let display = PropertyEffects(rawValue: 1)
    /// The intrinsic content size or a baseline may change, so the view is measured again.
    package static let size = PropertyEffects(rawValue: 2)
    /// A stack or container arranges its views again, and a scroll view sets its content size again.
    package static let arrangement = PropertyEffects(rawValue: 4)
    /// The stack or container that arranges the view arranges its views again.
    package static let superviewArrangement = PropertyEffects(rawValue: 8)
    /// The hugging or compression resistance priorities change.
    package static let sizePriority = PropertyEffects(rawValue: 16)
    /// The safe area or another area of the view or its descendants changes.
    package static let safeArea = PropertyEffects(rawValue: 32)
    /// The content offset of the scroll view changes.
    package static let scroll = PropertyEffects(rawValue: 64)
    /// The content offset at which the scroll range starts changes, so an offset that equals it changes too.
    package static let scrollStart = PropertyEffects(rawValue: 128)
    /// The cells of the table or collection must be updated.
    package static let cells = PropertyEffects(rawValue: 256)
    /// The part of the view's frame that constraints refer to changes.
    package static let alignment = PropertyEffects(rawValue: 512)
}
