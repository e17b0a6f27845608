import Layout
package import LuaHost

/// Observations, bindings and derived states that the code of plugins has made.
struct PluginRegistrations {
    private struct Entry {
        weak var registration: AnyObject?
        var end: () -> Void
    }

    private var entries: [LuaOwner: [Entry]] = [:]
    private var nextSweep: [LuaOwner: Int] = [:]

    /// Amortised O(1): those that have gone are taken out now and then.
    mutating func add(_ registration: AnyObject, of owner: LuaOwner, _ end: @escaping () -> Void) {
        entries[owner, default: []].append(Entry(registration: registration, end: end))
        guard entries[owner]!.count >= nextSweep[owner] ?? 64 else { return }
        entries[owner]!.removeAll { $0.registration == nil }
        nextSweep[owner] = max(64, 2 * entries[owner]!.count)
    }

    /// Ends those that are there.
    mutating func end(_ owner: LuaOwner) {
        nextSweep[owner] = nil
        for entry in entries.removeValue(forKey: owner) ?? [] { entry.end() }
    }
}

/// The end of plugins: what they registered goes with them.
extension PluginLibrary {
    /// Notes what ends a registration, if it is a plugin's.
    func note(_ registration: AnyObject, _ end: @escaping () -> Void) {
        guard lua.owner.isPlugin else { return }
        registrations.add(registration, of: lua.owner, end)
    }

    /// Unloads a plugin, behind those that require it: its kinds, what it put into views of them, its observers,
    /// bindings and handlers in all screens. Views of its kinds stay and show nothing.
    ///
    /// - Returns: what was unloaded, in that order.
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

    /// Takes out what a plugin has put into views of its kinds.
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
    /// Unloads a plugin and those that require it; what they registered goes with them. A function of theirs that is
    /// kept elsewhere says that the plugin is gone when it is called.
    ///
    /// - Returns: the names of what was unloaded, in order.
    package func unloadPlugin(named name: String) -> [String] {
        guard let place = libraries.plugins.store.place(named: name) else { return [] }
        return asEntry {
            libraries.plugins.unload(place).compactMap { libraries.plugins.store[$0].manifest?.name }
        }
    }

    private static let mostCollections = 16

    /// What the plugin of a record holds when all garbage is collected.
    package func census(of record: PluginRecord) -> LuaCensus {
        guard let owner = record.owner else { return LuaCensus() }
        // What is collected may let go of more, and of the deepest calls there were Lua gives back a half each time.
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
