import Diagnostics
import Layout
import LuaHost

/// The plugins of a host: reads their manifests, loads each plugin when it is needed, and leaves out broken plugins.
final class PluginLibrary: Library {
    unowned(unsafe) let host: ScriptHost
    var store = PluginStore()
    /// The kinds that each plugin registered.
    var kinds: [LuaOwner: [RegisteredKind]] = [:]
    /// The observations, bindings and derived states of the plugins' code.
    var registrations = PluginRegistrations()
    /// (name) → a metatable for the globals of an unloaded plugin.
    var goneGlobals: LuaReference?
    /// The features other than kinds.
    var features: [FeatureKey: PluginFeature] = [:]
    /// The dialects that each open screen uses.
    var dialects: [ObjectIdentifier: [String]] = [:]
    private var placeByOwner: [LuaOwner: Int] = [:]

    init(_ host: ScriptHost) { self.host = host }

    static let operations =
        registration + using + registering + widgetFields.map(\.operation)
        + containerFields.map(\.operation) + standIns

    /// The manifest of the plugin whose code is running.
    var running: PluginManifest? { manifest(of: lua.owner) }

    func manifest(of owner: LuaOwner) -> PluginManifest? {
        placeByOwner[owner].flatMap { store[$0].manifest }
    }

    func record(of owner: LuaOwner) -> PluginRecord? { placeByOwner[owner].map { store[$0] } }

    /// The globals of the loaded plugins and their modules.
    var environments: [LuaOwner: LuaEnvironment] = [:]

    /// Loads plugins, each after its requirements, otherwise in the given order. Every script of the host can use their
    /// registrations. A plugin whose manifest names its kinds waits until one of them is mentioned. An error in a
    /// plugin is reported, and doesn't affect other plugins.
    ///
    /// - Parameter directories: The plugins' directories, and their names in messages.
    /// - Throws: An error if a limit of the host was exceeded.
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

    /// Loads also the plugins that wait for a mention of their kinds, for a complete reference.
    func loadWaitingPlugins() throws(ScriptError) {
        do {
            for place in store.records.indices where !isReplaced(place) { try load(place) }
        } catch {
            throw ScriptError(of: error)
        }
    }

    /// Returns the kind of a name, loading the plugin that waits for its mention. If that fails, an empty placeholder
    /// is used, so that the rest of the screen works.
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

    /// Returns whether a plugin is built in; other plugins with its kinds take precedence.
    private func isBuiltIn(_ record: PluginRecord) -> Bool {
        record.directory.map(host.options.rights.isBuiltIn) ?? false
    }

    /// Returns whether a plugin is built in, and another plugin has one of its kinds.
    private func isReplaced(_ place: Int) -> Bool {
        guard isBuiltIn(store[place]), let manifest = store[place].manifest else { return false }
        return manifest.kinds.contains { store.place(withKind: $0) != place }
    }

    /// The names of all kinds, including the kinds of plugins that are not loaded yet.
    var kindNames: [String] {
        registry.kinds.flatMap { [$0.name] + $0.otherNames }.filter { registry.kind(named: $0) != nil }
            + store.records.compactMap(\.manifest).flatMap(\.kinds).filter { registry.kind(named: $0) == nil }
    }

    // MARK: Finding

    /// Returns a plugin with its manifest read.
    func discover(_ directory: SandboxedDirectory, _ display: String) throws -> PluginRecord {
        // If pinning fails, the directory is used unchanged: the comparison with the lock file refuses it.
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

    /// Loads a plugin that was mentioned, and its requirements.
    func loadPlugin(_ place: Int) throws { try load(place) }

    /// Loads a plugin and its requirements, unless this was done or tried before.
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
                // An exceeded limit outside of the plugin's share is the script's own error.
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
                    does not add
                    """,
                source: LuaError.Source(chunk: chunk, line: 1))
        }
        try finish(manifest, owner, display)
    }

    /// Returns whether a plugin has nothing to run: it contains only modules for others, and no `init.lua`.
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

    /// Returns the `modules/` of the required plugins, which a plugin can require as scripts can. It gets its own
    /// copies, so that its changes don't affect others.
    private func publicModules(of requirements: [PluginManifest.Requirement]) -> [ModuleResolver.Root] {
        requirements.compactMap { requirement in
            guard let place = store.place(named: requirement.name), let directory = store[place].directory,
                let modules = try? directory.subdirectory("modules")
            else { return nil }
            return ModuleResolver.Root(modules, displayPrefix: "\(store[place].display)/modules/")
        }
    }

    /// Completes a plugin after its `init.lua` has run.
    private func finish(_ manifest: PluginManifest, _ owner: LuaOwner, _ display: String) throws {
        for (kind, names) in manifest.features.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            for name in names where features[FeatureKey(kind: kind, name: name)]?.owner != owner {
                throw LuaError(
                    kind: .runtime,
                    message:
                        """
                        the manifest of the plugin '\(manifest.name)' names the \(kind.rawValue) '\(name)', which its \
                        init.lua does not add
                        """,
                    source: LuaError.Source(chunk: "\(display)/init.lua", line: 1))
            }
        }
        // Constraints made by a dialect's methods get source locations in the script.
        if manifest.features[.dialect] != nil { try lua.hidePlaces(ofChunks: "\(display)/") }
    }

    private func isRegistered(_ kind: String, by owner: LuaOwner) -> Bool {
        kinds[owner]?.contains { $0.names.contains(kind) } ?? false
    }

    // MARK: Errors

    /// The errors of broken plugins.
    var faults: [Diagnostic] {
        missing + store.records.indices.compactMap(diagnostic)
    }

    /// The errors for missing plugins in lock files.
    var missing: [Diagnostic] { host.options.rights.missing.map(Self.diagnostic) }

    /// Returns the diagnostic for a missing plugin in a lock file.
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

    /// Reports a broken plugin on the screen that requested it, and on the main screen.
    private func report(_ place: Int) {
        guard let diagnostic = diagnostic(place) else { return }
        host.main.screen.report(diagnostic)
        if current !== host.main { current.screen.report(diagnostic) }
    }
}
