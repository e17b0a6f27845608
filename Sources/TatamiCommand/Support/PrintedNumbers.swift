import Glibc

extension String {
    /// Creates a text from numbers, with a format as for C's `printf`: `String(format: "%.2f", 1.5)`.
    init(format: String, _ numbers: Double...) {
        var bytes = [CChar](repeating: 0, count: 512)
        _ = withVaList(numbers) { vsnprintf(&bytes, bytes.count, format, $0) }
        self.init(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Returns the text with spaces appended up to a width.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension Int {
    /// Returns the number followed by a noun: `1 file`, `2 files`. The plural form adds an `s`.
    func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension StringProtocol {
    /// The text without white space at its ends.
    var trimmed: String {
        let head = drop(while: \.isWhitespace)
        return String(head[..<(head.lastIndex { !$0.isWhitespace }.map(head.index(after:)) ?? head.endIndex)])
    }
}
