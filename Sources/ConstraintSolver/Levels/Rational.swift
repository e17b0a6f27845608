internal import CGMP
import Glibc

/// A fraction of any length (the GNU multiple precision library).
struct Rational: LevelNumber {
    /// The memory of one fraction, which is not written to after it was made.
    private final class Box {
        let number: UnsafeMutablePointer<__mpq_struct>

        init() {
            number = .allocate(capacity: 1)
            __gmpq_init(number)
        }

        deinit {
            __gmpq_clear(number)
            number.deallocate()
        }
    }

    /// Nil is 0: most numbers of a sparse system are.
    private var box: Box?

    private init(_ box: Box) {
        self.box = cgmp_sign(box.number) == 0 ? nil : box
    }

    init(_ value: Double) {
        guard value != 0 else { return }
        let box = Box()
        __gmpq_set_d(box.number, value)
        self.box = box
    }

    init(_ value: Rational) { self = value }
    init(_ value: DoubleDouble) { self = Rational(value.high) + Rational(value.low) }

    /// The simplest fraction that is nearer to the number than to any other `Double`, if it is a short one: 0.1 is
    /// 1/10.
    init(meaning value: Double) {
        if let (numerator, denominator) = Rational.simplest(value) {
            self = denominator == 1 ? Rational(numerator) : Rational(numerator) / Rational(denominator)
        } else {
            self.init(value)
        }
    }

    /// Of 2^44 pairs of a numerator and a denominator one meets a number of 53 bits by chance less than once in five
    /// hundred times, so the number was meant to be the fraction (a convergent of its continued fraction).
    static func simplest(_ value: Double) -> (numerator: Double, denominator: Double)? {
        let size = abs(value)
        var rest = size
        var (p, q) = (1.0, 0.0)
        var (formerP, formerQ) = (0.0, 1.0)
        for _ in 0..<24 {
            let whole = rest.rounded(.down)
            (p, formerP) = (whole * p + formerP, p)
            (q, formerQ) = (whole * q + formerQ, q)
            guard p * q <= 0x1p44 || q == 1, p <= 0x1p53 else { return nil }
            if p / q == size { return (value < 0 ? -p : p, q) }
            rest = 1 / (rest - whole)
        }
        return nil
    }

    static var zero: Rational { Rational(0) }

    /// With the digits behind the last one cut off.
    var double: Double { box.map { __gmpq_get_d($0.number) } ?? 0 }
    var precise: DoubleDouble {
        let cut = double
        let high = cut + (self - Rational(cut)).double
        return DoubleDouble(high: high, low: (self - Rational(high)).double)
    }
    var sign: Int { box.map { Int(cgmp_sign($0.number)) } ?? 0 }

    static func + (a: Rational, b: Rational) -> Rational {
        guard let first = a.box else { return b }
        guard let second = b.box else { return a }
        let result = Box()
        __gmpq_add(result.number, first.number, second.number)
        return Rational(result)
    }

    static func - (a: Rational, b: Rational) -> Rational {
        guard let second = b.box else { return a }
        guard let first = a.box else { return -b }
        let result = Box()
        __gmpq_sub(result.number, first.number, second.number)
        return Rational(result)
    }

    static func * (a: Rational, b: Rational) -> Rational {
        guard let first = a.box, let second = b.box else { return zero }
        let result = Box()
        __gmpq_mul(result.number, first.number, second.number)
        return Rational(result)
    }

    static func / (a: Rational, b: Rational) -> Rational {
        guard let second = b.box else { preconditionFailure("a division by 0") }
        guard let first = a.box else { return zero }
        let result = Box()
        __gmpq_div(result.number, first.number, second.number)
        return Rational(result)
    }

    static prefix func - (a: Rational) -> Rational {
        guard let first = a.box else { return a }
        let result = Box()
        __gmpq_neg(result.number, first.number)
        return Rational(result)
    }

    mutating func subtract(_ a: Rational, _ b: Rational) {
        if a.box != nil, b.box != nil { self = self - a * b }
    }

    /// As `numerator/denominator`.
    var text: String {
        guard let box, let characters = __gmpq_get_str(nil, 10, box.number) else { return "0" }
        defer { free(characters) }
        return String(cString: characters)
    }

    static var zeroPart: Double { 0 }
    static var doubtfulPart: Double { 0 }
    static var leastPart: Double { 0 }
    static var holdPart: Double { 0 }
    static var settledPart: Double { 0 }
    static var surelyZeroPart: Double { 0 }
    static var nearlyZeroPart: Double { 0 }
    static var dependentPart: Double { 0 }
}
