import LuaHost

/// A 128-bit digest of a row's content. Equal contents have equal digests. Different contents practically never do.
///
/// The seed is random for each process, so that collisions cannot be prepared. Tables are digested by their contents.
/// Functions, coroutines and values with a metatable contribute nothing. Still, a row in which only such a value has
/// changed is filled again, like every existing cell when its table gets a model.
struct ContentDigest: Hashable, Sendable {
    private var low = ContentDigest.seed.0
    private var high = ContentDigest.seed.1

    private static let seed = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))

    /// Adds 64 bits to the digest.
    mutating func combine(_ word: UInt64) {
        low = Self.fold(low ^ word ^ 0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93)
        high = Self.fold(high ^ word ^ 0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB)
    }

    private static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let product = a.multipliedFullWidth(by: b)
        return product.high ^ product.low &+ a
    }

    /// Adds bytes and their count to the digest.
    mutating func combine(bytes: some Collection<UInt8>) {
        combine(UInt64(bytes.count))
        var word: UInt64 = 0
        var filled = 0
        for byte in bytes {
            word = word << 8 | UInt64(byte)
            filled += 1
            if filled == 8 {
                combine(word)
                (word, filled) = (0, 0)
            }
        }
        if filled > 0 { combine(word) }
    }

    mutating func combine(_ text: String) { combine(bytes: text.utf8) }

    mutating func combine(_ other: ContentDigest) {
        combine(other.low)
        combine(other.high)
    }

    /// Adds a Lua value to the digest; a table with all its contents.
    mutating func combine(_ item: TableView.Item) {
        combine(UInt64(item.kind.rawValue))
        switch item.kind {
        case .boolean: combine(item.boolean == true ? 1 : 0)
        case .integer: combine(UInt64(bitPattern: item.integer ?? 0))
        case .number: combine((item.number ?? 0).bitPattern)
        case .string: if let bytes = item.bytes { combine(bytes: bytes) }
        case .packed: combine(item.packed ?? 0)
        case .object:
            if let object = item.object {
                combine(UInt64(object.type.rawValue))
                combine(UInt64(object.index) << 32 | UInt64(object.generation))
            }
        case .table: if let table = item.table { combine(table) }
        case .absent, .nil, .function, .thread: break
        }
    }

    mutating func combine(_ table: TableView) {
        combine(UInt64(table.count))
        for index in 0..<table.count { combine(table.element(index)) }
        combine(UInt64(table.keyCount))
        for index in 0..<table.keyCount {
            combine(table.key(index))
            combine(table.value(ofKey: index))
        }
    }
}
