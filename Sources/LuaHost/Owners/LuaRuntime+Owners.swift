internal import CLua

/// Plugins in a state: what they may use, what they hold, and their end.
extension LuaRuntime {
    /// A new owner for a plugin.
    ///
    /// - Parameters:
    ///   - name: what messages call the plugin.
    ///   - memory: the live bytes that its code may have at a time.
    /// - Throws: `.limit` if there are 250 of them; `.internal` if the state is closed.
    package func makeOwner(named name: String, memory: Int) throws(LuaError) -> LuaOwner {
        let raw = try open()
        let owner = owners.add(name) {
            clua_account_live(raw, $0.rawValue) == 0 && queue.held[$0]?.isEmpty ?? true
        }
        guard let owner else {
            throw LuaError(kind: .limit, message: "there are \(OwnerTable.most) plugins; load fewer at a time")
        }
        clua_account_set_limit(raw, owner.rawValue, max(memory, 1))
        return owner
    }

    /// Whose code runs.
    package var owner: LuaOwner { queue.owner }

    /// Runs `body` as the code of an owner. A plugin has a quarter of what is left of each budget; if that is used up it
    /// is stopped, and whoever called goes on.
    ///
    /// - Throws: what `body` throws; an error that says so, of no limit, if the plugin is gone or was stopped.
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

    /// Runs `body` with a quarter of what is left of each budget. If that is used up, what runs in it ends, and the caller
    /// goes on.
    package func withShare<Result>(_ body: () throws -> Result) throws -> Result {
        guard let raw else { return try body() }
        var scope = clua_scope_begin(raw, clua_owner(raw))
        defer { clua_scope_end(raw, &scope) }
        return try body()
    }

    /// Whether a plugin has used up a budget, so that nothing of it runs any more.
    package func isStopped(_ owner: LuaOwner) -> Bool {
        if case .stopped = owners.standings[owner] { true } else { false }
    }

    /// A change of owner, to be taken back.
    struct OwnerScope {
        let owner, outer: LuaOwner
        fileprivate let raw: CLuaScope?
    }

    /// Begins to run code of an owner.
    ///
    /// - Throws: an error if it is a plugin that is gone or was stopped.
    func begin(_ owner: LuaOwner) throws(LuaError) -> OwnerScope {
        let raw = try open()
        let outer = queue.owner
        guard owner.isPlugin else {
            clua_set_owner(raw, owner.rawValue)
            queue.owner = owner
            return OwnerScope(owner: owner, outer: outer, raw: nil)
        }
        switch owners.standings[owner] {
        case .running: break
        case .stopped(let why): throw LuaError(kind: .runtime, message: why)
        case .gone, nil: throw LuaError(kind: .runtime, message: "the plugin '\(owners.name(owner))' is gone")
        }
        queue.owner = owner
        return OwnerScope(owner: owner, outer: outer, raw: clua_scope_begin(raw, owner.rawValue))
    }

    func end(_ scope: OwnerScope) {
        queue.owner = scope.outer
        guard let raw else { return }
        if var own = scope.raw { clua_scope_end(raw, &own) } else { clua_set_owner(raw, scope.outer.rawValue) }
    }

    /// What the caller of a plugin is told that ended with an error: a limit stops the plugin, and not the caller.
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
        owners.standings[scope.owner] = .stopped("the plugin '\(name)' was stopped: it had used up \(what)\(place)")
        var told = error
        told.kind = .runtime
        told.message = "the plugin '\(name)' has used up \(what) and was stopped"
        return told
    }

    /// Ends a plugin: none of its functions runs again, and what still has its globals is told that it is gone. Its
    /// registrations are whoever's who made them: see `census`.
    ///
    /// - Parameters:
    ///   - environments: its globals, which are emptied.
    ///   - metatable: makes a metatable for globals that raises at each use.
    package func end(_ owner: LuaOwner, environments: [LuaEnvironment], metatable: LuaReference?) throws(LuaError) {
        owners.standings[owner] = .gone
        for environment in environments {
            for (key, _) in try entries(environment.globals) { try rawSet(environment.globals, key, .nil) }
            if let metatable { try setMetatable(environment.globals, metatable) }
        }
    }

    /// What an owner holds. Collect garbage first to know what stays.
    package func census(of owner: LuaOwner) -> LuaCensus {
        guard let raw, owner.isPlugin else { return LuaCensus() }
        let held = queue.held[owner] ?? [:]
        let places = held.filter { $0.value == .function }.keys.compactMap { slot -> String? in
            var chunk: Int32 = 0
            let line = clua_function_line(raw, slot, &chunk)
            return line > 0 ? source(LuaLocation(chunk: chunk, line: line)).description : nil
        }
        return LuaCensus(
            references: held.count, bytes: Int(clua_account_live(raw, owner.rawValue)), places: places.sorted())
    }
}
