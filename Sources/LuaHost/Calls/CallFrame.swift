/// One call of a host operation: its arguments and its results. It exists for the call only.
///
/// Arguments are counted from 0; for a method argument 0 is the object. Accessors return nil for a value of another kind and allocate nothing;
/// the `expect…` forms throw a fault that says which argument, what was expected and what was found. Nothing here raises: what may is done
/// on the C side in protected mode.
package struct CallFrame: ~Copyable {
    let raw: UnsafeMutableRawPointer
    /// The host that is calling.
    package let host: LuaHost

    /// The number of arguments.
    package var count: Int { fatalError() }
    /// Whether argument 0 is the object of a method, which messages do not count.
    package var isMethod: Bool { fatalError() }
    package func kind(_ index: Int) -> LuaKind { fatalError() }

    // Arguments

    /// A boolean argument; only `true` and `false` count.
    package func boolean(_ index: Int) -> Bool? { fatalError() }
    /// A number, integer or not, NaN and infinities included; strings are not converted.
    package func number(_ index: Int) -> Double? { fatalError() }
    /// A number without a fraction that fits.
    package func integer(_ index: Int) -> Int64? { fatalError() }
    /// The bytes of a string, valid until the operation returns.
    package func string(_ index: Int) -> UnsafeBufferPointer<UInt8>? { fatalError() }
    /// Whether the argument is this string, without making a Swift string.
    package func string(_ index: Int, equals text: StaticString) -> Bool { fatalError() }
    /// A host object, or the object of a proxy table.
    package func object(_ index: Int) -> LuaObject? { fatalError() }
    package func packed(_ index: Int) -> UInt64? { fatalError() }
    /// A function, kept alive.
    package func function(_ index: Int) throws(LuaFault) -> LuaReference? { fatalError() }
    /// A table or function (or coroutine), kept alive; nil for other kinds.
    package func reference(_ index: Int) throws(LuaFault) -> LuaReference? { fatalError() }
    /// Any argument as a value: tables and functions as references.
    package func value(_ index: Int) throws(LuaFault) -> LuaValue { fatalError() }
    /// The contents of a table, read at once; nil for other kinds. The view is valid until the operation returns.
    ///
    /// - Throws: a fault for a cycle, too many levels or values, or a key that is neither a string nor an integer.
    package func table(_ index: Int) throws(LuaFault) -> TableView? { fatalError() }

    package func expectBoolean(_ index: Int) throws(LuaFault) -> Bool { fatalError() }
    /// A finite number.
    package func expectNumber(_ index: Int) throws(LuaFault) -> Double { fatalError() }
    package func expectInteger(_ index: Int) throws(LuaFault) -> Int64 { fatalError() }
    /// A string of valid UTF-8.
    package func expectString(_ index: Int) throws(LuaFault) -> String { fatalError() }
    package func expectObject(_ index: Int, _ type: LuaClass) throws(LuaFault) -> LuaObject { fatalError() }
    package func expectFunction(_ index: Int) throws(LuaFault) -> LuaReference { fatalError() }
    package func expectTable(_ index: Int) throws(LuaFault) -> TableView { fatalError() }
    /// `#2: a number expected, got nil`, for own checks.
    package func mismatch(_ index: Int, expected: String) -> LuaFault { fatalError() }

    // Where

    /// The innermost frame of a user's script (preludes are skipped); nil when only the host is active. About 100 ns.
    package var location: LuaLocation? { fatalError() }

    // Results: each call adds one. An operation that returns none gives Lua no value.

    /// The argument itself: `returnArgument(0)` is `return self`.
    package mutating func returnArgument(_ index: Int) { fatalError() }
    package mutating func returnNil() { fatalError() }
    package mutating func `return`(_ value: Bool) { fatalError() }
    package mutating func `return`(_ value: Double) { fatalError() }
    package mutating func `return`(_ value: Int64) { fatalError() }
    package mutating func `return`(_ value: String) { fatalError() }
    package mutating func `return`(_ value: StaticString) { fatalError() }
    package mutating func `return`(bytes: UnsafeBufferPointer<UInt8>) { fatalError() }
    package mutating func `return`(_ value: LuaObject) { fatalError() }
    package mutating func `return`(packed: UInt64) { fatalError() }
    package mutating func `return`(_ value: LuaReference) { fatalError() }
    package mutating func `return`(_ value: LuaValue) { fatalError() }
}

/// A line of a chunk, small enough to keep with every constraint. `LuaHost.source` gives the names.
package struct LuaLocation: Hashable, Sendable {
    package var chunk: Int32
    package var line: Int32

    package init(chunk: Int32, line: Int32) {
        self.chunk = chunk
        self.line = line
    }
}
