import Diagnostics
import Layout
import LuaHost

/// Tests the features of a plugin, except kinds of views, on a small screen.
extension PluginExercise {
    private static let script = """
        return function(content)
          content:putLabel("label"):text("Label"):left(equal):top(equal)
          content:putButton("button"):title("Button"):left(equal):top(equalTo(8), previous.bottomAnchor)
        end
        """

    /// The values that are tried with a formatter. It must format at least one of them.
    private static var values: [LuaValue] {
        [.integer(0), .number(-1234.5), .string("text"), .boolean(true), .nil, .dictionary([])]
    }

    func exerciseFeatures(of owner: LuaOwner, _ report: inout Report) throws(ScriptError) {
        let own = host.features.all.filter { $0.owner == owner }
        report.features = own.map { "\($0.kind.rawValue) \($0.name)" }
        guard !own.isEmpty else { return }
        let open = try host.open(
            Array(Self.script.utf8), chunkName: "the screen of plugin check", as: ScriptHost.Options(), images: images,
            resolver: nil)
        defer { host.close(open) }
        for feature in own {
            var found: [Diagnostic] = []
            try host.using(open) { (host) throws(ScriptError) in
                do { try attempt(feature) } catch {
                    if host.lua.isOverBudget { throw ScriptError(of: error) }
                    found.append(diagnostic(feature, ScriptError(of: error).lua))
                }
            }
            report.add(found + open.screen.reported.filter { $0.code == .pluginFailed })
        }
    }

    private func attempt(_ feature: PluginFeature) throws {
        switch feature.kind {
        case .renderer: _ = try host.features.render(try host.snapshot(), as: feature.name)
        case .rule: _ = try host.features.findings(of: feature)
        case .dialect: try host.libraries.plugins.use(feature.name)
        case .formatter: try attemptFormatter(feature)
        case .command: try attemptCommand(feature)
        }
    }

    /// Runs a command without arguments. An error of the command is accepted, but it must end within its limits.
    private func attemptCommand(_ feature: PluginFeature) throws {
        do {
            _ = try host.features.runCommand(feature.name, [])
        } catch {
            if host.lua.isStopped(feature.owner) { throw error }
        }
    }

    private func attemptFormatter(_ feature: PluginFeature) throws {
        var last: (any Error)?
        for value in Self.values {
            do {
                _ = try host.libraries.plugins.formatStrictly(feature, value, .nil)
                last = nil
                return
            } catch {
                last = error
                if host.lua.isStopped(feature.owner) { break }
            }
        }
        if let last { throw last }
    }

    private func diagnostic(_ feature: PluginFeature, _ error: LuaError) -> Diagnostic {
        Diagnostic(
            severity: .error, code: .pluginFailed,
            message: "the \(feature.kind.rawValue) '\(feature.name)' failed: \(error.message)",
            source: error.source?.description ?? "\(display)/init.lua:1")
    }
}
