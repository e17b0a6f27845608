/// An entry of a sparse vector in the making, with a bound of the rounding errors in it (a running error analysis, as
/// in N. J. Higham, "Accuracy and Stability of Numerical Algorithms", 3.3). What does not exceed the bound is 0: so the
/// rank of a system is judged by its own numbers, whatever their size.
struct Accumulator: BitwiseCopyable {
    var value: Double
    var noise: Double
    var mark: UInt32

    @inline(__always) var isZero: Bool { abs(value) <= 8 * noise }

    static let nothing = Accumulator(value: 0, noise: 0, mark: 0)

    /// A number as it came in.
    @inline(__always) init(_ value: Double, mark: UInt32) {
        self.init(value: value, noise: Accumulator.unit * abs(value), mark: mark)
    }

    @inline(__always) init(value: Double, noise: Double, mark: UInt32) {
        self.value = value
        self.noise = noise
        self.mark = mark
    }

    /// `factor · other`, which may be off by `noise` before it is rounded.
    @inline(__always) init(_ factor: Double, times other: Double, noise: Double, mark: UInt32) {
        let amount = factor * other
        self.init(value: amount, noise: noise + Accumulator.loss(ofProduct: amount, factor, other), mark: mark)
    }

    /// Adds `factor · other`, which may be off by `noise` before it is rounded.
    ///
    /// What the sum loses is known exactly (TwoSum; Higham, 4.3). Between numbers of few digits, as most coefficients
    /// are, nothing is lost: a bound that grew with every step would double from row to row of a chain, and take the
    /// factors of a long list for noise.
    @inline(__always) mutating func add(_ factor: Double, times other: Double, noise inherited: Double) {
        let amount = factor * other
        let sum = value + amount
        let part = sum - value
        noise +=
            inherited + Accumulator.loss(ofProduct: amount, factor, other)
            + abs((value - (sum - part)) + (amount - part))
        value = sum
    }

    /// The quotient of two sums, with what it may be off by.
    func quotient(by other: Accumulator) -> Accumulator {
        let quotient = value / other.value
        let inherited = (noise + abs(quotient) * other.noise) / abs(other.value)
        let lost = Accumulator.loss(ofQuotient: quotient, value, by: other.value)
        return Accumulator(value: quotient, noise: inherited + lost, mark: 0)
    }

    /// The relative error of one operation.
    static let unit = 0x1p-53

    /// A sum of numbers with errors of their own that is no more than this part of the greatest of them has no digit left.
    static let cancelledPart = 0x1p-48

    /// Whether both numbers have at most 26 binary digits, so that their product is exact; then they are also what they
    /// mean, as 0.1 is not.
    @inline(__always) private static func areShort(_ a: Double, _ b: Double) -> Bool {
        (a.bitPattern | b.bitPattern) & 0x7FF_FFFF == 0
    }

    /// A bound of what the product of two numbers has lost by rounding, and of what a coefficient (times 1) is off by.
    @inline(__always) static func loss(ofProduct product: Double, _ a: Double, _ b: Double) -> Double {
        areShort(a, b) ? 0 : unit * abs(product)
    }

    /// A bound of what a quotient has lost by rounding.
    @inline(__always) static func loss(ofQuotient quotient: Double, _ dividend: Double, by divisor: Double) -> Double {
        areShort(quotient, divisor) && quotient * divisor == dividend ? 0 : unit * abs(quotient)
    }
}
