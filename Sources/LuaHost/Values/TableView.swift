internal import CLua

/// The contents of a Lua table, decoded at once into flat memory: nothing in it changes when Lua runs. Valid as long as
/// what gave it says.
///
/// The array part is 1…n up to the first hole. Other keys are integers (in order) and strings (sorted by bytes). A
/// table inside that has a metatable (an instance, a class) is not opened: it is there as a reference, or as its object
/// if it is a proxy.
package struct TableView {
    /// Not counted: a field is read as fast as memory.
    let host: Unmanaged<LuaRuntime>
    let arena: UnsafePointer<CLuaArena>
    let offset: Int
    /// The length of the array part.
    package let count: Int
    /// The number of keys outside the array part.
    package let keyCount: Int

    /// The cell must be of an opened table.
    init(host: Unmanaged<LuaRuntime>, arena: UnsafePointer<CLuaArena>, cell: CLuaCell) {
        self.host = host
        self.arena = arena
        offset = Int(cell.bits)
        count = Int(UInt32(truncatingIfNeeded: cell.length))
        keyCount = Int(cell.length >> 32)
    }

    /// Element 0…count-1 of the array part.
    package func element(_ index: Int) -> Item {
        precondition(index >= 0 && index < count)
        return Item(host: host, arena: arena, cell: arena.pointee.cells[offset + index])
    }

    /// Key 0…keyCount-1: a string, or an integer that is not in the array part.
    package func key(_ index: Int) -> Item {
        precondition(index >= 0 && index < keyCount)
        return Item(host: host, arena: arena, cell: arena.pointee.cells[offset + count + 2 * index])
    }

    /// The value of key 0…keyCount-1.
    package func value(ofKey index: Int) -> Item {
        precondition(index >= 0 && index < keyCount)
        return Item(host: host, arena: arena, cell: arena.pointee.cells[offset + count + 2 * index + 1])
    }

    /// The value of a string key; `kind` is `.absent` if there is none. A binary search.
    package func field(_ key: StaticString) -> Item {
        guard key.hasPointerRepresentation else { return field(key.description) }
        return find(UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
    }

    /// The value of a string key; `kind` is `.absent` if there is none. A binary search.
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

    /// By bytes; a key that is not a string comes before all strings.
    private static func order(_ a: UnsafeBufferPointer<UInt8>?, _ b: UnsafeBufferPointer<UInt8>) -> Int {
        guard let a else { return -1 }
        for index in 0..<min(a.count, b.count) where a[index] != b[index] { return Int(a[index]) - Int(b[index]) }
        return a.count - b.count
    }

    /// The table as a tree of `.array` (no other keys), else `.dictionary` (integer keys as their decimal strings).
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
    /// A value in the table. Accessors return nil for another kind.
    package struct Item {
        let host: Unmanaged<LuaRuntime>
        let arena: UnsafePointer<CLuaArena>
        let cell: CLuaCell

        init(host: Unmanaged<LuaRuntime>, arena: UnsafePointer<CLuaArena>, cell: CLuaCell) {
            self.host = host
            self.arena = arena
            self.cell = cell
        }

        /// What it is; `.absent` where the table has nothing.
        package var kind: LuaKind { cell.luaKind }
        /// The boolean; nil for another kind.
        package var boolean: Bool? { cell.booleanValue }
        /// The number, an integer as a float; nil for another kind. Strings are not converted.
        package var number: Double? { cell.numberValue }
        /// The integer, or the float if its value is integral and fits; nil for another kind.
        package var integer: Int64? { cell.integerValue }
        /// The bytes of a string, valid as long as the view of the table; nil for another kind.
        package var bytes: UnsafeBufferPointer<UInt8>? { cell.stringValue(arena.pointee.bytes) }
        /// A string, nil if it is not one or not valid UTF-8.
        package var string: String? { bytes.flatMap { String(validating: $0, as: UTF8.self) } }
        /// Whether it is a string of exactly these bytes.
        package func equals(_ text: StaticString) -> Bool { bytes?.equals(text) ?? false }
        /// A host object; nil for another kind.
        package var object: LuaObject? { cell.objectValue }
        /// The bits of a packed value; nil for another kind.
        package var packed: UInt64? { cell.packedValue }

        /// A function, coroutine, table with a metatable or proxy table, kept alive; nil too when there is no memory
        /// for it.
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

        /// A table without a metatable.
        package var table: TableView? { isOpened ? TableView(host: host, arena: arena, cell: cell) : nil }

        private var isOpened: Bool { cell.isKind(CLuaTable) && cell.bits != .max }

        /// The value as a tree, references included.
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
    /// A string, or its bytes if they are not UTF-8.
    init(bytes: UnsafeBufferPointer<UInt8>) {
        if let text = String(validating: bytes, as: UTF8.self) {
            self = .string(text)
        } else {
            self = .bytes(Array(bytes))
        }
    }
}
