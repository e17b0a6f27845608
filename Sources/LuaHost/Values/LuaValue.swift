/// A class of host objects, created by `LuaRuntime.defineClass`.
@usableFromInline
package struct LuaClass: Hashable, Sendable {
    /// The number of the class in its state.
    @usableFromInline package let rawValue: UInt32

    /// Creates a class from the number that the state gave it.
    @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A host object in Lua: a class and a generational handle. The dispatcher defines the meaning of the handle and checks
/// its generation. The Lua value can outlive the object that it denotes.
@usableFromInline
package struct LuaObject: Hashable, Sendable {
    /// The class, which determines the operations.
    @usableFromInline package var type: LuaClass
    /// The index of the object in the dispatcher. Indices are reused.
    @usableFromInline package var index: UInt32
    /// The generation, which distinguishes objects that have the same index at different times.
    @usableFromInline package var generation: UInt32

    /// Creates the handle of an object from its class, and from the index and the generation that the dispatcher uses.
    @inlinable package init(_ type: LuaClass, index: UInt32, generation: UInt32) {
        self.type = type
        self.index = index
        self.generation = generation
    }
}

/// The kind of a Lua value.
package enum LuaKind: UInt32, Sendable {
    /// A missing argument, field or result. An explicit `nil` is `.nil`.
    case absent = 0
    case `nil` = 1
    case boolean = 2
    case integer = 3
    case number = 4
    case string = 5
    /// A host object.
    case object = 6
    /// A packed value: 64 bits in a light userdata.
    case packed = 7
    /// A Lua or C function.
    case function = 8
    /// A table, including proxy tables (see `LuaRuntime.setProxy`).
    case table = 9
    /// A coroutine.
    case thread = 10

    /// The name of the kind in messages. Lua's own kinds have Lua's names.
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

/// A value passed to or from Lua.
package indirect enum LuaValue {
    case `nil`
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    /// A string that is not valid UTF-8.
    case bytes([UInt8])
    case object(LuaObject)
    /// A packed value. `UInt64.max` is reserved.
    case packed(UInt64)
    /// A table, function or coroutine in Lua.
    case reference(LuaReference)
    /// A function that calls the dispatcher with this opcode. Only passed to Lua.
    case operation(Int32)
    /// A new list. Only passed to Lua.
    case array([LuaValue])
    /// A new table with string keys. Only passed to Lua.
    case dictionary([(key: String, value: LuaValue)])
    /// A tree that scripts can read and enumerate but not change, on any level. Only passed to Lua.
    case readOnly(LuaValue)
}
