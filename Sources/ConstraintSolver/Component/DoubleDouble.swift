/// A number of twice the digits of a `Double`, as a sum of two of which the second is what rounding left of the first
/// (T. J. Dekker, "A floating-point technique for extending the available precision", 1971).
struct DoubleDouble: BitwiseCopyable {
    var high: Double
    var low: Double

    static let zero = DoubleDouble(high: 0, low: 0)

    @inline(__always) init(high: Double, low: Double) {
        self.high = high
        self.low = low
    }

    @inline(__always) init(_ value: Double) {
        self.init(high: value, low: 0)
    }

    @inline(__always) private static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
        let sum = a + b
        let part = sum - a
        return DoubleDouble(high: sum, low: (a - (sum - part)) + (b - part))
    }

    /// For `|a| >= |b|`.
    @inline(__always) private static func orderedSum(_ a: Double, _ b: Double) -> DoubleDouble {
        let sum = a + b
        return DoubleDouble(high: sum, low: b - (sum - a))
    }

    @inline(__always) static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
        let high = sum(a.high, b.high)
        let low = sum(a.low, b.low)
        let first = orderedSum(high.high, high.low + low.high)
        return orderedSum(first.high, first.low + low.low)
    }

    @inline(__always) static prefix func - (a: DoubleDouble) -> DoubleDouble {
        DoubleDouble(high: -a.high, low: -a.low)
    }
    @inline(__always) static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble { a + -b }

    @inline(__always) static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
        let product = a.high * b.high
        let rest = (-product).addingProduct(a.high, b.high)
        return orderedSum(product, rest + (a.high * b.low + a.low * b.high))
    }

    @inline(__always) static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
        let first = a.high / b.high
        let rest = a - b * DoubleDouble(first)
        let second = rest.high / b.high
        let last = (rest - b * DoubleDouble(second)).high / b.high
        return orderedSum(first, second) + DoubleDouble(last)
    }

    /// The relative error of one operation, with room to spare.
    static let unit = 0x1p-102

    /// Whether it is a number of few digits, which is what it means.
    var isShort: Bool { low == 0 && high.bitPattern & 0x7FF_FFFF == 0 }
}

/// A number with a bound of how far it may be off, as ``Accumulator``, but with twice the digits.
struct PreciseNumber: BitwiseCopyable {
    var value: DoubleDouble
    var noise: Double

    static let zero = PreciseNumber(value: .zero, noise: 0)

    @inline(__always) init(value: DoubleDouble, noise: Double) {
        self.value = value
        self.noise = noise
    }

    var magnitude: PreciseNumber { PreciseNumber(value: value.high < 0 ? -value : value, noise: noise) }

    /// What a number of a constraint means. A simple fraction, 0.001 or 1/3, is meant exactly, though a `Double` is not
    /// it: its lost digits are made good. Any other number was worked out, and may be off by some
    /// roundings.
    init(meaning number: Double) {
        let size = abs(number)
        var rest = size
        var (p, q) = (1.0, 0.0)
        var (formerP, formerQ) = (0.0, 1.0)
        // The convergents of its continued fraction. Of 2^44 pairs of a numerator and a denominator one meets a number
        // of 53 bits by chance less than once in five hundred times.
        for _ in 0..<24 {
            let whole = rest.rounded(.down)
            (p, formerP) = (whole * p + formerP, p)
            (q, formerQ) = (whole * q + formerQ, q)
            guard p * q <= 0x1p44 || q == 1, p <= 0x1p53 else { break }
            if p / q == size {
                let signed = number < 0 ? -p : p
                value = DoubleDouble(high: number, low: signed.addingProduct(-number, q) / q)
                noise = DoubleDouble.unit * size
                return
            }
            rest = 1 / (rest - whole)
        }
        value = DoubleDouble(number)
        noise = 4 * Accumulator.unit * size
    }

    @inline(__always) var isZero: Bool { abs(value.high) <= 8 * noise }

    /// `self − factor · other`; 0 exactly if only rounding is left.
    @inline(__always) mutating func subtract(_ factor: PreciseNumber, _ other: PreciseNumber) {
        accumulate(PreciseNumber(value: -factor.value, noise: factor.noise), other)
        if isZero { self = .zero }
    }

    /// `self − other`, the same way.
    mutating func subtract(_ other: PreciseNumber) {
        value = value - other.value
        noise += other.noise + DoubleDouble.unit * abs(value.high)
        if isZero { self = .zero }
    }

    /// `self + factor · other`, the same way.
    @inline(__always) mutating func add(_ factor: PreciseNumber, _ other: PreciseNumber) {
        guard other.value.high != 0 else { return }
        accumulate(factor, other)
        if isZero { self = .zero }
    }

    /// `self + factor · other` and what is known of it.
    @inline(__always) mutating func accumulate(_ factor: PreciseNumber, _ other: PreciseNumber) {
        let product = factor.value * other.value
        value = value + product
        let size = abs(product.high)
        noise +=
            abs(factor.value.high) * other.noise + factor.noise * abs(other.value.high) + factor.noise * other.noise
            + DoubleDouble.unit * (size + abs(value.high))
    }

    @inline(__always) static func / (a: PreciseNumber, b: PreciseNumber) -> PreciseNumber {
        let value = a.value / b.value
        let noise = (a.noise + abs(value.high) * b.noise) / abs(b.value.high) + DoubleDouble.unit * abs(value.high)
        return PreciseNumber(value: value, noise: noise)
    }
}
