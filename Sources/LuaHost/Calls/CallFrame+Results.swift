public import CLua

/// The results of an operation. Each call adds one result; without a call Lua gets no result.
extension CallFrame {
    /// Adds an argument as a result, by its index from 0; nil beyond the last argument. For a method,
    /// `returnArgument(0)` returns `self`.
    @inlinable package func returnArgument(_ index: Int) {
        results.pointee.write(kind: CLuaArgument, bits: UInt64(max(index, 0)))
        raw.pointee.resultCount += 1
    }

    /// Adds nil as a result.
    @inlinable package func returnNil() {
        results.pointee.write(kind: CLuaNil)
        raw.pointee.resultCount += 1
    }

    /// Adds a boolean as a result.
    @inlinable package func `return`(_ value: Bool) {
        results.pointee.write(value)
        raw.pointee.resultCount += 1
    }

    /// Adds a float as a result. Lua shows integral floats with a decimal point.
    @inlinable package func `return`(_ value: Double) {
        results.pointee.write(value)
        raw.pointee.resultCount += 1
    }

    /// Adds an integer as a result.
    @inlinable package func `return`(_ value: Int64) {
        results.pointee.write(value)
        raw.pointee.resultCount += 1
    }

    /// Adds a copy of the string as a result.
    package func `return`(_ value: String) {
        results.pointee.write(value)
        raw.pointee.resultCount += 1
    }

    /// Adds a string literal as a result. Does not allocate in Swift.
    package func `return`(_ value: StaticString) {
        results.pointee.write(value)
        raw.pointee.resultCount += 1
    }

    /// Adds a string with a copy of the bytes as a result. The bytes need not be UTF-8.
    package func `return`(bytes: UnsafeBufferPointer<UInt8>) {
        results.pointee.write(bytes: bytes)
        raw.pointee.resultCount += 1
    }

    /// Adds an object as a result. For an interned class, Lua gets the existing value.
    @inlinable package func `return`(_ value: LuaObject) {
        results.pointee.write(value)
        raw.pointee.resultCount += 1
    }

    /// Adds a packed value as a result: 64 bits that are opaque to Lua.
    @inlinable package func `return`(packed: UInt64) {
        results.pointee.write(packed: packed)
        raw.pointee.resultCount += 1
    }

    /// Adds the referenced value as a result. A reference of another state becomes nil.
    package func `return`(_ value: LuaReference) {
        results.pointee.write(value, queue: host.queue)
        raw.pointee.resultCount += 1
    }

    /// Adds any value as a result. If it has more than 200 levels, the operation raises an error in Lua when it
    /// returns.
    package func `return`(_ value: LuaValue) {
        results.pointee.write(value, queue: host.queue)
        raw.pointee.resultCount += 1
    }
}
