extension Screen {
    /// The value of a property, the kind's default where the view has not set it. For kinds, which know their slots.
    package func property(_ view: ViewID, slot: Int) -> PropertyValue {
        let index = Int(view.index)
        return nodes[index].properties[slot] ?? registry.kinds[nodes[index].kind].properties[slot].defaultValue
    }

    /// What the property is taken to be: what is shown, told and acted upon. See `KindBehavior.effective`.
    package func effectiveProperty(_ view: ViewID, slot: Int) -> PropertyValue {
        let value = property(view, slot: slot)
        switch value {
        case .number where slot >= CommonProperties.count:
            return registry.kinds[nodes[Int(view.index)].kind].behavior.effective(value, slot: slot, of: view, in: self)
        case .insets, .directionalInsets: return shownInsets(view, slot: slot)
        case .none where slot == ScrollKind.contentOffset && isScroll(Int(view.index)):
            return .point(contentOffset(Int(view.index)))
        default: return value
        }
    }

    /// The insets of a view that a property holds, as they are in the direction of the screen.
    package func insets(_ view: ViewID, slot: Int) -> Insets? { property(view, slot: slot).insets(traits.direction) }

    /// Insets are left and right to who reads them, however they were set; those of `directionalLayoutMargins` leading
    /// and trailing.
    private func shownInsets(_ view: ViewID, slot: Int) -> PropertyValue {
        let isDirectional = slot == CommonProperties.directionalLayoutMargins
        guard let insets = insets(view, slot: isDirectional ? CommonProperties.layoutMargins : slot) else {
            return .none
        }
        return isDirectional ? .directionalInsets(insets.resolved(traits.direction)) : .insets(insets)
    }

    /// Whether the view has set the property itself.
    package func hasOwnProperty(_ view: ViewID, slot: Int) -> Bool { nodes[Int(view.index)].properties.has(slot) }

    /// The slot of a property of a view by the number of its name.
    ///
    /// - Throws: if the view's kind has no such property, with the nearest name that it has.
    package func slot(ofProperty number: Int, of view: ViewID) throws(LayoutFault) -> Int {
        let kind = nodes[try index(view)].kind
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

    /// Whether scripts may set a property to any string: the frequent case, for which its definition need not be
    /// copied.
    package func takesAnyString(_ view: ViewID, slot: Int) throws(LayoutFault) -> Bool {
        let kind = nodes[try index(view)].kind
        guard !registry.kinds[kind].properties[slot].isReadOnly else { return false }
        switch registry.kinds[kind].properties[slot].type {
        case .string, .text: return true
        default: return false
        }
    }

    /// What a property of a live view's kind is.
    package func propertyDefinition(of view: ViewID, slot: Int) throws(LayoutFault) -> PropertyDefinition {
        registry.kinds[nodes[try index(view)].kind].properties[slot]
    }

    package func unknownProperty(_ name: String, kind: Int) -> LayoutFault {
        let names = registry.kinds[kind].properties.map(\.name)
        return LayoutFault(
            """
            \(registry.kinds[kind].name.withArticle) has no property \
            '\(name)'.\(NearestName.advice(for: name, in: names))
            """,
            code: .unknownProperty)
    }

    /// Sets a property; `nil` goes back to the kind's default. The value must be of the property's type: see
    /// `PropertyType.check`. Setting what is there already does nothing.
    package func setProperty(_ view: ViewID, slot: Int, to value: PropertyValue?) throws(LayoutFault) {
        if slot == CommonProperties.directionalLayoutMargins { return try setDirectionalMargins(view, value) }
        let index = try index(view)
        let definition = registry.kinds[nodes[index].kind].properties[slot]
        if let value { try definition.type.check(value, property: definition.name) }
        let isStart = definition.effects.contains(.scroll) && value == .point(startOffset(index))
        let new = isStart || value == definition.defaultValue && !definition.remembersDefault ? nil : value
        let own = nodes[index].properties[slot]
        guard own != new else { return }
        let old =
            definition.effects.contains(.scroll) ? effectiveProperty(view, slot: slot) : own ?? definition.defaultValue
        nodes[index].properties.set(new, at: slot)
        account.charge(Self.heapSize(new) - Self.heapSize(own))
        invalidate(index, definition.effects)
        if definition.effects.contains(.scrollStart) { try contentInsetDidChange(index, from: old) }
        if definition.type == .animation || definition.type == .image { noteAnimationStart(view, isSet: new != nil) }
        if new != nil, let other = definition.excludes,
            let excluded = registry.kinds[nodes[index].kind].properties.firstIndex(where: { $0.name == other })
        {
            try setProperty(view, slot: excluded, to: nil)
        }
        guard nodes[index].flags.contains(.isObserved) else { return }
        propertyObserver?(view, slot, old)
        if slot == CommonProperties.layoutMargins, isAlive(view), let margins = old.insets(traits.direction) {
            propertyObserver?(
                view, CommonProperties.directionalLayoutMargins, .directionalInsets(margins.resolved(traits.direction)))
        }
    }

    /// Layout margins are kept once, as they were written last: `layoutMargins` and `directionalLayoutMargins` are two
    /// ways to say the same.
    private func setDirectionalMargins(_ view: ViewID, _ value: PropertyValue?) throws(LayoutFault) {
        if let value {
            let definition = registry.kinds[nodes[try index(view)].kind].properties[
                CommonProperties.directionalLayoutMargins]
            try definition.type.check(value, property: definition.name)
        }
        try setProperty(view, slot: CommonProperties.layoutMargins, to: value)
    }

    @inline(__always) private static func heapSize(_ value: PropertyValue?) -> Int {
        value.map { MemoryAccount.Cost.property + $0.heapSize } ?? 0
    }

    /// Pictures that follow each other begin when they are set. Most are at the screen's own beginning, which needs no
    /// note.
    private func noteAnimationStart(_ view: ViewID, isSet: Bool) {
        let time = clock()
        if time > 0 || !animationStarts.isEmpty { animationStarts[view] = isSet && time > 0 ? time : nil }
    }

    /// Marks a view so that `propertyObserver` hears of changes of its properties.
    package func observeProperties(of view: ViewID) throws(LayoutFault) {
        nodes[try index(view)].flags.insert(.isObserved)
    }

    /// Whether `propertyObserver` hears of changes of a view's properties.
    package func isObserved(_ view: ViewID) -> Bool {
        isAlive(view) && nodes[Int(view.index)].flags.contains(.isObserved)
    }

    private func invalidate(_ index: Int, _ effects: PropertyEffects) {
        if effects.contains(.size) { markNeedsIntrinsicSize(index) }
        if effects.contains(.sizePriority) { markNeedsIntrinsicSize(index) }
        if effects.contains(.arrangement), registry.kinds[nodes[index].kind].isStack { markNeedsArrangement(index) }
        if effects.contains(.arrangement), isScroll(index) { stateContentSize(index) }
        if effects.contains(.scroll) { contentOffsetDidChange() }
        if effects.contains(.superviewArrangement), nodes[index].flags.contains(.isArranged) {
            markNeedsArrangement(Int(nodes[index].parent))
        }
        if effects.contains(.safeArea), !areaInsets.isEmpty { link.setNeedsSolve() }
    }

    /// The space after an arranged view instead of its stack's spacing; `nil` for the stack's.
    package func setCustomSpacing(_ spacing: Double?, after view: ViewID) throws(LayoutFault) {
        let index = try index(view)
        if let spacing, !spacing.isFinite {
            throw LayoutFault(
                "a spacing must be a finite number of points; found \(NumberText.short(spacing))", code: .notFinite)
        }
        if let spacing, abs(spacing) > LayoutLimits.length {
            throw LayoutFault(
                "a spacing of \(NumberText.short(spacing)) is too large: spacings go up to 1e9 points", code: .magnitude
            )
        }
        guard nodes[index].flags.contains(.isArranged) else {
            throw LayoutFault(
                "\(path(ofIndex: index)) is not arranged by a stack, so there is no space after it to set",
                code: .notAStack)
        }
        nodes[index].spacingAfter = spacing
        markNeedsArrangement(Int(nodes[index].parent))
    }

    func markNeedsIntrinsicSize(_ index: Int) {
        guard !nodes[index].flags.contains(.needsIntrinsicSize) else { return }
        nodes[index].flags.insert(.needsIntrinsicSize)
        marks.needsSize(index)
    }

    func markNeedsArrangement(_ index: Int) {
        guard !nodes[index].flags.contains(.needsArrangement) else { return }
        nodes[index].flags.insert(.needsArrangement)
        marks.needsArrangement(index)
    }
}

extension PropertyType {
    /// Makes sure that a value is one that a property of this type can hold.
    package func check(_ value: PropertyValue, property name: String) throws(LayoutFault) {
        func fail(_ found: String) -> LayoutFault {
            LayoutFault("'\(name)' must be \(expectation); found \(found)", code: .propertyType)
        }
        // What goes into a layout must be of sizes that a solver can add to each other.
        func checkLengths(_ numbers: Double...) throws(LayoutFault) {
            for number in numbers {
                guard number.isFinite else { throw fail("a number that is not finite") }
                guard abs(number) <= LayoutLimits.length else {
                    throw fail("\(NumberText.short(number)), which is too large: lengths go up to 1e9 points")
                }
            }
        }
        switch (self, value) {
        case (_, .none), (.boolean, .boolean), (.string, .string), (.color, .color), (.font, .font), (.image, .image),
            (.text, .string),
            (.text, .attributed), (.any, _):
            return
        case (.animation, .animation(let animation)):
            guard !animation.images.isEmpty, animation.duration.isFinite, animation.duration >= 0,
                animation.repeatCount >= 0
            else {
                throw fail("no pictures, or a negative duration or count")
            }
        case (.number(let low, let high), .number(let number)):
            guard number.isFinite, number >= low, number <= high else { throw fail(NumberText.short(number)) }
            guard abs(number) <= 1e12 else {
                throw fail("\(NumberText.short(number)), which is too large: numbers go up to 1e12")
            }
        case (.integer(let low, let high), .number(let number)):
            guard number.isFinite, number >= low, number <= high, number == number.rounded() else {
                throw fail(NumberText.short(number))
            }
        case (.keyword(let names), .keyword(let index)):
            guard names.indices.contains(index) else { throw fail("\(index)") }
        case (.list, .data(.list)): return
        case (.date, .number(let seconds)):
            guard CivilTime.range.contains(seconds) else {
                throw fail("\(NumberText.short(seconds)), which is outside of the years 1 to 9999")
            }
        case (.insets, .insets(let insets)), (.insets, .directionalInsets(let insets)),
            (.directionalInsets, .directionalInsets(let insets)):
            try checkLengths(insets.top, insets.left, insets.bottom, insets.right)
        case (.size, .size(let size)): try checkLengths(size.width, size.height)
        case (.point, .point(let point)): try checkLengths(point.x, point.y)
        case (.shadow, .shadow(let shadow)):
            guard shadow.radius >= 0, (0...1).contains(shadow.opacity),
                [shadow.radius, shadow.offset.x, shadow.offset.y].allSatisfy({ abs($0) <= LayoutLimits.length })
            else { throw fail("a radius, offset or opacity out of range") }
        default: throw fail("a value of another type")
        }
    }
}
