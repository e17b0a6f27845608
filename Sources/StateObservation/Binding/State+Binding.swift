extension State {
    /// Binds both ways. Neither value changes until one of them is set.
    ///
    /// A state is bound to a property at most once: binding them again, in any mode, replaces the binding and its
    /// callbacks. A state may be bound to several properties, and a property to several states.
    ///
    /// A derived state can be bound too: the property follows it, and a property that changes by itself is refused
    /// (``StateBinding/targetDidChange(to:from:at:)`` throws `derivedStateIsReadOnly`).
    ///
    /// While a view model is being applied or mapped, this is ``apply(into:at:)`` or ``map(from:at:)``: see
    /// ``ViewModelCore``.
    ///
    /// - Throws: `notBindable`, `readOnlyProperty`, `targetIsGone`. Nothing has changed then.
    @discardableResult
    @inlinable
    public func bind<Target: AnyObject>(
        with property: BoundProperty<Target, Value>, at place: SourcePlace = .unknown
    ) throws(StateError) -> StateBinding<Value, Target> {
        try bind(property, context.plainMode, at: place)
    }

    /// Binds both ways and gives the state the property's value, with the trigger `bind`.
    ///
    /// - Throws: as ``bind(with:at:)``; `propertyFailed` if the property cannot be read; what ``set(_:trigger:at:)``
    ///   throws (`derivedStateIsReadOnly` among them).
    @discardableResult
    @inlinable
    public func map<Target: AnyObject>(
        from property: BoundProperty<Target, Value>, at place: SourcePlace = .unknown
    ) throws(StateError) -> StateBinding<Value, Target> {
        try bind(property, .map, at: place)
    }

    /// Binds both ways and gives the property the state's value.
    ///
    /// - Throws: as ``bind(with:at:)``; `propertyFailed` if the property cannot be written.
    @discardableResult
    @inlinable
    public func apply<Target: AnyObject>(
        into property: BoundProperty<Target, Value>, at place: SourcePlace = .unknown
    ) throws(StateError) -> StateBinding<Value, Target> {
        try bind(property, .apply, at: place)
    }

    /// Lets the state follow the property, beginning with its value, with the trigger `bind`. The property does not
    /// follow the state.
    ///
    /// - Throws: as ``map(from:at:)``, except that read-only properties are welcome.
    @discardableResult
    @inlinable
    public func oneWayBind<Target: AnyObject>(
        with property: BoundProperty<Target, Value>, at place: SourcePlace = .unknown
    ) throws(StateError) -> StateBinding<Value, Target> {
        try bind(property, .oneWay, at: place)
    }

    /// Ends the binding with one property of an object. Does nothing if there is none.
    public func unbind(from target: AnyObject, key: AnyHashable) {
        if let binding = node.bindings.find(ListKey(target, key: key)), binding.target === target {
            node.remove(binding)
        }
    }

    /// Ends all bindings with an object.
    public func unbind(from target: AnyObject) {
        for binding in Array(node.bindings.active) where binding.target === target { node.remove(binding) }
    }

    /// Ends all bindings.
    public func unbindAll() {
        for binding in Array(node.bindings.active) { node.remove(binding) }
    }

    // MARK: - Inside

    @inlinable
    func bind<Target: AnyObject>(
        _ property: BoundProperty<Target, Value>, _ mode: BindingMode, at place: SourcePlace
    ) throws(StateError) -> StateBinding<Value, Target> {
        let place = context.resolve(place)
        guard isBindable else { throw .notBindable(state: name, binding: place, declared: node.place) }
        if isDerived && (mode == .map || mode == .oneWay) {
            throw .derivedStateIsReadOnly(state: name, write: place, derived: node.place)
        }
        guard mode == .oneWay || property.write != nil else {
            throw .readOnlyProperty(property: property.name, binding: place)
        }
        guard let target = property.target else { throw .targetIsGone(property: property.name, binding: place) }

        // The values first: whatever fails here leaves everything as it was, an earlier binding included.
        try synchronise(property, target, mode, at: place)
        return connect(property, target, mode, at: place)
    }

    @usableFromInline
    func existingBinding(_ target: AnyObject, _ key: AnyHashable) -> BindingCore? {
        node.bindings.find(ListKey(target, key: key))
    }

    @inlinable
    func synchronise<Target: AnyObject>(
        _ property: BoundProperty<Target, Value>, _ target: Target, _ mode: BindingMode, at place: SourcePlace
    ) throws(StateError) {
        let existing = existingBinding(target, property.key)
        switch mode {
        case .bind:
            break
        case .map, .oneWay:
            let value: Value
            do {
                value = try property.read(target)
            } catch {
                throw .propertyFailed(property: property.name, binding: place, reason: "\(error)")
            }
            if let refusal = write(value, .bind, place, origin: existing) { throw refusal }
        case .apply:
            // Not the earlier binding's business either.
            existing?.isWriting = true
            defer { existing?.isWriting = false }
            do {
                try property.write?(target, peek)
            } catch {
                throw .propertyFailed(property: property.name, binding: place, reason: "\(error)")
            }
        }
    }

    @inlinable
    func connect<Target: AnyObject>(
        _ property: BoundProperty<Target, Value>, _ target: Target, _ mode: BindingMode, at place: SourcePlace
    ) -> StateBinding<Value, Target> {
        if let existing = existingBinding(target, property.key) { node.remove(existing) }
        var write: BindingCore.Write?
        if let body = property.write, mode != .oneWay {
            write = { try body(unsafeDowncast($0, to: Target.self), $1.assumingMemoryBound(to: Value.self).pointee) }
        }
        let untyped = BindingCore.Property(target: target, key: property.key, name: property.name, write: write)
        let core = BindingCore(node, untyped, mode: mode, place: place)
        node.add(core)
        let binding = StateBinding<Value, Target>(core: core, state: self, key: property.key)
        if let disconnect = property.disconnect {
            core.disconnect = { [weak target, weak binding] in
                if let target, let binding { disconnect(target, binding) }
            }
        }
        context.record(core)
        property.connect?(target, binding)
        return binding
    }
}
