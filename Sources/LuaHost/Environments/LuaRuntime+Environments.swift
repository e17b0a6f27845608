internal import CLua
internal import Diagnostics

extension LuaRuntime {
    /// Creates an environment with the libraries and the API. Takes time linear in the number of environments.
    ///
    /// - Parameters:
    ///   - name: A name for the host's use, such as the name of a plugin. It need not be unique.
    ///   - resolver: The resolver for `require`. If nil, `require` finds only `tatami`.
    /// - Throws: `.memory`, or `.internal` if the state is closed.
    package func makeEnvironment(name: String, resolver: ModuleResolver? = nil) throws(LuaError) -> LuaEnvironment {
        try makeEnvironment(name: name, resolver: resolver, isForData: false)
    }

    /// Returns a new environment for a chunk that contains only data: with the API, but without the libraries and
    /// without functions that run other chunks or catch errors. Takes time linear in the number of environments.
    ///
    /// - Parameter name: A name for the host's use. It need not be unique.
    /// - Throws: `.memory`, or `.internal` if the state is closed.
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

    /// Sets a global of the environment, or removes it if the value is nil. It hides an API value of the same name.
    ///
    /// - Throws: `.internal` if the state is closed or the environment belongs to another state; `.runtime` if the
    ///   value has more than 200 levels; a limit that is exceeded.
    package func setGlobal(_ environment: LuaEnvironment, _ name: String, _ value: LuaValue) throws(LuaError) {
        try rawSet(environment.globals, .string(name), value)
    }

    /// Compiles text (never bytecode) into a function that runs in the environment. Skips a byte order mark and a first
    /// line that begins with `#`.
    ///
    /// - Parameter chunkName: The name in messages, for instance `login.lua`. It identifies locations, so use different
    ///   names for different texts. At most 512 bytes are used.
    /// - Returns: The function, which has not run yet.
    /// - Throws: `.syntax` if the text is not valid Lua or larger than `Limits.scriptSize`; a limit that is exceeded;
    ///   `.internal` if the state is closed or the environment belongs to another state.
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
            // No function was running, so compiling the text exceeded the limit.
            if failure.source == nil {
                failure.source = LuaError.Source(chunk: SafeText.escaped(chunkName, limit: 512), line: 1)
            }
            throw failure
        }
        return LuaReference(slot: slot, kind: .function, queue: queue)
    }

    /// Makes locations skip the code of some chunks: a constraint that a library creates then has the location of the
    /// script that called the library. Affects only chunks that were compiled before. Takes time linear in their
    /// number.
    ///
    /// - Parameter prefix: The prefix of the chunks' names.
    /// - Throws: `.internal` if the state is closed.
    package func hidePlaces(ofChunks prefix: String) throws(LuaError) {
        let raw = try open()
        var prefix = prefix
        prefix.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { clua_chunks_attribute_to_callers(raw, $0.baseAddress, $0.count) }
        }
    }

    /// Runs trusted Lua code of the engine, with the libraries and two extra tables. `api` is the writable table behind
    /// `defineGlobal`. `host` contains the values of `definePreludeValue` and these functions:
    /// - `host.setProxy(table, object)`, `host.object(table)`: see `setProxy`;
    /// - `host.readOnly(table)`: returns a read-only view of `table`;
    /// - `host.fail(message)`: raises an error at the innermost user frame.
    ///
    /// Locations and tracebacks skip the frames of preludes.
    ///
    /// - Parameter name: The name of the code in messages.
    /// - Returns: The first value that the code returns; `.nil` if it returns none.
    /// - Throws: `.syntax`, the error that the code raises, a limit that is exceeded, or `.internal` if the state is
    ///   closed.
    @discardableResult
    package func runPrelude(_ source: [UInt8], name: String) throws(LuaError) -> LuaValue {
        let function = try load(source, chunkName: name, globals: Int32(CLuaScopePrelude))
        return try call(function, resultCount: 1)[0]
    }
}
