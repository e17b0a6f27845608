import Foundation

/// An exact fraction, of 128-bit integers as long as they suffice, otherwise of long integers.
struct Rational: Equatable {
    /// The numerator, if the fraction is not `big`.
    private(set) var numerator: Int128
    private(set) var denominator: Int128
    private var big: Big?

    /// A reduced fraction whose numerator or denominator exceeds 128 bits.
    private struct Big: Equatable {
        var numerator: BigInteger
        var denominator: BigInteger
    }

    init(_ numerator: Int128, _ denominator: Int128 = 1) {
        var a = numerator.magnitude
        var b = denominator.magnitude
        while b != 0 { (a, b) = (b, a % b) }
        let divisor = a == 0 ? 1 : Int128(a)
        self.numerator = (denominator < 0 ? -numerator : numerator) / divisor
        self.denominator = (denominator < 0 ? -denominator : denominator) / divisor
    }

    private init(_ numerator: BigInteger, _ denominator: BigInteger) {
        let divisor = BigInteger.divisor(of: numerator, and: denominator)
        var n = numerator.quotientAndRemainder(by: divisor).quotient
        var d = denominator.quotientAndRemainder(by: divisor).quotient
        if d.isNegative { (n, d) = (-n, -d) }
        if let numerator = n.small, let denominator = d.small {
            self.numerator = numerator
            self.denominator = denominator
        } else {
            self.numerator = n.isNegative ? -1 : 1
            self.denominator = 1
            big = Big(numerator: n, denominator: d)
        }
    }

    static let zero = Rational(0)

    var isZero: Bool { numerator == 0 }
    var isNegative: Bool { numerator < 0 }
    var isPositive: Bool { numerator > 0 }
    var magnitude: Rational { isNegative ? -self : self }

    var double: Double {
        guard let big else { return Double(numerator) / Double(denominator) }
        let n = big.numerator.leading
        let d = big.denominator.leading
        return scalbn(n.mantissa / d.mantissa, n.exponent - d.exponent)
    }

    private var longNumerator: BigInteger { big?.numerator ?? BigInteger(numerator) }
    private var longDenominator: BigInteger { big?.denominator ?? BigInteger(denominator) }

    private static let limit = UInt128(1) << 120

    private static func product(_ a: Int128, _ b: Int128) -> Int128? {
        let (result, overflow) = a.multipliedReportingOverflow(by: b)
        return overflow || result.magnitude > limit ? nil : result
    }

    static func * (a: Rational, b: Rational) -> Rational {
        if a.big == nil, b.big == nil {
            let x = Rational(a.numerator, b.denominator)
            let y = Rational(b.numerator, a.denominator)
            if let n = product(x.numerator, y.numerator), let d = product(x.denominator, y.denominator) {
                return Rational(n, d)
            }
        }
        return Rational(a.longNumerator * b.longNumerator, a.longDenominator * b.longDenominator)
    }

    /// The divisor must not be 0.
    static func / (a: Rational, b: Rational) -> Rational {
        precondition(!b.isZero)
        if b.big == nil { return a * Rational(b.denominator, b.numerator) }
        return Rational(a.longNumerator * b.longDenominator, a.longDenominator * b.longNumerator)
    }

    static func + (a: Rational, b: Rational) -> Rational {
        if a.big == nil, b.big == nil, let x = product(a.numerator, b.denominator),
            let y = product(b.numerator, a.denominator),
            let d = product(a.denominator, b.denominator)
        {
            let (sum, overflow) = x.addingReportingOverflow(y)
            if !overflow, sum.magnitude <= limit { return Rational(sum, d) }
        }
        return Rational(
            a.longNumerator * b.longDenominator + b.longNumerator * a.longDenominator,
            a.longDenominator * b.longDenominator)
    }

    static prefix func - (a: Rational) -> Rational {
        var result = a
        result.numerator = -a.numerator
        if let big = a.big { result.big = Big(numerator: -big.numerator, denominator: big.denominator) }
        return result
    }

    static func - (a: Rational, b: Rational) -> Rational { a + (-b) }
    static func < (a: Rational, b: Rational) -> Bool { (a - b).isNegative }
}
