internal import CLua

/// Each call adds one result. An operation that adds none gives Lua no value.
extension CallFrame {
    /// The argument itself: `returnArgument(0)` is `return self`.
    package mutating func returnArgument(_ index: Int) {
        host.results.write(kind: CLuaArgument, bits: UInt64(max(index, 0)))
        raw.pointee.resultCount += 1
    }

    package mutating func returnNil() {
        host.results.write(kind: CLuaNil)
        raw.pointee.resultCount += 1
    }

    package mutating func `return`(_ value: Bool) {
        host.results.write(value)
        raw.pointee.resultCount += 1
    }

    package mutating func `return`(_ value: Double) {
        host.results.write(value)
        raw.pointee.resultCount += 1
    }

    package mutating func `return`(_ value: Int64) {
        host.results.write(value)
        raw.pointee.resultCount += 1
    }

    package mutating func `return`(_ value: String) {
        host.results.write(value)
        raw.pointee.resultCount += 1
    }

    package mutating func `return`(_ value: StaticString) {
        host.results.write(value)
        raw.pointee.resultCount += 1
    }

    package mutating func `return`(bytes: UnsafeBufferPointer<UInt8>) {
        host.results.write(bytes: bytes)
        raw.pointee.resultCount += 1
    }

    package mutating func `return`(_ value: LuaObject) {
        host.results.write(value)
        raw.pointee.resultCount += 1
    }

    package mutating func `return`(packed: UInt64) {
        host.results.write(packed: packed)
        raw.pointee.resultCount += 1
    }

    package mutating func `return`(_ value: LuaReference) {
        host.results.write(value, queue: host.queue)
        raw.pointee.resultCount += 1
    }

    /// Any value. A tree of more than 200 levels makes the operation fail.
    package mutating func `return`(_ value: LuaValue) {
        host.results.write(value, queue: host.queue)
        raw.pointee.resultCount += 1
    }
}
