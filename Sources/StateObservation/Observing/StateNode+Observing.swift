extension StateNode {
    // MARK: - The list

    final var registrations: [Registration] {
        activity?.pointee.observers.listeners.active.compactMap { $0 as? Registration } ?? []
    }
    final var bindings: [BindingCore] {
        activity?.pointee.observers.listeners.active.compactMap { $0 as? BindingCore } ?? []
    }

    /// Returns the active listener of this object and key, or nil if there is none.
    @usableFromInline
    final func find(_ object: AnyObject, _ key: AnyHashable?, isBinding: Bool) -> Listener? {
        guard let found = activity?.pointee.observers.find(ListenerKey(object, key, isBinding: isBinding)) else {
            return nil
        }
        if found.object === object { return found }
        // The listener's own object is gone, and this object has its address.
        remove(found)
        return nil
    }

    /// Creates the registration of this observer and key. If it exists already, returns the existing one without its
    /// former handlers.
    @usableFromInline
    final func register(_ observer: AnyObject?, key: AnyHashable?, at place: SourcePlace) -> Registration {
        if let observer, let existing = find(observer, key, isBinding: false) as? Registration {
            existing.reset(at: place)
            return existing
        }
        let registration = Registration(self, observer: observer, key: key, place: place)
        add(registration)
        return registration
    }

    @usableFromInline
    final func add(_ listener: Listener) {
        let activity = makeActivity()
        if activity.pointee.observers.listeners.needsSweep { sweep() }
        activity.pointee.observers.add(listener)
        listenersDidChange()
    }

    @usableFromInline
    final func remove(_ listener: Listener) {
        guard listener.isActive, let activity else { return }
        if let registration = listener as? Registration { count(registration.handlers, by: -1) }
        listener.deactivate()
        activity.pointee.observers.didRemove(listener)
        if activity.pointee.deliveries == 0 { activity.pointee.observers.compactIfNeeded() }
        listenersDidChange()
    }

    final func count(_ handlers: Registration.Handlers, by step: Int) {
        guard let activity else { return }
        activity.pointee.observers.count(handlers, by: step)
        updateGetObservers(activity)
    }

    private func updateGetObservers(_ activity: UnsafeMutablePointer<Activity>) {
        hasGetObservers = activity.pointee.observers.getCount > 0 && !activity.pointee.observers.isNotifyingRead
    }

    /// Removes listeners whose objects are gone.
    final func sweep() {
        guard let activity, activity.pointee.deliveries == 0 else { return }
        for listener in Array(activity.pointee.observers.listeners.active) where !listener.isAlive { remove(listener) }
        activity.pointee.observers.didSweep()
    }

    // MARK: - Delivery

    /// Calls the function with each active listener, then with each listener that these calls have added. Listeners
    /// that are added even later wait for the next change. Otherwise an observer that registers an observer that
    /// registers another would never end.
    private func forEachListener(_ activity: UnsafeMutablePointer<Activity>, _ body: (Listener) -> Void) {
        var start = 0
        for _ in 0..<2 {
            let end = activity.pointee.observers.listeners.items.count
            for index in start..<end {
                activity.pointee.observers.listeners.items[index]._withUnsafeGuaranteedRef { listener in
                    guard listener.isActive else { return }
                    activity.pointee.runningPlace = listener.place
                    body(listener)
                }
            }
            if activity.pointee.observers.listeners.items.count == end { return }
            start = end
        }
    }

    /// Runs a function that calls handlers of this state. During the call, the state counts as delivering, and errors
    /// can name the places of the write and of the listener.
    final func runCallbacks(
        _ activity: UnsafeMutablePointer<Activity>, for write: SourcePlace, of listener: SourcePlace = .unknown,
        _ body: () -> Void
    ) {
        let outerPlace = activity.pointee.runningPlace
        let outerWrite = activity.pointee.runningWrite
        activity.pointee.deliveries += 1
        activity.pointee.runningPlace = listener
        activity.pointee.runningWrite = write
        body()
        activity.pointee.deliveries -= 1
        activity.pointee.runningPlace = outerPlace
        activity.pointee.runningWrite = outerWrite
        if activity.pointee.deliveries == 0 { activity.pointee.observers.compactIfNeeded() }
    }

    /// Returns whether the old and the new value differ. Returns false without comparing them if no handler needs to
    /// know.
    private func isUnique(_ activity: UnsafeMutablePointer<Activity>, _ change: RawChange) -> Bool {
        activity.pointee.observers.uniqueCount > 0 && ops.differ(change.new, change.old)
    }

    /// Runs the `willSet` observers, once for each write.
    final func announce(_ activity: UnsafeMutablePointer<Activity>, _ write: Write) {
        guard activity.pointee.observers.willSetCount > 0, activity.pointee.announcedSerial != write.serial else {
            return
        }
        activity.pointee.announcedSerial = write.serial
        guard activity.pointee.hasNext else { return }
        let change = RawChange(new: activity.pointee.next, old: value, trigger: write.trigger, place: write.place)
        let isUnique = isUnique(activity, change)
        runCallbacks(activity, for: write.place) {
            forEachListener(activity) { $0.announce(change, isUnique: isUnique, self) }
        }
    }

    /// Writes the bound properties, except the property that the change came from.
    final func writeTargets(_ activity: UnsafeMutablePointer<Activity>, _ write: Write) {
        guard activity.pointee.mustWriteTargets, let pending = activity.pointee.pending else { return }
        activity.pointee.mustWriteTargets = false
        runCallbacks(activity, for: pending.place) {
            forEachListener(activity) { $0.write(value, pending, before: write.serial, self) }
        }
    }

    /// Runs the `stateDidSet` callbacks of bindings, then the `didSet` and `didUniqueSet` observers, if a change waits
    /// for its delivery.
    final func notify(_ activity: UnsafeMutablePointer<Activity>) {
        guard let pending = activity.pointee.pending else { return }
        let change = RawChange(
            new: value, old: activity.pointee.old, trigger: pending.trigger, place: pending.place)
        runCallbacks(activity, for: pending.place) {
            if activity.pointee.observers.bindingCount > 0 {
                forEachListener(activity) { $0.didWrite(change, self) }
            }
            if activity.pointee.observers.registrationCount > 0 {
                let isUnique = isUnique(activity, change)
                forEachListener(activity) { $0.deliver(change, isUnique: isUnique, self) }
            }
            // While its callbacks run, nothing can write the state.
            activity.pointee.pending = nil
            ops.destroy(activity.pointee.old)
        }
    }

    /// Runs the observers with the current value as both old and new value, and with the trigger `invoke`.
    final func invokeObservers(at place: SourcePlace) throws(StateError) {
        guard let activity, activity.pointee.observers.registrationCount > 0 else { return }
        if activity.pointee.deliveries > 0 { throw reentrantWrite(place, to: name) }
        try context.admitNesting(self, place)
        let write = context.makeWrite(.invoke, at: place)
        context.enter(place)
        if activity.pointee.observers.willSetCount > 0 {
            setNext(activity, copying: value)
            announce(activity, write)
            dropNext(activity)
        }
        if activity.pointee.pending == nil {
            ops.copy(activity.pointee.old, value)
            activity.pointee.pending = write
        }
        notify(activity)
        context.leave()
    }

    /// Runs the get observers of a read: all `willGet` handlers, then all `didGet` handlers. Reads from inside a get
    /// observer of the same state notify no observers.
    @usableFromInline
    final func notifyRead() {
        guard let activity else { return }
        activity.pointee.observers.isNotifyingRead = true
        updateGetObservers(activity)
        context.enter(.unknown)
        let change = RawChange(new: value, old: value, trigger: RawTrigger(.state), place: .unknown)
        let readers = registrations
        runCallbacks(activity, for: .unknown) {
            for kind in [Registration.Kind.willGet, .didGet] {
                for reader in readers where reader.isActive {
                    activity.pointee.runningPlace = reader.place
                    reader.read(change, kind, self)
                }
            }
        }
        context.leave()
        activity.pointee.observers.isNotifyingRead = false
        updateGetObservers(activity)
    }
}
