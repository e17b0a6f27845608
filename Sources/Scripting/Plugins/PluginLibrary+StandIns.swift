import Layout
import LuaHost

/// A kind that a plugin has registered: its names and the registries that contain it.
struct RegisteredKind {
    var widget: WidgetKind
    var names: [String]
    /// The registries of screens that contain the kind, with its number in each.
    var registries: [(registry: KindRegistry, number: Int)]
}

/// The placeholder for a kind whose plugin is broken. Its views are empty and accept every property.
final class PlaceholderKind: KindBehavior {
    var isStandIn: Bool { true }
}

/// Removes kinds of plugins, and replaces kinds of broken plugins by placeholders.
extension PluginLibrary {
    static let standIns: [Operation<PluginLibrary>] = [
        .reading("standInProperty", of: [.prelude]) { _, _, _, frame in frame.returnArgument(0) }
    ]

    /// Returns whether a view is a placeholder for a kind whose plugin is broken.
    func isStandIn(_ view: ViewID) -> Bool { (try? screen.kind(of: view))?.behavior.isStandIn ?? false }

    /// Returns whether a view is a placeholder whose kind has no property of this name. Values that scripts set for
    /// such a property are stored without effect.
    func standsIn(_ view: ViewID, for property: String) -> Bool {
        guard isStandIn(view) else { return false }
        guard let number = registry.number(ofProperty: property) else { return true }
        return (try? screen.slot(ofProperty: number, of: view)) == nil
    }

    /// Returns a setter that does nothing, for an unknown name of a layout node, if the view is a placeholder or in
    /// one. A placeholder accepts any setter, and so do its subviews, because the missing container may define
    /// properties for them. Nil for other views.
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

    /// Removes the kinds, features and globals of a plugin. The views of its kinds become empty. A later call of its
    /// functions raises an error.
    func withdraw(_ place: Int) {
        guard let owner = store[place].owner else { return }
        for kind in kinds.removeValue(forKey: owner) ?? [] {
            kind.widget.end()
            for (registry, number) in kind.registries { registry.withdraw(number) }
        }
        withdrawFeatures(of: owner)
        let environments = environments.removeValue(forKey: owner).map { [$0] } ?? []
        // If this fails for lack of memory, only the plugin's globals stay until garbage is collected.
        let name = LuaValue.string(store[place].manifest?.name ?? "?")
        let made = goneGlobals.flatMap { try? lua.call($0, [name], resultCount: 1).first }
        if case .reference(let metatable)? = made {
            try? lua.end(owner, environments: environments, metatable: metatable)
        } else {
            try? lua.end(owner, environments: environments, metatable: nil)
        }
    }
}
