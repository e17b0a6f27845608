/// An integer of any length, with the operations that exact fractions need.
struct BigInteger: Equatable {
    private(set) var isNegative = false
    /// The digits, lowest first, without leading zeros; empty for 0.
    private(set) var digits: [UInt64] = []

    init(_ value: Int128) {
        isNegative = value < 0
        let magnitude = value.magnitude
        digits = BigInteger.trimmed([
            UInt64(truncatingIfNeeded: magnitude), UInt64(truncatingIfNeeded: magnitude >> 64),
        ])
    }

    private init(isNegative: Bool, digits: [UInt64]) {
        self.digits = BigInteger.trimmed(digits)
        self.isNegative = isNegative && !self.digits.isEmpty
    }

    var isZero: Bool { digits.isEmpty }
    var magnitude: BigInteger { BigInteger(isNegative: false, digits: digits) }

    /// The number if its magnitude is less than 2^120, otherwise nil.
    var small: Int128? {
        guard digits.count <= 2 else { return nil }
        let low = UInt128(digits.first ?? 0)
        let high = UInt128(digits.count > 1 ? digits[1] : 0)
        guard high < 1 << 56 else { return nil }
        let magnitude = Int128(high << 64 | low)
        return isNegative ? -magnitude : magnitude
    }

    /// The two highest digits as a number, and their binary exponent.
    var leading: (mantissa: Double, exponent: Int) {
        guard let last = digits.last else { return (0, 0) }
        let next = digits.count > 1 ? digits[digits.count - 2] : 0
        let mantissa = Double(last) * 0x1p64 + Double(next)
        return (isNegative ? -mantissa : mantissa, 64 * (digits.count - 2))
    }

    // MARK: Arithmetic

    static prefix func - (a: BigInteger) -> BigInteger { BigInteger(isNegative: !a.isNegative, digits: a.digits) }

    static func + (a: BigInteger, b: BigInteger) -> BigInteger {
        if a.isNegative == b.isNegative { return BigInteger(isNegative: a.isNegative, digits: sum(a.digits, b.digits)) }
        if isLess(a.digits, b.digits) {
            return BigInteger(isNegative: b.isNegative, digits: difference(b.digits, a.digits))
        }
        return BigInteger(isNegative: a.isNegative, digits: difference(a.digits, b.digits))
    }

    static func * (a: BigInteger, b: BigInteger) -> BigInteger {
        guard !a.isZero, !b.isZero else { return BigInteger(0) }
        var result = [UInt64](repeating: 0, count: a.digits.count + b.digits.count)
        for i in a.digits.indices {
            var carry: UInt64 = 0
            for j in b.digits.indices {
                let product = UInt128(a.digits[i]) * UInt128(b.digits[j]) + UInt128(result[i + j]) + UInt128(carry)
                result[i + j] = UInt64(truncatingIfNeeded: product)
                carry = UInt64(truncatingIfNeeded: product >> 64)
            }
            result[i + b.digits.count] = carry
        }
        return BigInteger(isNegative: a.isNegative != b.isNegative, digits: result)
    }

    /// Returns the quotient, rounded toward 0, and the remainder (D. E. Knuth, "The Art of Computer Programming",
    /// 4.3.1, algorithm D).
    func quotientAndRemainder(by divisor: BigInteger) -> (quotient: BigInteger, remainder: BigInteger) {
        precondition(!divisor.isZero)
        if BigInteger.isLess(digits, divisor.digits) { return (BigInteger(0), self) }
        let isResultNegative = isNegative != divisor.isNegative
        if divisor.digits.count == 1 {
            var quotient = digits
            var rest: UInt64 = 0
            for index in digits.indices.reversed() {
                (quotient[index], rest) = divisor.digits[0].dividingFullWidth((rest, digits[index]))
            }
            return (
                BigInteger(isNegative: isResultNegative, digits: quotient),
                BigInteger(isNegative: isNegative, digits: [rest])
            )
        }
        let shift = divisor.digits.last!.leadingZeroBitCount
        let b = BigInteger.shifted(divisor.digits, left: shift)
        var a = BigInteger.shifted(digits + [0], left: shift)
        var quotient = [UInt64](repeating: 0, count: a.count - b.count)
        let top = UInt128(b[b.count - 1])
        for index in quotient.indices.reversed() {
            let head = UInt128(a[index + b.count]) << 64 | UInt128(a[index + b.count - 1])
            var estimate = head / top
            var rest = head % top
            while estimate >> 64 != 0
                || estimate * UInt128(b[b.count - 2]) > (rest << 64 | UInt128(a[index + b.count - 2]))
            {
                estimate -= 1
                rest += top
                if rest >> 64 != 0 { break }
            }
            var borrow: Int128 = 0
            var carry: UInt128 = 0
            for j in b.indices {
                let product = estimate * UInt128(b[j]) + carry
                carry = product >> 64
                let value = Int128(a[index + j]) - borrow - Int128(UInt64(truncatingIfNeeded: product))
                a[index + j] = UInt64(truncatingIfNeeded: value)
                borrow = value < 0 ? 1 : 0
            }
            let value = Int128(a[index + b.count]) - borrow - Int128(carry)
            a[index + b.count] = UInt64(truncatingIfNeeded: value)
            if value < 0 {
                estimate -= 1
                var carry: UInt128 = 0
                for j in b.indices {
                    let sum = UInt128(a[index + j]) + UInt128(b[j]) + carry
                    a[index + j] = UInt64(truncatingIfNeeded: sum)
                    carry = sum >> 64
                }
                a[index + b.count] &+= UInt64(carry)
            }
            quotient[index] = UInt64(estimate)
        }
        return (
            BigInteger(isNegative: isResultNegative, digits: quotient),
            BigInteger(isNegative: isNegative, digits: BigInteger.shiftedRight(a, by: shift))
        )
    }

    /// Returns the greatest common divisor, which is not negative.
    static func divisor(of a: BigInteger, and b: BigInteger) -> BigInteger {
        var (x, y) = (a.magnitude, b.magnitude)
        while !y.isZero { (x, y) = (y, x.quotientAndRemainder(by: y).remainder) }
        return x
    }

    // MARK: Magnitudes

    private static func trimmed(_ digits: [UInt64]) -> [UInt64] {
        var digits = digits
        while digits.last == 0 { digits.removeLast() }
        return digits
    }

    private static func isLess(_ a: [UInt64], _ b: [UInt64]) -> Bool {
        if a.count != b.count { return a.count < b.count }
        for index in a.indices.reversed() where a[index] != b[index] { return a[index] < b[index] }
        return false
    }

    private static func sum(_ a: [UInt64], _ b: [UInt64]) -> [UInt64] {
        var result: [UInt64] = []
        var carry: UInt128 = 0
        for index in 0..<max(a.count, b.count) {
            let value = UInt128(index < a.count ? a[index] : 0) + UInt128(index < b.count ? b[index] : 0) + carry
            result.append(UInt64(truncatingIfNeeded: value))
            carry = value >> 64
        }
        return result + [UInt64(carry)]
    }

    /// Returns `a − b` for `a >= b`.
    private static func difference(_ a: [UInt64], _ b: [UInt64]) -> [UInt64] {
        var result = a
        var borrow: Int128 = 0
        for index in a.indices {
            let value = Int128(a[index]) - Int128(index < b.count ? b[index] : 0) - borrow
            result[index] = UInt64(truncatingIfNeeded: value)
            borrow = value < 0 ? 1 : 0
        }
        return result
    }

    private static func shifted(_ digits: [UInt64], left shift: Int) -> [UInt64] {
        guard shift > 0 else { return digits }
        return digits.indices.map { digits[$0] << shift | ($0 > 0 ? digits[$0 - 1] >> (64 - shift) : 0) }
    }

    private static func shiftedRight(_ digits: [UInt64], by shift: Int) -> [UInt64] {
        guard shift > 0 else { return digits }
        return digits.indices.map { digits[$0] >> shift | ($0 + 1 < digits.count ? digits[$0 + 1] << (64 - shift) : 0) }
    }
}
