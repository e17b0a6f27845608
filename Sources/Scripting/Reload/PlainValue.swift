import LuaHost

/// A value as plain data, independent of any Lua state.
package indirect enum PlainValue: Hashable, Sendable {
    /// Nil of Lua.
    case nothing
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    /// A string that is not UTF-8.
    case bytes([UInt8])
    /// A table. Entries with number keys come first, in order, then entries with string keys, sorted by their bytes.
    case table([Entry])

    /// An entry of a table. The key is a boolean, a number or a string.
    package struct Entry: Hashable, Sendable {
        /// The key: a boolean, a number or a string.
        package var key: PlainValue
        /// The value of the entry.
        package var value: PlainValue
    }

    /// The name of the value's type with its article, such as `a number`. Values with equal names have the same type.
    package var typeName: String {
        switch self {
        case .nothing: "nothing"
        case .boolean: "a boolean"
        case .integer, .number: "a number"
        case .string, .bytes: "a string"
        case .table: "a table"
        }
    }

    /// Returns whether both values have the same type. Nil counts as a value of any type.
    func agrees(with other: PlainValue) -> Bool {
        self == .nothing || other == .nothing || typeName == other.typeName
    }
}

/// The error that a value is not plain data.
package struct NotPlainError: Error, Hashable {
    /// A description of the value that is not plain data, for the text after "it holds", such as "a function".
    package var found: String
}

extension PlainValue {
    /// The maximum number of values in a value, and the maximum number of levels of nested tables.
    static let most = (values: 200_000, levels: 32)

    /// Creates plain data from a value of a script.
    ///
    /// - Throws: An error if the value contains anything but plain data, or is too large.
    init(_ value: LuaValue, in lua: LuaRuntime) throws(NotPlainError) {
        var count = 0
        self = try Self.read(value, lua, level: 0, &count)
    }

    private static func read(_ value: LuaValue, _ lua: LuaRuntime, level: Int, _ count: inout Int) throws(NotPlainError)
        -> PlainValue
    {
        count += 1
        guard count <= most.values else { throw NotPlainError(found: "more than \(most.values) values") }
        guard level <= most.levels else { throw NotPlainError(found: "tables in more than \(most.levels) levels") }
        switch value {
        case .nil: return .nothing
        case .boolean(let value): return .boolean(value)
        case .integer(let value): return .integer(value)
        case .number(let value): return .number(value)
        case .string(let value): return .string(value)
        case .bytes(let value): return .bytes(value)
        case .reference(let table) where table.kind == .table:
            return .table(try entries(of: table, lua, level: level, &count))
        case .readOnly(let value): return try read(value, lua, level: level, &count)
        case .array(let values):
            var entries: [Entry] = []
            for (index, value) in values.enumerated() {
                let value = try read(value, lua, level: level + 1, &count)
                entries.append(Entry(key: .integer(Int64(index + 1)), value: value))
            }
            return .table(entries)
        case .dictionary(let fields):
            var entries: [Entry] = []
            for (key, value) in fields {
                entries.append(Entry(key: .string(key), value: try read(value, lua, level: level + 1, &count)))
            }
            return .table(entries.sorted { text(of: $0.key) < text(of: $1.key) })
        case .object, .packed, .reference, .operation: throw NotPlainError(found: value.described)
        }
    }

    private static func text(of key: PlainValue) -> String { if case .string(let text) = key { text } else { "" } }

    private static func entries(
        of table: LuaReference, _ lua: LuaRuntime, level: Int, _ count: inout Int
    ) throws(NotPlainError) -> [Entry] {
        let found: [(key: LuaValue, value: LuaValue)]
        do {
            // A table with a metatable is an instance, a class, or read-only data.
            guard try lua.metatable(table) == nil else { throw NotPlainError(found: "a table with a metatable") }
            found = try lua.entries(table)
        } catch {
            throw error as? NotPlainError ?? NotPlainError(found: "a table that could not be read: \(error)")
        }
        var entries: [Entry] = []
        entries.reserveCapacity(found.count)
        for (key, value) in found {
            let key = try read(key, lua, level: level, &count)
            if case .table = key { throw NotPlainError(found: "a table as a key") }
            entries.append(Entry(key: key, value: try read(value, lua, level: level + 1, &count)))
        }
        return entries
    }

    /// Returns the value as a value of a Lua state. Tables become new tables.
    func value(in lua: LuaRuntime) throws(LuaError) -> LuaValue {
        guard case .table(let entries) = self else { return scalar }
        let table = try lua.makeTable(.dictionary([]))
        for entry in entries {
            try lua.rawSet(table, try entry.key.value(in: lua), try entry.value.value(in: lua))
        }
        return .reference(table)
    }

    /// The value in the form that `PropertyReader` reads, without references to tables of a Lua state.
    var tree: LuaValue {
        guard case .table(let entries) = self else { return scalar }
        if case .string? = entries.last?.key {
            return .dictionary(entries.map { (Self.name(of: $0.key), $0.value.tree) })
        }
        return .array(entries.map(\.value.tree))
    }

    /// The value if it is not a table; nil in Lua for a table.
    private var scalar: LuaValue {
        switch self {
        case .nothing, .table: .nil
        case .boolean(let value): .boolean(value)
        case .integer(let value): .integer(value)
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        case .bytes(let value): .bytes(value)
        }
    }

    private static func name(of key: PlainValue) -> String {
        switch key {
        case .string(let name): name
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .boolean(let isTrue): "\(isTrue)"
        case .nothing, .bytes, .table: "?"
        }
    }
}
