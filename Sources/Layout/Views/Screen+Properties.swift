/// Properties of views, as others see and set them.
extension Screen {
    /// Called when a property of a view marked as observed changed: the view, the property's slot, what it was before.
    package var propertyObserver: ((ViewID, Int, PropertyValue) -> Void)? {
        get { properties.observer }
        set { properties.observer = newValue }
    }

    /// The time of the screen's clock in seconds, which decides what picture of an animation is shown. At a layout's
    /// own moment, 0, animations have just begun.
    package var clock: () -> Double {
        get { properties.clock }
        set { properties.clock = newValue }
    }

    /// The value of a property, the kind's default where the view has not set it. For kinds, which know their slots.
    package func property(_ view: ViewID, slot: Int) -> PropertyValue {
        tree.property(view, slot: slot)
    }

    /// What the property is taken to be: what is shown, told and acted upon. See `KindBehavior.effective`.
    package func effectiveProperty(_ view: ViewID, slot: Int) -> PropertyValue {
        properties.effectiveProperty(view, slot: slot)
    }

    /// The insets of a view that a property holds, as they are in the direction of the screen.
    package func insets(_ view: ViewID, slot: Int) -> Insets? {
        tree.insets(view, slot: slot)
    }

    /// Whether the view has set the property itself.
    package func hasOwnProperty(_ view: ViewID, slot: Int) -> Bool {
        tree.hasOwnProperty(view, slot: slot)
    }

    /// The slot of a property of a view by the number of its name.
    ///
    /// - Throws: if the view's kind has no such property, with the nearest name that it has.
    package func slot(ofProperty number: Int, of view: ViewID) throws(LayoutFault) -> Int {
        try tree.slot(ofProperty: number, of: view)
    }

    /// The slot of a property of a live view by the bytes of its name; nil if the view's kind has none of that name.
    package func slot(ofPropertyNamed name: UnsafeBufferPointer<UInt8>, of view: ViewID) throws(LayoutFault) -> Int? {
        try tree.slot(ofPropertyNamed: name, of: view)
    }

    /// Whether scripts may set a property to any string: the frequent case, for which its definition need not be
    /// copied.
    package func takesAnyString(_ view: ViewID, slot: Int) throws(LayoutFault) -> Bool {
        try tree.takesAnyString(view, slot: slot)
    }

    /// Whether scripts may set a property to that number: like any string, a frequent case.
    package func takesNumber(_ view: ViewID, slot: Int, _ number: Double) throws(LayoutFault) -> Bool {
        try tree.takesNumber(view, slot: slot, number)
    }

    /// What a property of a live view's kind is.
    package func propertyDefinition(of view: ViewID, slot: Int) throws(LayoutFault) -> PropertyDefinition {
        try tree.propertyDefinition(of: view, slot: slot)
    }

    /// What to say of a property that a kind has not, with the nearest name that it has.
    package func unknownProperty(_ name: String, kind: Int) -> LayoutFault {
        tree.unknownProperty(name, kind: kind)
    }

    /// Marks a view so that `propertyObserver` hears of changes of its properties.
    package func observeProperties(of view: ViewID) throws(LayoutFault) {
        try tree.observeProperties(of: view)
    }

    /// Whether `propertyObserver` hears of changes of a view's properties.
    package func isObserved(_ view: ViewID) -> Bool {
        tree.isObserved(view)
    }

    /// Sets a property; `nil` goes back to the kind's default. The value must be of the property's type: see
    /// `PropertyType.check`. Setting what is there already does nothing.
    package func setProperty(_ view: ViewID, slot: Int, to value: PropertyValue?) throws(LayoutFault) {
        try properties.setProperty(view, slot: slot, to: value)
    }

    /// The space after an arranged view instead of its stack's spacing; `nil` for the stack's.
    package func setCustomSpacing(_ spacing: Double?, after view: ViewID) throws(LayoutFault) {
        try properties.setCustomSpacing(spacing, after: view)
    }
}
