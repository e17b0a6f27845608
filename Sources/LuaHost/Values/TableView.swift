internal import CLua

/// The contents of a Lua table, decoded into flat memory. Running Lua code does not change the view. The function that
/// returns a view states how long it is valid.
///
/// The list part contains the values of the keys 1…n up to the first nil. Other keys are integers in ascending order
/// and strings ordered by bytes. A nested table with a metatable is not decoded but is available as a reference or, for
/// a proxy table, as its object.
package struct TableView {
    /// The runtime, unmanaged for fast access to fields.
    let host: Unmanaged<LuaRuntime>
    let arena: UnsafePointer<CLuaArena>
    let offset: Int
    /// The length of the list part.
    package let count: Int
    /// The number of keys outside the list part.
    package let keyCount: Int

    /// Creates a view of a decoded table cell.
    init(host: Unmanaged<LuaRuntime>, arena: UnsafePointer<CLuaArena>, cell: CLuaCell) {
        self.host = host
        self.arena = arena
        offset = Int(cell.bits)
        count = Int(UInt32(truncatingIfNeeded: cell.length))
        keyCount = Int(cell.length >> 32)
    }

    /// Returns an element of the list part, by its index from 0, less than `count`.
    package func element(_ index: Int) -> Item {
        precondition(index >= 0 && index < count)
        return Item(host: host, arena: arena, cell: arena.pointee.cells[offset + index])
    }

    /// Returns a key outside the list part, a string or an integer, by its index from 0, less than `keyCount`.
    package func key(_ index: Int) -> Item {
        precondition(index >= 0 && index < keyCount)
        return Item(host: host, arena: arena, cell: arena.pointee.cells[offset + count + 2 * index])
    }

    /// Returns the value for a key outside the list part, by the key's index from 0, less than `keyCount`.
    package func value(ofKey index: Int) -> Item {
        precondition(index >= 0 && index < keyCount)
        return Item(host: host, arena: arena, cell: arena.pointee.cells[offset + count + 2 * index + 1])
    }

    /// Returns the value for a string key; its `kind` is `.absent` if the key is missing. Uses binary search.
    package func field(_ key: StaticString) -> Item {
        guard key.hasPointerRepresentation else { return field(key.description) }
        return find(UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
    }

    /// Returns the value for a string key; its `kind` is `.absent` if the key is missing. Uses binary search.
    package func field(_ key: String) -> Item {
        var key = key
        return key.withUTF8 { find($0) }
    }

    private func find(_ name: UnsafeBufferPointer<UInt8>) -> Item {
        let arena = self.arena.pointee
        var low = 0
        var high = keyCount
        while low < high {
            let middle = (low + high) / 2
            let cell = arena.cells[offset + count + 2 * middle]
            switch TableView.order(cell.stringValue(arena.bytes), name) {
            case 0: return value(ofKey: middle)
            case ..<0: low = middle + 1
            default: high = middle
            }
        }
        return Item(host: host, arena: self.arena, cell: CLuaCell())
    }

    /// Compares two keys by their bytes; negative if `a` comes first. A key that is not a string (nil) precedes all
    /// strings.
    private static func order(_ a: UnsafeBufferPointer<UInt8>?, _ b: UnsafeBufferPointer<UInt8>) -> Int {
        guard let a else { return -1 }
        for index in 0..<min(a.count, b.count) where a[index] != b[index] { return Int(a[index]) - Int(b[index]) }
        return a.count - b.count
    }

    /// The table as a tree: an `.array` if it is a pure list, otherwise a `.dictionary` with integer keys as decimal
    /// strings.
    package var value: LuaValue {
        if keyCount == 0 { return .array((0..<count).map { element($0).value }) }
        var pairs: [(key: String, value: LuaValue)] = []
        pairs.reserveCapacity(count + keyCount)
        for index in 0..<count { pairs.append((String(index + 1), element(index).value)) }
        for index in 0..<keyCount {
            let key = key(index)
            let name =
                key.integer.map { String($0) }
                ?? String(decoding: key.bytes ?? UnsafeBufferPointer(start: nil, count: 0), as: UTF8.self)
            pairs.append((name, value(ofKey: index).value))
        }
        return .dictionary(pairs)
    }
}

extension TableView {
    /// A value in a table. Accessors return nil for other kinds.
    package struct Item {
        let host: Unmanaged<LuaRuntime>
        let arena: UnsafePointer<CLuaArena>
        let cell: CLuaCell

        init(host: Unmanaged<LuaRuntime>, arena: UnsafePointer<CLuaArena>, cell: CLuaCell) {
            self.host = host
            self.arena = arena
            self.cell = cell
        }

        /// The kind, or `.absent` for a missing value.
        package var kind: LuaKind { cell.luaKind }
        /// The boolean, or nil for other kinds.
        package var boolean: Bool? { cell.booleanValue }
        /// The number, or nil for other kinds. Strings are not converted.
        package var number: Double? { cell.numberValue }
        /// The integer, or a float with an integral value that fits into 64 bits. Nil for other values.
        package var integer: Int64? { cell.integerValue }
        /// The bytes of a string, valid as long as the view, or nil for other kinds.
        package var bytes: UnsafeBufferPointer<UInt8>? { cell.stringValue(arena.pointee.bytes) }
        /// The string, or nil for other kinds and invalid UTF-8.
        package var string: String? { bytes.flatMap { String(validating: $0, as: UTF8.self) } }
        /// Returns whether the value is a string of exactly these bytes.
        package func equals(_ text: StaticString) -> Bool { bytes?.equals(text) ?? false }
        /// The host object, or nil for other kinds.
        package var object: LuaObject? { cell.objectValue }
        /// The bits of a packed value, or nil for other kinds.
        package var packed: UInt64? { cell.packedValue }

        /// A function, coroutine, proxy table or table with a metatable, kept alive. Nil for other kinds, or if memory
        /// is exhausted.
        package var reference: LuaReference? {
            let host = host.takeUnretainedValue()
            guard let raw = host.raw, cell.length != 0,
                cell.isKind(CLuaObject) || (kind.rawValue >= LuaKind.function.rawValue && !isOpened)
            else { return nil }
            var slot: Int32 = 0
            var cell = cell
            guard clua_reference_cell(raw, &cell, &slot) == 0 else { return nil }
            return LuaReference(slot: slot, kind: kind == .object ? .table : kind, queue: host.queue)
        }

        /// The view of a nested table without a metatable; nil for other values.
        package var table: TableView? { isOpened ? TableView(host: host, arena: arena, cell: cell) : nil }

        private var isOpened: Bool { cell.isKind(CLuaTable) && cell.bits != .max }

        /// The value as a tree; `.nil` for a missing value. Tables that are not decoded, functions and coroutines are
        /// references, or `.nil` if memory is exhausted.
        package var value: LuaValue {
            switch kind {
            case .absent, .nil: .nil
            case .boolean: .boolean(cell.bits != 0)
            case .integer: .integer(Int64(bitPattern: cell.bits))
            case .number: .number(Double(bitPattern: cell.bits))
            case .string: bytes.map { LuaValue(bytes: $0) } ?? .nil
            case .object: object.map { .object($0) } ?? .nil
            case .packed: .packed(cell.bits)
            case .table where isOpened: TableView(host: host, arena: arena, cell: cell).value
            case .function, .table, .thread: reference.map { .reference($0) } ?? .nil
            }
        }
    }
}

extension LuaValue {
    /// Creates a string value, or a `.bytes` value if the bytes are not UTF-8.
    init(bytes: UnsafeBufferPointer<UInt8>) {
        if let text = String(validating: bytes, as: UTF8.self) {
            self = .string(text)
        } else {
            self = .bytes(Array(bytes))
        }
    }
}
