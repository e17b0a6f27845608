package import Diagnostics
import Layout
package import LuaHost

/// Calls the functions `migrate(old, fromVersion)` and `onUnload()`, which a plugin's `init.lua` may define, when
/// another version of the plugin replaces it.
struct PluginMigration {
    private let plugins: PluginLibrary
    private var store: PluginStore { plugins.store }
    private var lua: LuaRuntime { plugins.lua }

    init(_ plugins: PluginLibrary) { self.plugins = plugins }

    /// The versions of the loaded plugins, by plugin name.
    var runningVersions: [String: String] {
        var versions: [String: String] = [:]
        for record in store.records {
            if case .active = record.state, let manifest = record.manifest {
                versions[manifest.name] = manifest.version.description
            }
        }
        return versions
    }

    /// Calls `migrate` of each plugin whose version has changed, so that it can adapt the carried values of its views.
    ///
    /// - Parameter versions: The earlier versions, by plugin name.
    /// - Throws: The error of a plugin that refuses to take over the values, with its source location.
    func migrate(_ changes: inout ScreenChanges, from versions: [String: String]) throws(ScriptError) {
        for place in store.records.indices {
            guard case .active = store[place].state, let manifest = store[place].manifest,
                let owner = store[place].owner,
                let environment = plugins.environments[owner],
                let old = versions[manifest.name], old != manifest.version.description,
                let function = function("migrate", in: environment)
            else { continue }
            do {
                try migrate(&changes, manifest, owner, from: old, with: function)
            } catch {
                throw refused(error, manifest, from: old, by: function)
            }
        }
    }

    /// Returns a global function in a plugin's environment; nil if it is not defined.
    private func function(_ name: String, in environment: LuaEnvironment) -> LuaReference? {
        guard case .reference(let function)? = try? lua.rawGet(environment.globals, .string(name)),
            function.kind == .function
        else { return nil }
        return function
    }

    private func migrate(
        _ changes: inout ScreenChanges, _ manifest: PluginManifest, _ owner: LuaOwner, from old: String,
        with function: LuaReference
    ) throws {
        let own = changes.values.filter { $0.plugin == manifest.name && $0.key.part == .property }
        let answer = try lua.run(as: owner) {
            let list = LuaValue.array(try own.map { .reference(try lua.makeTable(try MigratedValue.table($0, lua))) })
            let results = try lua.call(function, [list, .string(old)], resultCount: 2)
            if case .boolean(false)? = results.first {
                let reason = results.count > 1 ? results[1] : .nil
                if case .string(let text) = reason { throw LuaCallError(text) }
                throw LuaCallError("migrate returned false")
            }
            return try PlainValue(results.first ?? .nil, in: lua)
        }
        if answer == .nothing { return }
        var migrated = try MigratedValue.values(answer, of: manifest.name)
        let inCells = Set(own.lazy.filter(\.key.isInCell).map(\.key.path))
        for index in migrated.indices { migrated[index].key.isInCell = inCells.contains(migrated[index].key.path) }
        let first = changes.values.firstIndex { $0.plugin == manifest.name } ?? changes.values.count
        let others = changes.values[..<first].count
        changes.values.removeAll { $0.plugin == manifest.name && $0.key.part == .property }
        changes.values.insert(contentsOf: migrated, at: min(others, changes.values.count))
    }

    private func refused(
        _ error: any Error, _ manifest: PluginManifest, from old: String, by function: LuaReference
    ) -> ScriptError {
        let place = lua.location(of: function).map { lua.source($0) }
        var refusal =
            switch error {
            case let error as NotPlainError:
                LuaError(kind: .runtime, message: "migrate must return plain data; it returned \(error.found)")
            default: ScriptError(of: error).lua
            }
        refusal.source = refusal.source ?? place
        if refusal.kind == .internal { refusal.kind = .runtime }
        refusal.message = "the plugin \(manifest.title) refuses to take over from version \(old): \(refusal.message)"
        return ScriptError(refusal)
    }

    /// Runs `onUnload` of a plugin within the plugin's share of the time limit.
    ///
    /// - Returns: A warning if the function fails; otherwise nil.
    func runOnUnload(_ place: Int) -> Diagnostic? {
        guard case .active = store[place].state, let manifest = store[place].manifest, let owner = store[place].owner,
            let environment = plugins.environments[owner], let function = function("onUnload", in: environment)
        else { return nil }
        do {
            _ = try lua.run(as: owner) { try lua.call(function, [], resultCount: 0) }
            return nil
        } catch {
            let error = ScriptError(of: error).lua
            return Diagnostic(
                severity: .warning, code: .pluginFailed,
                message: "onUnload of the plugin \(manifest.title) failed: \(error.message)",
                source: (error.source ?? lua.location(of: function).map { lua.source($0) })?.description)
        }
    }
}

/// Converts carried values to the form that `migrate` gets and returns: `{ path =, kind =, name =, value = }`.
private enum MigratedValue {
    static func table(_ value: ScreenChanges.Value, _ lua: LuaRuntime) throws(LuaError) -> LuaValue {
        .dictionary([
            ("path", .string(value.key.path)), ("kind", .string(value.key.kind)), ("name", .string(value.key.name)),
            ("value", try value.value.value(in: lua)),
        ])
    }

    static func values(_ answer: PlainValue, of plugin: String) throws -> [ScreenChanges.Value] {
        guard case .table(let entries) = answer else { throw fault(answer.typeName) }
        return try entries.map { entry in
            guard case .integer = entry.key, case .table(let fields) = entry.value else {
                throw fault("a list with another element")
            }
            func field(_ name: String) -> PlainValue? { fields.first { $0.key == .string(name) }?.value }
            guard case .string(let path)? = field("path"), case .string(let kind)? = field("kind"),
                case .string(let name)? = field("name")
            else { throw fault("an element without a path, kind or name") }
            return ScreenChanges.Value(
                key: .init(part: .property, path: path, kind: kind, name: name), value: field("value") ?? .nothing,
                plugin: plugin)
        }
    }

    private static func fault(_ found: String) -> LuaCallError {
        LuaCallError(
            "migrate must return a list of { path =, kind =, name =, value = } or nothing; it returned \(found)")
    }
}

extension ScriptHost {
    /// The versions of the plugins whose code is loaded, by plugin name. Plugins that wait for their first use are left
    /// out.
    package var pluginVersions: [String: String] { PluginMigration(libraries.plugins).runningVersions }

    /// The errors of the plugins that were left out because they are broken, in the order of `plugins`.
    package var pluginErrors: [LuaError] { libraries.plugins.store.records.compactMap(\.fault) }

    /// The errors of plugins that were reported on the main screen: errors of their functions that draw, measure, lay
    /// out or handle events, and of plugins that were left out.
    package var pluginFailures: [Diagnostic] {
        main.screen.reported.filter { $0.code == .pluginFailed && $0.severity == .error }
    }

    /// Calls `migrate` of each loaded plugin whose version has changed, so that it can adapt the values of its views
    /// before `take` sets them.
    ///
    /// - Parameters:
    ///   - changes: The changes of the screen before the reload. The results of `migrate` replace the values of
    ///     properties that belong to the plugin.
    ///   - versions: The `pluginVersions` before the reload.
    /// - Throws: An error if `migrate` fails, returns false to refuse the values, or returns anything but a list of
    ///   values or nil. Values of earlier plugins are then already replaced.
    package func migrate(_ changes: inout ScreenChanges, from versions: [String: String]) throws(ScriptError) {
        try asEntry { () throws(ScriptError) in
            try PluginMigration(libraries.plugins).migrate(&changes, from: versions)
        }
    }

    /// Runs `onUnload` of all loaded plugins, in the reverse order of `plugins`. Must be called before the host is
    /// released.
    ///
    /// - Returns: A warning for each function that fails; empty if none fails.
    package func willEnd() -> [Diagnostic] {
        asEntry {
            libraries.plugins.store.records.indices.reversed().compactMap {
                PluginMigration(libraries.plugins).runOnUnload($0)
            }
        }
    }
}
