import Diagnostics
import Layout
import LuaHost

/// The plugins of a host: reads their manifests, loads each plugin when it is needed, and leaves out broken plugins.
final class PluginLibrary: Library {
    unowned(unsafe) let host: ScriptHost
    var store = PluginStore()
    /// The kinds of views that each plugin has registered.
    var kinds: [LuaOwner: [RegisteredKind]] = [:]
    /// The observations, bindings and derived states that plugins have created.
    var registrations = PluginRegistrations()
    /// (name) → a metatable for the globals of an unloaded plugin.
    var goneGlobals: LuaReference?
    /// The registered features of plugins, except kinds of views.
    var features: [FeatureKey: PluginFeature] = [:]
    /// The names of the dialects that each open screen uses, by the identity of its `OpenScreen`.
    var dialects: [ObjectIdentifier: [String]] = [:]
    private var placeByOwner: [LuaOwner: Int] = [:]

    init(_ host: ScriptHost) { self.host = host }

    static let operations =
        registration + using + registering + widgetFields.map(\.operation)
        + containerFields.map(\.operation) + standIns

    /// The manifest of the plugin whose code is running; nil if no plugin's code is running.
    var running: PluginManifest? { manifest(of: lua.owner) }

    func manifest(of owner: LuaOwner) -> PluginManifest? {
        placeByOwner[owner].flatMap { store[$0].manifest }
    }

    func record(of owner: LuaOwner) -> PluginRecord? { placeByOwner[owner].map { store[$0] } }

    /// The globals of each loaded plugin, which its modules share.
    var environments: [LuaOwner: LuaEnvironment] = [:]

    /// Loads plugins for all scripts of the host. They load in the given order, but each plugin after the plugins that
    /// it requires. A plugin whose manifest names its kinds or features loads when one of them is first used. An error
    /// in a plugin is reported, and doesn't affect other plugins.
    ///
    /// - Parameter directories: The directory of each plugin, and its name in messages.
    /// - Throws: An error if a limit of the host was hit.
    func loadPlugins(_ directories: [(directory: SandboxedDirectory, display: String)]) throws(ScriptError) {
        do {
            let found = try directories.map { try discover($0.directory, $0.display) }
            let places = store.add(found)
            if places.lowerBound == 0 {
                for diagnostic in missing { host.main.screen.report(diagnostic) }
            }
            for place in places {
                if store[place].fault != nil { report(place) }
            }
            for place in places where store[place].manifest?.waits == false { try load(place) }
        } catch {
            throw ScriptError(of: error)
        }
    }

    /// Loads the plugins that wait until one of their kinds or features is used. The reference is incomplete without
    /// them.
    func loadWaitingPlugins() throws(ScriptError) {
        do {
            for place in store.records.indices where !isReplaced(place) { try load(place) }
        } catch {
            throw ScriptError(of: error)
        }
    }

    /// Returns the kind of view with this name, and loads the plugin that defines it if needed. If the plugin is
    /// broken, registers and returns a placeholder, so that the rest of the screen works. Nil if no kind has the name.
    func kind(named name: String) throws -> Int? {
        if let kind = registry.kind(named: name) { return kind }
        guard let place = store.place(withKind: name) else { return nil }
        if let manifest = store[place].manifest, let rival = store.rival(of: place, kind: name), !isBuiltIn(rival) {
            current.screen.report(
                Diagnostic(
                    severity: .warning, code: .pluginFailed,
                    message:
                        """
                        the plugins \(manifest.title) and \(rival.title) both have the kind '\(name)'; the \
                        first plugin's kind is used. Leave '\(name)' out of 'kinds' in one of them
                        """,
                    source: "\(rival.display)/plugin.lua:1"))
        }
        try load(place)
        return try registry.kind(named: name) ?? standIn(for: name)
    }

    /// Returns whether a plugin is built in. If other plugins have the same kinds, they take precedence.
    private func isBuiltIn(_ record: PluginRecord) -> Bool {
        record.directory.map(host.options.rights.isBuiltIn) ?? false
    }

    /// Returns whether a plugin is built in, but another plugin takes precedence for one of its kinds.
    private func isReplaced(_ place: Int) -> Bool {
        guard isBuiltIn(store[place]), let manifest = store[place].manifest else { return false }
        return manifest.kinds.contains { store.place(withKind: $0) != place }
    }

    /// The names and aliases of all kinds of views, including the kinds of plugins that are not loaded yet.
    var kindNames: [String] {
        registry.kinds.flatMap { [$0.name] + $0.otherNames }.filter { registry.kind(named: $0) != nil }
            + store.records.compactMap(\.manifest).flatMap(\.kinds).filter { registry.kind(named: $0) == nil }
    }

    // MARK: Finding

    /// Reads the manifest of the plugin in a directory, and returns the plugin's record. Errors in the manifest are in
    /// the record. Only an error of the engine is thrown.
    func discover(_ directory: SandboxedDirectory, _ display: String) throws -> PluginRecord {
        // If the directory cannot be restricted to its contents, it is used as it is. The lock file then refuses it.
        let directory = (try? host.options.rights.pinned(directory)) ?? directory
        var record = PluginRecord(manifest: nil, directory: directory, display: display, state: .discovered)
        do throws(LuaError) {
            let manifest = try PluginManifest.read(
                directory, display: display, isBuiltIn: host.options.rights.isBuiltIn(directory), with: lua)
            record.manifest = manifest
            record.granted = host.options.rights.granted(to: manifest)
            if let refusal = host.options.rights.refusal(manifest, directory, display) { throw refusal }
        } catch {
            if error.kind == .internal { throw error }
            record.state = .broken(error)
        }
        return record
    }

    // MARK: Loading

    /// Loads a plugin and the plugins that it requires. Does nothing if this was done or tried before.
    func loadPlugin(_ place: Int) throws { try load(place) }

    /// Loads a plugin and the plugins that it requires. Does nothing if this was done or tried before.
    private func load(_ place: Int) throws {
        for place in store.order(of: place) {
            guard case .resolved = store[place].state, let manifest = store[place].manifest else { continue }
            let broken = manifest.requires.first { requirement in
                store.place(named: requirement.name).map { store[$0].fault != nil } ?? true
            }
            store[place].state = .staged
            do {
                if let broken {
                    throw PluginStore.fault(store[place], "requires", PluginStore.withoutRequired(manifest, broken))
                }
                try run(place, manifest)
                store[place].state = .active
            } catch {
                let error = ScriptError(of: error).lua
                withdraw(place)
                store[place].state = .broken(error)
                // If a limit was hit outside of the plugin's share, this is an error of the script.
                if error.kind == .internal || error.kind.isLimit && lua.isOverBudget { throw error }
                report(place)
            }
        }
    }

    private func run(_ place: Int, _ manifest: PluginManifest) throws {
        guard let directory = store[place].directory, !hasOnlyModules(manifest, directory) else { return }
        let display = store[place].display
        let chunk = "\(display)/init.lua"
        let containers = try host.containerFunctions()
        let owner = try lua.makeOwner(named: manifest.name, memory: lua.limits.memory / 4)
        store[place].owner = owner
        placeByOwner[owner] = place
        try lua.run(as: owner) {
            let environment = try lua.makeEnvironment(
                name: manifest.name,
                resolver: ModuleResolver(
                    roots: [ModuleResolver.Root(directory, displayPrefix: "\(display)/")]
                        + publicModules(of: manifest.requires), sizeLimit: lua.limits.scriptSize))
            environments[owner] = environment
            if let widget = prelude.plugins.widget { try lua.setGlobal(environment, "widget", .reference(widget)) }
            if let register = prelude.plugins.registerFeature {
                for kind in PluginFeature.Kind.allCases {
                    let results = try lua.call(register, [.string(kind.rawValue)], resultCount: 1)
                    try lua.setGlobal(environment, kind.rawValue, results.first ?? .nil)
                }
            }
            try lua.setGlobal(environment, "host", PluginHostLibrary.table)
            try lua.setGlobal(environment, "container", .reference(containers.define))
            let source = try PluginManifest.text(
                of: "init.lua", in: directory, display: display, limit: lua.limits.scriptSize)
            _ = try lua.call(try lua.load(source, chunkName: chunk, in: environment), [], resultCount: 0)
        }
        for kind in manifest.kinds where !isRegistered(kind, by: owner) && registry.kind(named: kind) == nil {
            throw LuaError(
                kind: .runtime,
                message:
                    """
                    the manifest of the plugin '\(manifest.name)' names the kind '\(kind)', which its init.lua \
                    does not add; define it there, or take it out of 'kinds'
                    """,
                source: LuaError.Source(chunk: chunk, line: 1))
        }
        try finish(manifest, owner, display)
    }

    /// Returns whether a plugin consists only of modules and has no `init.lua` to run.
    private func hasOnlyModules(_ manifest: PluginManifest, _ directory: SandboxedDirectory) -> Bool {
        guard !manifest.waits, (try? directory.subdirectory("modules")) != nil else { return false }
        do throws(SandboxedDirectory.Failure) {
            _ = try directory.read("init.lua", limit: lua.limits.scriptSize)
            return false
        } catch {
            if case .notFound = error { return true }
            return false
        }
    }

    /// Returns the `modules/` directories of the plugins that a plugin requires. The plugin gets its own copies of
    /// their modules, so that its changes don't affect others.
    private func publicModules(of requirements: [PluginManifest.Requirement]) -> [ModuleResolver.Root] {
        requirements.compactMap { requirement in
            guard let place = store.place(named: requirement.name), let directory = store[place].directory,
                let modules = try? directory.subdirectory("modules")
            else { return nil }
            return ModuleResolver.Root(modules, displayPrefix: "\(store[place].display)/modules/")
        }
    }

    /// Completes the loading of a plugin after its `init.lua` has run. Throws an error if the code has not registered a
    /// feature that the manifest names.
    private func finish(_ manifest: PluginManifest, _ owner: LuaOwner, _ display: String) throws {
        for (kind, names) in manifest.features.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            for name in names where features[FeatureKey(kind: kind, name: name)]?.owner != owner {
                throw LuaError(
                    kind: .runtime,
                    message:
                        """
                        the manifest of the plugin '\(manifest.name)' names the \(kind.rawValue) '\(name)', which its \
                        init.lua does not add; define it there, or take it out of '\(kind.field)'
                        """,
                    source: LuaError.Source(chunk: "\(display)/init.lua", line: 1))
            }
        }
        // A constraint that a dialect's method makes gets the location of the script's call.
        if manifest.features[.dialect] != nil { try lua.hidePlaces(ofChunks: "\(display)/") }
    }

    private func isRegistered(_ kind: String, by owner: LuaOwner) -> Bool {
        kinds[owner]?.contains { $0.names.contains(kind) } ?? false
    }

    // MARK: Errors

    /// The errors of broken plugins, and of plugins that are missing although a lock file names them.
    var faults: [Diagnostic] {
        missing + store.records.indices.compactMap(diagnostic)
    }

    /// The errors for plugins that are missing although a lock file names them.
    var missing: [Diagnostic] { host.options.rights.missing.map(Self.diagnostic) }

    /// Returns the diagnostic for the error that a plugin in a lock file is missing.
    private static func diagnostic(_ missing: LuaError) -> Diagnostic {
        Diagnostic(
            severity: .error, code: .pluginFailed, message: missing.message, source: missing.source?.description)
    }

    private func diagnostic(_ place: Int) -> Diagnostic? {
        guard let fault = store[place].fault else { return nil }
        let what = store[place].manifest.map { "the plugin \($0.title)" } ?? "the plugin in \(store[place].display)"
        return Diagnostic(
            severity: .error, code: .pluginFailed, message: fault.message,
            notes: ["\(what) is left out; views of its kinds show nothing"],
            source: fault.source?.description)
    }

    /// Reports the error of a broken plugin on the current screen, which needs the plugin, and on the main screen.
    private func report(_ place: Int) {
        guard let diagnostic = diagnostic(place) else { return }
        host.main.screen.report(diagnostic)
        if current !== host.main { current.screen.report(diagnostic) }
    }
}
