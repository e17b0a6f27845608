public import CLua

/// A stack of cells that Swift writes for Lua: arguments and results, with trees flattened in order. Nested calls write
/// above cells that are not read yet. The capacity is kept, so repeated calls do not allocate.
@usableFromInline
struct CellStack: ~Copyable {
    @usableFromInline private(set) var cells: UnsafeMutablePointer<CLuaCell>
    private(set) var bytes: UnsafeMutablePointer<UInt8>
    @usableFromInline var count = 0
    var byteCount = 0
    @usableFromInline private(set) var capacity: Int
    private var byteCapacity: Int
    /// Whether a value had more levels than `depthLimit`. Such a value was replaced by nil.
    var isTooDeep = false

    static let depthLimit = 200

    init() {
        capacity = 64
        byteCapacity = 1024
        cells = .allocate(capacity: capacity)
        bytes = .allocate(capacity: byteCapacity)
    }

    deinit {
        cells.deallocate()
        bytes.deallocate()
    }

    struct Mark {
        var count: Int
        var byteCount: Int
    }

    var mark: Mark { Mark(count: count, byteCount: byteCount) }

    mutating func release(_ mark: Mark) {
        count = mark.count
        byteCount = mark.byteCount
    }

    @inlinable mutating func write(kind: Int, extra: UInt32 = 0, bits: UInt64 = 0, length: UInt64 = 0) {
        if count == capacity { grow() }
        cells[count] = CLuaCell(kind: UInt32(truncatingIfNeeded: kind), extra: extra, bits: bits, length: length)
        count += 1
    }

    @usableFromInline mutating func grow() {
        let larger = UnsafeMutablePointer<CLuaCell>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: cells, count: count)
        cells.deallocate()
        cells = larger
        capacity *= 2
    }

    private mutating func growBytes(to needed: Int) {
        let size = max(needed, byteCapacity * 2)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
        larger.moveInitialize(from: bytes, count: byteCount)
        bytes.deallocate()
        bytes = larger
        byteCapacity = size
    }

    @inlinable mutating func write(_ value: Bool) { write(kind: CLuaBoolean, bits: value ? 1 : 0) }
    @inlinable mutating func write(_ value: Int64) { write(kind: CLuaInteger, bits: UInt64(bitPattern: value)) }
    @inlinable mutating func write(_ value: Double) { write(kind: CLuaNumber, bits: value.bitPattern) }
    @inlinable mutating func write(packed: UInt64) { write(kind: CLuaPacked, bits: packed) }

    @inlinable mutating func write(_ value: LuaObject) {
        write(kind: CLuaObject, extra: value.type.rawValue, bits: UInt64(value.index) | UInt64(value.generation) << 32)
    }

    /// Writes a reference. A reference of another or closed state becomes nil.
    mutating func write(_ value: LuaReference, queue: ReferenceQueue) {
        if value.queue === queue {
            write(kind: CLuaReference, bits: UInt64(bitPattern: Int64(value.slot)))
        } else {
            write(kind: CLuaNil)
        }
    }

    mutating func write(bytes source: UnsafeBufferPointer<UInt8>) {
        let needed = byteCount + source.count
        if needed > byteCapacity { growBytes(to: needed) }
        if let base = source.baseAddress { (bytes + byteCount).update(from: base, count: source.count) }
        write(kind: CLuaString, extra: 1, bits: UInt64(byteCount), length: UInt64(source.count))
        byteCount = needed
    }

    mutating func write(_ value: String) {
        // Converts a string that is not stored as contiguous UTF-8.
        var value = value
        value.makeContiguousUTF8()
        let utf8 = value.utf8
        let count = utf8.count
        let needed = byteCount + count
        if needed > byteCapacity { growBytes(to: needed) }
        let target = bytes + byteCount
        _ = utf8.withContiguousStorageIfAvailable { source in
            if let base = source.baseAddress { target.update(from: base, count: source.count) }
        }
        write(kind: CLuaString, extra: 1, bits: UInt64(byteCount), length: UInt64(count))
        byteCount = needed
    }

    mutating func write(_ value: StaticString) {
        if value.hasPointerRepresentation {
            write(
                kind: CLuaString, bits: UInt64(UInt(bitPattern: value.utf8Start)),
                length: UInt64(value.utf8CodeUnitCount))
        } else {
            write(value.description)
        }
    }

    mutating func write(_ value: LuaValue, queue: ReferenceQueue, depth: Int = 0) {
        guard depth < CellStack.depthLimit else {
            isTooDeep = true
            return write(kind: CLuaNil)
        }
        switch value {
        case .nil: write(kind: CLuaNil)
        case .boolean(let value): write(value)
        case .integer(let value): write(value)
        case .number(let value): write(value)
        case .string(let value): write(value)
        case .bytes(let value): value.withUnsafeBufferPointer { write(bytes: $0) }
        case .object(let value): write(value)
        case .packed(let value): write(packed: value)
        case .reference(let value): write(value, queue: queue)
        case .operation(let opcode): write(kind: CLuaOperation, bits: UInt64(UInt32(bitPattern: opcode)))
        case .array(let values):
            write(kind: CLuaArray, bits: UInt64(values.count))
            for value in values { write(value, queue: queue, depth: depth + 1) }
        case .dictionary(let pairs):
            write(kind: CLuaDictionary, bits: UInt64(pairs.count))
            for pair in pairs {
                write(pair.key)
                write(pair.value, queue: queue, depth: depth + 1)
            }
        case .readOnly(let value):
            write(kind: CLuaReadOnly)
            write(value, queue: queue, depth: depth + 1)
        }
    }
}
