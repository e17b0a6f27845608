import Diagnostics
import Geometry

/// Reads and sets properties, marks affected parts of the layout, and notifies observers. `Screen` documents the methods
/// that it forwards to.
final class ViewProperties {
    private let tree: ViewTree
    private let frames: Frames
    private let areas: Areas
    private let constraints: ConstraintStore
    private let marks: PassMarks

    /// Called after a property of an observed view changed, with the view, the property's slot and the old value.
    @exclusivity(unchecked) var observer: ((ViewID, Int, PropertyValue) -> Void)?
    /// Returns the current time of the screen in seconds.
    var clock: () -> Double = { 0 }
    /// The start times in seconds of animations that did not start at 0.
    private(set) var animationStarts: [ViewID: Double] = [:]

    init(_ tree: ViewTree, _ frames: Frames, _ areas: Areas, _ constraints: ConstraintStore, _ marks: PassMarks) {
        self.tree = tree
        self.frames = frames
        self.areas = areas
        self.constraints = constraints
        self.marks = marks
    }

    /// Removes the data of a destroyed view.
    func forget(_ view: ViewID) {
        if !animationStarts.isEmpty { animationStarts[view] = nil }
    }

    func effectiveProperty(_ view: ViewID, slot: Int) -> PropertyValue {
        let value = tree.property(view, slot: slot)
        switch value {
        case .number where slot >= CommonProperties.count:
            return tree.registry.kinds[tree[Int(view.index)].kind].behavior.effective(
                value, slot: slot, of: view, in: tree.screen)
        case .color where slot == CommonProperties.tintColor.slot: return tree.tintColor(view)
        case .insets, .directionalInsets: return shownInsets(view, slot: slot)
        case .none where slot == ScrollProperty.contentOffset.slot && tree.isScroll(Int(view.index)):
            return .point(tree.contentOffset(Int(view.index)))
        default: return value
        }
    }

    /// Returns insets in the form that the property has, however they were set: left and right, or for
    /// `directionalLayoutMargins` leading and trailing.
    private func shownInsets(_ view: ViewID, slot: Int) -> PropertyValue {
        let isDirectional = slot == CommonProperties.directionalLayoutMargins.slot
        if isDirectional || slot == CommonProperties.layoutMargins.slot {
            let margins = tree.layoutMargins(Int(view.index))
            return isDirectional ? .directionalInsets(margins.resolved(tree.traits.direction)) : .insets(margins)
        }
        return tree.insets(view, slot: slot).map { .insets($0) } ?? .none
    }

    func setProperty(_ view: ViewID, slot: Int, to value: PropertyValue?) throws(LayoutError) {
        try tree.refuseReaders("a property")
        if slot == CommonProperties.directionalLayoutMargins.slot { return try setDirectionalMargins(view, value) }
        let index = try tree.index(view)
        // Only the definitions: copying the kind would count references for each of its parts.
        let definitions = tree.registry.kinds[tree[index].kind].properties
        // In place, because copying a definition counts references.
        let (effects, isLeftOut, follows) = try definitions.withUnsafeBufferPointer {
            all throws(LayoutError) -> (PropertyEffects, Bool, Bool) in
            if let value { try all[slot].check(value) }
            let isLeftOut = !all[slot].remembersDefault && value == all[slot].defaultValue
            let follows = all[slot].excludes != nil || all[slot].type.hasSideEffects
            return (all[slot].effects, isLeftOut, follows)
        }
        let isStart = effects.contains(.scroll) && value == .point(tree.startOffset(index))
        let new = isStart || isLeftOut ? nil : value
        let own = tree[index].properties[slot]
        guard own != new else { return }
        let isObserved = tree[index].flags.contains(.isObserved)
        let old: PropertyValue =
            !isObserved
            ? .none
            : effects.contains(.scroll) ? effectiveProperty(view, slot: slot) : own ?? definitions[slot].defaultValue
        let start = effects.contains(.scrollStart) ? tree.startOffset(index) : .zero
        tree[index].properties.set(new, at: slot)
        tree.account.charge(Self.heapSize(new) - Self.heapSize(own))
        invalidate(index, effects)
        if effects.contains(.scrollStart) { try startDidChange(index, from: start) }
        if follows { try propertyDidChange(view, definitions, slot, isSet: new != nil) }
        guard isObserved else { return }
        observer?(view, slot, old)
        if slot == CommonProperties.layoutMargins.slot, tree.isAlive(view),
            let margins = old.insets(tree.traits.direction)
        {
            observer?(
                view, CommonProperties.directionalLayoutMargins.slot,
                .directionalInsets(margins.resolved(tree.traits.direction)))
        }
    }

    /// Performs the side effects of setting certain properties: an animation starts, and an excluded property is
    /// cleared.
    private func propertyDidChange(_ view: ViewID, _ definitions: [PropertyDefinition], _ slot: Int, isSet: Bool)
        throws(LayoutError)
    {
        switch definitions[slot].type {
        case .animation, .image: noteAnimationStart(view, isSet: isSet)
        default: break
        }
        if isSet, let other = definitions[slot].excludes,
            let excluded = definitions.firstIndex(where: { $0.name == other })
        {
            try setProperty(view, slot: excluded, to: nil)
        }
    }

    /// Sets `directionalLayoutMargins` by setting `layoutMargins`, because the two share one stored value.
    private func setDirectionalMargins(_ view: ViewID, _ value: PropertyValue?) throws(LayoutError) {
        if let value {
            let definition = tree.registry.kinds[tree[try tree.index(view)].kind].properties[
                CommonProperties.directionalLayoutMargins.slot]
            try definition.type.check(value, property: definition.name)
        }
        try setProperty(view, slot: CommonProperties.layoutMargins.slot, to: value)
    }

    @inline(__always) private static func heapSize(_ value: PropertyValue?) -> Int {
        value.map { MemoryAccount.Cost.property + $0.heapSize } ?? 0
    }

    /// Records when an animation starts. Most start at time 0, which needs no entry.
    private func noteAnimationStart(_ view: ViewID, isSet: Bool) {
        let time = clock()
        if time > 0 || !animationStarts.isEmpty { animationStarts[view] = isSet && time > 0 ? time : nil }
    }

    private func invalidate(_ index: Int, _ effects: PropertyEffects) {
        if effects.contains(.size) { marks.needsSize(index) }
        if effects.contains(.sizePriority) { marks.needsSize(index) }
        if effects.contains(.arrangement), tree.registry.kinds[tree[index].kind].arranges {
            marks.needsArrangement(index)
        }
        if effects.contains(.arrangement), tree.isScroll(index) { frames.stateContentSize(index) }
        if effects.contains(.cells) || effects.contains(.scroll) && tree[index].flags.contains(.holdsCells) {
            marks.needsCells = true
        }
        if effects.contains(.scroll), mayHaveCrossingConstraints(index) { contentOffsetDidChange() }
        if effects.contains(.superviewArrangement), tree[index].flags.contains(.isArranged) {
            marks.needsArrangement(Int(tree[index].parent))
        }
        if effects.contains(.safeArea) { areas.setNeedsUpdate() }
        if effects.contains(.alignment) {
            tree.alignmentDidChange(index)
            frames.alignmentDidChange(index)
            constraints.reactivateConstraints(inside: index)
            marks.needsArrangements(around: index)
        }
    }

    func setCustomSpacing(_ spacing: Double?, after view: ViewID) throws(LayoutError) {
        let index = try tree.index(view)
        if let spacing, !spacing.isFinite {
            throw LayoutError(
                "a spacing must be a finite number of points; found \(NumberText.short(spacing))", code: .notFinite)
        }
        if let spacing, abs(spacing) > LayoutLimits.length {
            throw LayoutError(
                "a spacing of \(NumberText.short(spacing)) is too large: spacings go up to 1e9 points", code: .magnitude
            )
        }
        guard tree[index].flags.contains(.isArranged) else {
            throw LayoutError(
                "\(tree.path(ofIndex: index)) is not arranged by a stack, so it has no custom spacing",
                code: .notAStack)
        }
        tree[index].spacingAfter = spacing
        marks.needsArrangement(Int(tree[index].parent))
    }

    /// Updates the content offset after the insets of a scroll view changed: as in UIKit, an axis that was at its start
    /// stays at its start.
    func startDidChange(_ index: Int, from was: Point) throws(LayoutError) {
        let view = tree.id(index)
        let start = tree.startOffset(index)
        guard tree.isScroll(index), was != start else { return }
        guard case .point(var offset) = tree.property(view, slot: ScrollProperty.contentOffset) else {
            contentOffsetDidChange()
            if tree[index].flags.contains(.isObserved) {
                observer?(view, ScrollProperty.contentOffset.slot, .point(was))
            }
            return
        }
        if offset.x == was.x { offset.x = start.x }
        if offset.y == was.y { offset.y = start.y }
        try setProperty(view, slot: ScrollProperty.contentOffset.slot, to: .point(offset))
    }

    /// Returns whether constraints may cross the border of a scroll view. Cells have no such constraints, and all other
    /// subviews come before them.
    private func mayHaveCrossingConstraints(_ index: Int) -> Bool {
        guard tree[index].flags.contains(.holdsCells) else { return true }
        return tree[index].children.first.map { !tree[Int($0)].flags.contains(.isCell) } ?? false
    }

    /// Updates the constraints that cross the border of a scroll view after its content offset changed.
    func contentOffsetDidChange() {
        constraints.reactivateCrossing()
        areas.setNeedsUpdate()
    }
}
