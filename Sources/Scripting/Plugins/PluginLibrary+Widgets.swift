import Layout
import LuaHost

/// A field of the table that defines a widget: its description in the reference, and the function that reads it.
struct WidgetField: Sendable {
    /// A widget whose definition is being read.
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

/// The definition of a kind of view by a plugin: `widget "Badge" { … }`.
extension PluginLibrary {
    static let widgetIntro = """
        `widget "Badge" { … }` in a plugin's `init.lua` adds a kind of view. The fields of its table are below. \
        `plugin.lua` in the same directory returns `{ name = "badge", version = "1.0.0", api = 1, description = "…", \
        requires = {}, permissions = {}, kinds = { "Badge" } }`. `kinds` lists all kinds and their aliases. With this \
        list, `init.lua` runs when a script first mentions one of the kinds; without it, `init.lua` runs before the \
        script. `requires` lists other plugins, as `{ "base" }` or with their versions, as `{ base = "^1.2" }`.

        In a plugin, `require` searches the plugin's directory, then `modules/` of the plugins listed in `requires`. \
        Scripts can require modules of any plugin. Each plugin and script has its own copy of a module. A plugin with \
        only modules needs no `init.lua`.

        `init.lua` may define two global functions for hot reload. `migrate(old, fromVersion)` runs when this version \
        of the plugin replaces another version in a running screen. `old` lists the properties of the plugin's views \
        that have changed since the screen was opened, each as `{ path =, kind =, name =, value = }`. The views keep \
        these values, unless `migrate` returns another list. If `migrate` raises an error, or returns `false` and a \
        reason, the old version stays. `onUnload()` runs when the plugin is unloaded. Both functions use the plugin's \
        share of the time limit.
        """

    static let registration: [Operation<PluginLibrary>] = [
        // (name, definition)
        .function("registerWidget", of: .prelude, .string("name"), .index("definition", "table")) {
            library, frame, name, argument in
            try library.registerWidget(name, try frame.expectTable(argument))
        }
    ]

    static let widgetFields: [WidgetField] = [
        WidgetField("description", type: "string", "The description of the kind, for `tatami reference`.") {
            reader, item, draft in
            draft.kind.text = try reader.string(item, "description")
        },
        WidgetField(
            "aliases", type: "string[]",
            """
            Other names of the kind. With "PickerView", `putPickerView` puts the kind, too.
            ! a name of another kind
            """
        ) { reader, item, draft in
            let names = try reader.names(item, "aliases")
            guard names.count <= mostAliases else {
                throw LuaCallError(
                    "\(draft.kind.name) has \(names.count) aliases; a widget can have at most \(mostAliases)")
            }
            draft.registration.otherNames = names
        },
        WidgetField(
            "properties", type: "table<string, table>",
            """
            Properties by name: `{ type =, default =, min =, max =, values =, of =, affectsSize =, readOnly =, \
            bindable =, description = }`. Types: "boolean", "number", "integer", "string", "color", "font", "image", \
            "insets", "size", "point", "shadow", "date" (read as seconds since 1970), "enum" (one of `values`), "list" \
            (`of = { type = "string" }` is the type of the elements; default: any), "any" (the default). Without \
            `default`, the property is nil until it is set. By default, a change of the property measures the view \
            again (`affectsSize`), and scripts can set and bind the property (`readOnly`, `bindable`).
            ! an unknown type or field; a default that does not fit the type; a property that all views have
            """
        ) { reader, item, draft in draft.registration.properties += try reader.properties(item, of: draft.kind) },
        WidgetField(
            "defaults", type: "table<string, any>",
            """
            Default values for properties that all views have: `{ clipsToBounds = true }`.
            ! a name that is not a property of all views
            """
        ) { reader, item, draft in
            draft.registration.commonDefaults = try reader.commonDefaults(item)
        },
        WidgetField(
            "acceptsText", type: "boolean",
            """
            Whether users type into the view. If true, the view has the properties `text`, `placeholder`, `textColor`, \
            `font`, `fontFeatures` and `textAlignment`, can have the focus and receives typing events. Default: false.
            """
        ) { reader, item, draft in
            draft.registration.acceptsText = try reader.boolean(item, "acceptsText")
        },
        WidgetField(
            "intrinsicSize", [ParameterEntry("view", "@View"), ParameterEntry("proposed", "{ width?: number }")],
            type: "{ width?: number, height?: number, heightDependsOnWidth?: boolean, text?: table }",
            """
            Returns the intrinsic content size in points. If the height depends on the width, return a `width` and \
            `heightDependsOnWidth = true`. If the view is narrower than this width, the engine calls the function \
            again, with the view's width in `proposed.width`. A missing `width` or `height` means no intrinsic size \
            along that axis. `text` is a result of `measureText`; the view then has the baselines of this text, \
            centered vertically.
            ! a negative or infinite width or height
            """
        ) { reader, item, draft in
            draft.kind.intrinsicSize = try reader.function(item, "intrinsicSize")
        },
        WidgetField(
            "layoutContent", [ParameterEntry("view", "@View"), ParameterEntry("content", "@Container")],
            "Puts the view's content, as the hook `layoutContent` of a molecule does."
        ) { reader, item, draft in
            draft.kind.layoutContent = try reader.function(item, "layoutContent")
        },
        WidgetField(
            "draw", [ParameterEntry("view", "@View"), ParameterEntry("canvas", "@Canvas")],
            "Draws between the background and the subviews. The function may read properties, but change nothing."
        ) { reader, item, draft in draft.kind.draw = try reader.function(item, "draw") },
        WidgetField(
            "events", type: "table<@Event, fun(view: @View, value: any)>",
            """
            Handlers by event, here with their `value`: tap, doubleTap and longPress (the point in the view), swipe \
            (the direction), drag (the distance as a point), change (the new value), beginEditing, endEditing, return \
            (the text), scroll, refresh, pick (the argument of `screen:pick`: an index from 0, or a title) and step \
            (the argument of `screen:step`). A handler sets the new value itself and reports it with \
            `view:sendActions("change", value)`.
            ! an unknown event
            """
        ) { reader, item, draft in draft.kind.events = try reader.events(item) },
        WidgetField(
            "hugging", type: "number|{ horizontal?: number, vertical?: number }",
            "The priority (1 to 1000) of not growing beyond the intrinsic size. Default: 250."
        ) { reader, item, draft in
            (draft.registration.defaultHugging, draft.registration.defaultVerticalHugging) = try reader.hugging(item)
        },
        WidgetField(
            "compressionResistance", type: "number",
            "The priority (1 to 1000) of not shrinking below the intrinsic size. Default: 750."
        ) { reader, item, draft in
            draft.registration.defaultCompressionResistance = try reader.priority(item, "compressionResistance")
        },
    ]

    private static let mostAliases = 100

    private func registerWidget(_ name: String, _ table: TableView) throws {
        try register(name, table, Self.widgetFields, noun: "a widget") { _ in }
    }

    /// Reads the definition of a kind of view, and registers the kind. Throws an error if a field is invalid or the
    /// manifest does not list the kind.
    ///
    /// - Parameters:
    ///   - noun: The type of definition in messages, such as "a widget".
    ///   - prepare: Gets the new kind before its fields are read.
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
                throw LuaCallError(
                    "\(noun) has no '\(key)'\(FamiliarNames.suggestion(for: key, in: names, orList: "It may have"))")
            }
            try field.read(reader, table.value(ofKey: entry), &draft)
        }
        var registration = draft.registration
        if registration.acceptsText {
            // The text properties come first, because typing expects them in fixed slots.
            registration.properties = TextInput.properties + registration.properties
            registration.aliases = TextInput.aliases
        }
        if let manifest = running, manifest.waits {
            for own in [name] + registration.otherNames where !manifest.kinds.contains(own) {
                let kinds = manifest.kinds.map { "'\($0)'" }.joined(separator: ", ")
                throw LuaCallError(
                    kinds.isEmpty
                        ? """
                        the plugin '\(manifest.name)' defines the kind '\(own)', but plugin.lua does not list it; add it \
                        to 'kinds' there
                        """
                        : """
                        the plugin '\(manifest.name)' defines the kind '\(own)', but 'kinds' in plugin.lua lists only \
                        \(kinds); add '\(own)' there, or correct the name
                        """
                )
            }
        }
        try registerEverywhere(registration, kind)
    }

    /// Registers a plugin's kind in all open screens; later screens inherit the kinds of the main screen. Leaves out a
    /// screen whose script has a class of the same name.
    private func registerEverywhere(_ registration: KindRegistry.Registration, _ widget: WidgetKind) throws {
        // If the plugin was loaded because a script mentions a kind, a conflict with the script's own class is expected
        // and not reported.
        let isExpected = running?.waits == true
        var registered = RegisteredKind(
            widget: widget, names: [registration.name] + registration.otherNames, registries: [])
        // Recorded even after an error, so that the registrations of a broken plugin can be removed.
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
                    the plugin's kind '\(registration.name)' is not available in this screen: its script has a class \
                    of the same name
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
