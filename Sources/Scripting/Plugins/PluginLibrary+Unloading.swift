import Layout
package import LuaHost

/// The observations, bindings and derived states that plugins have created.
struct PluginRegistrations {
    private struct Entry {
        weak var registration: AnyObject?
        var end: () -> Void
    }

    private var entries: [LuaOwner: [Entry]] = [:]
    private var nextSweep: [LuaOwner: Int] = [:]

    /// Adds a registration of a plugin. `end` ends it. Released registrations are removed regularly. Amortized O(1).
    mutating func add(_ registration: AnyObject, of owner: LuaOwner, _ end: @escaping () -> Void) {
        entries[owner, default: []].append(Entry(registration: registration, end: end))
        guard entries[owner]!.count >= nextSweep[owner] ?? 64 else { return }
        entries[owner]!.removeAll { $0.registration == nil }
        nextSweep[owner] = max(64, 2 * entries[owner]!.count)
    }

    /// Ends and removes the registrations of a plugin that still exist.
    mutating func end(_ owner: LuaOwner) {
        nextSweep[owner] = nil
        for entry in entries.removeValue(forKey: owner) ?? [] { entry.end() }
    }
}

/// Unloads plugins and ends everything that they have registered.
extension PluginLibrary {
    /// Records how to end a registration if a plugin's code is creating it. Does nothing for other code.
    func note(_ registration: AnyObject, _ end: @escaping () -> Void) {
        guard lua.owner.isPlugin else { return }
        registrations.add(registration, of: lua.owner, end)
    }

    /// Unloads the plugins that require a plugin, then the plugin itself. Removes their kinds, the views that they put
    /// into views of their kinds, and their observers, bindings and handlers in all screens. Views of their kinds stay
    /// and become empty.
    ///
    /// - Returns: The places of the unloaded plugins, in order.
    func unload(_ place: Int) -> [Int] {
        var unloaded: [Int] = []
        for place in store.dependants(of: place) + [place] {
            guard let owner = store[place].owner, case .active = store[place].state else { continue }
            if let fault = PluginMigration(self).runOnUnload(place) { host.main.screen.report(fault) }
            endRegistrations(of: owner)
            withdraw(place)
            store[place].state = .gone
            unloaded.append(place)
        }
        for open in [host.main] + host.screens.all.filter({ $0 !== host.main }) { open.screen.releaseWithdrawnKinds() }
        return unloaded
    }

    private func endRegistrations(of owner: LuaOwner) {
        registrations.end(owner)
        let widgets = (kinds[owner] ?? []).map(\.widget)
        for open in [host.main] + host.screens.all.filter({ $0 !== host.main }) {
            host.using(open) { host in
                empty(host.screen.root, widgets, host.screen)
                for peer in open.peers.values {
                    peer.handlers = peer.handlers.filter { $0.value.owner != owner }
                    if peer.modelInstance?.owner == owner { peer.modelInstance = nil }
                }
                for (view, instance) in open.instances where instance.table.owner == owner {
                    open.instances[view] = nil
                }
                withdrawClasses(of: owner, host.screen.registry)
            }
        }
    }

    /// Removes the subviews of all views of a plugin's kinds inside `view`.
    private func empty(_ view: ViewID, _ widgets: [WidgetKind], _ screen: Screen) {
        guard let kind = try? screen.kind(of: view), let subviews = try? screen.subviews(of: view) else { return }
        let isOwn = widgets.contains { $0 === kind.behavior }
        for subview in subviews {
            if isOwn { try? screen.destroy(subview) } else { empty(subview, widgets, screen) }
        }
    }

    private func withdrawClasses(of owner: LuaOwner, _ registry: KindRegistry) {
        for (number, kind) in registry.kinds.enumerated() {
            guard let molecule = kind.behavior as? MoleculeKind, molecule.table.owner == owner else { continue }
            registry.withdraw(number)
        }
    }
}

extension ScriptHost {
    /// Runs `onUnload` of the plugins that require a plugin, then of the plugin itself, unloads them, and ends
    /// everything that they have registered in all screens. Views of their kinds become empty. If other code still has
    /// a function of an unloaded plugin, a call of it raises an error that names the plugin.
    ///
    /// - Returns: The names of the unloaded plugins, in order. Plugins that were not loaded are left out; empty if the
    ///   name is unknown.
    package func unloadPlugin(named name: String) -> [String] {
        guard let place = libraries.plugins.store.place(named: name) else { return [] }
        return asEntry {
            libraries.plugins.unload(place).compactMap { libraries.plugins.store[$0].manifest?.name }
        }
    }

    private static let mostCollections = 16

    /// Collects garbage until nothing more is released, but at most 16 times, and returns a count of the values and
    /// bytes of a plugin that still exist. The count is empty if the plugin's code has never run.
    ///
    /// - Parameter record: The plugin: one of the host's `plugins`, also after unloading.
    package func census(of record: PluginRecord) -> LuaCensus {
        guard let owner = record.owner else { return LuaCensus() }
        // Each collection may release further objects, and halves Lua's stack space of deep calls.
        var census = LuaCensus()
        for round in 1...Self.mostCollections {
            lua.collectGarbage()
            lua.drainCollected()
            let now = lua.census(of: owner)
            if round >= 3, now == census { break }
            census = now
        }
        return census
    }
}
