package import Diagnostics
package import Layout
import LuaHost

extension ScriptHost {
    /// Runs the features of this host's plugins, except kinds of views.
    package var features: FeatureRunner { FeatureRunner(host: self) }
}

/// Runs renderers, commands and rules of plugins by name, for the command line and other programs.
package struct FeatureRunner {
    let host: ScriptHost

    private var lua: LuaRuntime { host.lua }
    private var plugins: PluginLibrary { host.libraries.plugins }
    private var screen: Screen { host.screen }

    /// Returns the sorted names of all features of a kind that the plugins' manifests list, loaded or not.
    package func names(_ kind: PluginFeature.Kind) -> [String] { plugins.featureNames(kind) }

    /// The features of the plugins that are loaded, sorted by kind and name.
    package var all: [PluginFeature] {
        plugins.features.values.sorted { ($0.kind.rawValue, $0.name) < ($1.kind.rawValue, $1.name) }
    }

    /// Returns the output of the plugins' renderer `name` for a snapshot. Loads the renderer's plugin if needed.
    ///
    /// - Throws: An error if no plugin has the renderer, if its plugin cannot be loaded, or if it fails or returns no
    ///   string; an error if a limit was hit.
    package func render(_ snapshot: Snapshot, as name: String) throws(ScriptError) -> [UInt8] {
        try running(.renderer, name) { function in
            guard let link = host.prelude.plugins.linkNodes else {
                throw LuaCallError("the prelude has no 'linkNodes'")
            }
            guard case .reference(let screen)? = try lua.call(link, [snapshot.plain], resultCount: 1).first else {
                throw LuaCallError("the prelude made no screen")
            }
            let result = try lua.call(function, [.reference(screen)], resultCount: 1).first ?? .nil
            switch result {
            case .string(let text): return Array(text.utf8)
            case .bytes(let bytes): return bytes
            default:
                throw LuaCallError(
                    "'render' must return the output as a string; it returned \(result.described)",
                    source: lua.location(of: function).map { lua.source($0) })
            }
        }
    }

    /// Runs the command `name` of a plugin. Loads the plugin if needed.
    ///
    /// - Parameter arguments: The arguments after the command's name, which the command gets as a list of strings.
    /// - Returns: The command's output, possibly empty, and whether its exit status is 0 rather than 1.
    /// - Throws: An error if no plugin has the command, if its plugin cannot be loaded, or if it fails or returns
    ///   anything but a string and an exit status; an error if a limit was hit.
    package func runCommand(
        _ name: String, _ arguments: [String]
    ) throws(ScriptError) -> (output: [UInt8], isGood: Bool) {
        try running(.command, name) { function in
            let results = try lua.call(
                function, [.array(arguments.map { .string($0) })], resultCount: 2)
            let isGood: Bool
            switch results[1] {
            case .nil, .integer(0): isGood = true
            case .integer(1): isGood = false
            default:
                throw LuaCallError(
                    "the second result of 'run' is the exit status, 0 or 1; it was \(results[1].described)",
                    source: lua.location(of: function).map { lua.source($0) })
            }
            switch results[0] {
            case .nil: return ([], isGood)
            case .string(let text): return (Array(text.utf8), isGood)
            case .bytes(let bytes): return (bytes, isGood)
            default:
                throw LuaCallError(
                    "'run' must return its output as a string; it returned \(results[0].described)",
                    source: lua.location(of: function).map { lua.source($0) })
            }
        }
    }

    private func running<Result>(
        _ kind: PluginFeature.Kind, _ name: String, _ body: (LuaReference) throws -> Result
    ) throws(ScriptError) -> Result {
        do {
            return try host.asEntry {
                guard let feature = try plugins.feature(kind, name),
                    let function = kind.function.flatMap({ feature.functions[$0] })
                else { throw plugins.unknown(kind, name) }
                return try body(function)
            }
        } catch {
            throw ScriptError(of: error)
        }
    }

    /// Returns the diagnostics of all plugins' rules for the current screen, which must be laid out. Loads the rules'
    /// plugins if needed. If a rule fails, its error is among the diagnostics and is also reported on the screen.
    ///
    /// - Throws: An error if a limit of the host was hit.
    package func ruleDiagnostics() throws(ScriptError) -> [Diagnostic] {
        do {
            return try host.asEntry {
                var found: [Diagnostic] = []
                for name in names(.rule) {
                    guard let rule = try plugins.feature(.rule, name) else { continue }
                    found += try findings(of: rule)
                }
                return found
            }
        } catch {
            throw ScriptError(of: error)
        }
    }

    /// Returns the diagnostics of a rule for the current screen. If the rule fails, reports its error on the screen and
    /// returns it, too.
    func findings(of rule: PluginFeature) throws -> [Diagnostic] {
        guard let function = rule.functions["check"], let run = host.prelude.plugins.runRule,
            let manifest = plugins.manifest(of: rule.owner)
        else { return [] }
        host.libraries.canvas.isChecking = true
        defer { host.libraries.canvas.isChecking = false }
        var found: [Diagnostic] = []
        var open = [screen.root]
        while let view = open.popLast() {
            open += try screen.subviews(of: view).reversed()
            do {
                // The prelude's function belongs to no plugin, so the call must name the plugin that owns the rule.
                let results = try screen.reading("'check' of a rule") {
                    try lua.run(as: rule.owner) {
                        try lua.call(
                            run, [.reference(function), .object(host.object(host.classes.view, view))], resultCount: 1)
                    }
                }
                guard case .reference(let list)? = results.first else { continue }
                found += try read(list, of: rule, manifest)
            } catch {
                if lua.isOverBudget { throw error }
                // An error at one view would probably occur at every view, so the rule ends.
                plugins.report(error, of: rule)
                return found + screen.reported.filter { $0.code == .pluginFailed }.suffix(1)
            }
        }
        return found
    }

    /// Reads the diagnostics that a rule has reported, from a list of alternating messages and views.
    private func read(
        _ list: LuaReference, of rule: PluginFeature, _ manifest: PluginManifest
    ) throws -> [Diagnostic] {
        let entries = try lua.withTable(list) { (table) throws(LuaError) in
            (0..<table.count / 2).map { (table.element(2 * $0).string ?? "", table.element(2 * $0 + 1).object) }
        }
        return entries.map { message, object in
            var diagnostic = Diagnostic(severity: rule.severity, code: .pluginFailed, message: message)
            diagnostic.rule = Diagnostic.Rule(
                id: "plugin/\(manifest.name)/\(rule.name)",
                title: rule.text.isEmpty ? "A rule of the plugin \(manifest.name)" : rule.text)
            guard let object, host.isView(object) else { return diagnostic }
            let view = ViewID(index: object.index, generation: object.generation)
            guard (try? screen.kind(of: view)) != nil else { return diagnostic }
            diagnostic.view = screen.path(of: view)
            diagnostic.source = screen.putPlace(of: view)
            return diagnostic
        }
    }
}
