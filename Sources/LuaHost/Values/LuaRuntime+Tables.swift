internal import CLua
package import Diagnostics

extension LuaRuntime {
    /// Returns the location where a script's function is defined; nil for C functions, for main chunks and other kinds
    /// of values, and if the state is closed. For a function of a prelude, returns the location of the script's
    /// function that it wraps; nil if it wraps none.
    package func location(of function: LuaReference) -> SourceLocation? {
        guard let raw, function.kind == .function else { return nil }
        var chunk: Int32 = 0
        let line = clua_function_line(raw, function.slot, &chunk)
        return line > 0 ? SourceLocation(chunk: chunk, line: line) : nil
    }

    /// Returns the number of named parameters of a script's function; nil for variadic functions, C functions and other
    /// kinds of values, and if the state is closed.
    package func parameterCount(of function: LuaReference) -> Int? {
        guard let raw, function.kind == .function else { return nil }
        let count = clua_function_parameters(raw, function.slot)
        return count < 0 ? nil : Int(count)
    }

    /// Creates a value in Lua and returns a reference to it: a new table for a tree, or the value itself for other
    /// kinds.
    ///
    /// - Throws: `.memory`; `.runtime` if the value has more than 200 levels; `.internal` if the state is closed.
    package func makeTable(_ value: LuaValue) throws(LuaError) -> LuaReference {
        let raw = try open()
        var slot: Int32 = 0
        var kind: UInt32 = 0
        try check(try writing([value]) { clua_reference_make(raw, $0, $1, &slot, &kind) })
        return LuaReference(slot: slot, kind: LuaKind(rawValue: kind) ?? .absent, queue: queue)
    }

    /// Returns the value for a key, or `.nil` if the table does not have it. Metamethods run in protected mode.
    ///
    /// - Throws: The error of a metamethod; `.runtime` if the value has no fields; `.internal` if the state is closed
    ///   or the table belongs to another state; a limit that is exceeded.
    package func get(_ table: LuaReference, _ key: LuaValue) throws(LuaError) -> LuaValue {
        try get(table, key, raw: false)
    }

    /// Returns the value for a string key, or `.nil` if the table does not have it. Metamethods run in protected mode.
    ///
    /// - Throws: The error of a metamethod; `.runtime` if the value has no fields; `.internal` if the state is closed
    ///   or the table belongs to another state; a limit that is exceeded.
    package func get(_ table: LuaReference, _ key: String) throws(LuaError) -> LuaValue {
        try get(table, .string(key), raw: false)
    }

    /// Returns the value for a key without metamethods, or `.nil` if the table does not have it or is another kind of
    /// value.
    ///
    /// - Throws: `.internal` if the state is closed or the table belongs to another state; a limit that is exceeded.
    package func rawGet(_ table: LuaReference, _ key: LuaValue) throws(LuaError) -> LuaValue {
        try get(table, key, raw: true)
    }

    private func get(_ table: LuaReference, _ key: LuaValue, raw isRaw: Bool) throws(LuaError) -> LuaValue {
        try enter { raw throws(LuaError) in
            let slot = try own(table)
            let mark = clua_mark(raw)
            defer { clua_release(raw, mark) }
            try check(try writing([key]) { clua_get(raw, slot, $0, $1, isRaw) })
            return TableView.Item(host: .passUnretained(self), arena: arena, cell: arena.pointee.cells[mark.count])
                .value
        }
    }

    /// Sets the value for a key, or removes it if the value is nil. Metamethods run in protected mode.
    ///
    /// - Throws: The error of a metamethod; `.runtime` if the table cannot be changed or the key is nil or NaN;
    ///   `.internal` if the state is closed or the table belongs to another state; a limit that is exceeded.
    package func set(_ table: LuaReference, _ key: LuaValue, _ value: LuaValue) throws(LuaError) {
        try set(table, key, value, raw: false)
    }

    /// Sets the value for a string key, or removes it if the value is nil. Metamethods run in protected mode.
    ///
    /// - Throws: The error of a metamethod; `.runtime` if the table cannot be changed; `.internal` if the state is
    ///   closed or the table belongs to another state; a limit that is exceeded.
    package func set(_ table: LuaReference, _ key: String, _ value: LuaValue) throws(LuaError) {
        try set(table, .string(key), value, raw: false)
    }

    /// Sets the value for a key without metamethods, or removes it if the value is nil.
    ///
    /// - Throws: `.runtime` if the table is another kind of value or the key is nil or NaN; `.internal` if the state is
    ///   closed or the table belongs to another state; a limit that is exceeded.
    package func rawSet(_ table: LuaReference, _ key: LuaValue, _ value: LuaValue) throws(LuaError) {
        try set(table, key, value, raw: true)
    }

    private func set(_ table: LuaReference, _ key: LuaValue, _ value: LuaValue, raw isRaw: Bool) throws(LuaError) {
        try enter { raw throws(LuaError) in
            let slot = try own(table)
            try check(try writing([key, value]) { clua_set(raw, slot, $0, $1, isRaw) })
        }
    }

    /// Returns all entries without metamethods: numbers in ascending order, then strings ordered by bytes, then other
    /// keys in any order.
    ///
    /// - Throws: `.runtime` if the table is another kind of value; `.internal` if the state is closed or the table
    ///   belongs to another state; a limit that is exceeded.
    package func entries(_ table: LuaReference) throws(LuaError) -> [(key: LuaValue, value: LuaValue)] {
        let raw = try open()
        let slot = try own(table)
        let mark = clua_mark(raw)
        defer { clua_release(raw, mark) }
        try check(clua_entries(raw, slot))
        return stride(from: mark.count, to: arena.pointee.count, by: 2).map { index in
            let key = TableView.Item(host: .passUnretained(self), arena: arena, cell: arena.pointee.cells[index])
            return (
                key.value,
                TableView.Item(host: .passUnretained(self), arena: arena, cell: arena.pointee.cells[index + 1]).value
            )
        }
    }

    /// Returns the length of the table without metamethods; 0 if the state is closed or the table belongs to another
    /// state.
    package func rawLength(_ table: LuaReference) -> Int {
        guard let raw, table.queue === queue else { return 0 }
        return clua_raw_length(raw, table.slot)
    }

    /// Returns whether both references denote the same value, without calling `__eq`. If the state is closed or a
    /// reference belongs to another state, returns whether they are the same Swift object.
    package func rawEqual(_ a: LuaReference, _ b: LuaReference) -> Bool {
        guard let raw, a.queue === queue, b.queue === queue else { return a === b }
        return clua_raw_equal(raw, a.slot, b.slot)
    }

    /// Calls `body` with the decoded contents of a table. The view is valid only inside `body`.
    ///
    /// - Returns: The result of `body`.
    /// - Throws: The errors of `body`; `.runtime` if the table is another kind of value, contains itself, has too many
    ///   levels or values (see `Limits`), or has a key that is neither a string nor an integer; `.internal` if the
    ///   state is closed or the table belongs to another state; a limit that is exceeded.
    package func withTable<Result>(
        _ table: LuaReference, _ body: (TableView) throws(LuaError) -> Result
    ) throws(LuaError) -> Result {
        try enter { raw throws(LuaError) in
            let slot = try own(table)
            let mark = clua_mark(raw)
            defer { clua_release(raw, mark) }
            try check(clua_decode(raw, slot))
            return try body(
                TableView(host: .passUnretained(self), arena: arena, cell: arena.pointee.cells[arena.pointee.count - 1])
            )
        }
    }

    /// Returns the metatable of a table, even a protected one, or nil if it has none.
    ///
    /// - Throws: `.memory`, or `.internal` if the state is closed or the table belongs to another state.
    package func metatable(_ table: LuaReference) throws(LuaError) -> LuaReference? {
        let raw = try open()
        var slot: Int32 = 0
        try check(clua_metatable(raw, try own(table), &slot))
        return slot == 0 ? nil : LuaReference(slot: slot, kind: .table, queue: queue)
    }

    /// Sets the metatable of a table, or removes it if `metatable` is nil, even if `__metatable` protects it from
    /// scripts.
    ///
    /// - Throws: `.runtime` if either value is not a table or the metatable has `__gc`; `.internal` if the state is
    ///   closed or a table belongs to another state.
    package func setMetatable(_ table: LuaReference, _ metatable: LuaReference?) throws(LuaError) {
        let raw = try open()
        let slot = try metatable.map { reference throws(LuaError) in try own(reference) } ?? 0
        try check(clua_set_metatable(raw, try own(table), slot))
    }

    // MARK: Proxies: plain tables that represent a host object

    /// Makes a table a proxy of an object: operations accept the table in place of the object. The table stores the
    /// object under a private key. Nil makes it a plain table again.
    ///
    /// - Throws: `.memory`; `.runtime` if the value is not a table; `.internal` if the state is closed or the table
    ///   belongs to another state.
    package func setProxy(_ table: LuaReference, _ object: LuaObject?) throws(LuaError) {
        let raw = try open()
        let slot = try own(table)
        guard let object else { return try check(clua_set_proxy(raw, slot, nil)) }
        try check(try writing([.object(object)]) { cells, _ in clua_set_proxy(raw, slot, cells) })
    }

    /// Returns the object that a proxy table represents (see `setProxy`); nil for other values, and if the state is
    /// closed or the table belongs to another state.
    package func object(_ table: LuaReference) -> LuaObject? {
        guard let raw, table.queue === queue else { return nil }
        var cell = CLuaCell()
        return clua_get_proxy(raw, table.slot, &cell) ? cell.objectValue : nil
    }

    private func own(_ reference: LuaReference) throws(LuaError) -> Int32 {
        guard reference.queue === queue else {
            throw LuaError(kind: .internal, message: "a value belongs to another Lua state")
        }
        return reference.slot
    }
}
