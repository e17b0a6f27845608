internal import CLua
internal import Glibc

extension LuaRuntime {
    /// Adds a class of host objects. Takes time linear in the number of methods.
    ///
    /// - Returns: The class, for handles of its objects.
    /// - Throws: `.memory`, or `.internal` if the state is closed.
    package func defineClass(_ definition: ClassDefinition) throws(LuaError) -> LuaClass {
        let raw = try open()
        var type: UInt32 = 0
        let status = withDefinition(definition) { clua_define_class(raw, &$0, &type) }
        try check(status)
        return LuaClass(rawValue: type)
    }

    /// Defines the operations of packed values. Call it once, before passing packed values to Lua.
    ///
    /// - Throws: `.memory`, or `.internal` if the state is closed.
    package func definePacked(_ definition: PackedDefinition) throws(LuaError) {
        let raw = try open()
        let values = ClassDefinition(
            name: definition.name, methods: definition.methods, index: definition.index, call: definition.call)
        let names = (definition.fields?.masks ?? []).map { strdup($0.name)! }
        defer { for name in names { free(name) } }
        let fields = zip(names, definition.fields?.masks ?? []).map {
            CLuaPackedField(name: $0, length: $1.name.utf8.count, mask: $1.mask)
        }
        let status = fields.withUnsafeBufferPointer { fields in
            withDefinition(values) {
                $0.arithmetic = definition.arithmetic ?? -1
                $0.fields = fields.baseAddress
                $0.fieldCount = fields.count
                $0.fieldTags = definition.fields?.tags.reduce(0) { $0 | 1 << UInt16($1 & 15) } ?? 0
                return clua_define_packed(raw, &$0)
            }
        }
        try check(status)
    }

    /// Adds a name to the read-only API table, which all environments see and `require "tatami"` returns. Lists and
    /// tables in `value` become read-only. Replaces an earlier value of the name.
    ///
    /// - Throws: `.memory`; `.runtime` if the value has more than 200 levels; `.internal` if the state is closed.
    package func defineGlobal(_ name: String, _ value: LuaValue) throws(LuaError) {
        try define(Int32(CLuaScopeAPI), name, .readOnly(value))
    }

    /// Adds an API function that converts a number to a packed value. If the number is exactly representable as a
    /// 32-bit float, Lua computes the value itself.
    ///
    /// - Parameters:
    ///   - name: The name of the function in the API table.
    ///   - bits: The packed value; its lowest 32 bits are replaced by the float.
    ///   - opcode: The operation that the function calls for other arguments.
    /// - Throws: `.memory`, or `.internal` if the state is closed.
    package func defineGlobal(_ name: String, packingNumbers bits: UInt64, _ opcode: Int32) throws(LuaError) {
        let raw = try open()
        let mark = results.mark
        defer { results.release(mark) }
        results.write(kind: CLuaPacker, bits: UInt64(UInt32(bitPattern: opcode)), length: bits)
        try check(define(raw, Int32(CLuaScopeAPI), name, UnsafePointer(results.cells + mark.count)))
    }

    /// Adds a value to the `host` table, which only the engine's own Lua code sees. Replaces an earlier value of the
    /// name.
    ///
    /// - Throws: `.memory`; `.runtime` if the value has more than 200 levels; `.internal` if the state is closed.
    package func definePreludeValue(_ name: String, _ value: LuaValue) throws(LuaError) {
        try define(Int32(CLuaScopePrelude), name, value)
    }

    private func define(_ scope: Int32, _ name: String, _ value: LuaValue) throws(LuaError) {
        let raw = try open()
        try check(writing([value]) { cells, bytes in define(raw, scope, name, cells, bytes) })
    }

    /// Defines a value under a name in one of the tables that C knows as scopes. Returns the status of the C function.
    private func define(
        _ raw: OpaquePointer, _ scope: Int32, _ name: String, _ cells: UnsafePointer<CLuaCell>,
        _ bytes: UnsafePointer<CChar>? = nil
    ) -> Int32 {
        var name = name
        return name.withUTF8 { name in
            name.withMemoryRebound(to: CChar.self) {
                clua_define_global(raw, scope, $0.baseAddress, $0.count, cells, bytes)
            }
        }
    }

    /// Calls `body` with the C form of a definition, in which an opcode of -1 means that the operation does not exist.
    private func withDefinition(_ definition: ClassDefinition, _ body: (inout CLuaClassDefinition) -> Int32) -> Int32 {
        let names = definition.methods.map { strdup($0.name)! }
        let className = strdup(definition.name)!
        defer {
            for name in names { free(name) }
            free(className)
        }
        let list = zip(names, definition.methods).map {
            CLuaMethod(name: $0, length: $1.name.utf8.count, opcode: $1.opcode)
        }
        return list.withUnsafeBufferPointer { list in
            var value = CLuaClassDefinition(
                name: className, nameLength: definition.name.utf8.count, methods: list.baseAddress,
                methodCount: list.count, index: definition.index ?? -1, missing: definition.missing ?? -1,
                newIndex: definition.newIndex ?? -1, call: definition.call ?? -1, arithmetic: -1,
                text: definition.text ?? -1, isInterned: definition.isInterned, isCollected: definition.isCollected,
                fields: nil, fieldCount: 0, fieldTags: 0)
            return body(&value)
        }
    }

    func open() throws(LuaError) -> OpaquePointer {
        guard let raw else { throw LuaError(kind: .internal, message: "the Lua state is closed") }
        return raw
    }

    /// Calls `body` with values encoded as cells.
    func writing<Result>(
        _ values: [LuaValue], _ body: (UnsafePointer<CLuaCell>, UnsafePointer<CChar>) -> Result
    ) throws(LuaError) -> Result {
        let mark = results.mark
        defer { results.release(mark) }
        for value in values { results.write(value, queue: queue) }
        if results.isTooDeep {
            results.isTooDeep = false
            throw LuaError(kind: .runtime, message: "tables are nested in more than \(CellStack.depthLimit) levels")
        }
        let bytes = UnsafeRawPointer(results.bytes).assumingMemoryBound(to: CChar.self)
        return body(UnsafePointer(results.cells + mark.count), bytes)
    }
}
