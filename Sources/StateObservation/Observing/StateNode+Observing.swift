extension StateNode {
    // MARK: - The list

    /// The registration of this observer and key, cleared if there was one.
    @usableFromInline
    final func register(_ observer: AnyObject?, key: AnyHashable?, at place: SourcePlace) -> Registration {
        if let observer, let existing = registrations.find(ListKey(observer, key: key)) {
            if existing.observer === observer {
                existing.reset(at: place)
                return existing
            }
            // Another object that has the address of one that has gone.
            remove(existing)
        }
        if registrations.needsSweep { sweep() }
        let registration = Registration(self, observer: observer, key: key, place: place)
        registrations.append(registration)
        changeDemand(by: 1)
        return registration
    }

    final func remove(_ registration: Registration) {
        guard registration.isActive else { return }
        count(registration, by: -1)
        registration.deactivate()
        registrations.didDeactivate(registration)
        if deliveringCount == 0 && registrations.hasManyHoles { registrations.compact() }
        changeDemand(by: -1)
    }

    /// Keeps count of the kinds of handlers, so that a kind that nobody has costs nothing.
    final func count(_ registration: Registration, by step: Int) {
        if registration.handlers.hearsWillSet { willSetCount += step }
        if registration.handlers.hearsUniqueSet { uniqueCount += step }
        if registration.handlers.hearsGet { getCount += step }
    }

    // MARK: - Delivery

    /// Walks through the active registrations, then through those that came meanwhile. What these register waits for
    /// the next change: a layout that observes a state and is made again by what it observes would go on without end
    /// otherwise.
    @inline(__always)
    private func forEachRegistration(_ body: (Registration) -> Void) {
        var start = 0
        for _ in 0..<2 {
            let end = registrations.items.count
            for index in start..<end {
                registrations.items[index]._withUnsafeGuaranteedRef { registration in
                    guard registration.isActive else { return }
                    runningPlace = registration.place
                    body(registration)
                }
            }
            if registrations.items.count == end { return }
            start = end
        }
    }

    /// Marks that callbacks of this state run, for a write at this place. Returns what `endCallbacks` puts back.
    final func beginCallbacks(for write: SourcePlace) -> (place: SourcePlace, write: SourcePlace) {
        let outer = (runningPlace, runningWrite)
        deliveringCount += 1
        runningWrite = write
        return outer
    }

    final func endCallbacks(_ outer: (place: SourcePlace, write: SourcePlace)) {
        deliveringCount -= 1
        (runningPlace, runningWrite) = outer
        if deliveringCount == 0 {
            if registrations.hasManyHoles { registrations.compact() }
            if bindings.hasManyHoles { bindings.compact() }
        }
    }

    /// Runs the `willSet` observers.
    final func tellWillSet(_ write: WriteInfo) {
        guard hasNext else { return }
        let changes = RawChange(new: next, old: value, trigger: write.trigger, place: write.place)
        let isUnique = uniqueCount > 0 && isUnique(next, value)
        let outer = beginCallbacks(for: write.place)
        forEachRegistration { $0.announce(changes, isUnique: isUnique, self) }
        endCallbacks(outer)
    }

    /// Runs the `didSet` and `didUniqueSet` observers and the bindings' `stateDidSet`, if there is a change they have
    /// not been notified.
    final func tellObservers() {
        guard let told = pending else { return }
        if registrations.count == 0 && callbackCount == 0 {
            pending = nil
            ops.destroy(old)
            return
        }
        let changes = RawChange(new: value, old: old, trigger: told.trigger, place: told.place)
        let outer = beginCallbacks(for: changes.place)
        if bindings.count > 0 { tellBindings(changes) }
        let isUnique = uniqueCount > 0 && isUnique(changes.new, changes.old)
        forEachRegistration { $0.deliver(changes, isUnique: isUnique, self) }
        // While its callbacks run, nothing can write this state.
        pending = nil
        ops.destroy(old)
        endCallbacks(outer)
    }

    /// Runs the observers without a change, with the trigger `invoke`.
    final func invokeObservers(at place: SourcePlace) throws(StateError) {
        guard registrations.count > 0 else { return }
        if context.nesting > 0 {
            if deliveringCount > 0 {
                throw .reentrantWrite(
                    state: name, write: context.resolve(place), during: runningWrite, observer: runningPlace)
            }
            if context.nesting >= context.maximumNesting {
                throw .nestingTooDeep(
                    state: name, limit: context.maximumNesting, write: context.resolve(place),
                    outermost: context.outermostPlace)
            }
        }
        context.serial += 1
        let write = WriteInfo(serial: context.serial, trigger: RawTrigger(.invoke), place: place, origin: nil)
        context.enter(place)
        if willSetCount > 0 {
            setNext(copying: value)
            tellWillSet(write)
            dropNext()
        }
        if pending == nil {
            ops.copy(old, value)
            pending = write
        }
        tellObservers()
        context.leave()
    }

    // MARK: - Reading

    /// Tells the get observers of a read: all of them before it and all of them after it. A read from inside a get
    /// observer of the same state notifies nobody.
    @usableFromInline
    final func tellGet() {
        guard !isTellingGet else { return }
        isTellingGet = true
        context.enter(.unknown)
        let outer = beginCallbacks(for: .unknown)
        let count = registrations.items.count
        for isOver in [false, true] {
            for index in 0..<count {
                let registration = registrations.items[index].takeUnretainedValue()
                guard registration.isActive else { continue }
                runningPlace = registration.place
                registration.read(value, isOver: isOver)
            }
        }
        endCallbacks(outer)
        context.leave()
        isTellingGet = false
    }
}
