import Geometry
import Layout
import LuaHost
import StateObservation

/// Descriptions of views: `Label { "title", text = "Hi" }`. The engine's own Lua puts the described views, and calls
/// the internal operations of this library for that.
final class DeclarativeLibrary: Library {
    unowned(unsafe) let host: ScriptHost
    /// The states that each running function of states has read; the innermost function is last.
    var reads: [[LuaObject]] = []
    /// The changes of states whose observers are being called; the innermost change is last.
    var announcements: [Announcement] = []
    /// The views whose layouts must run again as soon as the running layouts have ended.
    var renewals: [ViewID] = []
    /// The traits that functions have read outside of layouts. Such functions determine which views exist. They run
    /// before the layout runs again, so the layout then depends on these traits, too.
    private var traits: TraitNames = []

    init(_ host: ScriptHost) { self.host = host }

    static let intro = """
        The name of each kind of view is also a function: `Label { "title", text = "Hi", top = parent.top + 8 }` \
        describes a view by its name, properties, constraints, events and subviews. Scripts return descriptions, list \
        them in the definition of a controller or molecule, or put them with `content:put`. The guide "Describing \
        screens" explains them. The following functions are for descriptions only. Descriptions can also use `when`.
        """

    static let operations = values + children + views + names + constraints + functions

    private static let values: [Operation<DeclarativeLibrary>] = [
        .described(
            "atLeast", of: .global,
            [
                ParameterEntry("value", "@AnchorValue"),
                ParameterEntry("options", "number|{ priority?: number, label?: string }", isOptional: true),
            ], gives: .value("@AnchorRelation"),
            text: """
                In a constraint of a description: the anchor is at least the value. Positions are coordinates, which \
                grow to the right and downwards for all anchors, including right and bottom. A number as `options` is \
                the priority.
                > Label { text = "Hi", left = atLeast(parent.left + 8), width = atLeast(120, 750) }
                """),
        .described(
            "atMost", of: .global,
            [
                ParameterEntry("value", "@AnchorValue"),
                ParameterEntry("options", "number|{ priority?: number, label?: string }", isOptional: true),
            ], gives: .value("@AnchorRelation"),
            text: "In a constraint of a description: the anchor is at most the value. See `atLeast`."),
        .described(
            "exactly", of: .global,
            [
                ParameterEntry("value", "@AnchorValue"),
                ParameterEntry("options", "number|{ priority?: number, label?: string }", isOptional: true),
            ], gives: .value("@AnchorRelation"),
            text: """
                In a constraint of a description: the anchor equals the value. Use it to add a priority or a label.
                > View { height = exactly(44, 500) }
                """),
        .described(
            "inset", of: .global,
            [ParameterEntry("target", "@Target|@NamedArea"), ParameterEntry("distances", "number|@Insets")],
            gives: .value("@InsetArea"),
            text: """
                In a constraint of a description: the area of a view, reduced by distances at its edges. A number \
                applies to all edges.
                > View { edges = inset(safeArea, 16) }
                """),
        .described(
            "inside", of: .global,
            [
                ParameterEntry("target", "@Target|@NamedArea"),
                ParameterEntry("distances", "number|@Insets", isOptional: true),
            ],
            gives: .value("@InsetArea"),
            text: """
                In a constraint of several edges, such as `edges` or `horizontal`: the view stays inside the area, \
                with at least these distances to its edges. Default: 0.
                > Label { centerX = parent, horizontal = inside(parent, 18) }
                """),
        .described(
            "view", of: .global, nil, gives: .value("@NamedViews"),
            text: """
                Refers to a view of a description by name. `view.title` is a sibling, described before or after this \
                view, and `view.card.title` is a subview of a sibling. If no sibling has the name, the siblings of the \
                superview are searched, and so on up to the controller or molecule.
                > Label { top = view.title.bottom + 8 }
                """),
    ]

    private static let children: [Operation<DeclarativeLibrary>] = [
        .described(
            "bind", of: .global, [ParameterEntry("state", "string|@State")], gives: .value("@Bound"),
            text: """
                In a property of a description: binds the property to a state, in both directions, starting with the \
                state's value. A name means a state of `self`. As the items of `each` or the condition of `when`, \
                `bind` only reads the state.
                > TextField { text = bind "email" }
                """),
        .described(
            "each", of: .global,
            [
                ParameterEntry("items", "table|@Bound|fun(self: any): table"),
                ParameterEntry("key", "string|fun(self: any, item: any, index: integer): any", isOptional: true),
                ParameterEntry("view", "fun(self: any, item: any, index: integer): table?"),
            ], gives: .value("@ViewList"),
            text: """
                Describes a view for each item of a list. The key identifies an item: it is the name of a field of the \
                items, or a function that returns the key. Without a key, the item itself is the key. When the list \
                changes, the views of items with the same keys stay. The name of such a view ends in a dot and the \
                key. Before that is the name in its description or, without one, its kind, which begins in lower \
                case: `label.7`.
                ! two items have the same key
                > VStack { each(bind "heroes", "id", function(self, hero) return Label { text = hero.name } end) }
                """),
    ]

    // MARK: Layouts that run again

    private static let views: [Operation<DeclarativeLibrary>] = [
        // (): the running layout may run again for its view.
        .function("declared", of: .prelude) { library, _ in
            guard let record = library.libraries.layouts.running.units.last else { return }
            library.current.peer(of: record.view).declaredLayout = record
        },
        // (view)
        .function("renew", of: .prelude, .view("view")) { library, _, view in try library.renew(view) },
        // (view, function): lays out the content of a view as a layout of its own, which can run again by itself.
        .function("layoutUnit", of: .prelude, .view("view"), .function("body", "fun(content: @Container)")) {
            library, _, view, body in
            var record = UnitRecord(view: view, body: .call(body, isContent: true, delegate: nil))
            guard let former = library.current.peers[view]?.declaredLayout else {
                return try library.libraries.layouts.run(record)
            }
            record.unit = former.unit
            library.current.traitReaders[record.unit] = nil
            try library.libraries.layouts.renew(record)
        },
        // (content) → the instance that its views belong to, or the view without one.
        .function("ownerOf", of: .prelude, .view("content")) { library, frame, view in
            var next: ViewID? = view
            while let view = next, library.current.instances[view] == nil {
                next = try library.screen.superview(of: view)
            }
            frame.return(library.facade(next ?? view))
        },
        .function("nodeOf", of: .prelude, .view("view")) { library, frame, view in
            frame.return(library.object(library.classes.node, view))
        },
        .function("arranges", of: .prelude, .view("content")) { library, frame, view in
            frame.return(try library.screen.kind(of: view).arranges)
        },
        // (view): the engine has chosen its name.
        .function("noteEngineName", of: .prelude, .view("view")) { library, _, view in
            library.screen.noteEngineName(of: view)
        },
        // (content, class, name or nil) → an instance that the running layout takes again.
        .reading("existingInstance", of: [.prelude]) { library, _, _, frame in
            let container = try library.viewArgument(0, frame)
            let name = frame.kind(2) == .string ? try frame.expectString(2) : nil
            guard let type = try frame.reference(1),
                let view = try library.libraries.putting.existingInstance(of: type, named: name, in: container)
            else { return frame.returnNil() }
            frame.return(library.facade(view))
        },
        .function("forgetHandler", of: .prelude, .view("view"), .string("event")) { library, _, view, name in
            if let event = InteractionEvent(rawValue: name) {
                library.current.peers[view]?.handlers[event] = nil
            }
        },
    ]

    /// Runs the layout of descriptions in a view again: at once, or after the running layouts if there are any.
    private func renew(_ view: ViewID) throws {
        guard screen.isAlive(view), let record = current.peers[view]?.declaredLayout else { return }
        guard !screen.isInLayout else {
            if !renewals.contains(view) { renewals.append(view) }
            return
        }
        let unit = record.unit
        var reader = current.traitReaders.removeValue(forKey: unit) ?? record
        defer {
            // Functions that determine which views exist ran before the layout, so their traits are added here.
            reader.traits.formUnion(traits.union(current.traitReaders[unit]?.traits ?? []))
            if !reader.traits.isEmpty { current.traitReaders[unit] = reader }
            traits = []
        }
        do {
            try libraries.layouts.renew(reader)
        } catch {
            screen.abandonLayouts()
            throw error
        }
    }

    /// Records that a function of states read a trait outside of layouts. Does nothing if no such function runs.
    func noteTrait(_ trait: TraitNames) { if !reads.isEmpty { traits.formUnion(trait) } }

    /// Runs the layouts again whose states changed while other layouts ran. Throws an error if the layouts keep
    /// changing each other's states.
    func layoutsDidEnd() throws {
        guard !renewals.isEmpty else { return }
        // Layouts can set states that others read; layouts that keep doing so must not run forever.
        for _ in 0..<16 {
            let views = renewals
            renewals = []
            for view in views { try renew(view) }
            if renewals.isEmpty { return }
        }
        renewals = []
        throw LuaCallError("layouts keep setting states that other layouts read; set states in events or hooks instead")
    }

    // MARK: Descriptions where views are expected

    /// Puts the view that argument `index` describes into a container, and returns its node. Returns nil if the
    /// argument is not a description.
    func put(_ index: Int, into container: ViewID, _ frame: borrowing CallFrame) throws -> LuaValue? {
        guard host.modules[.building] != nil, frame.kind(index) == .table, frame.object(index) == nil,
            let table = try frame.reference(index)
        else { return nil }
        let put = try function("put")
        let content = LuaValue.object(object(classes.container, container))
        guard let node = try lua.call(put, [content, .reference(table)], resultCount: 1).first, !node.isNil else {
            return nil
        }
        return node
    }

    /// Returns the layout function for a script's result; nil unless the result is a description or a list of
    /// descriptions.
    func layout(of table: LuaReference) throws -> LuaReference? {
        guard host.modules[.building] != nil,
            case .reference(let layout)? = try lua.call(try function("shown"), [.reference(table)], resultCount: 1)
                .first
        else { return nil }
        return layout
    }

    /// Returns the value of a global that descriptions use: a kind of view such as `Label`, or a function such as
    /// `when`. Nil for other names.
    func global(_ name: String) throws -> LuaValue? {
        let kind = try libraries.plugins.kind(named: name)
        if let kind, let molecule = registry.kinds[kind].behavior as? MoleculeKind { return .reference(molecule.table) }
        guard kind != nil || Self.globalNames.contains(name) else { return nil }
        let arguments: [LuaValue] = [.string(name), .boolean(kind.map { $0 < screen.kindCount.builtIn } ?? true)]
        return try lua.call(try function("global"), arguments, resultCount: 1).first
    }

    private static let globalNames: Set = [
        "ScrollHContentView", "ScrollVContentView", "atLeast", "atMost", "bind", "each", "exactly", "inset", "inside",
        "view", "when",
    ]

    private func function(_ name: String) throws -> LuaReference {
        try lua.run(as: .engine) { try host.function(host.functions(of: .building), name) }
    }

    // MARK: Names

    private static let names: [Operation<DeclarativeLibrary>] = [
        // (view, name, whether the views around it count) → the node of the subview; nil without one.
        .function("findView", of: .prelude, .view("view"), .string("name"), .index("isOuter", "boolean")) {
            library, frame, view, name, argument in
            for container in try library.containers(view, isOuter: frame.boolean(argument) == true) {
                for child in try library.screen.subviews(of: container)
                where try library.screen.name(of: child) == name {
                    return frame.return(library.object(library.classes.node, child))
                }
            }
            frame.returnNil()
        },
        // (view, name) → the view of the name inside a view
        .function("viewInside", of: .prelude, .view("view"), .string("name")) { library, frame, view, name in
            var names: [String] = []
            guard let found = try library.libraries.tables.view(named: name, inside: view, &names) else {
                throw LuaCallError(
                    """
                    unknown view '\(name)' in \(library.screen.path(of: view))\
                    \(FamiliarNames.suggestion(for: name, in: names))
                    """)
            }
            frame.return(library.facade(found))
        },
        .function("viewNames", of: .prelude, .view("view"), .index("isOuter", "boolean")) {
            library, frame, view, argument in
            let containers = try library.containers(view, isOuter: frame.boolean(argument) == true)
            let views = try containers.flatMap { try library.screen.subviews(of: $0) }
            frame.return(.array(try views.map { .string(try library.screen.name(of: $0)) }))
        },
        // (kind or view, name) → whether its node has a setter of the name.
        .function("hasProperty", of: .prelude, .index("kind", "string|@View"), .string("name")) {
            library, frame, argument, name in
            let kind = try library.kind(argument, frame)
            let type = library.registry.kinds[kind]
            frame.return(
                library.registry.number(ofProperty: name).map {
                    library.registry.slot(ofProperty: $0, inKind: kind) != nil
                } ?? false
                    || library.libraries.containers.setter(name) != nil || type.behavior.isStandIn
                    || type.holdsCells && OperationIndex.shared.method(.table, name) != nil)
        },
        .function("propertyNames", of: .prelude, .index("kind", "string|@View")) { library, frame, argument in
            let kind = library.registry.kinds[try library.kind(argument, frame)]
            let options = kind.holdsCells ? OperationIndex.shared.methods(of: .table).map(\.name) : []
            frame.return(.array((kind.properties.map(\.name) + options).map { .string($0) }))
        },
        .function("isState", of: .prelude, .index("value", "any")) { library, frame, argument in
            frame.return(frame.object(argument)?.type == library.classes.state)
        },
        .function("described", of: .prelude, .index("value", "any")) { library, frame, argument in
            if let bits = frame.packed(argument) { return frame.return(Packed(bits: bits).described) }
            if let object = frame.object(argument), library.isView(object) { return frame.return("a view") }
            frame.return(try frame.value(argument).described)
        },
    ]

    /// Returns a view. If `isOuter`, also returns the views around it, up to the view of the nearest molecule or
    /// controller.
    private func containers(_ view: ViewID, isOuter: Bool) throws -> [ViewID] {
        var found = [view]
        while isOuter, let last = found.last, current.instances[last] == nil,
            let next = try screen.superview(of: last)
        {
            found.append(next)
        }
        return found
    }

    private func kind(_ index: Int, _ frame: borrowing CallFrame) throws -> Int {
        if frame.kind(index) != .string { return try screen.kindIndex(of: try viewArgument(index, frame)) }
        return try libraries.plugins.kind(named: try frame.expectString(index)) ?? registry.kind(named: "View")!
    }
}
