package import Layout
package import LuaHost

extension ScriptHost {
    /// Runs a script and lays out what it returns: a function, a molecule or controller (class or instance), or a view.
    ///
    /// - Parameters:
    ///   - source: the script's text.
    ///   - chunkName: what messages call it.
    /// - Throws: the script's error. What was put before it stays on the screen.
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

    /// Loads plugins, each after those that it requires; among others the order given. What a plugin registers is there
    /// for every script of the host. A plugin whose manifest names its kinds waits until one of them is mentioned. A
    /// plugin that is broken is left out and reported: see `pluginFaults`.
    ///
    /// - Parameter directories: the plugins' own directories, and what to call each in messages.
    /// - Throws: when a limit of the host was hit.
    package func loadPlugins(_ directories: [(directory: SandboxedDirectory, display: String)]) throws(ScriptError) {
        try asEntry { () throws(ScriptError) in try libraries.plugins.loadPlugins(directories) }
    }

    /// What is wrong with plugins that are left out; each is reported on the screen that asked for it, too.
    package var pluginFaults: [Diagnostic] { libraries.plugins.faults }

    /// The plugins that lock files name and that are not there; among `pluginFaults`.
    package var missingPlugins: [Diagnostic] { libraries.plugins.missing }

    /// Reads the manifests of plugins, in the order given, and loads nothing.
    ///
    /// - Throws: a fault of the engine; what is wrong with a manifest is its record's.
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

    /// Loads those too that wait for a mention of their kinds, for a reference that has all of them.
    package func loadWaitingPlugins() throws(ScriptError) {
        try asEntry { () throws(ScriptError) in try libraries.plugins.loadWaitingPlugins() }
    }

    /// Sets a state of the script's controller or molecule by name: `--set count=3`.
    ///
    /// - Throws: a fault that names the states there are.
    package func setState(_ name: String, to value: LuaValue) throws(ScriptError) {
        try asEntry { () throws(ScriptError) in try libraries.states.setState(name, to: value) }
    }

    /// Runs an event file. It sees the screen as `screen`: `screen:tap("submit")`.
    ///
    /// - Throws: the file's error, or that of an interaction which a person could not have done.
    package func playEvents(_ source: [UInt8], chunkName: String) throws(ScriptError) {
        try asEntry { () throws(ScriptError) in try libraries.screens.playEvents(source, chunkName: chunkName) }
    }

    /// Lets time pass until the screen's clock shows `seconds`, which it counts from 0 when the screen is made. What
    /// comes due on the way happens in order, all of it in one entry under the limits.
    ///
    /// - Throws: what a callback failed with; `limit` for timers without end; a fault where the clock is past that time
    ///   already.
    package func advance(to seconds: Double) throws(ScriptError) {
        try asEntry { () throws(ScriptError) in try libraries.screens.advance(to: seconds) }
    }

    /// Deep in host calls Lua reports its own stack, which says nothing to who wrote the script.
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
            layout calls are nested too deep: at most \(lua.limits.nesting) calls of the engine may lie inside each \
            other; does a molecule put itself?
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

    /// A controller takes the root as its view; molecules and views fill it.
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
            let size = try ScreenCircumstances.size(value, "preferredContentSize")
            current.shown.preferredContentSize = size
            if current.shown.takesPreferredContentSize { screen.traits.size = size }
        } catch let fault as LuaFault {
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
