import Diagnostics
import Layout
import LuaHost

/// The functions by which scripts use features of plugins: `use "cards"` and `formatted("price", 5)`.
extension PluginLibrary {
    static let using: [Operation<PluginLibrary>] = [
        .function(
            "use", .string("dialect"),
            text: """
                Adds the methods of a plugin's dialect to the layout nodes, views and layout containers of this screen \
                (see *Features of plugins*).
                ! an unknown dialect; a method that another dialect in use also has
                > use "namada1"
                """
        ) { library, _, name in try library.use(name) },
        .function(
            "formatted", .string("formatter"), .value("value"), .orNil(.value("options", "table")),
            gives: .value("string"),
            text: """
                Returns the text that a plugin's formatter makes of a value. If the formatter raises an error, reports \
                it and returns `tostring(value)`.
                ! an unknown formatter
                > label:text(formatted("price", 12.5))
                """
        ) { library, frame, name, value, options in
            frame.return(try library.format(name, value, options ?? .nil))
        },
    ]

    func use(_ name: String) throws {
        guard let dialect = try feature(.dialect, name) else { throw unknown(.dialect, name) }
        let screen = ObjectIdentifier(current)
        let used = dialects[screen] ?? []
        guard !used.contains(name) else { return }
        for other in used {
            guard let rival = features[FeatureKey(kind: .dialect, name: other)],
                let method = dialect.methods.first(where: { rival.functions[$0] != nil })
            else { continue }
            throw LuaCallError(
                "the dialects '\(other)' and '\(name)' both have the method '\(method)'; use one of them")
        }
        dialects[screen] = used + [name]
    }

    /// Returns the method `name` of the dialects that the current screen's script uses; nil if they have no such
    /// method.
    func dialectMethod(_ name: String) -> LuaReference? {
        guard !dialects.isEmpty, let used = dialects[ObjectIdentifier(current)] else { return nil }
        return used.lazy.compactMap { [features] in
            features[FeatureKey(kind: .dialect, name: $0)]?.functions[name]
        }.first
    }

    func didClose(_ open: OpenScreen) { dialects[ObjectIdentifier(open)] = nil }

    private func format(_ name: String, _ value: LuaValue, _ options: LuaValue) throws -> String {
        guard let formatter = try feature(.formatter, name) else {
            throw unknown(.formatter, name)
        }
        do {
            return try formatStrictly(formatter, value, options)
        } catch {
            if lua.isOverBudget { throw error }
            report(error, of: formatter)
            return try text(of: value)
        }
    }

    /// Returns the result of Lua's `tostring`. Throws the error of a `__tostring`.
    private func text(of value: LuaValue) throws -> String {
        if case .string(let text) = value { return text }
        let tostring = try host.function(host.functions(of: .plugins), "tostring")
        guard case .string(let text)? = try lua.call(tostring, [value], resultCount: 1).first else {
            return value.described
        }
        return text
    }

    /// Returns a value as text, as the formatter writes it.
    ///
    /// - Throws: The formatter's error.
    func formatStrictly(_ formatter: PluginFeature, _ value: LuaValue, _ options: LuaValue) throws -> String {
        guard let function = formatter.functions["format"] else { return try text(of: value) }
        let result = try lua.call(function, [value, options], resultCount: 1).first ?? .nil
        switch result {
        case .string(let text): return text
        case .integer, .number: return try text(of: result)
        default:
            throw LuaCallError(
                "'format' must return a text; it returned \(result.described)",
                source: lua.location(of: function).map { lua.source($0) })
        }
    }

    /// Reports the error of a feature as a diagnostic of the current screen, unless the screen already has the same
    /// one.
    func report(_ error: any Error, of feature: PluginFeature) {
        let plugin = manifest(of: feature.owner).map { " of the plugin \($0.title)" } ?? ""
        let error = ScriptError(of: error).lua
        let diagnostic = Diagnostic(
            severity: .error, code: .pluginFailed,
            message: "the \(feature.kind.rawValue) '\(feature.name)'\(plugin) failed: \(error.message)",
            source: error.source?.description)
        guard !current.screen.reported.contains(diagnostic) else { return }
        current.screen.report(diagnostic)
    }
}
