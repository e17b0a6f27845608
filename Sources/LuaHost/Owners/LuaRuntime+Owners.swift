internal import CLua
import Diagnostics

/// The life cycle and resources of plugins in a state.
extension LuaRuntime {
    /// Creates an owner for a plugin.
    ///
    /// - Parameters:
    ///   - name: The name of the plugin in messages.
    ///   - memory: The maximum number of live bytes of the plugin, at least 1.
    /// - Throws: `.limit` if there are already 250 plugins, including ended ones that still hold resources; `.internal`
    ///   if the state is closed.
    package func makeOwner(named name: String, memory: Int) throws(LuaError) -> LuaOwner {
        let raw = try open()
        let owner = owners.add(name) {
            clua_account_live(raw, $0.rawValue) == 0 && queue.held[$0]?.isEmpty ?? true
        }
        guard let owner else {
            throw LuaError(kind: .limit, message: "too many plugins: expected at most \(OwnerTable.maximum) at a time")
        }
        clua_account_set_limit(raw, owner.rawValue, max(memory, 1))
        return owner
    }

    /// The owner of the running code.
    package var owner: LuaOwner { queue.owner }

    /// Runs `body` as code of an owner. A plugin may use a quarter of each remaining budget. If it exceeds that, the
    /// plugin is stopped and the caller continues. If the owner's code is already running, only calls `body`.
    ///
    /// - Returns: The result of `body`.
    /// - Throws: Errors of `body`; `.internal` if the state is closed; `.runtime` if the plugin has ended, was stopped
    ///   before, or is stopped because `body` exceeds a budget.
    package func run<Result>(as owner: LuaOwner, _ body: () throws -> Result) throws -> Result {
        guard owner != queue.owner else { return try body() }
        let scope = try begin(owner)
        defer { end(scope) }
        do {
            return try body()
        } catch let error as LuaError {
            throw stopped(error, in: scope)
        }
    }

    /// Runs `body` with a quarter of each remaining budget. If it exceeds that, `body` ends with an error and the
    /// caller continues. If the state is closed, only calls `body`.
    ///
    /// - Returns: The result of `body`.
    /// - Throws: Errors of `body`; Lua calls in it throw a limit error once a quarter is used up.
    package func withShare<Result>(_ body: () throws -> Result) throws -> Result {
        guard let raw else { return try body() }
        var scope = clua_scope_begin(raw, clua_owner(raw))
        defer { clua_scope_end(raw, &scope) }
        return try body()
    }

    /// Returns whether a plugin was stopped because it exceeded a budget. False for other owners and ended plugins.
    package func isStopped(_ owner: LuaOwner) -> Bool {
        if case .stopped = owners.states[owner] { true } else { false }
    }

    /// The values to restore after code of another owner has run.
    struct OwnerScope {
        let owner, outer: LuaOwner
        fileprivate let raw: CLuaScope?
    }

    /// Begins to run code of an owner.
    ///
    /// - Throws: An error if the owner is a plugin that has ended or stopped.
    func begin(_ owner: LuaOwner) throws(LuaError) -> OwnerScope {
        let raw = try open()
        let outer = queue.owner
        guard owner.isPlugin else {
            clua_set_owner(raw, owner.rawValue)
            queue.owner = owner
            return OwnerScope(owner: owner, outer: outer, raw: nil)
        }
        switch owners.states[owner] {
        case .running: break
        case .stopped(let why): throw LuaError(kind: .runtime, message: why)
        case .gone, nil: throw LuaError(kind: .runtime, message: "the plugin '\(owners.name(owner))' was unloaded")
        }
        queue.owner = owner
        return OwnerScope(owner: owner, outer: outer, raw: clua_scope_begin(raw, owner.rawValue))
    }

    func end(_ scope: OwnerScope) {
        queue.owner = scope.outer
        guard let raw else { return }
        if var own = scope.raw { clua_scope_end(raw, &own) } else { clua_set_owner(raw, scope.outer.rawValue) }
    }

    /// Returns the error for the caller of a failed plugin. A limit error stops the plugin, not the caller.
    func stopped(_ error: LuaError, in scope: OwnerScope) -> LuaError {
        guard scope.raw != nil, error.kind.isLimit, error.kind != .limit, error.kind != .nesting else { return error }
        let what =
            switch error.kind {
            case .time: "its share of the time limit"
            case .instructions: "its share of the limit of Lua instructions"
            default: error.message.contains("plugin") ? "its memory limit" : "its share of the memory limit"
            }
        let place = error.source.map { " at \($0)" } ?? ""
        let name = owners.name(scope.owner)
        owners.states[scope.owner] = .stopped("the plugin '\(name)' was stopped: it had used up \(what)\(place)")
        var reported = error
        reported.kind = .runtime
        reported.message = "the plugin '\(name)' has used up \(what) and was stopped"
        return reported
    }

    /// Ends a plugin. Its functions never run again, and code that still has its globals gets an error. The caller must
    /// remove the plugin's registrations; see `census`.
    ///
    /// - Parameters:
    ///   - environments: The environments of the plugin, which are emptied.
    ///   - metatable: A metatable for the globals, which raises an error at each access; nil to keep the present one.
    /// - Throws: `.internal` if the state is closed or an environment belongs to another state; a limit that is
    ///   exceeded. The plugin has ended nevertheless, but some of its globals may remain.
    package func end(_ owner: LuaOwner, environments: [LuaEnvironment], metatable: LuaReference?) throws(LuaError) {
        owners.states[owner] = .gone
        for environment in environments {
            for (key, _) in try entries(environment.globals) { try rawSet(environment.globals, key, .nil) }
            if let metatable { try setMetatable(environment.globals, metatable) }
        }
    }

    /// Returns the resources of a plugin. Collect garbage first to count only live resources. Returns an empty census
    /// for the script, for the engine, and if the state is closed.
    package func census(of owner: LuaOwner) -> LuaCensus {
        guard let raw, owner.isPlugin else { return LuaCensus() }
        let held = queue.held[owner] ?? [:]
        let places = held.filter { $0.value == .function }.keys.compactMap { slot -> String? in
            var chunk: Int32 = 0
            let line = clua_function_line(raw, slot, &chunk)
            return line > 0 ? source(SourceLocation(chunk: chunk, line: line)).description : nil
        }
        return LuaCensus(
            references: held.count, bytes: Int(clua_account_live(raw, owner.rawValue)), places: places.sorted())
    }
}
