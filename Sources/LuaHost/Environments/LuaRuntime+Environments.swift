internal import CLua
internal import TextSafety

extension LuaRuntime {
    /// A new environment with the libraries, the API and no globals of its own. Linear in the environments that are
    /// alive.
    ///
    /// - Parameter resolver: where its `require` finds modules; nil finds nothing but `tatami`.
    /// - Throws: `.memory`; `.internal` if the state is closed.
    package func makeEnvironment(name: String, resolver: ModuleResolver? = nil) throws(LuaError) -> LuaEnvironment {
        try makeEnvironment(name: name, resolver: resolver, isForData: false)
    }

    /// A new environment for a chunk that contains only data: with the API, but without the libraries and without
    /// functions that run other chunks or catch errors.
    package func makeDataEnvironment(name: String) throws(LuaError) -> LuaEnvironment {
        try makeEnvironment(name: name, resolver: nil, isForData: true)
    }

    private func makeEnvironment(
        name: String, resolver: ModuleResolver?, isForData: Bool
    ) throws(LuaError) -> LuaEnvironment {
        let raw = try open()
        var slot: Int32 = 0
        let id = environments.nextID()
        try check(clua_make_environment(raw, id, isForData, &slot))
        let globals = LuaReference(slot: slot, kind: .table, queue: queue)
        let environment = LuaEnvironment(name: name, globals: globals, id: id, resolver: resolver)
        environments.add(environment)
        return environment
    }

    /// Sets a global of the environment itself; a name of the API is hidden by it there.
    package func setGlobal(_ environment: LuaEnvironment, _ name: String, _ value: LuaValue) throws(LuaError) {
        try rawSet(environment.globals, .string(name), value)
    }

    /// Compiles text (never bytecode) into a function that runs in the environment. A byte order mark and a first line
    /// that begins with `#` are skipped.
    ///
    /// - Parameter chunkName: what messages show, for instance `login.lua`. Places are found by it: use different names
    ///   for different texts.
    package func load(
        _ source: [UInt8], chunkName: String, in environment: LuaEnvironment
    ) throws(LuaError) -> LuaReference {
        guard environment.globals.queue === queue else {
            throw LuaError(kind: .internal, message: "an environment of another Lua state")
        }
        noteText(source, chunkName)
        return try load(source, chunkName: chunkName, globals: environment.globals.slot)
    }

    private func load(_ source: [UInt8], chunkName: String, globals: Int32) throws(LuaError) -> LuaReference {
        let raw = try open()
        var slot: Int32 = 0
        var name = chunkName
        let status = source.withUnsafeBytes { source in
            name.withUTF8 { name in
                name.withMemoryRebound(to: CChar.self) { name in
                    var chunk = CLuaChunk(
                        text: source.baseAddress?.assumingMemoryBound(to: CChar.self), length: source.count,
                        name: name.baseAddress, nameLength: name.count)
                    return clua_load(raw, &chunk, globals, &slot)
                }
            }
        }
        guard status == 0 else {
            var failure = error(status)
            // No function was running: the text itself took the time, or the memory.
            if failure.source == nil {
                failure.source = LuaError.Source(chunk: SafeText.escaped(chunkName, limit: 512), line: 1)
            }
            throw failure
        }
        return LuaReference(slot: slot, kind: .function, queue: queue)
    }

    /// Attributes the calls of some chunks to their callers: a constraint that a library makes has the location of the
    /// script that asked for it. Linear in the chunks that were compiled.
    ///
    /// - Parameter prefix: the prefix of the chunks' names.
    package func hidePlaces(ofChunks prefix: String) throws(LuaError) {
        let raw = try open()
        var prefix = prefix
        prefix.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { clua_chunks_go_behind(raw, $0.baseAddress, $0.count) }
        }
    }

    /// Runs trusted Lua that is part of the engine. It has the libraries, `api` (the table behind `defineGlobal`,
    /// writable) and `host`: what `definePreludeValue` put there, and
    /// - `host.setProxy(table, object)`, `host.object(table)`: see `setProxy`;
    /// - `host.readOnly(table)`: a table that reads from `table` and cannot be changed;
    /// - `host.fail(message)`: an error at the innermost user frame.
    /// Frames of preludes never show in locations and tracebacks.
    @discardableResult
    package func runPrelude(_ source: [UInt8], name: String) throws(LuaError) -> LuaValue {
        let function = try load(source, chunkName: name, globals: Int32(CLuaScopePrelude))
        return try call(function, resultCount: 1)[0]
    }
}
