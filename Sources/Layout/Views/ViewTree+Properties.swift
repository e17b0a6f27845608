import Diagnostics
import Geometry

/// Properties of views and the values derived from them.
extension ViewTree {
    func property(_ view: ViewID, slot: Int) -> PropertyValue {
        let index = Int(view.index)
        return self[index].properties[slot] ?? registry.kinds[self[index].kind].properties[slot].defaultValue
    }

    /// Returns the view's tint: its own, or the closest ancestor's. O(depth).
    func tintColor(_ view: ViewID) -> PropertyValue {
        var index = Int(view.index)
        while index >= 0 {
            if let own = self[index].properties[CommonProperties.tintColor.slot] { return own }
            index = Int(self[index].parent)
        }
        return property(view, slot: CommonProperties.tintColor.slot)
    }

    func insets(_ view: ViewID, slot: Int) -> Insets? { property(view, slot: slot).insets(traits.direction) }

    func hasOwnProperty(_ view: ViewID, slot: Int) -> Bool { self[Int(view.index)].properties.has(slot) }

    func slot(ofProperty number: Int, of view: ViewID) throws(LayoutError) -> Int {
        let kind = self[try index(view)].kind
        guard let slot = registry.slot(ofProperty: number, inKind: kind) else {
            // Another screen's method can name a property that no kind of this screen has.
            guard registry.propertyNames.indices.contains(number) else {
                throw LayoutError(
                    "this method sets a property that no view of this screen has; call the view's own methods")
            }
            throw unknownProperty(registry.propertyNames[number], kind: kind)
        }
        return slot
    }

    func slot(ofPropertyNamed name: UnsafeBufferPointer<UInt8>, of view: ViewID) throws(LayoutError) -> Int? {
        let kind = self[try index(view)].kind
        return registry.number(ofProperty: name).flatMap { registry.slot(ofProperty: $0, inKind: kind) }
    }

    /// Returns whether scripts may set the property to any string. A fast path for a frequent case: it does not copy
    /// the definition.
    func takesAnyString(_ view: ViewID, slot: Int) throws(LayoutError) -> Bool {
        let kind = self[try index(view)].kind
        guard !registry.kinds[kind].properties[slot].isReadOnly else { return false }
        switch registry.kinds[kind].properties[slot].type {
        case .string, .text: return true
        default: return false
        }
    }

    /// Returns whether scripts may set the property to this number. A fast path, as `takesAnyString`.
    func takesNumber(_ view: ViewID, slot: Int, _ number: Double) throws(LayoutError) -> Bool {
        let kind = registry.kinds[self[try index(view)].kind]
        guard !kind.properties[slot].isReadOnly, case .number(let low, let high) = kind.properties[slot].type else {
            return false
        }
        return number >= low && number <= high
    }

    func propertyDefinition(of view: ViewID, slot: Int) throws(LayoutError) -> PropertyDefinition {
        registry.kinds[self[try index(view)].kind].properties[slot]
    }

    func unknownProperty(_ name: String, kind: Int) -> LayoutError {
        let kind = registry.kinds[kind]
        var advice = registry.nameAdvice.advice(for: name, in: kind.properties.map(\.name))
        if advice.isEmpty, let own = kind.behavior.advice(forUnknownProperty: name, of: kind.name) {
            advice = ". \(own)"
        }
        return LayoutError(
            "\(kind.name.withArticle) has no property '\(name)'\(advice)",
            code: .unknownProperty)
    }

    func observeProperties(of view: ViewID) throws(LayoutError) {
        self[try index(view)].flags.insert(.isObserved)
    }

    func isObserved(_ view: ViewID) -> Bool {
        isAlive(view) && self[Int(view.index)].flags.contains(.isObserved)
    }

    func isScroll(_ index: Int) -> Bool { self[index].flags.contains(.isScroll) }

    /// Returns the distance in points by which the content is moved up and to the left; zero for views that don't
    /// scroll.
    func contentOffset(_ index: Int) -> Point {
        guard isScroll(index) else { return .zero }
        if case .point(let offset) = property(id(index), slot: ScrollProperty.contentOffset) { return offset }
        return startOffset(index)
    }

    /// Returns the content offset at the start of a scroll view. `setProperty` does not store an offset that equals it,
    /// so the offset follows the insets.
    func startOffset(_ index: Int) -> Point {
        guard isScroll(index) else { return .zero }
        let insets = scrollInsets(index)
        return Point(x: 0 - insets.left, y: 0 - insets.top)
    }

    /// Returns the space around the content of a scroll view: its insets, and the space of a refresh control.
    func scrollInsets(_ index: Int) -> Insets {
        let view = id(index)
        var insets = insets(view, slot: ScrollProperty.contentInset) ?? .zero
        if self[index].flags.contains(.holdsCells) {
            insets.top += registry.kinds[self[index].kind].behavior.refreshRoom(of: view, in: screen)
        }
        return insets
    }
}
