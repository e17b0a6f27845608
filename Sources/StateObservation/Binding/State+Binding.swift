extension State {
    /// Binds both ways. Both values stay until the state or the property changes.
    ///
    /// A state and a property have at most one binding: binding them again, in any mode, replaces the binding and its
    /// handlers. A state can be bound to several properties, and a property to several states.
    ///
    /// The property of a derived state follows it. If the property changes by itself, the change is refused:
    /// ``StateBinding/targetDidChange(to:from:at:)`` throws `derivedStateIsReadOnly`.
    ///
    /// While a view model is applied or mapped, this function behaves as ``apply(into:at:)`` or ``map(from:at:)``: see
    /// ``ViewModelCore``.
    ///
    /// ```swift
    /// try name.bind(with: field.textProperty).viewDidSet { field, changes in field.isEdited = true }
    /// ```
    ///
    /// - Parameters:
    ///   - property: the property.
    ///   - place: the place of this call, for errors.
    /// - Returns: the binding, to set handlers. It may be dropped.
    /// - Throws: `notBindable` if the state is observe-only, `readOnlyProperty` if the property has no `write`
    ///   function, `targetIsGone` if its object is gone; while a view model is applied or mapped, also the errors of
    ///   ``apply(into:at:)`` or ``map(from:at:)``. Nothing changes then.
    @discardableResult
    @inlinable
    public func bind<Target: AnyObject>(
        with property: BoundProperty<Target, Value>, at place: SourcePlace = .unknown
    ) throws(StateError) -> StateBinding<Value, Target> {
        try bind(property, context.plainMode, at: place)
    }

    /// Binds both ways and copies the property's value into the state, with the trigger `bind`.
    ///
    /// - Parameters:
    ///   - property: the property.
    ///   - place: the place of this call, for errors.
    /// - Returns: the binding, to set handlers. It may be dropped.
    /// - Throws: the errors of ``bind(with:at:)`` and ``set(_:trigger:at:)``; `propertyFailed` if the property cannot
    ///   be read.
    @discardableResult
    @inlinable
    public func map<Target: AnyObject>(
        from property: BoundProperty<Target, Value>, at place: SourcePlace = .unknown
    ) throws(StateError) -> StateBinding<Value, Target> {
        try bind(property, .map, at: place)
    }

    /// Binds both ways and copies the state's value into the property.
    ///
    /// - Parameters:
    ///   - property: the property.
    ///   - place: the place of this call, for errors.
    /// - Returns: the binding, to set handlers. It may be dropped.
    /// - Throws: the errors of ``bind(with:at:)``; `propertyFailed` if the property cannot be written.
    @discardableResult
    @inlinable
    public func apply<Target: AnyObject>(
        into property: BoundProperty<Target, Value>, at place: SourcePlace = .unknown
    ) throws(StateError) -> StateBinding<Value, Target> {
        try bind(property, .apply, at: place)
    }

    /// Binds one way: copies the property's value into the state at once, with the trigger `bind`, and after each
    /// change of the property. The property does not follow the state, and may be read-only.
    ///
    /// - Parameters:
    ///   - property: the property.
    ///   - place: the place of this call, for errors.
    /// - Returns: the binding, to set handlers. It may be dropped.
    /// - Throws: the errors of ``map(from:at:)`` except `readOnlyProperty`.
    @discardableResult
    @inlinable
    public func oneWayBind<Target: AnyObject>(
        with property: BoundProperty<Target, Value>, at place: SourcePlace = .unknown
    ) throws(StateError) -> StateBinding<Value, Target> {
        try bind(property, .oneWay, at: place)
    }

    /// Ends the binding with the property of an object that has this ``BoundProperty/key``. Does nothing if there is
    /// none.
    public func unbind(from target: AnyObject, key: AnyHashable) { node.find(target, key, isBinding: true)?.cancel() }

    /// Ends all bindings of this state with properties of an object.
    public func unbind(from target: AnyObject) {
        for binding in node.bindings where binding.object === target { binding.cancel() }
    }

    /// Ends all bindings of this state.
    public func unbindAll() {
        for binding in node.bindings { binding.cancel() }
    }

    // MARK: - Internal

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

        // Values are copied first: an error leaves everything unchanged, including an earlier binding.
        try copyValue(property, target, mode, at: place)
        return connect(property, target, mode, at: place)
    }

    @usableFromInline
    func existingBinding(_ target: AnyObject, _ key: AnyHashable) -> BindingCore? {
        node.find(target, key, isBinding: true) as? BindingCore
    }

    @inlinable
    func copyValue<Target: AnyObject>(
        _ property: BoundProperty<Target, Value>, _ target: Target, _ mode: BindingMode, at place: SourcePlace
    ) throws(StateError) {
        if mode == .bind { return }
        let existing = existingBinding(target, property.key)
        let value: Value
        do {
            if mode == .apply {
                let value = peek
                let write = { try property.write?(target, value) ?? () }
                if let existing { try existing.ignoringEchoes(write) } else { try write() }
                return
            }
            value = try property.read(target)
        } catch {
            throw .propertyFailed(property: property.name, binding: place, reason: "\(error)")
        }
        if let refusal = write(value, .bind, place, origin: existing) { throw refusal }
    }

    @inlinable
    func connect<Target: AnyObject>(
        _ property: BoundProperty<Target, Value>, _ target: Target, _ mode: BindingMode, at place: SourcePlace
    ) -> StateBinding<Value, Target> {
        existingBinding(target, property.key)?.cancel()
        var write: BindingCore.TargetWrite?
        if let body = property.write, mode != .oneWay {
            write = { [weak target] value in
                guard let target else { return false }
                try body(target, value.value())
                return true
            }
        }
        let core = BindingCore(node, target, property.key, mode: mode, at: place, write: write)
        node.add(core)
        let binding = StateBinding<Value, Target>(core: core, state: self, key: property.key)
        if let disconnect = property.disconnect {
            core.setDisconnect { [weak target, weak binding] in
                if let target, let binding { disconnect(target, binding) }
            }
        }
        context.record(core)
        property.connect?(target, binding)
        return binding
    }
}
