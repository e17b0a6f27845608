/// A fraction of 128-bit integers; a result that does not fit makes `isValid` false from there on.
struct Rational: Equatable {
    var numerator: Int128
    var denominator: Int128
    var isValid = true

    init(_ numerator: Int128, _ denominator: Int128 = 1) {
        var a = numerator.magnitude
        var b = denominator.magnitude
        while b != 0 { (a, b) = (b, a % b) }
        let divisor = a == 0 ? 1 : Int128(a)
        self.numerator = (denominator < 0 ? -numerator : numerator) / divisor
        self.denominator = (denominator < 0 ? -denominator : denominator) / divisor
    }

    static let zero = Rational(0)
    static let invalid: Rational = {
        var value = Rational(0)
        value.isValid = false
        return value
    }()

    var isZero: Bool { numerator == 0 }
    var isNegative: Bool { numerator < 0 }
    var isPositive: Bool { numerator > 0 }
    var double: Double { Double(numerator) / Double(denominator) }

    private static let limit = Int128(1) << 120

    private static func product(_ a: Int128, _ b: Int128) -> Int128? {
        let (result, overflow) = a.multipliedReportingOverflow(by: b)
        return overflow || result.magnitude > limit.magnitude ? nil : result
    }

    static func * (a: Rational, b: Rational) -> Rational {
        let x = Rational(a.numerator, b.denominator)
        let y = Rational(b.numerator, a.denominator)
        guard a.isValid, b.isValid, let n = product(x.numerator, y.numerator), let d = product(x.denominator, y.denominator) else {
            return .invalid
        }
        return Rational(n, d)
    }

    static func / (a: Rational, b: Rational) -> Rational {
        b.isZero ? .invalid : a * Rational(b.denominator, b.numerator)
    }

    static func + (a: Rational, b: Rational) -> Rational {
        guard a.isValid, b.isValid, let x = product(a.numerator, b.denominator), let y = product(b.numerator, a.denominator),
            let d = product(a.denominator, b.denominator)
        else { return .invalid }
        let (sum, overflow) = x.addingReportingOverflow(y)
        return overflow ? .invalid : Rational(sum, d)
    }

    static prefix func - (a: Rational) -> Rational {
        var result = a
        result.numerator = -a.numerator
        return result
    }

    static func - (a: Rational, b: Rational) -> Rational { a + (-b) }
    static func < (a: Rational, b: Rational) -> Bool { (a - b).isNegative }
}
