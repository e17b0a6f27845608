/// A class of host objects, made by `LuaRuntime.defineClass`.
@usableFromInline
package struct LuaClass: Hashable, Sendable {
    /// The number of the class in its state.
    @usableFromInline package let rawValue: UInt32

    @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A host object as Lua holds it: a class and a generational handle. What the handle means is the dispatcher's affair,
/// and so is the check of the generation: the Lua value of an object that is gone lives on as long as the script keeps
/// it.
@usableFromInline
package struct LuaObject: Hashable, Sendable {
    /// What can be done with it.
    @usableFromInline package var type: LuaClass
    /// Which object of the dispatcher's; used again when that is gone.
    @usableFromInline package var index: UInt32
    /// Tells the object from others that had the index before.
    @usableFromInline package var generation: UInt32

    /// The handle of an object that the dispatcher knows by index and generation.
    @inlinable package init(_ type: LuaClass, index: UInt32, generation: UInt32) {
        self.type = type
        self.index = index
        self.generation = generation
    }
}

/// The kind of a Lua value.
package enum LuaKind: UInt32, Sendable {
    /// No such argument, field or result. An explicit `nil` is `.nil`.
    case absent = 0
    case `nil` = 1
    case boolean = 2
    case integer = 3
    case number = 4
    case string = 5
    /// A host object.
    case object = 6
    /// 64 packed bits (a light userdata).
    case packed = 7
    /// A Lua or C function.
    case function = 8
    /// A table, a proxy (see `LuaRuntime.setProxy`) included.
    case table = 9
    /// A coroutine.
    case thread = 10

    /// The name for messages: Lua's own for what Lua knows.
    package var name: String {
        switch self {
        case .absent: "nothing"
        case .nil: "nil"
        case .boolean: "boolean"
        case .integer, .number: "number"
        case .string: "string"
        case .object: "object"
        case .packed: "value"
        case .function: "function"
        case .table: "table"
        case .thread: "coroutine"
        }
    }
}

/// A value that goes to Lua or comes from it.
package indirect enum LuaValue {
    case `nil`
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    /// Bytes that need not be UTF-8. Strings of Lua that are not UTF-8 arrive so.
    case bytes([UInt8])
    case object(LuaObject)
    /// A packed value. `UInt64.max` is reserved.
    case packed(UInt64)
    /// A table or a function that lives in Lua.
    case reference(LuaReference)
    /// Only to Lua: the function that calls the dispatcher with this opcode.
    case operation(Int32)
    /// Only to Lua: a new table 1…n.
    case array([LuaValue])
    /// Only to Lua: a new table with string keys.
    case dictionary([(key: String, value: LuaValue)])
    /// Only to Lua: the tree as a table that scripts can read and enumerate but not change, on no level.
    case readOnly(LuaValue)
}
