internal import CLua

extension LuaRuntime {
    /// Calls a function or a value with a `__call` metamethod.
    ///
    /// - Parameters:
    ///   - arguments: At most 250 values, each with at most 200 levels.
    ///   - resultCount: The number of results, at most 1,000; missing results are nil. If the parameter is nil, returns
    ///     all results.
    /// - Returns: The results. Tables, functions and coroutines are references.
    /// - Throws: The error that the function raises; a limit that is exceeded; `.internal` if the state is closed, the
    ///   function belongs to another state or there are too many arguments; `.runtime` if an argument has too many
    ///   levels or the function's plugin has ended.
    package func call(
        _ function: LuaReference, _ arguments: [LuaValue] = [], resultCount: Int? = nil
    ) throws(LuaError) -> [LuaValue] {
        try invoke(function, resultCount: resultCount) { list in
            for value in arguments { list.add(value) }
        } results: { results throws(LuaError) in
            (0..<results.count).map { results.value($0) }
        }
    }

    /// Calls a function or a value with a `__call` metamethod, without allocating in Swift.
    ///
    /// - Parameters:
    ///   - resultCount: The number of results, at most 1,000; missing results are nil.
    ///   - arguments: Writes at most 250 arguments.
    ///   - results: Receives the results, which are valid only inside it, and determines the return value.
    /// - Throws: The errors of `call(_:_:resultCount:)` and of `results`.
    package func call<Result>(
        _ function: LuaReference, resultCount: Int, arguments: (inout LuaArguments) -> Void,
        results: (borrowing LuaResults) throws(LuaError) -> Result
    ) throws(LuaError) -> Result {
        try invoke(function, resultCount: resultCount, arguments: arguments, results: results)
    }

    private func invoke<Result>(
        _ function: LuaReference, resultCount: Int?, arguments: (inout LuaArguments) -> Void,
        results body: (borrowing LuaResults) throws(LuaError) -> Result
    ) throws(LuaError) -> Result {
        guard function.owner == queue.owner || function.owner == .engine else {
            return try invokeAsOwner(function, resultCount: resultCount, arguments: arguments, results: body)
        }
        return try enter { raw throws(LuaError) in
            guard function.queue === queue else {
                throw LuaError(kind: .internal, message: "a function of another Lua state")
            }
            let mark = clua_mark(raw)
            defer { clua_release(raw, mark) }
            let written = results.mark
            var list = LuaArguments(cells: resultStorage, queue: queue)
            arguments(&list)
            defer { results.release(written) }
            try checkArguments(list.count)
            let status = clua_call(
                raw, function.slot, UnsafePointer(results.cells + written.count), list.count,
                UnsafeRawPointer(results.bytes).assumingMemoryBound(to: CChar.self), Int32(clamping: resultCount ?? -1))
            try check(status)
            return try body(LuaResults(host: self, start: mark.count, count: arena.pointee.count - mark.count))
        }
    }

    /// Calls a function as its owner, which differs from the owner of the running code.
    private func invokeAsOwner<Result>(
        _ function: LuaReference, resultCount: Int?, arguments: (inout LuaArguments) -> Void,
        results: (borrowing LuaResults) throws(LuaError) -> Result
    ) throws(LuaError) -> Result {
        let scope = try begin(function.owner)
        defer { end(scope) }
        do {
            return try invoke(function, resultCount: resultCount, arguments: arguments, results: results)
        } catch {
            throw stopped(error, in: scope)
        }
    }

    private func checkArguments(_ count: Int) throws(LuaError) {
        if results.isTooDeep {
            results.isTooDeep = false
            throw LuaError(kind: .runtime, message: "tables are nested in more than \(CellStack.depthLimit) levels")
        }
        if count > 250 { throw LuaError(kind: .internal, message: "more than 250 arguments") }
    }
}
