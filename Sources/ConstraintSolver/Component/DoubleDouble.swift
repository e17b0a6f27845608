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

    /// What a number of a constraint means: see ``Rational/simplest(_:)``.
    init(meaning value: Double) {
        self.init(value)
        guard let (numerator, denominator) = Rational.simplest(value) else { return }
        low = numerator.addingProduct(-value, denominator) / denominator
    }

    /// Whether it is a number of few digits, which is what it means.
    var isShort: Bool { low == 0 && high.bitPattern & 0x7FF_FFFF == 0 }
}
