/// A JSON number outside the range of `Int64`, such as an unsigned 64-bit identifier. It is compared by its decimal
/// digits, because a `Double` has only about 16 of them.
struct LongNumber: Hashable {
    /// The number as written.
    let text: String
    /// The significant digits and the exponent, as in `-12e18`. Different spellings of the same number have the same
    /// digits.
    private let digits: String

    /// Creates an integer from its decimal digits.
    init(whole text: String) { self.init(text: text) }

    /// Creates a number from the value of a JSON number that has a decimal point or an exponent.
    init(_ number: Double) { self.init(text: "\(number)") }

    private init(text: String) {
        let parts = text.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
        var exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        var digits: [UInt8] = []
        var isNegative = false
        var isFraction = false
        for byte in parts[0].utf8 {
            switch byte {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "."): isFraction = true
            default:
                digits.append(byte)
                if isFraction { exponent -= 1 }
            }
        }
        while digits.count > 1, digits.last == UInt8(ascii: "0") {
            digits.removeLast()
            exponent += 1
        }
        self.text = text
        self.digits = "\(isNegative ? "-" : "")\(String(decoding: digits, as: UTF8.self))e\(exponent)"
    }

    static func == (a: LongNumber, b: LongNumber) -> Bool { a.digits == b.digits }

    func hash(into hasher: inout Hasher) { hasher.combine(digits) }
}
