import Testing

@testable import Layout

@Suite("Names among siblings")
struct NameCountsTests {
    /// A simple implementation of the naming rules.
    private struct Reference {
        var counts: [String: Int] = [:]

        mutating func take(_ wanted: String) -> String {
            var count = counts[wanted, default: 0]
            var unique = wanted
            repeat {
                count += 1
                unique = count == 1 ? wanted : "\(wanted)-\(count)"
            } while count > 1 && counts[unique] != nil
            counts[wanted] = count
            if count > 1 { counts[unique] = 1 }
            return unique
        }
    }

    /// Few and many names, on both sides of the size at which the list becomes a dictionary.
    @Test(arguments: [3, 8, 40], [1, 2, 3] as [UInt64])
    func uniqueNamesMatchASimpleImplementation(names: Int, seed: UInt64) {
        var state = seed
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        var counts = NameCounts()
        var reference = Reference()
        for step in 0..<400 {
            // Some requested names look like generated ones.
            let number = next(names)
            let name = number % 5 == 4 ? "name\(number / 5)-\(1 + next(4))" : "name\(number)"
            switch next(6) {
            case 0:
                counts[name] = nil
                reference.counts[name] = nil
            case 1 where counts[name] != nil:
                counts[name] = 1
                reference.counts[name] = 1
            default: #expect(counts.take(name) == reference.take(name), "seed \(seed), step \(step)")
            }
            #expect(counts[name] == reference.counts[name], "seed \(seed), step \(step)")
        }
    }
}
