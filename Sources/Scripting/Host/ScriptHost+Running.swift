package import Diagnostics
import Layout
package import LuaHost

extension ScriptHost {
    /// Runs a script in the current screen and puts its result into the screen: a function, a molecule or controller
    /// (class or instance), a description, or a view.
    ///
    /// - Parameters:
    ///   - source: The script's text, not compiled Lua.
    ///   - chunkName: The script's name in messages.
    /// - Throws: The script's error, including an exceeded limit; an error if the script returns anything else. Views
    ///   that the script has already put stay on the screen.
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

    /// Loads plugins for all scripts of the host, in order, but each plugin after the plugins that it requires. A
    /// plugin whose manifest names its kinds or features loads when one of them is first used. A broken plugin is left
    /// out and reported in `pluginFaults`.
    ///
    /// - Parameter directories: The directory of each plugin, and its name in messages.
    /// - Throws: An error if a limit of the host was hit, or an internal error of the engine.
    package func loadPlugins(_ directories: [(directory: SandboxedDirectory, display: String)]) throws(ScriptError) {
        try asEntry { () throws(ScriptError) in try libraries.plugins.loadPlugins(directories) }
    }

    /// The errors of plugins that were left out, after the errors in `missingPlugins`. Each is also reported on the
    /// main screen, and on the screen whose script needed the plugin.
    package var pluginFaults: [Diagnostic] { libraries.plugins.faults }

    /// An error for each plugin that a lock file names and that is missing. `pluginFaults` contains them, too.
    package var missingPlugins: [Diagnostic] { libraries.plugins.missing }

    /// Reads the manifests of plugins and returns a record of each, in the order of `directories`. Loads no plugin, and
    /// does not add the records to `plugins`.
    ///
    /// - Parameter directories: The directory of each plugin, and its name in messages.
    /// - Throws: Only an internal error of the engine. An error in a manifest is in the record's `fault`.
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

    /// The plugins that were passed to `loadPlugins`, in that order, including broken and unloaded ones.
    package var plugins: [PluginRecord] { libraries.plugins.store.records }

    /// Loads all plugins that wait until one of their kinds or features is used. An `APIReference` is incomplete
    /// without them. A broken plugin is left out and reported in `pluginFaults`.
    ///
    /// - Throws: An error if a limit of the host was hit, or an internal error of the engine.
    package func loadWaitingPlugins() throws(ScriptError) {
        try asEntry { () throws(ScriptError) in try libraries.plugins.loadWaitingPlugins() }
    }

    /// Sets a state that a class of the current screen's script declares, as `--set count=3` does. Its observers run.
    ///
    /// - Parameters:
    ///   - name: The name of the state without its class, such as `count`.
    ///   - value: The new value. Arrays and dictionaries become new Lua tables.
    /// - Throws: An error with a suggestion if no declared state has the name; an error if the state cannot be set.
    package func setState(_ name: String, to value: LuaValue) throws(ScriptError) {
        try asEntry { () throws(ScriptError) in try libraries.states.setState(name, to: value) }
    }

    /// Runs an event file: Lua in which the global `screen` is the main screen, as in `screen:tap("submit")`. Then lays
    /// out the main screen.
    ///
    /// - Parameters:
    ///   - source: The text of the event file.
    ///   - chunkName: The name of the event file in messages.
    /// - Throws: An error of the file, of an interaction that a user could not perform, or of a callback; an error if a
    ///   limit was hit.
    package func playEvents(_ source: [UInt8], chunkName: String) throws(ScriptError) {
        try asEntry { () throws(ScriptError) in try libraries.screens.playEvents(source, chunkName: chunkName) }
    }

    /// Advances the clock of the main screen to a time in seconds since the screen was made, and lays out the screen.
    /// Timers and delays that come due run in order. All of them share the limits of one entry.
    ///
    /// - Throws: A callback's error; an error of the kind `limit` if timers never end; an error if the clock is already
    ///   past that time.
    package func advance(to seconds: Double) throws(ScriptError) {
        try asEntry { () throws(ScriptError) in try libraries.screens.advance(to: seconds) }
    }

    /// Advances the clock of the main screen by `seconds`, and lays out the screen. Timers and delays that come due run
    /// in order. All of them share the limits of one entry.
    ///
    /// - Throws: A callback's error; an error of the kind `limit` if timers never end; an error if `seconds` is
    ///   negative or more than `StateClock.longestDuration`.
    package func advance(by seconds: Double) throws(ScriptError) {
        try asEntry { () throws(ScriptError) in try libraries.screens.advance(by: seconds) }
    }

    /// Returns an error with a clearer message if the script is a spec or if layout calls are nested too deeply;
    /// otherwise the error itself.
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
            a molecule put itself, or a function pass itself to layoutContent?
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
        case .packed(let bits): throw nothingUseful(Packed(bits: bits).described, chunkName)
        case .object(let object): throw nothingUseful(lua.className(object.type).withArticle, chunkName)
        default: throw nothingUseful(result.described, chunkName)
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

    /// Shows the table that a script returned. A class of controllers gets the root as its view. A molecule, a
    /// controller or the view of an instance fills the root, and descriptions are put into the root.
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

    /// Reads the field `preferredContentSize` of a controller or its class, a size in points: `{ 1200, 630 }` or
    /// `{ width = 1200, height = 630 }`. Resizes the screen if the host has not set a size. As in UIKit, a screen such
    /// as a preview card for links thus states its own size.
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
