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
    var read: @Sendable (DefinitionReader, TableView.Item, inout Draft) throws -> Void

    var name: String { operation.entry.name }

    init(
        _ name: String, _ parameters: [ParameterEntry]? = nil, type: String = "", _ text: String,
        read: @escaping @Sendable (DefinitionReader, TableView.Item, inout Draft) throws -> Void
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

        `require` in a plugin finds what lies in its own directory, then what lies in `modules/` of the plugins that its \
        `requires` names. Scripts can require what lies in `modules/` of any plugin, too. Each of them has its own copy \
        of a module. A plugin that only has modules needs no `init.lua`.

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
            reader, item, draft in
            draft.kind.text = try reader.string(item, "description")
        },
        WidgetField(
            "aliases", type: "string[]",
            """
            Other names of the kind: with "PickerView", `putPickerView` puts it too.
            ! a name that another kind has
            """
        ) { reader, item, draft in
            let names = try reader.names(item, "aliases")
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
        ) { reader, item, draft in draft.registration.properties += try reader.properties(item, of: draft.kind) },
        WidgetField(
            "defaults", type: "table<string, any>",
            """
            What properties that all views have are in views of the kind when nothing is set: `{ clipsToBounds = true \
            }`.
            ! a property that not all views have
            """
        ) { reader, item, draft in
            draft.registration.commonDefaults = try reader.commonDefaults(item)
        },
        WidgetField(
            "acceptsText", type: "boolean",
            """
            Whether people type into it: it has the properties `text`, `placeholder`, `textColor`, `font` and \
            `textAlignment` then, the focus and the events of typing.
            """
        ) { reader, item, draft in
            draft.registration.acceptsText = try reader.boolean(item, "acceptsText")
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
        ) { reader, item, draft in
            draft.kind.intrinsicSize = try reader.function(item, "intrinsicSize")
        },
        WidgetField(
            "layoutContent", [ParameterEntry("view", "@View"), ParameterEntry("content", "@Container")],
            "Puts what is in the view."
        ) { reader, item, draft in
            draft.kind.layoutContent = try reader.function(item, "layoutContent")
        },
        WidgetField(
            "draw", [ParameterEntry("view", "@View"), ParameterEntry("canvas", "@Canvas")],
            "Draws between the view's background and what is in it. Read properties, change nothing."
        ) { reader, item, draft in draft.kind.draw = try reader.function(item, "draw") },
        WidgetField(
            "events", type: "table<@Event, fun(view: @View, value: any)>",
            """
            Functions by event: tap, doubleTap, longPress (with the point in the view), change (the value), \
            beginEditing, endEditing, return, scroll, refresh, pick (what `screen:pick` got: an index from 0, or a \
            title) and step (what `screen:step` got). What a touch changes, the function sets, and reports with \
            `view:sendActions("change", value)`.
            ! an unknown event
            """
        ) { reader, item, draft in draft.kind.events = try reader.events(item) },
        WidgetField(
            "hugging", type: "number|{ horizontal?: number, vertical?: number }",
            "The priority (1 to 1000) against being larger than the intrinsic size; 250 if absent."
        ) { reader, item, draft in
            (draft.registration.defaultHugging, draft.registration.defaultVerticalHugging) = try reader.hugging(item)
        },
        WidgetField(
            "compressionResistance", type: "number",
            "The priority (1 to 1000) against being smaller than the intrinsic size; 750 if absent."
        ) { reader, item, draft in
            draft.registration.defaultCompressionResistance = try reader.priority(item, "compressionResistance")
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
        let reader = DefinitionReader(host: host, name: name)
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
            try field.read(reader, table.value(ofKey: entry), &draft)
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
                    .warning, code: .pluginFailed,
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
}
