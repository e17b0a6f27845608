package import Geometry

/// Access to the properties of views.
extension Screen {
    /// Called after a property of an observed view (see `observeProperties`) changed, with the view, the property's
    /// slot and the old value; nil for no observer.
    package var propertyObserver: ((ViewID, Int, PropertyValue) -> Void)? {
        get { properties.observer }
        set { properties.observer = newValue }
    }

    /// Returns the current time of the screen in seconds, which determines the shown image of animations. Default:
    /// always 0.
    package var clock: () -> Double {
        get { properties.clock }
        set { properties.clock = newValue }
    }

    /// Returns the value of a property, or the kind's default if the view has not set it; `.none` without default. The
    /// view must exist, and its kind must have the slot.
    package func property(_ view: ViewID, slot: Int) -> PropertyValue {
        tree.property(view, slot: slot)
    }

    /// Returns the value in effect, for drawing, reading and interaction: it may be inherited, or limited to a range.
    /// The view must exist, and its kind must have the slot.
    package func effectiveProperty(_ view: ViewID, slot: Int) -> PropertyValue {
        properties.effectiveProperty(view, slot: slot)
    }

    /// Returns the insets in points that a property has, or its default, with left and right for the screen's
    /// direction; nil for `.none` and properties of other types. The view must exist, and its kind must have the slot.
    package func insets(_ view: ViewID, slot: Int) -> Insets? {
        tree.insets(view, slot: slot)
    }

    /// Returns whether the view itself has set the property. The view must exist.
    package func hasOwnProperty(_ view: ViewID, slot: Int) -> Bool {
        tree.hasOwnProperty(view, slot: slot)
    }

    /// Returns the slot of a view's property.
    ///
    /// - Parameter number: The index of the property's name in the registry's `propertyNames`.
    /// - Throws: `.staleView` if the view is gone, `.unknownProperty` if its kind lacks the property (the message
    ///   suggests a similar name), or `.layout` if the registry has no such number.
    package func slot(ofProperty number: Int, of view: ViewID) throws(LayoutError) -> Int {
        try tree.slot(ofProperty: number, of: view)
    }

    /// Returns the slot of a view's property, by the UTF-8 bytes of the property's name; nil if the view's kind lacks
    /// the property.
    ///
    /// - Throws: `.staleView` if the view is gone.
    package func slot(ofPropertyNamed name: UnsafeBufferPointer<UInt8>, of view: ViewID) throws(LayoutError) -> Int? {
        try tree.slot(ofPropertyNamed: name, of: view)
    }

    /// Returns whether scripts may set the property at `slot` to any string. The view's kind must have the slot. Does
    /// not copy the definition.
    ///
    /// - Throws: `.staleView` if the view is gone.
    package func takesAnyString(_ view: ViewID, slot: Int) throws(LayoutError) -> Bool {
        try tree.takesAnyString(view, slot: slot)
    }

    /// Returns whether scripts may set the property at `slot`, and it has the type `number` with this number in its
    /// range. `setProperty` refuses magnitudes above 1e12 nevertheless. The view's kind must have the slot. Does not
    /// copy the definition.
    ///
    /// - Throws: `.staleView` if the view is gone.
    package func takesNumber(_ view: ViewID, slot: Int, _ number: Double) throws(LayoutError) -> Bool {
        try tree.takesNumber(view, slot: slot, number)
    }

    /// Returns the definition of the property at `slot`, which the view's kind must have.
    ///
    /// - Throws: `.staleView` if the view is gone.
    package func propertyDefinition(of view: ViewID, slot: Int) throws(LayoutError) -> PropertyDefinition {
        try tree.propertyDefinition(of: view, slot: slot)
    }

    /// Returns the error `.unknownProperty` for a property that a kind lacks, with a message that suggests a similar
    /// name.
    ///
    /// - Parameter kind: An index into the registry's kinds.
    package func unknownProperty(_ name: String, kind: Int) -> LayoutError {
        tree.unknownProperty(name, kind: kind)
    }

    /// Makes `propertyObserver` receive the changes of a view's properties from now on.
    ///
    /// - Throws: `.staleView` if the view is gone.
    package func observeProperties(of view: ViewID) throws(LayoutError) {
        try tree.observeProperties(of: view)
    }

    /// Returns whether `propertyObserver` receives the changes of a view's properties; false if the view is gone.
    package func isObserved(_ view: ViewID) -> Bool {
        tree.isObserved(view)
    }

    /// Sets a property at a slot that the view's kind must have; `nil` restores the kind's default. An equal value
    /// changes nothing. Marks the affected parts of the layout for the next pass, clears the property that this one
    /// excludes, and calls `propertyObserver` if the view is observed.
    ///
    /// - Throws: `.staleView` if the view is gone, `.propertyType` if the value does not fit the property's type (see
    ///   `PropertyType.check`), or `.layout` during a callback that must not change anything.
    package func setProperty(_ view: ViewID, slot: Int, to value: PropertyValue?) throws(LayoutError) {
        try properties.setProperty(view, slot: slot, to: value)
    }

    /// Sets the space in points after an arranged view, up to ±1e9; `nil` restores the stack's spacing.
    ///
    /// - Throws: `.staleView` if the view is gone, `.notFinite` or `.magnitude` for invalid numbers, or `.notAStack` if
    ///   no stack or container arranges the view.
    package func setCustomSpacing(_ spacing: Double?, after view: ViewID) throws(LayoutError) {
        try properties.setCustomSpacing(spacing, after: view)
    }
}
