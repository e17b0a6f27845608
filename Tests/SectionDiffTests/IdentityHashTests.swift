import Testing

@testable import SectionDiff

@Suite struct IdentityHashTests {
    /// Strings that are equal in different spellings have equal hashes, for each non-ASCII equivalent of an ASCII
    /// character.
    @Test func unicodeEquivalentsOfASCIICharactersHaveEqualHashes() {
        let ascii = Set((0..<128).map { Character(Unicode.Scalar($0)!) })
        var spellings = 0
        for value in UInt32(128)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value), ascii.contains(Character(scalar)) else { continue }
            spellings += 1
            let plain = String(ascii.first { $0 == Character(scalar) }!)
            for (head, tail) in [("", ""), ("abcdefgh", ""), ("abc", "0123456789")] {
                let a = head + plain + tail
                let b = head + String(Character(scalar)) + tail
                #expect(a == b)
                #expect(IdentityHash.hash(a, seed: 7) == IdentityHash.hash(b, seed: 7), "U+\(String(value, radix: 16))")
            }
        }
        #expect(spellings == 3)
    }

    @Test func equivalentUnicodeSpellingsHaveEqualHashes() {
        for (a, b) in [
            ("é", "e\u{301}"), ("Å", "\u{212B}"), ("한", "\u{1112}\u{1161}\u{11AB}"), ("ﬁn", "ﬁn"),
            ("straße é", "straße e\u{301}"),
        ] {
            #expect(a == b)
            #expect(IdentityHash.hash(a, seed: 3) == IdentityHash.hash(b, seed: 3))
        }
    }

    /// With the first two seeds, one factor of a single product is a multiple of a million.
    private static let hashSeeds: [UInt64] =
        [0xB849_FD93_8090_6404, 0xC84F_E305_A15A_7C15]
        + (1...40).map { (number: UInt64) in number &* 0xBF58_476D_1CE4_E5B9 }

    /// The hashes of consecutive integers differ in the bits that the table uses: the low bits and the upper part.
    @Test(arguments: hashSeeds) func hashesOfConsecutiveNumbersAndNumberedTextsRarelyCollide(_ seed: UInt64) {
        for hashes in [
            (0..<10_000).map { IdentityHash.hash($0, seed: seed) },
            (0..<10_000).map { IdentityHash.hash("row-\($0)-of-a-table", seed: seed) },
            (0..<10_000).map { IdentityHash.hash(String($0), seed: seed) },
            (0..<10_000).map { IdentityHash.mix(UInt64($0), 0, seed: seed) },
            (0..<10_000).map { IdentityHash.mix(0, UInt64($0), seed: seed) },
        ] {
            #expect(Set(hashes).count > 9_990)
            #expect(Set(hashes.map { $0 & 0xFFFFF }).count > 9_500)
            #expect(Set(hashes.map { $0 >> 32 }).count > 9_900)
        }
    }

    @Test func stringsOfNullBytesOfDifferentLengthHaveDifferentHashes() {
        let texts = (0..<40).map { String(repeating: "\0", count: $0) }
        #expect(Set(texts.map { IdentityHash.hash($0, seed: 1) }).count == 40)
    }

    @Test func equalIdentitiesAreFoundInOrderAndOnceEachDespiteEqualHashes() {
        let table = IdentityTable()
        table.reset(count: 8, places: 8)
        let ids = [5, 6, 5, 5, 6, 7]
        // All hashes are equal, so only the comparison distinguishes the identities.
        for place in ids.indices.reversed() { table.add(place, hash: 1) { ids[$0] == ids[place] } }
        func take(_ id: Int) -> Int { table.take(hash: 1) { ids[$0] == id } }
        #expect(
            [take(5), take(6), take(5), take(7), take(5), take(5), take(6), take(6), take(7), take(8)] == [
                0, 1, 2, 5, 3, -1, 4, -1, -1, -1,
            ])
        table.reset(count: 2, places: 2)
        #expect(take(5) == -1)
    }

    /// A table word divides its bits between position and hash; these sizes are around the powers of two.
    @Test(arguments: [1, 2, 3, 4, 7, 8, 255, 256, 257, 65_535, 65_536])
    func everyElementIsFoundAndTakenOnceInHashTablesOfDifferentSizes(_ count: Int) {
        let table = IdentityTable()
        table.reset(count: count, places: count)
        func hash(_ id: Int) -> UInt64 { IdentityHash.hash(id, seed: 3) }
        for place in (0..<count).reversed() { table.add(place, hash: hash(place)) { $0 == place } }
        #expect((0..<count).allSatisfy { id in table.find(hash: hash(id)) { $0 == id } == id })
        #expect(table.find(hash: hash(count)) { $0 == count } == -1)
        #expect((0..<count).allSatisfy { id in table.take(hash: hash(id)) { $0 == id } == id })
        #expect((0..<count).allSatisfy { id in table.take(hash: hash(id)) { $0 == id } == -1 })
    }
}
