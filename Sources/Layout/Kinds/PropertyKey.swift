/// The properties of a kind as an enumeration, one case per property in the order of their slots. What a property is
/// called, where views keep it, and what it is stand together in its case.
///
/// As a `CodingKey` it knows the name of its case from the compiler: asking the runtime for it took a millisecond of
/// each start.
package protocol PropertyKey: CodingKey, RawRepresentable<Int>, CaseIterable {
    /// The slot of the first; those of all views come before a kind's own.
    static var firstSlot: Int { get }
    var definition: PropertyDefinition { get }
}

extension PropertyKey {
    package static var firstSlot: Int { CommonProperties.count }

    /// As scripts write it.
    var name: String { stringValue }

    /// Where views keep the property, and where it is in the schema of the kind.
    package var slot: Int { Self.firstSlot + rawValue }

    /// All of them, in the order of their slots.
    package static var definitions: [PropertyDefinition] { allCases.map(\.definition) }

    /// What the property is. It is called what its case is.
    func property(
        _ type: PropertyType, default defaultValue: PropertyValue = .none, effects: PropertyEffects = .display
    ) -> PropertyDefinition {
        PropertyDefinition(name, type, default: defaultValue, effects: effects)
    }
}

extension ViewTree {
    func property(_ view: ViewID, slot key: some PropertyKey) -> PropertyValue { property(view, slot: key.slot) }
    func insets(_ view: ViewID, slot key: some PropertyKey) -> Insets? { insets(view, slot: key.slot) }
    func hasOwnProperty(_ view: ViewID, slot key: some PropertyKey) -> Bool { hasOwnProperty(view, slot: key.slot) }
}

extension Screen {
    /// The value of a property, the kind's default where the view has not set it. The view's kind must have it.
    package func property(_ view: ViewID, slot key: some PropertyKey) -> PropertyValue {
        tree.property(view, slot: key.slot)
    }

    /// What the property is taken to be: what is shown, told and acted upon. The view's kind must have it.
    package func effectiveProperty(_ view: ViewID, slot key: some PropertyKey) -> PropertyValue {
        effectiveProperty(view, slot: key.slot)
    }

    /// Whether the view has set the property itself.
    package func hasOwnProperty(_ view: ViewID, slot key: some PropertyKey) -> Bool {
        tree.hasOwnProperty(view, slot: key.slot)
    }

    /// Sets a property of a view whose kind has it; `nil` goes back to the kind's default.
    package func setProperty(_ view: ViewID, slot key: some PropertyKey, to value: PropertyValue?) throws(LayoutFault) {
        try setProperty(view, slot: key.slot, to: value)
    }

    func insets(_ view: ViewID, slot key: some PropertyKey) -> Insets? { tree.insets(view, slot: key.slot) }
    func color(_ view: ViewID, slot key: some PropertyKey) -> ColorValue? { color(view, slot: key.slot) }
    func font(_ view: ViewID, slot key: some PropertyKey, features: some PropertyKey) -> Font {
        font(view, slot: key.slot, features: features.slot)
    }

    func textAlignment(_ view: ViewID, slot key: some PropertyKey) -> TextAlignment {
        textAlignment(view, slot: key.slot)
    }
}
