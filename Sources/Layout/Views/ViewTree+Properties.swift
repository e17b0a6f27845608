/// The properties that views have set, or have from their kind.
extension ViewTree {
    /// The value of a property, the kind's default where the view has not set it. For kinds, which know their slots.
    func property(_ view: ViewID, slot: Int) -> PropertyValue {
        let index = Int(view.index)
        return self[index].properties[slot] ?? registry.kinds[self[index].kind].properties[slot].defaultValue
    }

    /// The tint of a view: its own, else that of the nearest view around it that has one. O(depth).
    func tintColor(_ view: ViewID) -> PropertyValue {
        var index = Int(view.index)
        while index >= 0 {
            if let own = self[index].properties[CommonProperties.tintColor.slot] { return own }
            index = Int(self[index].parent)
        }
        return property(view, slot: CommonProperties.tintColor.slot)
    }

    /// The insets of a view that a property holds, as they are in the direction of the screen.
    func insets(_ view: ViewID, slot: Int) -> Insets? { property(view, slot: slot).insets(traits.direction) }

    /// Whether the view has set the property itself.
    func hasOwnProperty(_ view: ViewID, slot: Int) -> Bool { self[Int(view.index)].properties.has(slot) }

    /// The slot of a property of a view by the number of its name.
    ///
    /// - Throws: if the view's kind has no such property, with the nearest name that it has.
    func slot(ofProperty number: Int, of view: ViewID) throws(LayoutFault) -> Int {
        let kind = self[try index(view)].kind
        guard let slot = registry.slot(ofProperty: number, inKind: kind) else {
            // A method of another screen can name a property that no kind of this one has.
            guard registry.propertyNames.indices.contains(number) else {
                throw LayoutFault(
                    "this method sets a property that no view of this screen has; call the view's own methods")
            }
            throw unknownProperty(registry.propertyNames[number], kind: kind)
        }
        return slot
    }

    /// The slot of a property of a view by the bytes of its name; nil if the view's kind has none of that name.
    func slot(ofPropertyNamed name: UnsafeBufferPointer<UInt8>, of view: ViewID) throws(LayoutFault) -> Int? {
        let kind = self[try index(view)].kind
        return registry.number(ofProperty: name).flatMap { registry.slot(ofProperty: $0, inKind: kind) }
    }

    /// Whether scripts may set a property to any string: the frequent case, for which its definition need not be
    /// copied.
    func takesAnyString(_ view: ViewID, slot: Int) throws(LayoutFault) -> Bool {
        let kind = self[try index(view)].kind
        guard !registry.kinds[kind].properties[slot].isReadOnly else { return false }
        switch registry.kinds[kind].properties[slot].type {
        case .string, .text: return true
        default: return false
        }
    }

    /// Whether scripts may set a property to that number: like any string, a frequent case.
    func takesNumber(_ view: ViewID, slot: Int, _ number: Double) throws(LayoutFault) -> Bool {
        let kind = registry.kinds[self[try index(view)].kind]
        guard !kind.properties[slot].isReadOnly, case .number(let low, let high) = kind.properties[slot].type else {
            return false
        }
        return number >= low && number <= high
    }

    /// What a property of a live view's kind is.
    func propertyDefinition(of view: ViewID, slot: Int) throws(LayoutFault) -> PropertyDefinition {
        registry.kinds[self[try index(view)].kind].properties[slot]
    }

    func unknownProperty(_ name: String, kind: Int) -> LayoutFault {
        let kind = registry.kinds[kind]
        var advice = registry.nameAdvice.advice(for: name, in: kind.properties.map(\.name))
        if advice.isEmpty, let own = kind.behavior.advice(forUnknownProperty: name, of: kind.name) {
            advice = " \(own)"
        }
        return LayoutFault(
            "\(kind.name.withArticle) has no property '\(name)'.\(advice)",
            code: .unknownProperty)
    }

    /// Marks a view so that `propertyObserver` hears of changes of its properties.
    func observeProperties(of view: ViewID) throws(LayoutFault) {
        self[try index(view)].flags.insert(.isObserved)
    }

    /// Whether `propertyObserver` hears of changes of a view's properties.
    func isObserved(_ view: ViewID) -> Bool {
        isAlive(view) && self[Int(view.index)].flags.contains(.isObserved)
    }

    func isScroll(_ index: Int) -> Bool { self[index].flags.contains(.isScroll) }

    /// How far the content of a view is moved up and to the left: zero for all but scroll views.
    func contentOffset(_ index: Int) -> Point {
        guard isScroll(index) else { return .zero }
        if case .point(let offset) = property(id(index), slot: ScrollProperty.contentOffset) { return offset }
        return startOffset(index)
    }

    /// Where a scroll view begins: at the start of the room around its content. An offset that is this one is not kept,
    /// so it follows the insets.
    func startOffset(_ index: Int) -> Point {
        guard isScroll(index) else { return .zero }
        let insets = scrollInsets(index)
        return Point(x: 0 - insets.left, y: 0 - insets.top)
    }

    /// The room around the content of a scroll view: its insets, and what a control takes that refreshes.
    func scrollInsets(_ index: Int) -> Insets {
        let view = id(index)
        var insets = insets(view, slot: ScrollProperty.contentInset) ?? .zero
        if self[index].flags.contains(.holdsCells) {
            insets.top += registry.kinds[self[index].kind].behavior.refreshRoom(of: view, in: screen)
        }
        return insets
    }
}
