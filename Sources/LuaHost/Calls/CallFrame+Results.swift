public import CLua

/// Each call adds one result. An operation that adds none gives Lua no value.
extension CallFrame {
    /// The argument itself: `returnArgument(0)` is `return self`.
    @inlinable package func returnArgument(_ index: Int) {
        results.pointee.write(kind: CLuaArgument, bits: UInt64(max(index, 0)))
        raw.pointee.resultCount += 1
    }

    /// Gives nil.
    @inlinable package func returnNil() {
        results.pointee.write(kind: CLuaNil)
        raw.pointee.resultCount += 1
    }

    /// Gives a boolean.
    @inlinable package func `return`(_ value: Bool) {
        results.pointee.write(value)
        raw.pointee.resultCount += 1
    }

    /// Gives a float; Lua shows it with a point, even where it is integral.
    @inlinable package func `return`(_ value: Double) {
        results.pointee.write(value)
        raw.pointee.resultCount += 1
    }

    /// Gives an integer.
    @inlinable package func `return`(_ value: Int64) {
        results.pointee.write(value)
        raw.pointee.resultCount += 1
    }

    /// Gives a copy of the text.
    package func `return`(_ value: String) {
        results.pointee.write(value)
        raw.pointee.resultCount += 1
    }

    /// Gives a text of the program; nothing is allocated on this side.
    package func `return`(_ value: StaticString) {
        results.pointee.write(value)
        raw.pointee.resultCount += 1
    }

    /// Gives a string of any bytes, which are copied.
    package func `return`(bytes: UnsafeBufferPointer<UInt8>) {
        results.pointee.write(bytes: bytes)
        raw.pointee.resultCount += 1
    }

    /// Gives an object; of an interned class Lua gets the value that it has already.
    @inlinable package func `return`(_ value: LuaObject) {
        results.pointee.write(value)
        raw.pointee.resultCount += 1
    }

    /// Gives a packed value: 64 bits that Lua cannot look into.
    @inlinable package func `return`(packed: UInt64) {
        results.pointee.write(packed: packed)
        raw.pointee.resultCount += 1
    }

    /// Gives what the reference stands for. It must be of the same state.
    package func `return`(_ value: LuaReference) {
        results.pointee.write(value, queue: host.queue)
        raw.pointee.resultCount += 1
    }

    /// Any value. A tree of more than 200 levels makes the operation fail.
    package func `return`(_ value: LuaValue) {
        results.pointee.write(value, queue: host.queue)
        raw.pointee.resultCount += 1
    }
}
