/// Hash functions for identities, faster than `Hashable` for integers and ASCII strings.
///
/// A hash collision only costs time, because `==` decides whether two identities are equal. The seed is random for each
/// process, so that input cannot be crafted to collide.
public enum IdentityHash {
    /// The random seed of this process.
    public static let processSeed = UInt64.random(in: .min ... .max)

    /// Returns a hash of two machine words: the two halves of their 128-bit product, combined as in wyhash (Wang Yi,
    /// 2019). Use ``processSeed`` as the seed to protect against crafted input.
    @inlinable public static func mix(_ a: UInt64, _ b: UInt64, seed: UInt64) -> UInt64 {
        foldTwice(a ^ seed ^ 0x9E37_79B9_7F4A_7C15, b ^ (seed &>> 32 | seed &<< 32) ^ 0xD6E8_FEB8_6659_FD93)
    }

    /// Returns a hash of two words from two multiplications. A single product with a factor that depends on the seed
    /// distributes poorly for some seeds, such as those that make the factor a multiple of a large power of two. A
    /// second product with constants has no such seeds.
    @inlinable static func foldTwice(_ a: UInt64, _ b: UInt64) -> UInt64 {
        fold(fold(a, b) ^ 0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB)
    }

    @inlinable static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let product = a.multipliedFullWidth(by: b)
        return product.high ^ product.low
    }

    /// Returns the hash of an identity. Uses ``mix(_:_:seed:)`` for `Int`, `Int32`, `Int64` and `UInt64`,
    /// ``hash(text:seed:)`` for strings, and `hashValue` for other types.
    @inlinable public static func hash<ID: Hashable>(_ id: ID, seed: UInt64) -> UInt64 {
        // The compiler evaluates these conditions when it specializes the function.
        if ID.self == Int.self { return mix(UInt64(bitPattern: Int64(unsafeBitCast(id, to: Int.self))), 0, seed: seed) }
        if ID.self == Int32.self {
            return mix(UInt64(truncatingIfNeeded: unsafeBitCast(id, to: Int32.self)), 0, seed: seed)
        }
        if ID.self == Int64.self { return mix(UInt64(bitPattern: unsafeBitCast(id, to: Int64.self)), 0, seed: seed) }
        if ID.self == UInt64.self { return mix(unsafeBitCast(id, to: UInt64.self), 0, seed: seed) }
        if ID.self == String.self { return hash(text: unsafeBitCast(id, to: String.self), seed: seed) }
        return mix(UInt64(bitPattern: Int64(id.hashValue)), 0, seed: seed)
    }

    /// Returns the hash of a string. Equal strings have equal hashes for the same seed; see ``processSeed``.
    ///
    /// Strings are equal if they are canonically equivalent, even if their bytes differ. The function therefore hashes
    /// the bytes only if the string has a single spelling: all characters are ASCII, except the three that have a
    /// non-ASCII equivalent ("K" and U+212A KELVIN SIGN, ";" and U+037E GREEK QUESTION MARK, "`" and U+1FEF GREEK
    /// VARIA). Other strings use `hashValue`.
    @inlinable public static func hash(text: String, seed: UInt64) -> UInt64 {
        if let value = text.utf8.withContiguousStorageIfAvailable({ bytes(UnsafeRawBufferPointer($0), seed: seed) })
            ?? nil
        {
            return value
        }
        return mix(UInt64(bitPattern: Int64(text.hashValue)), 1, seed: seed)
    }

    /// Returns the hash of ASCII bytes that have a single spelling, or nil for all other bytes.
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
        return foldTwice(hash ^ word ^ 0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB ^ seed)
    }

    /// Returns whether any of the eight ASCII characters has a non-ASCII equivalent.
    private static func hasOtherSpelling(_ word: UInt64) -> Bool {
        hasByte(word, 0x4B) || hasByte(word, 0x3B) || hasByte(word, 0x60)
    }

    /// Returns whether any of eight ASCII bytes equals `byte` (S. E. Anderson, Bit Twiddling Hacks, "Determine if a
    /// word has a byte equal to n").
    private static func hasByte(_ word: UInt64, _ byte: UInt64) -> Bool {
        let zero = word ^ (0x0101_0101_0101_0101 &* byte)
        return (zero &- 0x0101_0101_0101_0101) & ~zero & 0x8080_8080_8080_8080 != 0
    }
}
