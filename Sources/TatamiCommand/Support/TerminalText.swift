import Diagnostics

/// Text that a command may write to a terminal or log.
///
/// The literal parts are from the source of the command. Interpolated values (`"cannot read \(path)"`) are escaped, so
/// that no name, message or label from a script or file can move the cursor, change colors, or start a new line. Only
/// `init(safe:)` does not escape. Each line of a message is a separate value.
struct TerminalText: ExpressibleByStringInterpolation {
    private(set) var string: String

    init(stringLiteral value: String) { string = value }

    init(stringInterpolation: StringInterpolation) { string = stringInterpolation.string }

    /// Creates text from a string that is already escaped or contains only trusted control characters.
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

    /// Returns the text in a color of the terminal, given as the number in its escape sequence; unchanged if the color
    /// is nil.
    func painted(_ code: String?) -> TerminalText {
        code.map { TerminalText(safe: "\u{1B}[\($0)m\(string)\u{1B}[0m") } ?? self
    }

    /// Returns the text as a hyperlink of the terminal (OSC 8); unchanged if the address is nil.
    func linked(to address: String?) -> TerminalText {
        guard let address else { return self }
        let link: TerminalText = "\(address)"
        return TerminalText(safe: "\u{1B}]8;;\(link.string)\u{1B}\\\(string)\u{1B}]8;;\u{1B}\\")
    }

    /// Splits a text at line feeds. All other control characters are escaped.
    static func lines(of text: some StringProtocol) -> [TerminalText] {
        // Split bytes: CR LF is one character, which is not a line feed.
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            "\(String(decoding: $0, as: UTF8.self))"
        }
    }
}
