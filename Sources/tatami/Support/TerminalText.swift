import TextSafety

/// Text for people: what a command may write to a terminal or a log.
///
/// Its words come from the source of the command; what is put into it from elsewhere (`"cannot read \(path)"`) is
/// escaped on the way in, so that no name, message or label of a script or a file can move the cursor, change colours,
/// or begin a line of its own. There is no way around that but `init(safe:)`: a message of several lines is several of
/// these.
struct TerminalText: ExpressibleByStringInterpolation {
    private(set) var string: String

    init(stringLiteral value: String) { string = value }

    init(stringInterpolation: StringInterpolation) { string = stringInterpolation.string }

    /// What is safe already: it was made by something that escapes.
    init(safe string: String) { self.string = string }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var string = ""

        init(literalCapacity: Int, interpolationCount: Int) { string.reserveCapacity(literalCapacity * 2) }

        mutating func appendLiteral(_ literal: String) { string += literal }

        mutating func appendInterpolation(_ text: some StringProtocol) {
            string += SafeText.escaped(String(text), keepsTabs: true)
        }

        mutating func appendInterpolation(_ text: TerminalText) { string += text.string }

        mutating func appendInterpolation(_ number: Int) { string += String(number) }
    }

    static func + (left: TerminalText, right: TerminalText) -> TerminalText {
        TerminalText(safe: left.string + right.string)
    }

    static func += (left: inout TerminalText, right: TerminalText) { left.string += right.string }

    /// In a colour of terminals, or as it is where that is nil.
    func painted(_ code: String?) -> TerminalText {
        code.map { TerminalText(safe: "\u{1B}[\($0)m\(string)\u{1B}[0m") } ?? self
    }

    /// Each line by itself, for what was made of several: a line feed ends a line, all else that does something is
    /// escaped.
    static func lines(of text: some StringProtocol) -> [TerminalText] {
        // By bytes: CR LF is one character, and no line feed then.
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            "\(String(decoding: $0, as: UTF8.self))"
        }
    }
}
