import Layout
import LuaHost

/// A field of the table that `widget` gets: what the reference says of it, and how it is read.
struct WidgetField: Sendable {
    /// A widget as far as its fields are read.
    struct Draft {
        var kind: WidgetKind
        var registration: KindRegistry.Registration
    }

    var operation: Operation<PluginLibrary>
    var read: @Sendable (PluginLibrary, TableView.Item, inout Draft) throws -> Void

    var name: String { operation.entry.name }

    init(
        _ name: String, _ parameters: [ParameterEntry]? = nil, type: String = "", _ text: String,
        read: @escaping @Sendable (PluginLibrary, TableView.Item, inout Draft) throws -> Void
    ) {
        operation = .described(
            name, of: .widget, parameters, gives: type.isEmpty ? .nothing : .value(type), text: text)
        self.read = read
    }
}

/// `widget "Badge" { … }`.
extension PluginLibrary {
    static let widgetIntro = """
        `widget "Badge" { … }` in a plugin's `init.lua` adds a kind of view; the table may have these fields. Beside \
        it lies `plugin.lua`, which returns
        `{ name = "badge", version = "1.0.0", api = 1, description = "…", requires = {}, permissions = {}, kinds = { \
        "Badge" } }`. With `kinds`, which names all
        kinds with their other names, `init.lua` runs when a script mentions one of them first; without it, before the \
        script.

        Two global functions of `init.lua` take part when files change while a screen runs. `migrate(old, fromVersion)` \
        is called when another version of the plugin ran before: `old` is a list of \
        `{ path =, kind =, name =, value = }`, what has happened to properties of its views; the list that it returns \
        is taken in its place. An error, or `false` and a reason, refuses: the old version goes on. `onUnload()` is \
        called when the plugin goes. Both have the plugin's share of the time limit.
        """

    static let registration: [Operation<PluginLibrary>] = [
        // (name, definition)
        .function("registerWidget", of: .prelude, .string("name"), .index("definition", "table")) {
            library, frame, name, argument in
            try library.registerWidget(name, try frame.expectTable(argument))
        }
    ]

    static let widgetFields: [WidgetField] = [
        WidgetField("description", type: "string", "What the kind is, for `tatami reference`.") {
            library, item, draft in
            draft.kind.text = try library.string(item, "description", draft.kind.name)
        },
        WidgetField(
            "aliases", type: "string[]",
            """
            Other names of the kind: with "PickerView", `putPickerView` puts it too.
            ! a name that another kind has
            """
        ) { library, item, draft in
            let names = try library.names(item, "aliases", draft.kind.name)
            guard names.count <= mostAliases else {
                throw LuaFault("\(draft.kind.name) has \(names.count) aliases; a widget can have \(mostAliases)")
            }
            draft.registration.otherNames = names
        },
        WidgetField(
            "properties", type: "table<string, table>",
            """
            Properties by name: `{ type =, default =, min =, max =, values =, of =, affectsSize =, readOnly =, \
            bindable =, description = }`. Types: "boolean", "number", "integer", "string", "color", "font", "image", \
            "insets", "size", "point", "shadow", "date" (read as seconds since the beginning of 1970), "enum" (with \
            `values`), "list" (with the type of the elements: `of = { type = "string" }`; of anything if absent), "any".
            ! an unknown type or field, or a default that the type cannot have
            """
        ) { library, item, draft in draft.registration.properties += try library.widgetProperties(item, draft.kind) },
        WidgetField(
            "defaults", type: "table<string, any>",
            """
            What properties that all views have are in views of the kind when nothing is set: `{ clipsToBounds = true \
            }`.
            ! a property that not all views have
            """
        ) { library, item, draft in
            draft.registration.commonDefaults = try library.commonDefaults(item, draft.kind.name)
        },
        WidgetField(
            "acceptsText", type: "boolean",
            """
            Whether people type into it: it has the properties `text`, `placeholder`, `textColor`, `font` and \
            `textAlignment` then, the focus and the events of typing.
            """
        ) { library, item, draft in
            draft.registration.acceptsText = try library.boolean(item, "acceptsText", draft.kind.name)
        },
        WidgetField(
            "intrinsicSize", [ParameterEntry("view", "@View"), ParameterEntry("proposed", "{ width?: number }")],
            type: "{ width?: number, height?: number, heightDependsOnWidth?: boolean, text?: table }",
            """
            The size that the content wants, in points; asked again with a width if the height depends on it. A side \
            that is left out is up to the layout. `text` is what `measureText` gave for a text that lies in the middle \
            of the height, for the baselines.
            ! a side that is not a finite number of at least 0
            """
        ) { library, item, draft in
            draft.kind.intrinsicSize = try library.function(item, "intrinsicSize", draft.kind.name)
        },
        WidgetField(
            "layoutContent", [ParameterEntry("view", "@View"), ParameterEntry("content", "@Container")],
            "Puts what is in the view."
        ) { library, item, draft in
            draft.kind.layoutContent = try library.function(item, "layoutContent", draft.kind.name)
        },
        WidgetField(
            "draw", [ParameterEntry("view", "@View"), ParameterEntry("canvas", "@Canvas")],
            "Draws between the view's background and what is in it. Read properties, change nothing."
        ) { library, item, draft in draft.kind.draw = try library.function(item, "draw", draft.kind.name) },
        WidgetField(
            "events", type: "table<@Event, fun(view: @View, value: any)>",
            """
            Functions by event: tap, doubleTap, longPress (with the point in the view), change (the value), \
            beginEditing, endEditing, return, scroll, refresh, pick (what `screen:pick` got: an index from 0, or a \
            title) and step (what `screen:step` got). What a touch changes, the function sets, and reports with \
            `view:sendActions("change", value)`.
            ! an unknown event
            """
        ) { library, item, draft in draft.kind.events = try library.events(item, draft.kind.name) },
        WidgetField(
            "hugging", type: "number|{ horizontal?: number, vertical?: number }",
            "The priority (1 to 1000) against being larger than the intrinsic size; 250 if absent."
        ) { library, item, draft in
            (draft.registration.defaultHugging, draft.registration.defaultVerticalHugging) = try library.hugging(
                item, draft.kind.name)
        },
        WidgetField(
            "compressionResistance", type: "number",
            "The priority (1 to 1000) against being smaller than the intrinsic size; 750 if absent."
        ) { library, item, draft in
            draft.registration.defaultCompressionResistance = try library.priority(
                item, "compressionResistance", draft.kind.name)
        },
    ]

    private static let mostAliases = 100

    private func registerWidget(_ name: String, _ table: TableView) throws {
        try register(name, table, Self.widgetFields, noun: "a widget") { _ in }
    }

    /// Reads the fields of a kind, and registers it.
    ///
    /// - Parameter prepare: gets the kind before its fields are read.
    func register(
        _ name: String, _ table: TableView, _ fields: [WidgetField], noun: String, prepare: (WidgetKind) -> Void
    ) throws {
        let kind = WidgetKind(host: host, name: name)
        prepare(kind)
        var draft = WidgetField.Draft(
            kind: kind,
            registration: KindRegistry.Registration(name: name, behavior: kind) { $0.givesWay = true })
        for entry in 0..<table.keyCount {
            let key = table.key(entry).string ?? "?"
            guard let field = fields.first(where: { $0.name == key }) else {
                let names = fields.map(\.name)
                throw LuaFault(
                    "\(noun) has no '\(key)'.\(FamiliarNames.suggestion(for: key, in: names, orList: "It may have"))")
            }
            try field.read(self, table.value(ofKey: entry), &draft)
        }
        var registration = draft.registration
        if registration.acceptsText {
            // In the slots where typing looks for them.
            registration.properties = TextInput.properties + registration.properties
            registration.aliases = TextInput.aliases
        }
        if let manifest = running, manifest.waits {
            for own in [name] + registration.otherNames where !manifest.kinds.contains(own) {
                let kinds = manifest.kinds.map { "'\($0)'" }.joined(separator: ", ")
                throw LuaFault(
                    kinds.isEmpty
                        ? "the plugin '\(manifest.name)' does not name the kind '\(own)' in plugin.lua; add it to 'kinds'"
                        : """
                        the plugin '\(manifest.name)' names its kinds in plugin.lua, \(kinds), but not '\(own)'; add it \
                        to 'kinds', or give it one of those names
                        """
                )
            }
        }
        try registerEverywhere(registration, kind)
    }

    /// A plugin's kind is there for every screen of the host: those that are opened later have what the main one has,
    /// and those that are open get it now, except where the script has a class of that name.
    private func registerEverywhere(_ registration: KindRegistry.Registration, _ widget: WidgetKind) throws {
        // Nobody needs to be told that a plugin which was asked for only now leaves the script's own classes alone.
        let isExpected = running?.waits == true
        var registered = RegisteredKind(
            widget: widget, names: [registration.name] + registration.otherNames, registries: [])
        // Noted as far as it came: what a plugin has registered that is broken is taken back.
        defer { kinds[widget.owner, default: []].append(registered) }
        for open in [host.main] + host.screens.all.filter({ $0 !== host.main }) {
            let registry = open.screen.registry
            func isClass(_ name: String) -> Bool {
                registry.kind(named: name).map { registry.kinds[$0].behavior is MoleculeKind } ?? false
            }
            guard !isClass(registration.name) else {
                guard !isExpected else { continue }
                open.screen.report(
                    .warning, code: .plugin,
                    """
                    the plugin's kind '\(registration.name)' is not there in this screen: its script has a class of \
                    that name
                    """
                )
                continue
            }
            var own = registration
            own.otherNames.removeAll(where: isClass)
            registered.registries.append((registry, try registry.register(own)))
        }
    }

    func function(_ item: TableView.Item, _ field: String, _ widget: String) throws -> LuaReference {
        guard item.kind == .function, let function = item.reference else {
            throw LuaFault("'\(field)' of the widget \(widget) must be a function; found \(item.kind.name)")
        }
        return function
    }

    func string(_ item: TableView.Item, _ field: String, _ widget: String) throws -> String {
        guard let text = item.string else {
            throw LuaFault("'\(field)' of \(widget) must be a text; found \(item.kind.name)")
        }
        return text
    }

    private func boolean(_ item: TableView.Item, _ field: String, _ widget: String) throws -> Bool {
        guard let value = item.boolean else {
            throw LuaFault("'\(field)' of \(widget) must be true or false; found \(item.kind.name)")
        }
        return value
    }

    private func names(_ item: TableView.Item, _ field: String, _ widget: String) throws -> [String] {
        guard let table = item.table, table.keyCount == 0 else {
            throw LuaFault("'\(field)' of \(widget) must be a list of names")
        }
        return try (0..<table.count).map { entry in try string(table.element(entry), field, widget) }
    }

    private func priority(_ item: TableView.Item, _ field: String, _ widget: String) throws -> Double {
        guard let number = item.number, (1...1000).contains(number) else {
            throw LuaFault("'\(field)' of \(widget) must be a priority from 1 to 1000")
        }
        return number
    }

    /// A number, or one for each axis.
    private func hugging(_ item: TableView.Item, _ widget: String) throws -> (horizontal: Double, vertical: Double) {
        guard let table = item.table else {
            let both = try priority(item, "hugging", widget)
            return (both, both)
        }
        var axes = ["horizontal": 250.0, "vertical": 250.0]
        for entry in 0..<table.keyCount {
            let axis = table.key(entry).string ?? "?"
            guard axes[axis] != nil else {
                throw LuaFault("'hugging' of \(widget) must be a priority, or { horizontal =, vertical = }")
            }
            axes[axis] = try priority(table.value(ofKey: entry), "hugging.\(axis)", widget)
        }
        return (axes["horizontal"]!, axes["vertical"]!)
    }

    /// What properties that all views have are in views of the kind when nothing is set.
    private func commonDefaults(_ item: TableView.Item, _ widget: String) throws -> [String: PropertyValue] {
        guard let table = item.table else {
            throw LuaFault("'defaults' of \(widget) must be a table: { clipsToBounds = true }")
        }
        var defaults: [String: PropertyValue] = [:]
        for entry in 0..<table.keyCount {
            let name = table.key(entry).string ?? "?"
            guard let property = CommonProperties.definitions.first(where: { $0.name == name }) else {
                let names = CommonProperties.definitions.map(\.name)
                throw LuaFault(
                    """
                    'defaults' of \(widget) are for what all views have, and '\(name)' is none of \
                    that.\(FamiliarNames.suggestion(for: name, in: names))
                    """
                )
            }
            defaults[name] = try PropertyReader(property: property).read(table.value(ofKey: entry).value)
        }
        return defaults
    }

    private func events(_ item: TableView.Item, _ widget: String) throws -> [String: LuaReference] {
        guard let table = item.table else { throw LuaFault("'events' of \(widget) must be a table of functions") }
        var events: [String: LuaReference] = [:]
        for entry in 0..<table.keyCount {
            let name = table.key(entry).string ?? "?"
            guard InteractionEvent(rawValue: name) != nil else { throw EventLibrary.unknownEvent(name) }
            events[name] = try function(table.value(ofKey: entry), "events.\(name)", widget)
        }
        return events
    }
}
