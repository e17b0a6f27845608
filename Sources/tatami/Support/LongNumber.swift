/// A JSON number that no `Int64` holds, as unsigned identities of 64 bits are. It is compared by its decimal digits: a
/// `Double` keeps about the first 16 of them, so that two identities would be one.
struct LongNumber: Hashable {
    /// How it is written back.
    let text: String
    /// The digits up to the last one that is not 0, and how many places follow them: `-12e18`. All spellings of
    /// a number have the same ones.
    private let digits: String

    /// A whole number by its digits, which are kept as they are.
    init(whole text: String) { self.init(text: text) }

    /// A number that is written with a point or an exponent: it is what a `Double` makes of it.
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
