import Layout
import LuaHost

/// A kind registered by a plugin: its registries and names.
struct RegisteredKind {
    var widget: WidgetKind
    var names: [String]
    /// The screens' registries that contain it, with its number there.
    var registries: [(registry: KindRegistry, number: Int)]
}

/// A placeholder for a kind whose plugin is broken: an empty view that accepts every property.
final class PlaceholderKind: KindBehavior {
    var isStandIn: Bool { true }
}

/// Kinds of broken or unloaded plugins, and their placeholders.
extension PluginLibrary {
    static let standIns: [Operation<PluginLibrary>] = [
        .reading("standInProperty", of: [.prelude]) { _, _, _, frame in frame.returnArgument(0) }
    ]

    /// Returns whether a view is a placeholder for a view of a broken plugin.
    func isStandIn(_ view: ViewID) -> Bool { (try? screen.kind(of: view))?.behavior.isStandIn ?? false }

    /// Returns whether a view is a placeholder without a property of this name. It stores the values that scripts set.
    func standsIn(_ view: ViewID, for property: String) -> Bool {
        guard isStandIn(view) else { return false }
        guard let number = registry.number(ofProperty: property) else { return true }
        return (try? screen.slot(ofProperty: number, of: view)) == nil
    }

    /// Returns the value of an unknown name of a layout node: a placeholder accepts any setter, and so do its subviews,
    /// because the missing container may define properties for them.
    func standInMember(of view: ViewID) -> LuaValue? {
        let isInStandIn = ((try? screen.superview(of: view)) ?? nil).map(isStandIn) ?? false
        guard isStandIn(view) || isInStandIn,
            let opcode = OperationIndex.shared.opcode(.prelude, "standInProperty")
        else { return nil }
        return .operation(opcode)
    }

    func standIn(for name: String) throws -> Int {
        try registry.register(KindRegistry.Registration(name: name, behavior: PlaceholderKind()) { $0.givesWay = true })
    }

    /// Removes the kinds of a plugin; their views become empty.
    func withdraw(_ place: Int) {
        guard let owner = store[place].owner else { return }
        for kind in kinds.removeValue(forKey: owner) ?? [] {
            kind.widget.end()
            for (registry, number) in kind.registries { registry.withdraw(number) }
        }
        withdrawFeatures(of: owner)
        let environments = environments.removeValue(forKey: owner).map { [$0] } ?? []
        // If this fails for lack of memory, only its globals stay until garbage is collected.
        let name = LuaValue.string(store[place].manifest?.name ?? "?")
        let made = goneGlobals.flatMap { try? lua.call($0, [name], resultCount: 1).first }
        if case .reference(let metatable)? = made {
            try? lua.end(owner, environments: environments, metatable: metatable)
        } else {
            try? lua.end(owner, environments: environments, metatable: nil)
        }
    }
}
