import Diagnostics
import Layout
import LuaHost

/// Registers and finds renderers, commands, formatters, rules and dialects of plugins.
extension PluginLibrary {
    /// The kind and name of a registered feature.
    typealias FeatureKey = PluginStore.FeatureKey

    static let registering: [Operation<PluginLibrary>] = [
        // (what, name, definition)
        .function(
            "registerFeature", of: .prelude, .string("what"), .string("name"), .index("definition", "table")
        ) { library, frame, what, name, argument in
            guard let kind = PluginFeature.Kind(rawValue: what) else { throw LuaCallError("unknown feature '\(what)'") }
            try library.register(kind, name, try frame.expectTable(argument))
        },
        .described(
            "renderer", of: .plugin, [ParameterEntry("name", "string")], gives: .value("fun(definition: table)"),
            text: """
                Adds an output format, `tatami render --format NAME`: `renderer "outline" { description = "…", render \
                = function(screen) … end }`. `render` receives the screen as plain data and returns the bytes of the \
                output as a string. `screen` has `size`, `scale`, `dark`, `direction`, `root`, and `nodes`, which \
                lists all views, superviews before their subviews. Each node has `id`, `kind`, `frame` (in its \
                superview), `place` (on the screen), `hidden`, `properties` (only values that differ from the kind's \
                defaults), `depth`, `children`, and `parent` (nil for the root).
                ! the name is missing in the list `renderers` of `plugin.lua`; a built-in format already has the name
                """),
        .described(
            "command", of: .plugin, [ParameterEntry("name", "string")], gives: .value("fun(definition: table)"),
            text: """
                Adds a subcommand, `tatami NAME …`: `command "greet" { description = "…", run = function(arguments) … \
                end }`. `run` receives the arguments as a list of strings. The command writes the first result of \
                `run` to stdout. The second result is the exit status, 0 (the default) or 1. `print` writes messages \
                to stderr.
                ! the name is missing in the list `commands` of `plugin.lua`; a built-in command already has the name
                """),
        .described(
            "formatter", of: .plugin, [ParameterEntry("name", "string")], gives: .value("fun(definition: table)"),
            text: """
                Adds a formatter, which scripts call as `formatted(name, value, options)`: `formatter "price" { \
                description = "…", format = function(value, options) … end }`. `format` returns the text. If it raises \
                an error, the error is reported with its line, and `formatted` returns `tostring(value)`.
                ! the name is missing in the list `formatters` of `plugin.lua`
                """),
        .described(
            "rule", of: .plugin, [ParameterEntry("name", "string")], gives: .value("fun(definition: table)"),
            text: """
                Adds a rule to `tatami check`: `rule "touch-target" { description = "…", severity = "warning", check = \
                function(view, report) … end }`. After a layout, `check` is called for each view, superviews first. It \
                calls `report(message)` to report a diagnostic at the view's source location, with the code \
                `plugin/PLUGIN/NAME`: the names of the plugin and the rule. `report(message, other)` reports it at the \
                source location of the view `other`. `severity` is "warning" (the default) or "error".
                ! the name is missing in the list `rules` of `plugin.lua`
                """),
        .described(
            "dialect", of: .plugin, [ParameterEntry("name", "string")], gives: .value("fun(methods: table)"),
            text: """
                Adds methods to layout nodes, views and layout containers, for scripts that call `use(name)`: `dialect \
                "cards" { description = "…", raised = function(self) … return self end }`. The methods run as code of \
                the calling script: they use its source locations, count toward its limits and have none of the \
                plugin's permissions.
                ! the name is missing in the list `dialects` of `plugin.lua`; the engine already has a method or \
                property with the same name
                """),
    ]

    // MARK: Adding

    private func register(_ kind: PluginFeature.Kind, _ name: String, _ table: TableView) throws {
        let what = "the \(kind.rawValue) '\(name.prefix(64))'"
        guard let record = record(of: lua.owner), let manifest = record.manifest else {
            throw LuaCallError("only a plugin can add a \(kind.rawValue)")
        }
        guard case .staged = record.state else {
            throw LuaCallError("\(what) must be added while init.lua runs")
        }
        guard manifest.features[kind]?.contains(name) == true else {
            throw LuaCallError(
                """
                the plugin '\(manifest.name)' does not name \(what) in plugin.lua; add it there: \(kind.field) = { \
                "\(name.prefix(64))" }
                """)
        }
        let key = FeatureKey(kind: kind, name: name)
        guard features[key] == nil else {
            let other = features[key].flatMap { self.manifest(of: $0.owner)?.title } ?? "another plugin"
            throw LuaCallError("\(what) is already defined by \(other); choose another name")
        }
        var feature = PluginFeature(kind: kind, name: name, owner: lua.owner)
        for entry in 0..<table.keyCount {
            try read(table.key(entry).string ?? "?", table.value(ofKey: entry), what, &feature)
        }
        if let function = kind.function, feature.functions[function] == nil {
            throw LuaCallError("\(what) needs the function '\(function)'")
        }
        if kind == .dialect, feature.functions.isEmpty { throw LuaCallError("\(what) has no methods") }
        features[key] = feature
    }

    private func read(
        _ field: String, _ item: TableView.Item, _ what: String, _ feature: inout PluginFeature
    ) throws {
        switch field {
        case "description": feature.text = try DefinitionReader(host: host, name: what).string(item, field)
        case "severity" where feature.kind == .rule:
            guard let severity = item.string.flatMap({ Diagnostic.Severity(rawValue: $0) }) else {
                throw LuaCallError("'severity' of \(what) must be \"warning\" or \"error\"")
            }
            feature.severity = severity
        default:
            if let function = feature.kind.function {
                guard field == function else {
                    let names = ["description", function] + (feature.kind == .rule ? ["severity"] : [])
                    throw LuaCallError(
                        "\(what) has no '\(field)'\(FamiliarNames.suggestion(for: field, in: names, orList: "It may have"))"
                    )
                }
            } else if let receiver = Self.engineMethod(field) ?? engineProperty(field) {
                throw LuaCallError("'\(field)' of \(what) already exists: \(receiver); choose another name")
            }
            guard item.kind == .function, let function = item.reference else {
                throw LuaCallError("'\(field)' of \(what) must be a function; found \(item.kind.name)")
            }
            feature.functions[field] = function
        }
    }

    /// Returns a phrase such as "views have it" if layout nodes, views or containers have a built-in method of that
    /// name; otherwise nil.
    private static func engineMethod(_ name: String) -> String? {
        let receivers: [(Receiver, String)] = [
            (.node, "layout nodes have it"), (.view, "views have it"), (.container, "layout containers have it"),
        ]
        return receivers.first { OperationIndex.shared.names(of: $0.0).contains(name) }?.1
    }

    private func engineProperty(_ name: String) -> String? {
        registry.number(ofProperty: name) == nil ? nil : "it is a property of views"
    }

    // MARK: Finding

    /// Returns the feature with a kind and name, and loads its plugin before if needed. Nil if there is no such feature
    /// or its plugin is broken.
    func feature(_ kind: PluginFeature.Kind, _ name: String) throws -> PluginFeature? {
        let key = FeatureKey(kind: kind, name: name)
        if let feature = features[key] { return feature }
        guard let place = store.place(with: key) else { return nil }
        try loadPlugin(place)
        return features[key]
    }

    /// Returns the sorted names of all features of a kind that the plugins' manifests list.
    func featureNames(_ kind: PluginFeature.Kind) -> [String] {
        Set(store.records.compactMap(\.manifest).flatMap { $0.features[kind] ?? [] }).sorted()
    }

    /// Returns the error for a name of a feature that is unknown or whose plugin could not be loaded.
    func unknown(_ kind: PluginFeature.Kind, _ name: String) -> LuaCallError {
        let names = featureNames(kind)
        let hint =
            names.isEmpty
            ? ". No plugin has one" : FamiliarNames.suggestion(for: name, in: names, orList: "There are")
        if names.contains(name) {
            return LuaCallError("the plugin with the \(kind.rawValue) '\(name)' could not be loaded")
        }
        return LuaCallError("unknown \(kind.rawValue) '\(name.prefix(64))'\(hint)")
    }

    /// Removes all features of a plugin.
    func withdrawFeatures(of owner: LuaOwner) {
        features = features.filter { $0.value.owner != owner }
        dialects = dialects.mapValues { $0.filter { features[FeatureKey(kind: .dialect, name: $0)] != nil } }
    }
}
