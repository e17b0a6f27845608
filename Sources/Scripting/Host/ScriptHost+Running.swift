package import Diagnostics
import Layout
package import LuaHost

extension ScriptHost {
    /// Runs a script and lays out its result: a function, a molecule or controller (class or instance), or a view.
    ///
    /// - Parameters:
    ///   - source: the script's text.
    ///   - chunkName: the script's name in messages.
    /// - Throws: the script's error. Earlier views stay on the screen.
    package func run(_ source: [UInt8], chunkName: String) throws(ScriptError) {
        try asEntry { () throws(ScriptError) in try runInEntry(source, chunkName) }
    }

    private func runInEntry(_ source: [UInt8], _ chunkName: String) throws(ScriptError) {
        do {
            guard source.first != 0x1B else {
                throw LuaError(
                    kind: .syntax, message: "this is a compiled Lua program (binary); scripts must be Lua text",
                    source: LuaError.Source(chunk: chunkName, line: 1))
            }
            current.shown.name = chunkName
            let chunk = try lua.load(source, chunkName: chunkName, in: environment)
            let result = try lua.call(chunk, [], resultCount: 1).first ?? .nil
            try show(result, chunkName: chunkName)
        } catch {
            screen.abandonLayouts()
            guard let error = error as? LuaError else { throw ScriptError(of: error) }
            throw ScriptError(explained(error), isViewLimit: screen.viewCount >= screen.maximumViews)
        }
    }

    /// Loads plugins in the given order, except that a plugin follows the plugins that it requires. Every script of the
    /// host can use them. A plugin whose manifest names its kinds waits until a script mentions one. A broken plugin is
    /// left out and reported: see `pluginFaults`.
    ///
    /// - Parameter directories: the plugins' own directories, and their names in messages.
    /// - Throws: if a limit of the host was hit.
    package func loadPlugins(_ directories: [(directory: SandboxedDirectory, display: String)]) throws(ScriptError) {
        try asEntry { () throws(ScriptError) in try libraries.plugins.loadPlugins(directories) }
    }

    /// The errors of plugins that are left out. Each is also reported on the screen that asked for the plugin.
    package var pluginFaults: [Diagnostic] { libraries.plugins.faults }

    /// The missing plugins that lock files name; `pluginFaults` includes them.
    package var missingPlugins: [Diagnostic] { libraries.plugins.missing }

    /// Reads the manifests of plugins, in the order given, and loads nothing.
    ///
    /// - Throws: an engine error. The record of a manifest has the manifest's errors.
    package func readPlugins(
        _ directories: [(directory: SandboxedDirectory, display: String)]
    ) throws(ScriptError) -> [PluginRecord] {
        try asEntry { () throws(ScriptError) in
            do {
                return try directories.map { try libraries.plugins.discover($0.directory, $0.display) }
            } catch {
                throw ScriptError(of: error)
            }
        }
    }

    /// The plugins of the host, in the order in which they were found.
    package var plugins: [PluginRecord] { libraries.plugins.store.records }

    /// Loads the plugins that wait for a mention of their kinds, for a complete reference.
    package func loadWaitingPlugins() throws(ScriptError) {
        try asEntry { () throws(ScriptError) in try libraries.plugins.loadWaitingPlugins() }
    }

    /// Sets a state of the script's controller or molecule by name: `--set count=3`.
    ///
    /// - Throws: an error that lists the valid names.
    package func setState(_ name: String, to value: LuaValue) throws(ScriptError) {
        try asEntry { () throws(ScriptError) in try libraries.states.setState(name, to: value) }
    }

    /// Runs an event file, in which the global `screen` is the screen: `screen:tap("submit")`.
    ///
    /// - Throws: An error of the file, or of an interaction that a user could not perform.
    package func playEvents(_ source: [UInt8], chunkName: String) throws(ScriptError) {
        try asEntry { () throws(ScriptError) in try libraries.screens.playEvents(source, chunkName: chunkName) }
    }

    /// Advances the screen's clock to `seconds`, which it counts from 0 when the screen is made. Timers and delays run
    /// in order, in one entry under the limits.
    ///
    /// - Throws: a callback's error; `limit` for timers without end; an error if the clock is past that time already.
    package func advance(to seconds: Double) throws(ScriptError) {
        try asEntry { () throws(ScriptError) in try libraries.screens.advance(to: seconds) }
    }

    /// Advances the screen's clock by `seconds`, as ``advance(to:)`` does.
    package func advance(by seconds: Double) throws(ScriptError) {
        try asEntry { () throws(ScriptError) in try libraries.screens.advance(by: seconds) }
    }

    /// Replaces Lua's message about its own stack, which does not help the script's author.
    private func explained(_ error: LuaError) -> LuaError {
        if let match = error.message.firstMatch(of: /\(global '(\w+)'\)(?:\.|$)/) {
            var error = error
            if OperationIndex.shared.entries(of: .spec).contains(where: { $0.name == match.1 }) {
                error.message = "'\(match.1)' belongs to tests: this looks like a spec; run it with `tatami test`"
                return error
            }
        }
        guard error.kind == .nesting, error.message.contains("C stack overflow") else { return error }
        var error = error
        error.message =
            """
            layout calls are nested too deeply: at most \(lua.limits.nesting) calls of the engine can be nested; does \
            a molecule put itself?
            """
        return error
    }

    private func show(_ result: LuaValue, chunkName: String) throws {
        switch result {
        case .reference(let reference) where reference.kind == .function:
            try libraries.layouts.run(
                UnitRecord(view: screen.root, body: .call(reference, isContent: true, delegate: nil)))
        case .reference(let table) where table.kind == .table:
            try showTable(table, chunkName)
        case .object(let object) where isView(object):
            try fill(with: ViewID(index: object.index, generation: object.generation))
        default: throw nothingUseful(result.kindName, chunkName)
        }
    }

    private func nothingUseful(_ found: String, _ chunkName: String) -> LuaError {
        LuaError(
            kind: .runtime,
            message:
                """
                the script must return what to show: a function that gets the content, a controller or molecule, or a \
                view; it returned \(found)
                """,
            source: LuaError.Source(chunk: chunkName, line: 1))
    }

    /// Shows the result of a script: a controller takes the root as its view; molecules and views fill it.
    private func showTable(_ table: LuaReference, _ chunkName: String) throws {
        if let isClass = prelude.classType,
            case .string("controller")? = try lua.call(isClass, [.reference(table)], resultCount: 1).first,
            let instantiate = prelude.instantiate
        {
            try takePreferredContentSize(of: table, chunkName)
            try takeFonts(of: table, chunkName)
            _ = try lua.call(
                instantiate, [.reference(table), .object(object(classes.view, screen.root))], resultCount: 1)
            if let instance = current.instances[screen.root] {
                try libraries.layouts.send(instance.table, "viewDidLoad")
            }
            try libraries.layouts.layoutInstance(of: screen.root)
            return
        }
        if let layout = try libraries.declarative.layout(of: table) {
            return try libraries.layouts.run(
                UnitRecord(view: screen.root, body: .call(layout, isContent: true, delegate: nil)))
        }
        guard let view = try libraries.putting.resolve(table) else {
            throw nothingUseful("a table that is neither a controller nor a molecule", chunkName)
        }
        if let instance = current.instances[view], instance.isController {
            try takePreferredContentSize(of: instance.table, chunkName)
            try takeFonts(of: instance.table, chunkName)
        }
        try fill(with: view)
    }

    /// Reads the default size of the screen from a controller or its class, as a card for links sets it:
    /// `preferredContentSize`, as in UIKit, `{ 1200, 630 }` or `{ width = 1200, height = 630 }` in points.
    private func takePreferredContentSize(of type: LuaReference, _ chunkName: String) throws {
        let wanted = try lua.get(type, "preferredContentSize")
        if case .nil = wanted { return }
        do {
            var value = wanted
            if case .reference(let table) = wanted, table.kind == .table {
                let entries = try lua.entries(table)
                let fields = entries.compactMap { entry -> (key: String, value: LuaValue)? in
                    if case .string(let name) = entry.key { (name, entry.value) } else { nil }
                }
                value = fields.isEmpty ? .array(entries.map(\.value)) : .dictionary(fields)
            }
            let size = try SpecTraits.size(value, "preferredContentSize")
            current.shown.preferredContentSize = size
            if current.shown.takesPreferredContentSize { screen.traits.size = size }
        } catch let fault as LuaCallError {
            throw LuaError(kind: .runtime, message: fault.message, source: LuaError.Source(chunk: chunkName, line: 1))
        }
    }

    private func fill(with view: ViewID) throws {
        let screen = screen
        try libraries.layouts.inLayout(of: screen.root) { () throws in
            guard try screen.superview(of: view) == nil else { return }
            try screen.layoutPut(view, into: screen.root, source: .none)
            for attribute in [Attribute.top, .left, .bottom, .right] {
                try screen.constrain(
                    ConstraintRequest(
                        Anchor(view: view, attribute: attribute), .equal,
                        Anchor(view: screen.root, attribute: attribute), priority: 1000))
            }
        }
        try libraries.layouts.embed(view, in: screen.root, .none)
        current.shown.controller = current.instances[view]?.table
        try libraries.layouts.layoutInstance(of: view)
    }
}
