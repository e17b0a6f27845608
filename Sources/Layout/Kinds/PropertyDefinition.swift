/// One property of a kind: what a script may set, what it is when nothing is set, and what a change reaches.
package struct PropertyDefinition: Sendable {
    /// As scripts write it.
    package var name: String
    /// What it can hold.
    package var type: PropertyType
    /// What a view has that never set the property; `.none` where that means "nothing" (no text, no colour).
    package var defaultValue: PropertyValue
    /// What has to be done again after a change.
    package var effects: PropertyEffects
    /// Whether scripts may set it.
    package var isReadOnly = false
    /// Whether a state may be bound to it.
    package var isBindable = true
    /// A property of the same kind that is cleared when this one is set.
    package var excludes: String?
    /// Whether a view that was given the default is told apart from one that was given nothing.
    package var remembersDefault = false

    /// A property that scripts can set and states can be bound to. The name is an identifier, unique in its kind.
    package init(
        _ name: String, _ type: PropertyType, default defaultValue: PropertyValue = .none,
        effects: PropertyEffects = .display
    ) {
        self.name = name
        self.type = type
        self.defaultValue = defaultValue
        self.effects = effects
    }

    /// Makes sure that a value is one that the property can hold.
    func check(_ value: PropertyValue) throws(LayoutFault) {
        // The frequent cases: nothing is copied for them.
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

    /// The same, where setting one clears the other.
    func excluding(_ other: some PropertyKey) -> PropertyDefinition {
        var definition = self
        definition.excludes = other.name
        return definition
    }

    /// The same, where a view that was given the default is told apart from one that was given nothing.
    var rememberingDefault: PropertyDefinition {
        var definition = self
        definition.remembersDefault = true
        return definition
    }
}

/// What a property can hold.
package enum PropertyType: Hashable, Sendable {
    case boolean
    /// Finite numbers from `min` to `max`.
    case number(min: Double, max: Double)
    /// Whole numbers from `min` to `max`.
    case integer(min: Double, max: Double)
    case string
    /// A string, or a text with attributes.
    case text
    /// Pictures that follow each other.
    case animation
    /// One of a list of names.
    case keyword([String])
    case color
    case font
    case image
    /// Physical, or by the direction of reading.
    case insets
    /// By the direction of reading only.
    case directionalInsets
    case size
    case point
    case shadow
    case gradient
    case transform
    /// A moment in seconds since the beginning of 1970, without a time zone.
    case date
    /// OpenType features; kept as data, by tag.
    case fontFeatures
    /// Where a link leads.
    case link
    /// A list whose elements are all of one type.
    indirect case list(PropertyType)
    /// Any plain data.
    case any

    /// Any finite number.
    package static let number = PropertyType.number(min: -.greatestFiniteMagnitude, max: .greatestFiniteMagnitude)
    /// Points, 0 or more.
    package static let length = PropertyType.number(min: 0, max: .greatestFiniteMagnitude)

    /// Whether setting a property of the type does more than its effects say: an animation begins.
    var hasSideEffects: Bool {
        switch self {
        case .animation, .image: true
        default: false
        }
    }

    /// What to call it in a message: "a number of at least 0".
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
        case .color: "a colour (a name, \"#rrggbb\", rgb(r, g, b) or { light = …, dark = … })"
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
    /// What to call several of them, where that is short.
    fileprivate var plural: String? {
        switch self {
        case .boolean: "booleans"
        case .number: "numbers"
        case .integer(let low, _): low >= 0 ? "whole numbers from \(NumberText.short(low))" : "whole numbers"
        case .string, .text: "texts"
        case .color: "colours"
        case .image: "names of image files"
        case .list(let element): element.plural.map { "lists of \($0)" } ?? "lists"
        default: nil
        }
    }
}

/// What has to be done again after a property changed.
package struct PropertyEffects: OptionSet, Hashable, Sendable {
    /// A bit for each effect.
    package var rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Only what is drawn changes.
    package static let display = PropertyEffects(rawValue: 1)
    /// The intrinsic size or a baseline may change.
    package static let size = PropertyEffects(rawValue: 2)
    /// The view, if it is a stack, arranges its views again.
    package static let arrangement = PropertyEffects(rawValue: 4)
    /// The stack that the view is arranged in arranges its views again.
    package static let superviewArrangement = PropertyEffects(rawValue: 8)
    /// The priorities with which the view keeps its intrinsic size change.
    package static let sizePriority = PropertyEffects(rawValue: 16)
    /// The safe area, or another area, of the view or of views in it changes.
    package static let safeArea = PropertyEffects(rawValue: 32)
    /// The content of the view is shown at another place.
    package static let scroll = PropertyEffects(rawValue: 64)
    /// The content of the view begins at another place.
    package static let scrollStart = PropertyEffects(rawValue: 128)
    /// The cells of the view are to be brought in line with it.
    package static let cells = PropertyEffects(rawValue: 256)
}
