import Layout
import LuaHost

/// Removing views from the screen, and putting them again.
extension ViewLibrary {
    /// Removes a view from its superview. A text input in it ends editing, and the bindings and observations of the
    /// view and its descendants end.
    func remove(_ view: ViewID) throws {
        guard try screen.superview(of: view) != nil else { return }
        willLeave(view, current)
        guard screen.isAlive(view), try screen.superview(of: view) != nil else { return }
        try screen.removeFromSuperview(view)
        try didRemove(view)
    }

    /// Ends the bindings and observations of a removed view and its descendants.
    private func didRemove(_ view: ViewID) throws {
        let views = try screen.viewsInside(view)
        for view in views { try endRegistrations(of: view) }
        current.removed.add(view, count: views.count)
        if current.removed.isDue { try reclaim() }
    }

    /// Called when a layout has removed a view.
    func wasRemoved(_ view: ViewID, _ open: OpenScreen) {
        do { try host.using(open) { host throws in try host.libraries.views.didRemove(view) } } catch {
            host.callbackFailed(error, at: .unknown, in: open)
        }
    }

    /// Called before a view and its descendants are destroyed.
    func willLeave(_ view: ViewID, _ open: OpenScreen) {
        do {
            try host.using(open) { host throws in try host.current.interactor.leave(view) }
        } catch {
            host.callbackFailed(error, at: .unknown, in: open)
        }
    }

    private func endRegistrations(of view: ViewID) throws {
        current.peers[view]?.endRegistrations()
        guard let instance = current.instances[view] else { return }
        current.instances[view]?.wasRemoved = true
        if let end = prelude.endObserver,
            case .integer(let number)? = try lua.call(end, [.reference(instance.table)], resultCount: 1).first
        {
            libraries.states.endToken(number)
        }
        // The next put lays it out anyway.
        if let unit = instance.unit { current.traitReaders[unit] = nil }
    }

    /// Called when a removed view is put again. The layouts of its molecules and controllers run again, because their
    /// bindings ended with the removal; views that they put again are kept.
    func wake(_ view: ViewID) throws {
        guard current.removed.take(view) else { return }
        for view in try screen.viewsInside(view) where screen.isAlive(view) {
            guard let instance = current.instances[view], instance.wasRemoved else { continue }
            current.instances[view]?.wasRemoved = false
            if let unit = instance.unit {
                try libraries.layouts.renew(UnitRecord(view: view, body: .instance(instance.table), unit: unit))
            }
        }
    }

    // MARK: Letting go

    /// Destroys removed views that the script holds neither as a view nor as an instance. Meanwhile Lua keeps the
    /// engine's references to the script's tables and functions for these views, so that its garbage collector can
    /// determine this.
    func reclaim() throws {
        // Layouts and tables continue with their views and cells after the current callback.
        guard let park = prelude.park, let unpark = prelude.unpark, !current.tables.isHolding else { return }
        let removed = current.removed.tops.filter {
            screen.isAlive($0) && (try? screen.superview(of: $0)) == .some(nil)
        }
        let laidOut = removed.filter(screen.isBeingLaidOut)
        let tops = removed.subtracting(laidOut)
        let views = try tops.flatMap { try screen.viewsInside($0) }
        var parked: [(view: ViewID, instance: Instance.Parked?, events: [InteractionEvent])] = []
        for (number, view) in views.enumerated() {
            var instance = current.instances.removeValue(forKey: view)
            var handlers = current.peers[view]?.handlers ?? [:]
            current.peers[view]?.handlers = [:]
            let events = handlers.keys.sorted { $0.rawValue < $1.rawValue }
            _ = try lua.call(
                park,
                [
                    .integer(Int64(number)), .object(object(classes.view, view)),
                    instance.map { .reference($0.table) } ?? .nil,
                ]
                    + events.compactMap { handlers[$0].map { .reference($0) } }, resultCount: 0)
            parked.append((view, instance.map { Instance.Parked($0, placeholder: park) }, events))
            instance = nil
            handlers = [:]
        }
        // Functions of ended observers may hold the removed views.
        for state in libraries.states.store.states.values where state.context === current.context {
            state.removeEndedObservers()
        }
        // The first cycle may release further objects.
        for _ in 0..<2 {
            lua.drainCollected()
            lua.collectGarbage()
        }
        var held: Set<ViewID> = []
        for (number, item) in parked.enumerated() {
            let results = try lua.call(unpark, [.integer(Int64(number))], resultCount: 2 + item.events.count)
            guard results.first?.isTrue == true else { continue }
            held.insert(item.view)
            if let instance = item.instance, case .reference(let table) = results[1] {
                current.instances[item.view] = instance.instance(table)
            }
            for (event, function) in zip(item.events, results.dropFirst(2)) {
                if case .reference(let function) = function { current.peers[item.view]?.handlers[event] = function }
            }
        }
        // Values that the script holds outlive their view.
        var left = laidOut
        for view in views where held.contains(view) {
            if !tops.contains(view), let parent = try screen.superview(of: view), !held.contains(parent) {
                try screen.removeFromSuperview(view)
                left.insert(view)
            } else if tops.contains(view) {
                left.insert(view)
            }
        }
        for view in tops where !left.contains(view) { try screen.destroy(view) }
        current.removed.keep(left, count: try left.reduce(0) { try $0 + screen.viewsInside($1).count })
    }
}
