package import Geometry

/// Access to the properties of views.
extension Screen {
    /// Called after a property of an observed view changed, with the view, the property's slot and the old value.
    package var propertyObserver: ((ViewID, Int, PropertyValue) -> Void)? {
        get { properties.observer }
        set { properties.observer = newValue }
    }

    /// The current time of the screen in seconds, for animated images. Default: always 0.
    package var clock: () -> Double {
        get { properties.clock }
        set { properties.clock = newValue }
    }

    /// Returns the value of a property, or the kind's default if the view has not set it.
    package func property(_ view: ViewID, slot: Int) -> PropertyValue {
        tree.property(view, slot: slot)
    }

    /// Returns the value in effect, which may be inherited or limited to a range; see `KindBehavior.effective`.
    package func effectiveProperty(_ view: ViewID, slot: Int) -> PropertyValue {
        properties.effectiveProperty(view, slot: slot)
    }

    /// Returns the insets that a property holds, with left and right for the screen's direction; nil if it holds none.
    package func insets(_ view: ViewID, slot: Int) -> Insets? {
        tree.insets(view, slot: slot)
    }

    /// Returns whether the view itself has set the property.
    package func hasOwnProperty(_ view: ViewID, slot: Int) -> Bool {
        tree.hasOwnProperty(view, slot: slot)
    }

    /// Returns the slot of a view's property, by the number of the property's name.
    ///
    /// - Throws: If the view is gone or its kind lacks the property; the message suggests a similar name.
    package func slot(ofProperty number: Int, of view: ViewID) throws(LayoutError) -> Int {
        try tree.slot(ofProperty: number, of: view)
    }

    /// Returns the slot of a view's property, by the UTF-8 bytes of the property's name; nil if the view's kind lacks
    /// the property.
    package func slot(ofPropertyNamed name: UnsafeBufferPointer<UInt8>, of view: ViewID) throws(LayoutError) -> Int? {
        try tree.slot(ofPropertyNamed: name, of: view)
    }

    /// Returns whether scripts may set the property to any string. Does not copy the definition.
    package func takesAnyString(_ view: ViewID, slot: Int) throws(LayoutError) -> Bool {
        try tree.takesAnyString(view, slot: slot)
    }

    /// Returns whether scripts may set the property to this number. Does not copy the definition.
    package func takesNumber(_ view: ViewID, slot: Int, _ number: Double) throws(LayoutError) -> Bool {
        try tree.takesNumber(view, slot: slot, number)
    }

    /// Returns the definition of a view's property.
    package func propertyDefinition(of view: ViewID, slot: Int) throws(LayoutError) -> PropertyDefinition {
        try tree.propertyDefinition(of: view, slot: slot)
    }

    /// Returns the error for a property that a kind lacks; suggests a similar name.
    package func unknownProperty(_ name: String, kind: Int) -> LayoutError {
        tree.unknownProperty(name, kind: kind)
    }

    /// Makes `propertyObserver` receive the changes of a view's properties.
    package func observeProperties(of view: ViewID) throws(LayoutError) {
        try tree.observeProperties(of: view)
    }

    /// Returns whether `propertyObserver` receives the changes of a view's properties.
    package func isObserved(_ view: ViewID) -> Bool {
        tree.isObserved(view)
    }

    /// Sets a property; `nil` restores the kind's default. An equal value changes nothing.
    ///
    /// - Throws: If the view is gone or the value does not have the property's type (see `PropertyType.check`).
    package func setProperty(_ view: ViewID, slot: Int, to value: PropertyValue?) throws(LayoutError) {
        try properties.setProperty(view, slot: slot, to: value)
    }

    /// Sets the space in points after an arranged view; `nil` restores the stack's spacing.
    package func setCustomSpacing(_ spacing: Double?, after view: ViewID) throws(LayoutError) {
        try properties.setCustomSpacing(spacing, after: view)
    }
}
