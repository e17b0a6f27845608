import Geometry

/// The properties of a kind as an enumeration, with one case per property in the order of their slots.
///
/// Cases get their names from the compiler through `CodingKey`; reflection would add a millisecond to each start.
package protocol PropertyKey: CodingKey, RawRepresentable<Int>, CaseIterable {
    /// The slot of the first case. A kind's own properties follow the common ones.
    static var firstSlot: Int { get }
    /// The definition of the case's property.
    var definition: PropertyDefinition { get }
}

extension PropertyKey {
    /// The slot of the first case: by default, the slot after the common properties.
    package static var firstSlot: Int { CommonProperties.count }

    /// The name in scripts.
    var name: String { stringValue }

    /// The index of the property in its kind's list of properties, which begins with the common ones.
    package var slot: Int { Self.firstSlot + rawValue }

    /// The definitions of all cases, in the order of their slots.
    package static var definitions: [PropertyDefinition] { allCases.map(\.definition) }

    /// Creates the definition of this case.
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
    /// Returns the value of a property, or the kind's default if the view has not set it; `.none` without default. The
    /// view must exist, and its kind must have the property.
    package func property(_ view: ViewID, slot key: some PropertyKey) -> PropertyValue {
        tree.property(view, slot: key.slot)
    }

    /// Returns the value in effect, for drawing, reading and interaction: it may be inherited, or limited to a range.
    /// The view must exist, and its kind must have the property.
    package func effectiveProperty(_ view: ViewID, slot key: some PropertyKey) -> PropertyValue {
        effectiveProperty(view, slot: key.slot)
    }

    /// Returns whether the view itself has set the property. The view must exist, and its kind must have the property.
    package func hasOwnProperty(_ view: ViewID, slot key: some PropertyKey) -> Bool {
        tree.hasOwnProperty(view, slot: key.slot)
    }

    /// Sets a property that the view's kind must have; `nil` restores the kind's default. An equal value changes
    /// nothing. If the view is observed, calls `propertyObserver`.
    ///
    /// - Throws: `.staleView` if the view is gone, `.propertyType` if the value does not fit the property's type (see
    ///   `PropertyType.check`), or `.layout` during a callback that must not change anything.
    package func setProperty(_ view: ViewID, slot key: some PropertyKey, to value: PropertyValue?) throws(LayoutError) {
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
