/// A random number generator that produces the same numbers for the same seed on every machine, so that failures can be
/// repeated.
///
/// The algorithm is SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators",
/// 2014).
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    package mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }
    package mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    /// Returns true with a probability of `percent` percent.
    package mutating func chance(_ percent: Int) -> Bool { int(0..<100) < percent }

    package mutating func pick<T>(_ list: [T]) -> T { list[int(0..<list.count)] }
}
