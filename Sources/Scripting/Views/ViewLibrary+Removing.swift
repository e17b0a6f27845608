import Layout
import LuaHost

/// Removes views from the screen, and puts removed views again.
extension ViewLibrary {
    /// Removes a view from its superview. Editing ends in a text input inside it, and the bindings and observations of
    /// the view and its descendants end. Does nothing for a view without a superview.
    func remove(_ view: ViewID) throws {
        guard try screen.superview(of: view) != nil else { return }
        willLeave(view, current)
        guard screen.isAlive(view), try screen.superview(of: view) != nil else { return }
        try screen.removeFromSuperview(view)
        try didRemove(view)
    }

    /// Ends the bindings and observations of a removed view and its descendants, and records the view as removed.
    /// Destroys removed views that the script has released, if there are many.
    private func didRemove(_ view: ViewID) throws {
        let views = try screen.viewsInside(view)
        for view in views { try endRegistrations(of: view) }
        current.removed.add(view, count: views.count)
        if current.removed.isDue { try reclaim() }
    }

    /// Called after a layout has removed a view. Ends the bindings and observations of the view and its descendants.
    func wasRemoved(_ view: ViewID, _ open: OpenScreen) {
        do { try host.using(open) { host throws in try host.libraries.views.didRemove(view) } } catch {
            host.callbackFailed(error, at: .unknown, in: open)
        }
    }

    /// Called before a view and its descendants are removed or destroyed. Ends editing in a text input inside it.
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
        // The layout runs again anyway when the view is put again, so changes of traits need not run it.
        if let unit = instance.unit { current.traitReaders[unit] = nil }
    }

    /// Called when a view is put. If the view was removed before, the layouts of the molecules and controllers in it
    /// run again, because their bindings ended with the removal. Views that these layouts put again are kept.
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

    /// Destroys the removed views that the script holds neither as a view nor as an instance. To find them, the engine
    /// moves its references to the script's tables and functions for these views into Lua and collects garbage.
    func reclaim() throws {
        // Running layouts and tables still need their views and cells after the current callback.
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
        // Functions of ended observers may reference the removed views.
        for state in libraries.states.store.states.values where state.context === current.context {
            state.removeEndedObservers()
        }
        // The first collection may release objects that make further objects collectable.
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
        // A subview that the script holds is kept, even if its superview is destroyed.
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
