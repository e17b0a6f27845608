internal import CGMP
import Glibc

/// A fraction of unlimited length, implemented with GMP (the GNU multiple precision library).
struct Rational {
    /// The memory of one fraction, which does not change after it was written.
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

    /// The memory of the fraction, or nil for 0, because most numbers of a sparse system are 0.
    private var box: Box?

    private init(_ box: Box) {
        self.box = cgmp_sign(box.number) == 0 ? nil : box
    }

    /// Creates the fraction that a double was written as: 1/10 for 0.1, not the double next to it. Otherwise rows that
    /// are multiples of each other as they were written would be independent.
    init(_ value: Double) {
        guard value != 0 else { return }
        let box = Box()
        if value.rounded() == value {
            __gmpq_set_d(box.number, value)
        } else {
            __gmpq_set_str(box.number, Self.fraction(ofDecimal: "\(value)"), 10)
            __gmpq_canonicalize(box.number)
        }
        self.box = box
    }

    /// Returns `-12.5e-3` as `-125/10000`.
    private static func fraction(ofDecimal text: String) -> String {
        let parts = text.split(separator: "e")
        let digits = parts[0].split(separator: ".")
        let decimals = (digits.count > 1 ? digits[1].count : 0) - (parts.count > 1 ? Int(parts[1])! : 0)
        let number = digits.joined()
        return number + (decimals > 0 ? "/1" : "") + String(repeating: "0", count: abs(decimals))
    }

    init(_ value: Rational) { self = value }
    static var zero: Rational { Rational(0) }

    /// The nearest double toward 0.
    var double: Double { box.map { __gmpq_get_d($0.number) } ?? 0 }
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

    /// The fraction as `numerator/denominator`.
    var text: String {
        guard let box, let characters = __gmpq_get_str(nil, 10, box.number) else { return "0" }
        defer { free(characters) }
        return String(cString: characters)
    }
}
