/// Hashes of identities, quicker than `Hashable`'s for the usual ones.
///
/// A wrong match is impossible whatever a hash gives: it only says where to look, `==` decides. The seed is drawn once
/// for a process, so that nobody can prepare identities that all meet in one place.
public enum IdentityHash {
    /// The seed of this process.
    public static let processSeed = UInt64.random(in: .min ... .max)

    /// Mixes two machine words: a multiplication of 64 by 64 bits whose halves are folded (as in wyhash, Wang Yi,
    /// 2019).
    @inlinable public static func mix(_ a: UInt64, _ b: UInt64, seed: UInt64) -> UInt64 {
        fold(a ^ seed ^ 0x9E37_79B9_7F4A_7C15, b ^ (seed &>> 32 | seed &<< 32) ^ 0xD6E8_FEB8_6659_FD93)
    }

    @inlinable static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let product = a.multipliedFullWidth(by: b)
        return product.high ^ product.low
    }

    /// The hash of an identity: of integers and short-cut strings by ``mix(_:_:seed:)``, of all others by `hashValue`.
    @inlinable public static func hash<ID: Hashable>(_ id: ID, seed: UInt64) -> UInt64 {
        // Each of these comparisons is decided when the function is specialised.
        if ID.self == Int.self { return mix(UInt64(bitPattern: Int64(unsafeBitCast(id, to: Int.self))), 0, seed: seed) }
        if ID.self == Int32.self {
            return mix(UInt64(truncatingIfNeeded: unsafeBitCast(id, to: Int32.self)), 0, seed: seed)
        }
        if ID.self == Int64.self { return mix(UInt64(bitPattern: unsafeBitCast(id, to: Int64.self)), 0, seed: seed) }
        if ID.self == UInt64.self { return mix(unsafeBitCast(id, to: UInt64.self), 0, seed: seed) }
        if ID.self == String.self { return hash(text: unsafeBitCast(id, to: String.self), seed: seed) }
        return mix(UInt64(bitPattern: Int64(id.hashValue)), 0, seed: seed)
    }

    /// The hash of a text. Texts are equal by canonical equivalence, whatever their bytes are, so the bytes are hashed
    /// only where no other spelling is equal to them: in ASCII, but for the three characters that others are equivalent
    /// to (U+212A KELVIN SIGN is "K", U+037E GREEK QUESTION MARK is ";", U+1FEF GREEK VARIA is "`").
    @inlinable public static func hash(text: String, seed: UInt64) -> UInt64 {
        if let value = text.utf8.withContiguousStorageIfAvailable({ bytes(UnsafeRawBufferPointer($0), seed: seed) })
            ?? nil
        {
            return value
        }
        return mix(UInt64(bitPattern: Int64(text.hashValue)), 1, seed: seed)
    }

    /// The hash of bytes that are ASCII and have one spelling only; nil for others.
    @usableFromInline static func bytes(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64? {
        var hash = seed ^ UInt64(truncatingIfNeeded: bytes.count)
        var place = 0
        while place + 8 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            if word & 0x8080_8080_8080_8080 != 0 || hasOtherSpelling(word) { return nil }
            hash = fold(hash ^ word ^ 0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93 ^ seed)
            place += 8
        }
        var word: UInt64 = 0
        for index in place..<bytes.count { word = word &<< 8 | UInt64(bytes[index]) }
        if word & 0x8080_8080_8080_8080 != 0 || hasOtherSpelling(word) { return nil }
        return fold(hash ^ word ^ 0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB ^ seed)
    }

    /// Whether one of eight bytes is one of the three.
    private static func hasOtherSpelling(_ word: UInt64) -> Bool {
        hasByte(word, 0x4B) || hasByte(word, 0x3B) || hasByte(word, 0x60)
    }

    /// Whether one of eight ASCII bytes is this one ("Determine if a word has a byte equal to n", S. E. Anderson, Bit
    /// Twiddling Hacks).
    private static func hasByte(_ word: UInt64, _ byte: UInt64) -> Bool {
        let zero = word ^ (0x0101_0101_0101_0101 &* byte)
        return (zero &- 0x0101_0101_0101_0101) & ~zero & 0x8080_8080_8080_8080 != 0
    }
}
